//! The names of rules.

use super::{BadRules, Definition, JIGSAW, KILLER, Rules, Variant};
use crate::sudoku::Shape;
use std::fmt;

/// The name of no added rule.
const CLASSIC: &str = "classic";
/// The name of a puzzle of five grids.
const SAMURAI: &str = "samurai";

impl Rules {
    /// Returns the rules with names as in [`Rules::names`], with the regions of a jigsaw and the cages
    /// of a killer: a symbol for each cell.
    ///
    /// # Errors
    ///
    /// If a name is unknown, or the parts do not suit each other.
    pub fn named(
        shape: Shape,
        names: &str,
        regions: Option<&str>,
        cages: Option<&str>,
    ) -> Result<Self, BadRules> {
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        let mut names: Vec<&str> = names.collect();
        if names.len() == 1 {
            names.retain(|name| !name.eq_ignore_ascii_case(CLASSIC));
        }
        if names.iter().any(|name| name.eq_ignore_ascii_case(SAMURAI)) {
            return Err(BadRules::Samurai);
        }
        let names = names.into_iter();
        let (killer, names): (Vec<&str>, Vec<&str>) =
            names.partition(|name| name.eq_ignore_ascii_case(KILLER));
        if !killer.is_empty() && cages.is_none() {
            return Err(BadRules::NoCages);
        }
        let names = names.into_iter();
        let (jigsaw, added): (Vec<&str>, Vec<&str>) =
            names.partition(|name| name.eq_ignore_ascii_case(JIGSAW));
        if !jigsaw.is_empty() && regions.is_none() {
            return Err(BadRules::NoRegions);
        }
        let variants = added.into_iter().map(str::parse).collect::<Result<_, _>>()?;
        let regions = regions.map(|picture| {
            let symbols: Vec<char> = picture.chars().collect();
            let first = |symbol| symbols.iter().position(|s| s == symbol).unwrap_or(0);
            symbols.iter().map(|symbol| first(symbol) as u8).collect()
        });
        let rules = Rules::new(Definition { shape, variants, regions })?;
        cages.map_or(Ok(rules), |cages| rules.cages_from(cages))
    }
    /// Returns the names of the variants, `jigsaw` if regions replace the boxes, and `killer` if
    /// there are cages: `x, jigsaw`.
    #[must_use]
    pub fn names(self) -> String {
        let names = self.variants().iter().map(Variant::name);
        let names = names.chain(self.regions().map(|_| JIGSAW));
        let names: Vec<&str> = names.chain(self.cages.map(|_| KILLER)).collect();
        names.join(", ")
    }
}

/// `9x9`, or `9x9 x, jigsaw`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names();
        write!(f, "{}{}{names}", self.shape, if names.is_empty() { "" } else { " " })
    }
}
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

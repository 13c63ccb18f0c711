//! Reads the variants of a section: rules added to rows, columns and boxes, and regions that replace
//! the boxes.

use crate::diag::{TableReader, Value, one_of};
use gridpress_engine::generate::Regions;
use gridpress_engine::sudoku::{JIGSAW, Rules, Shape, Variant, Variants};
use std::fmt;

/// A variant by its name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// Rules that are added.
    Added(Variant),
    /// Regions replace the boxes.
    Jigsaw,
}

impl Named {
    /// Returns all of them.
    pub fn all() -> impl Iterator<Item = Named> + Clone {
        Variant::ALL.into_iter().map(Named::Added).chain([Named::Jigsaw])
    }
    /// Returns the name in a spec: `anti-knight`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Named::Added(variant) => variant.name(),
            Named::Jigsaw => JIGSAW,
        }
    }
    /// Returns the rules that `all` add, and whether a jigsaw is among them.
    pub fn sorted(all: &[Named]) -> (Variants, bool) {
        let added = all.iter().filter_map(|named| match named {
            Named::Added(variant) => Some(*variant),
            Named::Jigsaw => None,
        });
        (added.collect(), all.contains(&Named::Jigsaw))
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The rules of a section, but for regions that each puzzle chooses.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub rules: Rules,
    pub regions: Option<Regions>,
}

/// Reads `variant`, one word or several, and `regions`. What does not suit the rest is reported and
/// skipped.
pub(super) fn read(t: &mut TableReader<'_, '_>, shape: Shape) -> Asked {
    let list = match t.node("variant").map(|node| &node.value) {
        Some(Value::Array(_)) => t.texts("variant").unwrap_or_default(),
        _ => t.text("variant").into_iter().collect(),
    };
    let mut rules = Rules::plain(shape);
    let mut regions = None;
    for word in list {
        let Some(named) = Named::all().find(|named| named.name() == word.value.trim()) else {
            let help = one_of(word.value, Named::all().map(Named::name));
            t.unknown_word("variant", word, help);
            continue;
        };
        let is_known = match named {
            Named::Added(variant) => rules.variants().has(variant),
            Named::Jigsaw => regions.is_some(),
        };
        if is_known {
            t.bad(word.span, format!("`{named}` is listed twice"), "list it once");
            continue;
        }
        let has_groups = rules.variants().has(Variant::Disjoint);
        let added = match named {
            Named::Jigsaw if shape.side() < 5 => Err("4x4 is too small for a jigsaw".to_owned()),
            Named::Jigsaw if has_groups => Err(GROUPS.to_owned()),
            Named::Jigsaw => {
                regions = Some(Regions::Random);
                Ok(())
            }
            Named::Added(Variant::Disjoint) if regions.is_some() => Err(GROUPS.to_owned()),
            Named::Added(variant) => {
                let all = rules.and(Variants::NONE.with(variant), None);
                all.map(|all| rules = all).map_err(|error| error.to_string())
            }
        };
        if let Err(why) = added {
            t.bad(word.span, why, "use another `shape`, or remove this");
        }
    }
    read_regions(t, rules, regions)
}

const GROUPS: &str = "disjoint groups need boxes, and a jigsaw has none";

/// Reads `regions`: how they are chosen, or a picture of them.
fn read_regions(t: &mut TableReader<'_, '_>, rules: Rules, regions: Option<Regions>) -> Asked {
    let Some(text) = t.text("regions") else { return Asked { rules, regions } };
    if regions.is_none() {
        t.bad(text.span, "only a jigsaw has regions", "add `variant = \"jigsaw\"`");
        return Asked { rules, regions };
    }
    let kind = [Regions::Random, Regions::Symmetric];
    if let Some(kind) = kind.into_iter().find(|kind| kind.name() == text.value.trim()) {
        return Asked { rules, regions: Some(kind) };
    }
    let picture: String = text.value.chars().filter(|c| !c.is_whitespace()).collect();
    let names = format!("{}, {JIGSAW}", rules.names());
    match Rules::named(rules.shape(), &names, Some(&picture)) {
        Ok(rules) => Asked { rules, regions: None },
        Err(why) => {
            let help = "write `random`, `symmetric`, or a picture: a line for each row, a letter or \
                        digit for each cell";
            t.bad(text.span, why.to_string(), help);
            Asked { rules, regions }
        }
    }
}

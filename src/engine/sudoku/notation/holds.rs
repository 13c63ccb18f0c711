//! Which notations can hold which rules.

use super::Format;
use crate::sudoku::{JIGSAW, KILLER, Rules, Variant, Variants};

/// The parts of the rules of puzzles that a notation may be unable to hold.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleParts {
    pub variants: Variants,
    /// Whether regions replace the boxes.
    pub regions: bool,
    /// Whether there are cages.
    pub cages: bool,
    /// Whether letters stand for the digits.
    pub symbols: bool,
}

/// A notation cannot hold the rules of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} cannot hold {what}")]
pub struct Unheld {
    pub format: Format,
    /// What it cannot hold: a rule, regions or cages.
    what: String,
    parts: RuleParts,
}

impl From<Rules> for RuleParts {
    fn from(rules: Rules) -> Self {
        RuleParts {
            variants: rules.variants(),
            regions: rules.regions().is_some(),
            cages: !rules.cages().is_empty(),
            symbols: rules.symbols().is_some(),
        }
    }
}

impl RuleParts {
    /// Returns whether these are rows, columns and boxes only.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        self.variants.is_empty() && !self.regions && !self.cages
    }

    /// Returns the parts of either.
    #[must_use]
    pub fn or(self, other: RuleParts) -> Self {
        RuleParts {
            variants: self.variants.iter().chain(other.variants.iter()).collect(),
            regions: self.regions || other.regions,
            cages: self.cages || other.cages,
            symbols: self.symbols || other.symbols,
        }
    }
}

impl Format {
    /// Checks that the notation can hold puzzles with these rules. In plain lines, rules are not
    /// named: those who read them say which are added.
    ///
    /// # Errors
    ///
    /// Returns what it cannot hold.
    pub fn holds(self, parts: impl Into<RuleParts>) -> Result<(), Unheld> {
        let parts = parts.into();
        let is_held = |variant: Variant| match self {
            Format::Line | Format::Csv | Format::Json | Format::FPuzzles => true,
            Format::Ipuz => matches!(variant, Variant::X | Variant::Hyper),
            Format::Sdm | Format::Sdk | Format::Ss | Format::Hodoku | Format::OpenSudoku => false,
        };
        let has_groups = match self {
            Format::Line | Format::Csv | Format::Json | Format::FPuzzles | Format::Ipuz => true,
            Format::Sdm | Format::Sdk | Format::Ss | Format::Hodoku | Format::OpenSudoku => false,
        };
        let rule = parts.variants.iter().find(|&variant| !is_held(variant));
        let what = match rule {
            Some(variant) => format!("the rule of `{variant}`"),
            None if parts.regions && !has_groups => format!("the regions of a {JIGSAW}"),
            None if parts.cages && !has_groups => format!("the cages of a {KILLER}"),
            None => return Ok(()),
        };
        Err(Unheld { format: self, what, parts })
    }
}

impl Unheld {
    /// Returns the notations that name all these rules, as a list of words: `csv, json or fpuzzles`.
    #[must_use]
    pub fn others(&self) -> String {
        let names_them = |format: &Format| {
            let is_named = *format != Format::Line || self.parts.variants.is_empty();
            is_named && format.holds(self.parts).is_ok()
        };
        let names: Vec<&str> =
            Format::ALL.into_iter().filter(names_them).map(Format::name).collect();
        match names.split_last() {
            Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            _ => names.concat(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations_hold_what_they_can_name() {
        let x = RuleParts { variants: Variants::NONE.with(Variant::X), ..RuleParts::default() };
        let knight = RuleParts {
            variants: Variants::NONE.with(Variant::AntiKnight),
            ..RuleParts::default()
        };
        let killer = RuleParts { cages: true, ..RuleParts::default() };
        for format in Format::ALL {
            assert_eq!(format.holds(RuleParts::default()), Ok(()), "{format}");
        }
        assert_eq!(Format::Ipuz.holds(x), Ok(()));
        let told = Format::Ipuz.holds(x.or(knight)).expect_err("no kind for it");
        assert_eq!(told.to_string(), "ipuz cannot hold the rule of `anti-knight`");
        assert_eq!(told.others(), "csv, json or fpuzzles");
        let told = Format::Sdm.holds(killer).expect_err("no cages");
        assert_eq!(told.to_string(), "sdm cannot hold the cages of a killer");
        assert_eq!(told.others(), "line, ipuz, csv, json or fpuzzles");
    }
}

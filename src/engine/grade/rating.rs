//! The rating of a step and of a puzzle on the accepted scale (Sudoku Explainer 1.2.1).

use crate::techniques::TechniqueId;
use std::fmt;
use std::str::FromStr;

/// A rating in tenths: 4.2 is 42.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rating(u8);

impl Rating {
    /// Below every rating.
    pub const ZERO: Rating = Rating(0);
    /// Above every rating.
    pub const MAX: Rating = Rating(u8::MAX);

    #[must_use]
    pub const fn tenths(tenths: u8) -> Self {
        Rating(tenths)
    }
    #[must_use]
    pub const fn to_tenths(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
impl fmt::Debug for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads `4.2`, `4` or `11.9`; the error is the text that is no rating.
impl FromStr for Rating {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
        let rating = || {
            let (whole, tenth): (u8, u8) = (whole.parse().ok()?, tenth.parse().ok()?);
            whole.checked_mul(10)?.checked_add(tenth).map(Rating)
        };
        (digits(whole) && digits(tenth) && tenth.len() == 1)
            .then(rating)
            .flatten()
            .ok_or_else(|| text.to_owned())
    }
}

/// As a number with one decimal.
impl serde::Serialize for Rating {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 10.0)
    }
}

/// The ratings of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// ER: the hardest step on the easiest path.
    pub er: Rating,
    /// EP, the pearl: the hardest step up to and with the first placement.
    pub ep: Rating,
    /// ED, the diamond: the very first step.
    pub ed: Rating,
    /// The technique of the hardest step, the first such step on the path.
    pub hardest: TechniqueId,
    /// Scarcity of opportunity: higher is harder within a level.
    pub scarcity: f64,
    /// How many steps of each technique the path has, in the order of the table.
    pub counts: Vec<(TechniqueId, u32)>,
    /// True if the known techniques do not solve the puzzle: the ratings are lower bounds.
    pub is_bound: bool,
}

impl Grade {
    /// `ER/EP/ED`, with `+` after a lower bound.
    #[must_use]
    pub fn ratings(&self) -> String {
        let plus = if self.is_bound { "+" } else { "" };
        format!("{}{plus}/{}{plus}/{}{plus}", self.er, self.ep, self.ed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for tenths in [0, 5, 10, 42, 119, 255] {
            assert_eq!(Rating(tenths).to_string().parse(), Ok(Rating(tenths)));
        }
        assert_eq!("7".parse(), Ok(Rating(70)));
        for bad in ["", ".", "4.", ".2", "4.25", "-1.0", "99999.0", "26.0", "4,2", "+4.2"] {
            assert!(bad.parse::<Rating>().is_err(), "{bad}");
        }
    }
}

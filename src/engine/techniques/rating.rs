//! The rating of a step on the accepted scale (Sudoku Explainer 1.2.1).

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

//! A length in PostScript points (1/72 inch), finite by construction.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

/// A length in points. NaN and infinity become zero, so that no renderer ever writes one to a file.
#[derive(Copy, Clone, Default, PartialEq)]
pub struct Pt(f64);

impl Pt {
    /// A length of zero.
    pub const ZERO: Pt = Pt(0.0);

    /// Creates a length in points; zero if that is not a finite number.
    #[must_use]
    pub const fn new(points: f64) -> Self {
        if points.is_finite() { Pt(points) } else { Pt(0.0) }
    }

    /// Creates a length in millimetres.
    #[must_use]
    pub const fn mm(millimetres: f64) -> Self {
        Pt::new(millimetres * 72.0 / 25.4)
    }

    /// Creates a length in inches.
    #[must_use]
    pub const fn inches(inches: f64) -> Self {
        Pt::new(inches * 72.0)
    }

    /// Returns the length in points.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }

    /// Returns the length in millimetres.
    #[must_use]
    pub const fn to_mm(self) -> f64 {
        self.0 * 25.4 / 72.0
    }

    /// Returns the length in inches.
    #[must_use]
    pub const fn to_inches(self) -> f64 {
        self.0 / 72.0
    }

    /// Formats the length in points and millimetres.
    #[must_use]
    pub fn with_unit(self) -> String {
        format!("{} pt ({:.1} mm)", (self.0 * 100.0).round() / 100.0, self.to_mm())
    }

    /// Returns the absolute value.
    #[must_use]
    pub const fn abs(self) -> Self {
        Pt(self.0.abs())
    }

    /// Rounds to a thousandth of a point, the precision of every output file. All rounding is done
    /// here, so that renderers cannot round differently.
    #[must_use]
    pub fn rounded(self) -> f64 {
        let r = (self.0 * 1000.0).round() / 1000.0;
        // Avoids "-0" in output.
        if r == 0.0 { 0.0 } else { r }
    }
}

impl Eq for Pt {}
impl PartialOrd for Pt {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Pt {
    fn cmp(&self, other: &Self) -> Ordering {
        // Finite by construction, and -0 = 0 must hold as in `PartialEq`.
        self.0.partial_cmp(&other.0).unwrap_or(Ordering::Equal)
    }
}

impl fmt::Debug for Pt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}pt", self.rounded())
    }
}
impl fmt::Display for Pt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rounded())
    }
}

/// Parses `18mm`, `1.8cm`, `0.5in` and `36pt`; the error says what is wrong with the text.
impl FromStr for Pt {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let unit_at = text
            .find(|c: char| c.is_ascii_alphabetic())
            .ok_or("a length needs its unit: mm, cm, in or pt")?;
        let (number, unit) = text.split_at(unit_at);
        let number: f64 = match number.trim().parse() {
            Ok(n) if f64::is_finite(n) => n,
            _ => return Err("a length is a number and its unit, such as 18mm".to_owned()),
        };
        match unit {
            "mm" => Ok(Pt::mm(number)),
            "cm" => Ok(Pt::mm(number * 10.0)),
            "in" => Ok(Pt::inches(number)),
            "pt" => Ok(Pt::new(number)),
            _ => Err("the units of length are mm, cm, in and pt".to_owned()),
        }
    }
}

impl Add for Pt {
    type Output = Pt;
    fn add(self, other: Pt) -> Pt {
        Pt::new(self.0 + other.0)
    }
}
impl Sub for Pt {
    type Output = Pt;
    fn sub(self, other: Pt) -> Pt {
        Pt::new(self.0 - other.0)
    }
}
impl Neg for Pt {
    type Output = Pt;
    fn neg(self) -> Pt {
        Pt(-self.0)
    }
}
impl Mul<f64> for Pt {
    type Output = Pt;
    fn mul(self, factor: f64) -> Pt {
        Pt::new(self.0 * factor)
    }
}
impl Div<f64> for Pt {
    type Output = Pt;
    fn div(self, divisor: f64) -> Pt {
        Pt::new(self.0 / divisor)
    }
}
/// The ratio of two lengths.
impl Div for Pt {
    type Output = f64;
    fn div(self, other: Pt) -> f64 {
        self.0 / other.0
    }
}
impl AddAssign for Pt {
    fn add_assign(&mut self, other: Pt) {
        *self = *self + other;
    }
}
impl SubAssign for Pt {
    fn sub_assign(&mut self, other: Pt) {
        *self = *self - other;
    }
}
impl Sum for Pt {
    fn sum<I: Iterator<Item = Pt>>(lengths: I) -> Pt {
        lengths.fold(Pt::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_finite_lengths_exists() {
        assert_eq!(Pt::new(f64::NAN), Pt::ZERO);
        assert_eq!(Pt::new(1.0) / 0.0, Pt::ZERO);
        assert_eq!(Pt::new(f64::MAX) + Pt::new(f64::MAX), Pt::ZERO);
    }

    #[test]
    fn units_convert() {
        assert!((Pt::inches(1.0).to_mm() - 25.4).abs() < 1e-9);
        assert!((Pt::mm(210.0).to_inches() - 8.267_716).abs() < 1e-5);
        assert_eq!((-Pt::ZERO).to_string(), "0");
    }

    #[test]
    fn lengths_are_read_with_their_unit() {
        assert_eq!("36pt".parse(), Ok(Pt::new(36.0)));
        assert_eq!(" 0.5 in ".parse(), Ok(Pt::new(36.0)));
        assert_eq!("2.54cm".parse(), Ok(Pt::inches(1.0)));
        assert_eq!("25.4mm".parse(), Ok(Pt::inches(1.0)));
        for bad in ["", "36", "mm", "1e999mm", "nanmm", "12 yd", "1,5mm", "é"] {
            assert!(bad.parse::<Pt>().is_err(), "{bad}");
        }
    }
}

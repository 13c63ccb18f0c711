//! Checks that the digits of a font look like digits, by comparison with the shapes of the shipped
//! fonts.
//!
//! Fonts draw their digits so differently that a single digit says little: many a 1 is closer to a
//! plain 7. All nine together are conclusive: no valid font resembles the shipped ones more with
//! two digits exchanged, or differs from them as much as ornaments do.

use super::alphabet::{outline_of, width_to_height};
use super::outline::{Outline, Raster};
use gridpress_page::font::{Face, FontBook};
use std::fmt;
use std::sync::LazyLock;

/// Two digits that differ by less than this have one shape. The closest in valid fonts, 3 and 8 of
/// a narrow sans, differ by 0.09.
const ONE_SHAPE: f64 = 0.03;
/// Exchanged digits resemble the shipped ones more by at least this. In a script font the most is
/// 0.09; with 6 and 9 exchanged, the value is 0.24 for a serif and 0.4 for a sans.
const EXCHANGED: f64 = 0.15;
/// Digits of a script font differ from the shipped ones by 0.42 on average, ornaments by 0.57.
const ORNAMENTS: f64 = 0.5;

/// Why the digits of a font are invalid.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FalseDigits {
    /// The face draws both with one shape.
    Alike(char, char),
    /// Each is drawn with the shape of the other.
    Exchanged(char, char),
    /// They are not digits.
    Ornaments,
}

impl fmt::Display for FalseDigits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FalseDigits::Alike(a, b) => write!(f, "its {a} and its {b} have the same shape"),
            FalseDigits::Exchanged(a, b) => {
                write!(f, "its {a} looks like {b}, and its {b} like {a}")
            }
            FalseDigits::Ornaments => write!(f, "its digits do not look like digits"),
        }
    }
}

/// A shape and the data to compare it.
struct Shape {
    raster: Raster,
    aspect: f64,
}

impl Shape {
    fn of(outline: &Outline) -> Self {
        Shape { raster: outline.raster(), aspect: width_to_height(outline) }
    }

    fn apart(&self, other: &Shape) -> f64 {
        self.raster.difference(&other.raster) + 0.2 * (self.aspect / other.aspect).ln().abs()
    }
}

const DIGITS: [char; 9] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// Returns the digits of a face; `None` if one of them leaves no ink.
fn shapes(face: &Face) -> Option<Vec<Shape>> {
    let shape = |digit| outline_of(face, digit).map(|outline| Shape::of(&outline));
    DIGITS.into_iter().map(shape).collect()
}

/// Returns what is wrong with the digits 1 to 9 of a face, if anything.
#[must_use]
pub fn false_digits(face: &Face) -> Option<FalseDigits> {
    shapes(face).map_or(Some(FalseDigits::Ornaments), |shapes| judged(&shapes))
}

fn judged(shapes: &[Shape]) -> Option<FalseDigits> {
    static SHIPPED: LazyLock<Vec<Vec<Shape>>> = LazyLock::new(|| {
        FontBook::shipped().faces().filter_map(|(_, face)| self::shapes(face)).collect()
    });
    // The difference between the shape of one digit and another digit.
    let far = |drawn: usize, meant: usize| {
        let each = SHIPPED.iter().map(|face| face[meant].apart(&shapes[drawn]));
        each.fold(f64::INFINITY, f64::min)
    };
    let pairs = || (0..shapes.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    if let Some((a, b)) = pairs().find(|&(a, b)| shapes[a].apart(&shapes[b]) < ONE_SHAPE) {
        return Some(FalseDigits::Alike(DIGITS[a], DIGITS[b]));
    }
    let all: f64 = (0..shapes.len()).map(|digit| far(digit, digit)).sum();
    if all > ORNAMENTS * shapes.len() as f64 {
        return Some(FalseDigits::Ornaments);
    }
    let nearer = |&(a, b): &(usize, usize)| far(a, a) + far(b, b) - far(a, b) - far(b, a);
    pairs()
        .max_by(|x, y| nearer(x).total_cmp(&nearer(y)))
        .filter(|pair| nearer(pair) > EXCHANGED)
        .map(|(a, b)| FalseDigits::Exchanged(DIGITS[a], DIGITS[b]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a shipped face with some digits replaced by others.
    fn drawn(face: gridpress_page::font::FaceId, instead: &[(char, char)]) -> Option<FalseDigits> {
        let fonts = FontBook::shipped();
        let shape = |digit: char| {
            let other = instead.iter().find(|(of, _)| *of == digit).map_or(digit, |i| i.1);
            Shape::of(&outline_of(fonts.face(face), other).expect("it is there"))
        };
        judged(&DIGITS.map(shape))
    }

    #[test]
    fn digits_drawn_for_others_are_found_in_every_face() {
        for (face, data) in FontBook::shipped().faces() {
            assert_eq!(false_digits(data), None);
            for (a, b) in [('6', '9'), ('1', '7'), ('3', '8'), ('2', '5')] {
                let exchanged = drawn(face, &[(a, b), (b, a)]);
                assert_eq!(exchanged, Some(FalseDigits::Exchanged(a, b)));
                assert_eq!(drawn(face, &[(a, b)]), Some(FalseDigits::Alike(a, b)));
            }
            let letters: Vec<_> = DIGITS.into_iter().zip("QWRTZUPKX".chars()).collect();
            assert_eq!(drawn(face, &letters), Some(FalseDigits::Ornaments));
        }
    }
}

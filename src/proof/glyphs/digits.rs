//! Checks that the digits of a font look like digits, by comparison with the shapes of the shipped
//! fonts.
//!
//! Fonts draw their digits so differently that a single digit says little: many a 1 is closer to a
//! plain 7. All nine together are conclusive: no valid font resembles the shipped ones more with
//! two digits exchanged, or differs from them as much as ornaments do.

use crate::glyphs::alphabet::{outline_of, width_to_height};
use crate::glyphs::outline::{Outline, Raster};
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

/// Whether the shapes that a file claims to be digits look like them. A single digit says little, so
/// a few must each look like no other, and many must do so together.
pub(crate) fn are_digits(claimed: &[(char, &Outline)]) -> bool {
    /// Fewer digits than this are few.
    const FEW: usize = 5;
    /// No digit of 50 fonts but the 1 resembles another digit more than itself by this. A 9 claimed to
    /// be a 6 does so by 0.07 to 0.4.
    const ANOTHER: f64 = 0.2;
    const ANOTHER_OF_FEW: f64 = 0.05;
    let shapes: Vec<(usize, Shape)> = (claimed.iter())
        .filter_map(|(character, outline)| {
            let digit = DIGITS.iter().position(|digit| digit == character)?;
            (!outline.is_empty()).then(|| (digit, Shape::of(outline)))
        })
        .collect();
    let most = if shapes.len() < FEW { ANOTHER_OF_FEW } else { ANOTHER };
    let own = |(digit, shape): &(usize, Shape)| {
        // The 1 differs most from font to font.
        if *digit == 0 && shapes.len() > 2 {
            return true;
        }
        let other = (0..DIGITS.len()).filter(|other| other != digit);
        let other = other.map(|other| far(shape, other)).fold(f64::INFINITY, f64::min);
        far(shape, *digit) <= other + most
    };
    let all: f64 = shapes.iter().map(|(digit, shape)| far(shape, *digit)).sum();
    let is_one_shape = |(a, one): &(usize, Shape)| {
        shapes.iter().any(|(b, other)| a < b && one.apart(other) < ONE_SHAPE)
    };
    let pairs = || (0..shapes.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let exchanged = |a: usize, b: usize| {
        let ((one, a), (other, b)) = (&shapes[a], &shapes[b]);
        far(a, *one) + far(b, *other) - far(a, *other) - far(b, *one)
    };
    !shapes.is_empty()
        && all <= ORNAMENTS * shapes.len() as f64
        && shapes.iter().all(own)
        && !shapes.iter().any(is_one_shape)
        && !pairs().any(|(a, b)| exchanged(a, b) > EXCHANGED)
}

/// Returns the difference between a shape and a digit of the shipped fonts, by its index.
fn far(drawn: &Shape, meant: usize) -> f64 {
    static SHIPPED: LazyLock<Vec<Vec<Shape>>> = LazyLock::new(|| {
        FontBook::shipped().faces().filter_map(|(_, face)| self::shapes(face)).collect()
    });
    let each = SHIPPED.iter().map(|face| face[meant].apart(drawn));
    each.fold(f64::INFINITY, f64::min)
}

fn judged(shapes: &[Shape]) -> Option<FalseDigits> {
    let far = |drawn: usize, meant: usize| far(&shapes[drawn], meant);
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

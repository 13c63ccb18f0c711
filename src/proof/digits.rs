//! Whether the digits of a face show what they stand for: held to the shipped faces by their
//! shapes, as a book set in a face is read by that face itself.
//!
//! Faces draw their digits so differently that one digit alone says little: many a 1 is nearer to
//! a plain 7. All nine together tell: no sound face comes nearer to the shipped ones with two of
//! its digits exchanged, or is as far from them as ornaments are.

use super::alphabet::{outline_of, width_to_height};
use super::outline::{Outline, Raster};
use gridpress_page::font::{Face, FontBook};
use std::fmt;
use std::sync::LazyLock;

/// Two digits nearer to each other than this are one shape. The nearest of sound faces, 3 and 8 of
/// a narrow sans, are 0.09 apart.
const ONE_SHAPE: f64 = 0.03;
/// Exchanged digits come nearer to the shipped ones by more than this. In a script face the most
/// is 0.09; exchanged on purpose, 6 and 9 of a serif come nearer by 0.24 and of a sans by 0.4.
const EXCHANGED: f64 = 0.15;
/// Digits of a script face are 0.42 from the shipped ones on the average, ornaments 0.57.
const ORNAMENTS: f64 = 0.5;

/// Why the digits of a face are none.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FalseDigits {
    /// The face draws both with one shape.
    Alike(char, char),
    /// Each is drawn with the shape of the other.
    Exchanged(char, char),
    /// They are no digits at all.
    Ornaments,
}

impl fmt::Display for FalseDigits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FalseDigits::Alike(a, b) => write!(f, "its {a} and its {b} are one shape"),
            FalseDigits::Exchanged(a, b) => write!(f, "its {a} shows as {b}, and its {b} as {a}"),
            FalseDigits::Ornaments => write!(f, "its digits have the shapes of something else"),
        }
    }
}

/// A shape with what it is compared by.
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

/// The digits of a face; none if one of them leaves no ink.
fn shapes(face: &Face) -> Option<Vec<Shape>> {
    let shape = |digit| outline_of(face, digit).map(|outline| Shape::of(&outline));
    DIGITS.into_iter().map(shape).collect()
}

/// What is wrong with the digits 1 to 9 of a face, if they do not show what they stand for.
#[must_use]
pub fn false_digits(face: &Face) -> Option<FalseDigits> {
    shapes(face).map_or(Some(FalseDigits::Ornaments), |shapes| judged(&shapes))
}

fn judged(shapes: &[Shape]) -> Option<FalseDigits> {
    static SHIPPED: LazyLock<Vec<Vec<Shape>>> = LazyLock::new(|| {
        FontBook::shipped().faces().filter_map(|(_, face)| self::shapes(face)).collect()
    });
    // How far the shape drawn for one digit is from another digit.
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

    /// A shipped face with other digits drawn for some.
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

//! Recognises characters by their shape: compares a printed glyph with the outlines of the fonts
//! that a book is set in.
//!
//! A file may claim that a glyph is a 6 but draw a 9, if a font is damaged or the wrong one is
//! embedded. So text is read from shapes and only then compared with what the file claims.

use crate::glyphs::outline::{Coverage, Outline, Raster};
use gridpress_page::font::{Face, FaceId, FontBook, OutlineStep};
use hayro_interpret::kurbo::BezPath;
use std::sync::{LazyLock, OnceLock};

/// Shapes that differ in more than this share of their ink box are different glyphs.
const SAME: f64 = 0.02;
/// The same if an upright edge of a letter is rounded to the other side of a sample.
const ROUNDED_EDGE: f64 = 0.09;
/// The greatest difference from the nearest known digit at which a shape of an unknown font is read
/// as that digit.
const LIKE: f64 = 0.34;
/// Ink boxes of the same glyph agree within this many thousandths of an em.
const SLACK: f64 = 2.5;

/// The result of reading a shape.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Reading {
    /// The character with that shape, if any.
    pub character: Option<char>,
    /// The face it is drawn in; `None` if the shape only resembles the character.
    pub face: Option<FaceId>,
    /// The white before and after its ink in that face, in thousandths of an em.
    pub bearings: [i16; 2],
}

impl Reading {
    /// A shape that is no character that is known for certain.
    pub(crate) fn like(character: Option<char>) -> Self {
        Reading { character, face: None, bearings: [0; 2] }
    }
}

/// A character that ink in a picture may be.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PictureSign {
    pub(crate) character: char,
    /// How much they differ.
    pub(crate) apart: f64,
    /// The height of the character in ems.
    pub(crate) height: f64,
}

#[derive(Clone)]
struct Letter {
    character: char,
    face: FaceId,
    bearings: [i16; 2],
    ink: [f64; 4],
    aspect: f64,
    outline: Outline,
    /// Both are computed when a shape of similar measures needs them, which is rare.
    raster: OnceLock<Raster>,
    coverage: OnceLock<Coverage>,
}

impl Letter {
    fn new(character: char, face: FaceId, outline: Outline, advance: Option<f64>) -> Self {
        let (ink, aspect) = (outline.ink(), width_to_height(&outline));
        let bearings = advance.map_or([0; 2], |advance| outline.bearings(advance));
        let (raster, coverage) = (OnceLock::new(), OnceLock::new());
        Letter { character, face, bearings, ink, aspect, outline, raster, coverage }
    }

    fn reading(&self) -> Reading {
        let (character, face) = (Some(self.character), Some(self.face));
        Reading { character, face, bearings: self.bearings }
    }

    fn coverage(&self) -> &Coverage {
        self.coverage.get_or_init(|| self.outline.coverage())
    }

    fn raster(&self) -> &Raster {
        self.raster.get_or_init(|| self.outline.raster())
    }
}

/// The letters of the fonts that a book may be set in.
#[derive(Clone)]
pub struct Alphabet(Vec<Letter>);

static SHIPPED: LazyLock<Alphabet> = LazyLock::new(|| Alphabet::of(&FontBook::all_shipped()));

impl Alphabet {
    /// Returns the alphabet of the shipped fonts.
    #[must_use]
    pub fn shipped() -> &'static Alphabet {
        &SHIPPED
    }

    /// Returns the alphabet of these fonts.
    #[must_use]
    pub fn of(fonts: &FontBook) -> Self {
        let mut letters = Vec::new();
        // Digits come first, so that a shape shared with a letter is read as the digit. Then
        // everything that the languages of Western Europe print: a missing character, such as the º
        // of an Italian date, would be read as the most similar digit.
        let characters = ('0'..='9')
            .chain('A'..='Z')
            .chain('a'..='z')
            .chain('!'..='~')
            .chain('¡'..='ſ')
            .chain('‐'..='⁄')
            .chain(['≠', '€'])
            .filter(|c| !c.is_control());
        let mut seen = std::collections::BTreeSet::new();
        let characters = characters.filter(|&character| seen.insert(character));
        for character in characters {
            for (face, data) in fonts.faces().filter(|(id, _)| fonts.first_of(*id) == *id) {
                let Some((outline, advance)) = drawn(data, character) else { continue };
                letters.push(Letter::new(character, face, outline, Some(advance)));
            }
        }
        Alphabet(letters)
    }

    /// Returns this alphabet with more letters.
    pub(crate) fn with(&self, more: impl Iterator<Item = (char, FaceId, Outline)>) -> Alphabet {
        let mut letters = self.0.clone();
        let letter = |(character, face, outline)| Letter::new(character, face, outline, None);
        letters.extend(more.map(letter));
        Alphabet(letters)
    }

    /// Returns the l, I and full stops that are bars, and their ink in thousandths of an em.
    pub(crate) fn bars(&self) -> Vec<(Reading, [f64; 4])> {
        let letters = self.0.iter().filter(|letter| matches!(letter.character, 'l' | 'I' | '.'));
        letters.filter(|l| l.outline.is_bar()).map(|l| (l.reading(), l.ink)).collect()
    }

    /// Returns the letters that a shape of unknown size may be. It is no superscript: in many fonts
    /// they are digits of another face in small.
    fn of_any_size(&self) -> impl Iterator<Item = &Letter> {
        self.0.iter().filter(|letter| !matches!(letter.character, '¹' | '²' | '³'))
    }

    /// Returns the letter that a shape looks exactly like at any size, if there is one.
    pub(crate) fn exactly(&self, outline: &Outline) -> Option<char> {
        /// The greatest difference.
        const EXACT: f64 = 0.04;
        let (raster, aspect) = (outline.raster(), width_to_height(outline));
        self.of_any_size()
            .filter(|letter| (letter.aspect / aspect).ln().abs() <= EXACT)
            .map(|letter| (letter.raster().difference(&raster), letter.character))
            .filter(|(apart, _)| *apart <= EXACT)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, character)| character)
    }

    /// Reads a shape drawn at an unknown size: returns the possible readings, likeliest first, each
    /// with its em in the units of the shape. Letters that differ only in size, such as c and C,
    /// are both included.
    pub(crate) fn read_any_size(&self, outline: &Outline) -> Vec<(Reading, f64)> {
        if outline.is_empty() {
            return Vec::new();
        }
        let (ink, coverage) = (outline.ink(), outline.coverage());
        let aspect = width_to_height(outline);
        let mut near: Vec<(f64, Reading, f64)> = self
            .of_any_size()
            .map(|l| {
                let height = l.ink[3] - l.ink[1];
                // The depth of the shape below its baseline distinguishes p from P.
                let foot = (l.ink[1] / height - ink[1] / outline.height()).abs();
                let unlike = 0.2 * (l.aspect / aspect).ln().abs() + foot;
                // Most letters differ so much in this that their rasters need not be compared.
                let apart = if unlike > ROUNDED_EDGE {
                    unlike
                } else {
                    l.coverage().difference(&coverage) + unlike
                };
                (apart, l.reading(), outline.height() / height * 1000.0)
            })
            .filter(|(apart, ..)| *apart <= ROUNDED_EDGE)
            .collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        let same = near.partition_point(|(apart, ..)| *apart <= 2.0 * SAME);
        if same == 0 {
            let digit = self.like_a_digit(outline, &outline.raster());
            // An upright edge may be rounded to the other side of a sample.
            let letter = near.first().filter(|(_, reading, ..)| {
                reading.character.is_some_and(|c| !matches!(c, '0'..='9' | 'A'..='G'))
            });
            return vec![match letter {
                // A capital may be a given of a puzzle in letters, whose weight counts.
                Some(&(apart, reading @ Reading { character: Some('A'..='Z'), face, .. }, em)) => {
                    let mut others = near.iter().filter(|(_, other, ..)| other.face != face);
                    let is_alone = others.all(|(other, ..)| other - apart > SAME);
                    (Reading { face: face.filter(|_| is_alone), ..reading }, em)
                }
                Some(&(_, reading, em)) => (Reading { face: None, ..reading }, em),
                None => (digit, outline.height() * 1.4),
            }];
        }
        // A letter of another font that is nearly the same is not meant.
        let least = near[0].0;
        near.truncate(near[..same].partition_point(|(apart, ..)| *apart <= least + SAME));
        near.into_iter().map(|(_, reading, em)| (reading, em)).collect()
    }

    /// Reads a shape of unknown size and baseline, as in a file whose text was converted to
    /// outlines with rounded coordinates: returns the possible readings, likeliest first, each with
    /// its em and the height of its foot above the baseline, in the units of the shape.
    pub(crate) fn read_anywhere(&self, outline: &Outline) -> Vec<(Reading, f64, f64)> {
        /// The greatest difference of rounded outlines.
        const ROUNDED: f64 = 0.09;
        if outline.is_empty() {
            return Vec::new();
        }
        let (raster, aspect) = (outline.raster(), width_to_height(outline));
        let mut same: Vec<(f64, &Letter)> = self
            .of_any_size()
            .filter_map(|letter| {
                let unlike = 0.2 * (letter.aspect / aspect).ln().abs();
                let close = unlike <= ROUNDED;
                close.then(|| (unlike + letter.raster().difference(&raster), letter))
            })
            .filter(|(apart, _)| *apart <= ROUNDED)
            .collect();
        same.sort_by(|a, b| a.0.total_cmp(&b.0));
        let Some(&(best, _)) = same.first() else { return Vec::new() };
        same.retain(|(apart, _)| *apart <= best + SAME);
        let reading = |letter: &Letter| {
            let em = outline.height() / (letter.ink[3] - letter.ink[1]) * 1000.0;
            (letter.reading(), em, letter.ink[1] / 1000.0 * em)
        };
        same.into_iter().map(|(_, letter)| reading(letter)).collect()
    }

    /// Reads a shape: first as the exact glyph of a font; failing that, as the most similar digit
    /// or cell letter (1-9, A-G).
    pub(crate) fn read(&self, outline: &Outline) -> Reading {
        if outline.is_empty() {
            return Reading::like(None);
        }
        let (ink, raster) = (outline.ink(), outline.raster());
        let same = (self.0.iter())
            .filter(|l| l.ink.iter().zip(&ink).all(|(a, b)| (a - b).abs() <= SLACK))
            .map(|l| (l.raster().difference(&raster), l))
            .filter(|(difference, _)| *difference <= SAME)
            .min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, letter)) = same {
            return letter.reading();
        }
        self.like_a_digit(outline, &raster)
    }

    /// Returns the characters that the ink in a picture may be, of those that `includes`, the likeliest
    /// first; `aspect` is the width of its box as a share of its height.
    pub(crate) fn like_picture(
        &self,
        raster: &Raster,
        aspect: f64,
        includes: &dyn Fn(char) -> bool,
    ) -> Vec<PictureSign> {
        let mut nearest: Vec<PictureSign> = Vec::new();
        for letter in self.0.iter().filter(|l| includes(l.character)) {
            let unlike = 0.2 * (letter.aspect / aspect).ln().abs();
            let apart = letter.raster().difference(raster) + unlike;
            let (character, height) = (letter.character, (letter.ink[3] - letter.ink[1]) / 1000.0);
            let sign = PictureSign { character, apart, height };
            match nearest.iter_mut().find(|sign| sign.character == character) {
                Some(same) if same.apart <= apart => {}
                Some(same) => *same = sign,
                None => nearest.push(sign),
            }
        }
        nearest.sort_by(|a, b| a.apart.total_cmp(&b.apart));
        nearest
    }

    /// Returns the digit or cell letter that a shape of another font resembles most.
    fn like_a_digit(&self, outline: &Outline, raster: &Raster) -> Reading {
        let aspect = width_to_height(outline);
        let like = (self.0.iter())
            .filter(|l| matches!(l.character, '0'..='9' | 'A'..='G'))
            .map(|l| (l.raster().difference(raster) + 0.2 * (l.aspect / aspect).ln().abs(), l))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .filter(|(difference, _)| *difference <= LIKE);
        Reading::like(like.map(|(_, letter)| letter.character))
    }
}

/// Returns the outline of a character in a face, if it leaves ink.
pub(crate) fn outline_of(face: &Face, character: char) -> Option<Outline> {
    drawn(face, character).map(|(outline, _)| outline)
}

/// Returns the outline of a character in a face and how wide it is, in thousandths of an em, if it
/// leaves ink.
fn drawn(face: &Face, character: char) -> Option<(Outline, f64)> {
    let glyph = face.glyph(character)?;
    let scale = 1000.0 / f64::from(face.units_per_em());
    let outline = Outline::from_path(&path_of(&face.outline(glyph.id)), scale);
    (!outline.is_empty()).then(|| (outline, f64::from(glyph.advance) * scale))
}

pub(crate) fn width_to_height(outline: &Outline) -> f64 {
    outline.width() / outline.height()
}

fn path_of(steps: &[OutlineStep]) -> BezPath {
    let mut path = BezPath::new();
    let point = |x: f32, y: f32| (f64::from(x), f64::from(y));
    for step in steps {
        match *step {
            OutlineStep::Move(x, y) => path.move_to(point(x, y)),
            OutlineStep::Line(x, y) => path.line_to(point(x, y)),
            OutlineStep::Quadratic(a, b, x, y) => path.quad_to(point(a, b), point(x, y)),
            OutlineStep::Cubic(a, b, c, d, x, y) => {
                path.curve_to(point(a, b), point(c, d), point(x, y));
            }
            OutlineStep::Close => path.close_path(),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(face: FaceId, character: char, turned: bool) -> Outline {
        let fonts = FontBook::shipped();
        let data = fonts.face(face);
        let glyph = data.glyph(character).expect("the shipped faces have it");
        let path = path_of(&data.outline(glyph.id));
        let scale = 1000.0 / f64::from(data.units_per_em());
        Outline::from_path(&path, if turned { -scale } else { scale })
    }

    #[test]
    fn every_shipped_digit_is_read_as_itself_in_its_own_face() {
        for face in [FontBook::REGULAR, FontBook::SEMIBOLD, FontBook::BOLD] {
            for character in ('0'..='9').chain('A'..='G') {
                let reading = Alphabet::shipped().read(&outline(face, character, false));
                assert_eq!((reading.character, reading.face), (Some(character), Some(face)));
            }
        }
    }

    #[test]
    fn a_six_turned_round_is_a_nine_and_of_no_shipped_face() {
        let reading = Alphabet::shipped().read(&outline(FontBook::SEMIBOLD, '6', true));
        assert_eq!(reading.character, Some('9'));
        let reading = Alphabet::shipped().read(&outline(FontBook::SEMIBOLD, '9', true));
        assert_eq!(reading.character, Some('6'));
    }
}

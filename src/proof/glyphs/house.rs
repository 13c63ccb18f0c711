//! Learns the fonts of a file that are not known beforehand: from the shapes of their glyphs, and
//! what the file claims that these are, provided that they look like it.

use crate::glyphs::alphabet::Alphabet;
use crate::glyphs::digits::are_digits;
use crate::glyphs::outline::Outline;
use gridpress_page::font::FontBook;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most shapes of one character in one font, such as its figures of equal width.
const MOST_SHAPES: usize = 4;

/// The shapes of a font by the character that they are claimed to be, and how often.
type Font = BTreeMap<char, Vec<(Arc<Outline>, usize)>>;

/// The glyphs of unknown fonts, by font.
#[derive(Default)]
pub(crate) struct Claims(BTreeMap<u128, Font>);

impl Claims {
    /// Notes a glyph of a font and the text that the file claims it is.
    pub(crate) fn note(&mut self, font: u128, said: &str, outline: &Arc<Outline>) {
        let mut characters = said.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else { return };
        if !outline.is_empty() && !character.is_control() && !character.is_whitespace() {
            self.count(font, character, outline, 1);
        }
    }

    fn count(&mut self, font: u128, character: char, outline: &Arc<Outline>, times: usize) {
        let shapes = self.0.entry(font).or_default().entry(character).or_default();
        let is_it =
            |(known, _): &(Arc<Outline>, usize)| Arc::ptr_eq(known, outline) || known == outline;
        match shapes.iter().position(is_it) {
            Some(index) => shapes[index].1 += times,
            None if shapes.len() < MOST_SHAPES => shapes.push((Arc::clone(outline), times)),
            None => {}
        }
    }

    /// Adds the glyphs of other pages.
    pub(crate) fn add(&mut self, other: &Claims) {
        for (font, claims) in &other.0 {
            for (character, shapes) in claims {
                for (outline, times) in shapes {
                    self.count(*font, *character, outline, *times);
                }
            }
        }
    }

    /// Whether a digit is among them.
    pub(crate) fn has_digits(&self) -> bool {
        self.0.values().flat_map(BTreeMap::keys).any(char::is_ascii_digit)
    }

    /// Returns the alphabet with the fonts whose glyphs look like what they are claimed to be;
    /// `None` if there are none.
    pub(crate) fn learned(self, alphabet: &Alphabet) -> Option<Alphabet> {
        let fonts: Vec<Font> = (self.0.into_values())
            .map(without_slips)
            .filter(|claims| is_true(claims, alphabet))
            .collect();
        if fonts.is_empty() {
            return None;
        }
        // Givens are set in a heavier font than the other digits of an answer.
        let weights: Vec<f64> = fonts.iter().filter_map(weight).collect();
        let lightest = weights.iter().copied().fold(f64::INFINITY, f64::min);
        let letters = fonts.into_iter().flat_map(|claims| {
            let is_light = weights.len() > 1 && weight(&claims) == Some(lightest);
            let face = if is_light { FontBook::REGULAR } else { FontBook::SEMIBOLD };
            let each = move |(character, shapes): (char, Vec<(Arc<Outline>, usize)>)| {
                shapes.into_iter().map(move |(shape, _)| (character, face, (*shape).clone()))
            };
            claims.into_iter().flat_map(each)
        });
        Some(alphabet.with(letters))
    }
}

/// Returns a font without the claims that another claim of the same shape outnumbers: a single glyph
/// shown for another one.
fn without_slips(font: Font) -> Font {
    let most = |outline: &Arc<Outline>| {
        let of = font.values().flatten().filter(|(other, _)| other == outline);
        of.map(|(_, times)| *times).max().unwrap_or(0)
    };
    let mut kept = Font::new();
    for (&character, shapes) in &font {
        let usual: Vec<_> =
            shapes.iter().filter(|(shape, times)| *times * 4 > most(shape)).cloned().collect();
        if !usual.is_empty() {
            kept.insert(character, usual);
        }
    }
    kept
}

/// Whether the glyphs of a font look like what they are claimed to be.
fn is_true(claims: &Font, alphabet: &Alphabet) -> bool {
    let all: Vec<(char, &Outline)> = (claims.iter())
        .flat_map(|(&c, shapes)| shapes.iter().map(move |(shape, _)| (c, &**shape)))
        .collect();
    let is_other = |(claimed, shape): (char, &Outline)| {
        let letter = |c: char| c.is_ascii_alphabetic();
        let exactly = alphabet.exactly(shape).filter(|&seen| letter(claimed) && letter(seen));
        // Some letters have the shape of another one, or of their capital.
        let same = |seen: char| {
            let pair = [seen.to_ascii_lowercase(), claimed.to_ascii_lowercase()];
            pair[0] == pair[1] || pair.iter().all(|c| matches!(c, 'i' | 'l' | 'j'))
        };
        exactly.is_some_and(|seen| !same(seen))
    };
    are_digits(&all) && !all.iter().copied().any(is_other)
}

/// Returns how heavy the digits of a font are: the share of their boxes that they cover; `None` if
/// it has too few to compare them with those of another font.
fn weight(claims: &Font) -> Option<f64> {
    let covered: Option<Vec<f64>> =
        ('1'..='9').map(|digit| Some(claims.get(&digit)?.first()?.0.raster().covered())).collect();
    covered.map(|covered| covered.iter().sum())
}

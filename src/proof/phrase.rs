//! Words and numbers on a page: glyphs on one baseline that are close enough and of one size are
//! read together.

use super::sheet::Mark;
use gridpress_page::geom::{Pt, Rect};

/// A piece of text on one baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    pub text: String,
    /// The bounds of its ink.
    pub area: Rect,
    /// The baseline of its letters.
    pub baseline: Pt,
    /// The size of its smallest glyph.
    pub size: Pt,
    /// Whether each letter exactly matches a known glyph. Letters of other scripts are read as the
    /// most similar one, which may differ from font to font.
    pub is_sure: bool,
}

impl Phrase {
    /// Returns its number, if it consists of digits.
    pub fn number(&self) -> Option<u32> {
        let digits = self.text.chars().all(|c| c.is_ascii_digit());
        if digits { self.text.parse().ok() } else { None }
    }
}

/// A gap wider than this share of an em ends a phrase; one wider than [`SPACE`] is a space.
const BREAK: f64 = 0.9;
const SPACE: f64 = 0.24;

/// Joins marks into phrases, from top to bottom and left to right.
pub(crate) fn phrases<'m>(marks: impl Iterator<Item = &'m Mark>) -> Vec<Phrase> {
    let mut marks: Vec<&Mark> = marks.collect();
    let line = |m: &Mark| (m.origin.y.get() * 4.0).round() as i64;
    marks.sort_by_key(|m| (line(m), m.ink.left()));
    let mut phrases: Vec<Phrase> = Vec::new();
    let mut last: Option<&Mark> = None;
    for mark in marks {
        let joins = last.filter(|l| {
            line(l) == line(mark)
                && (l.size / mark.size - 1.0).abs() < 0.1
                && mark.ink.left() - l.ink.right() <= mark.size * BREAK
        });
        let character = mark.character().unwrap_or('\u{fffd}');
        match (joins, phrases.last_mut()) {
            (Some(before), Some(phrase)) => {
                if mark.ink.left() - before.ink.right() > mark.size * SPACE {
                    phrase.text.push(' ');
                }
                phrase.text.push(character);
                phrase.area = phrase.area.union(mark.ink);
                phrase.size = phrase.size.min(mark.size);
                phrase.is_sure &= mark.reading.face.is_some();
            }
            _ => phrases.push(Phrase {
                text: character.to_string(),
                area: mark.ink,
                baseline: mark.origin.y,
                size: mark.size,
                is_sure: mark.reading.face.is_some(),
            }),
        }
        last = Some(mark);
    }
    phrases
}

//! Words and numbers on a page: glyphs on one baseline that are close enough and of one size are
//! read together.

use crate::read::sheet::Mark;
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

/// A gap between the inks of two glyphs, in ems, that ends a phrase or is a space, if no less than the
/// second is between the glyphs themselves: in typewriter faces there is much white beside an i or a 1.
const BREAK: (f64, f64) = (0.9, 0.7);
const SPACE: (f64, f64) = (0.24, 0.14);
/// A gap between glyphs that is a space, although their inks are nearer to each other: that of a narrow
/// face before a j.
const NARROW_SPACE: f64 = 0.2;

/// The baselines of one line differ by at most this.
const ROUNDING: Pt = Pt::new(0.35);

/// Joins marks into phrases, from top to bottom and left to right.
pub(crate) fn phrases<'m>(marks: impl Iterator<Item = &'m Mark>) -> Vec<Phrase> {
    let mut marks: Vec<&Mark> = marks.collect();
    marks.sort_by_key(|m| m.origin.y);
    // Each mark with the number of its line: baselines differ by rounding.
    let mut lines: Vec<(usize, &Mark)> = Vec::with_capacity(marks.len());
    let (mut line, mut start) = (0, Pt::ZERO);
    for mark in marks {
        if lines.is_empty() || mark.origin.y - start > ROUNDING {
            (line, start) = (line + 1, mark.origin.y);
        }
        lines.push((line, mark));
    }
    lines.sort_by_key(|(line, mark)| (*line, mark.begin()));
    let mut phrases: Vec<Phrase> = Vec::new();
    let mut last: Option<(usize, &Mark)> = None;
    for (line, mark) in lines {
        let joins = last.filter(|l| l.0 == line).map(|l| l.1).filter(|l| {
            // A dot in outlines may be of any face, which have dots of different sizes.
            let is_dot = [l, mark].iter().any(|mark| matches!(mark.character(), Some('.' | '·')));
            (l.size / mark.size - 1.0).abs() < if is_dot { 0.3 } else { 0.1 }
                && !is_over(gap(l, mark), BREAK)
        });
        let character = mark.character().unwrap_or('\u{fffd}');
        match (joins, phrases.last_mut()) {
            (Some(before), Some(phrase)) => {
                let gap = gap(before, mark);
                if is_over(gap, SPACE) || gap.1 > NARROW_SPACE {
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
        last = Some((line, mark));
    }
    phrases
}

/// Returns the gap between the inks of two glyphs of a line, and between the glyphs, in ems; the same if
/// the white beside their inks is not known.
pub(crate) fn gap(before: &Mark, after: &Mark) -> (f64, f64) {
    let inks = (after.ink.left() - before.ink.right()) / after.size;
    // Files may claim any widths.
    let [white, more] = [before.reading.bearings[1], after.reading.bearings[0]].map(f64::from);
    (inks, inks - (white + more) / 1000.0)
}

fn is_over(gap: (f64, f64), least: (f64, f64)) -> bool {
    gap.0 > least.0 && gap.1 > least.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glyphs::alphabet::Reading;
    use crate::read::sheet::{Tone, Turn};
    use gridpress_page::geom::Point;

    #[test]
    fn a_slanted_letter_may_reach_under_the_one_before_it() {
        let mark = |letter: char, left: f64, width: f64, bearings: [i16; 2]| Mark {
            said: String::new(),
            reading: Reading { bearings, ..Reading::like(Some(letter)) },
            ink: Rect::new(Pt::new(left), Pt::new(43.0), Pt::new(width), Pt::new(7.0)),
            origin: Point::new(Pt::new(left), Pt::new(50.0)),
            size: Pt::new(10.0),
            outline: std::sync::Arc::default(),
            turn: Turn::Upright,
            tone: Tone::BLACK,
            can_be: std::sync::Arc::default(),
        };
        let marks = [mark('i', 20.4, 2.2, [40, 20]), mark('j', 20.2, 5.0, [-260, 20])];
        let texts: Vec<String> = phrases(marks.iter()).into_iter().map(|p| p.text).collect();
        assert_eq!(texts, ["ij"]);
    }

    #[test]
    fn spaces_are_between_glyphs_and_not_in_them() {
        let mark = |left: f64, bearings: [i16; 2]| {
            let area = Rect::new(Pt::new(left), Pt::new(43.0), Pt::new(2.0), Pt::new(7.0));
            Mark {
                said: "1".to_owned(),
                reading: Reading { bearings, ..Reading::like(Some('1')) },
                ink: area,
                origin: Point::new(Pt::new(left), Pt::new(50.0)),
                size: Pt::new(10.0),
                outline: std::sync::Arc::default(),
                turn: Turn::Upright,
                tone: Tone::BLACK,
                can_be: std::sync::Arc::default(),
            }
        };
        let text = |bearings: [i16; 2]| {
            let marks = [mark(10.0, bearings), mark(16.0, bearings)];
            phrases(marks.iter()).iter().map(|phrase| phrase.text.clone()).collect::<Vec<_>>()
        };
        // Four points, 0.4 em, apart: of two narrow glyphs, and of two of a typewriter face.
        assert_eq!(text([50, 50]), ["1 1"]);
        assert_eq!(text([200, 200]), ["11"]);
        // A hostile file may claim any width.
        assert_eq!(text([i16::MAX; 2]), ["11"]);
        assert_eq!(text([i16::MIN; 2]), ["1 1"]);
    }
}

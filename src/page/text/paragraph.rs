//! Breaks a text into lines of even length, and words that are too long for one.

use super::{Font, Line, Setter};
use crate::font::FontError;
use crate::geom::Pt;
use textwrap::core::Fragment;
use textwrap::wrap_algorithms::{Penalties, wrap_optimal_fit};

impl Setter<'_> {
    /// Breaks `text` into lines of at most `width` that are as even as possible; a word longer than
    /// a line is broken.
    pub fn paragraph(&self, font: Font, text: &str, width: Pt) -> Result<Vec<Line>, FontError> {
        let mut lines = Vec::new();
        for part in text.lines().filter(|part| !part.trim().is_empty()) {
            let part = part.trim();
            let pieces = self.pieces(font, part, width)?;
            let mut broken = self.broken(font, part, &pieces, width)?;
            // The last letter of a line in a slanted face may reach over its own width.
            let most = broken.iter().map(Line::width).max().unwrap_or(Pt::ZERO);
            if most > width + Pt::new(0.1) {
                let narrower = (width * 2.0 - most).max(width * 0.5);
                broken = self.broken(font, part, &pieces, narrower)?;
            }
            lines.extend(broken);
        }
        Ok(lines)
    }

    /// Breaks a text, which consists of `pieces`, into lines.
    fn broken(
        &self,
        font: Font,
        text: &str,
        pieces: &[Piece],
        width: Pt,
    ) -> Result<Vec<Line>, FontError> {
        // Lines that are too wide have a prohibitive cost.
        let unit = unit_of(font);
        let widths = [width / unit];
        let penalties = Penalties {
            overflow_penalty: 1_000_000_000,
            short_last_line_penalty: 500,
            ..Penalties::new()
        };
        // The only possible error is an overflow of costs by extremely wide lines.
        let Ok(wrapped) = wrap_optimal_fit(pieces, &widths, &penalties) else {
            return Ok(Vec::new());
        };
        let ends = wrapped.into_iter().filter_map(|line| Some((line.first()?, line.last()?)));
        ends.map(|(first, last)| self.line(font, &text[first.start..last.end])).collect()
    }

    /// Returns the words of one line of text with their widths; words longer than a line are split.
    fn pieces(&self, font: Font, text: &str, width: Pt) -> Result<Vec<Piece>, FontError> {
        let space = self.shape(font.face, "n n")?.width(font.size)
            - self.shape(font.face, "nn")?.width(font.size);
        let unit = unit_of(font);
        let mut pieces = Vec::new();
        let mut start = 0;
        for word in textwrap::WordSeparator::UnicodeBreakProperties.find_words(text) {
            let end = start + word.word.len();
            let whole = self.line(font, word.word)?.width();
            let mut from = start;
            if whole > width {
                // One character at a time, keeping a letter together with its marks.
                let mut at = start;
                for (i, c) in word.word.char_indices() {
                    let here = start + i;
                    let next = here + c.len_utf8();
                    let joined = unicode_width::UnicodeWidthChar::width(c) == Some(0);
                    if !joined && here > from && self.line(font, &text[from..next])?.width() > width
                    {
                        let width = self.line(font, &text[from..here])?.width();
                        pieces.push(Piece { start: from, end: here, width, space: Pt::ZERO, unit });
                        from = here;
                    }
                    at = next;
                }
                debug_assert_eq!(at, end);
            }
            // Advances, not ink, because the side bearings of words count too.
            let width = self.shape(font.face, &text[from..end])?.width(font.size);
            let space = space * word.whitespace.chars().count() as f64;
            pieces.push(Piece { start: from, end, width, space, unit });
            start = end + word.whitespace.len();
        }
        Ok(pieces)
    }
}

/// A word, or a part of one too long for its line, for the line breaker.
#[derive(Debug)]
struct Piece {
    /// The start in the text being broken.
    start: usize,
    end: usize,
    width: Pt,
    space: Pt,
    /// The unit of the line breaker.
    unit: Pt,
}

impl Fragment for Piece {
    fn width(&self) -> f64 {
        self.width / self.unit
    }
    fn whitespace_width(&self) -> f64 {
        self.space / self.unit
    }
    fn penalty_width(&self) -> f64 {
        0.0
    }
}

/// Returns the unit of the line breaker: half an em, about a character.
fn unit_of(font: Font) -> Pt {
    (font.size / 2.0).max(Pt::new(0.1))
}

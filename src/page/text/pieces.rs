//! The words of a line of text for the line breaker, with long words split.

use super::{Font, Setter, unit_of};
use crate::font::FontError;
use crate::geom::Pt;
use textwrap::core::Fragment;

impl Setter<'_> {
    /// Returns the words of one line of text with their widths; words longer than a line are split.
    pub(super) fn pieces(
        &self,
        font: Font,
        text: &str,
        width: Pt,
    ) -> Result<Vec<Piece>, FontError> {
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
pub(super) struct Piece {
    /// The start in the text being broken.
    pub start: usize,
    pub end: usize,
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

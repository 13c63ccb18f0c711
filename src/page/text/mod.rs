//! Sets text: shapes it with the font book, aligns it by ink rather than by advance so that edges
//! line up, breaks paragraphs into even lines, and shrinks text that does not fit.

mod paragraph;
mod prose;
mod rich;

pub use prose::{Kind, ProseLine, ProsePage, reading_size, unprinted};

use crate::font::{FaceId, FontBook, FontError, Shaped};
use crate::geom::{Point, Pt};
use crate::scene::{Ink, Item, TextRun};
use std::cell::RefCell;
use std::collections::HashMap;

/// Line spacing, as a multiple of the size, for text of more than one line.
pub const LEADING: f64 = 1.35;
/// The same for headings, whose lines may be closer.
pub const TIGHT: f64 = 1.12;

/// A face at a size, in an ink.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Font {
    pub face: FaceId,
    pub size: Pt,
}

/// One line of shaped text that can be placed anywhere.
#[derive(Clone, Debug)]
pub struct Line {
    font: Font,
    text: String,
    shaped: Shaped,
    /// The distances from the origin to the left and right ends of the ink.
    ink_left: Pt,
    ink_right: Pt,
    /// How far the ink extends above and below the baseline.
    ink_up: Pt,
    ink_down: Pt,
}

impl Line {
    /// Returns how far the ink extends above the baseline.
    pub fn up(&self) -> Pt {
        self.ink_up
    }

    /// Returns how far the ink extends below the baseline.
    pub fn down(&self) -> Pt {
        self.ink_down
    }

    pub fn font(&self) -> Font {
        self.font
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the width of the ink.
    pub fn width(&self) -> Pt {
        self.ink_right - self.ink_left
    }

    /// Returns the line with its ink starting at `x`.
    pub fn left_at(&self, x: Pt, baseline: Pt) -> Item {
        self.with_origin(x - self.ink_left, baseline)
    }

    /// Returns the line with its ink ending at `x`.
    pub fn right_at(&self, x: Pt, baseline: Pt) -> Item {
        self.with_origin(x - self.ink_right, baseline)
    }

    /// Returns the line with the middle of its ink at `x`.
    pub fn centred_at(&self, x: Pt, baseline: Pt) -> Item {
        self.with_origin(x - (self.ink_left + self.ink_right) / 2.0, baseline)
    }

    fn with_origin(&self, x: Pt, baseline: Pt) -> Item {
        Item::Text(TextRun {
            face: self.font.face,
            size: self.font.size,
            origin: Point::new(x, baseline),
            glyphs: self.shaped.glyphs.clone(),
            text: self.text.clone(),
            ink: Ink::BLACK,
        })
    }
}

/// Sets text in the faces of one book. Caches shaped text, because the same few words are on every
/// page.
pub struct Setter<'f> {
    fonts: &'f FontBook,
    shaped: RefCell<HashMap<(FaceId, String), Shaped>>,
}

impl<'f> Setter<'f> {
    pub fn new(fonts: &'f FontBook) -> Self {
        Setter { fonts, shaped: RefCell::default() }
    }

    pub fn fonts(&self) -> &'f FontBook {
        self.fonts
    }

    /// Returns the height of capitals or of flat digits at that size, whichever is larger.
    pub fn cap_height(&self, font: Font) -> Pt {
        let face = self.fonts.face(font.face);
        face.scaled(face.cap_height().max(face.digit_height()), font.size)
    }

    /// Returns how far letters extend above the baseline, including accents.
    pub fn ascent(&self, font: Font) -> Pt {
        let face = self.fonts.face(font.face);
        face.scaled(face.ascender(), font.size)
    }

    /// Returns how far letters extend below the baseline, as a positive length.
    pub fn descent(&self, font: Font) -> Pt {
        let face = self.fonts.face(font.face);
        face.scaled(-face.descender().min(0), font.size)
    }

    /// Returns the size at which flat digits are `height` high.
    pub fn size_for_digits(&self, face: FaceId, height: Pt) -> Pt {
        let face = self.fonts.face(face);
        height / (f64::from(face.digit_height().max(1)) / f64::from(face.units_per_em()))
    }

    fn shape(&self, face: FaceId, text: &str) -> Result<Shaped, FontError> {
        let key = (face, text.to_owned());
        if let Some(known) = self.shaped.borrow().get(&key) {
            return Ok(known.clone());
        }
        let shaped = self.fonts.shape(face, text)?;
        let mut store = self.shaped.borrow_mut();
        if store.len() < 4096 {
            store.insert(key, shaped.clone());
        }
        Ok(shaped)
    }

    /// Returns one line of text of any width.
    pub fn line(&self, font: Font, text: &str) -> Result<Line, FontError> {
        let shaped = self.shape(font.face, text)?;
        let face = self.fonts.face(font.face);
        let (mut x, mut left, mut right) = (0, i32::MAX, i32::MIN);
        let (mut up, mut down) = (0, 0);
        for glyph in &shaped.glyphs {
            if let Some(ink) = face.glyph_by_id(glyph.id).and_then(|g| g.ink) {
                left = left.min(x + glyph.offset.0 + ink.x_min);
                right = right.max(x + glyph.offset.0 + ink.x_max);
                up = up.max(glyph.offset.1 + ink.y_max);
                down = down.max(-(glyph.offset.1 + ink.y_min));
            }
            x += glyph.advance;
        }
        if left > right {
            (left, right) = (0, 0);
        }
        let scaled = |units| face.scaled(units, font.size);
        Ok(Line {
            font,
            text: text.to_owned(),
            ink_left: scaled(left),
            ink_right: scaled(right),
            ink_up: scaled(up),
            ink_down: scaled(down),
            shaped,
        })
    }

    /// Returns one line, reduced in size to fit `width`, but not below `least`; text that is still
    /// too long is truncated.
    pub fn line_within(
        &self,
        font: Font,
        text: &str,
        width: Pt,
        least: Pt,
    ) -> Result<Line, FontError> {
        let line = self.line(font, text)?;
        if line.width() <= width {
            return Ok(line);
        }
        let size = (font.size * (width / line.width()) * 0.999).max(least).min(font.size);
        let font = Font { size, ..font };
        self.shortened(font, text, width)
    }

    /// Returns one line of at most `width`, truncated with an ellipsis if it is longer.
    fn shortened(&self, font: Font, text: &str, width: Pt) -> Result<Line, FontError> {
        let line = self.line(font, text)?;
        if line.width() <= width {
            return Ok(line);
        }
        let ends: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
        // Finds the longest prefix that fits. Widths grow with length closely enough for a binary
        // search.
        let (mut fits, mut fails) = (0, ends.len());
        let mut best = self.line(font, "")?;
        while fails - fits > 1 {
            let middle = fits.midpoint(fails);
            let cut = self.line(font, &format!("{}…", text[..ends[middle]].trim_end()))?;
            if cut.width() <= width {
                (fits, best) = (middle, cut);
            } else {
                fails = middle;
            }
        }
        Ok(best)
    }

    /// Sets `text` in the largest size from `font.size` down to `least` at which it needs at most
    /// `max_lines` lines of `width` without breaking a word. At `least`, words are broken, and the
    /// rest is cut.
    pub fn fitted(
        &self,
        font: Font,
        text: &str,
        width: Pt,
        max_lines: usize,
        least: Pt,
    ) -> Result<(Font, Vec<Line>), FontError> {
        let mut font = font;
        // A title of a hundred thousand characters must not cost more than one that fits.
        let capped: String = text.chars().take(2000).collect();
        loop {
            let longest = capped
                .split_whitespace()
                .map(|word| self.line(font, word).map(|l| l.width()))
                .try_fold(Pt::ZERO, |most, w| w.map(|w| most.max(w)))?;
            if longest <= width || font.size <= least {
                let mut lines = self.paragraph(font, &capped, width)?;
                if lines.len() <= max_lines || font.size <= least {
                    let over = lines.len() > max_lines;
                    lines.truncate(max_lines);
                    if over && let Some(last) = lines.last_mut() {
                        let text = format!("{}…", last.text.trim_end());
                        *last = self.shortened(font, &text, width)?;
                    }
                    return Ok((font, lines));
                }
            }
            font.size = (font.size * 0.94).max(least);
        }
    }

    /// The same with lines as equally long as possible, for titles: no last line has a single short
    /// word.
    pub fn fitted_evenly(
        &self,
        font: Font,
        text: &str,
        width: Pt,
        max_lines: usize,
        least: Pt,
    ) -> Result<(Font, Vec<Line>), FontError> {
        /// Longer texts are no titles.
        const LONGEST: usize = 500;
        let (font, mut lines) = self.fitted(font, text, width, max_lines, least)?;
        if lines.len() < 2 || text.len() > LONGEST {
            return Ok((font, lines));
        }
        let mut words =
            text.split_whitespace().map(|word| self.line(font, word).map(|l| l.width()));
        let longest = words.try_fold(Pt::ZERO, |most, w| w.map(|w| most.max(w)))?;
        // The narrowest lines of that number that break no word.
        let (mut narrow, mut wide) = (longest.max(width / lines.len() as f64), width);
        while wide - narrow > font.size * 0.1 {
            let middle = (narrow + wide) / 2.0;
            let tried = self.paragraph(font, text, middle)?;
            if tried.len() > lines.len() {
                narrow = middle;
            } else {
                (lines, wide) = (tried, middle);
            }
        }
        Ok((font, lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOLD: Font = Font { face: FontBook::BOLD, size: Pt::new(40.0) };

    #[test]
    fn long_titles_wrap_shrink_and_break_but_never_overflow() {
        let fonts = FontBook::shipped();
        let set = Setter::new(&fonts);
        let width = Pt::new(300.0);
        for text in [
            "Big Sudoku",
            "The very big and rather heavy book of large-print Sudoku for long winter evenings",
            "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
            &"W".repeat(5000),
            &"word ".repeat(5000),
            "",
            " ",
        ] {
            let (font, lines) = set.fitted(BOLD, text, width, 4, Pt::new(18.0)).unwrap();
            assert!(font.size >= Pt::new(18.0) && lines.len() <= 4);
            assert!(lines.iter().all(|l| l.width() <= width), "{text:.20}");
            let line = set.line_within(BOLD, text, width, Pt::new(18.0)).unwrap();
            assert!(line.width() <= width);
        }
    }

    #[test]
    fn lines_are_even() {
        let fonts = FontBook::shipped();
        let set = Setter::new(&fonts);
        let lines = set.paragraph(BOLD, "one two three four five", Pt::new(330.0)).unwrap();
        let texts: Vec<&str> = lines.iter().map(|l| l.text.as_str()).collect();
        assert_eq!(texts, ["one two three", "four five"]);
    }

    #[test]
    fn titles_have_no_short_last_line() {
        let fonts = FontBook::shipped();
        let set = Setter::new(&fonts);
        let title = "Sudokus en gros caractères pour toute la famille";
        for width in [400.0, 500.0, 600.0] {
            let width = Pt::new(width);
            let (font, lines) = set.fitted_evenly(BOLD, title, width, 3, Pt::new(18.0)).unwrap();
            let (same, plain) = set.fitted(BOLD, title, width, 3, Pt::new(18.0)).unwrap();
            assert_eq!((font.size, lines.len()), (same.size, plain.len()));
            let widths: Vec<Pt> = lines.iter().map(Line::width).collect();
            let (least, most) = (widths.iter().min().unwrap(), widths.iter().max().unwrap());
            assert!(
                *least > *most * 0.6,
                "{:?}",
                lines.iter().map(|l| &l.text).collect::<Vec<_>>()
            );
            assert!(*most <= width);
        }
        let cut = "word ".repeat(60);
        let (_, lines) = set.fitted_evenly(BOLD, &cut, Pt::new(300.0), 4, Pt::new(18.0)).unwrap();
        assert!(lines.len() == 4 && lines[3].text.ends_with('…'));
    }

    #[test]
    fn ink_touches_the_edge_it_is_aligned_to() {
        let fonts = FontBook::shipped();
        let set = Setter::new(&fonts);
        let line = set.line(BOLD, "17").unwrap();
        let Item::Text(run) = line.left_at(Pt::new(100.0), Pt::ZERO) else { panic!() };
        let face = fonts.face(FontBook::BOLD);
        let ink = face.glyph('1').unwrap().ink.unwrap();
        let left = run.origin.x + face.scaled(ink.x_min, BOLD.size);
        assert!((left - Pt::new(100.0)).abs() < Pt::new(0.01));
    }
}

//! Constructors for text runs: a line at a point, and one character centred in a cell by its own
//! ink.

use super::{Glyph, Ink, TextRun};
use crate::font::{FaceId, FontBook, FontError, Shaped};
use crate::geom::{Point, Pt, Rect};

/// Which part of a line is at the given point.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Align {
    #[default]
    Left,
    Centre,
    Right,
}

/// The style of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    pub face: FaceId,
    pub size: Pt,
    pub ink: Ink,
}

impl TextStyle {
    /// Returns a style with full black.
    #[must_use]
    pub const fn black(face: FaceId, size: Pt) -> Self {
        TextStyle { face, size, ink: Ink::BLACK }
    }
}

impl TextRun {
    /// Creates a line of text whose left end, middle or right end on the baseline is at `at`.
    ///
    /// # Errors
    /// [`FontError::MissingGlyph`] if the face lacks a character of the text.
    pub fn line(
        fonts: &FontBook,
        text: &str,
        style: &TextStyle,
        at: Point,
        align: Align,
    ) -> Result<Self, FontError> {
        let shaped = fonts.shape(style.face, text)?;
        Ok(TextRun::from_shaped(shaped, text, style, at, align))
    }

    /// Creates a run of text that is already shaped.
    #[must_use]
    pub fn from_shaped(
        shaped: Shaped,
        text: &str,
        style: &TextStyle,
        at: Point,
        align: Align,
    ) -> Self {
        let width = shaped.width(style.size);
        let left = match align {
            Align::Left => at.x,
            Align::Centre => at.x - width / 2.0,
            Align::Right => at.x - width,
        };
        TextRun {
            face: style.face,
            size: style.size,
            origin: Point::new(left, at.y),
            glyphs: shaped.glyphs,
            text: text.to_owned(),
            ink: style.ink.clone(),
        }
    }

    /// Creates one character in the middle of a cell: centred horizontally by its ink, and
    /// vertically by the height of a digit (or of a capital, for letters), so that all characters
    /// of a grid share their baselines.
    ///
    /// # Errors
    /// [`FontError::MissingGlyph`] if the face lacks the character.
    pub fn centred(
        fonts: &FontBook,
        sign: char,
        style: &TextStyle,
        centre: Point,
    ) -> Result<Self, FontError> {
        let face = fonts.face(style.face);
        let Some(glyph) = face.glyph(sign) else {
            return Err(FontError::MissingGlyph {
                face: face.name().to_owned(),
                character: sign,
                text: sign.to_string(),
            });
        };
        let middle = match glyph.ink {
            // Half units, so that an odd width does not shift the ink.
            Some(ink) => f64::from(ink.x_min + ink.x_max) / 2.0,
            None => f64::from(glyph.advance) / 2.0,
        };
        let height = if sign.is_ascii_digit() { face.digit_height() } else { face.cap_height() };
        let left = centre.x - style.size * (middle / f64::from(face.units_per_em()));
        Ok(TextRun {
            face: style.face,
            size: style.size,
            origin: Point::new(left, centre.y + face.scaled(height, style.size) / 2.0),
            glyphs: vec![Glyph {
                id: glyph.id,
                advance: glyph.advance,
                offset: (0, 0),
                cluster: 0,
            }],
            text: sign.to_string(),
            ink: style.ink.clone(),
        })
    }

    /// Returns the distance from the run's origin to where the next would start.
    #[must_use]
    pub fn width(&self, fonts: &FontBook) -> Pt {
        let advance = self.glyphs.iter().map(|g| i64::from(g.advance)).sum::<i64>();
        let units = f64::from(fonts.face(self.face).units_per_em());
        #[expect(clippy::cast_precision_loss, reason = "an advance is far below 2^52 units")]
        let em = advance as f64 / units;
        self.size * em
    }

    /// Returns the bounds of the run's ink; `None` if it has none.
    #[must_use]
    pub fn ink_bounds(&self, fonts: &FontBook) -> Option<Rect> {
        let face = fonts.face(self.face);
        let mut pen = 0;
        let mut bounds: Option<Rect> = None;
        for glyph in &self.glyphs {
            if let Some(ink) = face.glyph_by_id(glyph.id).and_then(|g| g.ink) {
                let left = face.scaled(pen + glyph.offset.0 + ink.x_min, self.size);
                let top = face.scaled(-(glyph.offset.1 + ink.y_max), self.size);
                let area = Rect::new(
                    self.origin.x + left,
                    self.origin.y + top,
                    face.scaled(ink.x_max - ink.x_min, self.size),
                    face.scaled(ink.y_max - ink.y_min, self.size),
                );
                bounds = Some(bounds.map_or(area, |b| b.union(area)));
            }
            pen += glyph.advance;
        }
        bounds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style() -> TextStyle {
        TextStyle::black(FontBook::SEMIBOLD, Pt::new(32.0))
    }

    #[test]
    fn a_line_is_where_it_is_aligned() {
        let fonts = FontBook::shipped();
        let at = Point::new(Pt::new(300.0), Pt::new(100.0));
        let line = |align| TextRun::line(&fonts, "Big Sudoku", &style(), at, align).unwrap();
        let width = line(Align::Left).width(&fonts);
        assert_eq!(line(Align::Left).origin, at);
        assert_eq!(line(Align::Centre).origin.x, at.x - width / 2.0);
        assert_eq!(line(Align::Right).origin.x, at.x - width);
        let ink = line(Align::Left).ink_bounds(&fonts).unwrap();
        assert!(ink.width() < width && ink.top() < at.y && ink.bottom() > at.y);
    }

    #[test]
    fn every_sign_is_centred_by_its_ink_on_one_baseline() {
        let fonts = FontBook::shipped();
        let centre = Point::new(Pt::new(50.0), Pt::new(50.0));
        let base = TextRun::centred(&fonts, '1', &style(), centre).unwrap().origin.y;
        for digit in '0'..='9' {
            let run = TextRun::centred(&fonts, digit, &style(), centre).unwrap();
            let ink = run.ink_bounds(&fonts).unwrap();
            assert!((ink.centre().x - centre.x).abs() < Pt::new(0.01), "{digit}");
            assert_eq!(run.origin.y, base);
            // Round digits overshoot the flat ones slightly; flat ones are exactly in the middle.
            let slack = if ['1', '4', '7'].contains(&digit) { 0.05 } else { 0.4 };
            assert!((ink.centre().y - centre.y).abs() < Pt::new(slack), "{digit} {ink:?}");
        }
        assert!(TextRun::centred(&fonts, '数', &style(), centre).is_err());
    }
}

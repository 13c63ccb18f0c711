//! Shapes text into glyphs: kerning, lining figures, and right-to-left text in visual order.

use std::ops::Range;

use harfrust::{Buffer, Direction, Feature, ShapeOptions, ShaperFont, Tag};
use unicode_bidi::BidiInfo;

use super::{Face, FontError, GlyphInfo};
use crate::geom::Pt;

/// The kind of digits, if the face has several; always lining figures.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Figures {
    /// Digits of their own widths, for running text and headings.
    #[default]
    Proportional,
    /// Digits of equal width, for columns of numbers.
    Tabular,
}

/// One glyph of a run. All lengths are in the font's own units.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    pub id: u16,
    /// The distance from this glyph's origin to the next one's, including kerning.
    pub advance: i32,
    /// The position of the drawn glyph relative to its origin, with y upwards.
    pub offset: (i32, i32),
    /// The byte index in the text at which the characters of this glyph start.
    pub cluster: usize,
}

/// Text shaped with a face: glyphs and the total advance in font units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shaped {
    pub glyphs: Vec<Glyph>,
    pub advance: i32,
    pub units_per_em: u16,
}

impl Shaped {
    /// Returns the width of the text at `size`.
    #[must_use]
    pub fn width(&self, size: Pt) -> Pt {
        size * (f64::from(self.advance) / f64::from(self.units_per_em))
    }
}

/// Shapes one line of text. Line breaks and tabs count as spaces: lines are broken in layout.
///
/// # Errors
/// [`FontError::MissingGlyph`] for the first character without a glyph.
pub(super) fn shape(face: &Face, text: &str, figures: Figures) -> Result<Shaped, FontError> {
    let mut shaped = Shaped {
        glyphs: Vec::with_capacity(text.len()),
        advance: 0,
        units_per_em: face.units_per_em(),
    };
    if text.is_empty() {
        return Ok(shaped);
    }
    let missing = |character| FontError::MissingGlyph {
        face: face.name().to_owned(),
        character,
        text: text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect(),
    };
    if let Some(c) = text.chars().find(|c| c.is_control() && !c.is_ascii_whitespace()) {
        return Err(missing(c));
    }
    let shaper = ShaperFont::new(face.shaped_as());
    let features = features(figures, text);
    for (run, leftwards) in visual_runs(text) {
        let direction = if leftwards { Direction::RightToLeft } else { Direction::LeftToRight };
        let mut buffer = Buffer::new();
        for (i, c) in text[run.clone()].char_indices() {
            let c = if c.is_ascii_whitespace() { ' ' } else { c };
            buffer.push(c.into(), u32::try_from(run.start + i).unwrap_or(u32::MAX));
        }
        buffer.set_direction(direction);
        buffer.guess_segment_properties();
        let plan = face.plans().of(face.shaped_as(), &buffer, &features);
        let options = ShapeOptions::new().plan(Some(&plan)).features(&features);
        harfrust::shape(&shaper, &mut buffer, options).map_err(|why| FontError::Broken {
            face: face.name().to_owned(),
            why: why.to_string(),
        })?;
        for (info, place) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let cluster = info.cluster as usize;
            let id = u16::try_from(info.glyph_id).unwrap_or(0);
            if id == 0 {
                let c = text.get(cluster..).and_then(|t| t.chars().next());
                return Err(missing(c.unwrap_or('\u{FFFD}')));
            }
            shaped.advance = shaped.advance.saturating_add(place.x_advance);
            let offset = (place.x_offset, place.y_offset);
            shaped.glyphs.push(Glyph { id, advance: place.x_advance, offset, cluster });
        }
    }
    Ok(shaped)
}

impl Face {
    /// Returns the one glyph of a character; `None` if it has none or several.
    pub(super) fn look_up(&self, character: char) -> Option<GlyphInfo> {
        let mut text = [0; 4];
        let shaped = shape(self, character.encode_utf8(&mut text), Figures::default()).ok()?;
        match shaped.glyphs.as_slice() {
            [one] => Some(GlyphInfo { advance: one.advance, ..self.glyph_by_id(one.id)? }),
            _ => None,
        }
    }
}

/// Only scripts whose letters are joined have ligatures and forms that depend on the letters beside them.
/// Latin letters are found in the font by their characters, so that the page can be read back.
fn features(figures: Figures, text: &str) -> [Feature; 6] {
    let feature = |tag, is_on| Feature::new(Tag::new(tag), u32::from(is_on), ..);
    let is_joined = text.chars().any(|c| ('\u{590}'..'\u{1d00}').contains(&c) || c > '\u{a800}');
    [
        feature(b"kern", true),
        feature(b"lnum", true),
        feature(b"tnum", figures == Figures::Tabular),
        feature(b"liga", is_joined),
        feature(b"clig", is_joined),
        feature(b"calt", is_joined),
    ]
}

/// Returns the runs of one direction in visual order from left to right, and whether each is read
/// from right to left (Unicode Standard Annex 9).
#[must_use]
pub fn visual_runs(text: &str) -> Vec<(Range<usize>, bool)> {
    // Most text is plain Latin and needs no levels.
    if text.chars().all(|c| c < '\u{590}') {
        return vec![(0..text.len(), false)];
    }
    let bidi = BidiInfo::new(text, None);
    let mut runs = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, ranges) = bidi.visual_runs(paragraph, paragraph.range.clone());
        runs.extend(ranges.into_iter().map(|range| {
            let leftwards = levels.get(range.start).is_some_and(|level| level.is_rtl());
            (range, leftwards)
        }));
    }
    runs
}

//! How a glyph looks, compared with its outline.

use super::bitmap::Bitmap;
use super::template::Template;
use crate::fault_kind::FaultKind;
use crate::read::sheet::Mark;

/// Glyphs lower than this many pixels are too small to judge.
pub(super) const LOWEST: usize = 4;
/// Glyphs that are narrower, in pixels, are judged as if they were that wide, and lower ones, such as
/// the bars of =, as if they were that high.
const NARROW: usize = 5;
const LOW: usize = 6;
/// The expected ink that a half needs to be judged, in pixels.
const ENOUGH: f32 = 2.0;
/// Pixels that are darker than expected by this are no blur.
const CLEAR: f32 = 0.4;
/// The expected ink that a glyph needs to lack some, in pixels: the strokes of others are too thin.
const LEAST_FOR_MISSING: f32 = 20.0;

/// Something wrong with a glyph, its line, and why.
pub(super) type Wrong<'m> = (&'m Mark, FaultKind, &'static str);

/// How a glyph looks.
pub(super) struct Look<'m> {
    pub mark: &'m Mark,
    /// Its darkness from 0 to 1, and the least and greatest of its halves.
    pub dark: f32,
    pub halves: (f32, f32),
    /// The ink that is expected, and the share of it that is missing where it should be.
    pub asked: f32,
    pub missing: f32,
    /// Whether a white line runs through it.
    pub is_cut: bool,
    /// The share of its box with other ink, and the pixels of it that are no blur; nothing for a dash
    /// about a pixel high, which is drawn on a row of its own.
    pub beside: f32,
    pub speck: f32,
}

/// Compares the ink of a glyph with the picture of it and of those near it, on paper as dark as `paper`.
pub(super) fn look<'m>(mark: &'m Mark, picture: &Template, paper: f32, drawn: &Bitmap) -> Look<'m> {
    let span = drawn.span(mark.ink);
    let contrast = (1.0 - paper).max(0.1);
    // The sums of the upper, lower, left and right half: seen and expected.
    let mut sums = [[0.0f32; 2]; 4];
    let (mut beside, mut speck) = (0.0f32, 0.0f32);
    for y in span.y0..span.y1 {
        let (covers, near) = picture.row(y, span.x0, span.x1);
        let inks = drawn.row(y, span.x0, span.x1);
        let is_low = y * 2 >= span.y0 + span.y1;
        for (index, (ink, cover)) in inks.iter().zip(covers).enumerate() {
            let shown = ((f32::from(*ink) / 255.0 - paper) / contrast).clamp(-1.0, 1.0);
            let is_right = index * 2 >= span.width();
            for half in [usize::from(is_low), 2 + usize::from(is_right)] {
                sums[half][0] += shown * cover;
                sums[half][1] += cover * cover;
            }
            let more = shown - near.get(index).copied().unwrap_or(0.0);
            beside += (shown - cover).max(0.0);
            if more > CLEAR {
                speck += more;
            }
        }
    }
    let of = |[seen, asked]: [f32; 2]| if asked > 0.0 { seen / asked } else { 1.0 };
    let dark = of([sums[0][0] + sums[1][0], sums[0][1] + sums[1][1]]);
    let judged = sums.iter().filter(|sum| sum[1] >= ENOUGH).map(|sum| of(*sum));
    let halves =
        judged.fold((f32::MAX, 0.0f32), |(low, high), half| (low.min(half), high.max(half)));
    // Bars are drawn up to a quarter of a pixel beside their place.
    let pixels = (span.width().max(NARROW) * span.height().max(LOW)) as f32;
    let (asked, mut missing, mut all) = (sums[0][1] + sums[1][1], 0.0f32, 0.0f32);
    let strength = dark.clamp(0.0, 1.0);
    // The ink that is there and that is expected, of each row and column.
    let mut rows = vec![[0.0f32; 2]; span.height()];
    let mut columns = vec![[0.0f32; 2]; span.width()];
    for (y, row) in (span.y0..span.y1).zip(&mut rows) {
        let (covers, _) = picture.row(y, span.x0, span.x1);
        let inks = drawn.row(y, span.x0, span.x1).iter().zip(covers);
        for ((ink, cover), column) in inks.zip(&mut columns) {
            let shown = ((f32::from(*ink) / 255.0 - paper) / contrast).max(0.0);
            let here = cover * strength;
            missing += (here - shown).max(0.0);
            all += here;
            for line in [&mut *row, column] {
                line[0] += shown.min(here);
                line[1] += here;
            }
        }
    }
    let missing = if asked >= LEAST_FOR_MISSING { missing / all.max(0.1) } else { 0.0 };
    let is_cut = asked >= LEAST_FOR_MISSING && (is_cut(&rows) || is_cut(&columns));
    if span.height() < LOWEST {
        (beside, speck) = (0.0, 0.0);
    }
    Look { mark, dark, halves, asked, missing, is_cut, beside: beside / pixels, speck }
}

/// Whether rows or columns beside each other, of which ink is there and is expected, lack most of it:
/// a white line runs through the glyph.
fn is_cut(lines: &[[f32; 2]]) -> bool {
    /// The ink that a line of pixels needs to be judged, and the share of it that may be there.
    const LEAST: f32 = 2.0;
    const LEFT: f32 = 0.35;
    let lacks = |[seen, asked]: &[f32; 2]| *asked >= LEAST && *seen < *asked * LEFT;
    lines.windows(2).any(|two| two.iter().all(lacks))
}

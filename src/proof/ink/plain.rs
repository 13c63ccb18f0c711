//! Takes tints and diagonals off the grids of a picture, so that their signs stand alone on white
//! paper and can be read.

use super::bitmap::{Bitmap, Span};
use crate::read::lattice::Lattice;
use crate::read::page::FULL;
use gridpress_engine::sudoku::Cell;
use gridpress_page::geom::Rect;
use std::borrow::Cow;

/// The darkness of paper with a tint; what is darker is no paper.
const TINTS: std::ops::Range<u8> = 10..90;
/// The greatest darkness of a diagonal that differs from a digit.
const DARKEST: u8 = 190;
/// How much darker than the diagonal a digit on it is.
const DARKER: u8 = 45;
/// How far from its place a diagonal may be, in cells, and how wide it is, in pixels on each side.
const OFF: f64 = 0.03;
const WIDE: f64 = 2.5;

/// Returns a picture without the tints of its cells and without the diagonals of the grids that have
/// some.
pub(super) fn plain<'b>(drawn: &'b Bitmap, grids: &[(Lattice, bool)]) -> Cow<'b, Bitmap> {
    let (width, height) = drawn.size();
    let mut ink: Option<Vec<u8>> = None;
    let all = || (0..height).flat_map(|y| drawn.row(y, 0, width)).copied().collect::<Vec<u8>>();
    for (lattice, has_diagonals) in grids {
        for cell in lattice.shape.cells() {
            let span = drawn.span(lattice.cell_area(cell));
            let paper = paper(drawn, lattice, cell);
            if TINTS.contains(&paper) {
                let ink = ink.get_or_insert_with(all);
                lighten(ink, width, span, paper);
            }
            if !has_diagonals {
                continue;
            }
            let (row, column) = (lattice.shape.row_of(cell), lattice.shape.column_of(cell));
            for (is_falling, is_on) in
                [(true, row == column), (false, row + column + 1 == lattice.shape.side())]
            {
                if is_on {
                    let ink = ink.get_or_insert_with(all);
                    erase(ink, width, span, is_falling);
                }
            }
        }
    }
    match ink {
        Some(ink) => Cow::Owned(drawn.with_pixels(ink, width, drawn.scale)),
        None => Cow::Borrowed(drawn),
    }
}

/// Returns the darkness of the paper of a cell: a low quantile, which no digit disturbs.
fn paper(drawn: &Bitmap, lattice: &Lattice, cell: Cell) -> u8 {
    let area = lattice.cell_area(cell);
    let inset = area.width() * 0.15;
    let span = drawn.span(Rect::new(
        area.left() + inset,
        area.top() + inset,
        area.width() - inset * 2.0,
        area.height() - inset * 2.0,
    ));
    let rows = (span.y0..span.y1).flat_map(|y| drawn.row(y, span.x0, span.x1));
    quantile(rows.copied().collect(), 3)
}

/// Makes the paper of a cell white, and leaves black as it is.
fn lighten(ink: &mut [u8], width: usize, span: Span, paper: u8) {
    for y in span.y0..span.y1 {
        for pixel in &mut ink[y * width + span.x0..y * width + span.x1] {
            let above = u32::from(pixel.saturating_sub(paper));
            *pixel = u8::try_from(above * 255 / u32::from(255 - paper)).unwrap_or(u8::MAX);
        }
    }
}

/// Removes a diagonal from a cell with a digit, but not the darker ink on it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limited to the cell")]
fn erase(ink: &mut [u8], width: usize, span: Span, is_falling: bool) {
    let (wide, high) = (span.width() as f64, span.height() as f64);
    // The pixels of a row up to `reach` from where the diagonal is, or is expected.
    let band = |y: usize, off: f64, reach: f64| {
        let along = (y as f64 + 0.5) / high;
        let middle = if is_falling { along } else { 1.0 - along } * wide + off;
        let from = (middle - reach).max(0.0) as usize;
        from..((middle + reach).ceil().max(0.0) as usize).min(span.width())
    };
    let start = |y: usize| (span.y0 + y) * width + span.x0;
    // It is seen alone near the corners of the cell, where no digit is.
    let corners = [0.14..0.24, 0.76..0.86].map(|place| {
        (place.start * high) as usize..((place.end * high) as usize).min(span.height())
    });
    let seen = corners.into_iter().flatten().filter_map(|y| {
        let near = band(y, 0.0, wide * OFF + WIDE);
        let expected = f64::midpoint(near.start as f64, near.end as f64 - 1.0);
        let darkest = near.max_by_key(|&x| ink[start(y) + x])?;
        Some((ink[start(y) + darkest], darkest as f64 - expected))
    });
    let (inks, mut offs): (Vec<u8>, Vec<f64>) = seen.unzip();
    let line = quantile(inks, 2);
    if line > DARKEST || offs.is_empty() {
        return;
    }
    // It runs clear of pencil marks.
    let is_inked = |y: usize| {
        let inset = span.width() / 7;
        let inside = &ink[start(y) + inset..start(y) + span.width() - inset];
        inside.iter().any(|pixel| *pixel > line.saturating_add(DARKER))
    };
    let (mut run, mut longest) = (0usize, 0);
    for y in 0..span.height() {
        run = if is_inked(y) { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    if (longest as f64) < high * FULL {
        return;
    }
    offs.sort_by(f64::total_cmp);
    let off = offs[offs.len() / 2];
    for y in 0..span.height() {
        for x in band(y, off, WIDE) {
            let pixel = &mut ink[start(y) + x];
            if *pixel <= line + DARKER {
                *pixel = 0;
            }
        }
    }
}

/// Returns the value below which one in `one_in` is.
fn quantile(mut all: Vec<u8>, one_in: usize) -> u8 {
    all.sort_unstable();
    all.get(all.len() / one_in).copied().unwrap_or(0)
}

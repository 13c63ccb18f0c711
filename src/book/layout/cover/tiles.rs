//! Two kinds of cover art: one box of a puzzle, and coloured tiles.

use super::super::style;
use super::inks::{Surface, ink, on};
use super::{Drawing, inked};
use crate::layout::around::motif::richest;
use crate::layout::grids::grid::symbol_in;
use crate::layout::grids::shapes::{disc, rounded};
use crate::template::{Align, Colour, Palette, contrast};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Item, Role, Stroke};

/// The number of tiles beside each other.
const ACROSS: usize = 4;
/// The distance of two tiles, as a share of their side.
const GAP: f64 = 0.09;
/// The radius of their corners.
const CORNER: f64 = 0.12;
/// The least contrast of a tile with the background.
const LEAST_CONTRAST: f64 = 1.1;

impl Drawing<'_> {
    /// Draws the richest box of the puzzle as large as fits, one cell of it solved on a disc. Returns
    /// whether it has room.
    pub(super) fn one_box(&mut self, room: Rect, made: &Made) -> Result<bool, FontError> {
        let palette = self.wrap.cover.palette;
        let surface = self.behind_art();
        let (puzzle, shape) = (&made.puzzle, made.puzzle.shape());
        let (rows, columns) = (shape.box_height(), shape.box_width());
        let cell = (room.width() / columns as f64).min(room.height() / rows as f64);
        if cell < Pt::mm(8.0) {
            return Ok(false);
        }
        let (wide, high) = (cell * columns as f64, cell * rows as f64);
        let x = match self.wrap.cover.align {
            Align::Left => room.right() - wide,
            Align::Centre => room.centre().x - wide / 2.0,
        };
        let y = room.bottom() - high;
        let corners = (0..shape.side() / rows)
            .flat_map(|r| (0..shape.side() / columns).map(move |c| (r * rows, c * columns)));
        let givens = |&(top, left): &(usize, usize)| {
            let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
            let given = |(r, c)| puzzle.get(shape.cell(top + r, left + c)).is_some();
            let count = cells.filter(|&cell| given(cell)).count();
            // One cell must be left to solve.
            if count == rows * columns { 0 } else { count }
        };
        let corner = corners.max_by_key(givens).unwrap_or((0, 0));
        let next = self.next(made, corner, (rows, columns));
        let mut items = Vec::new();
        let stroke = Stroke { width: cell * 0.045, ink: surface.text_ink(), dash: Vec::new() };
        for i in 1..columns {
            let x = x + cell * i as f64;
            let (from, to) = (Point::new(x, y), Point::new(x, y + high));
            items.push(Item::Line { from, to, stroke: stroke.clone() });
        }
        for i in 1..rows {
            let y = y + cell * i as f64;
            let (from, to) = (Point::new(x, y), Point::new(x + wide, y));
            items.push(Item::Line { from, to, stroke: stroke.clone() });
        }
        let size = self.set.size_for_digits(style::HEAVY, cell * 0.54);
        for row in 0..rows {
            for column in 0..columns {
                let at = shape.cell(corner.0 + row, corner.1 + column);
                let place = Rect::new(x + cell * column as f64, y + cell * row as f64, cell, cell);
                let is_next = next.is_some_and(|(.., next)| next == at);
                let digit = if is_next { made.solution.get(at) } else { puzzle.get(at) };
                let Some(digit) = digit else { continue };
                let colour = if is_next {
                    let fill = Some(surface.mark_ink());
                    items.push(disc(place.centre(), cell * 0.42, fill, None));
                    on(surface.mark, &palette)
                } else {
                    surface.text
                };
                let item =
                    symbol_in(&self.set, place, style::HEAVY, size, puzzle.rules().symbol(digit))?;
                items.push(inked(item, ink(colour)));
            }
        }
        self.group(Role::Artifact, items);
        Ok(true)
    }

    /// Draws a part of the puzzle as tiles: coloured ones with digits, and quiet ones for empty
    /// cells. Returns whether they have room.
    pub(super) fn tiles(&mut self, room: Rect, made: &Made) -> Result<bool, FontError> {
        let palette = self.wrap.cover.palette;
        let surface = self.behind_art();
        let (puzzle, shape) = (&made.puzzle, made.puzzle.shape());
        let across = ACROSS.min(shape.side());
        let fit = |n: usize, length: Pt| length / (n as f64 * (1.0 + GAP) - GAP);
        let mut side = fit(across, room.width());
        let mut rows = ((room.height() + side * GAP) / (side * (1.0 + GAP))).floor().max(1.0);
        // Smaller tiles fill a low room better than a single row of large ones.
        let mut columns = across;
        while rows < 3.0 && columns < shape.side() {
            columns += 1;
            side = fit(columns, room.width());
            rows = ((room.height() + side * GAP) / (side * (1.0 + GAP))).floor().max(1.0);
        }
        let rows = (rows as usize).min(shape.side());
        let high = side * (rows as f64 * (1.0 + GAP) - GAP);
        if side < Pt::mm(8.0) || high > room.height() + Pt::new(0.5) {
            return Ok(false);
        }
        let corner = richest(puzzle, rows, columns);
        let next = self.next(made, corner, (rows, columns));
        let top = room.bottom() - high;
        let size = self.set.size_for_digits(style::HEAVY, side * 0.52);
        let fills = tile_fills(&palette, surface);
        let mut items = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let step = side * (1.0 + GAP);
                let place = Rect::new(
                    room.left() + step * column as f64,
                    top + step * row as f64,
                    side,
                    side,
                );
                let cell = shape.cell(corner.0 + row, corner.1 + column);
                let is_next = next.is_some_and(|(.., next)| next == cell);
                let fill = match puzzle.get(cell) {
                    Some(digit) => fills[(row + column + usize::from(digit.get())) % fills.len()],
                    None => surface.quiet(),
                };
                items.push(rounded(place, side * CORNER, Some(ink(fill)), None));
                let (digit, colour) = match puzzle.get(cell) {
                    None if is_next => (made.solution.get(cell), surface.text),
                    digit => (digit, on(fill, &palette)),
                };
                let Some(digit) = digit else { continue };
                let item =
                    symbol_in(&self.set, place, style::HEAVY, size, puzzle.rules().symbol(digit))?;
                items.push(inked(item, ink(colour)));
            }
        }
        self.group(Role::Artifact, items);
        Ok(true)
    }
}

/// Returns the colours of tiles with digits: those of the palette that differ from the background.
pub(super) fn tile_fills(palette: &Palette, surface: Surface) -> Vec<Colour> {
    let mut fills = vec![palette.accent, palette.soft, palette.paper];
    fills.retain(|&fill| contrast(fill, surface.fill) >= LEAST_CONTRAST);
    if fills.is_empty() {
        fills.push(surface.mark);
    }
    fills
}

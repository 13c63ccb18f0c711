//! The cover art: an enlarged part of a puzzle that runs over the edges, with the next digit filled
//! in.

use super::super::style;
use super::Drawing;
use super::inks::{ink, on};
use crate::layout::around::motif::richest;
use crate::layout::grids::grid::symbol_in;
use gridpress_engine::generate::Made;
use gridpress_engine::sudoku::Cell;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Insets, Point, Pt, Rect};
use gridpress_page::scene::{Item, Role, Stroke};

/// The number of whole cells from the left to the right edge.
const COLUMNS: usize = 4;
/// How far lines extend before the first whole cell, and how much of a cell is visible at the
/// right.
const BEFORE: f64 = 0.3;
const AFTER: f64 = 0.36;
/// The least distance of a line from the trim, as a share of a cell.
const CLEAR: f64 = 0.25;

/// The side of the cells, where the lines begin, the number of rows, and how far lines extend before
/// the first.
struct CloseCells {
    cell: Pt,
    top: Pt,
    rows: usize,
    before: f64,
}

impl Drawing<'_> {
    /// Draws the part below the band, from the margin at the fold over the right and the lower
    /// edge. Returns whether it has room.
    pub(super) fn close_up(&mut self, panel: Rect, made: &Made) -> Result<bool, FontError> {
        let (puzzle, over) = (&made.puzzle, self.over());
        // Without bleed, the background ends before the edges, and the lines with it.
        let end =
            Insets { right: -over.min(Pt::ZERO), bottom: -over.min(Pt::ZERO), ..Insets::default() };
        let (panel, over) = (panel.inset(end), over.max(Pt::ZERO));
        let surface = self.behind_art();
        let shape = puzzle.shape();
        let left = self.inside(panel).left();
        let cells = |columns: usize| self.close_cells(panel, left, columns, shape.side());
        // On a low page, smaller cells leave room for two rows.
        let few = COLUMNS.min(shape.side());
        let columns = (few..=shape.side()).find(|&columns| cells(columns).rows >= 2);
        let Some(columns) = columns else { return Ok(false) };
        let CloseCells { cell, top, rows, before } = cells(columns);
        let (first_row, first_column) = richest(puzzle, rows, columns);
        let (x0, y0) = (left + cell * BEFORE, top + cell * before);
        let at = |row: usize, column: usize| {
            Rect::new(x0 + cell * column as f64, y0 + cell * row as f64, cell, cell)
        };
        let mut items = Vec::new();
        let next = self.next(made, (first_row, first_column), (rows, columns));
        if let Some((row, column, _)) = next {
            let fill = Some(surface.mark_ink());
            items.push(Item::Box { area: at(row, column), fill, stroke: None });
        }
        let (right, bottom) = (panel.right() + over, panel.bottom() + over);
        for heavy in [false, true] {
            let width = (cell * if heavy { 0.055 } else { 0.016 }).max(self.style.least_line);
            let stroke = || Stroke { width, ink: surface.text_ink(), dash: Vec::new() };
            for i in
                (0..=rows).filter(|i| (first_row + i).is_multiple_of(shape.box_height()) == heavy)
            {
                let y = y0 + cell * i as f64;
                let (from, to) = (Point::new(left, y), Point::new(right, y));
                items.push(Item::Line { from, to, stroke: stroke() });
            }
            for i in (0..=columns)
                .filter(|i| (first_column + i).is_multiple_of(shape.box_width()) == heavy)
            {
                let x = x0 + cell * i as f64;
                let (from, to) = (Point::new(x, top), Point::new(x, bottom));
                items.push(Item::Line { from, to, stroke: stroke() });
            }
        }
        let size = self.set.size_for_digits(style::HEAVY, cell * 0.58);
        for row in 0..rows {
            for column in 0..columns {
                let digit = puzzle.get(shape.cell(first_row + row, first_column + column));
                let Some(digit) = digit else { continue };
                let place = at(row, column);
                let item =
                    symbol_in(&self.set, place, style::HEAVY, size, puzzle.rules().symbol(digit))?;
                items.push(super::inked(item, surface.text_ink()));
            }
        }
        if let Some((row, column, cell)) = next
            && let Some(digit) = made.solution.get(cell)
        {
            let place = at(row, column);
            let item =
                symbol_in(&self.set, place, style::TEXT, size, puzzle.rules().symbol(digit))?;
            items.push(super::inked(item, ink(on(surface.mark, &self.wrap.cover.palette))));
        }
        self.group(Role::Artifact, items);
        Ok(true)
    }

    /// Measures cells so large that there are that many columns of a grid with `side` of them.
    fn close_cells(&self, panel: Rect, left: Pt, columns: usize, side: usize) -> CloseCells {
        let cell = (panel.right() - left) / (BEFORE + columns as f64 + AFTER);
        let start = self.above_art().unwrap_or(panel.bottom());
        let top = start + cell * 0.22;
        let high = (panel.bottom() - top) / cell;
        let rows = ((high - BEFORE).floor().max(0.0) as usize).min(side);
        let rest = high - BEFORE - rows as f64;
        let before = if rest < CLEAR { BEFORE - (CLEAR - rest) } else { BEFORE };
        CloseCells { cell, top, rows, before }
    }

    /// Returns the empty cell nearest to the middle of the part.
    pub(super) fn next(
        &self,
        made: &Made,
        (top, left): (usize, usize),
        (rows, columns): (usize, usize),
    ) -> Option<(usize, usize, Cell)> {
        let shape = made.puzzle.shape();
        let away = |at: usize, of: usize| (2 * at + 1).abs_diff(of);
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| (row, column, shape.cell(top + row, left + column)))
            .filter(|(.., cell)| made.puzzle.get(*cell).is_none())
            .min_by_key(|(row, column, _)| away(*row, rows) + away(*column, columns))
    }
}

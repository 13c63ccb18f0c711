//! The borders between the regions in a part of a jigsaw.

use gridpress_engine::sudoku::{Cell, Rules};
use gridpress_page::geom::{Point, Pt};
use gridpress_page::scene::{Item, Stroke};
use std::ops::Range;

/// Returns the borders between the regions in those rows and columns of a jigsaw. The first of their
/// cells, which have the side `cell`, is at `corner`.
pub(in crate::layout) fn borders<'s>(
    rules: Rules,
    (rows, columns): (Range<usize>, Range<usize>),
    corner: Point,
    cell: Pt,
    stroke: &'s Stroke,
) -> impl Iterator<Item = Item> + 's {
    let shape = rules.shape();
    let is_border = move |a: Cell, b: Cell| rules.houses_of(a)[0] != rules.houses_of(b)[0];
    let (origin, last) = ((rows.start, columns.start), (rows.end - 1, columns.end - 1));
    // Square corners: each piece is longer by half its width at both ends.
    let more = stroke.width / 2.0;
    let cells = rows.flat_map(move |row| columns.clone().map(move |column| (row, column)));
    let lines = cells.flat_map(move |(row, column)| {
        let at = |row: usize, column: usize| {
            corner.shifted(cell * (column - origin.1) as f64, cell * (row - origin.0) as f64)
        };
        let this = shape.cell(row, column);
        let right = column < last.1 && is_border(this, shape.cell(row, column + 1));
        let below = row < last.0 && is_border(this, shape.cell(row + 1, column));
        let (top, side, end) = (at(row, column + 1), at(row + 1, column), at(row + 1, column + 1));
        let upright = (top.shifted(Pt::ZERO, -more), end.shifted(Pt::ZERO, more));
        let level = (side.shifted(-more, Pt::ZERO), end.shifted(more, Pt::ZERO));
        [right.then_some(upright), below.then_some(level)].into_iter().flatten()
    });
    lines.map(|(from, to)| Item::Line { from, to, stroke: stroke.clone() })
}

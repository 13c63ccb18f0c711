//! The ornament of title pages: an enlarged part of a grid of the book, with lines that extend past
//! the edge.

use crate::layout::grids::borders::borders;
use crate::layout::grids::grid::symbol_in;
use crate::layout::style;
use gridpress_engine::generate::Made;
use gridpress_engine::sudoku::{Cell, Digit, Grid};
use gridpress_page::font::{FaceId, FontError};
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, Stroke};
use gridpress_page::text::Setter;

/// How far the lines extend, in cells.
const OVERHANG: f64 = 0.32;
/// The width of heavy lines, in cells.
const HEAVY: f64 = 0.06;
/// The least number of columns in the part, if the grid has as many.
const COLUMNS: usize = 5;

/// Draws a part of `grid` across the whole width of `area`, as high as fits, at its bottom: the
/// part with the most cells of `wanted`, so that it is seldom empty. Draws nothing if there is no
/// room for two rows.
pub(in crate::layout) fn motif(
    set: &Setter<'_>,
    area: Rect,
    grid: &Grid,
    wanted: &Grid,
    face_of: impl Fn(Cell) -> FaceId,
) -> Result<Vec<Item>, FontError> {
    let shape = grid.shape();
    // In a low area, more columns make cells small enough for two rows.
    let fitting = (COLUMNS.min(shape.side())..=shape.side()).find_map(|columns| {
        let cell = area.width() / (columns as f64 + 2.0 * OVERHANG);
        let rows = ((area.height() / cell) - 2.0 * OVERHANG).floor();
        (rows >= 2.0).then_some((columns, cell, (rows as usize).min(shape.side())))
    });
    let Some((columns, cell, rows)) = fitting else { return Ok(Vec::new()) };
    let (top, left) = richest(wanted, rows, columns);
    let height = cell * (rows as f64 + 2.0 * OVERHANG);
    let frame = Rect::new(area.left(), area.bottom() - height, area.width(), height);
    let at = |i: usize| cell * (i as f64 + OVERHANG);
    let stroke = |heavy: bool| {
        let width = cell * if heavy { HEAVY } else { 0.018 };
        Stroke { width: width.max(Pt::new(1.0)), ink: Ink::BLACK, dash: Vec::new() }
    };
    let mut items = Vec::new();
    let is_jigsaw = grid.rules().regions().is_some();
    for heavy in [false, true] {
        let is_heavy = |line: usize, of: usize| match is_jigsaw {
            true => line == 0 || line == shape.side(),
            false => line.is_multiple_of(of),
        };
        for i in 0..=rows {
            if is_heavy(top + i, shape.box_height()) == heavy {
                let y = frame.top() + at(i);
                let (from, to) = (Point::new(frame.left(), y), Point::new(frame.right(), y));
                items.push(Item::Line { from, to, stroke: stroke(heavy) });
            }
        }
        for i in 0..=columns {
            if is_heavy(left + i, shape.box_width()) == heavy {
                let x = frame.left() + at(i);
                let (from, to) = (Point::new(x, frame.top()), Point::new(x, frame.bottom()));
                items.push(Item::Line { from, to, stroke: stroke(heavy) });
            }
        }
    }
    if is_jigsaw {
        let corner = Point::new(frame.left() + at(0), frame.top() + at(0));
        let part = (top..top + rows, left..left + columns);
        items.extend(borders(grid.rules(), part, corner, cell, &stroke(true)));
    }
    for row in 0..rows {
        for column in 0..columns {
            let place = shape.cell(top + row, left + column);
            let Some(digit) = grid.get(place) else { continue };
            let (x, y) = (frame.left() + at(column), frame.top() + at(row));
            let face = face_of(place);
            let size = set.size_for_digits(face, cell * 0.56);
            items.push(symbol_in(
                set,
                Rect::new(x, y, cell, cell),
                face,
                size,
                grid.rules().symbol(digit),
            )?);
        }
    }
    Ok(items)
}

/// Returns the grid that ornaments show: the puzzle, or if it has no digits, as most killers, some
/// cells of its solution with other digits, which give nothing away.
pub(in crate::layout) fn shown(made: &Made) -> Grid {
    let mut grid = made.puzzle;
    if grid.filled() > 0 {
        return grid;
    }
    let (shape, side) = (grid.shape(), grid.shape().side());
    let is_shown = |cell: Cell| (shape.row_of(cell) * 2 + shape.column_of(cell)).is_multiple_of(3);
    for cell in shape.cells().filter(|&cell| is_shown(cell)) {
        let other = made.solution.get(cell).map(|digit| (digit.index() + side / 2) % side + 1);
        grid.set(cell, other.and_then(|other| Digit::new(u8::try_from(other).ok()?)));
    }
    grid
}

/// The face of a title page's digits.
pub(in crate::layout) const DIGITS: FaceId = style::HEAVY;

/// Returns the first row and column of the part with the most digits; among equal ones, of the part
/// with box lines inside it.
pub(in crate::layout) fn richest(grid: &Grid, rows: usize, columns: usize) -> (usize, usize) {
    let shape = grid.shape();
    let mut best = (0, 0, 0);
    for top in 0..=shape.side() - rows {
        for left in 0..=shape.side() - columns {
            let digits = (0..rows)
                .flat_map(|r| (0..columns).map(move |c| (r, c)))
                .filter(|&(r, c)| grid.get(shape.cell(top + r, left + c)).is_some())
                .count();
            // With one box line in each direction, off the edge, the part is recognisable as a
            // Sudoku grid.
            let off =
                !top.is_multiple_of(shape.box_height()) && !left.is_multiple_of(shape.box_width());
            let score = 2 * digits + usize::from(off);
            if score > best.0 {
                best = (score, top, left);
            }
        }
    }
    (best.1, best.2)
}

//! Rows of symbols, one per line, as several notations have them: cells, frames and whole grids.

use super::Fault;
use super::cells::{self, Flaw, Sign};
use crate::plural::plural;
use crate::sudoku::{Grid, Shape};

/// A row: its line number, and its cells or an error.
pub(super) type Row = (usize, Result<Vec<Sign>, Flaw>);

/// Returns how many rows belong to a grid whose first valid row is as wide as the one here.
pub(super) fn side(rows: &[Row]) -> usize {
    rows.iter()
        .filter_map(|(_, row)| row.as_ref().ok().map(Vec::len))
        .find(|&n| Shape::with_side(n).is_some())
        .unwrap_or(Shape::CLASSIC.side())
}

/// Combines rows to a grid. `line` is the line of the record.
pub(super) fn grid_of_rows(rows: Vec<Row>, line: usize) -> Result<Grid, Fault> {
    let side = side(&rows);
    let last = rows.last().map_or(line, |(number, _)| *number);
    let count = rows.len();
    let mut signs = Vec::with_capacity(side * side);
    for (number, row) in rows {
        let row = row.map_err(|flaw| flaw.on(number))?;
        if row.len() != side {
            let column = row.last().map_or(1, |(_, column)| column + 1);
            let message =
                format!("this row has {} cell{}, not {side}", row.len(), plural(row.len()));
            return Err(Fault { line: number, column, message });
        }
        if let Some(shape) = Shape::with_side(side) {
            cells::fits(&row, shape).map_err(|flaw| flaw.on(number))?;
        }
        signs.extend(row);
    }
    if count != side {
        let message = format!("the grid has {count} rows of {side}");
        return Err(Fault { line: last, column: 1, message });
    }
    cells::grid(&signs, 1).map_err(|flaw| flaw.on(last))
}

/// Returns the cells of a row, ignoring blanks and the lines of a drawn frame.
pub(super) fn row(line: &str) -> Result<Vec<Sign>, Flaw> {
    line.chars()
        .enumerate()
        .filter(|(_, c)| !c.is_whitespace() && !matches!(c, '|' | '!' | ':'))
        .map(|(index, sign)| Ok((cells::value_at(sign, index + 1)?, index + 1)))
        .collect()
}

/// Returns whether the line is part of a frame.
pub(super) fn is_frame(line: &str) -> bool {
    let body = line.trim();
    body.contains("--")
        && body.chars().all(|c| matches!(c, '*' | '-' | '+' | '|' | '.' | '\'' | ':'))
}

//! The symbols of cells, common to all notations.

use super::Fault;
use crate::plural::plural;
use crate::sudoku::{Digit, Grid, Shape};

/// An error in the symbols, with its column.
#[derive(Debug)]
pub(super) struct Flaw {
    pub column: usize,
    pub message: String,
}

impl Flaw {
    pub(super) fn new(column: usize, message: impl Into<String>) -> Self {
        Flaw { column, message: message.into() }
    }

    /// Returns the error in symbols that begin at a line and a column.
    pub(super) fn at(self, (line, column): (usize, usize)) -> Fault {
        Fault { line, column: column + self.column - 1, message: self.message }
    }

    pub(super) fn on(self, line: usize) -> Fault {
        Fault { line, column: self.column, message: self.message }
    }
}

/// Returns the value of a symbol: 0 for a blank, otherwise the digit's; `None` if it is neither.
pub(super) fn value(sign: char) -> Option<u8> {
    match sign {
        '.' | '0' | '*' | '_' | 'x' | 'X' => Some(0),
        _ => Digit::from_symbol(sign).map(Digit::get),
    }
}

/// Returns whether the character represents a cell.
#[must_use]
pub fn is_cell(sign: char) -> bool {
    value(sign).is_some()
}

/// Returns the value of `sign`, or an error.
pub(super) fn value_at(sign: char, column: usize) -> Result<u8, Flaw> {
    value(sign).ok_or_else(|| {
        let shown = if sign.is_control() { sign.escape_default().to_string() } else { sign.into() };
        Flaw::new(
            column,
            format!("`{shown}` is neither a digit (1-9, then A-G) nor a blank (. 0 * _ x)"),
        )
    })
}

/// A parsed cell: its value and its column in the line.
pub(super) type Sign = (u8, usize);

/// Returns the grid of `signs`, whose number determines the shape. `end` is the column after them.
pub(super) fn grid(signs: &[Sign], end: usize) -> Result<Grid, Flaw> {
    let count = signs.len();
    let shape = Shape::with_cells(count).ok_or_else(|| {
        let near = Shape::ALL
            .into_iter()
            .min_by_key(|s| s.cell_count().abs_diff(count))
            .unwrap_or(Shape::CLASSIC);
        let cells = near.cell_count();
        let (more, word) =
            if count < cells { (cells - count, "few") } else { (count - cells, "many") };
        // A line of one, or all of it without or with the gaps.
        let is_samurai = matches!(count, 18 | 21 | 369 | 441);
        let samurai = if is_samurai { "; for a samurai, name its variant" } else { "" };
        let message = format!(
            "{count} cell{}, {more} too {word} for {near}, which has {cells}{samurai}",
            plural(count)
        );
        Flaw::new(end, message)
    })?;
    fits(signs, shape)?;
    let values: Vec<u8> = signs.iter().map(|&(value, _)| value).collect();
    Grid::from_values(shape, &values)
        .ok_or_else(|| Flaw::new(end, format!("this is not a {shape} grid")))
}

/// Checks that no digit exceeds the side of the shape.
pub(super) fn fits(signs: &[Sign], shape: Shape) -> Result<(), Flaw> {
    match signs.iter().find(|(value, _)| usize::from(*value) > shape.side()) {
        None => Ok(()),
        Some(&(value, column)) => {
            let digit = Digit::new(value).map_or('?', Digit::symbol);
            Err(Flaw::new(column, format!("`{digit}` is too large for {shape}")))
        }
    }
}

/// Parses a grid from `text`, which contains nothing else; its first symbol is at `column`.
pub(super) fn grid_of(text: &str, column: usize) -> Result<Grid, Flaw> {
    let mut signs = Vec::with_capacity(text.len());
    let mut end = column;
    for sign in text.chars() {
        signs.push((value_at(sign, end)?, end));
        end += 1;
    }
    grid(&signs, end)
}

/// Returns the symbols of a grid in reading order with `blank` for an empty cell.
pub(super) fn signs(grid: &Grid, blank: char) -> String {
    grid.values().iter().map(|&v| Digit::new(v).map_or(blank, Digit::symbol)).collect()
}

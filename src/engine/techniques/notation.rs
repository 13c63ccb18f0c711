//! How cells are called.

use crate::sudoku::{Cell, Shape};

/// How cells and rows are called.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `r1c1`: row and column in numbers.
    #[default]
    RowColumn,
    /// `A1`: the row as a letter from the top, the column as a number from the left.
    Letters,
}

impl Notation {
    /// The name of a cell: `r2c5` or `B5`.
    #[must_use]
    pub fn cell(self, shape: Shape, cell: Cell) -> String {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell) + 1);
        match self {
            Notation::RowColumn => format!("r{}c{column}", row + 1),
            Notation::Letters => format!("{}{column}", letter(row)),
        }
    }
}

/// The letter of a row, counted from 0.
pub(super) fn letter(row: usize) -> char {
    (b'A' + row as u8) as char
}

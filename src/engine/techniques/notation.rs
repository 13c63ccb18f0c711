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
    /// `Z1S1`: row and column in numbers after the first letters of their names in a language.
    Initials { row: char, column: char },
}

impl Notation {
    /// The name of a cell: `r2c5` or `B5`.
    #[must_use]
    pub fn cell(self, shape: Shape, cell: Cell) -> String {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell) + 1);
        match self {
            Notation::RowColumn => format!("r{}c{column}", row + 1),
            Notation::Letters => format!("{}{column}", letter(row)),
            Notation::Initials { row: r, column: c } => format!("{r}{}{c}{column}", row + 1),
        }
    }

    /// Returns the name of the cells where rows and columns, counted from 0, cross: `r234c159` or
    /// `BCD159`.
    #[must_use]
    pub fn crossings(self, [rows, columns]: [Vec<usize>; 2]) -> String {
        let numbers = |lines: &[usize]| -> String {
            lines.iter().map(|line| (line + 1).to_string()).collect()
        };
        let (r, c) = match self {
            Notation::RowColumn => ('r', 'c'),
            Notation::Initials { row, column } => (row, column),
            Notation::Letters => {
                let rows: String = rows.iter().map(|&row| letter(row)).collect();
                return rows + &numbers(&columns);
            }
        };
        format!("{r}{}{c}{}", numbers(&rows), numbers(&columns))
    }

    /// Returns the name of a row, counted from 0, beside a grid: `r2` or `B`.
    #[must_use]
    pub fn row(self, row: usize) -> String {
        match self {
            Notation::RowColumn => format!("r{}", row + 1),
            Notation::Letters => letter(row).to_string(),
            Notation::Initials { row: initial, .. } => format!("{initial}{}", row + 1),
        }
    }

    /// Returns the name of a column, counted from 0, above a grid: `c5` or `5`.
    #[must_use]
    pub fn column(self, column: usize) -> String {
        match self {
            Notation::RowColumn => format!("c{}", column + 1),
            Notation::Letters => (column + 1).to_string(),
            Notation::Initials { column: initial, .. } => format!("{initial}{}", column + 1),
        }
    }
}

/// The letter of a row, counted from 0.
pub(super) fn letter(row: usize) -> char {
    (b'A' + row as u8) as char
}

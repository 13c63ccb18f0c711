//! The faults of a printed book, each with its page, puzzle and cell.

use crate::fault_kind::FaultKind;
use crate::read::page::PrintedGrid;
use gridpress_engine::sudoku::{Cell, Shape};
use std::fmt;

/// A fault on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The page in the order of the file, from 1; `None` for a fault of the whole book.
    pub page: Option<usize>,
    /// The puzzle's printed number.
    pub puzzle: Option<u32>,
    /// Row and column, both from 1.
    pub cell: Option<(usize, usize)>,
    pub kind: FaultKind,
    /// A description of the fault and of what to check.
    pub what: String,
    /// What the cell should show, and what it shows: a digit or "empty".
    pub expected: Option<String>,
    pub seen: Option<String>,
}

impl Fault {
    /// Creates a fault of the whole book.
    #[must_use]
    pub fn new(kind: FaultKind, what: impl Into<String>) -> Self {
        let (page, puzzle, cell, expected, seen) = (None, None, None, None, None);
        Fault { page, puzzle, cell, kind, what: what.into(), expected, seen }
    }
    pub(super) fn on(mut self, page: usize) -> Self {
        self.page = Some(page);
        self
    }
    pub(super) fn of(mut self, puzzle: Option<u32>) -> Self {
        self.puzzle = puzzle;
        self
    }
    /// Places the fault in a cell of a grid, which may be part of a samurai.
    pub(super) fn in_grid(mut self, printed: &PrintedGrid, cell: Cell) -> Self {
        let (shape, (row, column)) = (printed.grid.shape(), printed.corner);
        self.cell = Some((shape.row_of(cell) + row + 1, shape.column_of(cell) + column + 1));
        self
    }
    pub(super) fn at(mut self, shape: Shape, cell: Cell) -> Self {
        self.cell = Some((shape.row_of(cell) + 1, shape.column_of(cell) + 1));
        self
    }

    /// Returns the place of the fault as `page 12, puzzle 7, r3c5`, or the whole if it has none.
    #[must_use]
    pub fn place(&self, whole: &str) -> String {
        let mut parts = Vec::new();
        parts.extend(self.page.map(|p| format!("page {p}")));
        parts.extend(self.puzzle.map(|p| format!("puzzle {p}")));
        parts.extend(self.cell.map(|(r, c)| format!("r{r}c{c}")));
        if parts.is_empty() {
            parts.push(whole.to_owned());
        }
        parts.join(", ")
    }
}

/// Formats the fault as `page 12, puzzle 7, r3c5: ...`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place("the book"), self.what)
    }
}

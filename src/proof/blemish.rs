//! What is wrong with the ink of a page.

use crate::fault_kind::FaultKind;
use gridpress_engine::sudoku::Cell;

/// Something on a page that does not look as it must.
#[derive(Clone, Debug, PartialEq)]
pub struct Blemish {
    pub kind: FaultKind,
    /// The index of the grid on its page.
    pub grid: Option<usize>,
    pub cell: Option<Cell>,
    /// The row and column of its first cell within a samurai.
    pub corner: (usize, usize),
    /// Whether it is a fault in drawings, too, which may have rings, tints, arrows and crosses.
    pub is_of_drawings: bool,
    pub what: String,
    /// In how many places of the grid it is.
    pub places: usize,
}

impl Blemish {
    /// Something that is wrong with a page.
    pub(crate) const fn new(kind: FaultKind, what: String) -> Self {
        use FaultKind::{NotSeen, TooPale, Turned};
        let is_of_drawings = matches!(kind, Turned | NotSeen | TooPale);
        Blemish { kind, grid: None, cell: None, corner: (0, 0), is_of_drawings, what, places: 1 }
    }

    /// Says that it is in a grid of the page, by index, and in which cell.
    pub(crate) const fn of(mut self, grid: usize, cell: Option<Cell>) -> Self {
        (self.grid, self.cell) = (Some(grid), cell);
        self
    }
}

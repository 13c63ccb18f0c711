//! What is left of a 9x9 grid.

use crate::sudoku::solver::lanes::Lanes;

/// The remaining possibilities in a 9x9 grid.
#[derive(Copy, Clone)]
pub struct Position {
    pub(in super::super) digits: [Lanes; 9],
}

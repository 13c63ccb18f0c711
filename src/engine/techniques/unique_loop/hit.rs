//! A unique rectangle or loop that was found, and what it allows.

use super::super::{Board, DigitSet};
use crate::sudoku::{Cell, HouseId};

/// The maximum length of a loop: two cells in each row of the largest shape.
pub(super) const LONGEST: usize = 32;
pub(super) type Path = [Cell; LONGEST];

/// A loop with one of the conclusions it allows.
#[derive(Copy, Clone, Debug)]
pub(super) struct LoopHit<B: Board> {
    pub(super) tenths: u8,
    pub(super) kind: Kind,
    pub(super) cells: Path,
    pub(super) len: u8,
    pub(super) pair: DigitSet,
    /// The cells with other candidates than the pair, and these candidates.
    pub(super) extra_cells: B::Set,
    pub(super) extra: DigitSet,
    /// Types 3 and 4: the house of both extra cells.
    pub(super) house: HouseId,
    /// Type 3: the rest of the set.
    pub(super) set_cells: B::Set,
    pub(super) set_digits: DigitSet,
    pub(super) gone: (DigitSet, B::Set),
}

/// In the order of preference among equal ratings.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    One,
    Two,
    ThreeNaked,
    ThreeHidden,
    Four,
}

impl<B: Board> LoopHit<B> {
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells[..self.len as usize]
    }
}

//! Houses: the groups of cells that must hold every digit once. They are data of the shape, so
//! that diagonals, irregular boxes or cages can join without a change to solver or grader.

use super::{Cell, CellSet};

/// What a house is called to a person.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HouseKind {
    Box,
    Column,
    Row,
}

/// A house by its index in [`super::Shape::houses`]: boxes first, then columns, then rows, the
/// order in which the rating standard searches.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HouseId(pub(crate) u8);

impl HouseId {
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A group of cells that holds every digit once.
#[derive(Clone, Debug)]
pub struct House {
    pub id: HouseId,
    pub kind: HouseKind,
    /// Which one of its kind, counted from 0: left to right, then top to bottom.
    pub number: usize,
    /// Its cells in reading order, as many as the shape has digits.
    pub cells: Vec<Cell>,
    /// The same cells as a set.
    pub set: CellSet,
}

//! Houses: the groups of cells that must contain every digit once. They are data of the shape, so
//! diagonals, irregular boxes or cages can be added without changes to the solver or the grader.

use super::{Cell, CellSet};

/// The kind of a house, as shown to a person.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HouseKind {
    Box,
    Column,
    Row,
}

/// A house by its index in [`super::Shape::houses`]: boxes first, then columns, then rows, which is
/// the order in which the rating standard searches.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HouseId(pub(crate) u8);

impl HouseId {
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A group of cells that contains every digit once.
#[derive(Clone, Debug)]
pub struct House {
    pub id: HouseId,
    pub kind: HouseKind,
    /// Its number among houses of its kind, counted from 0: left to right, then top to bottom.
    pub number: usize,
    /// Its cells in reading order, one for each digit of the shape.
    pub cells: Vec<Cell>,
    /// The same cells as a set.
    pub set: CellSet,
}

//! Houses: the groups of cells that must contain every digit once. They are data of the
//! [`Rules`](super::Rules).

use super::{Cell, CellSet};
use std::fmt;

/// The kind of a house, as shown to a person.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HouseKind {
    /// A box, or the region that replaces it.
    Box,
    Column,
    Row,
    /// The cells at one place of each box.
    Group,
    /// A window of hyper sudoku; from the fifth on, those that follow from the four drawn ones.
    Window,
    /// The main diagonal from the top left, then the other.
    Diagonal,
}

/// A house by its index in [`super::Rules::houses`]: in the order of [`HouseKind`], which is the
/// order in which the rating standard searches.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// Its cells in reading order, one for each digit.
    pub cells: Vec<Cell>,
    /// The same cells as a set.
    pub set: CellSet,
}

/// `row 4`, counted from 1.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            HouseKind::Box => "box",
            HouseKind::Column => "column",
            HouseKind::Row => "row",
            HouseKind::Group => "group",
            HouseKind::Window => "window",
            HouseKind::Diagonal => "diagonal",
        };
        write!(f, "{kind} {}", self.number + 1)
    }
}

//! Houses: the groups of cells that must contain every digit once. They are data of the
//! [`Rules`](super::Rules).

use super::{Cell, CellSet, Shape};
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
    /// What its kind is called: a region that replaces a box is no box.
    pub name: &'static str,
    /// Its number among houses of its kind, counted from 0: left to right, then top to bottom.
    pub number: usize,
    /// Its cells in reading order, one for each digit.
    pub cells: Vec<Cell>,
    /// The same cells as a set.
    pub set: CellSet,
}

/// The windows that are drawn; the others follow from them, and have no numbers on the page.
const DRAWN_WINDOWS: usize = 4;

impl House {
    /// Returns whether this is a window that is not drawn. A person finds it by its rows and columns.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.kind == HouseKind::Window && self.number >= DRAWN_WINDOWS
    }

    /// Returns the rows and the columns of its cells, counted from 0.
    #[must_use]
    pub fn lines(&self, shape: Shape) -> [Vec<usize>; 2] {
        let lines = |line: &dyn Fn(Cell) -> usize| {
            let mut lines: Vec<usize> = self.cells.iter().map(|&cell| line(cell)).collect();
            lines.sort_unstable();
            lines.dedup();
            lines
        };
        [lines(&|cell| shape.row_of(cell)), lines(&|cell| shape.column_of(cell))]
    }
}

/// `row 4`, counted from 1; `the diagonal from r1c9`; `hidden window r234c159`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == HouseKind::Diagonal {
            let column = if self.number == 0 { 1 } else { self.cells.len() };
            return write!(f, "the {} from r1c{column}", self.name);
        }
        if !self.is_hidden() {
            return write!(f, "{} {}", self.name, self.number + 1);
        }
        // Only 9x9 grids have windows.
        let text = |lines: Vec<usize>| -> String {
            lines.iter().map(|line| (line + 1).to_string()).collect()
        };
        let [rows, columns] = self.lines(Shape::CLASSIC).map(text);
        write!(f, "hidden {} r{rows}c{columns}", self.name)
    }
}

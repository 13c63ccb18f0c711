//! The shape of a grid: its side, and its boxes if they are rectangles.

use super::{Cell, Digit};
use std::fmt;
use std::str::FromStr;

/// The size of the boxes, which determines everything else: a grid has as many rows, columns, boxes
/// and digits as a box has cells.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    box_height: u8,
    box_width: u8,
}

impl Shape {
    /// All shapes, smallest first.
    pub const ALL: [Shape; 7] = [
        Shape::of(2, 2),
        Shape::of(2, 3),
        Shape::of(2, 4),
        Shape::CLASSIC,
        Shape::of(2, 5),
        Shape::of(3, 4),
        Shape::of(4, 4),
    ];

    /// 9x9 with boxes of 3x3.
    pub const CLASSIC: Shape = Shape::of(3, 3);

    const fn of(box_height: u8, box_width: u8) -> Self {
        Shape { box_height, box_width }
    }

    /// Returns the shape with that many rows; `None` if it is not one of [`Shape::ALL`].
    #[must_use]
    pub fn with_side(side: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.side() == side)
    }

    /// Returns the shape with that many cells; `None` if it is not one of [`Shape::ALL`].
    #[must_use]
    pub fn with_cells(cells: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.cell_count() == cells)
    }

    /// Rows, columns, boxes, and digits: 4 to 16.
    #[must_use]
    pub const fn side(self) -> usize {
        self.box_height as usize * self.box_width as usize
    }
    /// Rows of a box.
    #[must_use]
    pub const fn box_height(self) -> usize {
        self.box_height as usize
    }
    /// Columns of a box.
    #[must_use]
    pub const fn box_width(self) -> usize {
        self.box_width as usize
    }
    /// Cells of the grid: 16 to 256.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        self.side() * self.side()
    }

    /// Returns the cell at `row` and `column`, both counted from 0 and below [`Shape::side`].
    #[must_use]
    pub const fn cell(self, row: usize, column: usize) -> Cell {
        debug_assert!(row < self.side() && column < self.side());
        Cell((row * self.side() + column) as u8)
    }
    #[must_use]
    pub const fn row_of(self, cell: Cell) -> usize {
        cell.index() / self.side()
    }
    #[must_use]
    pub const fn column_of(self, cell: Cell) -> usize {
        cell.index() % self.side()
    }
    #[must_use]
    pub const fn box_of(self, cell: Cell) -> usize {
        let boxes_across = self.side() / self.box_width();
        self.row_of(cell) / self.box_height() * boxes_across
            + self.column_of(cell) / self.box_width()
    }

    /// Returns all cells in reading order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..self.cell_count()).map(|i| Cell(i as u8))
    }
    /// Returns all digits, lowest first.
    pub fn digits(self) -> impl DoubleEndedIterator<Item = Digit> + Clone {
        (1..=self.side()).map(|d| Digit(d as u8))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.side())
    }
}
impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Parses `9x9`; the error is the invalid text.
impl FromStr for Shape {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|s| s.to_string() == text).ok_or_else(|| text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_reads_back() {
        for shape in Shape::ALL {
            assert_eq!(shape.to_string().parse(), Ok(shape));
        }
    }
}

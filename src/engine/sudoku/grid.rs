//! A grid: each cell of a shape has a digit or is empty.

use super::{Cell, CellSet, Digit, House, HouseId, Shape};
use std::fmt;

/// The digits of a puzzle or a solution. Cheap to copy: the cells are stored inline.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    shape: Shape,
    /// Values from 1, 0 for an empty cell; always 0 beyond the cells of the shape.
    values: [u8; 256],
}

/// The same digit twice in a house.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    pub house: HouseId,
    pub digit: Digit,
    pub cells: [Cell; 2],
}

impl Grid {
    /// Returns a grid without digits.
    #[must_use]
    pub const fn empty(shape: Shape) -> Self {
        Grid { shape, values: [0; 256] }
    }

    /// Returns the grid of `values` in reading order, 0 for an empty cell. `None` if their number
    /// is wrong or one exceeds the side.
    #[must_use]
    pub fn from_values(shape: Shape, values: &[u8]) -> Option<Self> {
        if values.len() != shape.cell_count() || values.iter().any(|&v| v as usize > shape.side()) {
            return None;
        }
        let mut grid = Grid::empty(shape);
        grid.values[..values.len()].copy_from_slice(values);
        Some(grid)
    }

    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }
    /// Returns the values in reading order, 0 for an empty cell.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values[..self.shape.cell_count()]
    }
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }
    /// Sets `cell` to `digit`; both must fit the shape of this grid.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        debug_assert!(cell.index() < self.shape.cell_count());
        debug_assert!(digit.is_none_or(|d| d.get() as usize <= self.shape.side()));
        self.values[cell.index()] = digit.map_or(0, Digit::get);
    }
    /// Returns the number of filled cells, which for a puzzle is the number of givens.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.values().iter().filter(|&&v| v != 0).count()
    }
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.values().iter().all(|&v| v != 0)
    }
    /// Returns the filled cells.
    #[must_use]
    pub fn filled_cells(&self) -> CellSet {
        self.shape.cells().filter(|c| self.values[c.index()] != 0).collect()
    }

    /// Returns the first house, in the order of [`Shape::houses`], that has a digit twice; `None`
    /// if there is none.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        // Most grids have no conflict, which is detected faster by cell.
        let (mut seen, mut twice) = ([0u32; 48], 0);
        for (cell, &value) in self.shape.cells().zip(self.values()) {
            let bit = 1 << value & !1;
            if bit != 0 {
                for house in self.shape.houses_of(cell) {
                    twice |= seen[house.index()] & bit;
                    seen[house.index()] |= bit;
                }
            }
        }
        if twice == 0 {
            return None;
        }
        let clashes = |house: &&House| {
            let (mut seen, mut twice) = (0u32, 0);
            for cell in &house.cells {
                let bit = 1 << self.values[cell.index()] & !1;
                twice |= seen & bit;
                seen |= bit;
            }
            twice != 0
        };
        let house = self.shape.houses().iter().find(clashes)?;
        let mut first: [Option<Cell>; 17] = [None; 17];
        for &cell in &house.cells {
            if let Some(digit) = self.get(cell) {
                if let Some(earlier) = first[digit.get() as usize] {
                    return Some(Clash { house: house.id, digit, cells: [earlier, cell] });
                }
                first[digit.get() as usize] = Some(cell);
            }
        }
        None
    }

    /// Returns whether every cell is filled and no house has a digit twice.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.is_full() && self.clash().is_none()
    }

    /// Returns whether every filled cell of this grid has the same digit in `other`.
    #[must_use]
    pub fn is_part_of(&self, other: &Grid) -> bool {
        self.shape == other.shape
            && self.values().iter().zip(other.values()).all(|(&a, &b)| a == 0 || a == b)
    }
}

/// The line notation: one symbol for each cell in reading order, `.` for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.shape.cells() {
            write!(f, "{}", self.get(cell).map_or('.', Digit::symbol))?;
        }
        Ok(())
    }
}
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

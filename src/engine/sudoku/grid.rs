//! A grid: a digit or nothing in each cell of a shape.

use super::{Cell, CellSet, Digit, House, HouseId, Shape};
use std::fmt;

/// The digits of a puzzle or of a solution. Copied freely: the cells are inline.
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
    /// A grid with nothing in it.
    #[must_use]
    pub const fn empty(shape: Shape) -> Self {
        Grid { shape, values: [0; 256] }
    }

    /// The grid of `values` in reading order, 0 for an empty cell. Nothing if there are too few
    /// or too many, or if one is above the side.
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
    /// The values in reading order, 0 for an empty cell.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values[..self.shape.cell_count()]
    }
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }
    /// Puts `digit` into `cell`; both must be of this grid's shape.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        debug_assert!(cell.index() < self.shape.cell_count());
        debug_assert!(digit.is_none_or(|d| d.get() as usize <= self.shape.side()));
        self.values[cell.index()] = digit.map_or(0, Digit::get);
    }
    /// How many cells are filled: the given count, for a puzzle.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.values().iter().filter(|&&v| v != 0).count()
    }
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.values().iter().all(|&v| v != 0)
    }
    /// The filled cells.
    #[must_use]
    pub fn filled_cells(&self) -> CellSet {
        self.shape.cells().filter(|c| self.values[c.index()] != 0).collect()
    }

    /// The first house, in the order of [`Shape::houses`], that holds a digit twice.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        // Most grids have none, which is seen sooner cell by cell.
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

    /// True if every cell is filled and no house holds a digit twice.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.is_full() && self.clash().is_none()
    }

    /// True if every filled cell of this grid holds the same digit in `other`.
    #[must_use]
    pub fn is_part_of(&self, other: &Grid) -> bool {
        self.shape == other.shape
            && self.values().iter().zip(other.values()).all(|(&a, &b)| a == 0 || a == b)
    }
}

/// The line notation: one sign a cell in reading order, `.` for an empty cell.
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

//! A grid: each cell has a digit or is empty.

use super::rules::MOST_HOUSES;
use super::{Cage, Cell, CellSet, Digit, HouseId, Rules, Shape};
use std::fmt;

/// The digits of a puzzle or a solution. Cheap to copy: the cells are stored inline.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    rules: Rules,
    /// Values from 1, 0 for an empty cell; always 0 beyond the cells of the shape.
    values: [u8; 256],
}

/// Two cells whose digits exclude each other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The house of both; `None` if they see each other otherwise.
    pub house: Option<HouseId>,
    /// Equal digits, or consecutive ones where that is against the rules.
    pub digits: [Digit; 2],
    pub cells: [Cell; 2],
}

impl Grid {
    /// Returns a grid without digits.
    #[must_use]
    pub fn empty(rules: impl Into<Rules>) -> Self {
        Grid { rules: rules.into(), values: [0; 256] }
    }

    /// Returns the grid of `values` in reading order, 0 for an empty cell. `None` if their number
    /// is wrong or one exceeds the side.
    #[must_use]
    pub fn from_values(rules: impl Into<Rules>, values: &[u8]) -> Option<Self> {
        let rules = rules.into();
        if values.len() != rules.cell_count() || values.iter().any(|&v| v as usize > rules.side()) {
            return None;
        }
        let mut grid = Grid::empty(rules);
        grid.values[..values.len()].copy_from_slice(values);
        Some(grid)
    }

    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.rules.shape()
    }
    /// Returns the same digits under other rules for grids of the same shape.
    ///
    /// # Panics
    ///
    /// If the shape is another.
    #[must_use]
    pub fn under(self, rules: Rules) -> Self {
        assert_eq!(rules.shape(), self.shape(), "a grid keeps its shape");
        Grid { rules, ..self }
    }
    /// Returns the values in reading order, 0 for an empty cell.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values[..self.rules.cell_count()]
    }
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }
    /// Sets `cell` to `digit`; both must fit the shape of this grid.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        debug_assert!(cell.index() < self.rules.cell_count());
        debug_assert!(digit.is_none_or(|d| d.get() as usize <= self.rules.side()));
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
        self.rules.cells().filter(|c| self.values[c.index()] != 0).collect()
    }

    /// Returns two cells whose digits exclude each other, if there are any: equal digits in the first
    /// house in the order of [`Rules::houses`], otherwise in peers without a house, otherwise
    /// consecutive digits.
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        // Most grids have no conflict, which is detected faster by cell.
        let (mut seen, mut twice) = ([0u32; MOST_HOUSES], 0);
        for (cell, &value) in self.rules.cells().zip(self.values()) {
            let bit = 1 << value & !1;
            if bit != 0 {
                for house in self.rules.houses_of(cell) {
                    twice |= seen[house.index()] & bit;
                    seen[house.index()] |= bit;
                }
            }
        }
        if twice == 0 {
            return if self.rules.is_plain() { None } else { self.far_conflict() };
        }
        self.rules.houses().iter().find_map(|house| {
            let mut first: [Option<Cell>; 17] = [None; 17];
            house.cells.iter().find_map(|&cell| {
                let digit = self.get(cell)?;
                let earlier = first[digit.get() as usize].replace(cell)?;
                Some(Conflict { house: Some(house.id), digits: [digit; 2], cells: [earlier, cell] })
            })
        })
    }

    /// Returns two digits that exclude each other without a common house.
    fn far_conflict(&self) -> Option<Conflict> {
        let with = |cell: Cell, others: CellSet, digit: Digit| {
            let other = others.iter().find(|&other| self.get(other) == Some(digit))?;
            let digits = [self.get(cell)?, digit];
            Some(Conflict { house: None, digits, cells: [cell, other] })
        };
        self.rules.cells().find_map(|cell| {
            let digit = self.get(cell)?;
            let mut near = digit.consecutive(self.rules.side());
            let apart = self.rules.apart(cell);
            with(cell, self.rules.far_peers(cell), digit)
                .or_else(|| near.find_map(|digit| with(cell, apart, digit)))
        })
    }

    /// Returns the first cage that cannot have its sum: its digits, and any others in its empty cells,
    /// make more or less.
    #[must_use]
    pub fn wrong_cage(&self) -> Option<&'static Cage> {
        let is_wrong = |cage: &&Cage| {
            let digits: Vec<Digit> = cage.cells.iter().filter_map(|&c| self.get(c)).collect();
            let empty = cage.cells.len() - digits.len();
            let value = |digit: Digit| u16::from(digit.get());
            let free = || self.rules.digits().filter(|digit| !digits.contains(digit)).map(value);
            let sum: u16 = digits.iter().map(|&digit| value(digit)).sum();
            let least = sum + free().take(empty).sum::<u16>();
            let most = sum + free().rev().take(empty).sum::<u16>();
            !(least..=most).contains(&cage.sum)
        };
        self.rules.cages().iter().find(is_wrong)
    }

    /// Returns whether every cell is filled and no rule is broken.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.is_full() && self.conflict().is_none() && self.wrong_cage().is_none()
    }

    /// Returns whether every filled cell of this grid has the same digit in `other`.
    #[must_use]
    pub fn is_part_of(&self, other: &Grid) -> bool {
        self.rules == other.rules
            && self.values().iter().zip(other.values()).all(|(&a, &b)| a == 0 || a == b)
    }
}

/// The line notation: one symbol for each cell in reading order, `.` for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.rules.cells() {
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

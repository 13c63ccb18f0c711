//! The digits of a samurai.

use super::layout::{GRIDS, PLACES, Place};
use crate::sudoku::{Digit, Grid, HouseKind, Shape};
use std::fmt;

/// A samurai puzzle, a solution, or anything between. Cheap to copy.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Samurai {
    /// Values from 1, 0 for an empty cell; always 0 in the notches.
    values: [u8; PLACES],
}

/// Two cells with the same digit in one row, column or box of a grid.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    pub digit: Digit,
    pub places: [Place; 2],
    pub kind: HouseKind,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let house = match self.kind {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            _ => "box",
        };
        let [one, other] = self.places;
        write!(f, "{one} and {other} are in one {house} and both {}", self.digit)
    }
}

impl Samurai {
    pub const EMPTY: Samurai = Samurai { values: [0; PLACES] };

    /// Returns the samurai of `grids`, top left, top right, centre, bottom left, bottom right, each
    /// with 0 for an empty cell. A digit in one of the two grids of a shared box is enough.
    ///
    /// # Errors
    ///
    /// Returns the first place at which two grids have different digits, or one has a value above 9.
    pub fn from_grids(grids: &[[u8; 81]; GRIDS]) -> Result<Self, Place> {
        let mut samurai = Samurai::EMPTY;
        for (grid, values) in grids.iter().enumerate() {
            for (cell, &value) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
                let place = Place::of(grid, cell);
                let there = &mut samurai.values[place.index()];
                if value > 9 || (*there != 0 && *there != value) {
                    return Err(place);
                }
                *there = value;
            }
        }
        Ok(samurai)
    }

    /// Returns the digit at a place; `None` in an empty cell and in a notch.
    #[must_use]
    pub fn get(&self, place: Place) -> Option<Digit> {
        Digit::new(self.values[place.index()])
    }

    /// Sets a cell, with a digit up to 9. A place in a notch stays empty.
    pub fn set(&mut self, place: Place, digit: Option<Digit>) {
        debug_assert!(place.is_cell() && digit.is_none_or(|digit| digit.get() <= 9));
        if place.is_cell() {
            self.values[place.index()] = digit.map_or(0, Digit::get);
        }
    }

    /// Returns the values of the five grids, 0 for an empty cell.
    #[must_use]
    pub fn grids(&self) -> [[u8; 81]; GRIDS] {
        std::array::from_fn(|grid| {
            std::array::from_fn(|cell| self.values[Place::of(grid, cell).index()])
        })
    }

    /// Returns one of the five grids.
    ///
    /// # Panics
    ///
    /// Panics if `index` is not below [`GRIDS`].
    #[must_use]
    pub fn grid(&self, index: usize) -> Grid {
        let values = self.grids()[index];
        Grid::from_values(Shape::CLASSIC, &values).expect("81 digits up to 9")
    }

    /// Returns the number of filled cells.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }

    /// Returns whether all cells are filled.
    #[must_use]
    pub fn is_full(&self) -> bool {
        Place::cells().all(|place| self.get(place).is_some())
    }

    /// Returns two cells whose digits exclude each other, if there are any.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        (0..GRIDS).find_map(|index| {
            let grid = self.grid(index);
            let conflict = grid.conflict()?;
            let places = conflict.cells.map(|cell| Place::of(index, cell.index()));
            let kind = conflict.house.map_or(HouseKind::Box, |id| grid.rules().house(id).kind);
            Some(Clash { digit: conflict.digits[0], places, kind })
        })
    }

    /// Returns whether every cell is filled and no rule is broken.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.is_full() && self.clash().is_none()
    }

    /// Returns whether every filled cell has the same digit in `other`.
    #[must_use]
    pub fn is_part_of(&self, other: &Samurai) -> bool {
        self.values.iter().zip(&other.values).all(|(&own, &other)| own == 0 || own == other)
    }
}

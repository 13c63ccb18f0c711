//! The givens of a 9x9 puzzle, as bit fields.

use super::bits::{HOUSE_BITS, all, cell_lanes, place};
use super::position::Position;
use crate::sudoku::solver::lanes::Lanes;

/// The givens of a 9x9 puzzle, from which a search can start and which are cheap to change.
#[derive(Copy, Clone)]
pub struct Givens {
    placed: [Lanes; 9],
    filled: Lanes,
}

impl Givens {
    /// Returns the givens of a grid (0 for an empty cell); `None` if one is above 9 or occurs
    /// twice in a house.
    #[must_use]
    #[inline]
    pub fn new(givens: &[u8; 81]) -> Option<Self> {
        if givens.iter().fold(0, |most, &given| most.max(given)) > 9 {
            return None;
        }
        // An empty cell is written like any other, without a branch, but to rows 16 to 31. They are
        // many, so that no write has to wait for the previous one.
        let mut placed = [[0u32; 4]; 32];
        let mut used = [0u32; 32];
        let mut clash = 0;
        for (cell, &given) in givens.iter().enumerate() {
            let empty = given == 0;
            let slot = if empty { 16 + cell % 16 } else { given as usize % 16 };
            let (lane, bit) = place(cell);
            placed[slot][lane] |= bit;
            clash |= if empty { 0 } else { used[slot] & HOUSE_BITS[cell] };
            used[slot] |= HOUSE_BITS[cell];
        }
        if clash != 0 {
            return None;
        }
        let placed: [Lanes; 9] = std::array::from_fn(|d| Lanes::new(placed[d + 1]));
        let filled = placed.iter().fold(Lanes::zero(), |all, &digit| all | digit);
        Some(Givens { placed, filled })
    }

    /// Removes the given `digit` (1 to 9) at `cell`.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: u8) {
        let lanes = cell_lanes(cell);
        self.filled = self.filled.without(lanes);
        let placed = &mut self.placed[digit as usize - 1];
        *placed = placed.without(lanes);
    }

    /// Places `digit` (1 to 9) in the empty `cell`, whose houses must not contain it yet.
    #[inline]
    pub fn add(&mut self, cell: usize, digit: u8) {
        let lanes = cell_lanes(cell);
        self.filled = self.filled | lanes;
        self.placed[digit as usize - 1] = self.placed[digit as usize - 1] | lanes;
    }

    /// Returns the position from which to solve.
    #[must_use]
    #[inline]
    pub fn position(&self) -> Position {
        let open = all().without(self.filled);
        Position { digits: self.placed.map(|digit| digit | open) }
    }
}

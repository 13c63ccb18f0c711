//! The tables of the rules of a 9x9 grid as sets of 81 bits, for the solver.

use crate::sudoku::cellset::CellSet;
use crate::sudoku::house::{House, HouseId};

/// Cells of a 9x9 grid: bit `i` is the cell with index `i`.
pub(crate) type Cells = u128;

/// Houses: bit `i` is the house of that index.
pub(crate) type Houses = u64;

/// The number of cells.
const CELLS: usize = 81;

/// The houses and peers of a 9x9 grid. The lengths are powers of two, or the indices up to them need
/// no check.
#[derive(Debug)]
pub(crate) struct Masks {
    pub houses: [Cells; Houses::BITS as usize],
    /// For each cell its houses.
    pub houses_of: [Houses; CELLS],
    pub peers: [Cells; Cells::BITS as usize],
    /// For each cell those that must not have a consecutive digit.
    pub apart: [Cells; CELLS],
    /// Whether any cell has such cells.
    pub has_apart: bool,
}

impl Masks {
    /// Returns the masks of these houses, and for each cell of its houses, its peers and those that
    /// must not have a consecutive digit.
    pub(super) fn new(
        houses: &[House],
        houses_of: &[Box<[HouseId]>],
        peers: &[CellSet],
        apart: &[CellSet],
    ) -> Self {
        let mut masks = Masks {
            houses: [0; Houses::BITS as usize],
            houses_of: [0; CELLS],
            peers: [0; Cells::BITS as usize],
            apart: [0; CELLS],
            has_apart: !apart.is_empty(),
        };
        for (mask, house) in masks.houses.iter_mut().zip(houses) {
            *mask = cells(house.set);
        }
        for (mask, houses) in masks.houses_of.iter_mut().zip(houses_of) {
            *mask = houses.iter().fold(0, |mask, house| mask | 1 << house.index());
        }
        let as_masks = |to: &mut [Cells], from: &[CellSet]| {
            to.iter_mut().zip(from).for_each(|(mask, &set)| *mask = cells(set));
        };
        as_masks(&mut masks.peers, peers);
        as_masks(&mut masks.apart, apart);
        masks
    }
}

fn cells(set: CellSet) -> Cells {
    let [low, high, ..] = set.words();
    Cells::from(low) | Cells::from(high) << 64
}

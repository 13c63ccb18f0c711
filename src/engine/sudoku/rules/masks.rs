//! The tables of the rules of a 9x9 grid as sets of bits, for the solver.

use super::leftovers::{Leftovers, Part};
use crate::sudoku::cellset::CellSet;
use crate::sudoku::house::{House, HouseId};

/// Cells of a 9x9 grid, three rows in each of the three lower words of 32 bits: [`bit_of`] a cell.
pub(crate) type Cells = u128;

/// Houses: bit `i` is the house of that index.
pub(crate) type Houses = u64;

/// The number of bits, of which 81 are cells.
const BITS: usize = Cells::BITS as usize;

/// The houses and peers of a 9x9 grid. Tables of cells go by [`bit_of`] a cell; their lengths are powers
/// of two, or the indices up to them need a check.
#[derive(Debug)]
pub(crate) struct Masks {
    pub houses: [Cells; Houses::BITS as usize],
    /// For each cell its houses.
    pub houses_of: [Houses; BITS],
    pub peers: [Cells; BITS],
    /// For each cell those that must not have a consecutive digit.
    pub apart: [Cells; BITS],
    /// Whether any cell has such cells.
    pub has_apart: bool,
    /// Whether the boxes are houses.
    pub has_boxes: bool,
    /// Whether there are boxes, and all peers share a house.
    pub is_regular: bool,
    /// The cells of lines and regions on either side of the leftovers of a jigsaw.
    pub leftovers: Box<[[Cells; 2]]>,
}

impl Masks {
    /// Returns the masks of these houses, and for each cell of its houses, its peers and those that
    /// must not have a consecutive digit; `has_boxes` says whether the first houses are the lines and
    /// boxes of every sudoku. `leftovers` are those of a jigsaw.
    pub(super) fn new(
        houses: &[House],
        houses_of: &[Box<[HouseId]>],
        peers: &[CellSet],
        apart: &[CellSet],
        has_boxes: bool,
        leftovers: &[Leftovers],
    ) -> Self {
        let mut masks = Masks {
            houses: [0; Houses::BITS as usize],
            houses_of: [0; BITS],
            peers: [0; BITS],
            apart: [0; BITS],
            has_apart: !apart.is_empty(),
            has_boxes,
            is_regular: false,
            leftovers: leftovers.iter().map(|one| sides(houses, one)).collect(),
        };
        for (mask, house) in masks.houses.iter_mut().zip(houses) {
            *mask = cells(house.set);
        }
        for (cell, houses) in houses_of.iter().enumerate() {
            let houses = houses.iter().fold(0, |mask, house| mask | 1 << house.index());
            masks.houses_of[bit_of(cell)] = houses;
        }
        let as_masks = |to: &mut [Cells], from: &[CellSet]| {
            from.iter().enumerate().for_each(|(cell, &set)| to[bit_of(cell)] = cells(set));
        };
        as_masks(&mut masks.peers, peers);
        as_masks(&mut masks.apart, apart);
        masks.is_regular = has_boxes
            && masks.peers.iter().zip(masks.houses_of).all(|(&peers, own)| {
                (0..BITS).all(|other| peers >> other & 1 == 0 || own & masks.houses_of[other] != 0)
            });
        masks
    }
}

/// Returns the bit of a cell, given by its index in reading order: a row has nine bits, and one more
/// that is free.
pub(crate) const fn bit_of(cell: usize) -> usize {
    cell / 27 * 32 + cell / 9 % 3 * 10 + cell % 9
}

/// Returns the cell of a bit.
pub(crate) const fn cell_of(bit: usize) -> usize {
    bit / 32 * 27 + bit % 32 / 10 * 9 + bit % 32 % 10
}

/// Returns the cells of lines and regions on either side of leftovers.
fn sides(houses: &[House], leftovers: &Leftovers) -> [Cells; 2] {
    let cells_of = |part: &Part| {
        let cells = &houses[part.house.index()].cells;
        let outside = (0..cells.len()).filter(|slot| part.outside >> slot & 1 == 1);
        outside.fold(0, |mask, slot| mask | 1 << bit_of(cells[slot].index()))
    };
    leftovers.groups.each_ref().map(|parts| parts.iter().map(cells_of).fold(0, |a, b| a | b))
}

fn cells(set: CellSet) -> Cells {
    set.iter().fold(0, |mask, cell| mask | 1 << bit_of(cell.index()))
}

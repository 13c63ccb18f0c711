//! The layout of a 9x9 grid in [`Lanes`]: which bit belongs to which cell.

use crate::sudoku::rules::{bit_of, cell_of};
use crate::sudoku::solver::lanes::Lanes;

/// The lowest bit of each of the three rows of a lane.
pub(super) const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The guard bits of a lane.
pub(super) const GUARD: u32 = LOW << 9;
/// All candidate bits of a lane.
pub(super) const FULL: u32 = GUARD - LOW;
/// The leftmost cell of each box in each row of a lane.
pub(super) const MINI: u32 = LOW | LOW << 3 | LOW << 6;

/// Returns the lane and the bit of a cell, given by its index in reading order.
#[inline(always)]
pub(super) const fn place(cell: usize) -> (usize, u32) {
    const TABLE: [(u8, u8); 81] = {
        let mut table = [(0, 0); 81];
        let mut i = 0;
        while i < 81 {
            table[i] = ((bit_of(i) / 32) as u8, (bit_of(i) % 32) as u8);
            i += 1;
        }
        table
    };
    let (lane, bit) = TABLE[cell];
    (lane as usize, 1 << bit)
}

/// Returns the cell of a bit in a lane.
pub(super) const fn cell_at(lane: usize, bit: u32) -> usize {
    cell_of(lane * 32 + bit as usize)
}

/// For each cell, the bits of its row, column and box in a set of 27 houses.
pub(super) const HOUSE_BITS: [u32; 81] = {
    let mut table = [0; 81];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        table[i] = 1 << row | 1 << (9 + column) | 1 << (18 + row / 3 * 3 + column / 3);
        i += 1;
    }
    table
};

/// Every candidate of the three bands.
#[inline(always)]
pub(super) fn all() -> Lanes {
    Lanes::new([FULL, FULL, FULL, 0])
}

/// A guard for each of the nine rows. The fourth lane has no rows, so its sums never carry.
#[inline(always)]
pub(super) fn all_guards() -> Lanes {
    Lanes::new([GUARD, GUARD, GUARD, 0])
}

/// Returns the set of one cell.
#[inline(always)]
pub(super) fn cell_lanes(cell: usize) -> Lanes {
    let (lane, bit) = place(cell);
    let mut lanes = [0; 4];
    lanes[lane] = bit;
    Lanes::new(lanes)
}

#[inline(always)]
pub(super) fn lane_bit(lane: usize, bit: u32) -> Lanes {
    let mut lanes = [0; 4];
    lanes[lane] = 1 << bit;
    Lanes::new(lanes)
}

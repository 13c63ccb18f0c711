//! A quick check for Nishio chains: whether any candidate, assumed true or false, leaves its digit
//! without a position in some house. It uses hidden singles of that digit only.

use super::super::{Bits, Board, DigitSet, Position, count};
use crate::sudoku::{Cell, CellSet, Digit, Rules};

/// The digits that had no Nishio chain in the last position, by their cells.
#[derive(Debug, Default)]
pub(in super::super) struct WithoutNishio {
    rules: Option<Rules>,
    cells: [CellSet; 16],
}

/// Returns the digits that may have a Nishio chain.
pub(super) fn possible<B: Board>(position: &Position<B>, without: &mut WithoutNishio) -> DigitSet {
    if without.rules != Some(position.rules()) {
        *without = WithoutNishio { rules: Some(position.rules()), ..WithoutNishio::default() };
    }
    let mut possible = DigitSet::EMPTY;
    for digit in position.digits() {
        let (cells, known) = (position.cells(digit), &mut without.cells[digit.index()]);
        if *known == cells.to_cells() {
            continue;
        }
        let mut all = cells.iter();
        if all.any(|cell| {
            refutes(position, digit, cell, true) || refutes(position, digit, cell, false)
        }) {
            possible |= DigitSet::of(digit);
        } else {
            *known = cells.to_cells();
        }
    }
    possible
}

/// Returns whether hidden singles of `digit` refute that it is in `cell`, or, if not `on`, that it
/// is not.
pub(super) fn refutes<B: Board>(
    position: &Position<B>,
    digit: Digit,
    cell: Cell,
    on: bool,
) -> bool {
    let cells = position.cells(digit);
    if on {
        return is_impossible(position, digit, cells.minus(position.peers(cell)));
    }
    let mut homes = position.homes(cell).iter();
    homes.any(|h| count(position.slots(h.house, digit)) == 2)
        && is_impossible(position, digit, cells.minus(B::Set::of(cell)))
}

/// Returns whether `digit` cannot be confined to `cells`.
fn is_impossible<B: Board>(position: &Position<B>, digit: Digit, mut cells: B::Set) -> bool {
    let mut placed = B::Set::EMPTY;
    loop {
        let before = cells;
        for house in position.houses() {
            if position.slots(house, digit) == 0 {
                continue;
            }
            let mut left = cells.and(position.house_cells(house));
            let Some(first) = left.first() else { return true };
            left.remove(first);
            if left.is_empty() && !placed.has(first) {
                placed.insert(first);
                cells = cells.minus(position.peers(first));
            }
        }
        if cells == before {
            return false;
        }
    }
}

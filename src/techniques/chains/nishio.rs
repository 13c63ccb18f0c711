//! A quick look ahead of Nishio chains: is there any candidate that, taken for true or for false,
//! leaves its digit without a place in some house? Hidden singles of the one digit tell.

use super::super::{Bits, Board, DigitSet, Position, count};
use crate::sudoku::{Cell, CellSet, Digit, Shape};

/// The digits that had no Nishio chain in the position looked at last, by their cells.
#[derive(Debug, Default)]
pub(in super::super) struct WithoutNishio {
    shape: Option<Shape>,
    cells: [CellSet; 16],
}

/// The digits that may have a Nishio chain.
pub(super) fn possible<B: Board>(position: &Position<B>, without: &mut WithoutNishio) -> DigitSet {
    if without.shape != Some(position.shape()) {
        *without = WithoutNishio { shape: Some(position.shape()), ..WithoutNishio::default() };
    }
    let mut possible = DigitSet::EMPTY;
    for digit in position.digits() {
        let (cells, known) = (position.cells(digit), &mut without.cells[digit.index()]);
        if *known == cells.to_cells() {
            continue;
        }
        let linked = |cell: Cell| {
            let homes = position.homes(cell).iter();
            homes.map(|h| position.slots(h.house, digit)).any(|s| count(s) == 2)
        };
        let mut all = cells.iter();
        if all.any(|cell| {
            is_impossible(position, digit, cells.minus(position.peers(cell)))
                || linked(cell) && is_impossible(position, digit, cells.minus(B::Set::of(cell)))
        }) {
            possible |= DigitSet::of(digit);
        } else {
            *known = cells.to_cells();
        }
    }
    possible
}

/// True if `digit` cannot be confined to `cells`.
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

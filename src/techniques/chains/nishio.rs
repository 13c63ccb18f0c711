//! A quick look ahead of Nishio chains: is there any candidate that, taken for true or for false,
//! leaves its digit without a place in some house? Hidden singles of the one digit tell.

use super::super::{Bits, Board, Position};
use crate::sudoku::{Cell, Digit};

/// False if no Nishio chain exists.
pub(super) fn is_possible<B: Board>(position: &Position<B>) -> bool {
    position.digits().any(|digit| {
        let cells = position.cells(digit);
        let linked = |cell: Cell| {
            let homes = position.homes(cell).iter();
            homes.map(|h| position.slots(h.house, digit)).any(|s| s.count_ones() == 2)
        };
        cells.iter().any(|cell| {
            is_impossible(position, digit, cells.minus(position.peers(cell)))
                || linked(cell) && is_impossible(position, digit, cells.minus(B::Set::of(cell)))
        })
    })
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

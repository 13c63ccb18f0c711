//! Placements and eliminations, which keep all indexes of a position equal.

use super::{Bits, Board, DigitSet, Position};
use crate::sudoku::{Cell, Digit};

impl<B: Board> Position<B> {
    #[inline]
    fn drop_candidate(&mut self, cell: Cell, digit: usize) {
        let layout = self.layout;
        self.touched.0 |= 1 << digit;
        self.candidates[cell.index()].0 &= !(1 << digit);
        self.cells[digit].remove(cell);
        let slots = &mut self.slots[digit];
        for home in layout.homes[cell.index()].as_ref() {
            slots[home.house.index()] &= !home.slot;
        }
    }

    /// Fills a cell and eliminates the digit from all cells that see it. Does nothing if the cell
    /// is already filled.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        if !self.empty.has(cell) {
            return;
        }
        let layout = self.layout;
        for other in self.candidates(cell).minus(DigitSet::of(digit)).iter() {
            self.drop_candidate(cell, other.index());
        }
        self.touched |= DigitSet::of(digit);
        self.candidates[cell.index()] = DigitSet::EMPTY;
        self.values[cell.index()] = digit.get();
        self.empty.remove(cell);
        for home in layout.homes[cell.index()].as_ref() {
            self.open[home.house.index()] &= !home.slot;
        }
        let seen = self.cells(digit).and(layout.peers[cell.index()]);
        for peer in seen.iter() {
            self.candidates[peer.index()] =
                self.candidates[peer.index()].minus(DigitSet::of(digit));
        }
        let left = &mut self.cells[digit.index()];
        *left = left.minus(seen);
        left.remove(cell);
        let slots = self.slots[digit.index()].as_mut();
        for (slots, unseen) in slots.iter_mut().zip(layout.unseen[cell.index()].as_ref()) {
            *slots &= unseen;
        }
        self.keep_apart(cell, digit);
    }

    /// Eliminates `digit` from its cage, and the digits that the rules exclude beside it.
    pub(super) fn keep_apart(&mut self, cell: Cell, digit: Digit) {
        self.eliminate_all(DigitSet::of(digit), self.board.cage_peers(cell));
        let apart = self.rules().apart(cell);
        if !apart.is_empty() {
            for near in digit.consecutive(self.side()) {
                self.eliminate_all(DigitSet::of(near), B::Set::from_cells(apart));
            }
        }
    }

    /// Returns the digits whose positions have changed since the last call; all at first.
    #[inline]
    pub(crate) fn take_touched(&mut self) -> DigitSet {
        std::mem::take(&mut self.touched)
    }

    /// Eliminates one candidate. Returns whether it was there.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let there = self.has(cell, digit);
        if there {
            self.drop_candidate(cell, digit.index());
        }
        there
    }

    /// Eliminates all of `digits` from all of `cells`. Returns whether any was there.
    pub fn eliminate_all(&mut self, digits: DigitSet, cells: B::Set) -> bool {
        let mut any = false;
        for digit in digits.iter() {
            for cell in self.cells(digit).and(cells).iter() {
                self.drop_candidate(cell, digit.index());
                any = true;
            }
        }
        any
    }
}

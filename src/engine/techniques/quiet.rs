//! What a search need not look at again: it found nothing in an earlier position, and what it
//! would look at is as it was.

use super::{Bits, Board, DigitSet, Position};

/// The last position in which a search found nothing, from whatever puzzle.
#[derive(Debug)]
pub(super) struct Quiet<B: Board> {
    empty: B::Set,
    /// For each digit the cells that could hold it.
    cells: B::PerDigit<B::Set>,
    known: bool,
}

impl<B: Board> Quiet<B> {
    pub(super) fn new() -> Self {
        Quiet { empty: B::Set::EMPTY, cells: B::per_digit(B::Set::EMPTY), known: false }
    }

    /// Notes that the search found nothing in `position`.
    pub(super) fn remember(&mut self, position: &Position<B>) {
        self.empty = position.empty();
        for digit in position.digits() {
            self.cells[digit.index()] = position.cells(digit);
        }
        self.known = true;
    }

    /// The digits whose places are not as they were then: all, if there was no such position.
    pub(super) fn changed_digits(&self, position: &Position<B>) -> DigitSet {
        position.digits().filter(|&digit| !self.knows_digit(position, digit)).collect()
    }

    /// Notes that the search, which looks at the places of each digit by itself, found nothing.
    pub(super) fn remember_digits(&mut self, position: &Position<B>) {
        for digit in position.digits() {
            self.cells[digit.index()] = position.cells(digit);
        }
        self.known = true;
    }

    /// The cells that are not as they were then: all, if there was no such position.
    pub(super) fn changed(&self, position: &Position<B>) -> B::Set {
        if !self.known {
            return position.empty();
        }
        let differ = |one: B::Set, other: B::Set| one.minus(other).or(other.minus(one));
        position.digits().fold(differ(self.empty, position.empty()), |changed, digit| {
            changed.or(differ(self.cells[digit.index()], position.cells(digit)))
        })
    }

    /// True if the places of digit number `digit`, counted from 0, are as they were then.
    pub(super) fn knows_digit(&self, position: &Position<B>, digit: crate::sudoku::Digit) -> bool {
        self.known && self.cells[digit.index()] == position.cells(digit)
    }
}

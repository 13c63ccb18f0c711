//! The failure cache of a search: the last position in which it found nothing. Whatever has not
//! changed since need not be searched again.

use super::{Bits, Board, DigitSet, Position};
use crate::sudoku::Digit;

/// The last position in which a search found nothing, of this puzzle or an earlier one.
#[derive(Debug)]
pub(super) struct FailureCache<B: Board> {
    empty: B::Set,
    /// For each digit the cells that could hold it.
    cells: B::PerDigit<B::Set>,
    /// Whether there was such a position.
    is_filled: bool,
}

impl<B: Board> FailureCache<B> {
    pub(super) fn new() -> Self {
        FailureCache { empty: B::Set::EMPTY, cells: B::per_digit(B::Set::EMPTY), is_filled: false }
    }

    /// Notes that the search found nothing in `position`.
    pub(super) fn remember(&mut self, position: &Position<B>) {
        self.empty = position.empty();
        self.remember_digits(position);
    }

    /// Does the same for a search that considers each digit by itself.
    pub(super) fn remember_digits(&mut self, position: &Position<B>) {
        for digit in position.digits() {
            self.cells[digit.index()] = position.cells(digit);
        }
        self.is_filled = true;
    }

    /// Returns the cells that have changed; all empty cells if there was no such position.
    pub(super) fn changed(&self, position: &Position<B>) -> B::Set {
        if !self.is_filled {
            return position.empty();
        }
        let differ = |one: B::Set, other: B::Set| one.minus(other).or(other.minus(one));
        position.digits().fold(differ(self.empty, position.empty()), |changed, digit| {
            changed.or(differ(self.cells[digit.index()], position.cells(digit)))
        })
    }

    /// Returns the digits whose positions have changed; all if there was no such position.
    pub(super) fn changed_digits(&self, position: &Position<B>) -> DigitSet {
        position.digits().filter(|&digit| self.has_changed(position, digit)).collect()
    }

    /// Returns whether the positions of `digit` have changed.
    pub(super) fn has_changed(&self, position: &Position<B>, digit: Digit) -> bool {
        !self.is_filled || self.cells[digit.index()] != position.cells(digit)
    }
}

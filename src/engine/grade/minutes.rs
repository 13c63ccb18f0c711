//! The time people need for a classic 9x9 puzzle, predicted from two figures.
//!
//! 1. *Looks*: how many cells a person looks at. The person goes through the digits from 1 to 9,
//!    fills every cell that is the only place for the digit in a box, row or column, and starts
//!    again with 1. If a pass finds nothing, the person fills all cells with one candidate left, and
//!    if there are none takes the next harder step of the easiest path. Each pass looks at all
//!    cells that are empty when it begins.
//! 2. *Waits*: at each step of the easiest path, the person finds a digit sooner if there are more to
//!    be found. The wait is 1 / (0.3 + e), where the [`openings`] e are those digits, weighted by
//!    how easily they are seen.
//!
//! The logarithm of the time is linear in the logarithms of both. The coefficients are the
//! least squares over the puzzles of `tests/data/human-times.txt`; `docs/minutes.md` has the fit.

use super::{Grade, Rating};
use crate::sudoku::{Cell, Digit, HouseId};
use crate::techniques::{Bits, Board, DigitSet, Effect, Position};
use std::ops::RangeInclusive;

/// ln(minutes) = `CONSTANT` + `LOOKS` ln(looks) + `WAITS` ln(sum of the waits).
const CONSTANT: f64 = -1.457;
const LOOKS: f64 = 0.544;
const WAITS: f64 = 0.196;

/// The time of 8 of 10 puzzles is between these multiples of the prediction.
const RANGE: [f64; 2] = [0.74, 1.40];

/// How easily each kind of opening is seen: a single in a box, in a row or column, in its cell.
const IN_LINE: f32 = 0.3;
const NAKED: f32 = 0.15;
/// The wait without any opening is 1 / this.
const NO_OPENING: f32 = 0.3;

/// The time that a person needs for a puzzle, and what it is predicted from.
#[derive(Clone, Debug, PartialEq)]
pub struct Minutes {
    /// How many cells a person looks at.
    pub looks: u32,
    /// The openings at each step of the easiest path.
    pub openings: Vec<f32>,
}

impl Minutes {
    /// Puzzles rated higher have no prediction.
    pub const HARDEST: Rating = Rating::tenths(82);

    /// Returns the predicted time: the average over many people.
    #[must_use]
    pub fn average(&self) -> f64 {
        let waits: f32 = self.openings.iter().map(|open| 1.0 / (NO_OPENING + open)).sum();
        (CONSTANT + LOOKS * f64::from(self.looks).ln() + WAITS * f64::from(waits).ln()).exp()
    }

    /// Returns the times of puzzles rated `hardest` or less that can be requested, in whole minutes:
    /// those of 10,000 puzzles, and a little more at the top.
    #[must_use]
    pub fn possible(hardest: Rating) -> RangeInclusive<u16> {
        let longest = match hardest.to_tenths() {
            ..=15 => 16,
            16..=25 => 22,
            26..=36 => 32,
            _ => 45,
        };
        1..=longest
    }

    /// Returns the predicted time in whole minutes, as it is printed and requested.
    #[must_use]
    pub fn rounded(&self) -> u16 {
        self.average().round() as u16
    }

    /// Returns the range that contains the average time of 8 of 10 puzzles with this prediction.
    #[must_use]
    pub fn range(&self) -> [f64; 2] {
        RANGE.map(|factor| factor * self.average())
    }

    /// Returns whether times are known of puzzles with that grade.
    pub(super) fn are_known_for(grade: &Grade) -> bool {
        !grade.is_bound && grade.er <= Minutes::HARDEST
    }
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Move<B: Board> {
    Place(Cell, Digit),
    Eliminate(Vec<(DigitSet, B::Set)>),
}

impl<B: Board> Move<B> {
    pub(super) fn apply(&self, position: &mut Position<B>) {
        match self {
            Move::Place(cell, digit) => position.apply(Effect::Place(*cell, *digit)),
            Move::Eliminate(parts) => position.apply(Effect::Eliminate(parts)),
        };
    }
}

/// Counts the openings of a position that changes from step to step.
#[derive(Debug)]
pub(super) struct Openings<B: Board> {
    /// For each digit, the cells that are its only place in a box, and in another house only.
    singles: B::PerDigit<[B::Set; 2]>,
}

impl<B: Board> Openings<B> {
    pub(super) fn new() -> Self {
        Openings { singles: B::per_digit([B::Set::EMPTY; 2]) }
    }

    /// Returns the openings of `position`. Only digits that have changed since the last call are
    /// examined again.
    pub(super) fn of(&mut self, position: &mut Position<B>) -> f32 {
        for digit in position.take_touched().iter() {
            self.singles[digit.index()] = singles(position, digit);
        }
        let (mut boxes, mut lines, mut filled) = (0, 0, B::Set::EMPTY);
        for [in_box, in_line] in &self.singles.as_ref()[..position.side()] {
            boxes += in_box.len();
            lines += in_line.len();
            filled = filled.or(*in_box).or(*in_line);
        }
        let naked = naked_singles(position).minus(filled).len();
        boxes as f32 + IN_LINE * lines as f32 + NAKED * naked as f32
    }
}

/// Returns the cells that are the only place for `digit` in a box, and in another house only.
fn singles<B: Board>(position: &Position<B>, digit: Digit) -> [B::Set; 2] {
    let slots = position.slots_of(digit);
    let (mut in_box, mut in_line) = (B::Set::EMPTY, B::Set::EMPTY);
    if has_single(slots) {
        for (house, &slots) in position.houses().zip(slots) {
            if slots.is_power_of_two() {
                let cell = position.cell_at(house, slots.trailing_zeros() as usize);
                let is_box = house.index() < position.side();
                if is_box { in_box.insert(cell) } else { in_line.insert(cell) }
            }
        }
    }
    [in_box, in_line.minus(in_box)]
}

/// Returns whether any house has one place left. Most digits have none, and this loop has no
/// branch.
#[inline]
fn has_single(slots: &[u16]) -> bool {
    slots.iter().fold(false, |any, &s| any | (s != 0) & (s & s.wrapping_sub(1) == 0))
}

/// Returns how many cells a person looks at who solves `position`. `harder` are the steps of the
/// easiest path other than singles.
pub(super) fn looks<B: Board>(mut position: Position<B>, harder: &[Move<B>]) -> u32 {
    let (mut looks, mut harder) = (0, harder.iter());
    while !position.is_solved() {
        looks += position.empty().len();
        if fill_digit_by_digit(&mut position) || fill_naked(&mut position) {
            continue;
        }
        let Some(step) = harder.next() else { break };
        step.apply(&mut position);
    }
    looks
}

fn fill_digit_by_digit<B: Board>(position: &mut Position<B>) -> bool {
    let before = position.empty();
    let (boxes, houses) = (position.side() as u8, position.houses().count() as u8);
    for digit in position.digits() {
        if !position.take_touched_digit(digit) || !has_single(position.slots_of(digit)) {
            continue;
        }
        // Rows come before columns: that is how people read.
        for house in (0..boxes).chain((boxes..houses).rev()).map(HouseId) {
            let slots = position.slots(house, digit);
            if slots.is_power_of_two() {
                position.place(position.cell_at(house, slots.trailing_zeros() as usize), digit);
            }
        }
    }
    position.empty() != before
}

fn fill_naked<B: Board>(position: &mut Position<B>) -> bool {
    let naked = naked_singles(position);
    for cell in naked.iter() {
        if let Some(digit) = position.candidates(cell).single() {
            position.place(cell, digit);
        }
    }
    !naked.is_empty()
}

fn naked_singles<B: Board>(position: &Position<B>) -> B::Set {
    let (mut one, mut two) = (B::Set::EMPTY, B::Set::EMPTY);
    for digit in position.digits() {
        let here = position.cells(digit);
        two = two.or(one.and(here));
        one = one.or(here);
    }
    one.minus(two)
}

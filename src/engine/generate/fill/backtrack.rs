//! Fewest candidates first: gives an open cell with the fewest candidates one of them at random,
//! follows all deductions, and backtracks from contradictions. The boxes of the diagonal, which
//! share no house, are filled at random first.

use super::super::Stream;
use crate::sudoku::solver::general::{self, Choice, Queue};
use crate::sudoku::solver::{Contradiction, digits, nine};
use crate::sudoku::{Digit, Grid, Rules};

/// The number of choices before an attempt is abandoned: below a bad choice near the root, a search
/// could continue almost forever.
const CHOICES: usize = 2_000;
/// The same under the rules of a 9x9 variant: new attempts find a grid sooner than long ones.
const CHOICES_OF_NINE: usize = 100;
/// After more failures than this, some attempts are longer.
const SHORT: u32 = 256;

/// Makes an attempt after a number of others that failed.
pub(super) fn attempt(rules: Rules, stream: &mut Stream, failures: u32) -> Option<Grid> {
    let plain = rules.is_plain();
    let start = if plain { diagonal_boxes(rules, stream) } else { Grid::empty(rules) };
    if rules.is_classic() {
        let mut values = [0; 81];
        values.copy_from_slice(start.values());
        let mut position = nine::Position::new(&values)?;
        position.settle().ok()?;
        search(position, CHOICES, stream)?.write_to(&mut values);
        Grid::from_values(rules, &values)
    } else if let Some(position) = digits::Position::new(&start) {
        let choices = CHOICES_OF_NINE * luby(failures.saturating_sub(SHORT) + 1);
        Some(search(position, choices, stream)?.to_grid())
    } else {
        let position = general::Position::new(&start, &mut Queue::default()).ok()?;
        Some(search(position, CHOICES, stream)?.to_grid())
    }
}

/// Returns a term of the sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2 and so on, counted from 1. With attempts
/// of these lengths, the expected time is near that of the best length, whatever that is (Luby, Sinclair
/// and Zuckerman, 1993).
const fn luby(term: u32) -> usize {
    let mut term = term;
    while !(term + 1).is_power_of_two() {
        term -= (1 << term.ilog2()) - 1;
    }
    1 << term.ilog2()
}

fn diagonal_boxes(rules: Rules, stream: &mut Stream) -> Grid {
    let shape = rules.shape();
    let across = shape.side() / shape.box_width();
    let mut grid = Grid::empty(rules);
    let mut digits = [0; 16];
    let digits = &mut digits[..shape.side()];
    for i in 0..across.min(shape.box_width()) {
        digits.iter_mut().zip(1..).for_each(|(digit, value)| *digit = value);
        stream.shuffle(digits);
        for (&cell, &digit) in rules.houses()[i * across + i].cells.iter().zip(digits.iter()) {
            grid.set(cell, Digit::new(digit));
        }
    }
    grid
}

/// The operations that the search needs on a position, for either solver.
trait Logic: Clone {
    /// Returns one of the open cells with the fewest candidates.
    fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize>;
    fn candidates(&self, cell: usize) -> u16;
    /// Makes a choice and follows all its consequences.
    fn choose(&mut self, choice: Choice, queue: &mut Queue) -> Result<(), Contradiction>;
}

impl Logic for nine::Position {
    fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize> {
        self.narrowest(pick)
    }
    fn candidates(&self, cell: usize) -> u16 {
        self.candidates(cell)
    }
    fn choose(&mut self, choice: Choice, _: &mut Queue) -> Result<(), Contradiction> {
        let Choice { cell, digit, place } = choice;
        if place {
            self.place(cell, digit as u8 + 1);
        } else {
            self.forbid(cell, digit as u8 + 1);
        }
        self.settle().map(|_| ())
    }
}

impl Logic for digits::Position {
    fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize> {
        self.narrowest(pick)
    }
    fn candidates(&self, cell: usize) -> u16 {
        self.candidates(cell)
    }
    fn choose(&mut self, choice: Choice, _: &mut Queue) -> Result<(), Contradiction> {
        let Choice { cell, digit, place } = choice;
        if place { self.place(cell, digit) } else { self.forbid(cell, digit) }
    }
}

impl Logic for general::Position<'_> {
    fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize> {
        self.narrowest(pick)
    }
    fn candidates(&self, cell: usize) -> u16 {
        self.candidates(cell)
    }
    fn choose(&mut self, choice: Choice, queue: &mut Queue) -> Result<(), Contradiction> {
        self.follow(choice, queue)
    }
}

fn search<L: Logic>(start: L, choices: usize, stream: &mut Stream) -> Option<L> {
    let mut queue = Queue::default();
    // Positions to backtrack to, with the choice made there.
    let mut trail: Vec<(L, Choice)> = Vec::with_capacity(64);
    let mut position = start;
    for _ in 0..choices {
        let Some(cell) = position.narrowest(|n| stream.below(n)) else {
            return Some(position);
        };
        let digit = stream.bit_of(u32::from(position.candidates(cell)));
        let choice = Choice { cell, digit, place: true };
        trail.push((position.clone(), choice));
        let mut settled = position.choose(choice, &mut queue);
        while settled.is_err() {
            let (back, choice) = trail.pop()?;
            position = back;
            settled = position.choose(Choice { place: false, ..choice }, &mut queue);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn long_attempts_are_rarer_than_short_ones() {
        let terms: Vec<usize> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}

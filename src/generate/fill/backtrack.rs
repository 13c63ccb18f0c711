//! Fewest candidates first: an open cell with as few candidates as any gets one of them at
//! random, all deductions are followed, and a dead end is taken back.

use super::super::Stream;
use crate::sudoku::solver::general::{self, Choice, Queue};
use crate::sudoku::solver::{Contradiction, Settled, nine};
use crate::sudoku::{Grid, Shape};

/// Choices after which a try is given up: below a bad choice near the root, a search could go on
/// for ever.
const CHOICES: usize = 2_000;

pub(super) fn attempt(shape: Shape, stream: &mut Stream) -> Option<Grid> {
    if shape == Shape::CLASSIC {
        let solved = search(nine::Givens::new(&[0; 81])?.position(), stream)?;
        let mut values = [0; 81];
        solved.write_to(&mut values);
        Grid::from_values(shape, &values)
    } else {
        Some(search(general::Position::open(shape), stream)?.to_grid())
    }
}

/// What the search asks of a position, whichever solver's it is.
trait Logic: Clone {
    /// One of the open cells with the fewest candidates.
    fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize>;
    fn candidates(&self, cell: usize) -> u16;
    /// Makes a choice and follows all that comes of it.
    fn choose(&mut self, choice: Choice, queue: &mut Queue) -> Result<Settled, Contradiction>;
}

impl Logic for nine::Position {
    fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize> {
        self.narrowest(pick)
    }
    fn candidates(&self, cell: usize) -> u16 {
        self.candidates(cell)
    }
    fn choose(&mut self, choice: Choice, _: &mut Queue) -> Result<Settled, Contradiction> {
        let Choice { cell, digit, place } = choice;
        if place {
            self.place(cell, digit as u8 + 1);
        } else {
            self.forbid(cell, digit as u8 + 1);
        }
        self.settle()
    }
}

impl Logic for general::Position {
    fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize> {
        self.narrowest(pick)
    }
    fn candidates(&self, cell: usize) -> u16 {
        self.candidates(cell)
    }
    fn choose(&mut self, choice: Choice, queue: &mut Queue) -> Result<Settled, Contradiction> {
        self.follow(choice, queue)?;
        Ok(if self.is_solved() { Settled::Solved } else { Settled::Open })
    }
}

fn search<L: Logic>(start: L, stream: &mut Stream) -> Option<L> {
    let mut queue = Queue::default();
    // Positions to come back to, with the choice made there.
    let mut trail: Vec<(L, Choice)> = Vec::with_capacity(64);
    let mut position = start;
    for _ in 0..CHOICES {
        let cell = position.narrowest(|n| stream.below(n))?;
        let digit = stream.bit_of(u32::from(position.candidates(cell)));
        let choice = Choice { cell, digit, place: true };
        trail.push((position.clone(), choice));
        let mut settled = position.choose(choice, &mut queue);
        while settled.is_err() {
            let (back, choice) = trail.pop()?;
            position = back;
            settled = position.choose(Choice { place: false, ..choice }, &mut queue);
        }
        if settled == Ok(Settled::Solved) {
            return Some(position);
        }
    }
    None
}

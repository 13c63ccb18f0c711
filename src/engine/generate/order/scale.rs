//! Compares puzzles of one solution with the requested ratings as cheaply as possible: with the
//! quick solver if it can decide, with the grader otherwise.

use super::dig::{Proof, solves, stays_solvable};
use super::quick::{Allowed, Set};
use super::solution::{Solution, puzzle_of};
use super::target::Target;
use crate::grade::{End, Limits, Rater, Rating};
use crate::sudoku::Grid;

/// The position of a puzzle relative to the requested band.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Easier,
    Hit,
    Harder,
}

/// Compares puzzles of one solution with one target.
pub(crate) struct Scale<'a> {
    pub full: &'a Grid,
    pub solution: &'a Solution,
    /// The requested ratings.
    pub low: Rating,
    pub high: Rating,
    /// The techniques that must not solve the puzzle.
    pub easier: Allowed,
    /// The techniques that certainly may be used.
    pub allowed: Allowed,
    /// Whether the allowed must solve the puzzle, which also proves its uniqueness.
    pub logical: bool,
    pub rater: &'a mut Rater,
}

impl<'a> Scale<'a> {
    pub(crate) fn new(
        full: &'a Grid,
        solution: &'a Solution,
        target: &Target,
        rater: &'a mut Rater,
    ) -> Self {
        let (low, high) = (*target.ratings.start(), *target.ratings.end());
        let Target { easier, allowed, logical, .. } = *target;
        Scale { full, solution, low, high, easier, allowed, logical, rater }
    }

    /// Compares `givens`, from which `gone` has just been removed, with the band.
    pub(crate) fn verdict(&mut self, givens: Set, gone: Set) -> Verdict {
        if stays_solvable(self.solution, givens, gone, Proof::Logic(self.allowed)) {
            // With `gone` restored, the puzzle was solvable, or not too hard.
            return if !self.easier.is_empty() && solves(self.solution, givens, self.easier) {
                Verdict::Easier
            } else if solves(self.solution, givens, self.allowed) && self.allowed != self.easier {
                Verdict::Hit
            } else {
                self.rated(givens)
            };
        }
        if self.logical || !stays_solvable(self.solution, givens, gone, Proof::Search) {
            return Verdict::Harder;
        }
        self.rated(givens)
    }

    /// Does the same with the grader, for a puzzle with one solution.
    pub(crate) fn rated(&mut self, givens: Set) -> Verdict {
        if self.logical {
            return Verdict::Harder;
        }
        let puzzle = puzzle_of(self.full, givens);
        if self.high == Rating::MAX {
            // If no puzzle is too hard, the exact rating is not needed.
            let below = Rating::tenths(self.low.to_tenths().saturating_sub(1));
            let easier = self.rater.is_solvable(&puzzle, Limits::up_to(below));
            return if easier { Verdict::Easier } else { Verdict::Hit };
        }
        let run = self.rater.run(&puzzle, Limits::up_to(self.high));
        match run.end {
            End::Solved if run.er >= self.low => Verdict::Hit,
            End::Solved => Verdict::Easier,
            End::Stuck | End::Dead => Verdict::Harder,
        }
    }

    /// Returns whether a puzzle that is as hard as requested stays so after givens were added to
    /// make it `givens`.
    pub(crate) fn stays_with(&mut self, givens: Set) -> bool {
        !solves(self.solution, givens, self.easier)
            && (self.logical
                || (self.allowed != self.easier && solves(self.solution, givens, self.allowed))
                || self.rated(givens) == Verdict::Hit)
    }
}

//! Measures puzzles of one solution against the ratings asked for, as cheaply as possible: by the
//! quick solver where it can tell, and by the grader where it cannot.

use super::dig::{Proof, solves, stays_solvable};
use super::quick::{Kit, Set};
use super::solution::{Solution, puzzle_of};
use super::target::Target;
use crate::grade::{End, Limits, Rater, Rating};
use crate::sudoku::Grid;

/// How a puzzle lies to the band asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Easier,
    Hit,
    Harder,
}

/// Measures puzzles of one solution against one target.
pub(crate) struct Scale<'a> {
    pub full: &'a Grid,
    pub solution: &'a Solution,
    /// Ratings asked for.
    pub low: Rating,
    pub high: Rating,
    /// What must not be enough.
    pub easier: Kit,
    /// What is enough for certain.
    pub kit: Kit,
    /// True if the kit must be enough, and so proves the solution as it solves.
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
        let Target { easier, kit, logical, .. } = *target;
        Scale { full, solution, low, high, easier, kit, logical, rater }
    }

    /// Where `givens` lie, which were `gone` more before.
    pub(crate) fn verdict(&mut self, givens: Set, gone: Set) -> Verdict {
        if stays_solvable(self.solution, givens, gone, Proof::Kit(self.kit)) {
            // With `gone` back, all of it was solvable, or not too hard.
            return if !self.easier.is_empty() && solves(self.solution, givens, self.easier) {
                Verdict::Easier
            } else if solves(self.solution, givens, self.kit) && self.kit != self.easier {
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

    /// The same by the grader, for a puzzle with one solution.
    pub(crate) fn rated(&mut self, givens: Set) -> Verdict {
        if self.logical {
            return Verdict::Harder;
        }
        let puzzle = puzzle_of(self.full, givens);
        if self.high == Rating::MAX {
            // Nothing is too hard, so how hard it is need not be known.
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

    /// True if a puzzle as hard as asked stays so with the givens that make it `givens`.
    pub(crate) fn stays_with(&mut self, givens: Set) -> bool {
        !solves(self.solution, givens, self.easier)
            && (self.logical
                || (self.kit != self.easier && solves(self.solution, givens, self.kit))
                || self.rated(givens) == Verdict::Hit)
    }
}

//! The results of solving and grading puzzles. A book that is read back in two formats contains
//! every puzzle twice, but each is solved once.

use gridpress_engine::grade::{Rater, Rating};
use gridpress_engine::sudoku::{Grid, canon, solver};
use rayon::prelude::*;
use std::collections::HashMap;

/// The result of solving a puzzle.
#[derive(Clone, Debug)]
pub(super) enum Judgement {
    Proper {
        solution: Box<Grid>,
        er: Option<Rating>,
        id: String,
        /// The digest of the solution, for shapes with many solutions.
        solution_digest: Option<u128>,
    },
    NoSolution,
    /// Two of its solutions.
    Many(Box<[Grid; 2]>),
    Unsettled,
}

impl Judgement {
    pub(crate) fn solution(&self) -> Option<&Grid> {
        match self {
            Judgement::Proper { solution, .. } => Some(solution),
            _ => None,
        }
    }

    fn of(rater: &mut Rater, puzzle: &Grid) -> Self {
        match solver::solve(puzzle) {
            solver::Solved::Unique(solution) => Judgement::Proper {
                solution_digest: canon::solution_digest(&solution),
                solution: Box::new(solution),
                er: rater.rate(puzzle).ok().map(|run| run.er),
                id: canon::id(puzzle),
            },
            solver::Solved::None => Judgement::NoSolution,
            solver::Solved::Many(one, other) => Judgement::Many(Box::new([one, other])),
            solver::Solved::GaveUp => Judgement::Unsettled,
        }
    }
}

/// Puzzles that are solved and graded, by their givens.
#[derive(Clone, Debug, Default)]
pub struct Judged(HashMap<Grid, Judgement>);

impl Judged {
    /// Solves and grades the puzzles that are not known yet. They must be free of conflicts.
    pub(super) fn add<'g>(&mut self, puzzles: impl Iterator<Item = &'g Grid>) {
        let mut new: Vec<Grid> = puzzles.filter(|p| !self.0.contains_key(p)).copied().collect();
        new.sort();
        new.dedup();
        let judged: Vec<Judgement> = new.par_iter().map_init(Rater::new, Judgement::of).collect();
        self.0.extend(new.into_iter().zip(judged));
    }

    pub(super) fn get(&self, puzzle: &Grid) -> Option<&Judgement> {
        self.0.get(puzzle)
    }
}

//! The results of solving and grading puzzles. A book that is read back in two formats contains
//! every puzzle twice, but each is solved once.

use crate::read::page::PrintedGrid;
use gridpress_engine::grade::{End, Limits, Rater, Rating};
use gridpress_engine::samurai::{self, Samurai};
use gridpress_engine::sudoku::{Grid, canon, solver};
use rayon::prelude::*;
use std::collections::HashMap;

/// The result of solving a puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Judgement {
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
    /// A samurai with one solution.
    Samurai {
        solution: Box<Samurai>,
        er: Option<Rating>,
        id: String,
    },
    /// Two solutions of a samurai.
    ManySamurai(Box<[Samurai; 2]>),
}

/// Harder puzzles are rated no further, which would take seconds: every scale has its last level from
/// here on. No samurai is made harder.
const HARDEST: Rating = Rating::tenths(84);
/// The rating of harder puzzles, as far as it is known.
const HARDER: Rating = Rating::tenths(85);

impl Judgement {
    pub(crate) fn solution(&self) -> Option<&Grid> {
        match self {
            Judgement::Proper { solution, .. } => Some(solution),
            _ => None,
        }
    }

    /// Returns the solution of a samurai.
    pub(crate) fn of_whole(&self) -> Option<&Samurai> {
        match self {
            Judgement::Samurai { solution, .. } => Some(solution),
            _ => None,
        }
    }

    /// Returns the rating of a puzzle with one solution, if it is known.
    pub(crate) fn er(&self) -> Option<Rating> {
        match self {
            Judgement::Proper { er, .. } | Judgement::Samurai { er, .. } => *er,
            _ => None,
        }
    }

    fn of_samurai(rater: &mut samurai::Rater, puzzle: &Samurai) -> Self {
        match samurai::solve(puzzle) {
            samurai::Solved::Unique(solution) => {
                let run = rater.run(puzzle, HARDEST);
                let er = (run.end == End::Solved).then_some(run.er);
                let id = samurai::id(puzzle);
                Judgement::Samurai { solution: Box::new(solution), er, id }
            }
            samurai::Solved::None => Judgement::NoSolution,
            samurai::Solved::Many(one, other) => Judgement::ManySamurai(Box::new([one, other])),
            samurai::Solved::GaveUp => Judgement::Unsettled,
        }
    }

    fn of(rater: &mut Rater, puzzle: &Grid) -> Self {
        match solver::solve(puzzle) {
            solver::Solved::Unique(solution) => {
                let run = rater.run(puzzle, Limits::up_to(HARDEST));
                let er = if run.end == End::Solved { run.er } else { HARDER };
                Judgement::Proper {
                    solution_digest: canon::solution_digest(&solution),
                    solution: Box::new(solution),
                    er: (!puzzle.is_full()).then_some(er),
                    id: canon::id(puzzle),
                }
            }
            solver::Solved::None => Judgement::NoSolution,
            solver::Solved::Many(one, other) => Judgement::Many(Box::new([one, other])),
            solver::Solved::GaveUp => Judgement::Unsettled,
        }
    }
}

/// Puzzles that are solved and graded, by their givens.
#[derive(Clone, Debug, Default)]
pub struct Judged(HashMap<Grid, Judgement>, HashMap<Samurai, Judgement>);

impl Judged {
    /// Solves and grades the puzzles that are not known yet. They must be free of conflicts.
    pub(crate) fn add<'g>(&mut self, puzzles: impl Iterator<Item = &'g Grid>) {
        let mut new: Vec<Grid> = puzzles.filter(|p| !self.0.contains_key(p)).copied().collect();
        new.sort();
        new.dedup();
        let judged: Vec<Judgement> = new.par_iter().map_init(Rater::new, Judgement::of).collect();
        self.0.extend(new.into_iter().zip(judged));
    }

    /// Does the same with samurai.
    pub(crate) fn add_samurai(&mut self, puzzles: impl Iterator<Item = Samurai>) {
        let mut new: Vec<Samurai> = puzzles.filter(|p| !self.1.contains_key(p)).collect();
        new.dedup();
        let judged: Vec<Judgement> =
            new.par_iter().map_init(samurai::Rater::new, Judgement::of_samurai).collect();
        self.1.extend(new.into_iter().zip(judged));
    }

    /// Returns the result for what is printed.
    pub(crate) fn of(&self, printed: &PrintedGrid) -> Option<&Judgement> {
        match printed.as_samurai() {
            Some(samurai) => self.1.get(&samurai),
            None => self.0.get(&printed.grid),
        }
    }
}

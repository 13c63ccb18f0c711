//! The solutions of a samurai, and the proof that there is only one.

use super::puzzle::Samurai;
use super::state::State;
use crate::sudoku::solver::{Budget, End};
use std::ops::ControlFlow::{Break, Continue};

/// How many solutions a samurai has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // made once a puzzle, and seldom kept
pub enum Solved {
    /// No solution.
    None,
    /// Exactly this one, proven.
    Unique(Samurai),
    /// At least these two.
    Many(Samurai, Samurai),
    /// The budget was spent before this was decided.
    GaveUp,
}

impl Solved {
    /// Returns the solution, if there is exactly one.
    #[must_use]
    pub fn unique(self) -> Option<Samurai> {
        match self {
            Solved::Unique(samurai) => Some(samurai),
            Solved::None | Solved::Many(..) | Solved::GaveUp => None,
        }
    }
}

/// The solutions found, always in the same order, and whether these are all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    pub all: Vec<Samurai>,
    pub end: End,
}

/// Solves `puzzle`: proves that its solution is the only one, or finds a second.
#[must_use]
pub fn solve(puzzle: &Samurai) -> Solved {
    let mut found = solutions(puzzle, 2);
    match (found.all.pop(), found.all.pop(), found.end) {
        (Some(second), Some(first), _) => Solved::Many(first, second),
        (_, _, End::Budget) => Solved::GaveUp,
        (Some(only), None, _) => Solved::Unique(only),
        (None, _, _) => Solved::None,
    }
}

/// Returns whether `puzzle` is proven to have exactly one solution.
#[must_use]
pub fn is_unique(puzzle: &Samurai) -> bool {
    matches!(solve(puzzle), Solved::Unique(_))
}

/// Collects the first `limit` solutions found.
#[must_use]
pub fn solutions(puzzle: &Samurai, limit: usize) -> Solutions {
    let mut all = Vec::new();
    if limit == 0 {
        return Solutions { all, end: End::Stopped };
    }
    let Some(mut state) = State::new(puzzle) else {
        return Solutions { all, end: End::Exhausted };
    };
    let end = state.each_solution(&mut Budget::default(), &mut |solution| {
        all.push(solution.to_samurai());
        if all.len() == limit { Break(()) } else { Continue(()) }
    });
    Solutions { all, end }
}

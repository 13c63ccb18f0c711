//! The solver: finds none, one or many solutions of a puzzle under any rules, and proves which.
//!
//! Classic puzzles go to the fast [`nine`], other 9x9 grids to a search by digits, and all with cages
//! or of other shapes to a search over their houses. Both stop after
//! a [`Budget`] of guesses, so that no input hangs them: a nearly empty 16x16 grid can lack a
//! solution for reasons that no search would find in any reasonable time.

mod bounds;
pub(crate) mod digits;
mod empty;
pub(crate) mod general;
mod lanes;
pub mod nine;

use super::rules::MOST_HOUSES;
use super::{Grid, Rules};
pub use bounds::{Budget, Contradiction, End, Settled};
pub use empty::begun;
use std::ops::ControlFlow::{self, Break, Continue};

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // made once a puzzle, and seldom kept
pub enum Solved {
    /// No solution.
    None,
    /// Exactly this one, proven.
    Unique(Grid),
    /// At least these two.
    Many(Grid, Grid),
    /// The budget was spent before this was decided.
    GaveUp,
}

impl Solved {
    /// Returns the solution, if there is exactly one.
    #[must_use]
    pub fn unique(self) -> Option<Grid> {
        match self {
            Solved::Unique(grid) => Some(grid),
            Solved::None | Solved::Many(..) | Solved::GaveUp => None,
        }
    }
}

/// The solutions found, always in the same order, and whether these are all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    pub grids: Vec<Grid>,
    pub end: End,
}

/// A number of solutions, and whether these are all.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Count {
    pub count: usize,
    pub end: End,
}

/// Solves `puzzle`: proves that its solution is the only one, or finds a second.
#[must_use]
pub fn solve(puzzle: &Grid) -> Solved {
    let mut found = solutions(puzzle, 2);
    match (found.grids.pop(), found.grids.pop(), found.end) {
        (Some(second), Some(first), _) => Solved::Many(first, second),
        (_, _, End::Budget) => Solved::GaveUp,
        (Some(only), None, _) => Solved::Unique(only),
        (None, _, _) => Solved::None,
    }
}

/// Returns whether `puzzle` is proven to have exactly one solution.
#[must_use]
pub fn is_unique(puzzle: &Grid) -> bool {
    count_up_to(puzzle, 2) == Count { count: 1, end: End::Exhausted }
}

/// Counts solutions until there are `limit`.
#[must_use]
pub fn count_up_to(puzzle: &Grid, limit: usize) -> Count {
    let mut count = 0;
    if limit == 0 {
        return Count { count, end: End::Stopped };
    }
    let end = each_solution(puzzle, &mut Budget::default(), |_| {
        count += 1;
        if count == limit { Break(()) } else { Continue(()) }
    });
    Count { count, end }
}

/// Collects the first `limit` solutions found.
#[must_use]
pub fn solutions(puzzle: &Grid, limit: usize) -> Solutions {
    let mut grids = Vec::new();
    if limit == 0 {
        return Solutions { grids, end: End::Stopped };
    }
    let end = each_solution(puzzle, &mut Budget::default(), |solution| {
        grids.push(*solution);
        if grids.len() == limit { Break(()) } else { Continue(()) }
    });
    let is_open = end == End::Budget && puzzle.filled() == 0;
    match is_open.then(|| of_empty(puzzle.rules(), limit)).flatten() {
        Some(found) if found.end != End::Budget || found.grids.len() > grids.len() => found,
        _ => Solutions { grids, end },
    }
}

/// Returns the first solutions of an empty grid: the first one found, and others with its digits exchanged.
/// `None` if they may not be.
fn of_empty(rules: Rules, limit: usize) -> Option<Solutions> {
    let mut first = None;
    let end = each_solution(&begun(rules)?, &mut Budget::default(), |solution| {
        first = Some(*solution);
        Break(())
    });
    let Some(first) = first else { return Some(Solutions { grids: Vec::new(), end }) };
    let grids: Vec<Grid> =
        std::iter::once(first).chain(empty::exchanged(first)).take(limit).collect();
    let end = if grids.len() == limit { End::Stopped } else { End::Budget };
    Some(Solutions { grids, end })
}

/// Calls `found` with each solution of `puzzle` until it breaks, none are left or `budget` is
/// spent.
pub fn each_solution(
    puzzle: &Grid,
    budget: &mut Budget,
    mut found: impl FnMut(&Grid) -> ControlFlow<()>,
) -> End {
    if puzzle.rules().is_classic() {
        let mut values = [0; 81];
        values.copy_from_slice(puzzle.values());
        let Some(position) = nine::Position::new(&values) else {
            return End::Exhausted;
        };
        position.each_solution(budget, &mut |solution| {
            solution.write_to(&mut values);
            let grid = Grid::from_values(Rules::CLASSIC, &values).expect("81 digits up to 9");
            found(&grid)
        })
    } else {
        let rules = puzzle.rules();
        match rules.side() {
            9 if rules.cages().is_empty() => digits::Position::new(puzzle)
                .map_or(End::Exhausted, |start| {
                    start.each_solution(budget, &mut |solution| found(&solution.to_grid()))
                }),
            9 => each_with::<81, 9, 47>(puzzle, budget, found),
            _ => each_with::<256, 16, MOST_HOUSES>(puzzle, budget, found),
        }
    }
}

fn each_with<const CELLS: usize, const SIDE: usize, const HOUSES: usize>(
    puzzle: &Grid,
    budget: &mut Budget,
    mut found: impl FnMut(&Grid) -> ControlFlow<()>,
) -> End {
    let mut scratch = general::Scratch::default();
    let start = general::Sized::<CELLS, SIDE, HOUSES>::new(puzzle, &mut scratch.queue);
    let Ok(start) = start else { return End::Exhausted };
    start.each_solution(&mut scratch, budget, &mut |solution| found(&solution.to_grid()))
}

#[cfg(test)]
mod tests;

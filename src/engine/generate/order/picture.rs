//! Puzzles whose givens form a picture.
//!
//! Digging is not possible here, because the cells are fixed and only the digits can vary. Few
//! choices of digits leave one solution in a picture of 25 cells, so the search moves from solution
//! to solution.
//!
//! Far from a puzzle, a few givens are removed and another solution of the rest is taken; it is
//! kept if the techniques leave fewer cells open. Once the picture has so few solutions that all
//! can be listed, they are: with a few givens removed, every solution of the rest assigns some
//! digits to the removed cells, and the solutions are sorted by these. Digits that occur once make
//! a puzzle. If there are none, the digits that occur least are the next step. A list of some
//! thousand solutions thus evaluates hundreds of changes at once.

use super::quick::{ALL, Allowed, Board};
use super::solution::{of_cells, solution_of};
use super::target::Target;
use crate::generate::fill::fill;
use crate::generate::{Mask, Miss, Request, Stream};
use crate::grade::Rating;
use crate::sudoku::solver::{self, Budget, each_solution};
use crate::sudoku::{Cell, Digit, Grid};
use std::ops::ControlFlow::{Break, Continue};

/// A picture with fewer solutions than this is close to a puzzle, so all of them are listed.
const NEAR: usize = 3_000;

/// The number of guesses allowed for listing them.
const BUDGET: Budget = Budget(40_000);

/// After this many steps without progress, the search restarts from a fresh grid.
const PATIENCE: u32 = 150;

/// The same limit far from a puzzle, where steps are cheap.
const FAR_PATIENCE: u32 = 1_500;

/// The maximum number of givens removed at once close to a puzzle.
const MOST_FREE: usize = 8;

/// The maximum number of puzzles of one list that are judged.
const MOST_FOUND: usize = 40;

/// The state of the search and its buffers.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    here: Option<Grid>,
    /// The number of solutions of the picture with these digits; [`NEAR`] if there are at least
    /// that many.
    solutions: usize,
    /// The number of cells that the techniques leave open; maintained while far from a puzzle.
    open: u32,
    /// The number of givens removed for the next list.
    free: usize,
    /// The number of steps since the last progress.
    idle: u32,
    /// Full grids of puzzles found and not judged yet, the best last.
    found: Vec<Grid>,
    /// The digits of the removed cells in each solution of the rest, five bits a cell.
    seen: Vec<u64>,
    /// The cost of the last step, in tries.
    pub cost: u64,
}

/// Takes one step of the search; the first starts from a fresh grid.
///
/// # Errors
///
/// Returns an error if the picture has more than one solution with these digits.
pub(crate) fn step(
    walk: &mut Walk,
    mask: &Mask,
    request: &Request,
    target: &Target,
    stream: &mut Stream,
) -> Result<(Grid, Grid), Miss> {
    walk.cost = 1;
    if let Some(full) = walk.found.pop() {
        return Ok((shown(&full, mask), full));
    }
    let far = walk.solutions >= NEAR;
    match walk.here.filter(|_| walk.idle < if far { FAR_PATIENCE } else { PATIENCE }) {
        None => {
            let full = fill(request.rules, request.fill, stream).map_err(|_| Miss::NoSolution)?;
            walk.start(full.solution, mask);
        }
        // Only for 9x9 can the number of cells left open be computed quickly.
        Some(here) if far && request.rules.is_classic() => {
            walk.idle += 1;
            let next = neighbour(&here, mask, stream);
            let open = open(&next, mask, Allowed::RATED);
            // An occasional step back avoids getting stuck.
            if open < walk.open {
                walk.start(next, mask);
            } else if open == walk.open || (open <= walk.open + 4 && stream.below(24) == 0) {
                walk.here = Some(next);
                walk.open = open;
            }
        }
        Some(here) => {
            walk.idle += 1;
            walk.look_around(&here, mask, target, stream);
        }
    }
    walk.found.pop().map(|full| (shown(&full, mask), full)).ok_or(Miss::Ambiguous)
}

impl Walk {
    /// Returns the number of solutions of the picture with the current digits; `None` if they were
    /// not all counted.
    #[must_use]
    pub(crate) fn near(&self) -> Option<usize> {
        (self.here.is_some() && self.solutions < NEAR).then_some(self.solutions)
    }

    /// Continues from a grid whose picture may have any number of solutions.
    fn start(&mut self, full: Grid, mask: &Mask) {
        let puzzle = shown(&full, mask);
        let count = solver::count_up_to(&puzzle, NEAR).count;
        self.cost += count as u64 / 16;
        self.solutions = count.max(1);
        if full.rules().is_classic() {
            self.open = open(&full, mask, Allowed::RATED);
        }
        self.free = 2;
        self.idle = 0;
        self.here = Some(full);
        if count == 1 {
            self.found.push(full);
        }
    }

    /// Removes a few givens, lists all solutions of the rest, and moves to the digits that occur
    /// least. Keeps those that occur once.
    fn look_around(&mut self, here: &Grid, mask: &Mask, target: &Target, stream: &mut Stream) {
        let mut cells: Vec<Cell> = mask.cells().iter().collect();
        stream.shuffle(&mut cells);
        cells.truncate(self.free);
        let mut rest = shown(here, mask);
        for &cell in &cells {
            rest.set(cell, None);
        }
        let digits_of = |grid: &Grid| {
            let digit = |&cell| grid.get(cell).map_or(0, |digit: Digit| u64::from(digit.get()));
            cells.iter().fold(0, |key, cell| key << 5 | digit(cell))
        };
        let seen = &mut self.seen;
        seen.clear();
        let end = each_solution(&rest, &mut BUDGET.clone(), |solution| {
            seen.push(digits_of(solution));
            if seen.len() < NEAR { Continue(()) } else { Break(()) }
        });
        self.cost += seen.len() as u64 / 16;
        if end != solver::End::Exhausted {
            if self.free == 1 {
                // Too far from a puzzle for this after all.
                self.solutions = NEAR;
            }
            self.free = (self.free - 1).max(1);
            return;
        }
        if seen.len() < NEAR / 6 && self.free < MOST_FREE.min(mask.cells().len()) {
            self.free += 1;
        }
        seen.sort_unstable();
        let own = digits_of(here);
        let with = |key: u64| {
            let mut puzzle = rest;
            for (i, &cell) in cells.iter().rev().enumerate() {
                puzzle.set(cell, Digit::new((key >> (5 * i) & 31) as u8));
            }
            let mut full = None;
            each_solution(&puzzle, &mut Budget::default(), |solution| {
                full = Some(*solution);
                Break(())
            });
            full
        };
        let groups = || seen.chunk_by(|a, b| a == b).filter(|group| group[0] != own);
        let fewest = groups().map(<[u64]>::len).min().unwrap_or(usize::MAX);
        let least: Vec<u64> = groups().filter(|g| g.len() == fewest).map(|g| g[0]).collect();
        if least.is_empty() || (fewest > self.solutions && stream.below(20) > 0) {
            return;
        }
        if fewest < self.solutions {
            self.idle = 0;
        }
        let from = stream.below(least.len());
        let round = least[from..].iter().chain(&least[..from]);
        if fewest > 1 {
            self.here = round.copied().find_map(with).or(self.here);
        } else {
            self.found.extend(round.copied().take(MOST_FOUND).filter_map(with));
            if here.rules().is_classic() && *target.ratings.end() < Rating::MAX {
                // Puzzles closer to the request are judged and continued from first.
                self.found
                    .sort_by_cached_key(|full| std::cmp::Reverse(open(full, mask, target.allowed)));
            }
            self.here = self.found.last().copied().or(self.here);
        }
        self.solutions = fewest;
    }
}

/// Returns the givens of the picture.
fn shown(full: &Grid, mask: &Mask) -> Grid {
    let mut puzzle = Grid::empty(full.rules());
    for cell in mask.cells().iter() {
        puzzle.set(cell, full.get(cell));
    }
    puzzle
}

/// Returns how many cells a set of techniques leaves open.
fn open(full: &Grid, mask: &Mask, allowed: Allowed) -> u32 {
    let mut board = Board::new(&solution_of(full), of_cells(mask.cells()));
    board.close(allowed, ALL);
    board.open.count_ones()
}

/// Returns another solution of the picture without a few of its givens.
fn neighbour(full: &Grid, mask: &Mask, stream: &mut Stream) -> Grid {
    let mut cells: Vec<Cell> = mask.cells().iter().collect();
    stream.shuffle(&mut cells);
    let mut puzzle = shown(full, mask);
    for &cell in cells.iter().take(2 + stream.below(5)) {
        puzzle.set(cell, None);
    }
    let mut skip = stream.below(20);
    let mut found = *full;
    each_solution(&puzzle, &mut Budget(20_000), |solution| {
        found = *solution;
        if skip == 0 {
            return Break(());
        }
        skip -= 1;
        Continue(())
    });
    found
}

//! Puzzles whose givens make a picture.
//!
//! Nothing can be dug here: the cells are said, and only the digits are free. Few digits leave
//! one solution in a picture of 25 cells, so the search walks from solution to solution.
//!
//! Far from a puzzle a few givens are taken away, another solution of what is left is taken, and
//! it stays if the techniques leave fewer cells open. Once the picture has so few solutions that
//! all of them can be looked at, they are: with a few givens taken away every solution of the rest
//! shows the picture in some digits, and the solutions are sorted by these. Digits that come up
//! once are a puzzle. If there are none, the digits that come up least are the next step. One
//! look at some thousand solutions so weighs hundreds of changes to the picture.

use super::quick::{ALL, Board, Kit};
use super::solution::{of_cells, solution_of};
use super::target::Target;
use crate::generate::fill::fill;
use crate::generate::{Mask, Miss, Request, Stream};
use crate::grade::Rating;
use crate::sudoku::solver::{self, Budget, each_solution};
use crate::sudoku::{Cell, Digit, Grid, Shape};
use std::ops::ControlFlow::{Break, Continue};

/// A picture with fewer solutions than this is near to a puzzle: all of them are looked at.
const NEAR: usize = 3_000;

/// Guesses allowed in looking at them.
const BUDGET: Budget = Budget(40_000);

/// After so many steps without coming nearer the walk starts from a fresh grid.
const PATIENCE: u32 = 150;

/// The same while it is far from a puzzle: these steps are cheap.
const FAR_PATIENCE: u32 = 1_500;

/// The most givens taken away at once, near a puzzle.
const MOST_FREE: usize = 8;

/// The most puzzles of one look that are judged.
const MOST_FOUND: usize = 40;

/// Where the walk stands, and the memory it works in.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    here: Option<Grid>,
    /// How many solutions the picture has in these digits: [`NEAR`] if that many or more.
    solutions: usize,
    /// How many cells the techniques leave open; kept while the picture is far from a puzzle.
    open: u32,
    /// How many givens are taken away for the next look.
    free: usize,
    /// Steps since it last came nearer.
    idle: u32,
    /// Full grids of puzzles found and not judged yet, the best last.
    found: Vec<Grid>,
    /// The digits of the cells taken away in each solution of the rest, five bits a cell.
    seen: Vec<u64>,
    /// What the last step cost, in tries.
    pub cost: u64,
}

/// Takes one step of the walk, and the first from a fresh grid.
///
/// # Errors
/// The picture has more than one solution with these digits.
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
            let full = fill(request.shape, request.fill, stream).map_err(|_| Miss::NoSolution)?;
            walk.start(full.solution, mask);
        }
        // Only of 9x9 it is known in a moment how many cells the techniques leave open.
        Some(here) if far && request.shape == Shape::CLASSIC => {
            walk.idle += 1;
            let next = neighbour(&here, mask, stream);
            let open = open(&next, mask, every_tool());
            // Now and then a step back, lest it sticks.
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
    /// How many solutions the picture has in the digits it stands at, if they were all counted.
    #[must_use]
    pub(crate) fn near(&self) -> Option<usize> {
        (self.here.is_some() && self.solutions < NEAR).then_some(self.solutions)
    }

    /// Goes on from a grid whose picture may have any number of solutions.
    fn start(&mut self, full: Grid, mask: &Mask) {
        let puzzle = shown(&full, mask);
        let count = solver::count_up_to(&puzzle, NEAR).count;
        self.cost += count as u64 / 16;
        self.solutions = count.max(1);
        if full.shape() == Shape::CLASSIC {
            self.open = open(&full, mask, every_tool());
        }
        self.free = 2;
        self.idle = 0;
        self.here = Some(full);
        if count == 1 {
            self.found.push(full);
        }
    }

    /// Takes a few givens away, looks at all solutions of the rest, and goes to the digits that
    /// come up least; keeps those that come up once.
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
                // Too far for this after all.
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
            if here.shape() == Shape::CLASSIC && *target.ratings.end() < Rating::MAX {
                // The nearer to what is asked for the sooner it is judged, and gone on from.
                self.found
                    .sort_by_cached_key(|full| std::cmp::Reverse(open(full, mask, target.kit)));
            }
            self.here = self.found.last().copied().or(self.here);
        }
        self.solutions = fewest;
    }
}

/// The givens of the picture.
fn shown(full: &Grid, mask: &Mask) -> Grid {
    let mut puzzle = Grid::empty(full.shape());
    for cell in mask.cells().iter() {
        puzzle.set(cell, full.get(cell));
    }
    puzzle
}

/// How many cells a kit of techniques leaves open.
fn open(full: &Grid, mask: &Mask, kit: Kit) -> u32 {
    let mut board = Board::new(&solution_of(full), of_cells(mask.cells()));
    board.close(kit, ALL);
    board.open.count_ones()
}

/// Another solution of the picture without a few of its givens.
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

/// What the standard rates and the quick solver knows.
fn every_tool() -> Kit {
    Kit::rated(Rating::tenths(54))
}

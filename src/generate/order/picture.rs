//! Puzzles whose givens make a picture.
//!
//! Nothing can be dug here: the cells are said, and only the digits are free. A random solution
//! seldom leaves one solution in a picture of 30 cells, so the search walks from solution to
//! solution: a few givens are taken away, another solution of what is left is taken, and it
//! stays if it leaves fewer cells open.

use super::nine::{of_cells, solution_of};
use super::quick::{ALL, Board, Set};
use super::target::Target;
use crate::generate::fill::fill;
use crate::generate::{Mask, Miss, Request, Stream};
use crate::grade::Rating;
use crate::sudoku::solver::{self, Budget, each_solution};
use crate::sudoku::{Cell, Grid, Shape};
use std::ops::ControlFlow::{Break, Continue};

/// After so many steps without a puzzle the walk starts from a fresh grid.
const STEPS: u32 = 4_000;

/// Where the walk stands.
#[derive(Debug)]
pub struct Walk {
    full: Grid,
    /// How far the picture is from a puzzle: 0 if it is one.
    open: u32,
    steps: u32,
}

/// Takes one step of the walk, and the first from a fresh grid.
///
/// # Errors
/// The picture has more than one solution, or is too hard, with these digits.
pub fn step(
    walk: &mut Option<Walk>,
    mask: &Mask,
    request: &Request,
    target: &Target,
    stream: &mut Stream,
) -> Result<(Grid, Grid), Miss> {
    match walk.as_mut().filter(|walk| walk.steps < STEPS) {
        None => {
            let full = fill(request.shape, request.fill, stream).map_err(|_| Miss::NoSolution)?;
            let full = full.solution;
            *walk = Some(Walk { full, open: open(&full, mask, target), steps: 0 });
        }
        Some(walk) => {
            walk.steps += 1;
            let next = neighbour(&walk.full, mask, stream);
            let open = open(&next, mask, target);
            // Now and then a step back, lest it sticks.
            if open <= walk.open || (open <= walk.open + 4 && stream.below(24) == 0) {
                walk.full = next;
                walk.open = open;
            }
        }
    }
    match walk {
        Some(walk) if walk.open == 0 => Ok((shown(&walk.full, mask), walk.full)),
        _ => Err(Miss::Ambiguous),
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

/// How many cells the techniques allowed leave open, or, where they are not the measure, how many
/// solutions too many there are.
fn open(full: &Grid, mask: &Mask, target: &Target) -> u32 {
    // Up to here logic proves the one solution; above, another proof will do.
    let logical = *target.ratings.end() < Rating::tenths(45);
    if full.shape() != Shape::CLASSIC {
        return solver::count_up_to(&shown(full, mask), 60).count as u32 - 1;
    }
    let givens: Set = of_cells(mask.cells());
    let mut board = Board::new(&solution_of(full), givens);
    if board.close(target.kit, ALL) || (!logical && solver::is_unique(&shown(full, mask))) {
        return 0;
    }
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

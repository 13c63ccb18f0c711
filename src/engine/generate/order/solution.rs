//! A 9x9 solution in the form of the quick solver, sets of its cells, and conversions from and to
//! grids.

use super::quick::{HOUSES, Set, cells};
use crate::generate::Request;
use crate::sudoku::{Cell, CellSet, Digit, Grid, Shape};

/// A solution in the form of the quick solver, with digits from 0.
pub(crate) type Solution = [u8; 81];

/// Returns the orbits of a request as sets of the quick solver.
pub(crate) fn orbits(request: &Request) -> Vec<Set> {
    let symmetry = request.dig.symmetry(request.symmetry);
    symmetry.orbits(Shape::CLASSIC).iter().map(|&orbit| of_cells(orbit)).collect()
}

pub(crate) fn of_cells(set: CellSet) -> Set {
    let [low, high, ..] = set.words();
    Set::from(low) | Set::from(high) << 64
}

pub(crate) fn solution_of(grid: &Grid) -> Solution {
    let mut solution = [0; 81];
    for (to, &value) in solution.iter_mut().zip(grid.values()) {
        *to = value.wrapping_sub(1);
    }
    solution
}

/// Converts a solution of the quick solver to a grid.
pub(crate) fn grid_of(solution: &Solution) -> Grid {
    let mut full = Grid::empty(Shape::CLASSIC);
    for (index, &digit) in solution.iter().enumerate() {
        if let Some(cell) = Cell::new(index) {
            full.set(cell, Digit::new(digit + 1));
        }
    }
    full
}

pub(crate) fn puzzle_of(solution: &Grid, givens: Set) -> Grid {
    let mut puzzle = Grid::empty(Shape::CLASSIC);
    for cell in cells(givens).filter_map(Cell::new) {
        puzzle.set(cell, solution.get(cell));
    }
    puzzle
}

/// Returns each cell as its own orbit.
#[cfg(test)]
pub(crate) fn single_cells() -> [Set; 81] {
    std::array::from_fn(super::quick::bit)
}

/// Returns the number of cells of a set.
#[inline]
pub(crate) fn count(set: Set) -> usize {
    (set as u64).count_ones() as usize + ((set >> 64) as u64).count_ones() as usize
}

/// Returns how often each digit is given.
pub(crate) fn digits(solution: &Solution, givens: Set) -> [usize; 9] {
    let mut of = [0; 9];
    for cell in cells(givens) {
        of[usize::from(solution[cell])] += 1;
    }
    of
}

/// Returns the houses that an orbit has cells in.
pub(crate) fn houses(orbit: Set) -> impl Iterator<Item = Set> {
    HOUSES.into_iter().filter(move |house| house & orbit != 0)
}

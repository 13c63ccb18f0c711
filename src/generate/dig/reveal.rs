//! Revealing: from a blank grid, cells are shown until one solution is left.

use super::super::{Stream, Symmetry};
use super::Digger;
use crate::sudoku::solver::{self, Solved};
use crate::sudoku::{CellSet, Grid};
use std::ops::RangeInclusive;

/// Shows groups of cells in random order, but only such as tell the solution from another one
/// that still fits. Then shows more, or blanks what is not needed, to come into `range`, or to
/// `aim` in particular if that is not 0.
///
/// Nothing if that fails, or if a search for other solutions took too long.
pub(super) fn reveal(
    solution: &Grid,
    symmetry: Symmetry,
    aim: usize,
    range: &RangeInclusive<usize>,
    stream: &mut Stream,
) -> Option<Digger> {
    let shape = solution.shape();
    let mut groups = symmetry.orbits(shape).to_vec();
    stream.shuffle(&mut groups);
    let mut puzzle = Grid::empty(shape);
    if let Some((centre, goes)) = super::centre(shape, symmetry, aim) {
        groups.retain(|&group| group != centre);
        if goes {
            // Shown only if nothing else will do.
            groups.push(centre);
        } else {
            centre.iter().for_each(|cell| puzzle.set(cell, solution.get(cell)));
        }
    }
    while let Some(other) = other_solution(&puzzle, solution)? {
        let differing: CellSet =
            shape.cells().filter(|&c| other.get(c) != solution.get(c)).collect();
        let tells = |group: &&CellSet| !group.intersection(differing).is_empty();
        let group = groups.iter().find(tells)?;
        for cell in group.iter() {
            puzzle.set(cell, solution.get(cell));
        }
    }
    let mut digger = Digger::with_givens(&puzzle, solution);
    for &group in &groups {
        if digger.clues() >= aim {
            break;
        }
        let hidden = group.minus(digger.puzzle().filled_cells()).len();
        if digger.clues() + hidden <= aim {
            digger.show(group);
        }
    }
    if digger.clues() > *range.end() {
        digger.dig(&groups, aim);
    }
    Some(digger)
}

/// A solution of `puzzle` other than `solution`: nothing within if there is none, nothing at all
/// if that was not found out.
fn other_solution(puzzle: &Grid, solution: &Grid) -> Option<Option<Grid>> {
    match solver::solve(puzzle) {
        Solved::Unique(_) => Some(None),
        Solved::Many(one, other) => Some(Some(if one == *solution { other } else { one })),
        Solved::None | Solved::GaveUp => None,
    }
}

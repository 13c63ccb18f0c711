//! Revealing: fills cells of a blank grid until one solution is left.

use super::super::{Stream, Symmetry};
use super::Digger;
use crate::sudoku::solver::{self, Budget, End};
use crate::sudoku::{CellSet, Grid};
use std::ops::ControlFlow::{Break, Continue};
use std::ops::RangeInclusive;

/// Reveals groups of cells in random order, but only those that distinguish the solution from
/// another one that still fits. Then reveals more, or blanks those not needed, to reach `range`, or
/// `aim` in particular if that is not 0.
///
/// `None` if this is impossible because no group is left that may be revealed.
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
    let mut puzzle = Grid::empty(solution.rules());
    if let Some((centre, goes)) = symmetry.centre(shape, aim) {
        groups.retain(|&group| group != centre);
        if goes {
            // Revealed only as the last resort.
            groups.push(centre);
        } else {
            centre.iter().for_each(|cell| puzzle.set(cell, solution.get(cell)));
        }
    }
    loop {
        let hidden = shape.cells().filter(|&c| puzzle.get(c).is_none());
        let telling: CellSet = match other_solution(&puzzle, solution) {
            Other::None => break,
            Other::Found(other) => hidden.filter(|&c| other.get(c) != solution.get(c)).collect(),
            Other::Unknown => hidden.collect(),
        };
        let tells = |group: &&CellSet| !group.intersection(telling).is_empty();
        for cell in groups.iter().find(tells)?.iter() {
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

/// The number of guesses allowed to search for another solution. Between blank and finished, the
/// largest shapes pass through puzzles that no search can complete.
const BUDGET: Budget = Budget(500);

/// Whether a puzzle has a solution other than the known one.
#[allow(clippy::large_enum_variant)] // looked at once and dropped
enum Other {
    None,
    Found(Grid),
    Unknown,
}

fn other_solution(puzzle: &Grid, solution: &Grid) -> Other {
    let mut other = Other::None;
    let end = solver::each_solution(puzzle, &mut BUDGET.clone(), |found| {
        if found == solution {
            return Continue(());
        }
        other = Other::Found(*found);
        Break(())
    });
    if end == End::Budget { Other::Unknown } else { other }
}

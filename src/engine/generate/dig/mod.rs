//! Turns a solution into a puzzle: which cells are blanked or revealed, and in what order, so that
//! one solution is left.

mod digger;
mod reveal;

pub use digger::Digger;

use super::{Stream, Symmetry};
use crate::sudoku::{CellSet, Grid, Shape};
use std::ops::RangeInclusive;

/// The method for turning a solution into a puzzle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dig {
    /// Blanks the cells of a symmetry orbit together.
    #[default]
    Pairs,
    /// Blanks one cell at a time.
    Free,
    /// Reveals cells of a blank grid until one solution is left.
    Reveal,
}

/// Returns a puzzle of `solution` with a number of givens in `clues`, or a minimal one if `clues`
/// is absent: removing any group of symmetric cells would then give a second solution. On shapes
/// other than 9x9, a cell whose proof would take too many guesses stays, so that their puzzles may
/// have one or two more givens than necessary.
///
/// `None` if the attempt failed; try again with another solution or stream. [`Dig::Free`] ignores
/// `symmetry`.
#[must_use]
pub fn dig_puzzle(
    solution: &Grid,
    dig: Dig,
    symmetry: Symmetry,
    clues: Option<&RangeInclusive<u16>>,
    stream: &mut Stream,
) -> Option<Grid> {
    let shape = solution.shape();
    let symmetry = dig.symmetry(symmetry);
    let range = match clues {
        Some(range) => usize::from(*range.start())..=usize::from(*range.end()),
        None => 0..=shape.cell_count(),
    };
    let floor = match clues {
        Some(_) => aim(shape, symmetry, &range, stream)?,
        None => 0,
    };
    let digger = match dig {
        Dig::Pairs | Dig::Free => {
            let order = order(shape, symmetry, floor, stream);
            let mut digger = Digger::new(solution);
            digger.dig(&order, floor);
            digger
        }
        Dig::Reveal => reveal::reveal(solution, symmetry, floor, &range, stream)?,
    };
    range.contains(&digger.clues()).then(|| *digger.puzzle())
}

impl Dig {
    /// Returns the symmetry that this method keeps if `asked` is requested.
    #[must_use]
    pub const fn symmetry(self, asked: Symmetry) -> Symmetry {
        match self {
            Dig::Free => Symmetry::None,
            Dig::Pairs | Dig::Reveal => asked,
        }
    }
}

/// Returns a random number of givens in a range that the symmetry permits, all equally likely.
#[must_use]
pub fn aim(
    shape: Shape,
    symmetry: Symmetry,
    range: &RangeInclusive<usize>,
    stream: &mut Stream,
) -> Option<usize> {
    let counts: Vec<usize> =
        range.clone().take(257).filter(|&n| symmetry.can_have(shape, n)).collect();
    counts.get(stream.below(counts.len())).copied()
}

/// Returns the groups of symmetric cells in random order. `floor` is the target number of givens: a
/// centre cell that must be removed to reach it is first, and one that must stay is left out.
#[must_use]
pub fn order(shape: Shape, symmetry: Symmetry, floor: usize, stream: &mut Stream) -> Vec<CellSet> {
    let mut groups = symmetry.orbits(shape).to_vec();
    stream.shuffle(&mut groups);
    if let Some((centre, goes)) = symmetry.centre(shape, floor) {
        groups.retain(|&group| group != centre);
        if goes {
            groups.insert(0, centre);
        }
    }
    groups
}

#[cfg(test)]
mod tests;

//! From a solution to a puzzle: which cells are blanked, or shown, and in what order, so that one
//! solution is left.

mod digger;
mod reveal;

pub use digger::Digger;

use super::{Dig, Stream, Symmetry};
use crate::sudoku::{CellSet, Grid, Shape};
use std::ops::RangeInclusive;

/// A puzzle of `solution` with a given count in `clues`, or a minimal one if that is not given:
/// no group of cells that the symmetry joins can then go without giving it a second solution.
/// On shapes other than 9x9 a cell whose proof would take too many guesses is kept, so that one
/// of their puzzles can have a given or two more than it must.
///
/// Nothing if it did not come out so: try again with another solution or stream. `symmetry` is
/// left aside by [`Dig::Free`].
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
    /// The symmetry that this method keeps when `asked` is asked for.
    #[must_use]
    pub const fn symmetry(self, asked: Symmetry) -> Symmetry {
        match self {
            Dig::Free => Symmetry::None,
            Dig::Pairs | Dig::Reveal => asked,
        }
    }
}

/// One of the given counts of a range that the symmetry can have, each as likely as any other.
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

/// The groups of cells that the symmetry joins, in random order. `floor` is the given count aimed
/// at: a centre cell that must go to reach it comes first, and one that must stay is left out.
#[must_use]
pub fn order(shape: Shape, symmetry: Symmetry, floor: usize, stream: &mut Stream) -> Vec<CellSet> {
    let mut groups = symmetry.orbits(shape).to_vec();
    stream.shuffle(&mut groups);
    if let Some((centre, goes)) = centre(shape, symmetry, floor) {
        groups.retain(|&group| group != centre);
        if goes {
            groups.insert(0, centre);
        }
    }
    groups
}

/// The one cell that the symmetry leaves in its place, if there is just one, and whether it must
/// go to reach a given count, all other cells going at least two at a time.
fn centre(shape: Shape, symmetry: Symmetry, count: usize) -> Option<(CellSet, bool)> {
    let orbits = symmetry.orbits(shape);
    let mut alone = orbits.iter().filter(|orbit| orbit.len() == 1);
    let (Some(&centre), None, true) = (alone.next(), alone.next(), count > 0) else {
        return None;
    };
    let step = orbits.iter().map(|orbit| orbit.len()).filter(|&len| len > 1).min()?;
    Some((centre, (shape.cell_count() - count) % step == 1))
}

#[cfg(test)]
mod tests;

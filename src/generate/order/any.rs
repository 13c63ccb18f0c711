//! Candidates for shapes other than 9x9: dug with the grader itself under the ceiling asked for.

use super::target::Target;
use crate::generate::{Dig, Miss, Request, Stream};
use crate::grade::{Limits, Rater, Rating};
use crate::sudoku::{CellSet, Grid, solver};
use crate::techniques::TechniqueSet;

/// Digs `full`.
///
/// # Errors
/// What is already known to be wrong with what came of it.
pub fn propose(
    full: &Grid,
    request: &Request,
    target: &Target,
    rater: &mut Rater,
    stream: &mut Stream,
) -> Result<Grid, Miss> {
    let shape = request.shape;
    let mut orbits = request.dig.symmetry(request.symmetry).orbits(shape).to_vec();
    stream.shuffle(&mut orbits);
    let limits = limits(request, target);
    let proven = |rater: &mut Rater, puzzle: &Grid| match limits {
        Some(limits) => rater.is_solvable(puzzle, limits),
        None => solver::is_unique(puzzle),
    };
    let least = request.clues.as_ref().map_or(0, |range| {
        let (from, to) = (usize::from(*range.start()), usize::from(*range.end()));
        from + stream.below(to.min(shape.cell_count()).saturating_sub(from) + 1)
    });
    let mut puzzle = *full;
    if request.dig == Dig::Reveal {
        let (mut few, mut enough) = (0, orbits.len());
        while few + 1 < enough {
            let middle = (few + enough) / 2;
            if proven(rater, &keep(full, &orbits[..middle])) {
                enough = middle;
            } else {
                few = middle;
            }
        }
        puzzle = keep(full, &orbits[..enough]);
        while puzzle.filled() < least && enough < orbits.len() {
            enough += 1;
            puzzle = keep(full, &orbits[..enough]);
        }
    } else {
        for orbit in orbits {
            if puzzle.filled() < least + orbit.len() {
                continue;
            }
            let before = puzzle;
            for cell in orbit.iter() {
                puzzle.set(cell, None);
            }
            if !proven(rater, &puzzle) {
                puzzle = before;
            }
        }
    }
    let low = *target.ratings.start();
    let easier = Limits::up_to(Rating::tenths(low.to_tenths().saturating_sub(1)));
    if low > Rating::tenths(10) && rater.is_solvable(&puzzle, easier) {
        return Err(Miss::Rating(None));
    }
    Ok(puzzle)
}

/// What may be used to solve, if that is less than everything.
fn limits(request: &Request, target: &Target) -> Option<Limits> {
    // Above this unique loops come in, which prove nothing.
    const LOGIC: Rating = Rating::tenths(44);
    let high = *target.ratings.end();
    if high > LOGIC {
        return None;
    }
    let allowed = target.enough.unwrap_or(TechniqueSet::RATED);
    let allowed = request.forbid.iter().fold(allowed, TechniqueSet::without);
    Some(Limits { ceiling: high, allowed })
}

/// The cells of `orbits` of a full grid.
fn keep(full: &Grid, orbits: &[CellSet]) -> Grid {
    let mut puzzle = Grid::empty(full.shape());
    for cell in orbits.iter().flat_map(|orbit| orbit.iter()) {
        puzzle.set(cell, full.get(cell));
    }
    puzzle
}

//! Candidates for 9x9 requests: one from each fresh solution, found with the quick solver.

use super::adjust_givens::{Clues, adjust_givens};
use super::dig::{Proof, solves, stays_solvable};
use super::methods::{Found, Method, Search};
use super::quick::{ALL, Set};
use super::scale::Scale;
use super::solution::{Solution, count, grid_of, puzzle_of, solution_of};
use super::target::Target;
use crate::generate::{Dig, Miss, Request, Stream};
use crate::grade::Rater;
use crate::sudoku::Grid;

/// Makes a puzzle from `full`. Returns it with its solution, which differs if the method changes
/// the solution. Shuffles `orbits`.
///
/// # Errors
///
/// Returns the first requirement that the candidate is already known to miss.
pub(crate) fn propose(
    full: &Grid,
    request: &Request,
    target: &Target,
    method: &dyn Method,
    orbits: &mut [Set],
    stream: &mut Stream,
    rater: &mut Rater,
) -> Result<(Grid, Grid), Miss> {
    let (least, most) = clue_bounds(request, stream);
    let clues = Clues { least, most };
    let fresh = solution_of(full);
    let mut search = Search { target, full, fresh: &fresh, orbits, clues, stream, rater };
    let found = if request.dig == Dig::Reveal {
        search.order_orbits();
        let proof = if target.logical { Proof::Logic(target.allowed) } else { Proof::Search };
        let givens = reveal(&fresh, search.orbits, proof, least);
        Some(Found { givens, solution: fresh })
    } else {
        method.find(&mut search)
    };
    let Found { mut givens, solution } = found.ok_or(Miss::Rating(None))?;
    let given = count(givens) as u16;
    if request.clues.as_ref().is_some_and(|range| !range.contains(&given)) {
        return Err(Miss::Clues(given));
    }
    let full = grid_of(&solution);
    let mut scale = Scale::new(&full, &solution, target, rater);
    // This detects most puzzles that are too easy, at a low cost.
    if !scale.easier.is_empty() && solves(&solution, givens, scale.easier) {
        return Err(Miss::Rating(None));
    }
    if !adjust_givens(&mut scale, &mut givens, orbits, clues, target.given_limits, stream) {
        return Err(Miss::Looks);
    }
    Ok((puzzle_of(&full, givens), full))
}

/// Returns the minimum number of givens, chosen from the requested range, and the maximum.
fn clue_bounds(request: &Request, stream: &mut Stream) -> (usize, usize) {
    request.clues.as_ref().map_or((0, 81), |range| {
        let (from, to) = (usize::from(*range.start()), usize::from(*range.end()).min(81));
        (from + stream.below(to.saturating_sub(from) + 1), to)
    })
}

/// Reveals orbits of a blank grid in random order until the proof succeeds and there are enough
/// givens.
fn reveal(solution: &Solution, orbits: &[Set], proof: Proof, least: usize) -> Set {
    // Finds the shortest sufficient prefix of orbits. Adding an orbit never makes the puzzle
    // harder.
    let shown = |n: usize| orbits[..n].iter().fold(0, |all, orbit| all | orbit);
    let (mut few, mut enough) = (0, orbits.len());
    while few + 1 < enough {
        let middle = (few + enough) / 2;
        let givens = shown(middle);
        if stays_solvable(solution, givens, ALL & !givens, proof) {
            enough = middle;
        } else {
            few = middle;
        }
    }
    while count(shown(enough)) < least && enough < orbits.len() {
        enough += 1;
    }
    shown(enough)
}

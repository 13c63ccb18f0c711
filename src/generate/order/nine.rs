//! Candidates for 9x9 requests: one fresh solution each, dug with the quick solver.

use super::dig::{Proof, Solution, count, dig, solves};
use super::prime::{Prime, prime, sort};
use super::quick::{ALL, Kit, Set, cells};
use super::target::Target;
use crate::generate::{Dig, Miss, Request, Stream};
use crate::grade::Rating;
use crate::sudoku::{Cell, CellSet, Grid, Shape};

/// The orbits of a request as sets of the quick solver.
pub fn orbits(request: &Request) -> Vec<Set> {
    let symmetry = request.dig.symmetry(request.symmetry);
    symmetry.orbits(Shape::CLASSIC).iter().map(|&orbit| of_cells(orbit)).collect()
}

pub fn of_cells(set: CellSet) -> Set {
    let [low, high, ..] = set.words();
    Set::from(low) | Set::from(high) << 64
}

pub fn solution_of(grid: &Grid) -> Solution {
    let mut solution = [0; 81];
    for (to, &value) in solution.iter_mut().zip(grid.values()) {
        *to = value.wrapping_sub(1);
    }
    solution
}

pub fn puzzle_of(solution: &Grid, givens: Set) -> Grid {
    let mut puzzle = Grid::empty(Shape::CLASSIC);
    for cell in cells(givens).filter_map(Cell::new) {
        puzzle.set(cell, solution.get(cell));
    }
    puzzle
}

/// Digs `full`; `orbits` is put in a new order.
///
/// # Errors
/// What is already known to be wrong with what came of it.
pub fn propose(
    full: &Grid,
    request: &Request,
    target: &Target,
    orbits: &mut [Set],
    stream: &mut Stream,
) -> Result<Grid, Miss> {
    let solution = solution_of(full);
    let (low, high) = (*target.ratings.start(), *target.ratings.end());
    let proof =
        if high < Rating::tenths(45) || (high <= Rating::tenths(57) && needs_no_more(target)) {
            Proof::Kit(target.kit)
        } else {
            Proof::Search
        };
    let least = least_clues(request, stream);
    let givens = match request.dig {
        Dig::Reveal => reveal(&solution, orbits, proof, least, stream),
        Dig::Pairs | Dig::Free => {
            let place = match target.aim {
                Some(aim) => prime(&solution, aim, stream),
                None => Prime::default(),
            };
            sort(orbits, place, stream);
            dig(&solution, ALL, orbits, proof, least)
        }
    };
    let clues = count(givens) as u16;
    if request.clues.as_ref().is_some_and(|range| !range.contains(&clues)) {
        return Err(Miss::Clues(clues));
    }
    // Too easy is known at once, and often.
    let easier = Kit::rated(Rating::tenths(low.to_tenths().saturating_sub(1)));
    if !easier.is_empty() && solves(&solution, givens, easier) {
        return Err(Miss::Rating(None));
    }
    Ok(puzzle_of(full, givens))
}

/// True if the quick solver knows everything that the target is about.
fn needs_no_more(target: &Target) -> bool {
    target.aim.is_some_and(|aim| aim.rating() >= *target.ratings.start())
        || *target.ratings.start() <= Rating::tenths(42)
}

/// How many givens must stay: some number of those asked for.
fn least_clues(request: &Request, stream: &mut Stream) -> usize {
    request.clues.as_ref().map_or(0, |range| {
        let (from, to) = (usize::from(*range.start()), usize::from(*range.end()).min(81));
        from + stream.below(to.saturating_sub(from) + 1)
    })
}

/// Shows orbits from a blank grid in random order until the proof holds and there are enough.
fn reveal(
    solution: &Solution,
    orbits: &mut [Set],
    proof: Proof,
    least: usize,
    stream: &mut Stream,
) -> Set {
    stream.shuffle(orbits);
    // The shortest run of orbits that is enough: adding one never makes it harder.
    let shown = |n: usize| orbits[..n].iter().fold(0, |all, orbit| all | orbit);
    let (mut few, mut enough) = (0, orbits.len());
    while few + 1 < enough {
        let middle = (few + enough) / 2;
        let givens = shown(middle);
        if super::dig::stays_solvable(solution, givens, ALL & !givens, proof) {
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

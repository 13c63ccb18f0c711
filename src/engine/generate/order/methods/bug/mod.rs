//! Constructs puzzles with a bivalue universal grave (BUG), for the rarer BUG ratings.
//!
//! One in ten thousand random minimal puzzles needs a BUG with a naked set, and larger sets are
//! rarer still: a search that reduces the candidates finds a set of four only once in some ten
//! thousand steps. But where the easier techniques are stuck in such a puzzle, usually only singles
//! have been used, so the candidates follow from which cells of the solution are open. These can be
//! searched directly: first the cells of the set and the two cells with an extra candidate, in one
//! house, then the cells that they require elsewhere.
//!
//! Most results have several solutions or are solved by easier techniques. Of the rest, two in
//! three have the requested rating. Each solution yields at most one puzzle, so puzzles are
//! independent of each other.

mod chain;
mod lattice;
#[cfg(test)]
mod tests;

use super::method::{Found, Method, Search, thinned};
use crate::generate::Stream;
use crate::generate::order::dig::{Proof, stays_solvable};
use crate::generate::order::isomorph::turn;
use crate::generate::order::quick::{ALL, Board, HOUSES, Set};
use crate::generate::order::scale::{Scale, Verdict};
use crate::generate::order::solution::grid_of;
use crate::generate::order::solution::{Solution, count};
use crate::generate::order::target::Target;
use crate::grade::Rating;
use chain::ChainSearch;
use lattice::Ground;
use std::ops::RangeInclusive;

#[derive(Debug)]
pub(super) struct Bug;

impl Method for Bug {
    fn name(&self) -> &'static str {
        "bug"
    }

    fn can_serve(&self, target: &Target) -> bool {
        suits(&target.ratings)
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        let least = search.clues.least;
        let (mut scale, orbits, stream) = search.parts();
        let (givens, solution) = find_bug(&mut scale, orbits, least, stream)?;
        let full = grid_of(&solution);
        let scale = Scale::new(&full, &solution, search.target, search.rater);
        let givens = thinned(&scale, givens, scale.allowed, search.orbits, search.clues);
        Some(Found { givens, solution })
    }
}

/// The ratings that this method finds: with a naked set of two, three and four digits.
const RATINGS: RangeInclusive<Rating> = Rating::tenths(58)..=Rating::tenths(60);

/// The number of houses of a solution searched.
const HOUSES_TRIED: usize = 5;

/// The maximum number of open cells.
const MOST_OPEN: usize = 36;

/// Returns whether this method finds puzzles of these ratings.
fn suits(ratings: &RangeInclusive<Rating>) -> bool {
    RATINGS.contains(ratings.start()) && RATINGS.contains(ratings.end())
}

/// Returns a puzzle of the requested band and its solution; `None` if the search of a solution
/// finds none.
fn find_bug(
    scale: &mut Scale<'_>,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<(Set, Solution)> {
    stream.shuffle(orbits);
    let digits = digits(&(scale.low..=scale.high), stream)?;
    let solution = scale.solution;
    let ground = Ground::new(solution);
    let mut houses = HOUSES;
    stream.shuffle(&mut houses);
    let mut turning = stream.branch(stream.clone().below(1 << 32) as u64);
    // All other cells are given at first.
    let most = MOST_OPEN.min(81_usize.saturating_sub(least));
    let mut search = ChainSearch { solution, ground: &ground, stream, digits, most };
    houses.into_iter().take(HOUSES_TRIED).find_map(|house| {
        let mut puzzle = None;
        search.in_house(house, &mut |open| {
            let givens = ALL & !open;
            if is_stuck(scale, open)
                && stays_solvable(solution, givens, open, Proof::Search)
                && scale.rated(givens) == Verdict::Hit
            {
                puzzle = if orbits.iter().all(|&orbit| count(orbit) == 1) {
                    Some((givens, *solution))
                } else {
                    turn(solution, open, orbits, scale.easier.fastest(), least, &mut turning)
                };
            }
            puzzle.is_some()
        });
        puzzle
    })
}

/// Returns the number of digits of the naked set. Among the sizes that give a rating of the band,
/// smaller ones are more likely because they are found faster; the others are kept for variety.
fn digits(band: &RangeInclusive<Rating>, stream: &mut Stream) -> Option<usize> {
    const SHARES: [(Rating, usize); 3] =
        [(Rating::tenths(58), 6), (Rating::tenths(59), 3), (Rating::tenths(60), 1)];
    let share = |&(rating, share): &(Rating, usize)| {
        if band.contains(&rating) { share } else { 0 }
    };
    let mut drawn = stream.below(SHARES.iter().map(share).sum());
    let found = SHARES.iter().position(|of| {
        let found = drawn < share(of);
        drawn = drawn.saturating_sub(share(of));
        found
    });
    found.map(|at| at + 2)
}

/// Returns whether the easier techniques fill none of the cells of `open`.
fn is_stuck(scale: &Scale<'_>, open: Set) -> bool {
    let before = Board::new(scale.solution, ALL & !open);
    let mut after = before;
    !after.close(scale.easier, ALL) && after.digit == before.digit
}

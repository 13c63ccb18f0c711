//! Laying out bivalue universal graves: for their rarer ratings.
//!
//! Of random minimal puzzles one in ten thousand needs a grave with a naked set beside it, and
//! the larger the set, the fewer: a way over puzzles that looks for ever fewer candidates comes
//! upon one with a set of four once in some ten thousand steps. But where the easier techniques
//! are stuck in such a puzzle, mostly nothing has been ruled out but by singles, so that the
//! candidates follow from which cells of the solution are open, and these can be searched for:
//! first the cells of the set and the two cells with an extra candidate, in one house, then what
//! they need around them.
//!
//! Most of what is found has several solutions, or easier techniques get on with it; of the
//! rest two in three puzzles are rated as asked. Each fresh solution gives one puzzle at most, so
//! that no two are relatives.

mod chain;
mod lattice;
#[cfg(test)]
mod tests;

use super::{Found, Method, Search, thinned};
use crate::generate::Stream;
use crate::generate::order::dig::{Proof, stays_solvable};
use crate::generate::order::isomorph::turn;
use crate::generate::order::quick::{ALL, Board, HOUSES, Memo, Set};
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
        let (givens, solution) = grave(&mut scale, orbits, least, stream)?;
        let full = grid_of(&solution);
        let scale = Scale::new(&full, &solution, search.target, search.rater);
        let givens = thinned(&scale, givens, scale.kit, search.orbits, search.clues);
        Some(Found { givens, solution })
    }
}

/// The ratings that are found so: with a naked set of two, three and four digits.
const RATINGS: RangeInclusive<Rating> = Rating::tenths(58)..=Rating::tenths(60);

/// How many houses of a solution are looked at.
const PLOTS: usize = 5;

/// The most cells that stay open.
const MOST_OPEN: usize = 36;

/// True if puzzles of these ratings are found so.
fn suits(ratings: &RangeInclusive<Rating>) -> bool {
    RATINGS.contains(ratings.start()) && RATINGS.contains(ratings.end())
}

/// A puzzle of the band asked for, and its own solution, if one is laid out in a fresh one.
fn grave(
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
    // All others are given at first.
    let most = MOST_OPEN.min(81_usize.saturating_sub(least));
    let mut search = ChainSearch { solution, ground: &ground, stream, digits, most };
    houses.into_iter().take(PLOTS).find_map(|house| {
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
                    turn(solution, open, orbits, scale.easier.plain(), least, &mut turning)
                };
            }
            puzzle.is_some()
        });
        puzzle
    })
}

/// How many digits the naked set is to have: of those that come to a rating of the band the
/// smaller ones rather, which are found sooner, while the others keep their place in a book.
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

/// True if the easier techniques get nowhere with the cells of `open`.
fn is_stuck(scale: &Scale<'_>, open: Set) -> bool {
    let before = Board::new(scale.solution, ALL & !open);
    let mut after = before;
    !after.close_on(scale.easier, ALL, &mut Memo::default()) && after.digit == before.digit
}

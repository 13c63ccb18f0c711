//! Boundary search, along the boundary at which puzzles stop being easy: a puzzle that singles and
//! locked candidates solve loses one more given and is no longer solved by them. It then mostly
//! needs one hard step, whereas a minimal puzzle needs several, of which the hardest counts.
//!
//! A given rating therefore occurs as often as among minimal puzzles, or more often if it is low,
//! at a lower cost: the search along the boundary uses only the fastest techniques. With more
//! givens the missing step tends to be easier, with fewer harder. Each solution yields at most one
//! puzzle, so puzzles are independent of each other.

use super::method::{Found, Method, Search};
use crate::generate::Stream;
use crate::generate::order::dig::{Proof, solves, stays_solvable};
use crate::generate::order::quick::{ALL, Set};
use crate::generate::order::scale::{Scale, Verdict};
use crate::generate::order::solution::count;
use crate::generate::order::target::Target;
use crate::grade::Rating;

#[derive(Debug)]
pub(super) struct Boundary;

impl Method for Boundary {
    fn name(&self) -> &'static str {
        "boundary"
    }

    fn can_serve(&self, target: &Target) -> bool {
        !target.logical && !target.easier.is_empty()
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        search.of_fresh(boundary)
    }
}

/// How often cells of one solution are restored.
const ROUNDS: usize = 30;

/// Returns the range of givens that the search stays in. In the benchmark `order`, it finds ratings
/// up to `high` fastest there.
fn givens(high: Rating, stiff: bool) -> (usize, usize) {
    let (low, most) = match high.to_tenths() {
        ..=72 => (28, 33),
        73..=77 => (25, 30),
        _ => (23, 28),
    };
    // With orbits of two or more cells, fewer givens can be removed.
    if stiff { (low + 2, most + 3) } else { (low, most) }
}

/// Returns a puzzle of the band just beyond the boundary; `None` if the search finds none.
fn boundary(
    scale: &mut Scale<'_>,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<Set> {
    let (low, high) = givens(scale.high, orbits.len() < 60);
    let (low, high) = (low.max(least), high.max(least + 4));
    let plain = scale.allowed.fastest();
    let mut here = ALL;
    let mut left = 81;
    for round in 0..ROUNDS {
        if round > 0 {
            while left < high {
                here |= orbits[stream.below(orbits.len())];
                left = count(here);
            }
        }
        stream.shuffle(orbits);
        for &orbit in orbits.iter() {
            let gone = here & orbit;
            let fewer = here & !orbit;
            if gone == 0 || count(fewer) < least {
                continue;
            }
            if stays_solvable(scale.solution, fewer, gone, Proof::Logic(plain)) {
                here = fewer;
                left = count(here);
                if left <= low {
                    break;
                }
            } else if stays_solvable(scale.solution, fewer, gone, Proof::Search)
                && !solves(scale.solution, fewer, scale.easier)
                && scale.rated(fewer) == Verdict::Hit
            {
                return Some(fewer);
            }
        }
    }
    None
}

//! Searching where puzzles stop being easy: a puzzle that singles and locked candidates solve
//! loses one given more and is solved by them no longer. What it then needs is mostly one hard
//! step, where a puzzle dug to the end needs several and the hardest of them counts.
//!
//! So a given rating comes up as often as among minimal puzzles, or oftener if it is low, and
//! costs less: the way along the edge is tested with the fastest techniques alone. Of puzzles
//! with more givens the missing step is the easier one, with fewer the harder. Each solution
//! gives one puzzle at most, so that no two are relatives.

use super::{Found, Method, Search};
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

/// How often cells are shown again on one solution.
const ROUNDS: usize = 30;

/// The numbers of givens between which the way along the edge goes, as measured: where the
/// ratings up to `high` are found soonest.
fn givens(high: Rating, stiff: bool) -> (usize, usize) {
    let (low, most) = match high.to_tenths() {
        ..=72 => (28, 33),
        73..=77 => (25, 30),
        _ => (23, 28),
    };
    // Orbits of two and more cells get stuck sooner.
    if stiff { (low + 2, most + 3) } else { (low, most) }
}

/// A puzzle of the band just beyond the edge, if the way comes upon any.
fn boundary(
    scale: &mut Scale<'_>,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<Set> {
    let (low, high) = givens(scale.high, orbits.len() < 60);
    let (low, high) = (low.max(least), high.max(least + 4));
    let plain = scale.kit.plain();
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
            if stays_solvable(scale.solution, fewer, gone, Proof::Kit(plain)) {
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

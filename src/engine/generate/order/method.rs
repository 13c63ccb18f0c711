//! The ways in which a fresh solution becomes a candidate, and which of them finds what is asked
//! for soonest.

use super::drift::reaches;
use super::grow::Seed;
use super::target::Target;
use super::{brink, grave, ring};
use crate::grade::Rating;

/// Up to here a rating is found soonest at the edge, above it among minimal puzzles.
const EDGE: Rating = Rating::tenths(72);

/// With fewer givens than these hardly a puzzle is found but by digging to the end.
const FEWEST: usize = 28;

/// How a solution becomes a candidate.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// Digging to the end, whatever comes of it: generate and test.
    Sieve,
    /// Digging while the puzzle is no harder than asked.
    Ceiling,
    /// Digging until it is hard enough, and not too hard.
    Climb,
    /// Digging as the technique asked for wants it, until it is needed.
    Primed,
    /// Digging and showing cells again until the technique asked for is needed.
    Walk,
    /// Adding givens around the technique asked for.
    Grow,
    /// Stepping beyond what the easiest techniques solve.
    Edge,
    /// Stepping back from what is too hard.
    Brink,
    /// Exchanging givens, ever nearer to the rating asked for.
    Drift,
    /// Adding givens around a unique loop.
    Ring,
    /// Laying out a bivalue universal grave.
    Grave,
}

impl Method {
    /// All of them, the simplest first.
    pub const ALL: [Method; 11] = [
        Method::Sieve,
        Method::Ceiling,
        Method::Climb,
        Method::Primed,
        Method::Walk,
        Method::Grow,
        Method::Edge,
        Method::Brink,
        Method::Drift,
        Method::Ring,
        Method::Grave,
    ];

    /// The one that finds what is asked for soonest, as measured, with no more than `most` givens.
    #[must_use]
    pub fn best(target: &Target, most: usize) -> Self {
        if target.easier.is_empty() && target.logical {
            Method::Ceiling
        } else if target.kit == target.easier {
            // What the quick solver does not know.
            if most < FEWEST && *target.ratings.end() <= EDGE {
                Method::Sieve
            } else if ring::suits(&target.ratings) {
                Method::Ring
            } else if grave::suits(&target.ratings) {
                Method::Grave
            } else if *target.ratings.end() <= EDGE {
                Method::Edge
            } else if reaches(&target.ratings) {
                Method::Drift
            } else if *target.ratings.start() >= brink::FLOOR {
                Method::Brink
            } else {
                Method::Sieve
            }
        } else if Seed::of(target).is_some() {
            Method::Grow
        } else {
            Method::Walk
        }
    }

    /// True if it can come to what is asked for.
    #[must_use]
    pub fn suits(self, target: &Target) -> bool {
        match self {
            Method::Sieve | Method::Ceiling => true,
            Method::Climb => !target.easier.is_empty(),
            Method::Primed => target.aim.is_some() && target.kit != target.easier,
            Method::Walk => !target.easier.is_empty() && target.kit != target.easier,
            Method::Grow => Seed::of(target).is_some(),
            Method::Edge => !target.logical && !target.easier.is_empty(),
            Method::Brink => !target.logical && *target.ratings.start() >= brink::FLOOR,
            Method::Drift => !target.logical && reaches(&target.ratings),
            Method::Ring => ring::suits(&target.ratings),
            Method::Grave => grave::suits(&target.ratings),
        }
    }
}

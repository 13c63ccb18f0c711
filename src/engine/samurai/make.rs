//! Makes samurai of a given rating.

use super::dig::{dig, stays_unique, without};
use super::fill::full;
use super::layout::Place;
use super::puzzle::Samurai;
use super::rate::Rater;
use super::symmetry::orbits;
use crate::generate::{Stream, Symmetry};
use crate::grade::{End, Rating, Run};
use std::fmt;
use std::ops::RangeInclusive;

/// What a samurai must be like.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The permitted ratings (ER).
    pub ratings: RangeInclusive<Rating>,
    pub symmetry: Symmetry,
    /// The permitted numbers of givens.
    pub clues: Option<RangeInclusive<u16>>,
    /// The maximum number of attempts.
    pub effort: u64,
}

/// A samurai made to order.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub puzzle: Samurai,
    pub solution: Samurai,
    pub run: Run,
}

/// No puzzle was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missed {
    /// The number of attempts.
    pub tried: u64,
    /// How many of them had a wrong number of givens.
    pub clues: u64,
    /// How many had another rating.
    pub rating: u64,
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Missed { tried, clues, rating } = self;
        write!(
            f,
            "no such samurai in {tried} tries: {clues} had a wrong number of givens, {rating} another \
             rating"
        )
    }
}

/// The working memory for making samurai. Each thread needs its own.
#[derive(Debug, Default)]
pub struct Maker {
    rater: Rater,
}

/// Up to this rating, steps are found fast.
const FAST: Rating = Rating::tenths(44);

/// Puzzles are not made harder than this unless they have to be: beyond, a path takes long to find,
/// and few people follow it.
const HARD: Rating = Rating::tenths(84);

/// Makes a samurai. The result depends only on `wish` and `stream`. Gives up once `stopped` returns
/// `true`; it is called before each attempt.
///
/// # Errors
///
/// After [`Wish::effort`] attempts, returns what was wrong with them.
pub fn make(
    wish: &Wish,
    stream: &mut Stream,
    maker: &mut Maker,
    stopped: &dyn Fn() -> bool,
) -> Result<Made, Missed> {
    let mut orbits = orbits(wish.symmetry);
    let mut missed = Missed::default();
    while missed.tried < wish.effort && !stopped() {
        missed.tried += 1;
        stream.shuffle(&mut orbits);
        let Ok(solution) = full(stream) else { continue };
        let Some((puzzle, run)) = attempt(wish, &solution, &orbits, &mut maker.rater) else {
            missed.rating += 1;
            continue;
        };
        let clues = puzzle.filled() as u16;
        if wish.clues.as_ref().is_some_and(|permitted| !permitted.contains(&clues)) {
            missed.clues += 1;
            continue;
        }
        return Ok(Made { puzzle, solution, run });
    }
    Err(missed)
}

/// Digs as far as the fast techniques solve the puzzle; then, if it is too easy, further until it is
/// not. Returns the puzzle if its rating is permitted.
fn attempt(
    wish: &Wish,
    solution: &Samurai,
    orbits: &[Vec<Place>],
    rater: &mut Rater,
) -> Option<(Samurai, Run)> {
    let (low, high) = (*wish.ratings.start(), *wish.ratings.end());
    let fewest = wish.clues.as_ref().map_or(0, |clues| usize::from(*clues.start()));
    let mut puzzle = *solution;
    let ceiling = high.min(FAST);
    let kept = dig(&mut puzzle, orbits, fewest, &mut |puzzle| {
        rater.run(puzzle, ceiling).end == End::Solved
    });
    let run = rater.run(&puzzle, ceiling);
    if run.er >= low {
        return Some((puzzle, run));
    }
    let ceiling = high.min(HARD.max(low));
    for orbit in kept {
        let harder = without(&puzzle, std::slice::from_ref(&orbit));
        if harder.filled() < fewest || !stays_unique(&harder, solution, &orbit) {
            continue;
        }
        let run = rater.run(&harder, ceiling);
        if run.end == End::Solved {
            puzzle = harder;
            if run.er >= low {
                return Some((puzzle, run));
            }
        }
    }
    None
}

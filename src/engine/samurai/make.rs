//! Makes samurai of a given rating.

use super::asked::Techniques;
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
    pub techniques: Techniques,
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
    /// How many had such a rating, but needed other techniques.
    pub techniques: u64,
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Missed { tried, clues, rating, techniques } = self;
        write!(
            f,
            "no such samurai in {tried} tries: {clues} had a wrong number of givens, {rating} another \
             rating, {techniques} needed other techniques"
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

/// The number of attempts without steps harder than the required techniques. Some techniques are
/// hardly ever the hardest of a samurai, so later attempts may have harder steps, unless ratings are
/// requested.
const LED: u64 = 60;

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
    let led = wish.techniques.ratings(&wish.ratings);
    while missed.tried < wish.effort && !stopped() {
        missed.tried += 1;
        stream.shuffle(&mut orbits);
        let Ok(solution) = full(stream) else { continue };
        let ratings = if missed.tried <= LED { &led } else { &wish.ratings };
        let (puzzle, run) = match attempt(wish, ratings, &solution, &orbits, &mut maker.rater) {
            Ok(found) => found,
            Err(Miss::Rating) => {
                missed.rating += 1;
                continue;
            }
            Err(Miss::Techniques) => {
                missed.techniques += 1;
                continue;
            }
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

/// What is wrong with a samurai.
enum Miss {
    Rating,
    Techniques,
}

/// Digs as far as the fast techniques solve the puzzle; then, if it is too easy or needs too few
/// techniques, further until it does not. Returns the puzzle if it has what is permitted.
fn attempt(
    wish: &Wish,
    ratings: &RangeInclusive<Rating>,
    solution: &Samurai,
    orbits: &[Vec<Place>],
    rater: &mut Rater,
) -> Result<(Samurai, Run), Miss> {
    let techniques = &wish.techniques;
    let (low, high) = (*ratings.start(), *ratings.end());
    let fewest = wish.clues.as_ref().map_or(0, |clues| usize::from(*clues.start()));
    let usable = techniques.usable();
    let mut puzzle = *solution;
    let ceiling = high.min(FAST);
    let kept = dig(&mut puzzle, orbits, fewest, &mut |puzzle| {
        rater.run_within(puzzle, ceiling, usable).end == End::Solved
    });
    let mut run = rater.run(&puzzle, ceiling);
    let mut miss = Miss::Rating;
    if run.er >= low {
        if techniques.suit(&puzzle, rater) {
            return Ok((puzzle, run));
        }
        miss = Miss::Techniques;
    }
    let ceiling = high.min(HARD.max(low));
    for orbit in kept {
        let harder = without(&puzzle, std::slice::from_ref(&orbit));
        if harder.filled() < fewest || !stays_unique(&harder, solution, &orbit) {
            continue;
        }
        let within = rater.run_within(&harder, ceiling, usable);
        if within.end != End::Solved {
            continue;
        }
        puzzle = harder;
        run = if techniques.are_free() { within } else { rater.run(&puzzle, ceiling) };
        if run.er >= low {
            if techniques.suit(&puzzle, rater) {
                return Ok((puzzle, run));
            }
            miss = Miss::Techniques;
        }
    }
    Err(miss)
}

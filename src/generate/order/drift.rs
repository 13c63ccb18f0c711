//! Drifting towards a rating: a walk over the puzzles of one fresh solution, two or three givens
//! exchanged at a time, that never goes further away from the band asked for.
//!
//! One puzzle in four keeps its rating when a given is exchanged, and those that do not come down
//! near it far oftener than a random puzzle does: beside a puzzle of a rare rating are those of
//! the next. So the way goes first to puzzles with many candidates where everything but chains is
//! stuck, then along ratings that come nearer and nearer. Most of its steps end where a puzzle is
//! too easy, which is told soonest by taking all chains at once up to the band; what that says to
//! be in the band is rated in full. Each solution gives one puzzle at most, so that no two are
//! relatives.

use super::climb::{Scale, Verdict};
use super::dig::{Proof, dig, dig_beside};
use super::quick::{ALL, Board, Kit, Memo, Set, Tool};
use crate::generate::Stream;
use crate::grade::{Leaps, Rating};
use crate::techniques::{Nine, Position};
use std::ops::RangeInclusive;

/// Bands within these are found soonest so, as measured.
const REACH: RangeInclusive<Rating> = Rating::tenths(74)..=Rating::tenths(85);

/// How many steps one solution is worth, as measured.
const STEPS: usize = 1600;
/// The most orbits shown in one of them.
const SHOWN: usize = 2;
/// With fewer candidates than these few puzzles are hard enough to be worth rating.
const HEAVY: u32 = 100;
/// Ratings up to this one are not told from one another if that is not asked for.
const EASY: Rating = Rating::tenths(75);
/// Too hard a puzzle is as good a place as one so many tenths too easy.
const BEYOND: u8 = 2;
/// Everything before the techniques that leaps are made of.
const PLAIN: Kit = Kit::up_to(Tool::HiddenQuad);

/// True if a band is one to drift to.
pub fn reaches(band: &RangeInclusive<Rating>) -> bool {
    REACH.contains(band.start()) && REACH.contains(band.end())
}

/// How far a puzzle is from the band, the nearest first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Off {
    In,
    /// In tenths.
    By(u8),
    Far,
}

/// A puzzle of the band asked for, if the walk comes upon any.
pub fn drift(
    scale: &mut Scale<'_>,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<Set> {
    let mut here = dig(scale.solution, ALL, orbits, Proof::Kit(PLAIN.plain()), least);
    here = dig(scale.solution, here, orbits, Proof::Search, least);
    let mut seen = Seen::new();
    let (mut weight, mut off) = (0, None);
    for step in 0..STEPS {
        let mut next = here;
        if step > 0 {
            for _ in 0..1 + stream.below(SHOWN) {
                next |= orbits[stream.below(orbits.len())];
            }
            next = dig_beside(scale.solution, here, next, orbits, least, stream);
        }
        if !seen.insert(next) {
            continue;
        }
        let (mut board, mut memo) = (Board::new(scale.solution, next), Memo::default());
        board.close_on(PLAIN, ALL, &mut memo);
        let heavy = board.digit.iter().map(|digit| digit.count_ones()).sum();
        if heavy < HEAVY {
            if off.is_none() && heavy >= weight {
                (here, weight) = (next, heavy);
            }
            continue;
        }
        let found = distance(scale, &mut board, &mut memo);
        if found == Off::In {
            if scale.rated(next) == Verdict::Hit {
                return Some(next);
            }
            continue;
        }
        // Among those far away the heavier are the nearer.
        let stays = off == Some(found) && (found < Off::Far || heavy >= weight);
        if stays || off.is_none_or(|off| found < off) {
            (here, weight, off) = (next, heavy, Some(found));
        }
    }
    None
}

/// How far a puzzle is from the band, for all that leaps tell; `board` is where everything easier
/// is stuck.
fn distance(scale: &mut Scale<'_>, board: &mut Board, memo: &mut Memo) -> Off {
    let below = Rating::tenths(scale.low.to_tenths().saturating_sub(1));
    let easy = below.min(EASY);
    let mut leaps = Leaps::new(easy, scale.high);
    loop {
        let position = Position::of_cells(Nine, scale.solution, board.open, &board.digit);
        let gone = scale.rater.leap(&position, &mut leaps);
        if gone.is_empty() {
            return Off::By(BEYOND);
        }
        for &(digits, cells) in gone {
            for digit in digits.iter() {
                board.digit[digit.index()] &= !cells;
            }
        }
        if board.close_on(PLAIN, ALL, memo) {
            let er = leaps.er;
            return if er >= scale.low {
                Off::In
            } else if er > easy {
                Off::By(scale.low.to_tenths() - er.to_tenths())
            } else {
                Off::Far
            };
        }
    }
}

/// The puzzles that a walk has looked at: with orbits of two cells and more it comes by half of
/// them again.
struct Seen(Vec<Set>);

impl Seen {
    /// Room for more than a walk has steps, so that some always is left.
    const BITS: u32 = 12;

    fn new() -> Self {
        Seen(vec![0; 1 << Self::BITS])
    }

    /// True if the puzzle was not there yet.
    fn insert(&mut self, givens: Set) -> bool {
        let folded = (givens as u64) ^ ((givens >> 64) as u64).rotate_left(32);
        let hash = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::BITS);
        let (after, before) = self.0.split_at_mut(hash as usize);
        let slot = before.iter_mut().chain(after).find(|slot| **slot == 0 || **slot == givens);
        slot.is_some_and(|slot| std::mem::replace(slot, givens) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_puzzle_is_looked_at_twice() {
        let mut seen = Seen::new();
        // Sets of a few cells, close together, so that many come to the same place.
        let sets: Vec<Set> = (1..=STEPS as Set).map(|n| (n << 60) | (n * n)).collect();
        for &set in &sets {
            assert!(seen.insert(set));
            assert!(!seen.insert(set));
        }
        assert!(sets.iter().all(|&set| !seen.insert(set)));
    }
}

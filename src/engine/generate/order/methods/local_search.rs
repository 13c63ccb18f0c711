//! Drifting towards a rating: a walk over the puzzles of one fresh solution, a given or two
//! exchanged at a time, that never goes further away from the band asked for.
//!
//! One puzzle in four keeps its rating when a given is exchanged, and those that do not come down
//! near it far oftener than a random puzzle does: beside a puzzle of a rare rating are those of
//! the next. So the way goes first to puzzles with many candidates where everything but chains is
//! stuck, then along ratings that come nearer and nearer. Most of its steps end where a puzzle is
//! too easy, which is told soonest by taking all chains at once up to the band; what that says to
//! be in the band is rated in full. Each solution gives one puzzle at most, so that no two are
//! relatives.
//!
//! Rated 8.0 and 8.1 are only the longest Nishio chains, which need a digit with many places left:
//! in most such puzzles it is given once or not at all. There the walk keeps away from the places
//! of one digit, and if single givens are exchanged goes first to where that digit by itself has
//! such a chain: how far other puzzles are is not even looked at.

use super::{Found, Method, Search};
use crate::generate::order::adjust_givens::faults;
use crate::generate::order::dig::{Proof, dig, dig_beside, stays_solvable};
use crate::generate::order::quick::{ALL, Board, Kit, Memo, Set, Tool, bit, cells};
use crate::generate::order::scale::{Scale, Verdict};
use crate::generate::order::solution::{Solution, count};
use crate::generate::order::target::Target;
use crate::generate::order::unavoidable::Unavoidable;
use crate::generate::{Looks, Stream};
use crate::grade::{Leaps, Rating};
use crate::sudoku::Digit;
use crate::techniques::{Nine, Position};
use std::collections::HashMap;
use std::ops::RangeInclusive;

#[derive(Debug)]
pub(super) struct LocalSearch;

impl Method for LocalSearch {
    fn name(&self) -> &'static str {
        "local"
    }

    fn can_serve(&self, target: &Target) -> bool {
        !target.logical && is_within(&target.ratings, &REACH)
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        let looks = search.target.looks;
        search.of_fresh(|scale, orbits, least, stream| drift(scale, orbits, least, looks, stream))
    }
}

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
/// These ratings are Nishio chains of nineteen nodes and more.
const LONG_NISHIO: RangeInclusive<Rating> = Rating::tenths(80)..=Rating::tenths(81);
/// With so many places left for their digit, more of them are no gain.
const WIDE: u32 = 35;
/// Too hard a puzzle is as good a place as one so many tenths too easy.
const BEYOND: u8 = 2;
/// Everything before the techniques that leaps are made of.
const PLAIN: Kit = Kit::up_to(Tool::HiddenQuad);

fn is_within(band: &RangeInclusive<Rating>, other: &RangeInclusive<Rating>) -> bool {
    other.contains(band.start()) && other.contains(band.end())
}

/// How far a puzzle is from the band, the nearest first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Off {
    In,
    /// In tenths.
    By(u8),
    Far,
    /// Without a long Nishio chain of the digit kept sparse: how far is not even looked at.
    Bare,
}

/// A puzzle of the band asked for, if the walk comes upon any; without blemish if it comes upon one
/// such.
fn drift(
    scale: &mut Scale<'_>,
    orbits: &mut [Set],
    least: usize,
    looks: Looks,
    stream: &mut Stream,
) -> Option<Set> {
    let long = is_within(&(scale.low..=scale.high), &LONG_NISHIO);
    let sparse = long.then(|| stream.below(9));
    let (orbits, start) = match sparse {
        Some(digit) => without_digit(scale.solution, digit, orbits, stream)?,
        None => (orbits, ALL),
    };
    let mut here = dig(scale.solution, start, orbits, Proof::Kit(PLAIN.plain()), least);
    here = dig(scale.solution, here, orbits, Proof::Search, least);
    // Orbits of two cells and more lead to too few puzzles to be choosy.
    let picks = orbits.iter().all(|&orbit| count(orbit) == 1);
    let (mut seen, mut told) = (Seen::new(), HashMap::new());
    let mut known = Unavoidable::default();
    let mut spare = None;
    let (mut weight, mut off, mut pull) = (0, None, 0);
    for step in 0..STEPS {
        let mut next = here;
        if step > 0 {
            for _ in 0..1 + stream.below(SHOWN) {
                next |= orbits[stream.below(orbits.len())];
            }
            next = dig_beside(scale.solution, &mut known, here, next, orbits, least, stream);
        }
        if !seen.insert(next) {
            continue;
        }
        let (mut board, mut memo) = (Board::new(scale.solution, next), Memo::default());
        board.close_on(PLAIN, ALL, &mut memo);
        let heavy = board.digit.iter().map(|digit| digit.count_ones()).sum();
        let wide = sparse.map(|digit| board.digit[digit].count_ones().min(WIDE));
        if heavy < HEAVY {
            if off.is_none() && heavy >= weight {
                (here, weight) = (next, heavy);
            }
            continue;
        }
        // One puzzle in three is stuck where another was.
        let found = *told.entry(board.digit).or_insert_with(|| match sparse {
            Some(digit) if picks && !promises(scale, &board, digit) => Off::Bare,
            _ => distance(scale, &mut board, &mut memo),
        });
        // What is no nearer must not be easier, for all that can be seen of it, nor look worse.
        let pulls = match (found, wide) {
            (Off::In, _) => {
                if scale.rated(next) != Verdict::Hit {
                    continue;
                }
                let faults = faults(scale.solution, next, looks);
                if faults == 0 {
                    return Some(next);
                }
                // Of the puzzles beside it one in four is in the band too.
                spare = spare.or(Some(next));
                u32::MAX - faults
            }
            (Off::By(_), None) => 0,
            (_, Some(wide)) => wide,
            (Off::Far | Off::Bare, None) => heavy,
        };
        if off.is_none_or(|off| found < off || found == off && pulls >= pull) {
            (here, weight, off, pull) = (next, heavy, Some(found), pulls);
        }
    }
    spare
}

/// The orbits that hold none of the places of `digit`, but for one at most, and a puzzle that shows
/// them all; nothing if that has several solutions.
fn without_digit<'o>(
    solution: &Solution,
    digit: usize,
    orbits: &'o mut [Set],
    stream: &mut Stream,
) -> Option<(&'o mut [Set], Set)> {
    let places = cells(ALL).filter(|&cell| usize::from(solution[cell]) == digit);
    let places = places.fold(0, |all, cell| all | bit(cell));
    let mut shown = stream.below(2);
    let (mut at, mut end) = (0, orbits.len());
    while at < end {
        if orbits[at] & places == 0 {
            at += 1;
        } else if shown > 0 {
            (shown, at) = (shown - 1, at + 1);
        } else {
            end -= 1;
            orbits.swap(at, end);
        }
    }
    let (orbits, blank) = orbits.split_at_mut(end);
    let blank = blank.iter().fold(0, |all, orbit| all | orbit);
    let start = ALL & !blank;
    stays_solvable(solution, start, blank, Proof::Search).then_some((orbits, start))
}

/// True if `digit` by itself has a Nishio chain of the band where all shorter ones are taken. Half
/// the puzzles of the band have, and one in a hundred of the others.
fn promises(scale: &mut Scale<'_>, board: &Board, digit: usize) -> bool {
    let Some(digit) = Digit::new(digit as u8 + 1) else { return false };
    let position = Position::of_cells(Nine, scale.solution, board.open, &board.digit);
    let beyond = scale.rater.nishio_beyond(position, digit, below(scale.low));
    beyond.is_some_and(|rating| rating <= scale.high)
}

/// The rating next below.
fn below(rating: Rating) -> Rating {
    Rating::tenths(rating.to_tenths().saturating_sub(1))
}

/// How far a puzzle is from the band, for all that leaps tell; `board` is where everything easier
/// is stuck.
fn distance(scale: &mut Scale<'_>, board: &mut Board, memo: &mut Memo) -> Off {
    let easy = below(scale.low).min(EASY);
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
    use crate::generate::Request;
    use crate::generate::order::solution::single_cells;
    use crate::generate::order::solution::{of_cells, solution_of};
    use crate::generate::order::target::Target;
    use crate::grade::Rater;
    use crate::sudoku::solver::{Solved, solve};
    use crate::sudoku::{Grid, Shape};

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

    #[test]
    fn a_sparse_digit_is_given_once_or_not_at_all() {
        let solution: Solution = std::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8);
        let mut shown = [0; 2];
        for n in 0..20 {
            let mut stream = Stream::for_puzzle(1, "sparse", n);
            let digit = stream.below(9);
            let mut orbits = single_cells();
            stream.shuffle(&mut orbits);
            let (left, start) =
                without_digit(&solution, digit, &mut orbits, &mut stream).expect("one solution");
            let places = |set| cells(set).filter(|&c| usize::from(solution[c]) == digit).count();
            assert_eq!(left.iter().fold(0, |all, orbit| all | orbit), start);
            assert_eq!(left.len(), 72 + places(start));
            shown[places(start)] += 1;
        }
        assert!(shown.iter().all(|&n| n > 0), "{shown:?} of a digit given");
    }

    #[test]
    fn a_long_chain_of_the_sparse_digit_shows_before_all_else_is_taken() {
        for (givens, rating, sparse) in [
            (
                ".538.2........91.........83.2.9.76..86.....375...3..........8..7....3.6.91.2.8..5",
                81,
                3,
            ),
            (
                "7426...1.6.3.....7.......6..714.2..6......14......8...1.6....754..2....1.8..5.4.2",
                81,
                8,
            ),
            (
                ".9.7.4...3.58.9..7..4.2.93..2.........6..2..98.....75..5.9..27........63...64....",
                80,
                0,
            ),
        ] {
            let values: Vec<u8> =
                givens.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
            let puzzle = Grid::from_values(Shape::CLASSIC, &values).expect("a puzzle");
            let full = match solve(&puzzle) {
                Solved::Unique(full) => full,
                other => panic!("{other:?}"),
            };
            let given = of_cells(puzzle.filled_cells());
            let solution = solution_of(&full);
            let mut board = Board::new(&solution, given);
            board.close_on(PLAIN, ALL, &mut Memo::default());
            let mut rater = Rater::new();
            let target = Target::new(&Request {
                rating: Some(Rating::tenths(rating)..=Rating::tenths(rating)),
                ..Request::new(Shape::CLASSIC)
            });
            let mut scale = Scale::new(&full, &solution, &target, &mut rater);
            assert_eq!(scale.rated(given), Verdict::Hit, "{givens}");
            let promising = (0..9).filter(|&digit| promises(&mut scale, &board, digit));
            assert_eq!(promising.collect::<Vec<_>>(), [sparse], "{givens}");
        }
    }
}

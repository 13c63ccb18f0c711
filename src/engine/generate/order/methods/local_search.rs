//! Local search towards a rating, over the puzzles of one fresh solution: exchanges one or two
//! givens at a time and never moves away from the requested band.
//!
//! One puzzle in four keeps its rating when a given is exchanged, and the others stay close to it
//! far more often than a random puzzle is: puzzles of a rare rating are found next to those of
//! nearby ratings. The search first moves to puzzles with many candidates where everything but
//! chains is stuck, then to ratings closer and closer to the band. Most steps end because the
//! puzzle is too easy, which batched eliminations of all chains up to the band detect fastest. A
//! puzzle that these place in the band is rated in full. Each solution yields at most one puzzle,
//! so puzzles are independent of each other.
//!
//! Ratings 8.0 and 8.1 are exactly the longest Nishio chains, which need a digit with many open
//! positions: in most such puzzles the digit is given at most once. For these ratings the search
//! avoids the positions of one digit and, if single givens are exchanged, first moves to a puzzle
//! in which that digit alone has such a chain. The distance of other puzzles is not computed.
//!
//! Ratings 5.8 to 6.0 are bivalue universal graves (BUGs) with a naked set. They have few
//! candidates and no chains, so the distance is that of the rating, and of other puzzles those with
//! fewer candidates are closer.

use super::method::{Found, Method, Search};
use crate::generate::order::adjust_givens::faults;
use crate::generate::order::dig::{Proof, dig, dig_beside, stays_solvable};
use crate::generate::order::quick::{ALL, Allowed, Board, Failures, Set, bit, cells};
use crate::generate::order::scale::{Scale, Verdict};
use crate::generate::order::solution::{Solution, count, puzzle_of};
use crate::generate::order::target::Target;
use crate::generate::order::unavoidable::Unavoidable;
use crate::generate::{GivenLimits, Stream};
use crate::grade::{BatchedRating, End, Limits, Rating};
use crate::sudoku::Digit;
use crate::techniques::{Nine, Position, Work};
use std::collections::HashMap;
use std::ops::RangeInclusive;

#[derive(Debug)]
pub(super) struct LocalSearch;

impl Method for LocalSearch {
    fn name(&self) -> &'static str {
        "local"
    }

    fn can_serve(&self, target: &Target) -> bool {
        let within = |reach| is_within(&target.ratings, reach);
        !target.logical && (within(&REACH) || within(&BUGS))
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        let given_limits = search.target.given_limits;
        search.of_fresh(|scale, orbits, least, stream| {
            local_search(scale, orbits, least, given_limits, stream)
        })
    }
}

/// The bands for which this search is fastest in the benchmark `order`.
const REACH: RangeInclusive<Rating> = Rating::tenths(74)..=Rating::tenths(85);

/// The ratings of BUGs with a naked set of two, three and four digits.
const BUGS: RangeInclusive<Rating> = Rating::tenths(58)..=Rating::tenths(60);

/// The number of steps spent on one solution, chosen with the benchmark `order`.
const STEPS: usize = 1600;
/// The maximum number of orbits restored in a step.
const SHOWN: usize = 2;
/// With fewer candidates than this, few puzzles are hard enough to be worth rating.
const HEAVY: u32 = 100;
/// The number of candidates of a blank grid.
const HEAVIEST: u32 = 729;
/// The lowest rating of steps that assume a unique solution, as BUGs do.
const LOWEST_UNIQUE: Rating = Rating::tenths(45);
/// Ratings up to this one are not distinguished unless requested.
const EASY: Rating = Rating::tenths(75);
/// The ratings of Nishio chains of 19 nodes and more.
const LONG_NISHIO: RangeInclusive<Rating> = Rating::tenths(80)..=Rating::tenths(81);
/// Once a digit has this many open positions, more of them do not help.
const WIDE: u32 = 35;
/// Overshooting the band counts as much as undershooting it by this many tenths.
const BEYOND: u8 = 2;
/// Everything easier than the techniques with batched eliminations.
const PLAIN: Allowed = Allowed::RATED;

fn is_within(band: &RangeInclusive<Rating>, other: &RangeInclusive<Rating>) -> bool {
    other.contains(band.start()) && other.contains(band.end())
}

/// The distance of a puzzle from the band; the closest first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Off {
    In,
    /// In tenths.
    By(u8),
    Far,
    /// Without a long Nishio chain of the sparse digit; the distance is not computed.
    Bare,
}

/// Returns a puzzle of the band, preferably one that needs no adjustment of its givens; `None` if
/// the search finds none.
fn local_search(
    scale: &mut Scale<'_>,
    orbits: &mut [Set],
    least: usize,
    given_limits: GivenLimits,
    stream: &mut Stream,
) -> Option<Set> {
    let long = is_within(&(scale.low..=scale.high), &LONG_NISHIO);
    let sparse = long.then(|| stream.below(9));
    let bugs = is_within(&(scale.low..=scale.high), &BUGS);
    let (plain, lightest, shown) = if bugs { (scale.easier, 1, 1) } else { (PLAIN, HEAVY, SHOWN) };
    let (orbits, start) = match sparse {
        Some(digit) => without_digit(scale.solution, digit, orbits, stream)?,
        None => (orbits, ALL),
    };
    let mut here = dig(scale.solution, start, orbits, Proof::Logic(PLAIN.fastest()), least);
    here = dig(scale.solution, here, orbits, Proof::Search, least);
    // With larger orbits there are too few puzzles to be selective.
    let picks = orbits.iter().all(|&orbit| count(orbit) == 1);
    let (mut seen, mut distances) = (Seen::new(), HashMap::new());
    let mut known = Unavoidable::default();
    let (mut spare, mut work) = (None, Work::new(Nine));
    let (mut weight, mut off, mut pull) = (0, None, 0);
    for step in 0..STEPS {
        let mut next = here;
        if step > 0 {
            for _ in 0..1 + stream.below(shown) {
                next |= orbits[stream.below(orbits.len())];
            }
            next = dig_beside(scale.solution, &mut known, here, next, orbits, least, stream);
        }
        if !seen.insert(next) {
            continue;
        }
        let (mut board, mut failures) = (Board::new(scale.solution, next), Failures::default());
        board.close_on(plain, ALL, &mut failures, &mut work);
        let heavy = board.digit.iter().map(|digit| digit.count_ones()).sum();
        let wide = sparse.map(|digit| board.digit[digit].count_ones().min(WIDE));
        if heavy < lightest {
            if off.is_none() && heavy >= weight {
                (here, weight) = (next, heavy);
            }
            continue;
        }
        // One puzzle in three is stuck at the same position as an earlier one.
        let found = *distances.entry(board.digit).or_insert_with(|| match sparse {
            _ if bugs => distance_of_rating(scale, next),
            Some(digit) if picks && !promises(scale, &board, digit) => Off::Bare,
            _ => distance(scale, &mut board, &mut failures, &mut work),
        });
        // A puzzle that is no closer must not appear easier or break more limits.
        let pulls = match (found, wide) {
            (Off::In, _) => {
                if scale.rated(next) != Verdict::Hit {
                    continue;
                }
                let faults = faults(scale.solution, next, given_limits);
                if faults == 0 {
                    return Some(next);
                }
                // One in four of its neighbours is in the band too.
                spare = spare.or(Some(next));
                u32::MAX - faults
            }
            (Off::By(_), None) => 0,
            (_, Some(wide)) => wide,
            (Off::Far | Off::Bare, None) if bugs => HEAVIEST - heavy,
            (Off::Far | Off::Bare, None) => heavy,
        };
        if off.is_none_or(|off| found < off || found == off && pulls >= pull) {
            (here, weight, off, pull) = (next, heavy, Some(found), pulls);
        }
    }
    spare
}

/// Returns the orbits without positions of `digit`, except for at most one, and a puzzle that gives
/// them all. `None` if that puzzle has several solutions.
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

/// Returns whether `digit` alone has a Nishio chain of the band after all shorter ones have been
/// applied. Half the puzzles of the band have one, and one in a hundred of the others.
fn promises(scale: &mut Scale<'_>, board: &Board, digit: usize) -> bool {
    let Some(digit) = Digit::new(digit as u8 + 1) else { return false };
    let position = Position::of_cells(Nine, scale.solution, board.open, &board.digit);
    let beyond = scale.rater.nishio_beyond(position, digit, below(scale.low));
    beyond.is_some_and(|rating| rating <= scale.high)
}

/// Returns the next lower rating.
fn below(rating: Rating) -> Rating {
    Rating::tenths(rating.to_tenths().saturating_sub(1))
}

/// Returns the distance of a puzzle's rating from a band without chains.
fn distance_of_rating(scale: &mut Scale<'_>, givens: Set) -> Off {
    let run = scale.rater.run(&puzzle_of(scale.full, givens), Limits::up_to(scale.high));
    match run.end {
        End::Solved if run.er >= scale.low => Off::In,
        End::Solved if run.er >= LOWEST_UNIQUE => {
            Off::By(scale.low.to_tenths() - run.er.to_tenths())
        }
        End::Solved | End::Stuck | End::Dead => Off::Far,
    }
}

/// Returns the distance from the band according to batched eliminations. `board` is the position
/// where everything easier is stuck.
fn distance(
    scale: &mut Scale<'_>,
    board: &mut Board,
    failures: &mut Failures,
    work: &mut Work<Nine>,
) -> Off {
    let easy = below(scale.low).min(EASY);
    let mut state = BatchedRating::new(easy, scale.high);
    loop {
        let position = Position::of_cells(Nine, scale.solution, board.open, &board.digit);
        let gone = scale.rater.batched_eliminations(&position, &mut state);
        if gone.is_empty() {
            return Off::By(BEYOND);
        }
        for &(digits, cells) in gone {
            for digit in digits.iter() {
                board.digit[digit.index()] &= !cells;
            }
        }
        if board.close_on(PLAIN, ALL, failures, work) {
            let er = state.er;
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

/// The puzzles already visited. With larger orbits, half of all steps lead to one of these.
struct Seen(Vec<Set>);

impl Seen {
    /// Larger than the number of steps of a search, so there is always a free slot.
    const BITS: u32 = 12;

    fn new() -> Self {
        Seen(vec![0; 1 << Self::BITS])
    }

    /// Returns whether the puzzle is new.
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
        // Sets of a few nearby cells, so that many hash to the same slot.
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
            board.close(PLAIN, ALL);
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

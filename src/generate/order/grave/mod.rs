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

use super::climb::{Scale, Verdict};
use super::dig::{Solution, count};
use super::quick::{ALL, Board, HOUSES, Memo, Set, cells};
use super::turn::turn;
use crate::generate::Stream;
use crate::grade::Rating;
use crate::sudoku::solver::{Budget, nine};
use chain::Search;
use lattice::Ground;
use std::ops::ControlFlow::{Break, Continue};
use std::ops::RangeInclusive;

/// The ratings that are found so: with a naked set of two, three and four digits.
const RATINGS: RangeInclusive<Rating> = Rating::tenths(58)..=Rating::tenths(60);

/// How many houses of a solution are looked at.
const PLOTS: usize = 5;

/// True if puzzles of these ratings are found so.
pub fn suits(ratings: &RangeInclusive<Rating>) -> bool {
    RATINGS.contains(ratings.start()) && RATINGS.contains(ratings.end())
}

/// A puzzle of the band asked for, and its own solution, if one is laid out in a fresh one.
pub fn grave(
    scale: &mut Scale<'_>,
    orbits: &[Set],
    least: usize,
    stream: &mut Stream,
) -> Option<(Set, Solution)> {
    let (low, high) = (scale.low.to_tenths(), scale.high.to_tenths());
    let rating = usize::from(low) + stream.below(usize::from(high - low) + 1);
    let solution = scale.solution;
    let ground = Ground::new(solution);
    let mut houses = HOUSES;
    stream.shuffle(&mut houses);
    let mut turning = stream.branch(0);
    let mut search = Search { solution, ground: &ground, stream, digits: rating - 56 };
    houses.into_iter().take(PLOTS).find_map(|house| {
        let mut puzzle = None;
        search.in_house(house, &mut |open| {
            let givens = ALL & !open;
            if is_stuck(scale, open)
                && has_one_solution(solution, givens)
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

/// True if the easier techniques get nowhere with the cells of `open`.
fn is_stuck(scale: &Scale<'_>, open: Set) -> bool {
    let before = Board::new(scale.solution, ALL & !open);
    let mut after = before;
    !after.close_on(scale.easier, ALL, &mut Memo::default()) && after.digit == before.digit
}

fn has_one_solution(solution: &Solution, givens: Set) -> bool {
    let mut values = [0; 81];
    for cell in cells(givens) {
        values[cell] = solution[cell] + 1;
    }
    let Some(position) = nine::Position::new(&values) else { return false };
    let mut found = 0;
    position.each_solution(&mut Budget::default(), &mut |_| {
        found += 1;
        if found > 1 { Break(()) } else { Continue(()) }
    });
    found == 1
}

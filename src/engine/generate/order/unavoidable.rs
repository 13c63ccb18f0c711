//! Unavoidable sets of a solution, remembered while its puzzles are dug: where another solution
//! differs from it, some cell has to be given, or that solution is one too.
//!
//! On a walk over the puzzles of one solution the same few sets forbid most of what is tried, and
//! looking them over costs a hundredth of a search.

use super::quick::{ALL, Board, Kit, Set, bit, cells, lowest};
use super::solution::Solution;
use crate::sudoku::solver::{Budget, End, nine};
use std::ops::ControlFlow;

/// How many sets are kept, as measured: the oldest go.
const KEPT: usize = 512;

/// Unavoidable sets of one solution.
#[derive(Clone, Debug)]
pub(crate) struct Unavoidable {
    sets: [Set; KEPT],
    next: usize,
}

impl Default for Unavoidable {
    fn default() -> Self {
        // All cells are unavoidable in any solution.
        Unavoidable { sets: [ALL; KEPT], next: 0 }
    }
}

impl Unavoidable {
    /// True if a set is known that has none of `givens`: there are several solutions.
    #[inline]
    pub(crate) fn some_missed(&self, givens: Set) -> bool {
        self.sets.chunks_exact(8).any(|sets| sets.iter().any(|set| set & givens == 0))
    }

    /// True if `givens` have no solution but `solution`, of which the sets are; with `gone` back
    /// they are known to have none.
    pub(crate) fn has_one_solution(&mut self, solution: &Solution, givens: Set, gone: Set) -> bool {
        if self.some_missed(givens) {
            return false;
        }
        let other = another(solution, givens, gone);
        if let Some(set) = other {
            self.sets[self.next] = set;
            self.next = (self.next + 1) % KEPT;
        }
        other.is_none()
    }
}

/// Where another solution of `givens` differs from this one, if there is any; with `gone` back
/// they are known to have none. If that takes too long to say, all cells.
pub(crate) fn another(solution: &Solution, givens: Set, gone: Set) -> Option<Set> {
    // A glance first: singles alone fill most cells.
    let mut board = Board::new(solution, givens);
    if board.close(Kit::singles(), gone) {
        return None;
    }
    let mut values = [0; 81];
    for cell in cells(ALL & !board.open) {
        values[cell] = solution[cell] + 1;
    }
    // Another solution differs in one of the cells of the orbit: forbid its digit in the first,
    // then grant it and go on to the next.
    let mut left = gone & board.open;
    while left != 0 {
        let cell = lowest(left);
        left &= left - 1;
        let Some(mut position) = nine::Position::new(&values) else { return Some(ALL) };
        position.forbid(cell, solution[cell] + 1);
        let mut other = [0; 81];
        let end = position.each_solution(&mut Budget::default(), &mut |found| {
            found.write_to(&mut other);
            ControlFlow::Break(())
        });
        match end {
            End::Exhausted => {}
            End::Budget => return Some(ALL),
            End::Stopped => {
                let differing = cells(ALL).filter(|&cell| other[cell] != solution[cell] + 1);
                return Some(differing.fold(0, |all, cell| all | bit(cell)));
            }
        }
        values[cell] = solution[cell] + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::dig::{Proof, dig};
    use super::super::solution::{count, single_cells};
    use super::super::solution::{puzzle_of, solution_of};
    use super::*;
    use crate::generate::fill::fill;
    use crate::generate::{Fill, Stream};
    use crate::sudoku::{Shape, solver};

    #[test]
    fn sets_say_of_a_puzzle_what_a_search_says() {
        let mut said = [0; 2];
        for seed in 0..20 {
            let mut stream = Stream::for_puzzle(seed, "unavoidable", 0);
            let full = fill(Shape::CLASSIC, Fill::Backtrack, &mut stream).expect("a grid").solution;
            let solution = solution_of(&full);
            let mut known = Unavoidable::default();
            let mut orbits = single_cells();
            stream.shuffle(&mut orbits);
            let mut here = dig(&solution, ALL, &orbits, Proof::Search, 26);
            for _ in 0..200 {
                let gone = bit(stream.below(81)) | bit(stream.below(81));
                let fewer = here & !gone;
                let one = solver::is_unique(&puzzle_of(&full, fewer));
                let missed = known.some_missed(fewer);
                assert!(!(missed && one));
                assert_eq!(known.has_one_solution(&solution, fewer, gone), one);
                // Each time it is asked again a set says it.
                assert_eq!(known.some_missed(fewer), !one);
                said[usize::from(missed)] += 1;
                here = if one { fewer } else { here };
                if count(here) < 24 {
                    here |= bit(stream.below(81)) | bit(stream.below(81));
                }
            }
        }
        assert!(said.iter().all(|&n| n > 400), "{said:?}");
    }
}

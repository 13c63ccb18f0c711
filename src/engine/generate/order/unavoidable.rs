//! A cache of unavoidable sets of a solution, used while its puzzles are dug: if another solution
//! differs from it in a set of cells, one of them must be given, or both are solutions.
//!
//! In a search over puzzles of one solution, the same few sets reject most removals. Checking them
//! costs a hundredth of a solver run.

use super::quick::{ALL, Allowed, Board, Set, bit, cells, lowest};
use super::solution::Solution;
use crate::sudoku::solver::{Budget, End, nine};
use std::ops::ControlFlow;

/// The number of sets kept, chosen with the benchmark `order`. The oldest are dropped.
const KEPT: usize = 512;

/// Unavoidable sets of one solution.
#[derive(Clone, Debug)]
pub(crate) struct Unavoidable {
    sets: [Set; KEPT],
    next: usize,
}

impl Default for Unavoidable {
    fn default() -> Self {
        // The set of all cells is unavoidable in any solution.
        Unavoidable { sets: [ALL; KEPT], next: 0 }
    }
}

impl Unavoidable {
    /// Returns whether a known set has none of `givens`, so that there are several solutions.
    #[inline]
    pub(crate) fn some_missed(&self, givens: Set) -> bool {
        self.sets.chunks_exact(8).any(|sets| sets.iter().any(|set| set & givens == 0))
    }

    /// Returns whether `solution`, to which the sets belong, is the only solution of `givens`. With
    /// `gone` restored it is known to be.
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

/// Returns the cells in which another solution of `givens` differs from this one; `None` if there
/// is none. With `gone` restored there is none. If the search takes too long, returns all cells.
pub(crate) fn another(solution: &Solution, givens: Set, gone: Set) -> Option<Set> {
    // Singles alone fill most cells, so they are tried first.
    let mut board = Board::new(solution, givens);
    if board.close(Allowed::SINGLES, gone) {
        return None;
    }
    let mut values = [0; 81];
    for cell in cells(ALL & !board.open) {
        values[cell] = solution[cell] + 1;
    }
    // Another solution differs in a cell of the orbit: exclude the digit of the first cell, then
    // place it and continue with the next.
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
                // The second query is answered by a set.
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

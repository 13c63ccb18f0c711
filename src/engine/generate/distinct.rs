//! The puzzles made so far, up to symmetry and relabelling, in bounded memory.
//!
//! A puzzle counts as already made if an equivalent one was made, or one with an equivalent
//! solution: the same puzzle with a few more givens is not new. There are too few solutions of 4x4
//! and 6x6 to compare them, and of some variants.
//!
//! Puzzles of 8x8 and more are compared within blocks of a run: the puzzles at places 0 to 1023,
//! those at 1024 to 2047, and so on. A part of a run therefore needs no earlier puzzles except
//! those of the block that it begins in. There are so few 4x4 and 6x6 puzzles that equal ones would
//! occur in different blocks: all of a run are compared, at 16 bytes each, and a part makes those
//! of the earlier parts again.
//!
//! Equal puzzles in different blocks are possible but unlikely: there are 1,673,187 kinds of full
//! 8x8 grids and 5,472,730,538 of 9x9 (Felgenhauer and Jarvis; Russell and Jarvis), and each has
//! more than a million puzzles.

use crate::sudoku::canon::{self, layout_form};
use crate::sudoku::{Grid, Shape};
use std::collections::HashSet;
use std::ops::Range;

/// Puzzles of larger shapes are compared in blocks of this size.
pub const BLOCK: u64 = 1024;

/// The values by which puzzles are compared: the digests of the canonical forms of the puzzle and
/// of its solution.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Digests {
    pub puzzle: u128,
    /// `None` under rules whose solutions are not compared.
    pub solution: Option<u128>,
}

impl Digests {
    #[must_use]
    pub fn of(puzzle: &Grid, solution: &Grid) -> Self {
        Digests { puzzle: canon::digest(puzzle), solution: canon::solution_digest(solution) }
    }

    /// Returns the ids ([`canon::id`]) of the puzzle and of the solution.
    pub fn ids(self) -> impl Iterator<Item = String> {
        let halves = [Some(self.puzzle), self.solution].into_iter().flatten();
        halves.map(|digest| format!("{:016x}", digest >> 64))
    }
}

/// The digests of the puzzles made so far, and of their solutions.
#[derive(Clone, Debug, Default)]
pub struct Distinct {
    /// The block that `near` belongs to.
    block: u64,
    near: HashSet<u128>,
    /// Puzzles of small shapes.
    small: HashSet<u128>,
    /// The regions of jigsaws in the block.
    layouts: HashSet<Vec<u8>>,
    /// Whether everything is compared, regardless of blocks.
    whole: bool,
    /// Whether puzzles may have the same solution.
    same_solutions: bool,
    /// The first halves of the digests of puzzles and solutions that must not occur.
    avoided: HashSet<u64>,
}

impl Distinct {
    /// Compares within blocks, for a run of any length.
    #[must_use]
    pub fn in_blocks() -> Self {
        Distinct::default()
    }

    /// Compares all puzzles of a book with each other.
    #[must_use]
    pub fn in_all() -> Self {
        Distinct { whole: true, ..Distinct::default() }
    }

    /// Also excludes the puzzles, and those with the solutions, that have these ids
    /// ([`crate::sudoku::id`]).
    #[must_use]
    pub fn avoiding<S: AsRef<str>>(mut self, ids: impl IntoIterator<Item = S>) -> Self {
        let halves = ids.into_iter().filter_map(|id| u64::from_str_radix(id.as_ref(), 16).ok());
        self.avoided.extend(halves);
        self
    }

    /// Accepts puzzles with the same solution if `allowed`.
    #[must_use]
    pub fn with_same_solutions(self, allowed: bool) -> Self {
        Distinct { same_solutions: allowed, ..self }
    }

    /// Returns whether all puzzles of that shape in a run are compared, not only those of a block.
    #[must_use]
    pub fn compares_all(shape: Shape) -> bool {
        shape.side() <= 6
    }

    /// Adds the puzzle for a place of the run. Returns `false` if it was already made. Places must
    /// not decrease.
    pub fn admit(&mut self, place: u64, shape: Shape, digests: Digests) -> bool {
        let solution = digests.solution.filter(|_| !self.same_solutions);
        let both = || [Some(digests.puzzle), solution].into_iter().flatten();
        if both().any(|digest| self.avoided.contains(&((digest >> 64) as u64))) {
            return false;
        }
        if Self::compares_all(shape) {
            return self.small.insert(digests.puzzle);
        }
        self.enter(place);
        let is_new = both().all(|digest| !self.near.contains(&digest));
        if is_new {
            self.near.extend(both());
        }
        is_new
    }

    /// Returns whether a jigsaw near that place has the same regions, however they are turned.
    pub fn has_layout(&mut self, place: u64, regions: &[u8]) -> bool {
        self.enter(place);
        self.layouts.contains(&layout_form(regions))
    }

    /// Adds the regions of the jigsaw for a place of the run. Places must not decrease.
    pub fn add_layout(&mut self, place: u64, regions: &[u8]) {
        self.enter(place);
        self.layouts.insert(layout_form(regions));
    }

    /// Forgets what is compared within blocks where another block begins.
    fn enter(&mut self, place: u64) {
        let block = place / BLOCK;
        if block != self.block && !self.whole {
            self.block = block;
            self.near.clear();
            self.layouts.clear();
        }
    }
}

/// Returns the range of part `part` (from 1) of `parts` in a run of `count` places. The parts are
/// of equal length, but start at a block boundary if they are so long that the difference is small.
#[must_use]
pub fn part(count: u64, part: u64, parts: u64) -> Range<u64> {
    let border = |n: u64| {
        let at = (u128::from(count) * u128::from(n) / u128::from(parts.max(1))) as u64;
        if n < parts && count / parts.max(1) >= 4 * BLOCK { at / BLOCK * BLOCK } else { at }
    };
    border(part.saturating_sub(1))..border(part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equal_puzzles_are_found_in_their_block() {
        let (nine, six) = (Shape::CLASSIC, Shape::with_side(6).expect("6x6 is a shape"));
        let of = |puzzle: u128| Digests { puzzle, solution: None };
        let mut seen = Distinct::in_blocks();
        assert!(seen.admit(3, nine, of(7)));
        assert!(!seen.admit(BLOCK - 1, nine, of(7)));
        assert!(seen.admit(BLOCK, nine, of(7)), "another block");
        assert!(seen.admit(BLOCK, six, of(7)), "a 6x6 puzzle is not a 9x9 puzzle");
        assert!(!seen.admit(9 * BLOCK, six, of(7)), "all of a small shape are compared");
        let mut seen = Distinct::in_all().avoiding([format!("{:016x}", 5)]);
        assert!(!seen.admit(0, nine, of(5 << 64 | 1)), "avoided");
        assert!(seen.admit(0, nine, of(7)) && !seen.admit(9 * BLOCK, nine, of(7)));
    }

    #[test]
    fn a_solution_that_was_there_makes_no_new_puzzle() {
        let nine = Shape::CLASSIC;
        let of = |puzzle: u128, solution: u128| Digests { puzzle, solution: Some(solution) };
        let id = format!("{:016x}", 9);
        let mut seen = Distinct::in_all().avoiding([&id]);
        assert!(seen.admit(0, nine, of(1, 2)));
        assert!(!seen.admit(1, nine, of(3, 2)), "the same solution");
        assert!(seen.admit(1, nine, of(3, 4)), "a puzzle that was refused is not taken note of");
        assert!(!seen.admit(2, nine, of(5, 9 << 64)), "avoided");
        let mut seen = Distinct::in_all().with_same_solutions(true);
        assert!(seen.admit(0, nine, of(1, 2)) && seen.admit(1, nine, of(3, 2)));
        assert!(!seen.admit(2, nine, of(1, 4)), "puzzles are compared all the same");
    }

    proptest! {
        #[test]
        fn parts_make_the_whole(count in 0u64..3_000_000, parts in 1u64..600) {
            let mut at = 0;
            for n in 1..=parts {
                let here = part(count, n, parts);
                prop_assert_eq!(here.start, at);
                prop_assert!(here.end >= here.start);
                // No part is longer than one and a half times the equal share.
                prop_assert!(here.end - here.start <= count / parts + 1 + count / parts / 2);
                at = here.end;
            }
            prop_assert_eq!(at, count);
        }
    }
}

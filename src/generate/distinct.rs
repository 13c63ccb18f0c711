//! What was made already, up to symmetry and relabelling, in memory that does not grow.
//!
//! Puzzles of 8x8 and more are compared within blocks of a run: the puzzles at places 0 to 1023,
//! those at 1024 to 2047, and so on. So a part of a run needs to know nothing of the parts before
//! it but the puzzles of the block that it begins in. Of 4x4 and 6x6 there are so few puzzles
//! that equal ones would turn up in different blocks: all of a run are compared, at 16 bytes
//! each, and a part makes again those of the parts before it.
//!
//! Across blocks equal puzzles are possible and not to be expected: there are 1,673,187 kinds of
//! full 8x8 grids and 5,472,730,538 of 9x9 (Felgenhauer and Jarvis; Russell and Jarvis), and each
//! has more than a million puzzles.

use crate::sudoku::Shape;
use std::collections::HashSet;
use std::ops::Range;

/// Puzzles of larger shapes are compared with so many of their neighbours in the run.
pub const BLOCK: u64 = 1024;

/// The digests of puzzles that were made.
#[derive(Clone, Debug, Default)]
pub struct Distinct {
    /// The block that `near` belongs to.
    block: u64,
    near: HashSet<u128>,
    /// Puzzles of small shapes.
    small: HashSet<u128>,
    /// Blocks mean nothing: everything is compared.
    whole: bool,
    /// The first halves of the digests of puzzles that may not come at all.
    avoided: HashSet<u64>,
}

impl Distinct {
    /// For a run of any length.
    #[must_use]
    pub fn in_blocks() -> Self {
        Distinct::default()
    }

    /// For a book: no two of all its puzzles are equal.
    #[must_use]
    pub fn in_all() -> Self {
        Distinct { whole: true, ..Distinct::default() }
    }

    /// The same without the puzzles of these ids ([`crate::sudoku::id`]).
    #[must_use]
    pub fn avoiding<'i>(mut self, ids: impl IntoIterator<Item = &'i String>) -> Self {
        self.avoided.extend(ids.into_iter().filter_map(|id| u64::from_str_radix(id, 16).ok()));
        self
    }

    /// True if all puzzles of that shape in a run are compared, not only those of a block.
    #[must_use]
    pub fn compares_all(shape: Shape) -> bool {
        shape.side() <= 6
    }

    /// Takes note of the puzzle of that digest for a place of the run; false if it is there
    /// already. Places must not go down.
    pub fn admit(&mut self, place: u64, shape: Shape, digest: u128) -> bool {
        if self.avoided.contains(&((digest >> 64) as u64)) {
            return false;
        }
        if Self::compares_all(shape) {
            return self.small.insert(digest);
        }
        let block = place / BLOCK;
        if block != self.block && !self.whole {
            self.block = block;
            self.near.clear();
        }
        self.near.insert(digest)
    }
}

/// Where part `part` (from 1) of `parts` begins and ends in a run of `count` places: the parts
/// are as long as each other, but begin with a block where they are long enough for that not to
/// matter.
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
        let mut seen = Distinct::in_blocks();
        assert!(seen.admit(3, nine, 7));
        assert!(!seen.admit(BLOCK - 1, nine, 7));
        assert!(seen.admit(BLOCK, nine, 7), "another block");
        assert!(seen.admit(BLOCK, six, 7), "a 6x6 puzzle is no 9x9 puzzle");
        assert!(!seen.admit(9 * BLOCK, six, 7), "all of a small shape are compared");
        let mut seen = Distinct::in_all().avoiding([&format!("{:016x}", 5)]);
        assert!(!seen.admit(0, nine, 5 << 64 | 1), "avoided");
        assert!(seen.admit(0, nine, 7) && !seen.admit(9 * BLOCK, nine, 7));
    }

    proptest! {
        #[test]
        fn parts_make_the_whole(count in 0u64..3_000_000, parts in 1u64..600) {
            let mut at = 0;
            for n in 1..=parts {
                let here = part(count, n, parts);
                prop_assert_eq!(here.start, at);
                prop_assert!(here.end >= here.start);
                // No part is longer than half as much again as the shortest may be.
                prop_assert!(here.end - here.start <= count / parts + 1 + count / parts / 2);
                at = here.end;
            }
            prop_assert_eq!(at, count);
        }
    }
}

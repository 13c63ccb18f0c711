//! The canonical form of a puzzle: the same for all puzzles that are equivalent under the
//! symmetries of the shape and relabelling of the digits, and different for all others.
//!
//! The way is that of graph canonisation (McKay's individualisation and refinement): rows,
//! columns and digits get colours that depend on the puzzle alone and not on how it is turned.
//! Where colours coincide, each of those rows, columns or digits is set apart in turn, and the
//! smallest grid that comes of it is the canonical form. In a full grid all of them look alike at
//! first; there, the cycles that two of them form tell most apart before the search. What an automorphism shows to be equal
//! to something already tried is left out, and so are lines and digits without a given, which are
//! alike anyway. Colours are 64-bit hashes; two that happen to be equal cost time, never
//! correctness.

mod colours;
mod cycles;
mod search;
#[cfg(test)]
mod tests;

use super::transform::Transform;
use super::{Grid, Shape};
use colours::{Colours, Givens};
use search::Search;
use sha2::{Digest, Sha256};
use std::cmp::Ordering;

/// The canonical form of `puzzle`: one of its equivalents, the same for all of them.
#[must_use]
pub fn canonical(puzzle: &Grid) -> Grid {
    let shape = puzzle.shape();
    let values = search(puzzle).best.map_or([0; 256], |best| best.values);
    Grid::from_values(shape, &values[..shape.cell_count()]).expect("values of the same shape")
}

/// The search for the canonical form of `puzzle`, at its end.
fn search(puzzle: &Grid) -> Search {
    let shape = puzzle.shape();
    let upright = Givens::new(puzzle, false);
    let mut ways = [Some((upright.start(), upright)), None];
    if Transform::can_transpose(shape) {
        let turned = Givens::new(puzzle, true);
        let way = Some((turned.start(), turned));
        let summary = |way: &Option<(Colours, Givens)>| way.as_ref().map(|(c, _)| c.summary());
        match summary(&way).cmp(&summary(&ways[0])) {
            Ordering::Less => ways[0] = way,
            Ordering::Equal => ways[1] = way,
            Ordering::Greater => {}
        }
    }
    let mut search = Search::default();
    for (way, (colours, givens)) in ways.iter().flatten().enumerate() {
        search.way = way;
        search.visit(givens, colours);
    }
    search
}

/// A number that equivalent puzzles share, of any shape: 128 bits of a digest of the canonical
/// form. Two of a million puzzles that are not equivalent have the same with a chance of 1 in
/// 10^26.
#[must_use]
pub fn digest(puzzle: &Grid) -> u128 {
    let mut hash = Sha256::new();
    hash.update([puzzle.shape().box_height() as u8, puzzle.shape().box_width() as u8]);
    hash.update(canonical(puzzle).values());
    hash.finalize()[..16].iter().fold(0, |all, &byte| all << 8 | u128::from(byte))
}

/// A short name of a puzzle that its equivalents share: the first 16 hexadecimal digits of
/// [`digest`].
#[must_use]
pub fn id(puzzle: &Grid) -> String {
    format!("{:016x}", digest(puzzle) >> 64)
}

/// Whether no two puzzles of that shape need have the same solution, up to symmetry and
/// relabelling: 4x4 and 6x6 have only 2 and 49 solutions that differ, 8x8 has 1,673,187.
#[must_use]
pub fn has_many_solutions(shape: Shape) -> bool {
    shape.side() >= 8
}

/// The [`digest`] of a solution, or `None` for shapes that have too few of them.
#[must_use]
pub fn solution_digest(solution: &Grid) -> Option<u128> {
    has_many_solutions(solution.shape()).then(|| digest(solution))
}

//! The canonical form of a puzzle: the same for all puzzles that are equivalent under the
//! symmetries of the rules and relabelling of the digits, and different for all others.
//!
//! Under rules of its own, such as diagonals, a puzzle has few equivalents, and all are compared. For rows,
//! columns and boxes, the method is that of graph canonization (McKay's individualization and refinement): rows,
//! columns and digits get colours that do not depend on the orientation of the puzzle. Where
//! colours coincide, each of those rows, columns or digits is individualized in turn, and the
//! smallest resulting grid is the canonical form. In a full grid all of them have the same colour
//! at first; the cycles formed by pairs of them distinguish most before the search. Branches
//! equivalent under an automorphism are pruned, and so are lines and digits without a given, which
//! are equivalent anyway. Colours are 64-bit hashes; a collision costs time but never correctness.

mod colours;
mod cycles;
mod search;
pub(super) mod special;
#[cfg(test)]
mod tests;

use super::rules::Variant;
use super::transform::Transform;
use super::{Grid, Rules};
use colours::{Colours, Givens};
use search::Search;
use sha2::{Digest, Sha256};
pub(crate) use special::layout_form;
use std::cmp::Ordering;

/// Returns the canonical form of `puzzle`, which is the same for all its equivalents. A killer, whose
/// digits cannot be relabelled, is its own. The [`digest`] of killers and jigsaws does not depend on how
/// they are turned.
#[must_use]
pub fn canonical(puzzle: &Grid) -> Grid {
    if !puzzle.rules().cages().is_empty() {
        return *puzzle;
    }
    if !puzzle.rules().is_plain() {
        return special::canonical(puzzle);
    }
    let shape = puzzle.shape();
    let values = search(puzzle).best.map_or([0; 256], |best| best.values);
    Grid::from_values(shape, &values[..shape.cell_count()]).expect("values of the same shape")
}

/// Returns the completed search for the canonical form of `puzzle`.
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

/// Returns a number shared by equivalent puzzles of any shape: 128 bits of a digest of the
/// canonical form. Among a million different puzzles, the probability of a collision is 1 in 10^26.
#[must_use]
pub fn digest(puzzle: &Grid) -> u128 {
    let mut hash = Sha256::new();
    let rules = puzzle.rules();
    hash.update([puzzle.shape().box_height() as u8, puzzle.shape().box_width() as u8]);
    if !rules.is_plain() {
        hash.update(rules.to_string());
    }
    if rules.cages().is_empty() && rules.regions().is_none() {
        hash.update(canonical(puzzle).values());
    } else {
        hash.update(special::turned_form(puzzle));
    }
    hash.finalize()[..16].iter().fold(0, |all, &byte| all << 8 | u128::from(byte))
}

/// Returns a short id shared by equivalent puzzles: the first 16 hexadecimal digits of [`digest`].
#[must_use]
pub fn id(puzzle: &Grid) -> String {
    format!("{:016x}", digest(puzzle) >> 64)
}

/// Returns whether rules have enough different solutions for all puzzles of a book, up to symmetry
/// and relabelling: 4x4 and 6x6 have only 2 and 49, 8x8 has 1,673,187. Where digits a step apart
/// must differ, few may be left (a hypersudoku without equal digits a knight's step apart has 4),
/// and so it is with the regions of a jigsaw.
#[must_use]
pub fn has_many_solutions(rules: Rules) -> bool {
    const STEPS: [Variant; 3] = [Variant::AntiKnight, Variant::AntiKing, Variant::NonConsecutive];
    let is_open = rules.regions().is_none() && !STEPS.iter().any(|&v| rules.variants().has(v));
    rules.side() >= 8 && is_open
}

/// Returns the [`digest`] of a solution, whatever the cages of its puzzle; `None` under rules that have too
/// few of them.
#[must_use]
pub fn solution_digest(solution: &Grid) -> Option<u128> {
    let solution = solution.under(solution.rules().without_cages());
    has_many_solutions(solution.rules()).then(|| digest(&solution))
}

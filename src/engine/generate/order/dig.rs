//! Digging 9x9 solutions: a given goes only while the puzzle can still be solved, by a kit of
//! techniques or, with no ceiling, at all.

use super::quick::{ALL, Board, Kit, Set};
use super::solution::{Solution, count};
use super::unavoidable::{Unavoidable, another};
use crate::generate::Stream;

/// What must go on solving the puzzle.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Proof {
    /// Logic: which is a proof of the one solution too.
    Kit(Kit),
    /// Search: any puzzle with one solution will do.
    Search,
}

/// Takes from `givens` what the orbits of `order` hold, one orbit after the other, while the
/// proof holds and more than `least` givens stay. What cannot go now can never go, so that one
/// round makes the puzzle minimal.
pub(crate) fn dig(
    solution: &Solution,
    mut givens: Set,
    order: &[Set],
    proof: Proof,
    least: usize,
) -> Set {
    let mut left = count(givens);
    for &orbit in order {
        let size = count(givens & orbit);
        if size == 0 || left < least + size {
            continue;
        }
        if stays_solvable(solution, givens & !orbit, orbit, proof) {
            givens &= !orbit;
            left -= size;
        }
    }
    givens
}

/// Takes from `more`, a puzzle with all that `before` has, orbits that `before` has, in random
/// order, until there are no more givens than before and no fewer than `least`.
pub(crate) fn dig_beside(
    solution: &Solution,
    known: &mut Unavoidable,
    before: Set,
    more: Set,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Set {
    let most = count(before).max(least);
    let mut givens = more;
    stream.shuffle(orbits);
    for &orbit in orbits.iter() {
        if count(givens) <= most {
            break;
        }
        let fewer = givens & !orbit;
        if fewer != givens
            && orbit & !before & more == 0
            && count(fewer) >= least
            && known.has_one_solution(solution, fewer, orbit & givens)
        {
            givens = fewer;
        }
    }
    givens
}

/// True if the proof still fills the cells of `gone` from `givens`.
#[inline]
pub(crate) fn stays_solvable(solution: &Solution, givens: Set, gone: Set, proof: Proof) -> bool {
    match proof {
        Proof::Kit(kit) => Board::new(solution, givens).close(kit, gone),
        Proof::Search => another(solution, givens, gone).is_none(),
    }
}

/// True if `kit` solves `givens` to the end.
#[inline]
pub(crate) fn solves(solution: &Solution, givens: Set, kit: Kit) -> bool {
    Board::new(solution, givens).close(kit, ALL)
}

/// Takes from a puzzle found what `kit` can do without, down to `least` givens.
pub(crate) fn thin(
    solution: &Solution,
    mut givens: Set,
    kit: Kit,
    orbits: &[Set],
    least: usize,
) -> Set {
    let mut left = count(givens);
    for &orbit in orbits {
        let size = count(givens & orbit);
        if size > 0
            && left >= least + size
            && Board::new(solution, givens & !orbit).close(kit, orbit)
        {
            givens &= !orbit;
            left -= size;
        }
    }
    givens
}

//! Digs 9x9 solutions: a given is removed only while the puzzle can still be solved, either by a
//! set of techniques or, without a ceiling, by search.

use super::quick::{ALL, Allowed, Board, Set};
use super::solution::{Solution, count};
use super::unavoidable::{Unavoidable, another};
use crate::generate::Stream;

/// What must still solve the puzzle.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Proof {
    /// Logic, which also proves that the solution is unique.
    Logic(Allowed),
    /// Search: any puzzle with one solution is accepted.
    Search,
}

/// Removes the orbits of `order` from `givens` one by one, while the proof succeeds and more than
/// `least` givens remain. An orbit that cannot be removed now cannot be removed later, so one round
/// makes the puzzle minimal.
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

/// Removes orbits of `before` from `more`, which contains all of `before`, in random order, until
/// there are no more givens than before and no fewer than `least`.
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

/// Returns whether the proof still fills the cells of `gone` from `givens`.
#[inline]
pub(crate) fn stays_solvable(solution: &Solution, givens: Set, gone: Set, proof: Proof) -> bool {
    match proof {
        Proof::Logic(allowed) => Board::new(solution, givens).close(allowed, gone),
        Proof::Search => another(solution, givens, gone).is_none(),
    }
}

/// Returns whether `allowed` solves `givens` completely.
#[inline]
pub(crate) fn solves(solution: &Solution, givens: Set, allowed: Allowed) -> bool {
    Board::new(solution, givens).close(allowed, ALL)
}

/// Removes givens that `allowed` does not need from a finished puzzle, down to `least` givens.
pub(crate) fn thin(
    solution: &Solution,
    mut givens: Set,
    allowed: Allowed,
    orbits: &[Set],
    least: usize,
) -> Set {
    let mut left = count(givens);
    for &orbit in orbits {
        let size = count(givens & orbit);
        if size > 0
            && left >= least + size
            && Board::new(solution, givens & !orbit).close(allowed, orbit)
        {
            givens &= !orbit;
            left -= size;
        }
    }
    givens
}

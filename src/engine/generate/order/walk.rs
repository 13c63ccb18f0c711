//! A walk over the puzzles of one fresh solution that all are a little easier than asked, in
//! search of a given whose going makes the puzzle need what is asked for.
//!
//! Most of what a dig costs are the givens that can not go, and of these tests one in some
//! hundred or thousand finds that the technique asked for would fill the cell after all. That
//! is likelier by two to twenty times while there are still 27 to 35 givens: then what the
//! technique rules out is enough to finish. So the walk stays there: it shows a few cells again
//! at random and digs again, and stops as soon as a given has gone by that technique. Each walk
//! gives one puzzle at most, and the next starts from a fresh solution, so that no two puzzles
//! are relatives.

use super::climb::Scale;
use super::dig::{count, solves};
use super::prime::{Prime, sort};
use super::quick::{ALL, Board, Kit, Set};
use crate::generate::Stream;

/// Where the walk stays, and how long.
#[derive(Copy, Clone, Debug)]
pub struct Way {
    /// Digging ends here.
    pub low: usize,
    /// Showing ends here.
    pub high: usize,
    /// How often cells are shown again.
    pub rounds: usize,
}

/// The puzzle found, still with more givens than it needs.
pub fn walk(
    scale: &Scale<'_>,
    kit: Kit,
    orbits: &mut [Set],
    prime: Prime,
    way: Way,
    stream: &mut Stream,
) -> Option<Set> {
    let mut givens = ALL;
    let mut left = 81;
    let fast = scale.easier.plain();
    for round in 0..=way.rounds {
        if round > 0 {
            for _ in 0..200 {
                if left >= way.high {
                    break;
                }
                let orbit = orbits[stream.below(orbits.len())];
                if givens & orbit == 0 && orbit & prime.first == 0 {
                    givens |= orbit;
                    left = count(givens);
                }
            }
            sort(orbits, prime, stream);
        }
        for &orbit in orbits.iter() {
            let size = count(givens & orbit);
            if size == 0 {
                continue;
            }
            let fewer = givens & !orbit;
            let mut board = Board::new(scale.solution, fewer);
            if !board.close(fast, orbit) {
                if !board.close(kit, orbit) {
                    continue;
                }
                if !solves(scale.solution, fewer, scale.easier) {
                    return Some(fewer);
                }
            }
            givens = fewer;
            left -= size;
            if left <= way.low {
                break;
            }
        }
    }
    None
}

/// Takes from a puzzle found what `kit` can do without, down to `least` givens.
pub fn thin(scale: &Scale<'_>, mut givens: Set, kit: Kit, orbits: &[Set], least: usize) -> Set {
    let mut left = count(givens);
    for &orbit in orbits {
        let size = count(givens & orbit);
        if size > 0
            && left >= least + size
            && Board::new(scale.solution, givens & !orbit).close(kit, orbit)
        {
            givens &= !orbit;
            left -= size;
        }
    }
    givens
}

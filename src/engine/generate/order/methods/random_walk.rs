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

use super::{Found, Method, Search, thinned};
use crate::generate::Stream;
use crate::generate::order::dig::solves;
use crate::generate::order::pattern::{Pattern, sort};
use crate::generate::order::quick::{ALL, Board, Kit, Set, Tool};
use crate::generate::order::scale::Scale;
use crate::generate::order::solution::count;
use crate::generate::order::target::Target;

#[derive(Debug)]
pub(super) struct RandomWalk;

impl Method for RandomWalk {
    fn name(&self) -> &'static str {
        "walk"
    }

    fn can_serve(&self, target: &Target) -> bool {
        !target.easier.is_empty() && !super::is_unknown(target)
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        let place = search.order_orbits();
        let kit = light(search.target, search.stream);
        let way = Way::new(search.target, search.clues.least, search.orbits.len());
        let (solution, clues) = (*search.fresh, search.clues);
        let (scale, orbits, stream) = search.parts();
        let found = walk(&scale, kit, orbits, place, way, stream)?;
        Some(Found { givens: thinned(&scale, found, kit, orbits, clues), solution })
    }
}

/// Where the walk stays, and how long.
#[derive(Copy, Clone, Debug)]
struct Way {
    /// Digging ends here.
    pub low: usize,
    /// Showing ends here.
    pub high: usize,
    /// How often cells are shown again.
    pub rounds: usize,
}

/// The puzzle found, still with more givens than it needs.
fn walk(
    scale: &Scale<'_>,
    kit: Kit,
    orbits: &mut [Set],
    place: Pattern,
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
                if givens & orbit == 0 && orbit & place.first == 0 {
                    givens |= orbit;
                    left = count(givens);
                }
            }
            sort(orbits, place, stream);
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

/// The tools to walk with. Common targets are found soonest with few tools; one puzzle in four is
/// searched with all, so that the rarer techniques keep their place in a book.
fn light(target: &Target, stream: &mut Stream) -> Kit {
    let common = target.aim.is_none_or(|aim| matches!(aim, Tool::XyWing | Tool::XyzWing));
    if !common || (target.aim.is_none() && stream.below(4) == 0) {
        return target.kit;
    }
    let few = target.kit.plain().with(Tool::NakedPair).with(Tool::XyWing).with(Tool::XyzWing);
    let few = few.and(target.kit);
    // Medium puzzles need the direct techniques, and nothing above; and where the few tools are
    // all among those that must not be enough, nothing would be found with them.
    let useless = few == few.plain() || few.minus(target.easier).is_empty();
    if useless {
        return target.kit;
    }
    // Most puzzles in which locked candidates are not too easy need nothing above them.
    let plain = target.kit.plain();
    if needs_locking(target) && target.aim.is_none() && stream.below(2) == 0 { plain } else { few }
}

/// True if locked candidates are as hard as asked.
fn needs_locking(target: &Target) -> bool {
    target.kit.plain().minus(target.easier).has(Tool::Pointing)
}

impl Way {
    fn new(target: &Target, least: usize, orbits: usize) -> Self {
        // Orbits of two and more cells get stuck sooner.
        let stiff = if orbits > 60 { 0 } else { 3 };
        // Locked candidates are common, and with a few givens less more so.
        let low = if target.aim.is_none() && needs_locking(target) { 25 } else { 27 };
        let low = (low + stiff).max(least.min(60));
        let rounds = match target.aim {
            None | Some(Tool::XyWing) => 30,
            Some(_) => 120,
        };
        Way { low, high: low + 8, rounds }
    }
}

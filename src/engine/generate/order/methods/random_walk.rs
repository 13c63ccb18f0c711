//! Random walk over puzzles of one fresh solution that are slightly too easy, in search of a given
//! whose removal makes the puzzle need the requested technique.
//!
//! Most of the cost of a dig is spent on givens that cannot be removed. One in some hundred or
//! thousand of these tests finds that the requested technique would fill the cell after all. This
//! is two to twenty times as likely while there are still 27 to 35 givens, because the eliminations
//! of the technique then suffice to finish. The walk therefore stays in that range: it restores a
//! few random cells, digs again, and stops as soon as a given has been removed thanks to the
//! technique. Each walk yields at most one puzzle and the next starts from a fresh solution, so
//! puzzles are independent of each other.

use super::method::{Found, Method, Search, thinned};
use crate::generate::Stream;
use crate::generate::order::dig::solves;
use crate::generate::order::pattern::{Pattern, sort};
use crate::generate::order::quick::{ALL, Allowed, Board, Set};
use crate::generate::order::scale::Scale;
use crate::generate::order::solution::count;
use crate::generate::order::target::Target;
use crate::grade::TechniqueId;
use crate::techniques::TechniqueSet;

#[derive(Debug)]
pub(super) struct RandomWalk;

impl Method for RandomWalk {
    fn name(&self) -> &'static str {
        "walk"
    }

    fn can_serve(&self, target: &Target) -> bool {
        !target.easier.is_empty() && !target.is_unknown()
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        let place = search.order_orbits();
        let allowed = light(search.target, search.stream);
        let way = Way::new(search.target, search.clues.least, search.orbits.len());
        let (solution, clues) = (*search.fresh, search.clues);
        let (scale, orbits, stream) = search.parts();
        let found = walk(&scale, allowed, orbits, place, way, stream)?;
        Some(Found { givens: thinned(&scale, found, allowed, orbits, clues), solution })
    }
}

/// The range of the walk and its length.
#[derive(Copy, Clone, Debug)]
struct Way {
    /// The number of givens at which digging stops.
    pub low: usize,
    /// The number of givens at which restoring stops.
    pub high: usize,
    /// How often cells are restored.
    pub rounds: usize,
}

/// Returns the puzzle found, which still has more givens than it needs.
fn walk(
    scale: &Scale<'_>,
    allowed: Allowed,
    orbits: &mut [Set],
    place: Pattern,
    way: Way,
    stream: &mut Stream,
) -> Option<Set> {
    let mut givens = ALL;
    let mut left = 81;
    let fast = scale.easier.fastest();
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
                if !board.close(allowed, orbit) {
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

/// Returns the techniques to walk with. Common targets are found fastest with few techniques; one
/// puzzle in four is searched with all of them, so that the rarer ones still occur.
fn light(target: &Target, stream: &mut Stream) -> Allowed {
    let common =
        target.aim.is_none_or(|aim| matches!(aim, TechniqueId::XY_WING | TechniqueId::XYZ_WING));
    if !common || (target.aim.is_none() && stream.below(4) == 0) {
        return target.allowed;
    }
    let pairs_and_wings = TechniqueSet::EMPTY
        .with(TechniqueId::NAKED_PAIR)
        .with(TechniqueId::XY_WING)
        .with(TechniqueId::XYZ_WING);
    let few = target.allowed.fastest().with(pairs_and_wings).and(target.allowed);
    // Medium puzzles need the direct techniques and nothing harder. If the few techniques are all
    // among those that must not solve the puzzle, the walk would find nothing.
    let useless = few == few.fastest() || few.minus(target.easier).is_empty();
    if useless {
        return target.allowed;
    }
    // Most puzzles in which locked candidates are not too easy need nothing harder.
    let plain = target.allowed.fastest();
    if needs_locking(target) && target.aim.is_none() && stream.below(2) == 0 { plain } else { few }
}

/// Returns whether locked candidates are as hard as requested.
fn needs_locking(target: &Target) -> bool {
    target.allowed.fastest().minus(target.easier).has(TechniqueId::POINTING)
}

impl Way {
    fn new(target: &Target, least: usize, orbits: usize) -> Self {
        // With orbits of two or more cells, fewer givens can be removed.
        let stiff = if orbits > 60 { 0 } else { 3 };
        // Locked candidates are common, and more so with slightly fewer givens.
        let low = if target.aim.is_none() && needs_locking(target) { 25 } else { 27 };
        let low = (low + stiff).max(least.min(60));
        let rounds = match target.aim {
            None | Some(TechniqueId::XY_WING) => 30,
            Some(_) => 120,
        };
        Way { low, high: low + 8, rounds }
    }
}

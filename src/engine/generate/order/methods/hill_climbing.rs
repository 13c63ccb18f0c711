//! Hill climbing past the requested rating and back, for the rarer ratings of chains.
//!
//! One in some thousand minimal puzzles of random solutions has such a rating, and most are far too
//! easy. The quick solver detects these before they are rated: harder puzzles have more candidates
//! left where everything but chains is stuck. The search first increases this number: it restores a
//! few givens, removes others, and keeps the change if no fewer candidates are left, until a rating
//! is worth its cost.
//!
//! Once the puzzle is too hard, another given makes it easier or leaves it unchanged. If one step
//! makes it too easy, the attempt ends. But such a step hits the requested band two to ten times as
//! often as a random puzzle, and needs no proof of uniqueness. If the puzzle stays too hard, other
//! givens are removed, so the next steps start from another puzzle. Each solution yields at most
//! one puzzle, so puzzles are independent of each other.

use super::method::{Found, Method, Search};
use crate::generate::Stream;
use crate::generate::order::dig::{Proof, dig, dig_beside};
use crate::generate::order::quick::{ALL, Board, Set};
use crate::generate::order::scale::{Scale, Verdict};
use crate::generate::order::target::Target;
use crate::generate::order::unavoidable::Unavoidable;
use crate::grade::Rating;

#[derive(Debug)]
pub(super) struct HillClimbing;

impl Method for HillClimbing {
    fn name(&self) -> &'static str {
        "climb"
    }

    fn can_serve(&self, target: &Target) -> bool {
        !target.logical && *target.ratings.start() >= FLOOR
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        search.of_fresh(hill_climb)
    }
}

/// From this rating on, the benchmark `order` finds puzzles faster this way than among minimal
/// ones.
const FLOOR: Rating = Rating::tenths(74);

/// The number of steps uphill.
const STEPS: usize = 20;
/// The maximum number of orbits restored in a step.
const SHOWN: usize = 3;
/// From this number of candidates on, a puzzle is rated: one in six is then too hard for most
/// bands, against one in a hundred of all minimal puzzles.
const HEAVY: u32 = 140;
/// With fewer candidates than this, another given has made the puzzle too easy.
const LIGHT: u32 = 110;
/// The number of givens tried on a puzzle that is too hard.
const TRIES: usize = 60;

/// Returns a puzzle of the requested band; `None` if the search finds none.
fn hill_climb(
    scale: &mut Scale<'_>,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<Set> {
    let plain = scale.easier.fastest();
    let givens = dig(scale.solution, ALL, orbits, Proof::Logic(plain), least);
    let givens = dig(scale.solution, givens, orbits, Proof::Search, least);
    let mut known = Unavoidable::default();
    match uphill(scale, &mut known, givens, orbits, least, stream)? {
        (found, Verdict::Hit) => Some(found),
        (hard, _) => back(scale, &mut known, hard, orbits, least, stream),
    }
}

/// Climbs to a puzzle at least as hard as requested.
fn uphill(
    scale: &mut Scale<'_>,
    known: &mut Unavoidable,
    mut givens: Set,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<(Set, Verdict)> {
    let mut weight = weight(scale, givens);
    for step in 0..=STEPS {
        if step > 0 {
            let mut more = givens;
            for _ in 0..1 + stream.below(SHOWN) {
                more |= orbits[stream.below(orbits.len())];
            }
            let next = dig_beside(scale.solution, known, givens, more, orbits, least, stream);
            let heavy = self::weight(scale, next);
            if next == givens || heavy < weight.min(HEAVY) {
                continue;
            }
            (givens, weight) = (next, heavy);
        }
        if weight >= HEAVY {
            let verdict = scale.rated(givens);
            if verdict != Verdict::Easier {
                return Some((givens, verdict));
            }
        }
    }
    None
}

/// Restores cells of a puzzle that is too hard until it is in the band.
fn back(
    scale: &mut Scale<'_>,
    known: &mut Unavoidable,
    mut hard: Set,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<Set> {
    for _ in 0..TRIES {
        let more = hard | orbits[stream.below(orbits.len())];
        if more == hard || weight(scale, more) < LIGHT {
            continue;
        }
        match scale.rated(more) {
            Verdict::Hit => return Some(more),
            // Removing a given never makes the puzzle easier, so the result need not be rated.
            Verdict::Harder => {
                hard = dig_beside(scale.solution, known, hard, more, orbits, least, stream);
            }
            Verdict::Easier => {}
        }
    }
    None
}

/// Returns how many candidates are left where everything easier that the quick solver knows is
/// stuck.
fn weight(scale: &Scale<'_>, givens: Set) -> u32 {
    let mut board = Board::new(scale.solution, givens);
    if board.close(scale.easier, ALL) {
        return 0;
    }
    board.digit.iter().map(|digit| digit.count_ones()).sum()
}

//! Searching where puzzles become harder than asked: for the rarer ratings of chains.
//!
//! Among minimal puzzles of random solutions one in some thousands has such a rating, and most are
//! far too easy. What the quick solver leaves open tells them apart before they are rated: the
//! harder a puzzle, the more candidates stand where everything but chains is stuck. So the way
//! goes uphill first: a few givens are shown, others go, and what leaves no fewer candidates stays,
//! until there are so many that rating it pays.
//!
//! Once the puzzle is too hard, a given more makes it easier or leaves it as it is. Where it
//! becomes easier than asked in one step, nothing was there to be found; but that step comes down
//! on the band asked for two to ten times as often as a random puzzle does, and costs no proof of
//! the one solution. Where it stays too hard, other givens go, so that the next steps start from
//! another puzzle. Each solution gives one puzzle at most, so that no two are relatives.

use super::{Found, Method, Search};
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

/// From here on puzzles are found sooner so than among all minimal ones, as measured.
const FLOOR: Rating = Rating::tenths(74);

/// How many steps the way uphill has.
const STEPS: usize = 20;
/// The most orbits shown in one of them.
const SHOWN: usize = 3;
/// With so many candidates a puzzle is rated: one in six is then too hard for most bands, of all
/// minimal ones one in a hundred.
const HEAVY: u32 = 140;
/// With fewer than these a given more has made the puzzle too easy.
const LIGHT: u32 = 110;
/// How many givens are tried from too hard a puzzle.
const TRIES: usize = 60;

/// A puzzle of the band asked for, if the way comes upon any.
fn hill_climb(
    scale: &mut Scale<'_>,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<Set> {
    let plain = scale.easier.plain();
    let givens = dig(scale.solution, ALL, orbits, Proof::Kit(plain), least);
    let givens = dig(scale.solution, givens, orbits, Proof::Search, least);
    let mut known = Unavoidable::default();
    match uphill(scale, &mut known, givens, orbits, least, stream)? {
        (found, Verdict::Hit) => Some(found),
        (hard, _) => back(scale, &mut known, hard, orbits, least, stream),
    }
}

/// Walks to a puzzle that is as hard as asked or harder.
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

/// Shows cells of too hard a puzzle until it is in the band.
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
            // A given less never makes it easier, so that what is left need not be rated.
            Verdict::Harder => {
                hard = dig_beside(scale.solution, known, hard, more, orbits, least, stream);
            }
            Verdict::Easier => {}
        }
    }
    None
}

/// How many candidates are left where everything easier that the quick solver knows is stuck.
fn weight(scale: &Scale<'_>, givens: Set) -> u32 {
    let mut board = Board::new(scale.solution, givens);
    if board.close(scale.easier, ALL) {
        return 0;
    }
    board.digit.iter().map(|digit| digit.count_ones()).sum()
}

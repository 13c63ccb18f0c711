//! Removes givens, orbit by orbit.

use super::layout::Place;
use super::puzzle::Samurai;
use super::state::State;
use crate::sudoku::solver::Budget;

/// The number of orbits that are first tried at once: most of the first ones can go.
const FIRST: usize = 16;

/// The guesses for a proof. A puzzle that needs more is given one more digit instead.
const GUESSES: u64 = 20_000;

/// Removes `orbits` from `puzzle` in this order, each unless `holds` rejects the puzzle without it or
/// fewer than `fewest` givens would be left. Returns the orbits that stay.
pub(super) fn dig(
    puzzle: &mut Samurai,
    orbits: &[Vec<Place>],
    fewest: usize,
    holds: &mut impl FnMut(&Samurai) -> bool,
) -> Vec<Vec<Place>> {
    let mut kept = Vec::new();
    let mut at_once = FIRST;
    let mut rest = orbits;
    while !rest.is_empty() {
        let (some, others) = rest.split_at(at_once.min(rest.len()));
        let without = without(puzzle, some);
        if without.filled() >= fewest && holds(&without) {
            *puzzle = without;
            rest = others;
        } else if some.len() > 1 {
            at_once = some.len() / 2;
        } else {
            kept.extend_from_slice(some);
            rest = others;
        }
    }
    kept
}

/// Returns the puzzle without these orbits.
pub(super) fn without(puzzle: &Samurai, orbits: &[Vec<Place>]) -> Samurai {
    let mut without = *puzzle;
    orbits.iter().flatten().for_each(|&place| without.set(place, None));
    without
}

/// Returns whether `puzzle` has no other solution than `solution`, if the puzzle with `removed` has
/// none: another one would differ there.
pub(super) fn stays_unique(puzzle: &Samurai, solution: &Samurai, removed: &[Place]) -> bool {
    let Some(mut state) = State::new(puzzle) else { return false };
    removed.iter().all(|&place| {
        let Some(digit) = solution.get(place) else { return false };
        let mut other = state;
        other.forbid(place, digit.get());
        state.place(place, digit.get());
        other.is_solvable(&mut Budget(GUESSES)) == Some(false)
    })
}

//! Target patterns for pattern-primed digging: chooses where in a fresh solution the requested
//! technique should occur, and digs for it.
//!
//! A fish needs base lines with few candidates of its digit. The corners are therefore removed
//! first, and the rest of the base lines last, because its givens keep the digit out of them.
//!
//! A set of `k` digits in `k` cells needs cells in which the digits cannot be distinguished. The
//! other positions of those digits seen from the cells are therefore removed first. For a hidden
//! set, the positions of the digits that exclude them from the rest of the house are removed last;
//! for a naked set, the positions of all other digits that the cells see.

use super::quick::{ALL, HOUSES, PEERS, Set, bit, cells};
use super::solution::{Solution, count};
use crate::generate::Stream;
use crate::grade::TechniqueId;

/// Cells to blank before all others, and cells to blank after all others.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Pattern {
    pub first: Set,
    pub last: Set,
}

/// Returns a target pattern for `aim` in `solution`; empty if digging does not benefit from one.
pub(crate) fn pattern(solution: &Solution, aim: TechniqueId, stream: &mut Stream) -> Pattern {
    match aim {
        TechniqueId::X_WING => fish(solution, 2, stream),
        TechniqueId::SWORDFISH => fish(solution, 3, stream),
        TechniqueId::JELLYFISH => fish(solution, 4, stream),
        TechniqueId::HIDDEN_TRIPLE => set(solution, 3, true, stream),
        TechniqueId::HIDDEN_QUAD => set(solution, 4, true, stream),
        TechniqueId::NAKED_QUAD => set(solution, 4, false, stream),
        _ => Pattern::default(),
    }
}

/// The number of patterns compared if orbits have more than one cell.
const PLACES: usize = 16;

/// Does the same for orbits: of several patterns, returns the one for which the fewest other cells,
/// and the fewest that should stay, are removed.
pub(crate) fn pattern_for(
    solution: &Solution,
    aim: TechniqueId,
    orbits: &[Set],
    stream: &mut Stream,
) -> Pattern {
    let best = pattern(solution, aim, stream);
    if orbits.len() == 81 || best.first == 0 {
        return best;
    }
    let cost = |place: &Pattern| {
        let first = orbits.iter().filter(|&&orbit| orbit & place.first != 0);
        let going = first.fold(0, |all, orbit| all | orbit);
        count(going) + 2 * count(going & place.last)
    };
    let mut least = (cost(&best), best);
    for _ in 1..PLACES {
        let place = pattern(solution, aim, stream);
        let cost = cost(&place);
        if cost < least.0 {
            least = (cost, place);
        }
    }
    least.1
}

fn fish(solution: &Solution, k: usize, stream: &mut Stream) -> Pattern {
    let digit = stream.below(9) as u8;
    let mut places = [0; 9];
    for (row, place) in places.iter_mut().enumerate() {
        *place = (9 * row..9 * row + 9).find(|&c| solution[c] == digit).unwrap_or(9 * row);
    }
    stream.shuffle(&mut places);
    let by_row = stream.below(2) == 0;
    let (mut base, mut cover) = (0, 0);
    for &cell in &places[..k] {
        let (row, column) = (HOUSES[18 + cell / 9], HOUSES[9 + cell % 9]);
        let (own, other) = if by_row { (row, column) } else { (column, row) };
        base |= own;
        cover |= other;
    }
    Pattern { first: cover & base, last: base & !cover }
}

fn set(solution: &Solution, k: usize, hidden: bool, stream: &mut Stream) -> Pattern {
    let house = HOUSES[stream.below(27)];
    let mut chosen = 0;
    while count(chosen) < k {
        chosen |= bit(pick(house & !chosen, stream));
    }
    let digits = cells(chosen).fold(0u16, |mask, cell| mask | 1 << solution[cell]);
    let seen = cells(chosen).fold(0, |all, cell| all | PEERS[cell]) & !house;
    let own = cells_of(solution, digits) & !house;
    let last = if hidden { own & !seen } else { seen & !own };
    Pattern { first: house | own & seen, last }
}

/// Shuffles the orbits, with those of the first cells of the pattern at the start and those of its
/// last cells at the end.
pub(crate) fn sort(orbits: &mut [Set], place: Pattern, stream: &mut Stream) {
    stream.shuffle(orbits);
    orbits.sort_by_key(|&orbit| {
        if orbit & place.first != 0 {
            0
        } else if orbit & place.last != 0 {
            2
        } else {
            1
        }
    });
}

/// Returns a random cell of a set that is not empty.
pub(crate) fn pick(set: Set, stream: &mut Stream) -> usize {
    cells(set).nth(stream.below(count(set))).unwrap_or(0)
}

/// Returns the cells of `solution` that hold one of the digits of `mask`.
fn cells_of(solution: &Solution, mask: u16) -> Set {
    cells(ALL).filter(|&c| mask >> solution[c] & 1 == 1).fold(0, |all, c| all | bit(c))
}

//! Priming: choosing in a fresh solution where the technique asked for is to be, and digging so
//! that it comes to be there.
//!
//! A fish of a digit needs base lines in which the digit has few places, so its corners go first
//! and the rest of the base lines, which keeps the digit out of them while it stands, goes last.
//!
//! A set of `k` digits in `k` cells needs cells in which the digits can not be told apart, so
//! what tells them apart goes first: the other places of those digits seen from those cells. For
//! a hidden set the places of those digits that keep them out of the rest of the house go last;
//! for a naked set, the places of all other digits that the cells see.

use super::dig::{Solution, count};
use super::quick::{ALL, HOUSES, PEERS, Set, Tool, bit, cells};
use crate::generate::Stream;

/// Cells to blank before all others, and cells to blank after all others.
#[derive(Copy, Clone, Debug, Default)]
pub struct Prime {
    pub first: Set,
    pub last: Set,
}

/// A place for `aim` in `solution`, if digging for it gains by having one.
pub fn prime(solution: &Solution, aim: Tool, stream: &mut Stream) -> Prime {
    match aim {
        Tool::XWing => fish(solution, 2, stream),
        Tool::Swordfish => fish(solution, 3, stream),
        Tool::Jellyfish => fish(solution, 4, stream),
        Tool::HiddenTriple => set(solution, 3, true, stream),
        Tool::HiddenQuad => set(solution, 4, true, stream),
        Tool::NakedQuad => set(solution, 4, false, stream),
        _ => Prime::default(),
    }
}

/// How many places are compared where orbits have more than one cell.
const PLACES: usize = 16;

/// The same for orbits: of several places the one with which the fewest other cells go, and go of
/// those that are to stay.
pub fn prime_for(solution: &Solution, aim: Tool, orbits: &[Set], stream: &mut Stream) -> Prime {
    let best = prime(solution, aim, stream);
    if orbits.len() == 81 || best.first == 0 {
        return best;
    }
    let cost = |place: &Prime| {
        let first = orbits.iter().filter(|&&orbit| orbit & place.first != 0);
        let going = first.fold(0, |all, orbit| all | orbit);
        count(going) + 2 * count(going & place.last)
    };
    let mut least = (cost(&best), best);
    for _ in 1..PLACES {
        let place = prime(solution, aim, stream);
        let cost = cost(&place);
        if cost < least.0 {
            least = (cost, place);
        }
    }
    least.1
}

fn fish(solution: &Solution, k: usize, stream: &mut Stream) -> Prime {
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
    Prime { first: cover & base, last: base & !cover }
}

fn set(solution: &Solution, k: usize, hidden: bool, stream: &mut Stream) -> Prime {
    let house = HOUSES[stream.below(27)];
    let mut chosen = 0;
    while count(chosen) < k {
        chosen |= bit(pick(house & !chosen, stream));
    }
    let digits = cells(chosen).fold(0u16, |mask, cell| mask | 1 << solution[cell]);
    let seen = cells(chosen).fold(0, |all, cell| all | PEERS[cell]) & !house;
    let own = cells_of(solution, digits) & !house;
    let last = if hidden { own & !seen } else { seen & !own };
    Prime { first: house | own & seen, last }
}

/// Puts the orbits in random order, those of the prime's first cells before, those of its last
/// cells behind.
pub fn sort(orbits: &mut [Set], prime: Prime, stream: &mut Stream) {
    stream.shuffle(orbits);
    orbits.sort_by_key(|&orbit| {
        if orbit & prime.first != 0 {
            0
        } else if orbit & prime.last != 0 {
            2
        } else {
            1
        }
    });
}

/// A random cell of a set that is not empty.
pub fn pick(set: Set, stream: &mut Stream) -> usize {
    cells(set).nth(stream.below(count(set))).unwrap_or(0)
}

/// The cells of `solution` that hold one of the digits of `mask`.
fn cells_of(solution: &Solution, mask: u16) -> Set {
    cells(ALL).filter(|&c| mask >> solution[c] & 1 == 1).fold(0, |all, c| all | bit(c))
}

//! Priming: choosing in a fresh solution where the technique asked for is to be, and digging so
//! that it comes to be there.
//!
//! A fish needs a digit with few places in its base lines and several in its cover lines. So the
//! cover lines are blanked first, and the rest of the base lines, which keeps the digit out of
//! them while it stands, last.

use super::dig::Solution;
use super::quick::{ALL, HOUSES, Set, Tool, bit, cells};
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
        Tool::XWing => fish(solution, 2, false, stream),
        Tool::Swordfish => fish(solution, 3, false, stream),
        Tool::Jellyfish => fish(solution, 4, true, stream),
        _ => Prime::default(),
    }
}

fn fish(solution: &Solution, k: usize, corners_only: bool, stream: &mut Stream) -> Prime {
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
    Prime { first: if corners_only { cover & base } else { cover }, last: base & !cover }
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
    let n = super::dig::count(set);
    cells(set).nth(stream.below(n)).unwrap_or(0)
}

/// The cells of `solution` that hold one of the digits of `mask`.
#[allow(dead_code)]
pub fn cells_of(solution: &Solution, mask: u16) -> Set {
    cells(ALL).filter(|&c| mask >> solution[c] & 1 == 1).fold(0, |all, c| all | bit(c))
}

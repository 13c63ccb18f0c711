//! The id of a samurai, by which puzzles of several books are compared.

use super::layout::{Place, SIDE};
use super::pair::Pair;
use super::puzzle::Samurai;
use crate::generate::Digests;
use sha2::{Digest, Sha256};

/// Returns a short id: 16 hexadecimal digits. Turned and mirrored samurai, and those whose digits are
/// relabelled, have the same.
#[must_use]
pub fn id(puzzle: &Samurai) -> String {
    format!("{:016x}", digest(puzzle) >> 64)
}

impl Pair {
    /// Returns the digests by which the samurai is compared with others.
    #[must_use]
    pub fn digests(&self) -> Digests {
        Digests { puzzle: digest(&self.puzzle), solution: Some(digest(&self.solution)) }
    }
}

/// Returns the first half of the hash that turned, mirrored and relabelled samurai have in common.
fn digest(puzzle: &Samurai) -> u128 {
    let least = (0..8).map(|turn| relabelled(puzzle, turn)).min().unwrap_or_default();
    let hash = Sha256::new().chain_update("samurai").chain_update(least).finalize();
    hash[..16].iter().fold(0, |digest, &byte| digest << 8 | u128::from(byte))
}

/// Returns the digits of a samurai that is turned or mirrored in one of the eight ways, numbered in the
/// order in which they occur.
fn relabelled(puzzle: &Samurai, turn: usize) -> Vec<u8> {
    let last = SIDE - 1;
    let (mut names, mut next) = ([0u8; 10], 0);
    let value = |place: Place| {
        let (mut row, mut column) = (place.row(), place.column());
        if turn & 1 != 0 {
            row = last - row;
        }
        if turn & 2 != 0 {
            column = last - column;
        }
        if turn & 4 != 0 {
            (row, column) = (column, row);
        }
        let digit = Place::at(row, column).and_then(|place| puzzle.get(place));
        digit.map_or(0, |digit| digit.get())
    };
    let named = |value: u8| {
        let name = &mut names[usize::from(value)];
        if value > 0 && *name == 0 {
            next += 1;
            *name = next;
        }
        *name
    };
    Place::all().map(value).map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samurai::stand_in;
    use crate::sudoku::Digit as Value;

    #[test]
    fn turned_and_relabelled_samurai_have_one_id() {
        let puzzle = stand_in().samurai.expect("a samurai").puzzle;
        let (mut turned, mut other) = (Samurai::EMPTY, puzzle);
        for place in Place::cells() {
            let to = Place::at(place.column(), SIDE - 1 - place.row()).expect("a place");
            turned.set(to, puzzle.get(place).and_then(|digit| Value::new(10 - digit.get())));
        }
        assert_eq!(id(&turned), id(&puzzle));
        let given = Place::cells().find(|&place| puzzle.get(place).is_some()).expect("a given");
        other.set(given, None);
        assert_ne!(id(&other), id(&puzzle));
    }
}

//! The explanation of an aligned exclusion: every way to fill the cells with an eliminated digit, and
//! why it is impossible.

use super::*;
use crate::sudoku::Digit;

/// A digit in each of some cells.
type Way = Vec<(Cell, Digit)>;

/// Describes the exclusion of `gone` from `cells`; the cells `common` see all of them.
pub(super) fn details<B: Board>(
    position: &Position<B>,
    cells: &[Cell],
    common: B::Set,
    gone: &[(DigitSet, B::Set)],
) -> Details {
    let mut details = Details { cells: cells.to_vec(), ..Details::default() };
    // Only excluders whose candidates could all be taken by the cells matter.
    let base: DigitSet = cells.iter().fold(DigitSet::EMPTY, |all, &c| all | position.candidates(c));
    let mut used = Vec::new();
    for cell in common.iter() {
        if position.candidates(cell).is_within(base) {
            used.push(cell);
            details.mark(position, position.candidates(cell), B::Set::of(cell), Role::Secondary);
        }
    }
    for &cell in cells {
        details.mark(position, position.candidates(cell), B::Set::of(cell), Role::Defining);
    }
    let lose = || cells.iter().zip(gone).filter(|(_, part)| !part.0.is_empty());
    let phrases = lose().map(|(&cell, part)| candidates(cell, part.0)).collect();
    let key = match used.len() {
        0 => Key::AlignedHouses,
        1 => Key::AlignedOne,
        _ => Key::AlignedMany,
    };
    let gone = Slot::Phrases(phrases);
    let slots = [("cells", cells.to_vec().into()), ("gone", gone), ("others", used.clone().into())];
    details.reason = Reason::of(key, slots);
    let mut ways = Ways { position, used: &used, phrases: Vec::new() };
    for (&cell, part) in lose() {
        let others: Vec<Cell> = cells.iter().copied().filter(|&other| other != cell).collect();
        for digit in part.0.iter() {
            ways.exclude(&mut vec![(cell, digit)], &others);
        }
    }
    details.reason.0.extend(ways.phrases);
    details
}

fn candidates(cell: Cell, digits: DigitSet) -> Phrase {
    Phrase::new(Key::AlignedGone, [("digits", digits.into()), ("cell", cell.into())])
}

struct Ways<'p, B: Board> {
    position: &'p Position<B>,
    /// The cells that see all others and that a way may leave empty.
    used: &'p [Cell],
    /// Why each way is impossible, those for the same reason once.
    phrases: Vec<Phrase>,
}

impl<B: Board> Ways<'_, B> {
    /// Adds why no way to fill the cells `rest` goes with the part of it that is chosen.
    fn exclude(&mut self, way: &mut Way, rest: &[Cell]) {
        let Some((&next, rest)) = rest.split_first() else { return };
        for digit in self.position.candidates(next).iter() {
            let twice = |&&(cell, other): &&(Cell, Digit)| {
                other == digit && self.position.peers(cell).has(next)
            };
            let twice = way.iter().find(twice).copied();
            way.push((next, digit));
            let chosen: DigitSet = way.iter().map(|&(_, digit)| digit).collect();
            let left_empty = |cell: &&Cell| self.position.candidates(**cell).is_within(chosen);
            if let Some(first) = twice {
                self.add(Key::AlignedTwice, &[first, (next, digit)], None);
            } else if let Some(&empty) = self.used.iter().find(left_empty) {
                let needed = self.position.candidates(empty);
                let by: Way = way.iter().copied().filter(|&(_, d)| needed.has(d)).collect();
                self.add(Key::AlignedEmpty, &by, Some(empty));
            } else {
                self.exclude(way, rest);
            }
            way.pop();
        }
    }

    fn add(&mut self, key: Key, way: &[(Cell, Digit)], empty: Option<Cell>) {
        let ways = way.iter().map(|&(cell, digit)| candidates(cell, DigitSet::of(digit))).collect();
        let slots = [("ways", Slot::Phrases(ways))];
        let phrase = Phrase::new(key, slots.into_iter().chain(empty.map(|c| ("cell", c.into()))));
        if !self.phrases.contains(&phrase) {
            self.phrases.push(phrase);
        }
    }
}

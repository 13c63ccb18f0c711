//! Almost locked sets: cells of one house with one more candidate, all together, than there are cells.
//! If one of the digits goes, the others fill the cells.
//!
//! Every set in a position is listed, up to [`MOST_CELLS`] cells in grids larger than 9x9.

use super::*;

/// The largest set in grids larger than 9x9, where all sets would be hundreds of thousands.
const MOST_CELLS: u32 = 4;

/// An almost locked set.
#[derive(Copy, Clone, Debug)]
pub(super) struct Als<B: Board> {
    pub cells: B::Set,
    pub digits: DigitSet,
    /// For each digit, the cells of the set that may hold it.
    pub places: B::PerDigit<B::Set>,
    /// For each digit of the set, the cells that see all of these.
    pub sees: B::PerDigit<B::Set>,
}

impl<B: Board> Als<B> {
    fn new(position: &Position<B>, cells: B::Set, digits: DigitSet) -> Self {
        let mut places = B::per_digit(B::Set::EMPTY);
        let mut sees = B::per_digit(B::Set::EMPTY);
        for digit in digits.iter() {
            places[digit.index()] = position.cells(digit).and(cells);
            sees[digit.index()] = position.common_peers(places[digit.index()]);
        }
        Als { cells, digits, places, sees }
    }

    /// Returns the digits that only one of the two sets can hold: every cell of one set that may
    /// hold them sees every such cell of the other.
    pub(super) fn linked(&self, other: &Self) -> DigitSet {
        let common = self.digits & other.digits;
        let apart = |d: &Digit| other.places[d.index()].is_within(self.sees[d.index()]);
        common.iter().filter(apart).collect()
    }

    /// Returns the cells that see every cell of both sets that may hold `digit`.
    pub(super) fn both_see(&self, other: &Self, digit: Digit) -> B::Set {
        self.sees[digit.index()].and(other.sees[digit.index()])
    }
}

/// Returns every almost locked set once, the small ones first.
pub(super) fn all<B: Board>(position: &Position<B>) -> Vec<Als<B>> {
    let most = if position.side() > 9 { MOST_CELLS } else { u32::MAX };
    let mut found: Vec<(B::Set, DigitSet)> = Vec::new();
    for house in position.houses() {
        let open = position.cells_at(house, position.open(house));
        grow(position, open, B::Set::EMPTY, DigitSet::EMPTY, most.min(open.len()), &mut found);
    }
    found.sort_unstable_by_key(|(cells, _)| (cells.len(), *cells));
    found.dedup();
    found.into_iter().map(|(cells, digits)| Als::new(position, cells, digits)).collect()
}

/// Adds the sets that consist of `chosen` and at least one of the cells `rest`, of `most` cells.
fn grow<B: Board>(
    position: &Position<B>,
    mut rest: B::Set,
    chosen: B::Set,
    digits: DigitSet,
    most: u32,
    found: &mut Vec<(B::Set, DigitSet)>,
) {
    let size = chosen.len() + 1;
    if size > most {
        return;
    }
    while let Some(cell) = rest.take_first() {
        let digits = digits | position.candidates(cell);
        // More cells can only add digits.
        if digits.len() > most + 1 {
            continue;
        }
        let chosen = chosen.with(cell);
        if digits.len() == size + 1 {
            found.push((chosen, digits));
        }
        grow(position, rest, chosen, digits, most, found);
    }
}

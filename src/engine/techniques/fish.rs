//! X-Wing, Swordfish and Jellyfish: a digit that in `n` columns is confined to the same `n`
//! rows takes all its places in these rows there, and the same with rows and columns swapped.
//!
//! ```text
//! 3 9 . | . 5 6   | .    2 7
//! 6 . . | 7 . .   | .    5 .
//! 7 . 5 | . . .   | 6    9 .
//! ------+---------+------------
//! 4 5 7 | 6 . 239 | 1238 . 1238
//! 8 . 6 | 1 7 .   | 9    . 5
//! 9 . . | . . 5   | 7    . 6
//! ------+---------+------------
//! 2 8 4 | . . 7   | .    6 .
//! 5 7 9 | . 6 1   | 2348 . 2348
//! 1 6 3 | . 2 8   | .    7 .
//! ```
//!
//! X-Wing: in columns 7 and 9 every 2 must be in row 4 or 8, and these have no 2 left for other
//! cells, so r4c6 is not 2.

use super::failure_cache::FailureCache;
use super::subsets::Items;
use super::*;
use crate::sudoku::{Digit, HouseId};
use crate::techniques::Rating;
use std::ops::ControlFlow;

pub(super) const X_WING: Help = Help {
    looks: "Two rows hold a digit only in the same two columns, or two columns only in \
            the same two rows.",
    why: "Each of the two rows takes the digit in a different one of the columns, so \
            both columns are served and no other row has it there.",
    example: "39..56.276..7...5.7.5...69.\
              4576.....8.617.9.59....57.6\
              284..7.6.579.61...163.28.7.",
    step: "X-Wing: in columns 7 and 9 every 2 must be in row 4 or 8, and these have no 2 \
            left for other cells, so r4c6 is not 2.",
};

pub(super) const SWORDFISH: Help = Help {
    looks: "Three rows hold a digit only in the same three columns, or three columns only \
            in the same three rows; not every crossing need have it.",
    why: "Three rows place the digit three times in three columns, so these columns \
            have none left for other rows.",
    example: "9..724853.7.853961835691472\
              .8.4.75395..23.1873.7.8.246\
              7593426181.8.7.32..23..879.",
    step: "Swordfish: in rows 1, 5 and 8 every 6 must be in column 2, 3 or 6, and these \
            have no 6 left for other cells, so r4c3 is not 6.",
};

pub(super) const JELLYFISH: Help = Help {
    looks: "Four rows hold a digit only in the same four columns, or four columns only in \
            the same four rows; not every crossing need have it.",
    why: "Four rows place the digit four times in four columns, so these columns have \
            none left for other rows.",
    example: "39..56.276..7...5.7.5...69.\
              4576.....8.617.9.59....57.6\
              284..7.6.579.61...163.28.7.",
    step: "Jellyfish: in rows 2, 3, 5 and 6 every 2 must be in column 2, 3, 4 or 6, and \
            these have no 2 left for other cells, so r4c6 is not 2.",
};

/// Finds fish of `size` base lines, with columns as base first.
pub(super) fn find<B: Board>(
    position: &Position<B>,
    size: u32,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let (technique, rating) = match size {
        2 => (TechniqueId::X_WING, 32),
        3 => (TechniqueId::SWORDFISH, 38),
        _ => (TechniqueId::JELLYFISH, 52),
    };
    let side = position.side();
    let mut none = true;
    for (bases, covers_) in [(side, 2 * side), (2 * side, side)] {
        for digit in position.digits() {
            if !failures.has_changed(position, digit) {
                continue;
            }
            let mut items = Items::new();
            for line in 0..side {
                let slots = position.slots_of(digit)[bases + line];
                if (2..=size).contains(&count(slots)) {
                    items.push(slots, line);
                }
            }
            items.covers(size, |base, cover| {
                let in_base = lines(position, bases, base);
                let gone =
                    position.cells(digit).and(lines(position, covers_, cover)).minus(in_base);
                if gone.is_empty() {
                    return ControlFlow::Continue(());
                }
                none = false;
                let hit = Hit {
                    technique,
                    rating: Some(Rating::tenths(rating)),
                    effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
                };
                sink.take(hit, &|| {
                    details(position, digit, houses(bases, base), houses(covers_, cover), in_base)
                })
            })?;
        }
    }
    if none {
        failures.remember_digits(position);
    }
    ControlFlow::Continue(())
}

/// Returns the cells of the lines of a mask; lines of a kind are counted from `first`.
pub(super) fn lines<B: Board>(position: &Position<B>, first: usize, mask: u16) -> B::Set {
    houses(first, mask).fold(B::Set::EMPTY, |all, house| all.or(position.house_cells(house)))
}

pub(super) fn houses(first: usize, mask: u16) -> impl Iterator<Item = HouseId> + Clone {
    (0..16).filter(move |i| mask >> i & 1 == 1).map(move |i| HouseId((first + i) as u8))
}

fn details<B: Board>(
    position: &Position<B>,
    digit: Digit,
    base: impl Iterator<Item = HouseId> + Clone,
    cover: impl Iterator<Item = HouseId> + Clone,
    in_base: B::Set,
) -> Details {
    let cells = position.cells(digit).and(in_base);
    let slots = [
        ("base", base.clone().collect::<Vec<_>>().into()),
        ("digit", digit.into()),
        ("cover", cover.clone().collect::<Vec<_>>().into()),
    ];
    let reason = Reason::of(Key::Fish, slots);
    let mut details = Details {
        houses: base.chain(cover).collect(),
        cells: cells.iter().collect(),
        reason,
        ..Details::default()
    };
    details.mark(position, DigitSet::of(digit), cells, Role::Defining);
    details
}

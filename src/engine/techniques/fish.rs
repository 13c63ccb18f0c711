//! X-Wing, Swordfish and Jellyfish: a digit that in `n` columns is confined to the same `n`
//! rows takes all its places in these rows there, and the same with rows and columns swapped.
//!
//! ```text
//! 6 2 15   | 15  4 3 | 9 8 7
//! 8 . 7    | 2   . . | 6 3 4
//! 4 3 9    | 6   7 8 | 5 1 2
//! ---------+---------+------
//! 2 . 3    | 7   8 . | 1 6 5
//! 7 8 14   | 14  6 5 | 2 9 3
//! . . 6    | 3   . . | 4 7 8
//! ---------+---------+------
//! . . 1245 | 9   . . | 8 . .
//! . . 1245 | 8   . . | 3 . .
//! . . 8    | 145 . . | 7 2 .
//! ```
//!
//! X-Wing: in rows 1 and 5 every 1 must be in column 3 or 4, and these have no 1 left for
//! other cells, so r7c3, r8c3 and r9c4 are not 1.

use super::failure_cache::FailureCache;
use super::subsets::Items;
use super::*;
use crate::sudoku::{Digit, HouseId};
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const X_WING: Help = Help {
    looks: "Two rows hold a digit only in the same two columns, or two columns only in \
            the same two rows.",
    how: &how::FISH,
    why: "Each of the two rows takes the digit in a different one of the columns, so \
            both columns are served and no other row has it there.",
    example: "62..439878.72..634439678512\
              2.378.16578..65293..63..478\
              ...9..8.....8..3....8...72.",
    step: "X-Wing: in rows 1 and 5 every 1 must be in column 3 or 4, and these have no 1 left for \
           other cells, so r7c3, r8c3 and r9c4 are not 1.",
};

pub(super) const SWORDFISH: Help = Help {
    looks: "Three rows hold a digit only in the same three columns, or three columns only \
            in the same three rows; not every crossing need have it.",
    how: &how::FISH,
    why: "Three rows place the digit three times in three columns, so these columns \
            have none left for other rows.",
    example: "1.3.....9..7.8..3.68.3.2...\
              ........3...56......8.2.94.\
              ..2.3.598.352..164.1..45372",
    step: "Swordfish: in columns 3, 5 and 8 every 1 must be in row 3, 4 or 5, and these have no 1 \
           left for other cells, so r3c9, r4c4, r4c6, r5c6 and r5c9 are not 1.",
};

pub(super) const JELLYFISH: Help = Help {
    looks: "Four rows hold a digit only in the same four columns, or four columns only in \
            the same four rows; not every crossing need have it.",
    how: &how::FISH,
    why: "Four rows place the digit four times in four columns, so these columns have \
            none left for other rows.",
    example: "123..67.945.1.9236.69.23.5.\
              294..831.536.1......1.34.62\
              34.......612..54.39.534162. \
              754 958 764 867 774 974 877 977 779 879 984",
    step: "Jellyfish: in columns 1, 2, 7 and 9 every 8 must be in row 3, 5, 6 or 9, and these have \
           no 8 left for other cells, so r3c4 and r5c8 are not 8.",
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

//! X-Wing, Swordfish and Jellyfish: a digit that in `n` columns is confined to the same `n`
//! rows takes all its places in these rows there, and the same with rows and columns swapped.

use super::subsets::Items;
use super::*;
use crate::grade::Rating;
use crate::sudoku::{Digit, HouseId};
use std::ops::ControlFlow;

/// Fish of `size` base lines, columns as base first.
pub(super) fn find<B: Board, S: Sink<B>>(
    position: &Position<B>,
    size: u32,
    sink: &mut S,
) -> ControlFlow<()> {
    let (technique, rating) = match size {
        2 => (TechniqueId::X_WING, 32),
        3 => (TechniqueId::SWORDFISH, 38),
        _ => (TechniqueId::JELLYFISH, 52),
    };
    let side = position.side();
    for (bases, covers_) in [(side, 2 * side), (2 * side, side)] {
        for digit in position.digits() {
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
                let hit = Hit {
                    technique,
                    rating: Some(Rating::tenths(rating)),
                    effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
                };
                sink.take(hit, || {
                    details(position, digit, houses(bases, base), houses(covers_, cover), in_base)
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells of the lines of a mask; lines of a kind are counted from `first`.
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
    let reason = Words::new()
        .and("in ")
        .and(base.clone().collect::<Vec<_>>())
        .and(" every ")
        .and(digit)
        .and(" must be in ")
        .or(cover.clone().collect::<Vec<_>>())
        .and(", and these have no ")
        .and(digit)
        .and(" left for other cells");
    let mut details = Details {
        houses: base.chain(cover).collect(),
        cells: cells.iter().collect(),
        reason,
        ..Details::default()
    };
    details.mark(position, DigitSet::of(digit), cells, Role::Defining);
    details
}

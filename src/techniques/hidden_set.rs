//! Hidden pair, triple and quad: as many digits as they have places in a house. The *direct*
//! forms leave the eliminations unwritten and place a single that would follow in that house.

use super::subsets::Items;
use super::*;
use crate::grade::Rating;
use crate::sudoku::HouseId;
use std::ops::ControlFlow;

/// Hidden sets of `size` digits, in houses with more than twice as many empty cells.
pub(super) fn find<B: Board, S: Sink<B>>(
    position: &Position<B>,
    size: u32,
    sink: &mut S,
) -> ControlFlow<()> {
    let (technique, rating) = match size {
        2 => (TechniqueId::HIDDEN_PAIR, 34),
        3 => (TechniqueId::HIDDEN_TRIPLE, 40),
        _ => (TechniqueId::HIDDEN_QUAD, 54),
    };
    each(position, size, 2 * size, |house, digits, slots| {
        let cells = position.cells_at(house, slots);
        let others = DigitSet::all(position.side()).minus(digits);
        if !position.any_of(others, cells) {
            return ControlFlow::Continue(());
        }
        let hit = Hit {
            technique,
            rating: Some(Rating::tenths(rating)),
            effect: Effect::Eliminate(&[(others, cells)]),
        };
        sink.take(hit, || details(position, house, digits, cells))
    })
}

/// Direct hidden pair and triple, in houses with more empty cells than the set takes.
pub(super) fn find_direct<B: Board, S: Sink<B>>(
    position: &Position<B>,
    size: u32,
    sink: &mut S,
) -> ControlFlow<()> {
    let (technique, rating) = match size {
        2 => (TechniqueId::DIRECT_HIDDEN_PAIR, 20),
        _ => (TechniqueId::DIRECT_HIDDEN_TRIPLE, 25),
    };
    each(position, size, size, |house, digits, slots| {
        for digit in DigitSet::all(position.side()).minus(digits).iter() {
            let left = position.slots(house, digit) & !slots;
            if count(position.slots(house, digit)) < 2 || count(left) != 1 {
                continue;
            }
            let cell = position.cell_at(house, left.trailing_zeros() as usize);
            let hit = Hit {
                technique,
                rating: Some(Rating::tenths(rating)),
                effect: Effect::Place(cell, digit),
            };
            sink.take(hit, || {
                let mut details = details(position, house, digits, position.cells_at(house, slots));
                details.cells.push(cell);
                details.reason =
                    details.reason.and("; that leaves only ").and(cell).and(" for the ").and(digit);
                details
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// Every hidden set of `size` digits in houses with more than `empty` empty cells.
fn each<B: Board>(
    position: &Position<B>,
    size: u32,
    empty: u32,
    mut visit: impl FnMut(HouseId, DigitSet, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in position.houses() {
        if count(position.open(house)) <= empty {
            continue;
        }
        let mut items = Items::new();
        for digit in position.digits() {
            let slots = position.slots(house, digit);
            if (2..=size).contains(&count(slots)) {
                items.push(slots, digit.index());
            }
        }
        items.covers(size, |digits, slots| visit(house, DigitSet(digits), slots))?;
    }
    ControlFlow::Continue(())
}

fn details<B: Board>(
    position: &Position<B>,
    house: HouseId,
    digits: DigitSet,
    cells: B::Set,
) -> Details {
    let reason = Words::new()
        .and("in ")
        .and(house)
        .and(" the digits ")
        .and(digits)
        .and(" can only be in ")
        .and(cells.to_cells())
        .and(", which leaves no room there for others");
    let mut details = Details {
        houses: vec![house],
        cells: cells.iter().collect(),
        reason,
        ..Details::default()
    };
    details.mark(position, digits, cells, Role::Defining);
    details
}

//! Naked pair, triple and quad: as many cells of a house as they have candidates together.

use super::subsets::Items;
use super::*;
use crate::grade::Rating;
use std::ops::ControlFlow;

/// Naked sets of `size` cells, in houses with at least twice as many empty cells.
pub(super) fn find<B: Board, S: Sink<B>>(
    position: &Position<B>,
    size: u32,
    sink: &mut S,
) -> ControlFlow<()> {
    let (technique, rating) = match size {
        2 => (TechniqueId::NAKED_PAIR, 30),
        3 => (TechniqueId::NAKED_TRIPLE, 36),
        _ => (TechniqueId::NAKED_QUAD, 50),
    };
    // The cells by number of candidates, counted for all at once.
    let mut with = [position.empty(), B::Set::EMPTY, B::Set::EMPTY, B::Set::EMPTY, B::Set::EMPTY];
    let mut more = B::Set::EMPTY;
    for digit in position.digits() {
        let here = position.cells(digit);
        more = more.or(with[4].and(here));
        for n in (1..with.len()).rev() {
            with[n] = with[n].minus(here).or(with[n - 1].and(here));
        }
        with[0] = with[0].minus(here);
    }
    let usable = (2..=size as usize).fold(B::Set::EMPTY, |all, n| all.or(with[n])).minus(more);
    for house in position.houses() {
        let open = position.open(house);
        let here = usable.and(position.house_cells(house));
        if here.is_empty() || count(open) < 2 * size {
            continue;
        }
        let mut items = Items::new();
        for cell in here.iter() {
            let slot = position.homes(cell).iter().find(|home| home.house == house);
            let slot = slot.map_or(0, |home| home.slot.trailing_zeros() as usize);
            items.push(position.candidates(cell).0, slot);
        }
        items.covers(size, |chosen, digits| {
            let digits = DigitSet(digits);
            let cells = position.cells_at(house, chosen);
            let rest = position.cells_at(house, open & !chosen);
            if !position.any_of(digits, rest) {
                return ControlFlow::Continue(());
            }
            let hit = Hit {
                technique,
                rating: Some(Rating::tenths(rating)),
                effect: Effect::Eliminate(&[(digits, rest)]),
            };
            sink.take(hit, || {
                let reason = Words::new()
                    .and("in ")
                    .and(house)
                    .and(", ")
                    .and(cells.to_cells())
                    .and(" hold nothing but ")
                    .and(digits)
                    .and(" and will use them up");
                let mut details = Details {
                    houses: vec![house],
                    cells: cells.iter().collect(),
                    reason,
                    ..Details::default()
                };
                details.mark(position, digits, cells, Role::Defining);
                details
            })
        })?;
    }
    ControlFlow::Continue(())
}

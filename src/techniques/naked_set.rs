//! Naked pair, triple and quad: as many cells of a house as they have candidates together.

use super::subsets::{NEVER, covers};
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
    for house in position.houses() {
        let open = position.open(house);
        if count(open) < 2 * size {
            continue;
        }
        let mut items = [NEVER; 16];
        for (slot, item) in items[..position.side()].iter_mut().enumerate() {
            let candidates = position.candidates(position.cell_at(house, slot));
            if (2..=size).contains(&candidates.len()) {
                *item = candidates.0;
            }
        }
        covers(&items[..position.side()], size, |chosen, digits| {
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

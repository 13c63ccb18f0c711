//! Locked candidates: all places for a digit in one house lie in a second house too, so the
//! digit is not elsewhere in the second house. *Pointing* goes from a box to a line, *claiming*
//! from a line to a box. The *direct* forms leave the eliminations unwritten and place the
//! single that would follow.

use super::*;
use crate::grade::Rating;
use crate::sudoku::{Digit, HouseId, HouseKind};
use std::ops::ControlFlow;

/// Which way the reasoning goes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// From boxes to columns, then to rows.
    Pointing,
    /// From columns, then rows, to boxes.
    Claiming,
}

pub(super) fn find<B: Board, S: Sink<B>>(
    position: &Position<B>,
    way: Way,
    sink: &mut S,
) -> ControlFlow<()> {
    let (technique, rating) = match way {
        Way::Pointing => (TechniqueId::POINTING, 26),
        Way::Claiming => (TechniqueId::CLAIMING, 28),
    };
    each(position, way, |digit, from, crossing, gone| {
        let hit = Hit {
            technique,
            rating: Some(Rating::tenths(rating)),
            effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
        };
        sink.take(hit, || details(position, digit, from, crossing.to))
    })
}

/// The single that follows is looked for in the other houses of the first house's kind.
pub(super) fn find_direct<B: Board, S: Sink<B>>(
    position: &Position<B>,
    way: Way,
    sink: &mut S,
) -> ControlFlow<()> {
    let (technique, rating) = match way {
        Way::Pointing => (TechniqueId::DIRECT_POINTING, 17),
        Way::Claiming => (TechniqueId::DIRECT_CLAIMING, 19),
    };
    each(position, way, |digit, from, crossing, _| {
        let to = crossing.to;
        let kind = position.shape().house(from).kind;
        let mut losing = position.slots(to, digit) & !crossing.shared_in_to;
        while losing != 0 {
            // The house of the first one's kind that loses the digit in these slots of `to`.
            let slot = losing.trailing_zeros() as usize;
            let which = usize::from(kind == HouseKind::Row);
            let meeting = position.layout().crossings[to.index()][slot][which];
            losing &= !meeting.shared;
            let other = meeting.to;
            let left = position.slots(other, digit) & !meeting.shared_in_to;
            if count(left) != 1 {
                continue;
            }
            let cell = position.cell_at(other, left.trailing_zeros() as usize);
            let hit = Hit {
                technique,
                rating: Some(Rating::tenths(rating)),
                effect: Effect::Place(cell, digit),
            };
            sink.take(hit, || {
                let mut details = details(position, digit, from, crossing.to);
                details.houses.push(other);
                details.cells.push(cell);
                details.reason = details
                    .reason
                    .and("; that leaves only ")
                    .and(cell)
                    .and(" for the ")
                    .and(digit)
                    .and(" of ")
                    .and(other);
                details
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// Every digit of a house `from` locked in a crossing, with the cells that lose it.
fn each<B: Board>(
    position: &Position<B>,
    way: Way,
    mut visit: impl FnMut(Digit, HouseId, Crossing, B::Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = position.layout();
    let (side, shape) = (position.side() as u8, position.shape());
    // Which crossings of the house, the houses, and the most cells that a crossing can have.
    let box_size = shape.box_height().max(shape.box_width()) as u32;
    let rounds = match way {
        Way::Pointing => [(0, 0..side), (1, 0..side)],
        Way::Claiming => [(0, side..2 * side), (0, 2 * side..3 * side)],
    };
    for (which, houses) in rounds {
        for from in houses.map(HouseId) {
            for digit in position.digits() {
                let here = position.slots(from, digit);
                if count(here) < 2 || count(here) > box_size {
                    continue;
                }
                let first = here.trailing_zeros() as usize;
                let crossing = layout.crossings[from.index()][first][which];
                if here & !crossing.shared != 0
                    || position.slots(crossing.to, digit) & !crossing.shared_in_to == 0
                {
                    continue;
                }
                let rest = position.house_cells(crossing.to).minus(position.house_cells(from));
                visit(digit, from, crossing, position.cells(digit).and(rest))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn details<B: Board>(position: &Position<B>, digit: Digit, from: HouseId, to: HouseId) -> Details {
    let cells = position.cells_at(from, position.slots(from, digit));
    let reason = Words::new()
        .and("the ")
        .and(digit)
        .and(" of ")
        .and(from)
        .and(" must be in ")
        .or(cells.to_cells())
        .and(", all in ")
        .and(to);
    let mut details = Details {
        houses: vec![from, to],
        cells: cells.iter().collect(),
        reason,
        ..Details::default()
    };
    details.mark(position, DigitSet::of(digit), cells, Role::Defining);
    details
}

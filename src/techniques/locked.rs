//! Locked candidates: all places for a digit in one house lie in a second house too, so the
//! digit is not elsewhere in the second house. *Pointing* goes from a box to a line, *claiming*
//! from a line to a box. The *direct* forms leave the eliminations unwritten and place the
//! single that would follow.

use super::*;
use crate::grade::Rating;
use crate::sudoku::{Digit, HouseId};
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
    each(position, way, |digit, crossing, gone| {
        let hit = Hit {
            technique,
            rating: Some(Rating::tenths(rating)),
            effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
        };
        sink.take(hit, || details(position, digit, crossing))
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
    each(position, way, |digit, crossing, gone| {
        let side = position.side();
        let first = crossing.from.index() / side * side;
        for other in (first..first + side).map(|i| HouseId(i as u8)) {
            let before = position.slots(other, digit);
            if other == crossing.from || before.count_ones() < 2 {
                continue;
            }
            let left = position.cells_at(other, before).minus(gone);
            let Some(cell) = left.only() else { continue };
            let hit = Hit {
                technique,
                rating: Some(Rating::tenths(rating)),
                effect: Effect::Place(cell, digit),
            };
            sink.take(hit, || {
                let mut details = details(position, digit, crossing);
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

/// Every digit locked in a crossing of two houses, with the cells that lose it.
fn each<B: Board>(
    position: &Position<B>,
    way: Way,
    mut visit: impl FnMut(Digit, &Crossing, B::Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = position.layout();
    let crossings = match way {
        Way::Pointing => &layout.pointing,
        Way::Claiming => &layout.claiming,
    };
    for crossing in crossings {
        for digit in position.digits() {
            let here = position.slots(crossing.from, digit);
            if here != 0
                && here & !crossing.shared == 0
                && position.slots(crossing.to, digit) & !crossing.shared_in_to != 0
            {
                let rest =
                    position.house_cells(crossing.to).minus(position.house_cells(crossing.from));
                visit(digit, crossing, position.cells(digit).and(rest))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn details<B: Board>(position: &Position<B>, digit: Digit, crossing: &Crossing) -> Details {
    let cells = position.cells_at(crossing.from, position.slots(crossing.from, digit));
    let reason = Words::new()
        .and("the ")
        .and(digit)
        .and(" of ")
        .and(crossing.from)
        .and(" must be in ")
        .or(cells.to_cells())
        .and(", all in ")
        .and(crossing.to);
    let mut details = Details {
        houses: vec![crossing.from, crossing.to],
        cells: cells.iter().collect(),
        reason,
        ..Details::default()
    };
    details.mark(position, DigitSet::of(digit), cells, Role::Defining);
    details
}

//! Generalized intersection: all places for a digit in a house see one cell, which therefore cannot
//! hold the digit. Where only rows, columns and boxes count, pointing and claiming are all there is
//! of it; diagonals and other rules make more.

use super::*;
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const HELP: Help = Help {
    looks: "In a puzzle with diagonals or other added rules: all places for a digit in a row, \
            column, box or diagonal see one and the same cell elsewhere.",
    how: &how::INTERSECTION,
    why: "One of these places must hold the digit, and each of them rules it out of that cell.",
    example: "x:..89....1.......861..87.9.\
              ..61.8...45.3....18.82..1..\
              .......8..8....51..21.3.8...",
    step: "Generalized intersection: the 6 of box 1 must be in r1c1 or r3c3, both seen from r5c5 \
           and r8c8, so r5c5 and r8c8 are not 6.",
};

/// The most places of the digit in the house.
const MOST: u32 = 6;

pub(super) fn find<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    if position.rules().is_plain() {
        return ControlFlow::Continue(());
    }
    for house in position.houses() {
        for digit in position.digits() {
            let slots = position.slots(house, digit);
            if !(2..=MOST).contains(&count(slots)) {
                continue;
            }
            let cells = position.cells_at(house, slots);
            let gone = position.cells(digit).and(position.common_peers(cells));
            if gone.is_empty() {
                continue;
            }
            let hit = Hit {
                technique: TechniqueId::GENERALIZED_INTERSECTION,
                rating: Some(Rating::tenths(29)),
                effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
            };
            sink.take(hit, &|| {
                let slots = [
                    ("digit", digit.into()),
                    ("from", house.into()),
                    ("cells", cells.to_cells().into()),
                    ("seen", gone.to_cells().into()),
                ];
                let key = if cells.len() == 2 { Key::AllSeenTwo } else { Key::AllSeen };
                let mut details = Details {
                    houses: vec![house],
                    cells: cells.iter().collect(),
                    reason: Reason::of(key, slots),
                    ..Details::default()
                };
                details.mark(position, DigitSet::of(digit), cells, Role::Defining);
                details
            })?;
        }
    }
    ControlFlow::Continue(())
}

//! Naked single: a cell with one candidate left.
//!
//! ```text
//! . 3 . | . 9 . | 2 5 .
//! 2 . 9 | 7 5 . | . 6 3
//! . . . | 2 3 . | 9 4 .
//! ------+-------+------
//! . 5 . | 6 4 9 | . 2 .
//! 6 8 2 | 5 1 7 | 3 9 4
//! 1 9 4 | 3 8 2 | 5 7 6
//! ------+-------+------
//! . 2 3 | . 7 . | 6 1 5
//! . . . | . 2 . | 7 8 9
//! . 7 8 | . 6 . | 4 3 2
//! ```
//!
//! Naked single: r7c3 sees 1, 2, 4, 5, 6, 7, 8 and 9, and only 3 is left, so r7c3 is 3.

use super::*;
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const HELP: Help = Help {
    looks: "A cell in which only one digit is still possible.",
    how: &how::NAKED_SINGLE,
    why: "Every other digit is already in its row, column or box or has been \
            excluded, and the cell must hold something.",
    example: ".3..9.25.2.975..63...23.94.\
              .5.649.2.682517394194382576\
              .2..7.615....2.789.78.6.432",
    step: "Naked single: r7c3 sees 1, 2, 4, 5, 6, 7, 8 and 9, and only 3 is left, so \
            r7c3 is 3.",
};

pub(super) fn find<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    let (mut some, mut more) = (B::Set::EMPTY, B::Set::EMPTY);
    for digit in position.digits() {
        more = more.or(some.and(position.cells(digit)));
        some = some.or(position.cells(digit));
    }
    for cell in some.minus(more).iter() {
        let Some(digit) = position.candidates(cell).single() else { continue };
        let hit = Hit {
            technique: TechniqueId::NAKED_SINGLE,
            rating: Some(Rating::tenths(23)),
            effect: Effect::Place(cell, digit),
        };
        sink.take(hit, &|| {
            let around = position.peers(cell).iter().filter_map(|peer| position.value(peer));
            let seen: DigitSet = around.collect();
            let lost = DigitSet::all(position.side()).minus(seen | DigitSet::of(digit));
            let mut slots =
                vec![("cell", cell.into()), ("seen", seen.into()), ("digit", digit.into())];
            let reason = if lost.is_empty() {
                Reason::of(Key::NakedSingle, slots)
            } else {
                slots.push(("lost", lost.into()));
                Reason::of(Key::NakedSingleLost, slots)
            };
            Details { cells: vec![cell], reason, ..Details::default() }
        })?;
    }
    ControlFlow::Continue(())
}

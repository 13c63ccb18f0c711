//! Hidden single: the only cell of a house that can hold a digit.
//!
//! ```text
//! 1 . . | . . . | . . .     r3c6 is the only cell of box 2 that can hold 1: rows 1 and 2 and
//! . . . | . . . | . 1 .     columns 4 and 5 have their 1 elsewhere.
//! . . . | . . . | . . .
//! ------+-------+------
//! . . . | 1 . . | . . .
//! . . . | . . . | . . .
//! . . . | . . . | . . .
//! ------+-------+------
//! . . . | . . . | . . .
//! . . . | . 1 . | . . .
//! . . . | . . . | . . .
//! ```

use super::*;
use crate::sudoku::{Cell, Digit, HouseId, HouseKind};
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const HELP: help::Help = help::Help {
    looks: "One cell of a row, column or box is the only one left there for a digit. If it is the \
            last empty cell there, that is plain to see; if not, the digit may hide among others.",
    how: &how::HIDDEN_SINGLE,
    why: "Every row, column and box must hold every digit, and all its other cells are filled or \
          see the digit already.",
    example: "1........\
              .......1.\
              .........\
              ...1.....\
              .........\
              .........\
              .........\
              ....1....\
              .........",
    step: "Hidden single: in box 2 only r3c6 can be 1, so r3c6 is 1.",
};

/// Last empty cells of all houses first, then the hidden singles of each house.
pub(super) fn find<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    for house in position.houses() {
        let open = position.open(house);
        if open != 0 && open & (open - 1) == 0 {
            let cell = position.cell_at(house, open.trailing_zeros() as usize);
            if let Some(digit) = position.candidates(cell).single() {
                take(position, sink, house, cell, digit, 10)?;
            }
        }
    }
    for house in position.houses() {
        let rating = if position.rules().house(house).kind == HouseKind::Box { 12 } else { 15 };
        for digit in position.digits() {
            let slots = position.slots(house, digit);
            if slots != 0 && slots & (slots - 1) == 0 && position.open(house) != slots {
                let cell = position.cell_at(house, slots.trailing_zeros() as usize);
                take(position, sink, house, cell, digit, rating)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn take<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
    house: HouseId,
    cell: Cell,
    digit: Digit,
    rating: u8,
) -> ControlFlow<()> {
    let hit = Hit {
        technique: TechniqueId::HIDDEN_SINGLE,
        rating: Some(Rating::tenths(rating)),
        effect: Effect::Place(cell, digit),
    };
    sink.take(hit, &|| {
        let reason = if position.open(house).count_ones() == 1 {
            Reason::of(Key::LastCell, [("cell", cell.into()), ("house", house.into())])
        } else {
            let slots = [("house", house.into()), ("cell", cell.into()), ("digit", digit.into())];
            Reason::of(Key::OnlyPlace, slots)
        };
        Details { houses: vec![house], cells: vec![cell], reason, ..Details::default() }
    })
}

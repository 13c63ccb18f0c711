//! XY-Wing: a pivot with two candidates sees two pincers, each of which shares one of them, and
//! both of which have the same third digit. Whichever digit the pivot is, one pincer is the third.
//!
//! ```text
//! 1 2 . | 4 . 6 | . 8  .
//! 4 5 . | . 8 9 | 2 .  6
//! 6 9 8 | . . 3 | . 4  .
//! ------+-------+---------
//! 2 4 5 | 8 6 1 | 3 9  7
//! 3 . 6 | . . 5 | 8 12 4
//! 8 . 9 | . . 4 | . 6  125
//! ------+-------+---------
//! 5 . 4 | . 1 2 | . 7  8
//! 7 . 1 | 5 . 8 | . 23 .
//! 9 8 2 | 6 . 7 | . 5  13
//! ```
//!
//! XY-Wing: r8c8 is 2 or 3: with 2 there r5c8 is 1, with 3 r9c9 is 1; at least one of the two
//! is 1 in any case, so r6c9 is not 1.

use super::*;
use crate::sudoku::Cell;
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const HELP: Help = Help {
    looks: "A pivot cell with two candidates X and Y, and two cells it sees: one with X \
            and Z, one with Y and Z.",
    how: &how::WING,
    why: "If the pivot is X the first cell is Z, if it is Y the second is. A cell that \
            sees both is never Z.",
    example: "12.4.6.8.45..892.6698..3.4.\
              2458613973.6..58.48.9..4.6.\
              5.4.12.787.15.8...9826.7.5.",
    step: "XY-Wing: r8c8 is 2 or 3: with 2 there r5c8 is 1, with 3 r9c9 is 1; at least one of the \
           two is 1 in any case, so r6c9 is not 1.",
};

pub(super) fn find<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    let bivalue = position.bivalue();
    for pivot in bivalue.iter() {
        let both = position.candidates(pivot);
        let (Some(one), Some(other)) = (both.first(), both.last()) else { continue };
        let (of_one, of_other) = (position.cells(one), position.cells(other));
        // A pincer has exactly one of the two digits.
        let pincers = bivalue.and(position.peers(pivot));
        let pincers = pincers.and(of_one.or(of_other)).minus(of_one.and(of_other));
        let mut later = pincers;
        for first in pincers.iter() {
            later.remove(first);
            let third = position.candidates(first).minus(both);
            let Some(digit) = third.first() else { continue };
            let opposite = if of_one.has(first) { of_other } else { of_one };
            for second in later.and(opposite).and(position.cells(digit)).iter() {
                let gone = position.peers(first).and(position.peers(second));
                if !position.any_of(third, gone) {
                    continue;
                }
                let hit = Hit {
                    technique: TechniqueId::XY_WING,
                    rating: Some(Rating::tenths(42)),
                    effect: Effect::Eliminate(&[(third, gone)]),
                };
                sink.take(hit, &|| details(position, Key::XyWing, [pivot, first, second], third))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the reason of a wing, in the words of `key`, and its drawing; `third` is the digit of both
/// pincers.
pub(super) fn details<B: Board>(
    position: &Position<B>,
    key: Key,
    [pivot, first, second]: [Cell; 3],
    third: DigitSet,
) -> Details {
    let shared = |pincer: Cell| position.candidates(pincer).minus(third);
    let slots = [
        ("pivot", pivot.into()),
        ("digits", position.candidates(pivot).into()),
        ("one", shared(first).into()),
        ("first", first.into()),
        ("other", shared(second).into()),
        ("second", second.into()),
        ("third", third.into()),
    ];
    let reason = Reason::of(key, slots);
    let mut details = Details { cells: vec![pivot, first, second], reason, ..Details::default() };
    details.mark(position, position.candidates(pivot), B::Set::of(pivot), Role::Secondary);
    for pincer in [first, second] {
        details.mark(position, position.candidates(pincer), B::Set::of(pincer), Role::Defining);
        details.link(pivot, shared(pincer), pincer, shared(pincer), LinkKind::Weak);
        details.link(pincer, shared(pincer), pincer, third, LinkKind::Strong);
    }
    details
}

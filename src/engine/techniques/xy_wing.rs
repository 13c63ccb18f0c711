//! XY-Wing: a pivot with two candidates sees two pincers, each of which shares one of them, and
//! both of which have the same third digit. Whichever digit the pivot is, one pincer is the third.
//!
//! ```text
//! 6 7 4 | . .  1 | 3 . 9
//! 8 2 9 | 7 3  6 | 4 1 5
//! 3 1 5 | 9 24 . | 6 7 28
//! ------+--------+-------
//! 1 3 6 | 4 9  5 | . . .
//! 5 8 2 | 1 6  7 | 9 4 3
//! 4 9 7 | 2 8  3 | 5 6 1
//! ------+--------+-------
//! 7 6 3 | . 45 2 | 1 9 48
//! . 5 8 | 6 1  . | . 3 .
//! . 4 1 | 3 7  . | . 5 6
//! ```
//!
//! XY-Wing: r3c9 is 2 or 8: with 2 there r3c5 is 4, with 8 r7c9 is 4; one of the two is 4 in
//! any case, so r7c5 is not 4.

use super::*;
use crate::sudoku::Cell;
use crate::techniques::Rating;
use std::ops::ControlFlow;

pub(super) const HELP: Help = Help {
    looks: "A pivot cell with two candidates X and Y, and two cells it sees: one with X \
            and Z, one with Y and Z.",
    why: "If the pivot is X the first cell is Z, if it is Y the second is. A cell that \
            sees both is never Z.",
    example: "674..13.98297364153159..67.\
              136495...582167943497283561\
              763..219..5861..3..4137..56",
    step: "XY-Wing: r3c9 is 2 or 8: with 2 there r3c5 is 4, with 8 r7c9 is 4; at least \
           one of the two is 4 in any case, so r7c5 is not 4.",
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
                sink.take(hit, &|| details(position, pivot, first, second, third))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn details<B: Board>(
    position: &Position<B>,
    pivot: Cell,
    first: Cell,
    second: Cell,
    third: DigitSet,
) -> Details {
    let both = position.candidates(pivot);
    let to_first = position.candidates(first) & both;
    let to_second = position.candidates(second) & both;
    let slots = [
        ("pivot", pivot.into()),
        ("digits", both.into()),
        ("one", to_first.into()),
        ("first", first.into()),
        ("other", to_second.into()),
        ("second", second.into()),
        ("third", third.into()),
    ];
    let reason = Reason::of(Key::XyWing, slots);
    let mut details = Details { cells: vec![pivot, first, second], reason, ..Details::default() };
    details.mark(position, both, B::Set::of(pivot), Role::Secondary);
    for (pincer, shared) in [(first, to_first), (second, to_second)] {
        details.mark(position, third | shared, B::Set::of(pincer), Role::Defining);
        details.link(pivot, shared, pincer, shared, LinkKind::Weak);
        details.link(pincer, shared, pincer, third, LinkKind::Strong);
    }
    details
}

//! XYZ-Wing: a pivot with three candidates sees two pincers with two of these each. One of the
//! three cells has the digit that all three share.
//!
//! ```text
//! . . 2 | 4 1 .  | .  9 .
//! . . 3 | . 7 2  | 4  . .
//! . 7 4 | . 6 .  | .  . 2
//! ------+--------+---------
//! . . 5 | 6 3 8  | 1  7 4
//! . . 7 | 1 5 9  | 2  3 8
//! 3 1 8 | 7 2 4  | 9  6 5
//! ------+--------+---------
//! . 3 1 | 2 . 6  | 5  . 79
//! 5 . 6 | 3 . 17 | 78 2 179
//! . . 9 | 5 . .  | 6  . 3
//! ```
//!
//! XYZ-Wing: r8c9 is 1, 7 or 9: with 9 there r7c9 is 7, with 1 there r8c6 is 7; one of the
//! three is 7 in any case, so r8c7 is not 7.

use super::xy_wing::details;
use super::*;
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const HELP: Help = Help {
    looks: "A pivot cell with three candidates X, Y and Z, and two cells it sees: one \
            with X and Z, one with Y and Z.",
    how: &how::WING,
    why: "The pivot is Z itself, or it makes one of the two cells Z. A cell that sees \
            all three is never Z.",
    example: "..241..9...3.724...74.6...2\
              ..5638174..7159238318724965\
              .312.65..5.63...2...95..6.3",
    step: "XYZ-Wing: r8c9 is 1, 7 or 9: with 9 there r7c9 is 7, with 1 there r8c6 is 7; \
           at least one of the three is 7 in any case, so r8c7 is not 7.",
};

pub(super) fn find<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    let bivalue = position.bivalue();
    for pivot in position.empty().iter() {
        let all = position.candidates(pivot);
        if all.len() != 3 {
            continue;
        }
        let seen = bivalue.and(position.peers(pivot));
        for first in seen.iter().filter(|&c| position.candidates(c).is_within(all)) {
            for second in seen.iter().filter(|&c| c > first) {
                let (a, b) = (position.candidates(first), position.candidates(second));
                if !b.is_within(all) || a == b {
                    continue;
                }
                let common = a & b;
                let gone = position.peers(first).and(position.peers(second));
                let gone = gone.and(position.peers(pivot));
                if !position.any_of(common, gone) {
                    continue;
                }
                let hit = Hit {
                    technique: TechniqueId::XYZ_WING,
                    rating: Some(Rating::tenths(44)),
                    effect: Effect::Eliminate(&[(common, gone)]),
                };
                sink.take(hit, &|| {
                    details(position, Key::XyzWing, [pivot, first, second], common)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

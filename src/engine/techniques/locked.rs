//! Locked candidates: all positions of a digit in one house are also in a second house, so the
//! digit is not elsewhere in the second house. *Pointing* goes from a box to a line, *claiming*
//! from a line to a box. The *direct* forms do not record the eliminations and place the single
//! that would follow.
//!
//! ```text
//! 7 . . | .   . . | 8  5 4
//! 8 4 3 | .   7 . | 6  9 2
//! . 5 9 | 236 8 4 | 37 1 37
//! ------+---------+--------
//! . 8 . | .   . . | 4  . .
//! . . 4 | .   1 8 | .  6 9
//! 9 . . | 4   . . | 1  . 8
//! ------+---------+--------
//! 4 . . | 7   2 3 | .  8 1
//! 3 2 8 | .   5 . | .  4 .
//! . . . | 8   4 . | .  . .
//! ```
//!
//! Pointing: the 3 of box 3 must be in r3c7 or r3c9, both in row 3, so r3c4 is not 3.

use super::failure_cache::FailureCache;
use super::*;
use crate::sudoku::{Cell, Digit, HouseId, HouseKind, rules};
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const DIRECT_POINTING: Help = Help {
    looks: "All places for a digit in a box are in one line. In another box that the line \
            crosses, this leaves the digit a single place.",
    how: &how::LOCKED,
    why: "The box needs the digit somewhere on the line, so the line has none left for \
            the other box.",
    example: ".8...49.69....6...764.591.2\
              ...96.3..13648..29.49123...\
              3..6924586...4....4...3....",
    step: "Direct pointing: the 7 of box 4 must be in r4c2 or r4c3, both in row 4; that \
           leaves only r5c6 for the 7 of box 5, so r5c6 is 7.",
};

pub(super) const DIRECT_CLAIMING: Help = Help {
    looks: "All places for a digit in a line are in one box. In another line through that \
            box, this leaves the digit a single place.",
    how: &how::LOCKED,
    why: "The line needs the digit somewhere in the box, so the other line must have it \
            outside the box.",
    example: "2587469317148392653961..847\
              5...9...61.92.........1..9.\
              9.15.378..73.....9..59716.3",
    step: "Direct claiming: the 4 of row 9 must be in r9c1 or r9c2, both in box 7; that leaves \
           only r7c9 for the 4 of row 7, so r7c9 is 4.",
};

pub(super) const POINTING: Help = Help {
    looks: "All places for a digit in a box are in one row or column.",
    how: &how::LOCKED,
    why: "The box must hold the digit in one of them, so the rest of that row or column \
            cannot.",
    example: "7.....854843.7.692.59.84.1.\
              .8....4....4.18.699..4..1.8\
              4..723.81328.5..4....84....",
    step: "Pointing: the 3 of box 3 must be in r3c7 or r3c9, both in row 3, so r3c4 is \
           not 3.",
};

pub(super) const CLAIMING: Help = Help {
    looks: "All places for a digit in a row or column are in one box.",
    how: &how::LOCKED,
    why: "The line must hold the digit in one of them, so the rest of the box cannot.",
    example: "68.2..5.4.4..8..2..2546..8.\
              514.9237.876134259392.5..4.\
              .5.3.8462268.4..3543..2.8..",
    step: "Claiming: the 9 of row 7 must be in r7c1 or r7c3, both in box 7, so r9c3 is not 9.",
};

/// The direction of the reasoning.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// From boxes to columns, then to rows.
    Pointing,
    /// From columns, then rows, to boxes.
    Claiming,
}

pub(super) fn find<B: Board>(
    position: &Position<B>,
    way: Way,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let (technique, rating) = match way {
        Way::Pointing => (TechniqueId::POINTING, 26),
        Way::Claiming => (TechniqueId::CLAIMING, 28),
    };
    each(position, way, failures, |digit, from, crossing, none| {
        *none = false;
        let rest = position.house_cells(crossing.to).minus(position.house_cells(from));
        let gone = position.cells(digit).and(rest);
        let hit = Hit {
            technique,
            rating: Some(Rating::tenths(rating)),
            effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
        };
        sink.take(hit, &|| details(position, digit, from, crossing.to))
    })
}

/// Finds direct forms. The single that follows is searched for in the other houses of the first
/// house's kind.
pub(super) fn find_direct<B: Board>(
    position: &Position<B>,
    way: Way,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let (technique, rating) = match way {
        Way::Pointing => (TechniqueId::DIRECT_POINTING, 17),
        Way::Claiming => (TechniqueId::DIRECT_CLAIMING, 19),
    };
    each(position, way, failures, |digit, from, crossing, none| {
        let to = crossing.to;
        let kind = position.rules().house(from).kind;
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
            *none = false;
            let hit = Hit {
                technique,
                rating: Some(Rating::tenths(rating)),
                effect: Effect::Place(cell, digit),
            };
            sink.take(hit, &|| {
                let mut details = details(position, digit, from, crossing.to);
                details.leave_one(cell, digit, other);
                details
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// Finds locked candidates between groups or windows and other houses. The standard searches these
/// after all between boxes and lines.
pub(super) fn find_added<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    each_added(position, |digit, crossing, gone| {
        let (technique, rating) = match position.rules().house(crossing.from).kind {
            HouseKind::Row | HouseKind::Column => (TechniqueId::CLAIMING, 28),
            _ => (TechniqueId::POINTING, 26),
        };
        let hit = Hit {
            technique,
            rating: Some(Rating::tenths(rating)),
            effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
        };
        sink.take(hit, &|| details(position, digit, crossing.from, crossing.to))
    })
}

/// Finds their direct forms. The single that follows is searched for in the other houses of the
/// first house's kind.
pub(super) fn find_added_direct<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let rules = position.rules();
    each_added(position, |digit, crossing, gone| {
        let kind = rules.house(crossing.from).kind;
        let (technique, rating) = match kind {
            HouseKind::Box => (TechniqueId::DIRECT_POINTING, 17),
            _ => (TechniqueId::DIRECT_CLAIMING, 19),
        };
        for other in rules.houses().iter().filter(|house| house.kind == kind) {
            let cells = position.house_cells(other.id).and(position.cells(digit));
            let left = cells.minus(gone);
            if left.len() != 1 || left == cells {
                continue;
            }
            let Some(cell) = left.first() else { continue };
            let hit = Hit {
                technique,
                rating: Some(Rating::tenths(rating)),
                effect: Effect::Place(cell, digit),
            };
            sink.take(hit, &|| {
                let mut details = details(position, digit, crossing.from, crossing.to);
                details.leave_one(cell, digit, other.id);
                details
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// Visits every digit that is locked between a group or a window and another house, with the cells
/// that lose it.
fn each_added<B: Board>(
    position: &Position<B>,
    mut visit: impl FnMut(Digit, &rules::Crossing, B::Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for crossing in position.rules().added_crossings() {
        for digit in position.digits() {
            let places = count(position.slots(crossing.from, digit));
            if places < 2 || places > u32::from(crossing.common_len) {
                continue;
            }
            let cells = position.cells(digit);
            let from = cells.and(position.house_cells(crossing.from));
            let to = position.house_cells(crossing.to);
            let gone = cells.and(to).minus(from);
            if from.minus(to).is_empty() && !gone.is_empty() {
                visit(digit, crossing, gone)?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Details {
    /// Adds the single that a direct form leads to.
    fn leave_one(&mut self, cell: Cell, digit: Digit, house: HouseId) {
        self.houses.push(house);
        self.cells.push(cell);
        let slots = [("cell", cell.into()), ("digit", digit.into()), ("house", house.into())];
        self.reason.say(Key::LeavesOneOf, slots);
    }
}

/// Visits every digit of a house `from` that is locked in a crossing and eliminated from other
/// cells: by `from`, by the other house, and by digit. `visit` sets its last argument to `false` if this makes a step.
fn each<B: Board>(
    position: &Position<B>,
    way: Way,
    failures: &mut FailureCache<B>,
    mut visit: impl FnMut(Digit, HouseId, Crossing, &mut bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let changed = failures.changed_digits(position);
    if changed.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut none = true;
    let layout = position.layout();
    let (side, shape) = (position.side() as u8, position.shape());
    // Which crossings of the house, the houses, and the most cells that a crossing can have.
    let box_size = match position.rules().regions() {
        None => shape.box_height().max(shape.box_width()) as u32,
        Some(_) => u32::from(side),
    };
    let rounds = match way {
        Way::Pointing => [(0, 0..side), (1, 0..side)],
        Way::Claiming => [(0, side..2 * side), (0, 2 * side..3 * side)],
    };
    let few = position.with_up_to(box_size, changed);
    for (which, houses) in rounds {
        for from in houses.map(HouseId) {
            let mut locked = [(Crossing::NONE, Digit(0)); 16];
            let mut count = 0;
            for digit in DigitSet(few[from.index()]).iter() {
                let here = position.slots(from, digit);
                let first = here.trailing_zeros() as usize;
                let crossing = layout.crossings[from.index()][first][which];
                if here & !crossing.shared == 0
                    && position.slots(crossing.to, digit) & !crossing.shared_in_to != 0
                {
                    locked[count] = (crossing, digit);
                    count += 1;
                }
            }
            // By the second house, then by digit.
            let locked = &mut locked[..count];
            locked.sort_by_key(|(crossing, _)| crossing.to);
            for &mut (crossing, digit) in locked {
                visit(digit, from, crossing, &mut none)?;
            }
        }
    }
    if none {
        failures.remember_digits(position);
    }
    ControlFlow::Continue(())
}

fn details<B: Board>(position: &Position<B>, digit: Digit, from: HouseId, to: HouseId) -> Details {
    let cells = position.cells_at(from, position.slots(from, digit));
    let slots = [
        ("digit", digit.into()),
        ("from", from.into()),
        ("cells", cells.to_cells().into()),
        ("to", to.into()),
    ];
    let key = if cells.len() == 2 { Key::LockedTwo } else { Key::Locked };
    let reason = Reason::of(key, slots);
    let mut details = Details {
        houses: vec![from, to],
        cells: cells.iter().collect(),
        reason,
        ..Details::default()
    };
    details.mark(position, DigitSet::of(digit), cells, Role::Defining);
    details
}

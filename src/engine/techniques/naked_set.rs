//! Naked pair, triple and quad: as many cells of a house as they have candidates together.
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
//! Naked pair: in row 3, r3c7 and r3c9 hold nothing but 3 and 7 and will use them up, so r3c4
//! is not 3.

use super::failure_cache::FailureCache;
use super::subsets::Items;
use super::*;
use crate::techniques::Rating;
use std::ops::ControlFlow;

pub(super) const PAIR: Help = Help {
    looks: "Two cells of a house with the same two candidates and no others.",
    why: "They take both digits between them, so no other cell of the house can have \
            either.",
    example: "7.....854843.7.692.59.84.1.\
              .8....4....4.18.699..4..1.8\
              4..723.81328.5..4....84....",
    step: "Naked pair: in row 3, r3c7 and r3c9 hold nothing but 3 and 7 and will use \
            them up, so r3c4 is not 3.",
};

pub(super) const TRIPLE: Help = Help {
    looks: "Three cells of a house that have three candidates between them; each may lack \
            some.",
    why: "Three cells use up three digits, so no other cell of the house can have any \
            of these.",
    example: "...295.46..24..75..5.......\
              .8.164237.2......5713952...\
              .9..1.87.......5....1..9...",
    step: "Naked triple: in row 5, r5c4, r5c5 and r5c6 hold nothing but 3, 7 and 8 and \
            will use them up, so r5c8 is not 8.",
};

pub(super) const QUAD: Help = Help {
    looks: "Four cells of a house that have four candidates between them; each may lack \
            some.",
    why: "Four cells use up four digits, so no other cell of the house can have any of \
            these.",
    example: "712......46572.9..938.5..7.\
              6.1.3.49.354...7.82.9...3.6\
              8.6.1....1.7.89.6.5.3..2...",
    step: "Naked quad: in box 9, r7c7, r7c8, r8c7 and r8c9 hold nothing but 2, 3, 4 and \
            5 and will use them up, so r7c9 is not 2, 3, 4 or 5 and r9c8 and r9c9 are not \
            4.",
};

/// Finds naked sets of `size` cells, in houses with at least twice as many empty cells.
pub(super) fn find<B: Board>(
    position: &Position<B>,
    size: u32,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    find_in(position, size, 2 * size, failures, sink)
}

/// Does the same in houses with at least `least` empty cells.
pub(super) fn find_in<B: Board>(
    position: &Position<B>,
    size: u32,
    least: u32,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let (technique, rating) = match size {
        2 => (TechniqueId::NAKED_PAIR, 30),
        3 => (TechniqueId::NAKED_TRIPLE, 36),
        _ => (TechniqueId::NAKED_QUAD, 50),
    };
    // The cells by number of candidates, counted for all at once.
    let mut with = [position.empty(), B::Set::EMPTY, B::Set::EMPTY, B::Set::EMPTY, B::Set::EMPTY];
    let mut more = B::Set::EMPTY;
    for digit in position.digits() {
        let here = position.cells(digit);
        more = more.or(with[4].and(here));
        for n in (1..with.len()).rev() {
            with[n] = with[n].minus(here).or(with[n - 1].and(here));
        }
        with[0] = with[0].minus(here);
    }
    let usable = (2..=size as usize).fold(B::Set::EMPTY, |all, n| all.or(with[n])).minus(more);
    let changed = failures.changed(position);
    let mut none = true;
    for house in position.houses() {
        let open = position.open(house);
        let here = usable.and(position.house_cells(house));
        if here.is_empty() || count(open) < least || !changed.meets(position.house_cells(house)) {
            continue;
        }
        let mut items = Items::new();
        for cell in here.iter() {
            let slot = position.homes(cell).iter().find(|home| home.house == house);
            let slot = slot.map_or(0, |home| home.slot.trailing_zeros() as usize);
            items.push(position.candidates(cell).0, slot);
        }
        items.covers(size, |chosen, digits| {
            let digits = DigitSet(digits);
            let cells = position.cells_at(house, chosen);
            let rest = position.cells_at(house, open & !chosen);
            if !position.any_of(digits, rest) {
                return ControlFlow::Continue(());
            }
            none = false;
            let hit = Hit {
                technique,
                rating: Some(Rating::tenths(rating)),
                effect: Effect::Eliminate(&[(digits, rest)]),
            };
            sink.take(hit, &|| {
                let slots = [
                    ("house", house.into()),
                    ("cells", cells.to_cells().into()),
                    ("digits", digits.into()),
                ];
                let reason = Reason::of(Key::NakedSet, slots);
                let mut details = Details {
                    label: shapes::locked_set::name(position, cells, digits),
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
    if none {
        failures.remember(position);
    }
    ControlFlow::Continue(())
}

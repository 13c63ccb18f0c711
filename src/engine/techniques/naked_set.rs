//! Naked pair, triple and quad: as many cells of a house as they have candidates together.
//!
//! ```text
//! 1 2 3 | 4  5 6 | 7    8 9
//! . 5 7 | 1  8 9 | 2    3 .
//! . . 8 | .  . . | .    . 5
//! ------+--------+----------
//! 2 1 4 | 68 . . | 5689 7 68
//! 7 . 5 | .  . 1 | 4    . 3
//! . 3 9 | .  4 . | .    . 1
//! ------+--------+----------
//! 3 7 1 | 9  6 2 | .    . .
//! 5 4 6 | 3  7 8 | .    . 2
//! . . 2 | 5  1 4 | 3    6 7
//! ```
//!
//! Naked pair: in row 4, r4c4 and r4c9 hold nothing but 6 and 8 and use them up, so r4c7
//! is not 6 or 8.

use super::failure_cache::FailureCache;
use super::subsets::Items;
use super::*;
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const PAIR: Help = Help {
    looks: "Two cells of one row, column or box with the same two candidates and no others.",
    how: &how::NAKED_SET,
    why: "They take both digits between them, so no other cell there can have either.",
    example: "123456789.5718923...8.....5\
              214....7.7.5..14.3.39.4...1\
              371962...546378..2..2514367",
    step: "Naked pair: in row 4, r4c4 and r4c9 hold nothing but 6 and 8 and use them up, so \
           r4c7 is not 6 or 8.",
};

pub(super) const TRIPLE: Help = Help {
    looks: "Three cells of one row, column or box that have three candidates between them; each \
            may lack some.",
    how: &how::NAKED_SET,
    why: "Three cells use up three digits, so no other cell there can have any of these.",
    example: "1...56.8..56.8...2.892.36.5\
              24...5.....5...2....78.2.5.\
              .916.85275...9...4.7.52.3..",
    step: "Naked triple: in column 1, r2c1, r3c1 and r7c1 hold nothing but 3, 4 and 7 and use \
           them up, so r5c1 and r6c1 are not 3 and r9c1 is not 4.",
};

pub(super) const QUAD: Help = Help {
    looks: "Four cells of one row, column or box that have four candidates between them; each may \
            lack some.",
    how: &how::NAKED_SET,
    why: "Four cells use up four digits, so no other cell there can have any of these.",
    example: "....4....843751296.7..683..\
              4.16...2..6..2..1..9...4635\
              ..74...6.9.4.86573....97... \
              212 271 291 293",
    step: "Naked quad: in row 1, r1c2, r1c7, r1c8 and r1c9 hold nothing but 1, 5, 7 and 8 and use \
           them up, so r1c1 is not 1 or 5 and r1c3 is not 5.",
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

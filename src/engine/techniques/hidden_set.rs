//! Hidden pair, triple and quad: as many digits as they have positions in a house. The *direct*
//! forms do not record the eliminations and place a single that would follow in that house.
//!
//! ```text
//! 7 5   9 | 4 1 3 | 2 6  8
//! 8 6   1 | 7 9 2 | 3 5  4
//! . .   . | 8 6 5 | 9 7  1
//! --------+-------+-------
//! . .   5 | 9 2 4 | 8 1  .
//! 4 239 8 | . 7 1 | . 29 .
//! . 1   . | . . . | 4 .  .
//! --------+-------+-------
//! 1 .   3 | 2 . . | . 8  9
//! . .   . | . . . | 1 3  2
//! . 8   . | 1 3 . | 7 4  .
//! ```
//!
//! Hidden pair: in row 5 the digits 2 and 9 can only be in r5c2 and r5c8, which leaves no room
//! there for others, so r5c2 is not 3.

use super::failure_cache::FailureCache;
use super::subsets::Items;
use super::*;
use crate::sudoku::HouseId;
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const DIRECT_PAIR: Help = Help {
    looks: "Two digits have the same two places in a row, column or box, and another digit has \
            there one place besides these.",
    how: &how::HIDDEN_SET,
    why: "The two cells are taken by the two digits, in whichever order, so the other \
            digit must go to its remaining place.",
    example: "3.....2755...3.8...4.5..3..\
              .35..819.21...543...9..375.\
              .5324.61..6..579.3...3..5..",
    step: "Direct hidden pair: in box 3 the digits 1 and 9 can only be in r2c9 and r3c9, \
            which leaves no room there for others; that leaves only r2c8 for the 4, so \
            r2c8 is 4.",
};

pub(super) const DIRECT_TRIPLE: Help = Help {
    looks: "Three digits have the same three places in a row, column or box, and another digit has \
            there one place besides these.",
    how: &how::HIDDEN_SET,
    why: "The three cells are taken by the three digits, in whichever order, so the \
            other digit must go to its remaining place.",
    example: "..7..4.9.4295.......86....4\
              .....5...51....37.87..2145.\
              .81....45.4518....7..45.128",
    step: "Direct hidden triple: in row 3 the digits 2, 7 and 9 can only be in r3c5, \
            r3c6 and r3c7, which leaves no room there for others; that leaves only r3c2 \
            for the 5, so r3c2 is 5.",
};

pub(super) const PAIR: Help = Help {
    looks: "Two digits have only the same two places in a row, column or box.",
    how: &how::HIDDEN_SET,
    why: "The two cells are needed for the two digits; nothing else fits there.",
    example: "759413268861792354...865971\
              ..592481.4.8.71....1....4..\
              1.32...89......132.8.13.74.",
    step: "Hidden pair: in row 5 the digits 2 and 9 can only be in r5c2 and r5c8, which leaves no \
           room there for others, so r5c2 is not 3.",
};

pub(super) const TRIPLE: Help = Help {
    looks: "Three digits have only the same three places in a row, column or box; each may be \
            missing from some of them.",
    how: &how::HIDDEN_SET,
    why: "The three cells are needed for the three digits; nothing else fits there.",
    example: "12....7..4.678...278912.5.6\
              2...61...67..9.3218.1.72..4\
              342..7.9.5679..2.39182..4.. \
              314 844",
    step: "Hidden triple: in column 8 the digits 5, 6 and 7 can only be in r4c8, r6c8 and r9c8, \
           which leaves no room there for others, so r4c8 is not 8.",
};

pub(super) const QUAD: Help = Help {
    looks: "Four digits have only the same four places in a row, column or box; each may be \
            missing from some of them.",
    how: &how::HIDDEN_SET,
    why: "The four cells are needed for the four digits; nothing else fits there.",
    example: "...732..6...854.7....6914..\
              256473891943518267817269534\
              ..298.....3.146...1..32....",
    step: "Hidden quad: in box 1 the digits 2, 3, 6 and 7 can only be in r2c1, r2c2, r3c1 and \
           r3c2, which leaves no room there for others, so r2c2 is not 9, r3c1 is not 5 and r3c2 \
           is not 8.",
};

/// Finds hidden sets of `size` digits, in houses with more than twice as many empty cells.
pub(super) fn find<B: Board>(
    position: &Position<B>,
    size: u32,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    find_in(position, size, 2 * size, failures, sink)
}

/// Does the same in houses with more than `empty` empty cells.
pub(super) fn find_in<B: Board>(
    position: &Position<B>,
    size: u32,
    empty: u32,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let (technique, rating) = match size {
        2 => (TechniqueId::HIDDEN_PAIR, 34),
        3 => (TechniqueId::HIDDEN_TRIPLE, 40),
        _ => (TechniqueId::HIDDEN_QUAD, 54),
    };
    each(position, size, empty, failures, |house, digits, slots, none| {
        let cells = position.cells_at(house, slots);
        let others = DigitSet::all(position.side()).minus(digits);
        if !position.any_of(others, cells) {
            return ControlFlow::Continue(());
        }
        *none = false;
        let hit = Hit {
            technique,
            rating: Some(Rating::tenths(rating)),
            effect: Effect::Eliminate(&[(others, cells)]),
        };
        sink.take(hit, &|| details(position, house, digits, cells))
    })
}

/// Finds direct hidden pairs and triples, in houses with more empty cells than the set takes.
pub(super) fn find_direct<B: Board>(
    position: &Position<B>,
    size: u32,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let (technique, rating) = match size {
        2 => (TechniqueId::DIRECT_HIDDEN_PAIR, 20),
        _ => (TechniqueId::DIRECT_HIDDEN_TRIPLE, 25),
    };
    each(position, size, size, failures, |house, digits, slots, none| {
        for digit in DigitSet::all(position.side()).minus(digits).iter() {
            let left = position.slots(house, digit) & !slots;
            if count(position.slots(house, digit)) < 2 || count(left) != 1 {
                continue;
            }
            let cell = position.cell_at(house, left.trailing_zeros() as usize);
            *none = false;
            let hit = Hit {
                technique,
                rating: Some(Rating::tenths(rating)),
                effect: Effect::Place(cell, digit),
            };
            sink.take(hit, &|| {
                let mut details = details(position, house, digits, position.cells_at(house, slots));
                details.cells.push(cell);
                let slots = [("cell", cell.into()), ("digit", digit.into())];
                details.reason.say(Key::LeavesOne, slots);
                details
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// Visits every hidden set of `size` digits in houses with more than `empty` empty cells. `visit`
/// sets its last argument to `false` if this makes a step.
fn each<B: Board>(
    position: &Position<B>,
    size: u32,
    empty: u32,
    failures: &mut FailureCache<B>,
    mut visit: impl FnMut(HouseId, DigitSet, u16, &mut bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let changed = failures.changed(position);
    let (digits, shared) = position.with_few_places(size);
    let mut none = true;
    for house in position.houses() {
        let (digits, shared) = (digits[house.index()], shared[house.index()]);
        // As many digits as slots have two slots or more that several of them share.
        if shared & shared.wrapping_sub(1) == 0
            || count(digits) < size
            || count(position.open(house)) <= empty
            || !changed.meets(position.house_cells(house))
        {
            continue;
        }
        let mut items = Items::new();
        for digit in DigitSet(digits).iter() {
            items.push(position.slots(house, digit), digit.index());
        }
        items.covers(size, |digits, slots| visit(house, DigitSet(digits), slots, &mut none))?;
    }
    if none {
        failures.remember(position);
    }
    ControlFlow::Continue(())
}

fn details<B: Board>(
    position: &Position<B>,
    house: HouseId,
    digits: DigitSet,
    cells: B::Set,
) -> Details {
    let slots =
        [("house", house.into()), ("digits", digits.into()), ("cells", cells.to_cells().into())];
    let reason = Reason::of(Key::HiddenSet, slots);
    let mut details = Details {
        houses: vec![house],
        cells: cells.iter().collect(),
        reason,
        ..Details::default()
    };
    details.mark(position, digits, cells, Role::Defining);
    details
}

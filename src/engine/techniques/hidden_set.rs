//! Hidden pair, triple and quad: as many digits as they have positions in a house. The *direct*
//! forms do not record the eliminations and place a single that would follow in that house.
//!
//! ```text
//! . 7 . | . . 2 | . 16 169
//! . . . | . . 7 | . 3  4
//! . 9 . | . . 3 | . 5  7
//! ------+-------+---------
//! . . 7 | 8 4 . | 6 9  2
//! . . . | 2 9 . | 1 7  3
//! . . . | 3 7 . | 5 4  8
//! ------+-------+---------
//! . 2 5 | . . 8 | 7 .  .
//! . . 8 | 7 . . | . 2  .
//! 7 . . | . 2 . | . 8  .
//! ```
//!
//! Hidden pair: in box 3 the digits 1 and 6 can only be in r1c8 and r1c9, which leaves no room
//! there for others, so r1c9 is not 9.

use super::failure_cache::FailureCache;
use super::subsets::Items;
use super::*;
use crate::sudoku::HouseId;
use crate::techniques::Rating;
use std::ops::ControlFlow;

pub(super) const DIRECT_PAIR: Help = Help {
    looks: "Two digits have the same two places in a house, and another digit of that \
            house has one place besides these.",
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
    looks: "Three digits have the same three places in a house, and another digit of that \
            house has one place besides these.",
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
    looks: "Two digits have only the same two places in a house.",
    why: "The two cells are needed for the two digits; nothing else fits there.",
    example: ".7...2........7.34.9...3.57\
              ..784.692...29.173...37.548\
              .25..87....87...2.7...2..8.",
    step: "Hidden pair: in box 3 the digits 1 and 6 can only be in r1c8 and r1c9, which \
            leaves no room there for others, so r1c9 is not 9.",
};

pub(super) const TRIPLE: Help = Help {
    looks: "Three digits have only the same three places in a house; each may be missing \
            from some of them.",
    why: "The three cells are needed for the three digits; nothing else fits there.",
    example: "387.1.5....683..2....9..3.8\
              ...728931...164857178.9.2..\
              .5..8.4....2.796...........",
    step: "Hidden triple: in box 9 the digits 2, 3 and 5 can only be in r7c9, r8c9 and \
            r9c9, which leaves no room there for others, so r7c9 and r9c9 are not 9.",
};

pub(super) const QUAD: Help = Help {
    looks: "Four digits have only the same four places in a house; each may be missing \
            from some of them.",
    why: "The four cells are needed for the four digits; nothing else fits there.",
    example: "..........7...6.4.....25.3.\
              ...543682428961357536..2914\
              .5.2....3...63...5.4315782. 611 416",
    step: "Hidden quad: in row 1 the digits 2, 3, 4 and 5 can only be in r1c1, r1c3, \
            r1c4 and r1c7, which leaves no room there for others, so r1c1 is not 1, 8 or \
            9, r1c3 is not 1 or 9, r1c4 is not 7 or 8 and r1c7 is not 1 or 7.",
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

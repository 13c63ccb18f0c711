//! Bivalue universal grave: if every empty cell had two candidates and every digit two places
//! in each house, the puzzle would have no solution or more than one. So one
//! of the candidates beyond such a state must be true.
//!
//! Type 1: these are all in one cell. Type 2: they are all one digit. Type 3: their cells are in
//! one house and act together as a cell of a naked set. Type 4: two cells of a house that must
//! share a digit between them.
//!
//! ```text
//! 7 1 . | 2 .   8 | 9 5 4
//! 2 . 8 | 4 9   5 | 1 7 .
//! 5 9 4 | . 7   1 | 8 2 .
//! ------+---------+------
//! 8 7 9 | . 1   . | 5 4 2
//! 4 . . | 7 8   2 | 3 9 1
//! 3 2 1 | 5 4   9 | 7 6 8
//! ------+---------+------
//! 1 8 7 | 9 2   4 | 6 3 5
//! 6 . 2 | 8 .   7 | 4 1 9
//! 9 4 . | 1 356 . | 2 8 7
//! ```
//!
//! Bivalue universal grave: without 3 in r9c5 every empty cell would have two candidates and
//! every digit two places in each row, column and box, which never has just one solution; this
//! candidate must be true, so r9c5 is not 5 or 6.

use super::subsets::Items;
use super::*;
use crate::sudoku::{Cell, Digit, HouseId};
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const HELP: Help = Help {
    looks: "Nearly all empty cells have two candidates, and each digit nearly always two places in \
            a row, column or box.",
    how: &how::BUG,
    why: "If it were so throughout, the puzzle would have two solutions or none. So one \
            of the candidates too many is true. This requires that the puzzle has only \
            one solution.",
    example: "71.2.89542.849517.594.7182.\
              879.1.5424..782391321549768\
              1879246356.28.741994.1..287",
    step: "Bivalue universal grave: without 3 in r9c5 every empty cell would have two candidates \
           and every digit two places in each row, column and box, which never has just one \
           solution; this candidate must be true, so r9c5 is not 5 or 6.",
};

/// More cells than this with extra candidates never allow a conclusion.
const MOST: usize = 16;

/// The cells with more than two candidates, and which of these are extra.
#[derive(Copy, Clone, Debug)]
struct Grave {
    cells: [(Cell, DigitSet); MOST],
    len: usize,
}

impl Grave {
    fn cells(&self) -> &[(Cell, DigitSet)] {
        &self.cells[..self.len]
    }
}

pub(super) fn find<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    let many = position.empty().minus(position.bivalue());
    // Without houses to say so, two ways to fill the rest need not both be solutions.
    if position.rules().has_far_peers() {
        return ControlFlow::Continue(());
    }
    if many.is_empty() || many.len() as usize > MOST {
        return ControlFlow::Continue(());
    }
    let mut grave = Grave { cells: [(Cell(0), DigitSet::EMPTY); MOST], len: 0 };
    for cell in many.iter() {
        grave.cells[grave.len] = (cell, DigitSet::EMPTY);
        grave.len += 1;
    }
    let mut surplus = B::per_digit(B::per_house(0u8));
    for digit in position.digits() {
        for house in position.houses() {
            let count = position.slots(house, digit).count_ones();
            if count == 1 {
                return ControlFlow::Continue(());
            }
            surplus[digit.index()][house.index()] = count.saturating_sub(2) as u8;
        }
    }
    choose(position, &mut grave, 0, &mut surplus, &mut |grave| conclude(position, grave, sink))
}

/// Chooses extra candidates of the cells from `index` on that add up to the surplus of every digit
/// in every house, in all ways.
fn choose<B: Board>(
    position: &Position<B>,
    grave: &mut Grave,
    index: usize,
    surplus: &mut B::PerDigit<B::PerHouse<u8>>,
    visit: &mut impl FnMut(&Grave) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if index == grave.len {
        let none_left = surplus.as_ref().iter().all(|by| by.as_ref().iter().all(|&n| n == 0));
        return if none_left { visit(grave) } else { ControlFlow::Continue(()) };
    }
    let cell = grave.cells[index].0;
    let homes = position.homes(cell);
    let candidates = position.candidates(cell);
    let may = |d: &Digit| homes.iter().all(|h| surplus[d.index()][h.house.index()] > 0);
    let possible: DigitSet = candidates.iter().filter(may).collect();
    let wanted = candidates.len().saturating_sub(2);
    // Subsets of `possible` with `wanted` digits.
    let mut extra = possible.0;
    loop {
        if extra.count_ones() == wanted && wanted > 0 {
            for digit in DigitSet(extra).iter() {
                homes.iter().for_each(|h| surplus[digit.index()][h.house.index()] -= 1);
            }
            grave.cells[index].1 = DigitSet(extra);
            let flow = choose(position, grave, index + 1, surplus, visit);
            for digit in DigitSet(extra).iter() {
                homes.iter().for_each(|h| surplus[digit.index()][h.house.index()] += 1);
            }
            flow?;
        }
        if extra == 0 {
            return ControlFlow::Continue(());
        }
        extra = (extra - 1) & possible.0;
    }
}

/// Applies the conclusions of a BUG: type 1; type 2, else types 4 and 3.
fn conclude<B: Board>(
    position: &Position<B>,
    grave: &Grave,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let all = grave.cells().iter().fold(DigitSet::EMPTY, |all, (_, extra)| all | *extra);
    let set = grave.cells().iter().fold(B::Set::EMPTY, |all, (cell, _)| all.with(*cell));
    let kept = |(cell, extra): (Cell, DigitSet)| position.candidates(cell).minus(extra);
    let mut take =
        |tenths: u8, parts: &[(DigitSet, B::Set)], house: Option<HouseId>, more: Reason| {
            if !parts.iter().any(|&(digits, cells)| position.any_of(digits, cells)) {
                return ControlFlow::Continue(());
            }
            let hit = Hit {
                technique: TechniqueId::BUG,
                rating: Some(Rating::tenths(tenths)),
                effect: Effect::Eliminate(parts),
            };
            sink.take(hit, &|| details(position, grave, house, more.clone()))
        };
    if let [only] = grave.cells() {
        return take(56, &[(kept(*only), set)], None, Reason::default());
    }
    if all.len() == 1 {
        take(57, &[(all, position.common_peers(set))], None, Reason::default())?;
    }
    let homes = position.homes(grave.cells[0].0).iter().map(|home| home.house);
    let shared = homes.filter(|&house| set.is_within(position.house_cells(house)));
    for house in shared.clone() {
        if let &[one, other] = grave.cells() {
            for digit in (kept(one) & kept(other)).iter() {
                let parts =
                    [one, other].map(|c| (kept(c).minus(DigitSet::of(digit)), B::Set::of(c.0)));
                let more =
                    Reason::of(Key::BugPair, [("digit", digit.into()), ("house", house.into())]);
                take(57, &parts, Some(house), more)?;
            }
        }
    }
    if all.len() == 1 {
        return ControlFlow::Continue(());
    }
    for house in shared {
        let open = position.open(house).count_ones();
        // Unlike for other naked sets, the standard has no minimum number of empty cells here.
        for size in all.len()..=open.min(7) {
            let mut items = Items::new();
            let mut free = 0;
            for slot in 0..position.side() {
                let cell = position.cell_at(house, slot);
                if position.empty().has(cell) && !set.has(cell) {
                    items.push(position.candidates(cell).0, slot);
                    free |= 1 << slot;
                }
            }
            items.covers_from(size - 1, all.0, size, |chosen, union| {
                let rest = position.cells_at(house, free & !chosen);
                let slots = [
                    ("cells", position.cells_at(house, chosen).to_cells().into()),
                    ("digits", DigitSet(union).into()),
                    ("house", house.into()),
                ];
                let more = Reason::of(Key::BugSet, slots);
                take(57 + size as u8 - 1, &[(DigitSet(union), rest)], Some(house), more)
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn details<B: Board>(
    position: &Position<B>,
    grave: &Grave,
    house: Option<HouseId>,
    more: Reason,
) -> Details {
    let mut details = Details {
        houses: house.into_iter().collect(),
        cells: grave.cells().iter().map(|(cell, _)| *cell).collect(),
        ..Details::default()
    };
    let mut extras = Vec::new();
    for (cell, extra) in grave.cells() {
        let slots = [("digits", (*extra).into()), ("cell", (*cell).into())];
        extras.push(Phrase::new(Key::BugExtra, slots));
        details.mark(position, *extra, B::Set::of(*cell), Role::Defining);
    }
    let one = grave.len == 1 && grave.cells[0].1.len() == 1;
    let key = if one { Key::BugOne } else { Key::BugMany };
    details.reason = Reason::of(key, [("extras", Slot::Phrases(extras))]);
    details.reason.0.extend(more.0);
    details
}

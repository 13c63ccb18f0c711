//! The rule of 45: houses and cages together make sums of other cells.

use super::cages::{Sets, cells_of, eliminate};
use super::*;
use crate::sudoku::rules::Total;
use crate::sudoku::{Cell, CellSet, HouseId, HouseKind, Rules};
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const RULE_OF_45: Help = Help {
    looks: "A row, column or box whose cages leave out one cell or reach one cell beyond.",
    how: &how::SUMS,
    why: "The digits of every row, column and box add up to 45. What the cages within one do not \
          make up of that, the cells left out make up, and what its cages make up beyond that, the \
          cells outside.",
    example: "J<<L<<P<<G<8^P<<<^B^^^F<^J^^M<<<8<^<T<^8D<FN^^^<^>>^^<\
              9B<BR<<<^^H<^9<^A<8<^E<^C<^",
    step: "Rule of 45: the digits of box 1 add up to 45, which with the cages leaves 2 for r3c1, so \
           r3c1 is 2.",
};
pub(super) const INNIES_OUTIES: Help = Help {
    looks: "A row, column or box, or some beside each other, whose cages leave out a few cells or \
            reach a few cells beyond.",
    how: &how::SUMS,
    why: "The digits of every row, column and box add up to 45. What the cages within them do not \
          make up of that, the cells left out make up, and what their cages make up beyond that, \
          the cells outside.",
    example: "B<E<9<9B<D<IB<^^A^D^^8B<D^I^C^^9<^^^6^O<<HH<^^F<^^^<^I\
              AJ^8<C<>^^^D<^FN9<>^9<>^^<<",
    step: "Innies and outies: the digits of box 1 add up to 45, which with the cages leaves 24 for \
           r1c4, r4c1 and r4c3, so r1c4, r4c1 and r4c3 are not 1, 2, 3, 4 or 5.",
};

/// Finds what the rule of 45 leaves for one cell of one house.
pub(super) fn rule_of_45<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let is_it = |total: &Total| is_of_one_cell(total) && total.first == total.last;
    totals(position, is_it, (TechniqueId::RULE_OF_45, Rating::tenths(15)), sink)
}

/// Finds what it leaves for one cell of several houses, then for both parts of a divided cage, then
/// for several cells, then as differences.
pub(super) fn innies_outies<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let id = TechniqueId::INNIES_OUTIES;
    let is_one = |total: &Total| is_of_one_cell(total) && total.first != total.last;
    let is_sum = |total: &Total| !is_of_one_cell(total) && total.minus.is_empty();
    totals(position, is_one, (id, Rating::tenths(21)), sink)?;
    cage_splitting::find(position, sink)?;
    totals(position, is_sum, (id, Rating::tenths(24)), sink)?;
    totals(position, |total| !total.minus.is_empty(), (id, Rating::tenths(26)), sink)
}

fn is_of_one_cell(total: &Total) -> bool {
    total.plus.len() == 1 && total.minus.is_empty()
}

/// Finds what those sums leave that `is_it` accepts.
fn totals<B: Board>(
    position: &Position<B>,
    is_it: impl Fn(&Total) -> bool,
    (technique, rating): (TechniqueId, Rating),
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    for total in position.rules().totals().iter().filter(|total| is_it(total)) {
        let mut cells = total.plus.iter().chain(total.minus.iter());
        if cells.all(|cell| position.value(cell).is_some()) {
            continue;
        }
        let details: &dyn Fn() -> Details = &|| explain(position.rules(), total);
        if total.is_distinct {
            let may = |cell| position.candidates(cell);
            let Some(sets) = Sets::new(position, total.plus.iter(), total.sum, may) else {
                continue;
            };
            if let [(cell, digits)] = sets.cells().collect::<Vec<_>>()[..]
                && let Some(digit) = digits.single()
            {
                let effect = Effect::Place(cell, digit);
                sink.take(Hit { technique, rating: Some(rating), effect }, details)?;
                continue;
            }
            eliminate(position, &sets, (technique, rating), sink, |_| details())?;
        } else {
            by_bounds(position, total, (technique, rating), sink, details)?;
        }
    }
    ControlFlow::Continue(())
}

/// Eliminates digits that are too small or too large for a sum whose digits may be equal.
fn by_bounds<B: Board>(
    position: &Position<B>,
    total: &Total,
    (technique, rating): (TechniqueId, Rating),
    sink: &mut dyn Sink<B>,
    details: &dyn Fn() -> Details,
) -> ControlFlow<()> {
    let range = |cell: Cell| -> Option<(i16, i16)> {
        if let Some(digit) = position.value(cell) {
            return Some((i16::from(digit.get()), i16::from(digit.get())));
        }
        let marks = position.candidates(cell);
        Some((i16::from(marks.first()?.get()), i16::from(marks.last()?.get())))
    };
    let (mut least, mut most) = (-total.sum, -total.sum);
    let all = total.plus.iter().map(|c| (c, true)).chain(total.minus.iter().map(|c| (c, false)));
    let mut cells = [(Cell(0), true, 0, 0); 16];
    let mut count = 0;
    for (cell, adds) in all {
        let Some((low, high)) = range(cell) else { return ControlFlow::Continue(()) };
        let Some(place) = cells.get_mut(count) else { return ControlFlow::Continue(()) };
        *place = (cell, adds, low, high);
        count += 1;
        let (from, to) = if adds { (low, high) } else { (-high, -low) };
        (least, most) = (least + from, most + to);
    }
    let mut parts = [(DigitSet::EMPTY, B::Set::EMPTY); 16];
    let mut gone_count = 0;
    for &(cell, adds, low, high) in &cells[..count] {
        let (from, to) = if adds { (high - most, low - least) } else { (high + least, low + most) };
        let fits = |value: i16| (from..=to).contains(&value);
        let marks = position.candidates(cell).iter();
        let gone: DigitSet = marks.filter(|digit| !fits(i16::from(digit.get()))).collect();
        if !gone.is_empty() {
            parts[gone_count] = (gone, cells_of::<B>([cell]));
            gone_count += 1;
        }
    }
    if gone_count == 0 {
        return ControlFlow::Continue(());
    }
    let effect = Effect::Eliminate(&parts[..gone_count]);
    sink.take(Hit { technique, rating: Some(rating), effect }, details)
}

/// Returns the houses of an area: lines from the first to the last, or one or two boxes.
pub(super) fn houses_of(rules: Rules, first: HouseId, last: HouseId) -> Vec<HouseId> {
    match rules.house(first).kind {
        HouseKind::Box if first != last => vec![first, last],
        _ => (first.0..=last.0).map(HouseId).collect(),
    }
}

/// Explains a sum: its houses, the cells, and what they make up.
fn explain(rules: Rules, total: &Total) -> Details {
    let houses = houses_of(rules, total.first, total.last);
    let all = (rules.side() * (rules.side() + 1) / 2 * houses.len()) as i16;
    // The difference is named from the side with the greater sum.
    let (plus, minus) = match total.sum < 0 {
        true => (total.minus, total.plus),
        false => (total.plus, total.minus),
    };
    let slots = [
        ("houses", houses.clone().into()),
        ("all", Slot::Sum(all)),
        ("cells", plus.into()),
        ("minus", minus.into()),
        ("sum", Slot::Sum(total.sum.abs())),
    ];
    let key = match (total.minus.is_empty(), total.sum) {
        (true, _) => Key::HousesSum,
        (false, 0) => Key::HousesEqual,
        (false, _) => Key::HousesDifference,
    };
    let cells: CellSet = total.plus.union(total.minus);
    Details {
        houses,
        cells: cells.iter().collect(),
        reason: Reason::of(key, slots),
        ..Details::default()
    }
}

//! Finders of the shapes that people know by name: skyscraper, kite and turbot fish, empty
//! rectangle, W-Wing, remote pair, simple colouring, X-Chain.
//!
//! The standard has no such steps: its chain search finds the easiest chain for a candidate and
//! looks no further, so that of several shapes with one outcome only one shows on the path.
//! These finders list them all. Each step keeps the class and the rating that the standard gives
//! a chain of its form, and carries the name as its label.

mod colours;
mod empty_rectangle;
mod turbot;
mod twins;
mod x_chain;

use super::*;
use crate::sudoku::{Cell, Digit, HouseId};
use crate::techniques::Rating;
use std::ops::ControlFlow;

/// A strong link: the only two places of a digit in a house.
#[derive(Copy, Clone, Debug)]
struct Strong {
    house: HouseId,
    ends: [Cell; 2],
}

/// A shape found: its name, the step it makes, and the details for a person.
type Visit<'v, B> =
    &'v mut dyn FnMut(TechniqueId, Hit<'_, B>, &dyn Fn() -> Details) -> ControlFlow<()>;

/// Every shape of those names. Names of other techniques mean nothing here.
fn each<B: Board>(
    position: &Position<B>,
    wanted: TechniqueSet,
    visit: Visit<'_, B>,
) -> ControlFlow<()> {
    use TechniqueId as T;
    let wants = |ids: &[T]| ids.iter().any(|&id| wanted.has(id));
    let mut visit = |id: T, hit: Hit<'_, B>, details: &dyn Fn() -> Details| {
        if wants(&[id]) { visit(id, hit, details) } else { ControlFlow::Continue(()) }
    };
    if wants(&[T::SKYSCRAPER, T::TWO_STRING_KITE, T::TURBOT_FISH]) {
        turbot::find(position, &mut visit)?;
    }
    if wants(&[T::EMPTY_RECTANGLE]) {
        empty_rectangle::find(position, &mut visit)?;
    }
    if wants(&[T::W_WING]) {
        twins::w_wings(position, &mut visit)?;
    }
    if wants(&[T::REMOTE_PAIR]) {
        twins::remote_pairs(position, &mut visit)?;
    }
    if wants(&[T::SIMPLE_COLOURING]) {
        colours::find(position, &mut visit)?;
    }
    if wants(&[T::X_CHAIN]) {
        x_chain::find(position, &mut visit)?;
    }
    ControlFlow::Continue(())
}

pub(super) fn find<B: Board, S: Sink<B>>(position: &Position<B>, sink: &mut S) -> ControlFlow<()> {
    each(position, TechniqueSet::SHAPES, &mut |id, hit, details| {
        sink.take(hit, || Details { label: Some(id), ..details() })
    })
}

/// Gives the sink the steps of the shapes in `wanted`, in the order of the table, until it breaks
/// off. Names of other techniques mean nothing here.
pub fn search_shapes<B: Board, S: Sink<B>>(
    position: &Position<B>,
    wanted: TechniqueSet,
    sink: &mut S,
) -> ControlFlow<()> {
    for id in wanted.and(TechniqueSet::SHAPES).iter() {
        if let Some(size) = finned_fish::size_of(id) {
            finned_fish::find_sized(position, size, &mut OneFish { id, sink })?;
        } else {
            each(position, TechniqueSet::EMPTY.with(id), &mut |_, hit, details| {
                sink.take(hit, || Details { label: Some(id), ..details() })
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Lets the fish of one name pass.
struct OneFish<'s, S> {
    id: TechniqueId,
    sink: &'s mut S,
}

impl<B: Board, S: Sink<B>> Sink<B> for OneFish<'_, S> {
    fn take(&mut self, hit: Hit<'_, B>, details: impl FnOnce() -> Details) -> ControlFlow<()> {
        if hit.technique == self.id {
            self.sink.take(hit, details)
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// True if the shape called `id` is in the position and takes a candidate away. It says nothing
/// of whether the shape is needed. Always false for a technique that is no such shape.
#[must_use]
pub fn shows_shape<B: Board>(position: &Position<B>, id: TechniqueId) -> bool {
    each(position, TechniqueSet::EMPTY.with(id), &mut |_, _, _| ControlFlow::Break(())).is_break()
}

/// The details of the shape called `id` that a chain of the standard has come upon: `cells` are
/// those of the chain without the candidate it refutes, in their order, which go round if it is a
/// `ring`. Nothing if the shape is best told as a chain.
pub(super) fn of_chain<B: Board>(
    position: &Position<B>,
    id: TechniqueId,
    digit: Digit,
    cells: &[Cell],
    ring: bool,
) -> Option<Details> {
    use TechniqueId as T;
    let details = match (id, cells) {
        (T::SIMPLE_COLOURING, cells) => colours::chain_details(position, digit, cells, ring)?,
        _ if ring => return None,
        (T::SKYSCRAPER | T::TWO_STRING_KITE | T::TURBOT_FISH, &[a, b, c, d]) => {
            turbot::details(position, digit, [a, b, c, d])
        }
        (T::W_WING, &[a, s, t, b]) => twins::w_wing_details(position, digit, [a, s, t, b])?,
        (T::REMOTE_PAIR, cells) => twins::remote_pair_details(position, cells),
        _ => return None,
    };
    Some(Details { label: Some(id), ..details })
}

/// The empty rectangle that takes `digit` from `target`, if there is one.
pub(super) fn empty_rectangle_at<B: Board>(
    position: &Position<B>,
    digit: Digit,
    target: Cell,
) -> Option<Details> {
    let mut found = None;
    let gone = |hit: &Hit<'_, B>| match hit.effect {
        Effect::Eliminate(&[(digits, cells)]) => digits.has(digit) && cells.has(target),
        _ => false,
    };
    let _ = empty_rectangle::find(position, &mut |id, hit, details| {
        if gone(&hit) {
            found = Some(Details { label: Some(id), ..details() });
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// The strong links of a digit, houses in the order of the standard.
fn strong_links<B: Board>(position: &Position<B>, digit: Digit) -> Vec<Strong> {
    let pair = |house| {
        let slots = position.slots(house, digit);
        let first = slots.trailing_zeros() as usize;
        (count(slots) == 2).then(|| {
            let second = (slots & (slots - 1)).trailing_zeros() as usize;
            let ends = [position.cell_at(house, first), position.cell_at(house, second)];
            Strong { house, ends }
        })
    };
    position.houses().filter_map(pair).collect()
}

/// The houses of both cells: boxes, columns, rows, then any others.
fn shared<B: Board>(position: &Position<B>, a: Cell, b: Cell) -> impl Iterator<Item = HouseId> {
    let homes = position.homes(a).iter().map(|home| home.house);
    homes.filter(move |&house| position.house_cells(house).has(b))
}

/// A house of both cells, a line rather than a box.
fn joining<B: Board>(position: &Position<B>, a: Cell, b: Cell) -> Option<HouseId> {
    shared(position, a, b).last()
}

/// The house in which the two cells are the only places of `digit`, a line rather than a box.
fn strong_house<B: Board>(
    position: &Position<B>,
    digit: Digit,
    a: Cell,
    b: Cell,
) -> Option<HouseId> {
    shared(position, a, b).filter(|&house| count(position.slots(house, digit)) == 2).last()
}

/// A step that takes `digits` from `cells`, rated as a chain of `nodes` nodes.
fn rated<'e, B: Board>(
    technique: TechniqueId,
    base: u8,
    nodes: usize,
    effect: &'e [(DigitSet, B::Set)],
) -> Hit<'e, B> {
    let rating = Some(Rating::tenths(base + chains::length_tenths(nodes)));
    Hit { technique, rating, effect: Effect::Eliminate(effect) }
}

/// Marks a line of candidates of one digit that are true and false by turns, and its links; the
/// first link is strong.
fn mark_line<B: Board>(
    details: &mut Details,
    position: &Position<B>,
    digit: Digit,
    cells: &[Cell],
) {
    let digits = DigitSet::of(digit);
    for (i, &cell) in cells.iter().enumerate() {
        let role = if i % 2 == 0 { Role::Defining } else { Role::Secondary };
        details.mark(position, digits, B::Set::of(cell), role);
    }
    for (i, pair) in cells.windows(2).enumerate() {
        let kind = if i % 2 == 0 { LinkKind::Strong } else { LinkKind::Weak };
        details.link(pair[0], digits, pair[1], digits, kind);
    }
    details.cells = cells.to_vec();
}

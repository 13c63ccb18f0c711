//! Finders of named shapes, one in each file.
//!
//! The standard has no such steps: its search finds the easiest chain for a candidate, so of
//! several shapes with the same outcome only one is on the path. These finders list them all. A
//! shape that the standard finds in another form, such as a skyscraper, has the class and the rating
//! of that form, and the name as its label. The others have no rating.

mod als;
pub(super) mod als_xy_wing;
pub(super) mod als_xz;
pub(super) mod colours;
pub(super) mod empty_rectangle;
pub(super) mod franken_fish;
pub(super) mod grouped_chain;
pub(super) mod locked_set;
pub(super) mod multi_colours;
pub(super) mod remote_pair;
mod smallest;
pub(super) mod sue_de_coq;
pub(super) mod turbot;
pub(super) mod unique_rectangle;
pub(super) mod w_wing;
pub(super) mod wxyz_wing;
pub(super) mod x_chain;

use super::*;
use crate::sudoku::{Cell, Digit, HouseId};
use crate::techniques::Rating;
use std::ops::ControlFlow;

/// A strong link: the only two positions of a digit in a house.
#[derive(Copy, Clone, Debug)]
struct Strong {
    house: HouseId,
    ends: [Cell; 2],
}

/// Reports a shape under its name to a sink that takes shapes of that name.
fn report<B: Board>(
    sink: &mut dyn Sink<B>,
    name: TechniqueId,
    hit: Hit<'_, B>,
    details: &dyn Fn() -> Details,
) -> ControlFlow<()> {
    if sink.takes_shape(name) {
        sink.take(hit, &|| Details { label: Some(name), ..details() })
    } else {
        ControlFlow::Continue(())
    }
}

/// Passes the steps of the shapes in `wanted` to the sink, in the order of the table, until it ends
/// the search. Other techniques are ignored.
pub fn search_shapes<B: Board>(
    position: &Position<B>,
    work: &mut Work<B>,
    wanted: TechniqueSet,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    for name in wanted.and(TechniqueSet::SHAPES).iter() {
        for &finder in name.row().finders.iter().filter(|f| f.lowest_rating().is_none()) {
            search(finder, position, work, &mut OneShape { name, sink })?;
        }
    }
    ControlFlow::Continue(())
}

/// Takes shapes of one name only.
struct OneShape<'s, B: Board> {
    name: TechniqueId,
    sink: &'s mut dyn Sink<B>,
}

impl<B: Board> Sink<B> for OneShape<'_, B> {
    fn take(&mut self, hit: Hit<'_, B>, details: &dyn Fn() -> Details) -> ControlFlow<()> {
        self.sink.take(hit, details)
    }
    fn takes_shape(&self, name: TechniqueId) -> bool {
        name == self.name
    }
}

/// Returns the details of the shape `id` that a chain of the standard has found. `cells` are those
/// of the chain in order, without the candidate it refutes; the last sees the first if it is a
/// `ring`. `None` if the shape is best explained as a chain.
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
        (T::W_WING, &[a, s, t, b]) => w_wing::details(position, digit, [a, s, t, b])?,
        (T::REMOTE_PAIR, cells) => remote_pair::details(position, cells),
        _ => return None,
    };
    Some(Details { label: Some(id), ..details })
}

/// Returns the empty rectangle that eliminates `digit` from `target`, if there is one.
pub(super) fn empty_rectangle_at<B: Board>(
    position: &Position<B>,
    digit: Digit,
    target: Cell,
) -> Option<Details> {
    let mut at = RectangleAt { digit, target, found: None };
    let _ = empty_rectangle::find(position, &mut at);
    at.found
}

struct RectangleAt {
    digit: Digit,
    target: Cell,
    found: Option<Details>,
}

impl<B: Board> Sink<B> for RectangleAt {
    fn take(&mut self, hit: Hit<'_, B>, details: &dyn Fn() -> Details) -> ControlFlow<()> {
        match hit.effect {
            Effect::Eliminate(&[(digits, cells)])
                if digits.has(self.digit) && cells.has(self.target) =>
            {
                self.found = Some(details());
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Returns whether some house has all of these cells.
fn is_in_house<B: Board>(position: &Position<B>, cells: B::Set) -> bool {
    position.houses().any(|house| cells.is_within(position.house_cells(house)))
}

/// Returns the strong links of a digit, with houses in the order of the standard.
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

/// Returns the houses of both cells: boxes, columns, rows, then any others.
fn shared<B: Board>(position: &Position<B>, a: Cell, b: Cell) -> impl Iterator<Item = HouseId> {
    let homes = position.homes(a).iter().map(|home| home.house);
    homes.filter(move |&house| position.house_cells(house).has(b))
}

/// Returns a house of both cells, preferably a line.
fn joining<B: Board>(position: &Position<B>, a: Cell, b: Cell) -> Option<HouseId> {
    shared(position, a, b).last()
}

/// Returns the house in which the two cells are the only positions of `digit`, preferably a line.
fn strong_house<B: Board>(
    position: &Position<B>,
    digit: Digit,
    a: Cell,
    b: Cell,
) -> Option<HouseId> {
    shared(position, a, b).filter(|&house| count(position.slots(house, digit)) == 2).last()
}

/// Returns a step rated as a chain of `nodes` nodes.
fn rated<'e, B: Board>(
    technique: TechniqueId,
    base: u8,
    nodes: usize,
    effect: &'e [(DigitSet, B::Set)],
) -> Hit<'e, B> {
    let rating = Some(Rating::tenths(base + chains::length_tenths(nodes)));
    Hit { technique, rating, effect: Effect::Eliminate(effect) }
}

/// Marks a line of candidates of one digit that are alternately true and false, and its links; the
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

//! Chains with one line of reasoning: bidirectional X-, Y- and XY-cycles, forcing X-chains and
//! forcing XY-chains. A forcing chain starts from a candidate in one state and arrives at the
//! same candidate in the other:
//!
//! ```text
//!   5r1c2 true ─▶ 5r1c7 false ═▶ 5r6c7 true ─▶ 5r5c9 false ═▶ 5r5c2 true ─▶ 5r1c2 false
//! ```
//!
//! The easiest comes first: by rating, then by nodes, then by kind (X before Y before both), then
//! by start. Cycles are looked for only where they can beat the chains: what a cycle eliminates,
//! a forcing chain of the same links with at most two nodes more eliminates too.

use super::cycle::{Bound, Cycle, Ring, cycles, possible_starts};
use super::flow::Flow;
use super::ids::Ids;
use super::length::{most_nodes, tenths};
use super::one_digit::OneDigit;
use super::place::Place;
use super::web::{Links, Web};

/// A chain or cycle of one line.
#[derive(Clone, Debug)]
pub(super) struct Single {
    pub links: Links,
    pub nodes: usize,
    /// In tenths.
    pub rating: u8,
    pub shape: SingleShape,
}

#[derive(Clone, Debug)]
pub(super) enum SingleShape {
    Cycle(Cycle),
    /// From `start` in state `on` to the other state.
    Chain {
        start: u16,
        on: bool,
    },
    /// Over these from the first false to the last true, one of which is true in any case: so
    /// that `gone` is false. If the two are the same candidate, it is true.
    Line {
        ids: Vec<u16>,
        gone: Vec<u16>,
    },
}

impl Single {
    pub(super) fn key(&self) -> (u8, usize, u8) {
        (self.rating, self.nodes, order(self.links))
    }
    pub(super) fn start(&self) -> (u16, bool, bool) {
        match &self.shape {
            SingleShape::Cycle(cycle) => (cycle.ring[0], false, false),
            SingleShape::Chain { start, on } => (*start, true, !on),
            SingleShape::Line { ids, .. } => (ids[0], true, false),
        }
    }
}

fn order(links: Links) -> u8 {
    match links {
        Links::X => 2,
        Links::Y => 3,
        Links::Xy => 4,
    }
}

/// Tenths before the length is added.
pub(super) fn base(links: Links, cycle: bool) -> u8 {
    match (links, cycle) {
        (Links::X, false) => 66,
        (Links::X | Links::Y, true) => 65,
        _ => 70,
    }
}

/// The easiest of all, if there is any. What needs the flow over all links is left for last.
pub(super) fn easiest<const W: usize>(place: &mut Place<W>) -> Option<Single> {
    let mut best = place.one_digit();
    let most = match &best {
        Some(x) => most_nodes(x.rating - base(Links::Y, true)),
        None => usize::MAX,
    };
    if place.y_ring() {
        place.y();
        let Place { web, y, .. } = place;
        let ring = shortest_ring(web, y, Links::Y, Bound { most, ..Bound::NONE });
        best = easier(best, ring.map(|ring| of_cycle(ring, Links::Y)));
    }
    if best.as_ref().is_none_or(|b| b.rating >= base(Links::Xy, false)) {
        place.xy();
        let Place { web, xy, .. } = place;
        if let Some((nodes, start, on)) = shortest_chain(web, xy) {
            // Cycles with the same links are rated the same.
            let bound = Bound { most: nodes, fewer_after: start, ..Bound::NONE };
            let all = match shortest_ring(web, xy, Links::Xy, bound) {
                Some(ring) => of_cycle(ring, Links::Xy),
                None => of_chain(nodes, start, on, Links::Xy),
            };
            best = easier(best, Some(all));
        }
    }
    best
}

/// The easiest that uses X links, of those of one digit each: nodes, start and state of chains,
/// and rings, all in the numbers of `web`.
pub(super) fn easiest_x<'d, const W: usize>(
    web: &Web<W>,
    digits: impl Iterator<Item = &'d OneDigit> + Clone,
) -> Option<Single> {
    let chains = digits.clone().filter_map(|digit| {
        let (nodes, cell, on) = digit.chain?;
        Some((nodes, web.number(cell.index(), digit.digit), !on))
    });
    let (nodes, start, off) = chains.min()?;
    let chain = of_chain(nodes, start, !off, Links::X);
    // A cycle of as many nodes is rated a tenth less, so that one with more can be easier.
    let most = most_nodes(tenths(nodes));
    let rings = digits.filter_map(|digit| {
        let ring = digit.ring.as_ref().filter(|ring| ring.len() <= most)?;
        Some((ring.len(), web.number(ring[0].index(), digit.digit), digit))
    });
    let Some((_, _, digit)) = rings.min_by_key(|&(nodes, start, _)| (nodes, start)) else {
        return Some(chain);
    };
    Some(of_cycle(digit.cycle(web)?, Links::X))
}

/// The first chain with fewest nodes: how many these are, its start and the state of that.
pub(super) fn shortest_chain<const W: usize>(
    web: &Web<W>,
    flow: &Flow<W>,
) -> Option<(usize, usize, bool)> {
    let mut best = None;
    let mut most = usize::MAX;
    for id in 0..web.len() {
        for on in [true, false] {
            if !(if on { flow.refutes_itself(id) } else { flow.proves_itself(id) }) {
                continue;
            }
            if web.cell_size(id) < 2 && !on {
                continue;
            }
            if let Some(nodes) = flow.shortest(id, on, most) {
                best = Some((nodes, id, on));
                most = nodes - 1;
            }
        }
    }
    best
}

/// The first cycle with fewest nodes within `bound`.
pub(super) fn shortest_ring<const W: usize>(
    web: &Web<W>,
    flow: &Flow<W>,
    links: Links,
    bound: Bound,
) -> Option<Cycle> {
    let (ring, seen) = Ring::of(flow, |id| web.weak_x[id]);
    if seen.is_empty() {
        return None;
    }
    let doomed = doomed(flow, &seen, bound.most.saturating_add(2));
    let starts = possible_starts(flow, web, &ring, &doomed, bound.most);
    cycles(web, flow, links, &ring.trues, &starts, bound).pop()
}

/// All of them, easiest first.
pub(super) fn all<const W: usize>(place: &mut Place<W>) -> Vec<Single> {
    place.x();
    place.y();
    place.xy();
    let Place { web, x, y, xy, .. } = place;
    let mut list = Vec::new();
    for (flow, links) in [(&*x, Links::X), (&*y, Links::Y), (&*xy, Links::Xy)] {
        let longest = 2 * web.len();
        let (ring, seen) = Ring::of(flow, |id| web.weak_x[id]);
        let doomed = doomed(flow, &seen, longest);
        let mut most = 0;
        for id in 0..web.len() {
            for on in [true, false] {
                if links == Links::Y || !on && web.cell_size(id) < 2 {
                    continue;
                }
                if !(if on { flow.refutes_itself(id) } else { flow.proves_itself(id) }) {
                    continue;
                }
                if let Some(nodes) = flow.shortest(id, on, longest) {
                    most = most.max(nodes);
                    list.push(of_chain(nodes, id, on, links));
                }
            }
        }
        if links == Links::Y {
            most = longest;
        }
        let starts = possible_starts(flow, web, &ring, &doomed, most);
        let bound = Bound { most, all: true, ..Bound::NONE };
        let rings = cycles(web, flow, links, &ring.trues, &starts, bound);
        list.extend(rings.into_iter().map(|ring| of_cycle(ring, links)));
    }
    list.sort_by_key(|single| (single.key(), single.start()));
    list
}

fn easier(a: Option<Single>, b: Option<Single>) -> Option<Single> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.key() < a.key() { b } else { a }),
        (a, b) => a.or(b),
    }
}

fn of_cycle(cycle: Cycle, links: Links) -> Single {
    let nodes = cycle.ring.len();
    let rating = base(links, true) + tenths(nodes);
    Single { links, nodes, rating, shape: SingleShape::Cycle(cycle) }
}

fn of_chain(nodes: usize, start: usize, on: bool, links: Links) -> Single {
    let rating = base(links, false) + tenths(nodes);
    Single { links, nodes, rating, shape: SingleShape::Chain { start: start as u16, on } }
}

/// Those of `among` that refute themselves by a chain of up to `most` nodes, with these.
fn doomed<const W: usize>(flow: &Flow<W>, among: &Ids<W>, most: usize) -> Vec<(u16, usize)> {
    let refuted = among.iter().filter(|&id| flow.refutes_itself(id));
    refuted.filter_map(|id| Some((id as u16, flow.shortest(id, true, most)?))).collect()
}

impl Single {
    /// The candidates it eliminates.
    pub(super) fn gone<const W: usize>(&self, web: &Web<W>) -> Vec<u16> {
        match &self.shape {
            SingleShape::Cycle(cycle) => cycle.gone.clone(),
            SingleShape::Line { gone, .. } => gone.clone(),
            SingleShape::Chain { start, on: true } => vec![*start],
            SingleShape::Chain { start, on: false } => {
                let mut others = web.cells[web.places[*start as usize].0 as usize];
                others.remove(*start as usize);
                others.iter().map(|id| id as u16).collect()
            }
        }
    }
}

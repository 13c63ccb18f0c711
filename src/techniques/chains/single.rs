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

use super::cycle::{Cycle, can_eliminate, cycles};
use super::flow::Flow;
use super::length::{most_nodes, tenths};
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
}

impl Single {
    fn key(&self) -> (u8, usize, u8) {
        (self.rating, self.nodes, order(self.links))
    }
    fn start(&self) -> (u16, bool, bool) {
        match &self.shape {
            SingleShape::Cycle(cycle) => (cycle.ring[0], false, false),
            SingleShape::Chain { start, on } => (*start, true, !on),
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
fn base(links: Links, cycle: bool) -> u8 {
    match (links, cycle) {
        (Links::X, false) => 66,
        (Links::X | Links::Y, true) => 65,
        _ => 70,
    }
}

/// The easiest of all, if there is any. The flows over X and Y links are filled on the way,
/// that over all links if it is needed.
pub(super) fn easiest<const W: usize>(place: &mut Place<W>) -> Option<Single> {
    place.x();
    let mut best = easiest_with(&place.web, &place.x, Links::X);
    let most = match &best {
        Some(x) => most_nodes(x.rating - base(Links::Y, true)),
        None => usize::MAX,
    };
    place.y();
    let Place { web, y, .. } = place;
    let doomed = doomed(y, most.saturating_add(2));
    if can_eliminate(y, &web.weak_x, &doomed, most) {
        let ring = cycles(web, y, Links::Y, most, false).pop();
        best = easier(best, ring.map(|ring| of_cycle(ring, Links::Y)));
    }
    if best.as_ref().is_none_or(|b| b.rating >= base(Links::Xy, false)) {
        place.xy();
        best = easier(best, easiest_with(&place.web, &place.xy, Links::Xy));
    }
    best
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
        let doomed = doomed(flow, longest);
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
                    let rating = base(links, false) + tenths(nodes);
                    let shape = SingleShape::Chain { start: id as u16, on };
                    list.push(Single { links, nodes, rating, shape });
                }
            }
        }
        if links == Links::Y {
            most = longest;
        }
        if can_eliminate(flow, &web.weak_x, &doomed, most) {
            let rings = cycles(web, flow, links, most, true);
            list.extend(rings.into_iter().map(|ring| of_cycle(ring, links)));
        }
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

/// The candidates that refute themselves by a chain of up to `most` nodes, with these.
fn doomed<const W: usize>(flow: &Flow<W>, most: usize) -> Vec<(u16, usize)> {
    (0..flow.moves.len())
        .filter(|&id| flow.refutes_itself(id))
        .filter_map(|id| Some((id as u16, flow.shortest(id, true, most)?)))
        .collect()
}

/// The easiest that uses X links or all links.
fn easiest_with<const W: usize>(web: &Web<W>, flow: &Flow<W>, links: Links) -> Option<Single> {
    let mut best: Option<Single> = None;
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
                let rating = base(links, false) + tenths(nodes);
                let shape = SingleShape::Chain { start: id as u16, on };
                best = Some(Single { links, nodes, rating, shape });
                most = nodes - 1;
            }
        }
    }
    let chain = best?;
    // Cycles with the same links: rated the same or a tenth less, so that with X links one with
    // more nodes can still be easier.
    let most = match links {
        Links::X => most_nodes(tenths(chain.nodes)),
        _ => chain.nodes,
    };
    if !can_eliminate(flow, &web.weak_x, &doomed(flow, most + 2), most) {
        return Some(chain);
    }
    let Some(ring) = cycles(web, flow, links, most, false).pop() else { return Some(chain) };
    let ring = of_cycle(ring, links);
    let first = (ring.key(), ring.start()) < (chain.key(), chain.start());
    Some(if first { ring } else { chain })
}

impl Single {
    /// The candidates it eliminates.
    pub fn gone<const W: usize>(&self, web: &Web<W>) -> Vec<u16> {
        match &self.shape {
            SingleShape::Cycle(cycle) => cycle.gone.clone(),
            SingleShape::Chain { start, on: true } => vec![*start],
            SingleShape::Chain { start, on: false } => {
                let mut others = web.cells[web.places[*start as usize].0 as usize];
                others.remove(*start as usize);
                others.iter().map(|id| id as u16).collect()
            }
        }
    }
}

//! Chains with one line of reasoning: bidirectional X-, Y- and XY-cycles, forcing X-chains and
//! forcing XY-chains. A forcing chain starts from a candidate in one state and arrives at the
//! same candidate in the other:
//!
//! ```text
//!   5r1c2 true ─▶ 5r1c7 false ═▶ 5r6c7 true ─▶ 5r5c9 false ═▶ 5r5c2 true ─▶ 5r1c2 false
//! ```
//!
//! The easiest comes first: by rating, then by nodes, then by kind (X before Y before both), then
//! by start. Cycles are searched for only if they can be easier than the chains: a forcing chain of
//! the same links with at most two nodes more eliminates what a cycle does.

use super::cycle::{Bound, Ring, cycles, possible_starts};
use super::length::most_nodes;
use super::place::Place;
use super::shortest::{doomed, shortest_chain, shortest_ring};
use super::single::{Single, base, of_chain, of_cycle};
use super::web::Links;

/// Returns the easiest of all. The search over all links comes last, because it is slow.
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

/// Returns all of them, easiest first.
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
                // The standard starts only from cells with several candidates.
                if links == Links::Y || web.cell_size(id) < 2 {
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

//! The shortest chain and the shortest cycle of one line over given links.

use super::cycle::{Bound, Cycle, Ring, cycles, possible_starts};
use super::flow::Flow;
use super::ids::Ids;
use super::web::{Links, Web};

/// Returns the first chain with the fewest nodes: their number, its start and the state of that.
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

/// Returns the first cycle with the fewest nodes within `bound`.
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

/// Returns those of `among` that refute themselves by a chain of up to `most` nodes, with the
/// number of nodes.
pub(super) fn doomed<const W: usize>(
    flow: &Flow<W>,
    among: &Ids<W>,
    most: usize,
) -> Vec<(u16, usize)> {
    let refuted = among.iter().filter(|&id| flow.refutes_itself(id));
    refuted.filter_map(|id| Some((id as u16, flow.shortest(id, true, most)?))).collect()
}

//! Bidirectional cycles: links that close a ring, weak and strong in turn. Either all the
//! candidates at one set of alternate places are true or all those at the other set; so whatever
//! is weakly linked to one of each is false.
//!
//! ```text
//!   A ══ B        A true:  C true, B and D false     X sees A (or C) and B (or D):
//!   │    │        B true:  D true, A and C false     false in either case
//!   D ══ C
//! ```

use super::flow::Flow;
use super::ids::Ids;
use super::web::{Links, Web};

/// A cycle that eliminates something.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    /// Candidates round the ring: true and false by turns if the first is true.
    pub ring: Vec<u16>,
    /// The candidates it eliminates.
    pub gone: Vec<u16>,
}

/// A true candidate that the search has come to: over `via` from the one at `back` in the list.
#[derive(Copy, Clone)]
struct Seen {
    at: u16,
    via: u16,
    back: u16,
}

/// The first cycle with fewest nodes, `most` at most, in the order of the standard: by start,
/// then breadth first, where each true candidate keeps the path it was first reached by. With
/// `all`, every such cycle with up to `most` nodes instead.
pub(super) fn cycles<const W: usize>(
    web: &Web<W>,
    flow: &Flow<W>,
    links: Links,
    most: usize,
    all: bool,
) -> Vec<Cycle> {
    let mut found: Vec<Cycle> = Vec::new();
    let mut most = most;
    let mut list: Vec<Seen> = Vec::new();
    for start in flow.linked.iter() {
        if most < 4 {
            break;
        }
        if links == Links::Y && web.cell_size(start) > 2 {
            continue;
        }
        let ends = flow.strong[start];
        list.clear();
        list.push(Seen { at: start as u16, via: u16::MAX, back: 0 });
        let mut seen = Ids::<W>::EMPTY;
        seen.insert(start);
        let mut passed = Ids::<W>::EMPTY;
        let (mut low, mut nodes) = (0, 2);
        'levels: while low < list.len() && nodes <= most {
            let high = list.len();
            for i in low..high {
                let at = list[i].at as usize;
                if nodes >= 4 && flow.weak[at].meets(&ends) {
                    let mut hit = None;
                    web.for_weak(at, links, |last| {
                        if hit.is_none() && ends.contains(last) && !is_behind(&list, i, last) {
                            let cycle = close(web, &list, i, last);
                            if !cycle.gone.is_empty() {
                                if all {
                                    found.push(cycle);
                                } else {
                                    hit = Some(cycle);
                                }
                            }
                        }
                    });
                    if let Some(cycle) = hit {
                        most = nodes - 1;
                        found.clear();
                        found.push(cycle);
                        break 'levels;
                    }
                }
                if nodes + 2 <= most {
                    let mut open = flow.weak[at];
                    open.keep(&flow.linked);
                    open.take_away(&passed);
                    if open.is_empty() {
                        continue;
                    }
                    web.for_weak(at, links, |via| {
                        if open.contains(via) {
                            web.for_strong(via, links, |next| {
                                if !seen.contains(next) {
                                    seen.insert(next);
                                    list.push(Seen {
                                        at: next as u16,
                                        via: via as u16,
                                        back: i as u16,
                                    });
                                }
                            });
                        }
                    });
                    passed.add(&open);
                }
            }
            low = high;
            nodes += 2;
        }
    }
    found
}

/// False if no cycle of up to `most` nodes can eliminate any of `doomed`: candidates that refute
/// themselves, each with the nodes of its shortest chain. Quick, and seldom wrong in saying true.
///
/// A cycle that eliminates `z` holds a false `q` and a true `p` that see `z`; so moves lead from
/// `q` to `p`, and from `p` back to one that sees `q`:
///
/// ```text
///        z
///   weak / \\ weak
///      q     p ─▶ ... ─▶ u ─weak─ q
///      ╚═▶ ... ─▶ p
/// ```
pub(super) fn can_eliminate<const W: usize>(
    flow: &Flow<W>,
    weak_x: &[Ids<W>],
    doomed: &[(u16, usize)],
    most: usize,
) -> bool {
    doomed.iter().any(|&(z, chain)| {
        if chain > most.saturating_add(2) {
            return false;
        }
        let mut near = weak_x[z as usize];
        near.keep(&flow.linked);
        near.iter().any(|q| {
            // `there` moves lead from `q` to the candidates in `front`.
            let (mut front, mut seen, mut there) = (flow.strong[q], flow.strong[q], 0);
            while !front.is_empty() && 2 * (there + 1) <= most {
                let mut ends = front;
                ends.keep(&near);
                if ends.iter().any(|p| flow.reaches(p, &flow.weak[q], most / 2 - there - 1)) {
                    return true;
                }
                front = flow.after(&front);
                front.take_away(&seen);
                seen.add(&front);
                there += 1;
            }
            false
        })
    })
}

/// True if the path to entry `i` passes over `via`.
fn is_behind(list: &[Seen], mut i: usize, via: usize) -> bool {
    while i != 0 {
        if list[i].via as usize == via {
            return true;
        }
        i = list[i].back as usize;
    }
    false
}

/// The cycle over the path to entry `i` and `last`, and what it eliminates: outside its cells,
/// what sees a true and a false one of it.
fn close<const W: usize>(web: &Web<W>, list: &[Seen], i: usize, last: usize) -> Cycle {
    let (mut on, mut off, mut own) = (Ids::<W>::EMPTY, Ids::<W>::EMPTY, Ids::<W>::EMPTY);
    let mut ring = Vec::new();
    let (mut i, mut via) = (i, last);
    loop {
        let at = list[i].at as usize;
        ring.push(via as u16);
        ring.push(at as u16);
        off.add(&web.weak_x[via]);
        on.add(&web.weak_x[at]);
        own.add(&web.cells[web.places[via].0 as usize]);
        own.add(&web.cells[web.places[at].0 as usize]);
        if i == 0 {
            break;
        }
        via = list[i].via as usize;
        i = list[i].back as usize;
    }
    ring.reverse();
    on.keep(&off);
    on.take_away(&own);
    Cycle { ring, gone: on.iter().map(|id| id as u16).collect() }
}

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
    /// The candidates of the ring in order: alternately true and false if the first is true.
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

/// Candidates that may lie on a cycle that eliminates something, found from the knots of a flow:
/// a cycle goes round in one knot.
#[derive(Debug)]
pub(super) struct Ring<const W: usize> {
    /// Those that are true if the first of the cycle is, and those that are false.
    pub trues: Ids<W>,
    pub falses: Ids<W>,
}

impl<const W: usize> Ring<W> {
    /// Those of the knots of `flow` of which something sees both a true and a false candidate, and
    /// what does: only that may be eliminated. `weak_x` gives what sees a candidate of the flow,
    /// in a web that may be larger.
    pub(super) fn of<const V: usize>(
        flow: &Flow<W>,
        weak_x: impl Fn(usize) -> Ids<V>,
    ) -> (Self, Ids<V>) {
        let mut ring = Ring { trues: Ids::EMPTY, falses: Ids::EMPTY };
        let mut all = Ids::EMPTY;
        for knot in &flow.knots {
            let (mut weak, mut falses, mut by_trues) = (Ids::EMPTY, Ids::EMPTY, Ids::<V>::EMPTY);
            for at in knot.iter() {
                weak.add(&flow.weak[at]);
                falses.add(&flow.strong[at]);
                by_trues.add(&weak_x(at));
            }
            falses.keep(&weak);
            let mut by_falses = Ids::<V>::EMPTY;
            for at in falses.iter() {
                by_falses.add(&weak_x(at));
            }
            by_trues.keep(&by_falses);
            if !by_trues.is_empty() {
                ring.trues.add(knot);
                ring.falses.add(&falses);
                all.add(&by_trues);
            }
        }
        (ring, all)
    }
}

/// How far cycles are looked for.
#[derive(Copy, Clone, Debug)]
pub(super) struct Bound {
    /// The most nodes they may have.
    pub most: usize,
    /// Those that start at a later candidate must have fewer.
    pub fewer_after: usize,
    /// Look for all of them, not the first with fewest nodes.
    pub all: bool,
}

impl Bound {
    pub(super) const NONE: Bound = Bound { most: usize::MAX, fewer_after: usize::MAX, all: false };
}

/// The first cycle with fewest nodes within `bound`, in the order of the standard: by start,
/// then breadth first, where each true candidate keeps the path it was first reached by; or all
/// of them. They go over `trues` only and start from `starts`.
pub(super) fn cycles<const W: usize>(
    web: &Web<W>,
    flow: &Flow<W>,
    links: Links,
    trues: &Ids<W>,
    starts: &Ids<W>,
    bound: Bound,
) -> Vec<Cycle> {
    let Bound { mut most, all, .. } = bound;
    let mut found: Vec<Cycle> = Vec::new();
    let mut list: Vec<Seen> = Vec::new();
    let mut outside = Ids::<W>::EMPTY;
    (0..web.len()).for_each(|id| outside.insert(id));
    outside.take_away(trues);
    for start in starts.iter() {
        if start > bound.fewer_after && most == bound.most {
            most = most.saturating_sub(2);
        }
        if most < 4 {
            break;
        }
        // The standard starts only from cells with several candidates, Y-cycles from those with two.
        let size = web.cell_size(start);
        if bound.all && size < 2 || links == Links::Y && size > 2 {
            continue;
        }
        let ends = flow.strong[start];
        list.clear();
        list.push(Seen { at: start as u16, via: u16::MAX, back: 0 });
        let mut seen = outside;
        seen.insert(start);
        let mut passed = Ids::<W>::EMPTY;
        let (mut low, mut nodes) = (0, 2);
        'levels: while low < list.len() && nodes <= most {
            let high = list.len();
            for i in low..high {
                let at = list[i].at as usize;
                if nodes >= 4 && flow.weak[at].meets(&ends) {
                    let mut hit = None;
                    web.for_weak_of(at, links, &ends, |last| {
                        if hit.is_none() && !is_behind(&list, i, last) {
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
                    web.for_weak_of(at, links, &open, |via| {
                        let mut new = flow.strong[via];
                        new.take_away(&seen);
                        let mut go = |next: usize| {
                            let (at, via, back) = (next as u16, via as u16, i as u16);
                            list.push(Seen { at, via, back });
                        };
                        match (new.first(), new.is_many()) {
                            (None, _) => return,
                            (Some(only), false) => go(only),
                            _ => web.for_strong(via, links, |next| {
                                if new.contains(next) {
                                    go(next);
                                }
                            }),
                        }
                        seen.add(&new);
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

/// Half the nodes of the longest cycles that [`possible_starts`] bounds.
const LONG: usize = 8;

/// The candidates at which a cycle of up to `most` nodes may start that eliminates any of
/// `doomed`: candidates that refute themselves, each with the nodes of its shortest chain. Quick;
/// there need be no such cycle.
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
pub(super) fn possible_starts<const W: usize>(
    flow: &Flow<W>,
    web: &Web<W>,
    ring: &Ring<W>,
    doomed: &[(u16, usize)],
    most: usize,
) -> Ids<W> {
    let mut starts = Ids::EMPTY;
    for &(z, chain) in doomed {
        if chain > most.saturating_add(2) {
            continue;
        }
        let (mut falses, mut trues) = (web.weak_x[z as usize], web.weak_x[z as usize]);
        falses.keep(&ring.falses);
        trues.keep(&ring.trues);
        for q in falses.iter() {
            if most / 2 <= LONG {
                rounds(flow, ring, q, &trues, most / 2, &mut starts);
            } else if comes_round(flow, ring, q, &trues, most) {
                return ring.trues;
            }
        }
    }
    starts
}

/// True if moves lead from a false `q` to one of `trues`, and from there back to what sees `q`.
fn comes_round<const W: usize>(
    flow: &Flow<W>,
    ring: &Ring<W>,
    q: usize,
    trues: &Ids<W>,
    most: usize,
) -> bool {
    // `there` moves lead from `q` to the candidates in `front`.
    let (mut front, mut seen, mut there) = (flow.strong[q], flow.strong[q], 0);
    front.keep(&ring.trues);
    while !front.is_empty() && 2 * (there + 1) <= most {
        let mut ends = front;
        ends.keep(trues);
        if ends.iter().any(|p| flow.reaches(p, &flow.weak[q], most / 2 - there - 1)) {
            return true;
        }
        front = flow.after(&front);
        front.take_away(&seen);
        seen.add(&front);
        there += 1;
    }
    false
}

/// Adds to `starts` the true candidates on the ways round from a false `q` by one of `trues` to
/// what sees `q`, over up to `most`, at most [`LONG`], of them.
fn rounds<const W: usize>(
    flow: &Flow<W>,
    ring: &Ring<W>,
    q: usize,
    trues: &Ids<W>,
    most: usize,
    starts: &mut Ids<W>,
) {
    // Those within this many moves from `q`, and those within this many from the end.
    let (mut there, mut back) = ([Ids::<W>::EMPTY; LONG], [Ids::<W>::EMPTY; LONG]);
    let (mut front, mut all) = (flow.strong[q], Ids::<W>::EMPTY);
    for there in &mut there[..most] {
        front.keep(&ring.trues);
        front.take_away(&all);
        all.add(&front);
        *there = all;
        front = flow.after(&front);
    }
    let mut by = all;
    by.keep(trues);
    if by.is_empty() {
        return;
    }
    let (mut front, mut all) = (flow.weak[q], Ids::<W>::EMPTY);
    for back in &mut back[..most] {
        front.keep(&ring.trues);
        front.take_away(&all);
        all.add(&front);
        *back = all;
        front = flow.before(&front);
    }
    for p in by.iter() {
        let at = |levels: &[Ids<W>; LONG]| levels[..most].iter().position(|all| all.contains(p));
        let (Some(first), Some(last)) = (at(&there), at(&back)) else { continue };
        if first + last >= most {
            continue;
        }
        let mut itself = Ids::EMPTY;
        itself.insert(p);
        // From `q` to `p`, then from `p` to the end.
        let mut front = itself;
        for there in there[..most - last].iter().rev() {
            let mut both = front;
            both.keep(there);
            starts.add(&both);
            front = flow.before(&front);
        }
        let mut front = itself;
        for back in back[..most - first].iter().rev() {
            let mut both = front;
            both.keep(back);
            starts.add(&both);
            front = flow.after(&front);
        }
    }
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

/// Returns what the cycle over `ring` eliminates.
pub(super) fn eliminated<const W: usize>(web: &Web<W>, ring: &[u16]) -> Ids<W> {
    let (mut sides, mut own) = ([Ids::<W>::EMPTY; 2], Ids::<W>::EMPTY);
    for (i, &id) in ring.iter().enumerate() {
        sides[i % 2].add(&web.weak_x[usize::from(id)]);
        own.add(&web.cells[web.places[usize::from(id)].0 as usize]);
    }
    let [mut gone, other] = sides;
    gone.keep(&other);
    gone.take_away(&own);
    gone
}

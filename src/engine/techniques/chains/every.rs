//! Lists every chain and cycle of one line in a position, not only the easiest for each conclusion.
//! Two are the same if they use the same links for the same conclusion.

use super::cycle::{Cycle, eliminated};
use super::flow::Flow;
use super::ids::Ids;
use super::length::tenths;
use super::single::{Single, SingleShape, base};
use super::web::{Links, Web};
use std::collections::{BTreeSet, VecDeque};

/// The maximum number listed, and the maximum number of candidates visited in the search.
pub(super) const MOST: usize = 1_000;
pub(super) const MOST_STEPS: usize = 3_000_000;

/// What is looked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Chains,
    Cycles,
    Both,
    /// Cycles by what solvers call their eliminations: what sees both ends of a weak link.
    Loops,
}

impl Wanted {
    fn has_chains(self) -> bool {
        matches!(self, Wanted::Chains | Wanted::Both)
    }
}

/// Returns all over these links that are found within `most_steps`, easiest first, and whether there
/// may be more. If there are, the shortest chain between each two ends is among them, if it
/// eliminates something else.
pub(super) fn every<const W: usize>(
    web: &Web<W>,
    flow: &Flow<W>,
    links: Links,
    wanted: Wanted,
    most_steps: usize,
) -> (Vec<Single>, bool) {
    let mut look = Look {
        web,
        flow,
        links,
        wanted,
        path: Vec::new(),
        on_path: Ids::EMPTY,
        rings: BTreeSet::new(),
        found: Vec::new(),
        steps: 0,
        most_steps,
        goes_on: false,
    };
    // Iterative deepening: short chains first.
    for strong in 1.. {
        look.goes_on = false;
        for start in flow.linked.iter() {
            look.path.push(start as u16);
            look.on_path.insert(start);
            look.visit(strong);
            look.on_path.remove(start);
            look.path.pop();
        }
        if !look.goes_on || look.is_over() {
            break;
        }
    }
    let cut = look.is_over();
    let mut found = std::mem::take(&mut look.found);
    found.sort_by_key(|single| (single.key(), single.start()));
    found.truncate(MOST);
    if cut && wanted.has_chains() {
        look.between_all_ends();
        let mut known: BTreeSet<Vec<u16>> = found.iter().map(|chain| chain.gone(web)).collect();
        let mut more = look.found;
        more.sort_by_key(|single| (single.key(), single.start()));
        more.retain(|chain| known.insert(chain.gone(web)));
        found.extend(more);
        found.sort_by_key(|single| (single.key(), single.start()));
    }
    (found, cut)
}

struct Look<'w, const W: usize> {
    web: &'w Web<W>,
    flow: &'w Flow<W>,
    links: Links,
    wanted: Wanted,
    /// False and true alternately; the last is false, and strong links continue from it.
    path: Vec<u16>,
    on_path: Ids<W>,
    /// The links of the cycles found.
    rings: BTreeSet<Vec<[u16; 2]>>,
    found: Vec<Single>,
    steps: usize,
    most_steps: usize,
    /// Whether there is a path that could be longer.
    goes_on: bool,
}

impl<const W: usize> Look<'_, W> {
    fn is_over(&self) -> bool {
        self.found.len() > MOST || self.steps > self.most_steps
    }

    /// Continues over `strong` more strong links and records the chains that end there.
    fn visit(&mut self, strong: usize) {
        let at = usize::from(self.path[self.path.len() - 1]);
        for next in self.flow.strong[at].iter() {
            if self.is_over() {
                return;
            }
            self.steps += 1;
            let back = next == usize::from(self.path[0]) && self.path.len() > 1;
            if !back && self.on_path.contains(next) {
                continue;
            }
            self.path.push(next as u16);
            if strong == 1 {
                self.conclude(back);
                self.goes_on = true;
            } else if !back {
                self.on_path.insert(next);
                let mut open = self.flow.weak[next];
                open.keep(&self.flow.linked);
                open.take_away(&self.on_path);
                for via in open.iter() {
                    self.path.push(via as u16);
                    self.on_path.insert(via);
                    self.visit(strong - 1);
                    self.on_path.remove(via);
                    self.path.pop();
                }
                self.on_path.remove(next);
            }
            self.path.pop();
        }
    }

    /// Records what the path eliminates, if anything.
    fn conclude(&mut self, back: bool) {
        let ids = &self.path;
        let (first, last) = (usize::from(ids[0]), usize::from(ids[ids.len() - 1]));
        let digit = self.web.places[first].1;
        let one_digit = ids.iter().all(|&id| self.web.places[usize::from(id)].1 == digit);
        if self.links == Links::Xy && one_digit {
            return;
        }
        if back {
            let others = self.web.cell_size(first) > 1;
            // The reversed chain is the same. Through the other candidate of its own cell, it is
            // the chain without that last link, which refutes this other candidate.
            let [near, far] = [usize::from(ids[1]), usize::from(ids[ids.len() - 2])];
            let cell = |id: usize| self.web.places[id].0;
            if !self.wanted.has_chains()
                || !others
                || near > far
                || [near, far].map(cell).contains(&cell(first))
            {
                return;
            }
            let mut gone = self.web.cells[usize::from(self.web.places[first].0)];
            gone.remove(first);
            self.add(ids.len(), gone, false);
            return;
        }
        let closes = ids.len() > 2 && self.flow.weak[first].contains(last);
        let by_standard = if closes { eliminated(self.web, ids) } else { Ids::EMPTY };
        let by_ring = match self.wanted {
            Wanted::Loops if closes => self.beside_weak_links(),
            _ => by_standard,
        };
        // What only the standard eliminates, which the path of a puzzle may show.
        let mut more = by_standard;
        more.take_away(&by_ring);
        let lowest = ids[0] == ids.iter().copied().min().unwrap_or(0);
        if self.wanted.has_chains() && first < last {
            let mut gone = self.flow.weak[first];
            gone.keep(&self.flow.weak[last]);
            gone.remove(first);
            gone.remove(last);
            // The elimination is reported for the cycle; inside cells it eliminates nothing.
            if self.wanted == Wanted::Both {
                gone.take_away(&by_ring);
            }
            // A chain that eliminates only its own links is longer than needed.
            let mut beside = gone;
            beside.take_away(&self.on_path);
            if !beside.is_empty() {
                self.add(self.path.len() + 2, gone, false);
            }
        }
        if self.wanted != Wanted::Chains && lowest && !(by_ring.is_empty() && more.is_empty()) {
            let ids = &self.path;
            let ends = ids.iter().zip(ids[1..].iter().chain(&ids[..1]));
            let mut links: Vec<[u16; 2]> = ends.map(|(&a, &b)| [a.min(b), a.max(b)]).collect();
            links.sort_unstable();
            if self.rings.insert(links) {
                if !by_ring.is_empty() {
                    self.add(self.path.len(), by_ring, true);
                }
                if !more.is_empty() {
                    self.add(self.path.len(), by_standard, true);
                }
            }
        }
    }

    /// Returns what sees both ends of a weak link of a ring: one of the two is true. In the cells of the
    /// ring, only weak links inside them count. The standard takes what sees any true and any false
    /// candidate, but nothing in the cells of the ring.
    fn beside_weak_links(&self) -> Ids<W> {
        let ids = &self.path;
        let (mut gone, mut own) = (Ids::EMPTY, Ids::EMPTY);
        for &id in ids {
            own.add(&self.web.cells[usize::from(self.web.places[usize::from(id)].0)]);
        }
        // The first is false, so links from odd numbers, which are true, are weak.
        for at in (1..ids.len()).step_by(2) {
            let ends = [ids[at], ids[(at + 1) % ids.len()]].map(usize::from);
            let [mut both, other] = ends.map(|id| self.flow.weak[id]);
            both.keep(&other);
            if self.web.places[ends[0]].1 == self.web.places[ends[1]].1 {
                both.take_away(&own);
            }
            gone.add(&both);
        }
        ids.iter().for_each(|&id| gone.remove(usize::from(id)));
        gone
    }

    /// Records the shortest chain between each two ends, and from each candidate back to itself.
    fn between_all_ends(&mut self) {
        // For each candidate, when false and when true, the one before it.
        let mut before = [vec![u16::MAX; self.web.len()], vec![u16::MAX; self.web.len()]];
        let mut queue = VecDeque::new();
        let mut ends = Vec::new();
        for start in self.flow.linked.iter() {
            before.iter_mut().for_each(|before| before.fill(u16::MAX));
            queue.push_back((start, false));
            while let Some((at, is_true)) = queue.pop_front() {
                let mut next = if is_true { self.flow.weak[at] } else { self.flow.strong[at] };
                next.keep(&self.flow.linked);
                if is_true {
                    next.remove(start);
                }
                for next in next.iter() {
                    let before = &mut before[usize::from(!is_true)][next];
                    if *before == u16::MAX {
                        *before = at as u16;
                        queue.push_back((next, !is_true));
                        if !is_true {
                            ends.push(next);
                        }
                    }
                }
            }
            for end in ends.drain(..) {
                self.path.clear();
                self.path.push(end as u16);
                let (mut at, mut is_true) = (end, true);
                while is_true || at != start {
                    at = usize::from(before[usize::from(is_true)][at]);
                    is_true = !is_true;
                    self.path.push(at as u16);
                }
                self.path.reverse();
                self.on_path = Ids::EMPTY;
                self.path.iter().for_each(|&id| self.on_path.insert(usize::from(id)));
                let is_simple = self.on_path.len() + usize::from(end == start) == self.path.len();
                if is_simple && (end != start || self.path.len() > 2) {
                    self.conclude(end == start);
                }
            }
        }
        self.path.clear();
    }

    fn add(&mut self, nodes: usize, gone: Ids<W>, ring: bool) {
        let gone = gone.iter().map(|id| id as u16).collect();
        let mut ids = self.path.clone();
        let shape = if ring {
            // Starts from a true candidate.
            ids.rotate_left(1);
            SingleShape::Cycle(Cycle { ring: ids, gone })
        } else {
            SingleShape::Line { ids, gone }
        };
        let rating = base(self.links, ring) + tenths(nodes);
        self.found.push(Single { links: self.links, nodes, rating, shape });
    }
}

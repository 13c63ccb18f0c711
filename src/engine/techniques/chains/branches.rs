//! Chains with several lines of reasoning that meet: what follows from every candidate of a cell
//! (cell forcing chains), from every position of a digit in a house (region forcing chains), from
//! a candidate being true and being false (double chains), or an assumption that brings a
//! candidate out both ways (contradiction; Nishio with X links only).
//!
//! ```text
//!              ┌─ if 1 ─▶ ... ─▶ 7r3c3 false ─┐
//!   r5c5 {148} ┼─ if 4 ─▶ ... ─▶ 7r3c3 false ─┼─▶ 7 leaves r3c3 whichever it is
//!              └─ if 8 ─▶ ... ─▶ 7r3c3 false ─┘
//! ```
//!
//! The easiest is the one with fewest nodes over all its lines, then by kind, then the first in
//! the order of the standard.

use super::super::DigitSet;
use super::assume::{Ancestors, Assume, Mode, Nested, Outcome, Outcomes};
use super::branching::{Branches, Source};
use super::ids::Ids;
use super::length::tenths;
use super::meet;
use super::node::{Node, node};
use super::place::Place;
use super::web::{Links, Web};
use std::collections::BTreeSet;

/// The search over one position.
pub(super) struct Search<'w, const W: usize> {
    web: &'w Web<W>,
    assume: Assume<'w, W>,
    /// The consequences of each candidate being true, for those in `known`.
    trues: Vec<Outcome<W>>,
    known: Ids<W>,
    ancestors: Ancestors,
    /// Contradictions are searched for only from candidates of these digits.
    digits: DigitSet,
    base: u8,
    found: Found,
}

/// The chains that a search keeps.
#[derive(Debug)]
enum Found {
    Easiest(Option<Branches>),
    /// For each target its easiest chain, with its number in the order in which they were found.
    ByTarget(Vec<Option<(usize, Branches)>>, usize),
    /// All, up to [`MOST_FOUND`].
    Every(Vec<Branches>),
}

/// The maximum number of chains listed, and the maximum number collected before that.
const MOST: usize = 1_000;
const MOST_FOUND: usize = 200_000;

/// Returns the easiest chain of that mode; `base` is its rating in tenths before the length is
/// added. `digits` may be restricted if a chain over X links is possible for these digits only.
pub(super) fn easiest<const W: usize>(
    place: &mut Place<W>,
    mode: Mode,
    digits: DigitSet,
    base: u8,
    nested: Nested<W>,
) -> Option<Branches> {
    if !mode.dynamic
        && let Ok(best) = meet::easiest(place, base)
    {
        return best;
    }
    match run(place, mode, digits, base, Found::Easiest(None), nested) {
        Found::Easiest(best) => best,
        Found::ByTarget(..) | Found::Every(_) => None,
    }
}

/// Returns the easiest chain for each target, easiest first; those that are as easy in the order in
/// which they are found, which is that of the standard.
pub(super) fn all<const W: usize>(
    place: &mut Place<W>,
    mode: Mode,
    base: u8,
    nested: Nested<W>,
) -> Vec<Branches> {
    let digits = DigitSet::all(place.web.rules.side());
    let each = Found::ByTarget(vec![None; 2 * place.web.len()], 0);
    let Found::ByTarget(each, _) = run(place, mode, digits, base, each, nested) else {
        return Vec::new();
    };
    let mut all: Vec<(usize, Branches)> = each.into_iter().flatten().collect();
    all.sort_by_key(|(number, chain)| (chain.nodes, chain.source.order(), *number));
    all.into_iter().map(|(_, chain)| chain).collect()
}

/// Returns the easiest chain from each start for each elimination, of those that `wanted` accepts,
/// easiest first, and whether there are more than are listed.
pub(super) fn every<const W: usize>(
    place: &mut Place<W>,
    mode: Mode,
    base: u8,
    nested: Nested<W>,
    wanted: impl Fn(&Branches) -> bool,
) -> (Vec<Branches>, bool) {
    let digits = DigitSet::all(place.web.rules.side());
    let Found::Every(mut all) = run(place, mode, digits, base, Found::Every(Vec::new()), nested)
    else {
        return (Vec::new(), false);
    };
    let mut is_cut = all.len() >= MOST_FOUND;
    all.retain(wanted);
    all.sort_by_key(|chain| (chain.nodes, chain.source.order()));
    // In a cell of two candidates, one is true exactly if the other is false.
    let mut seen = BTreeSet::new();
    all.retain(|chain| seen.insert((chain.source, chain.gone(&place.web))));
    is_cut |= all.len() > MOST;
    all.truncate(MOST);
    (all, is_cut)
}

fn run<const W: usize>(
    place: &mut Place<W>,
    mode: Mode,
    digits: DigitSet,
    base: u8,
    found: Found,
    nested: Nested<W>,
) -> Found {
    let mut outcomes = std::mem::take(&mut place.outcomes);
    let web = &place.web;
    outcomes.trues.resize_with(web.len().max(outcomes.trues.len()), Outcome::new);
    let mut falses = std::mem::take(&mut outcomes.falses);
    let mut search = Search {
        web,
        assume: Assume::new(web, mode, nested),
        trues: outcomes.trues,
        known: Ids::EMPTY,
        ancestors: Ancestors::new(web.len()),
        digits,
        base,
        found,
    };
    let every = matches!(search.found, Found::Every(_));
    for cell in web.rules.cells() {
        let size = web.masks[cell.index()].count_ones();
        // A complete list also contains chains that the standard skips: from houses that start with
        // a cell of two candidates.
        if size > 2 || (size == 2 && (mode.dynamic || every)) {
            search.cell(cell.index(), size >= 3, &mut falses);
        }
    }
    place.outcomes = Outcomes { trues: search.trues, falses };
    search.found
}

impl<const W: usize> Search<'_, W> {
    /// Returns the maximum number of nodes with which a chain from `source` to `target` would be
    /// the best so far.
    fn budget(&self, source: Source, target: Node) -> usize {
        let best = match &self.found {
            Found::Easiest(best) => best.as_ref().map(|best| (best.nodes, best.source)),
            Found::ByTarget(each, _) => {
                each[target as usize].as_ref().map(|(_, best)| (best.nodes, best.source))
            }
            Found::Every(_) => None,
        };
        match best {
            None => usize::MAX,
            Some((nodes, best)) if source.order() < best.order() => nodes,
            Some((nodes, _)) => nodes - 1,
        }
    }
    fn found(&mut self, nodes: usize, source: Source, target: Node) {
        let rating = self.base + tenths(nodes);
        let chain = Branches { nodes, rating, source, target };
        match &mut self.found {
            Found::Easiest(best) => *best = Some(chain),
            Found::ByTarget(each, count) => {
                each[target as usize] = Some((*count, chain));
                *count += 1;
            }
            Found::Every(all) if all.len() < MOST_FOUND => all.push(chain),
            Found::Every(_) => {}
        }
    }

    fn follow_true(&mut self, id: usize) {
        if !self.known.contains(id) {
            self.known.insert(id);
            self.assume.follow(node(id, true), &mut self.trues[id]);
        }
    }

    /// Finds all chains from one cell and from the houses in which it is the first for a digit.
    fn cell(&mut self, cell: usize, double: bool, falses: &mut Outcome<W>) {
        let mode = self.assume.mode;
        let nishio = mode.links == Links::X;
        for id in self.web.cells[cell].iter() {
            if nishio && !self.digits.has(self.web.digit(id)) {
                continue;
            }
            self.follow_true(id);
            if mode.dynamic {
                self.assume.follow(node(id, false), falses);
                self.contradiction(id, true, falses);
                self.contradiction(id, false, falses);
                if double && !nishio {
                    self.double(id, falses);
                }
            }
            if nishio {
                continue;
            }
            for house in self.web.house_numbers(id) {
                let group = self.web.houses[house];
                if group.first() == Some(id) && group.len() > 1 {
                    self.meet(&group, Source::Region(house as u16));
                }
            }
        }
        let group = self.web.cells[cell];
        // Of two candidates it is a chain of one line.
        if !nishio && (mode.dynamic || group.len() > 2) {
            self.meet(&group, Source::Cell(cell as u8));
        }
    }

    fn contradiction(&mut self, id: usize, on: bool, falses: &Outcome<W>) {
        let source = Source::Contradiction(node(id, on));
        let target = node(id, !on);
        if !on && self.web.cell_size(id) < 2 {
            return;
        }
        let most = self.budget(source, target);
        let out = if on { &self.trues[id] } else { falses };
        let Some((last, reasons)) = out.clash else { return };
        self.ancestors.start();
        let mut nodes = self.ancestors.count(out, last, reasons, most);
        if nodes >= most {
            return;
        }
        nodes += self.ancestors.of(out, last ^ 1, most - nodes);
        if nodes <= most {
            self.found(nodes, source, target);
        }
    }

    /// Finds the consequences of `id` both true and false.
    fn double(&mut self, id: usize, falses: &Outcome<W>) {
        let source = Source::Double(id as u16);
        let trues = std::mem::take(&mut self.trues[id]);
        for on in [true, false] {
            let (list, other) =
                if on { (&trues.turned_on, &falses.on) } else { (&trues.turned_off, &falses.off) };
            for &to in list {
                if !other.contains(to as usize) {
                    continue;
                }
                let target = node(to as usize, on);
                if on && self.web.cell_size(to as usize) < 2 {
                    continue;
                }
                let most = self.budget(source, target);
                let depth = trues.depth[target as usize] + falses.depth[target as usize];
                if usize::from(depth) > most {
                    continue;
                }
                self.ancestors.start();
                let mut nodes = self.ancestors.of(&trues, target, most);
                if nodes < most {
                    nodes += self.ancestors.of(falses, target, most - nodes);
                    if nodes <= most {
                        self.found(nodes, source, target);
                    }
                }
            }
        }
        self.trues[id] = trues;
    }

    /// Finds the consequences common to all candidates of `group`.
    fn meet(&mut self, group: &Ids<W>, source: Source) {
        let Some(first) = group.first() else { return };
        for id in group.iter() {
            self.follow_true(id);
        }
        let (mut on, mut off) = (self.trues[first].on, self.trues[first].off);
        for id in group.iter() {
            on.keep(&self.trues[id].on);
            off.keep(&self.trues[id].off);
        }
        if on.is_empty() && off.is_empty() {
            return;
        }
        for (common, state) in [(on, true), (off, false)] {
            let out = &self.trues[first];
            let count = if state { out.turned_on.len() } else { out.turned_off.len() };
            for at in 0..count {
                let out = &self.trues[first];
                let to = if state { out.turned_on[at] } else { out.turned_off[at] };
                if common.contains(to as usize) && !(state && self.web.cell_size(to as usize) < 2) {
                    self.meet_at(group, source, node(to as usize, state));
                }
            }
        }
    }

    /// Returns the chain in which all of `group` imply `target`.
    fn meet_at(&mut self, group: &Ids<W>, source: Source, target: Node) {
        let most = self.budget(source, target);
        let depths = group.iter().map(|id| usize::from(self.trues[id].depth[target as usize]));
        if depths.sum::<usize>() > most {
            return;
        }
        let mut nodes = 0;
        self.ancestors.start();
        for id in group.iter() {
            nodes += self.ancestors.of(&self.trues[id], target, most - nodes);
            if nodes > most {
                return;
            }
        }
        self.found(nodes, source, target);
    }
}

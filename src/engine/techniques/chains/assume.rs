//! What follows from assuming one candidate true or false, with the reason for every conclusion:
//! breadth first, where each conclusion keeps the reason it was first reached by.
//!
//! In a static search links are those of the position. In a dynamic one every candidate that has
//! become false is taken from the grid once its own consequences are drawn, so that new strong
//! links appear; the candidates whose absence made such a link are among its reasons.
//!
//! ```text
//!   r1: {25} {258} {28}      assume 8 at r1c3: 8 leaves r1c2 (a weak link) and 2 leaves r1c3;
//!                            once both are gone, 5 false in r1c2 would make 2 true there,
//!                            because of 8 false as well: two reasons for one conclusion
//! ```

use super::super::Details;
use super::advanced::{self, Extra, Pattern};
use super::ids::Ids;
use super::node::{Node, id_of, is_on, node};
use super::scene::Scene;
use super::web::{Links, Web};
use std::sync::Arc;

/// How a search draws conclusions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Mode {
    pub links: Links,
    pub dynamic: bool,
    /// 0 for links alone; 1 adds locked candidates, pairs and X-Wings; higher levels add chains.
    pub level: u8,
}

/// Everything that follows from one assumption.
#[derive(Clone, Debug)]
pub(super) struct Outcome<const W: usize> {
    pub on: Ids<W>,
    pub off: Ids<W>,
    /// Candidates that became true, in the order in which they were found; the assumption first.
    pub turned_on: Vec<u16>,
    pub turned_off: Vec<u16>,
    /// For each node where its reasons are in `reasons`; valid only for nodes in the sets.
    reasons_at: Vec<(u32, u16)>,
    reasons: Vec<Node>,
    /// For each node, a lower bound of the number of its ancestors, including itself.
    pub depth: Vec<u16>,
    /// A candidate that became both true and false: the node found last, and the position of its
    /// reasons. Its opposite is in the sets.
    pub clash: Option<(Node, (u32, u16))>,
    /// False candidates found by patterns.
    pub patterns: Vec<(Node, Pattern)>,
    /// False candidates found by nested chains: the chain's nodes, and its number.
    pub nested: Vec<(Node, u32, u64)>,
    /// Their explanations, if the search explains them.
    pub told: Vec<(Node, Arc<Details>)>,
}

impl<const W: usize> Default for Outcome<W> {
    fn default() -> Self {
        Outcome::new()
    }
}

impl<const W: usize> Outcome<W> {
    pub(super) fn new() -> Self {
        Outcome {
            on: Ids::EMPTY,
            off: Ids::EMPTY,
            turned_on: Vec::new(),
            turned_off: Vec::new(),
            reasons_at: Vec::new(),
            reasons: Vec::new(),
            depth: Vec::new(),
            clash: None,
            patterns: Vec::new(),
            nested: Vec::new(),
            told: Vec::new(),
        }
    }
    fn reset(&mut self, candidates: usize) {
        self.on = Ids::EMPTY;
        self.off = Ids::EMPTY;
        self.turned_on.clear();
        self.turned_off.clear();
        self.reasons_at.resize(candidates * 2, (0, 0));
        self.depth.resize(candidates * 2, 0);
        self.reasons.clear();
        self.patterns.clear();
        self.nested.clear();
        self.told.clear();
        self.clash = None;
    }
    pub(super) fn reasons(&self, node: Node) -> &[Node] {
        self.slice(self.reasons_at[node as usize])
    }
    pub(super) fn slice(&self, (at, len): (u32, u16)) -> &[Node] {
        &self.reasons[at as usize..at as usize + len as usize]
    }
    fn add(&mut self, node: Node, reasons: (u32, u16)) {
        let depth = self.slice(reasons).iter().map(|&r| self.depth[r as usize]).max();
        self.depth[node as usize] = depth.unwrap_or(0) + 1;
        self.reasons_at[node as usize] = reasons;
        let id = id_of(node);
        if is_on(node) {
            self.on.insert(id);
            self.turned_on.push(id as u16);
        } else {
            self.off.insert(id);
            self.turned_off.push(id as u16);
        }
    }
    fn one_reason(&mut self, reason: Node) -> (u32, u16) {
        self.reasons.push(reason);
        (self.reasons.len() as u32 - 1, 1)
    }
}

/// The outcomes of all candidates, as the reusable memory of a search.
#[derive(Debug)]
pub(super) struct Outcomes<const W: usize> {
    pub trues: Vec<Outcome<W>>,
    pub falses: Outcome<W>,
}

impl<const W: usize> Default for Outcomes<W> {
    fn default() -> Self {
        Outcomes { trues: Vec::new(), falses: Outcome::new() }
    }
}

/// The most candidates that one turned off turns on: in its cell and in seven houses.
const MOST_MADE: usize = 8;

/// Finds the candidates that chains of their own make false in a changed grid, up to a level of
/// nesting. A parameter, because such chains draw conclusions in turn.
pub(super) type Nested<const W: usize> = fn(&Web<W>, &Scene<W>, u8) -> Vec<Extra>;

/// Draws the consequences of assumptions in one position, reusing its memory.
pub(super) struct Assume<'w, const W: usize> {
    pub web: &'w Web<W>,
    pub mode: Mode,
    nested: Nested<W>,
    full: Scene<W>,
    scene: Scene<W>,
}

impl<'w, const W: usize> Assume<'w, W> {
    pub(super) fn new(web: &'w Web<W>, mode: Mode, nested: Nested<W>) -> Self {
        let full = Scene::new(web);
        Assume { web, mode, nested, scene: full.clone(), full }
    }

    /// Returns one that follows links alone.
    pub(super) fn over_links(web: &'w Web<W>, links: Links, dynamic: bool) -> Self {
        Assume::new(web, Mode { links, dynamic, level: 0 }, |_, _, _| Vec::new())
    }

    /// Follows `start` until nothing new is found or a candidate becomes both true and false.
    pub(super) fn follow(&mut self, start: Node, out: &mut Outcome<W>) {
        out.reset(self.web.len());
        self.scene.copy_from(&self.full);
        out.add(start, (0, 0));
        self.drain(0, 0, out);
    }

    /// Makes false what patterns and nested chains find in the changed grid. Returns whether there
    /// is anything new.
    fn advance(&mut self, out: &mut Outcome<W>) -> bool {
        let mut extras = advanced::extras(self.web, &self.scene);
        if extras.is_empty() && self.mode.level > 1 {
            extras = (self.nested)(self.web, &self.scene, self.mode.level);
        }
        let before = out.turned_off.len();
        for extra in extras {
            let off = node(extra.id as usize, false);
            if out.off.contains(extra.id as usize) {
                continue;
            }
            let at = out.reasons.len() as u32;
            out.reasons.extend_from_slice(&extra.reasons);
            out.add(off, (at, extra.reasons.len() as u16));
            out.patterns.push((off, extra.pattern));
            if let Some((nodes, number)) = extra.nested {
                out.nested.push((off, nodes, number));
            }
            out.told.extend(extra.told.map(|told| (off, told)));
        }
        out.turned_off.len() > before
    }

    /// Continues from candidate `on_at` of those turned on and `off_at` of those turned off.
    fn drain(&mut self, mut on_at: usize, mut off_at: usize, out: &mut Outcome<W>) {
        loop {
            if on_at < out.turned_on.len() {
                let id = out.turned_on[on_at] as usize;
                on_at += 1;
                if self.turn_off(id, out) {
                    return;
                }
            } else if off_at < out.turned_off.len() {
                let id = out.turned_off[off_at] as usize;
                off_at += 1;
                if self.turn_on(id, out) {
                    return;
                }
            } else if self.mode.level == 0 || !self.advance(out) {
                return;
            }
        }
    }

    /// Turns off what `id` excludes if true. Returns `true` on a contradiction.
    fn turn_off(&mut self, id: usize, out: &mut Outcome<W>) -> bool {
        let cell = &self.web.cells[self.web.places[id].0 as usize];
        let cell = (self.mode.links != Links::X).then_some(cell);
        let mut reason = None;
        for group in cell.into_iter().chain(self.web.seen_from(id)) {
            let mut group = *group;
            // Candidates already off need no second reason; those on are a contradiction.
            group.keep(&self.scene.alive);
            let mut known = out.off;
            known.take_away(&out.on);
            group.take_away(&known);
            group.remove(id);
            for other in group.iter() {
                let reason = *reason.get_or_insert_with(|| out.one_reason(node(id, true)));
                let off = node(other, false);
                if out.on.contains(other) {
                    out.clash = Some((off, reason));
                    return true;
                }
                out.add(off, reason);
            }
        }
        false
    }

    /// Turns on what is left if `id` is false, and removes `id` from the grid if the search is
    /// dynamic. Returns `true` on a contradiction.
    fn turn_on(&mut self, id: usize, out: &mut Outcome<W>) -> bool {
        let (cell, _) = self.web.places[id];
        let mut made: [(u16, (u32, u16)); MOST_MADE] = [(0, (0, 0)); MOST_MADE];
        let mut count = 0;
        if self.mode.links != Links::X && self.scene.cell_sizes[cell as usize] == 2 {
            let group = self.web.cells[cell as usize];
            self.last_one(id, &group, &mut made, &mut count, out);
        }
        for house in self.web.house_numbers(id) {
            if self.scene.house_sizes[house] == 2 {
                let group = self.web.houses[house];
                self.last_one(id, &group, &mut made, &mut count, out);
            }
        }
        if self.mode.dynamic {
            self.scene.erase(self.web, id);
        }
        for &(other, reasons) in &made[..count] {
            let on = node(other as usize, true);
            if out.off.contains(other as usize) {
                out.clash = Some((on, reasons));
                return true;
            }
            if !out.on.contains(other as usize) {
                out.add(on, reasons);
            }
        }
        false
    }

    /// Returns the only one of `group` left in the grid besides `id`, with its reasons: `id` and
    /// all eliminated candidates of the group.
    fn last_one(
        &self,
        id: usize,
        group: &Ids<W>,
        made: &mut [(u16, (u32, u16)); MOST_MADE],
        count: &mut usize,
        out: &mut Outcome<W>,
    ) {
        let mut left = *group;
        left.keep(&self.scene.alive);
        left.remove(id);
        let Some(other) = left.first() else { return };
        let other = other as u16;
        if made[..*count].iter().any(|&(o, _)| o == other) {
            return;
        }
        let at = out.reasons.len() as u32;
        out.reasons.push(node(id, false));
        let mut gone = *group;
        gone.take_away(&self.scene.alive);
        for id in gone.iter() {
            out.reasons.push(node(id, false));
        }
        made[*count] = (other, (at, (out.reasons.len() as u32 - at) as u16));
        *count += 1;
    }
}

/// Counts the distinct ancestors of nodes.
pub(super) struct Ancestors {
    /// Nested chains counted since [`Ancestors::start`].
    nested: Vec<u64>,
    stamp: Vec<u32>,
    now: u32,
    todo: Vec<Node>,
}

impl Ancestors {
    pub(super) fn new(candidates: usize) -> Self {
        Ancestors { nested: Vec::new(), stamp: vec![0; candidates * 2], now: 0, todo: Vec::new() }
    }

    /// Begins a new chain: each chain counts nested chains once.
    pub(super) fn start(&mut self) {
        self.nested.clear();
    }

    fn nested<const W: usize>(&mut self, out: &Outcome<W>, node: Node) -> usize {
        if out.nested.is_empty() {
            return 0;
        }
        let Some(&(_, nodes, number)) = out.nested.iter().find(|n| n.0 == node) else { return 0 };
        if self.nested.contains(&number) {
            return 0;
        }
        self.nested.push(number);
        nodes as usize
    }

    /// Returns how many distinct nodes `target` depends on, including itself and those of nested
    /// chains; any number above `most` if there are more than `most`.
    pub(super) fn count<const W: usize>(
        &mut self,
        out: &Outcome<W>,
        target: Node,
        reasons: (u32, u16),
        most: usize,
    ) -> usize {
        self.now += 1;
        self.stamp[target as usize] = self.now;
        let mut count = 1;
        if reasons == out.reasons_at[target as usize] {
            count += self.nested(out, target);
        }
        self.todo.clear();
        self.todo.extend_from_slice(out.slice(reasons));
        while let Some(node) = self.todo.pop() {
            if self.stamp[node as usize] == self.now {
                continue;
            }
            self.stamp[node as usize] = self.now;
            count += 1 + self.nested(out, node);
            if count > most {
                break;
            }
            self.todo.extend_from_slice(out.reasons(node));
        }
        count
    }

    /// Does the same for both states of a candidate that became true and false: all of a
    /// contradiction.
    pub(super) fn of_clash<const W: usize>(&mut self, out: &Outcome<W>) -> Option<usize> {
        let (last, reasons) = out.clash?;
        self.start();
        let nodes = self.count(out, last, reasons, usize::MAX);
        Some(nodes + self.of(out, last ^ 1, usize::MAX))
    }

    pub(super) fn of<const W: usize>(
        &mut self,
        out: &Outcome<W>,
        target: Node,
        most: usize,
    ) -> usize {
        self.count(out, target, out.reasons_at[target as usize], most)
    }
}

//! Chains inside chains: in the grid that an assumption has changed, a chain may make another
//! candidate false. This is one more conclusion, whose reasons are the candidates that had to be
//! eliminated for the links of that chain to appear; its nodes are added to the length.
//!
//! Level 2 nests chains of one line, level 3 also cell and region chains, level 4 dynamic ones.
//! There is no fifth level: the scale has ratings for these three only, the fourth solves the
//! hardest published puzzles (11.9), and dynamic chains with patterns inside dynamic chains with
//! patterns would take minutes a step. For a puzzle that the fourth level does not solve, the
//! rating is a lower bound.

use super::super::Details;
use super::advanced::{Extra, Pattern};
use super::assume::Mode;
use super::branches;
use super::branching::Source;
use super::explain;
use super::ids::Ids;
use super::node::{Node, id_of, is_on, node};
use super::one_line;
use super::place::Place;
use super::scene::Scene;
use super::single::{Single, SingleShape};
use super::trace::{self, Cause};
use super::web::{Links, Web};
use std::sync::Arc;

/// Returns what nested chains make false in the grid of `scene`.
pub(super) fn extras<const W: usize>(web: &Web<W>, scene: &Scene<W>, level: u8) -> Vec<Extra> {
    all(web, scene, level, false)
}

/// Does the same with the explanation of each chain.
pub(super) fn told<const W: usize>(web: &Web<W>, scene: &Scene<W>, level: u8) -> Vec<Extra> {
    all(web, scene, level, true)
}

fn all<const W: usize>(web: &Web<W>, scene: &Scene<W>, level: u8, is_told: bool) -> Vec<Extra> {
    let mut masks = vec![0u16; web.masks.len()];
    for id in scene.alive.iter() {
        let (cell, digit) = web.places[id];
        masks[cell as usize] |= 1 << digit;
    }
    let mut place = Place::of(web.rules, &masks);
    let (inner, extras) = (place.web.places.clone(), Vec::new());
    let mut nest = Nest { web, scene, inner, extras, done: Ids::EMPTY, is_told };
    if level < 4 {
        for single in one_line::all(&mut place) {
            nest.single(&place.web, &single);
        }
        if nest.extras.is_empty() && level > 2 {
            let mode = Mode { links: Links::Xy, dynamic: false, level: 0 };
            nest.branching(&mut place, mode);
        }
    } else {
        let mode = Mode { links: Links::Xy, dynamic: true, level: level - 4 };
        nest.branching(&mut place, mode);
    }
    nest.extras
}

struct Nest<'w, const W: usize> {
    web: &'w Web<W>,
    scene: &'w Scene<W>,
    /// Cells and digits of the candidates of the emptied grid.
    inner: Vec<(u8, u8)>,
    extras: Vec<Extra>,
    /// Candidates that are among the extras.
    done: Ids<W>,
    is_told: bool,
}

impl<const W: usize> Nest<'_, W> {
    /// Returns the number in the full web of a candidate of the changed grid.
    fn outer(&self, inner: usize) -> usize {
        let (cell, digit) = self.inner[inner];
        self.web.number(cell as usize, digit)
    }

    /// Returns a node of the changed grid as one of the full web, which is the same in every changed
    /// grid, so that a chain that two lines use has one number.
    fn named(&self, inner: Node) -> u64 {
        u64::from(node(self.outer(id_of(inner)), is_on(inner)))
    }

    /// Returns what was eliminated from the cell of an inner candidate, or from one of its houses.
    fn gone(&self, inner: usize, cause: Cause) -> Ids<W> {
        let mut group = match cause {
            Cause::Start => return Ids::EMPTY,
            Cause::Cell => self.web.cells[self.inner[inner].0 as usize],
            Cause::House(house) => self.web.houses[house as usize],
            Cause::Apart => return Ids::EMPTY,
        };
        group.take_away(&self.scene.alive);
        group
    }

    fn is_new(&self, gone: &[u16]) -> bool {
        gone.iter().any(|&id| !self.done.contains(self.outer(id as usize)))
    }

    fn add(
        &mut self,
        gone: &[u16],
        reasons: &Ids<W>,
        nodes: usize,
        number: u64,
        details: impl FnOnce() -> Details,
    ) {
        // Without a reason, the chain existed before the assumption.
        if reasons.is_empty() {
            return;
        }
        let reasons: Vec<Node> = reasons.iter().map(|id| node(id, false)).collect();
        let told = self.is_told.then(|| Arc::new(details()));
        for &id in gone {
            let id = self.outer(id as usize);
            if !self.done.contains(id) {
                self.done.insert(id);
                let nested = Some((nodes as u32, number));
                let (pattern, reasons) = (Pattern::Chain, reasons.clone());
                let told = told.clone();
                self.extras.push(Extra { id: id as u16, pattern, reasons, nested, told });
            }
        }
    }

    fn single(&mut self, inner: &Web<W>, single: &Single) {
        let gone = single.gone(inner);
        if !self.is_new(&gone) {
            return;
        }
        let (line, ring) = match &single.shape {
            SingleShape::Cycle(cycle) => (trace::ring(inner, single.links, &cycle.ring), true),
            SingleShape::Line { ids, .. } => (trace::along(inner, single.links, ids, false), false),
            SingleShape::Chain { start, on } => {
                (trace::line(inner, single.links, node(*start as usize, *on)), false)
            }
        };
        let mut reasons = Ids::EMPTY;
        let mut number = Number::new(single.rating);
        for &(at, cause) in &line {
            number.add(self.named(at));
            // A cycle can be read in both directions: its false candidates are then true.
            if is_on(at) || ring {
                reasons.add(&self.gone(id_of(at), cause));
            }
        }
        let details = || explain::single(&inner.linked(), single);
        self.add(&gone, &reasons, single.nodes, number.0, details);
    }

    fn branching(&mut self, place: &mut Place<W>, mode: Mode) {
        for chain in branches::all(place, mode, 0, extras) {
            let gone = chain.gone(&place.web);
            if !self.is_new(&gone) {
                continue;
            }
            let mut reasons = Ids::EMPTY;
            let start = match chain.source {
                Source::Cell(_) => Some(Cause::Cell),
                Source::Region(house) => Some(Cause::House(house)),
                Source::Double(_) | Source::Contradiction(_) => None,
            };
            let mut number = Number::new(chain.source.order());
            for at in chain.lines(&place.web, mode, extras).iter().flat_map(|line| &line.nodes) {
                number.add(self.named(at.node));
                let cause = match at.cause {
                    Cause::Start => start.unwrap_or(Cause::Start),
                    cause => cause,
                };
                if !is_on(at.node) {
                    continue;
                }
                let mut gone = self.gone(id_of(at.node), cause);
                // Of the places that the house of a region chain has lost, the standard counts the
                // first alone. The text needs all.
                let counts_first = matches!((at.cause, cause), (Cause::Start, Cause::House(_)));
                if counts_first && !self.is_told {
                    gone = gone.first_alone();
                }
                reasons.add(&gone);
            }
            let web = &place.web;
            let details = || explain::branches(web, &chain, mode, told);
            self.add(&gone, &reasons, chain.nodes, number.0, details);
        }
    }
}

/// A number that two chains share only if they are the same.
struct Number(u64);

impl Number {
    fn new(seed: u8) -> Self {
        Number(u64::from(seed) ^ 0xcbf2_9ce4_8422_2325)
    }
    fn add(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(17);
    }
}

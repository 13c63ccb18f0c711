//! A chain or cycle with one line of reasoning.

use super::cycle::Cycle;
use super::length::tenths;
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
    /// Over these, from the first false to the last true. One of the two is true, so `gone` is
    /// false. If both are the same candidate, it is true.
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

/// Returns the rating in tenths before the length is added.
pub(super) fn base(links: Links, cycle: bool) -> u8 {
    match (links, cycle) {
        (Links::X, false) => 66,
        (Links::X | Links::Y, true) => 65,
        _ => 70,
    }
}

pub(super) fn of_cycle(cycle: Cycle, links: Links) -> Single {
    let nodes = cycle.ring.len();
    let rating = base(links, true) + tenths(nodes);
    Single { links, nodes, rating, shape: SingleShape::Cycle(cycle) }
}

pub(super) fn of_chain(nodes: usize, start: usize, on: bool, links: Links) -> Single {
    let rating = base(links, false) + tenths(nodes);
    Single { links, nodes, rating, shape: SingleShape::Chain { start: start as u16, on } }
}

impl Single {
    /// Returns the candidates it eliminates.
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

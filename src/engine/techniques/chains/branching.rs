//! A chain of several lines of reasoning with one conclusion.

use super::node::{Node, id_of, is_on};
use super::web::Web;

/// A chain of several lines.
#[derive(Clone, Debug)]
pub(super) struct Branches {
    pub nodes: usize,
    /// In tenths.
    pub rating: u8,
    pub source: Source,
    /// The conclusion of all lines; for a contradiction, the opposite of the assumption.
    pub target: Node,
}

/// The start of the lines.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    /// The candidate, true in one line and false in the other.
    Double(u16),
    /// The candidates of the cell.
    Cell(u8),
    /// The candidates of `houses[_]` of the web.
    Region(u16),
    /// The assumption that leads to a contradiction.
    Contradiction(Node),
}

impl Source {
    /// Returns the order among chains with the same number of nodes.
    pub(super) fn order(self) -> u8 {
        match self {
            Source::Double(_) => 1,
            Source::Cell(_) => 5,
            Source::Region(_) => 6,
            Source::Contradiction(_) => 7,
        }
    }
}

impl Branches {
    /// Returns the candidates it eliminates.
    pub(super) fn gone<const W: usize>(&self, web: &Web<W>) -> Vec<u16> {
        let id = id_of(self.target);
        if is_on(self.target) {
            let mut others = web.cells[web.places[id].0 as usize];
            others.remove(id);
            others.iter().map(|id| id as u16).collect()
        } else {
            vec![id as u16]
        }
    }
}

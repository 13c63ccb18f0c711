//! Chains and cycles of one digit. They do not depend on other digits, and a step changes few
//! digits, so the results for each digit are kept until its candidates change.

use super::cycle::{Bound, Cycle};
use super::flow::Flow;
use super::length::{most_nodes, tenths};
use super::shortest::{shortest_chain, shortest_ring};
use super::single::{Single, of_chain, of_cycle};
use super::web::{Links, Web};
use crate::sudoku::{Cell, CellSet, Rules};

/// The results for one digit.
#[derive(Clone, Debug, Default)]
pub(super) struct OneDigit {
    /// Counted from 0.
    pub digit: u8,
    rules: Option<Rules>,
    /// The cells that may hold the digit, and those of them that may hold no other.
    cells: CellSet,
    alone: CellSet,
    /// Nodes, start and state of the first of the shortest chains.
    pub chain: Option<(usize, Cell, bool)>,
    /// The cells of the first of the shortest cycles that are easier than the chain.
    pub ring: Option<Vec<Cell>>,
    /// The cells from which it eliminates the digit.
    gone: Vec<Cell>,
}

/// The web of one digit, in two widths, reused for all digits.
#[derive(Debug)]
pub(super) struct DigitMemory {
    one: (Web<1>, Flow<1>),
    four: (Web<4>, Flow<4>),
}

impl Default for DigitMemory {
    fn default() -> Self {
        DigitMemory { one: (Web::empty(), Flow::empty()), four: (Web::empty(), Flow::empty()) }
    }
}

impl OneDigit {
    /// Computes the results for `digit` among the candidates `masks`: `cells` may hold it, `alone`
    /// no other.
    pub(super) fn fill(
        &mut self,
        memory: &mut DigitMemory,
        rules: Rules,
        masks: &[u16],
        digit: usize,
        [cells, alone]: [CellSet; 2],
    ) {
        if self.rules == Some(rules) && self.cells == cells && self.alone == alone {
            return;
        }
        (self.rules, self.cells, self.alone) = (Some(rules), cells, alone);
        self.digit = digit as u8;
        if cells.len() <= 64 {
            self.search(&mut memory.one, rules, masks);
        } else {
            self.search(&mut memory.four, rules, masks);
        }
    }

    fn search<const W: usize>(
        &mut self,
        (web, flow): &mut (Web<W>, Flow<W>),
        rules: Rules,
        masks: &[u16],
    ) {
        web.fill_digit(rules, masks, self.cells, self.digit);
        flow.fill(web, Links::X);
        (self.chain, self.ring) = (None, None);
        let Some((nodes, start, on)) = shortest_chain(web, flow) else { return };
        self.chain = Some((nodes, web.cell(start), on));
        let bound = Bound { most: most_nodes(tenths(nodes)), ..Bound::NONE };
        if let Some(ring) = shortest_ring(web, flow, Links::X, bound) {
            let cells = |ids: Vec<u16>| ids.iter().map(|&id| web.cell(id.into())).collect();
            self.gone = cells(ring.gone);
            self.ring = Some(cells(ring.ring));
        }
    }

    /// Returns the cycle in the numbers of `web`.
    pub(super) fn cycle<const W: usize>(&self, web: &Web<W>) -> Option<Cycle> {
        let ids = |cells: &[Cell]| {
            cells.iter().map(|cell| web.number(cell.index(), self.digit) as u16).collect()
        };
        Some(Cycle { ring: ids(self.ring.as_ref()?), gone: ids(&self.gone) })
    }
}

/// Returns the easiest chain or cycle over X links among the results for each digit, in the numbers
/// of `web`.
pub(super) fn easiest_x<'d, const W: usize>(
    web: &Web<W>,
    digits: impl Iterator<Item = &'d OneDigit> + Clone,
) -> Option<Single> {
    let chains = digits.clone().filter_map(|digit| {
        let (nodes, cell, on) = digit.chain?;
        Some((nodes, web.number(cell.index(), digit.digit), !on))
    });
    let (nodes, start, off) = chains.min()?;
    let chain = of_chain(nodes, start, !off, Links::X);
    // A cycle of as many nodes is rated a tenth less, so that one with more can be easier.
    let most = most_nodes(tenths(nodes));
    let rings = digits.filter_map(|digit| {
        let ring = digit.ring.as_ref().filter(|ring| ring.len() <= most)?;
        Some((ring.len(), web.number(ring[0].index(), digit.digit), digit))
    });
    let Some((_, _, digit)) = rings.min_by_key(|&(nodes, start, _)| (nodes, start)) else {
        return Some(chain);
    };
    Some(of_cycle(digit.cycle(web)?, Links::X))
}

//! Batched eliminations of all Nishio chains, without distinguishing them. They do not depend on
//! other digits, so the results for a digit are kept until its candidates change.

use super::super::{Bits, Board, DigitSet, Position, count};
use super::assume::{Ancestors, Assume, Outcome};
use super::length::tenths;
use super::nishio::refutes;
use super::node::node;
use super::web::{Links, Web};
use crate::sudoku::{Cell, CellSet, Digit, Rules};

/// Tenths before the length is added.
pub(super) const BASE: u8 = 75;

/// What a Nishio chain refutes.
#[derive(Copy, Clone, Debug)]
struct Refuted {
    nodes: usize,
    cell: Cell,
    /// Whether the digit was supposed to be in the cell, or not to be.
    on: bool,
}

/// The Nishio chains of one digit.
#[derive(Debug, Default)]
struct OfDigit {
    rules: Option<Rules>,
    cells: CellSet,
    refuted: Vec<Refuted>,
}

/// The Nishio chains of the last position, with reusable memory.
#[derive(Debug)]
pub(in super::super) struct NishioSweep {
    digits: Vec<OfDigit>,
    one: (Web<1>, Outcome<1>),
    four: (Web<4>, Outcome<4>),
}

impl Default for NishioSweep {
    fn default() -> Self {
        let (one, four) = ((Web::empty(), Outcome::new()), (Web::empty(), Outcome::new()));
        NishioSweep { digits: Vec::new(), one, four }
    }
}

impl NishioSweep {
    /// Reports the eliminations of Nishio chains of the digits `of` rated `most` tenths or less,
    /// or, if there are none, of those rated like the shortest. Returns the nodes of that.
    pub(super) fn sweep<B: Board>(
        &mut self,
        position: &Position<B>,
        masks: &[u16],
        of: DigitSet,
        most: u8,
        mut gone: impl FnMut(DigitSet, Cell),
    ) -> Option<usize> {
        let NishioSweep { digits, one, four } = self;
        digits.resize_with(position.side(), OfDigit::default);
        let is_told = |found: &Refuted| found.on || count(masks[found.cell.index()]) > 1;
        let mut fewest = None;
        for digit in of.iter() {
            let of_digit = &mut digits[digit.index()];
            of_digit.fill(position, masks, digit, one, four);
            let nodes = of_digit.refuted.iter().filter(|found| is_told(found)).map(|r| r.nodes);
            fewest = fewest.into_iter().chain(nodes).min();
        }
        let fewest = fewest?;
        let most = most.max(BASE + tenths(fewest));
        for digit in of.iter() {
            let refuted = digits[digit.index()].refuted.iter();
            for found in refuted.filter(|of| is_told(of) && BASE + tenths(of.nodes) <= most) {
                let digit = DigitSet::of(digit);
                let others = DigitSet(masks[found.cell.index()]).minus(digit);
                gone(if found.on { digit } else { others }, found.cell);
            }
        }
        Some(fewest)
    }
}

impl OfDigit {
    fn fill<B: Board>(
        &mut self,
        position: &Position<B>,
        masks: &[u16],
        digit: Digit,
        one: &mut (Web<1>, Outcome<1>),
        four: &mut (Web<4>, Outcome<4>),
    ) {
        let (rules, cells) = (position.rules(), position.cells(digit).to_cells());
        if self.rules == Some(rules) && self.cells == cells {
            return;
        }
        (self.rules, self.cells) = (Some(rules), cells);
        self.refuted.clear();
        if cells.len() <= 64 {
            self.search(position, masks, digit, one);
        } else {
            self.search(position, masks, digit, four);
        }
    }

    fn search<B: Board, const W: usize>(
        &mut self,
        position: &Position<B>,
        masks: &[u16],
        digit: Digit,
        (web, out): &mut (Web<W>, Outcome<W>),
    ) {
        let starts = self.cells.iter().enumerate().flat_map(|of| [(of, true), (of, false)]);
        let starts: Vec<_> =
            starts.filter(|&((_, cell), on)| refutes(position, digit, cell, on)).collect();
        if starts.is_empty() {
            return;
        }
        web.fill_digit(position.rules(), masks, self.cells, digit.index() as u8);
        let (mut assume, mut ancestors) =
            (Assume::over_links(web, Links::X, true), Ancestors::new(web.len()));
        for ((id, cell), on) in starts {
            assume.follow(node(id, on), out);
            let nodes = ancestors.of_clash(out);
            self.refuted.extend(nodes.map(|nodes| Refuted { nodes, cell, on }));
        }
    }
}

//! A position as the chain searches use it, with everything computed about it so far, so that
//! successive searches share their webs.

use super::super::{DigitSet, count};
use super::assume::Outcomes;
use super::cycle::Ring;
use super::flow::Flow;
use super::nishio::WithoutNishio;
use super::nishio_sweep::NishioSweep;
use super::one_digit::{DigitMemory, OneDigit, easiest_x};
use super::single::Single;
use super::web::{Links, Web};
use crate::sudoku::{CellSet, Digit, Shape};

/// The web of a position and its flows, computed on first use.
#[derive(Debug)]
pub(super) struct Place<const W: usize> {
    pub web: Web<W>,
    pub x: Flow<W>,
    pub y: Flow<W>,
    pub xy: Flow<W>,
    filled: [bool; 3],
    pub outcomes: Outcomes<W>,
    digits: Vec<OneDigit>,
    digit_memory: DigitMemory,
    /// The cells with two candidates alone, and the flow over their Y links.
    pairs: (Web<W>, Flow<W>),
    /// The same if they are no more than 32.
    few_pairs: (Web<1>, Flow<1>),
}

impl<const W: usize> Place<W> {
    fn empty() -> Self {
        Place {
            web: Web::empty(),
            x: Flow::empty(),
            y: Flow::empty(),
            xy: Flow::empty(),
            filled: [false; 3],
            outcomes: Outcomes::default(),
            digits: Vec::new(),
            digit_memory: DigitMemory::default(),
            pairs: (Web::empty(), Flow::empty()),
            few_pairs: (Web::empty(), Flow::empty()),
        }
    }

    /// The place of one position.
    pub(super) fn of(shape: Shape, masks: &[u16]) -> Self {
        let mut place = Place::empty();
        place.web.fill(shape, masks);
        place
    }

    fn fill(&mut self, shape: Shape, masks: &[u16]) {
        if self.web.shape != shape || self.web.masks != masks {
            self.web.number_all(shape, masks);
            self.filled = [false; 3];
        }
    }
    /// Returns the easiest chain or cycle of one digit.
    pub(super) fn one_digit(&mut self) -> Option<Single> {
        self.fill_digits();
        easiest_x(&self.web, self.digits.iter())
    }

    /// Returns the results for each digit, as of the last call of [`Place::fill_digits`].
    pub(super) fn digits(&self) -> &[OneDigit] {
        &self.digits
    }

    /// Searches for the chains and cycles of each digit whose candidates have changed.
    pub(super) fn fill_digits(&mut self) {
        let Place { web, digits, digit_memory, .. } = self;
        let mut cells = [[CellSet::EMPTY; 2]; 16];
        for (id, &(_, digit)) in web.places.iter().enumerate() {
            let [may, alone] = &mut cells[usize::from(digit)];
            may.insert(web.cell(id));
            if web.cell_size(id) == 1 {
                alone.insert(web.cell(id));
            }
        }
        digits.resize_with(web.shape.side(), OneDigit::default);
        for (digit, of_digit) in digits.iter_mut().enumerate() {
            of_digit.fill(digit_memory, web.shape, &web.masks, digit, cells[digit]);
        }
    }

    /// Returns `false` if no cycle of Y links eliminates anything. Fast, because such a cycle uses
    /// only cells with two candidates.
    pub(super) fn y_ring(&mut self) -> bool {
        let Place { web, pairs, few_pairs, .. } = self;
        let cells = joined_pairs(web.shape, &web.masks);
        match cells.len() {
            0 => false,
            1..=32 => ring_of_pairs(web, few_pairs, cells),
            _ => ring_of_pairs(web, pairs, cells),
        }
    }

    /// Makes `self.x` ready.
    pub(super) fn x(&mut self) {
        if !std::mem::replace(&mut self.filled[0], true) {
            self.web.link();
            self.x.fill(&self.web, Links::X);
        }
    }
    /// Makes `self.y` ready.
    pub(super) fn y(&mut self) {
        if !std::mem::replace(&mut self.filled[1], true) {
            self.web.link();
            self.y.fill(&self.web, Links::Y);
        }
    }
    /// Makes `self.xy` ready.
    pub(super) fn xy(&mut self) {
        if !std::mem::replace(&mut self.filled[2], true) {
            self.web.link();
            self.xy.fill(&self.web, Links::Xy);
        }
    }
}

/// Returns the cells with two candidates that may be on a cycle of such cells: each of the two
/// candidates also occurs in one that the cell sees.
fn joined_pairs(shape: Shape, masks: &[u16]) -> CellSet {
    let (mut pairs, mut of_digit) = (CellSet::EMPTY, [CellSet::EMPTY; 16]);
    for (cell, &mask) in shape.cells().zip(masks) {
        if count(mask) == 2 {
            pairs.insert(cell);
            DigitSet(mask).iter().for_each(|digit| of_digit[digit.index()].insert(cell));
        }
    }
    loop {
        let before = pairs;
        for cell in before.iter() {
            let digits = DigitSet(masks[cell.index()]);
            let seen = shape.peers(cell);
            let open = |digit: Digit| of_digit[digit.index()].intersection(seen).is_empty();
            if digits.iter().any(open) {
                pairs.remove(cell);
                digits.iter().for_each(|digit| of_digit[digit.index()].remove(cell));
            }
        }
        if pairs == before {
            return pairs;
        }
    }
}

/// Returns whether a cycle of Y links over `cells`, which have two candidates, may eliminate
/// anything.
fn ring_of_pairs<const V: usize, const W: usize>(
    web: &mut Web<W>,
    (part, flow): &mut (Web<V>, Flow<V>),
    cells: CellSet,
) -> bool {
    part.fill_cells(web.shape, &web.masks, cells);
    flow.fill(part, Links::Y);
    if flow.knots.is_empty() {
        return false;
    }
    web.link();
    let seen = |id: usize| {
        let (cell, digit) = part.places[id];
        web.weak_x[web.number(cell.into(), digit)]
    };
    !Ring::of(flow, seen).1.is_empty()
}

/// Places in several widths, reused for all positions.
#[derive(Debug, Default)]
pub(in super::super) struct Memory {
    pub(super) masks: Vec<u16>,
    pub(super) without_nishio: WithoutNishio,
    pub(super) nishio: NishioSweep,
    two: Option<Box<Place<2>>>,
    three: Option<Box<Place<3>>>,
    four: Option<Box<Place<4>>>,
    twelve: Option<Box<Place<12>>>,
    many: Option<Box<Place<64>>>,
}

/// A place in the narrowest width that has room for its candidates.
pub(super) enum Wide<'m> {
    Two(&'m mut Place<2>),
    Three(&'m mut Place<3>),
    Four(&'m mut Place<4>),
    Twelve(&'m mut Place<12>),
    Many(&'m mut Place<64>),
}

impl Memory {
    /// The place of the candidates in `self.masks`.
    pub(super) fn place(&mut self, shape: Shape) -> Wide<'_> {
        let count: u32 = self.masks.iter().map(|m| m.count_ones()).sum();
        match count {
            0..=128 => {
                let place = self.two.get_or_insert_with(|| Box::new(Place::empty()));
                place.fill(shape, &self.masks);
                Wide::Two(place)
            }
            129..=192 => {
                let place = self.three.get_or_insert_with(|| Box::new(Place::empty()));
                place.fill(shape, &self.masks);
                Wide::Three(place)
            }
            193..=256 => {
                let place = self.four.get_or_insert_with(|| Box::new(Place::empty()));
                place.fill(shape, &self.masks);
                Wide::Four(place)
            }
            257..=768 => {
                let place = self.twelve.get_or_insert_with(|| Box::new(Place::empty()));
                place.fill(shape, &self.masks);
                Wide::Twelve(place)
            }
            _ => {
                let place = self.many.get_or_insert_with(|| Box::new(Place::empty()));
                place.fill(shape, &self.masks);
                Wide::Many(place)
            }
        }
    }
}

//! A position as the chain searches see it, with what they have worked out about it so far: one
//! search after the other looks at the same position, and each finds the webs ready.

use super::super::count;
use super::branches::Desk;
use super::cycle::Ring;
use super::flow::Flow;
use super::nishio::WithoutNishio;
use super::one_digit::{DigitDesk, OneDigit};
use super::single::{Single, easiest_x};
use super::web::{Links, Web};
use crate::sudoku::Shape;

/// The web of a position and its flows, filled when first asked for.
#[derive(Debug)]
pub(super) struct Place<const W: usize> {
    pub web: Web<W>,
    pub x: Flow<W>,
    pub y: Flow<W>,
    pub xy: Flow<W>,
    filled: [bool; 3],
    pub desk: Desk<W>,
    digits: Vec<OneDigit>,
    digit_desk: DigitDesk,
    /// The cells with two candidates alone, and the flow over their Y links.
    pairs: (Web<W>, Flow<W>),
}

impl<const W: usize> Place<W> {
    fn empty() -> Self {
        Place {
            web: Web::empty(),
            x: Flow::empty(),
            y: Flow::empty(),
            xy: Flow::empty(),
            filled: [false; 3],
            desk: Desk::default(),
            digits: Vec::new(),
            digit_desk: DigitDesk::default(),
            pairs: (Web::empty(), Flow::empty()),
        }
    }

    /// The place of one position.
    pub fn of(shape: Shape, masks: &[u16]) -> Self {
        let mut place = Place::empty();
        place.web.fill(shape, masks);
        place
    }

    fn fill(&mut self, shape: Shape, masks: &[u16]) {
        if self.web.shape != shape || self.web.masks != masks {
            self.web.fill(shape, masks);
            self.filled = [false; 3];
        }
    }
    /// The easiest chain or cycle of one digit.
    pub fn one_digit(&mut self) -> Option<Single> {
        let Place { web, digits, digit_desk, .. } = self;
        let side = web.shape.side();
        digits.resize_with(side, OneDigit::default);
        for (digit, of_digit) in digits.iter_mut().enumerate() {
            of_digit.fill(digit_desk, web.shape, &web.masks, digit);
        }
        easiest_x(web, digits.iter())
    }

    /// False if no cycle of Y links eliminates anything. Quick: such a cycle goes over cells
    /// with two candidates only.
    pub fn y_ring(&mut self) -> bool {
        let Place { web, pairs: (part, flow), .. } = self;
        let pair = |mask: u16| if count(mask) == 2 { mask } else { 0 };
        part.fill_part(web.shape, &web.masks, pair);
        flow.fill(part, Links::Y);
        let seen = |id: usize| {
            let (cell, digit) = part.places[id];
            web.weak_x[web.number(cell.into(), digit)]
        };
        !Ring::of(flow, seen).1.is_empty()
    }

    /// Makes `self.x` ready.
    pub fn x(&mut self) {
        if !std::mem::replace(&mut self.filled[0], true) {
            self.x.fill(&self.web, Links::X);
        }
    }
    /// Makes `self.y` ready.
    pub fn y(&mut self) {
        if !std::mem::replace(&mut self.filled[1], true) {
            self.y.fill(&self.web, Links::Y);
        }
    }
    /// Makes `self.xy` ready.
    pub fn xy(&mut self) {
        if !std::mem::replace(&mut self.filled[2], true) {
            self.xy.fill(&self.web, Links::Xy);
        }
    }
}

/// Places in three widths, used again from position to position.
#[derive(Debug, Default)]
pub(in super::super) struct Memory {
    pub(super) masks: Vec<u16>,
    pub(super) without_nishio: WithoutNishio,
    four: Option<Box<Place<4>>>,
    twelve: Option<Box<Place<12>>>,
    many: Option<Box<Place<64>>>,
}

/// A place in the narrowest width that holds its candidates.
pub(super) enum Wide<'m> {
    Four(&'m mut Place<4>),
    Twelve(&'m mut Place<12>),
    Many(&'m mut Place<64>),
}

impl Memory {
    /// The place of the candidates in `self.masks`.
    pub(super) fn place(&mut self, shape: Shape) -> Wide<'_> {
        let count: u32 = self.masks.iter().map(|m| m.count_ones()).sum();
        match count {
            0..=256 => {
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

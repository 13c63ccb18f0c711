//! A position as the chain searches see it, with what they have worked out about it so far: one
//! search after the other looks at the same position, and each finds the webs ready.

use super::branches::Desk;
use super::flow::Flow;
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

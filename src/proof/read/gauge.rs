//! The gauge of a level, as it was read.

use gridpress_page::geom::Rect;

/// A square with this share of ink is filled.
const FULL: f32 = 0.85;

/// A gauge of a level: squares in a row, filled up to the level.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    pub area: Rect,
    /// The share of ink in each square.
    pub inks: Vec<f32>,
    /// What is wrong with its squares.
    pub wrong: Option<&'static str>,
}

impl Gauge {
    /// Returns how many squares are filled, and how many there are.
    pub(crate) fn level(&self) -> (usize, usize) {
        (self.inks.iter().filter(|ink| **ink >= FULL).count(), self.inks.len())
    }
}

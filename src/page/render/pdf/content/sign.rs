//! A single glyph, such as a digit of a grid.

use super::super::fonts::Metrics;
use crate::font::FaceId;
use crate::geom::Pt;
use crate::scene::Ink;

/// A run of one glyph.
pub(super) struct Sign {
    pub face: FaceId,
    pub size: Pt,
    pub ink: Ink,
    pub metrics: Metrics,
    /// The origin of the glyph, in file units.
    pub origin: (Pt, Pt),
}

impl Sign {
    /// Returns the middle of its ink.
    pub(super) fn centre(&self) -> f64 {
        (self.origin.0 + self.size * (self.metrics.centre / 1000.0)).get()
    }

    pub(super) fn baseline(&self) -> f64 {
        self.origin.1.get()
    }

    /// Whether both are in one row.
    pub(super) fn beside(&self, other: &Sign) -> bool {
        (self.baseline() - other.baseline()).abs() < SAME
    }
}

/// The tolerance for rounded numbers.
pub(super) const SAME: f64 = 1e-6;

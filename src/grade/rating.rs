//! The rating of a step and of a puzzle on the accepted scale (Sudoku Explainer 1.2.1).

use crate::techniques::TechniqueId;
use std::fmt;

/// A rating in tenths: 4.2 is 42.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rating(u8);

impl Rating {
    #[must_use]
    pub const fn tenths(tenths: u8) -> Self {
        Rating(tenths)
    }
    #[must_use]
    pub const fn to_tenths(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
impl fmt::Debug for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The ratings of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// ER: the hardest step on the easiest path.
    pub er: Rating,
    /// EP, the pearl: the hardest step up to and with the first placement.
    pub ep: Rating,
    /// ED, the diamond: the very first step.
    pub ed: Rating,
    /// The technique of the hardest step, the first such step on the path.
    pub hardest: TechniqueId,
    /// Scarcity of opportunity: higher is harder within a level.
    pub scarcity: f64,
}

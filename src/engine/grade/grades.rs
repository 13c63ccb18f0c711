//! The ratings of a puzzle.

use super::Minutes;
use crate::techniques::{Rating, TechniqueId};

/// The ratings of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// ER: the hardest step on the easiest path.
    pub er: Rating,
    /// EP, the pearl: the hardest step up to and including the first placement.
    pub ep: Rating,
    /// ED, the diamond: the first step.
    pub ed: Rating,
    /// The technique of the first hardest step on the path.
    pub hardest: TechniqueId,
    /// Scarcity of opportunity: higher is harder within a level.
    pub scarcity: f64,
    /// The number of steps of each technique on the path, in the order of the table.
    pub counts: Vec<(TechniqueId, u32)>,
    /// Whether the known techniques fail to solve the puzzle, so that the ratings are lower bounds.
    pub is_bound: bool,
    /// The predicted time; `None` if nothing is known about the times of such puzzles, which are
    /// those other than classic 9x9 and those rated above 8.2.
    pub minutes: Option<Minutes>,
}

impl Grade {
    /// Formats `ER/EP/ED`, with `+` after a lower bound.
    #[must_use]
    pub fn ratings(&self) -> String {
        let plus = if self.is_bound { "+" } else { "" };
        format!("{}{plus}/{}{plus}/{}{plus}", self.er, self.ep, self.ed)
    }
}

//! The limits and the outcome of a run along the easiest path.

use super::Rating;
use crate::techniques::{TechniqueId, TechniqueSet};
use std::fmt;

/// The permitted steps of a run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps rated above this are not taken.
    pub ceiling: Rating,
    /// Other techniques are not used. [`TechniqueSet::RATED`] is all of the standard. Named shapes
    /// are tried directly before the standard's chains; they have no rating, so the ceiling does
    /// not apply to them.
    pub allowed: TechniqueSet,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { ceiling: Rating::MAX, allowed: TechniqueSet::RATED }
    }
}

impl Limits {
    /// Everything up to that rating.
    #[must_use]
    pub fn up_to(ceiling: Rating) -> Self {
        Limits { ceiling, ..Limits::default() }
    }
    /// Everything except that technique.
    #[must_use]
    pub fn without(self, technique: TechniqueId) -> Self {
        Limits { allowed: self.allowed.without(technique), ..self }
    }
}

/// How a run ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    Solved,
    /// No step within the limits applies.
    Stuck,
    /// A cell has no candidate left, so there is no solution.
    Dead,
}

/// The outcome of a run. Ratings are zero if there was no step.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub er: Rating,
    pub ep: Rating,
    pub ed: Rating,
    /// The technique of the first step rated `er`.
    pub hardest: Option<TechniqueId>,
    /// The techniques of the steps that were needed because everything easier had failed. Direct
    /// techniques may be missing once their plain forms were needed.
    pub used: TechniqueSet,
    pub end: End,
}

impl Run {
    pub(crate) fn new() -> Self {
        Run {
            er: Rating::ZERO,
            ep: Rating::ZERO,
            ed: Rating::ZERO,
            hardest: None,
            used: TechniqueSet::EMPTY,
            end: End::Stuck,
        }
    }

    #[inline]
    pub(crate) fn note(&mut self, technique: TechniqueId, rating: Rating, placed: bool) {
        if self.used.is_empty() {
            self.ed = rating;
        }
        self.used = self.used.with(technique);
        if rating > self.er {
            self.er = rating;
            self.hardest = Some(technique);
        }
        if placed && self.ep == Rating::ZERO {
            self.ep = self.er;
        }
    }
}

/// `ER/EP/ED`, with `+` after a lower bound: the known techniques did not solve the puzzle.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.end == End::Solved { "" } else { "+" };
        write!(f, "{}{plus}/{}{plus}/{}{plus}", self.er, self.ep, self.ed)
    }
}

//! What technique pages show.

use gridpress_engine::techniques::{PencilMarks, Step, TechniqueId};
use std::collections::HashMap;

/// A step in a puzzle of the book.
#[derive(Clone, Debug)]
pub(in crate::layout) struct Found {
    /// The index of the puzzle in the plan.
    pub puzzle: usize,
    /// The index of the grid of a samurai.
    pub grid: Option<usize>,
    pub position: PencilMarks,
    pub step: Step,
}

/// What the page of a technique needs from the puzzles.
#[derive(Clone, Debug)]
pub(in crate::layout) struct Lesson {
    pub shown: Found,
    /// The indices of other puzzles that need the technique.
    pub practice: Vec<usize>,
}

/// The lessons of a volume, as far as its puzzles need the techniques.
#[derive(Debug)]
pub(in crate::layout) struct Lessons(pub HashMap<TechniqueId, Lesson>);

impl Lessons {
    pub(in crate::layout) fn get(&self, technique: TechniqueId) -> Option<&Lesson> {
        self.0.get(&technique)
    }
}

//! The easiest path through a samurai step by step, with what a person needs to follow it.

use super::layout::GRIDS;
use super::marks::Marks;
use super::puzzle::Samurai;
use super::rate::{Rater, is_for_samurai};
use crate::grade::{self, Instances, Run};
use crate::techniques::{PencilMarks, Step, TechniqueId};

/// A step of the path.
#[derive(Clone, Debug, PartialEq)]
pub struct PathStep {
    /// The index of the grid in which the step was found.
    pub grid: usize,
    /// The position of that grid before the step.
    pub before: PencilMarks,
    pub step: Step,
}

/// The easiest path through a samurai, as an iterator over its steps: those by which a [`Rater`]
/// rates it. It ends when all grids are full or no known technique applies.
#[derive(Debug)]
pub struct Path {
    rater: Rater,
    marks: Marks,
    /// The ratings so far.
    run: Run,
}

impl Path {
    /// Returns the path from the digits of a samurai without clashes.
    #[must_use]
    pub fn of(puzzle: &Samurai) -> Self {
        Path { rater: Rater::new(), marks: Marks::new(puzzle), run: Run::new() }
    }

    /// Returns the ratings of the steps so far.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Returns whether all grids are full.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.marks.is_solved()
    }

    /// Returns the current position of a grid. Its shared boxes agree with the other grids.
    ///
    /// # Panics
    ///
    /// Panics if `grid` is not below [`GRIDS`].
    #[must_use]
    pub fn position(&self, grid: usize) -> PencilMarks {
        self.marks.grid(grid).to_marks()
    }

    /// Returns every step of a technique in the current positions, by the indices of their grids.
    /// `None` if the technique is not for samurai.
    #[must_use]
    pub fn instances(&self, technique: TechniqueId) -> Option<[Instances; GRIDS]> {
        is_for_samurai(technique)
            .then(|| std::array::from_fn(|grid| grade::instances(&self.position(grid), technique)))
    }
}

impl Iterator for Path {
    type Item = PathStep;
    fn next(&mut self) -> Option<PathStep> {
        let before = self.marks;
        let taken = self.rater.next(&mut self.marks, &mut self.run)?;
        let step = self.rater.explained(taken, &before)?;
        Some(PathStep { grid: taken.grid, before: before.grid(taken.grid).to_marks(), step })
    }
}

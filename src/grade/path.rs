//! The easiest path step by step, as the rating standard walks it, with everything a person
//! needs to follow it; and all the steps that one technique offers in a position.

use crate::sudoku::{Grid, Shape};
use crate::techniques::{
    AnyShape, Board, Collect, Nine, PencilMarks, Position, Producer, Step, TechniqueId, Work,
    search,
};

/// A step of the path and the position it was found in.
#[derive(Clone, Debug, PartialEq)]
pub struct PathStep {
    pub before: PencilMarks,
    pub step: Step,
}

/// The easiest path from a position: an iterator over its steps. It ends when the grid is full,
/// or when no known technique leads on.
#[derive(Debug)]
pub struct Path(Walker);

#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // made once a path
enum Walker {
    Nine(Walk<Nine>),
    Any(Box<Walk<AnyShape>>),
}

#[derive(Debug)]
struct Walk<B: Board> {
    position: Position<B>,
    work: Work<B>,
}

impl Path {
    /// The path from the givens of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Grid) -> Self {
        Path::from(&PencilMarks::of(puzzle))
    }

    /// The path from a position with pencil marks, as they are.
    #[must_use]
    pub fn from(marks: &PencilMarks) -> Self {
        let shape = marks.shape();
        Path(if shape == Shape::CLASSIC {
            Walker::Nine(Walk::new(Nine, marks))
        } else {
            Walker::Any(Box::new(Walk::new(AnyShape(shape), marks)))
        })
    }

    /// Where the path has come to.
    #[must_use]
    pub fn position(&self) -> PencilMarks {
        match &self.0 {
            Walker::Nine(walk) => walk.position.to_marks(),
            Walker::Any(walk) => walk.position.to_marks(),
        }
    }
}

impl Iterator for Path {
    type Item = PathStep;
    fn next(&mut self) -> Option<PathStep> {
        match &mut self.0 {
            Walker::Nine(walk) => walk.next(),
            Walker::Any(walk) => walk.next(),
        }
    }
}

impl<B: Board> Walk<B> {
    fn new(board: B, marks: &PencilMarks) -> Self {
        Walk { position: Position::of_marks(board, marks), work: Work::new(board) }
    }

    fn next(&mut self) -> Option<PathStep> {
        let before = self.position.to_marks();
        let step = Producer::RATED.into_iter().find_map(|producer| {
            let mut first = Collect::new(&self.position, 1);
            let _ = search(producer, &self.position, &mut self.work, &mut first);
            first.steps.pop()
        })?;
        step.apply(&mut self.position);
        Some(PathStep { before, step })
    }

    fn instances(&mut self, technique: TechniqueId) -> Vec<Step> {
        let mut found: Vec<Step> = Vec::new();
        for &producer in technique.row().producers {
            let mut all = Collect::new(&self.position, usize::MAX);
            let _ = search(producer, &self.position, &mut self.work, &mut all);
            for step in all.steps {
                let wanted = step.technique == technique || step.label == Some(technique);
                if wanted && !found.contains(&step) {
                    found.push(step);
                }
            }
        }
        found
    }
}

/// Every step that `technique` offers in a position, the easiest first. It need not be the
/// easiest technique there.
#[must_use]
pub fn instances(marks: &PencilMarks, technique: TechniqueId) -> Vec<Step> {
    match Path::from(marks).0 {
        Walker::Nine(mut walk) => walk.instances(technique),
        Walker::Any(mut walk) => walk.instances(technique),
    }
}

/// The easiest step in a position, if there is one.
#[must_use]
pub fn hint(marks: &PencilMarks) -> Option<Step> {
    Path::from(marks).next().map(|found| found.step)
}

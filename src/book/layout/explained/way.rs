//! The path of a puzzle or samurai, as pages show it.

use gridpress_engine::generate::Made;
use gridpress_engine::samurai::{self, Pair};
use gridpress_engine::techniques::{PencilMarks, Step, TechniqueSet};

/// A step of a path.
#[derive(Clone, Debug)]
pub(in crate::layout) struct At {
    /// The index of its grid in a samurai.
    pub grid: Option<usize>,
    /// The position of the grid before the step.
    pub before: PencilMarks,
    pub step: Step,
}

/// Returns the steps of a puzzle.
pub(in crate::layout) fn path(made: &Made) -> Box<dyn Iterator<Item = At> + '_> {
    match &made.samurai {
        Some(pair) => Box::new(samurai_path(pair, made.enough).map(|at| At {
            grid: Some(at.grid),
            before: at.before,
            step: at.step,
        })),
        None => Box::new(made.path().map(|at| At { grid: None, before: at.before, step: at.step })),
    }
}

/// Returns the steps of a samurai made to be solved with those techniques; `None` if all may be used.
pub(in crate::layout) fn samurai_path(pair: &Pair, enough: Option<TechniqueSet>) -> samurai::Path {
    match enough {
        Some(allowed) => samurai::Path::within(&pair.puzzle, allowed),
        None => samurai::Path::of(&pair.puzzle),
    }
}

//! Grading: the easiest path through a puzzle, its ratings, and the levels built on them.

mod grader;
mod level;
mod rater;
mod rating;

pub use crate::techniques::TechniqueId;
pub use grader::{End, Grader, Limits, Run};
pub use level::{Bound, Level, Scale};
pub use rater::{Rater, Ungradable, assumes_uniqueness};
pub use rating::{Grade, Rating};

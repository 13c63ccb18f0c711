//! Grading: the easiest path through a puzzle, its ratings, and the levels built on them.

mod example;
mod grader;
mod grades;
mod leap;
mod level;
mod path;
mod rater;
mod scarcity;

pub use crate::techniques::{Rating, TechniqueId};
pub use example::example;
pub use grader::{End, Grader, Limits, Run};
pub use grades::Grade;
pub use leap::Leaps;
pub use level::{Bound, Level, Scale};
pub use path::{Instances, Path, PathStep, after_level, hint, instances};
pub use rater::{Rater, Ungradable, assumes_uniqueness, grade};

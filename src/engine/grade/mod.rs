//! Grading: the easiest path through a puzzle, its ratings, and the levels built on them.

mod batched;
mod example;
mod grader;
mod grades;
mod level;
mod minutes;
mod path;
mod rater;
mod run;
mod scarcity;

pub use crate::techniques::{Rating, TechniqueId};
pub use batched::BatchedRating;
pub use example::example;
pub use grader::Grader;
pub use grades::Grade;
pub use level::{Bound, Level, Scale};
pub use minutes::Minutes;
pub use path::{Instances, Path, PathStep, after_level, hint, instances};
pub use rater::{Rater, Ungradable, assumes_uniqueness, grade};
pub use run::{End, Limits, Run};

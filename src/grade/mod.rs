//! Grading: the easiest path through a puzzle, its ratings, and the levels built on them.

mod level;
mod rating;
mod scales;

pub use crate::techniques::TechniqueId;
pub use level::{Bound, Level, Scale};
pub use rating::{Grade, Rating};

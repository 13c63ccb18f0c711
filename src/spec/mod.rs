//! The book spec: what a person writes to have a book made, read from TOML with every value's
//! place, and checked into a [`BookSpec`] that can only hold values which make sense.

mod clues;
mod levels;
mod model;
mod range;
mod read;
pub mod reference;
mod section;
mod starters;
mod words;

pub use crate::geom::PageSize;
pub use clues::{fewest_clues, possible_clues};
pub use model::{AnswersPlace, AnswersSpec, BookSpec, Order, PageSpec, SectionSpec};
pub use starters::{STARTERS, starter};
pub use words::{dig_name, fill_name, symmetry_name};

#[cfg(test)]
mod tests;

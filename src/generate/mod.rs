//! Puzzles made to order: filling a solution, digging it, and the search for what was asked.

mod request;

pub use request::{Dig, Fill, Made, Request, Shortfall, Symmetry};

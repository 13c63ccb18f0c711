//! Puzzles made to order: filling a solution, digging it, and the search for what was asked.

pub mod dig;
pub mod fill;
mod names;
mod request;
mod stream;
mod symmetry;

pub use dig::{Digger, dig_puzzle};
pub use fill::{FillFailed, Filled};
pub use names::UnknownName;
pub use request::{Dig, Fill, Made, Request, Shortfall, Symmetry};
pub use stream::Stream;

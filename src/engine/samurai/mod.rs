//! Samurai: five 9x9 grids on a square of 21x21 cells. Each corner box of the centre grid is also a box
//! of an outer grid. The puzzle has one solution as a whole; one grid alone may have several.
//!
//! The five grids are solved and rated by the means of 9x9 grids, and their shared boxes are kept
//! equal. In a book, a samurai goes with the puzzle of its centre grid ([`Pair`]).

mod asked;
mod dig;
mod fill;
mod id;
mod layout;
mod made;
mod make;
mod marks;
mod pair;
mod path;
mod puzzle;
mod rate;
mod read;
mod solve;
mod state;
mod symmetry;
mod write;

#[cfg(test)]
mod tests;

pub use asked::Techniques;
pub use id::id;
pub use layout::{CELLS, CENTRE, GRIDS, PLACES, Place, SIDE, corner, name};
pub use made::stand_in;
pub use make::{Made, Maker, Missed, Wish, make};
pub use marks::marks;
pub use pair::Pair;
pub use path::{Path, PathStep};
pub use puzzle::{Clash, Samurai};
pub use rate::{Rater, Wrong, is_for_samurai, solution};
pub use read::{Entry, read};
pub use solve::{Solutions, Solved, is_unique, solutions, solve};

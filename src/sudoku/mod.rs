//! The puzzle itself: shapes, cells, digits, houses and grids, and everything that is true of a
//! grid without asking how a person would solve it. No input, no output, no clock.

pub mod bidirectional;
mod cell;
mod cellset;
mod grid;
mod house;
pub mod notation;
pub mod proper;
mod shape;
pub mod solver;

pub use cell::{Cell, Digit};
pub use cellset::CellSet;
pub use grid::{Clash, Grid};
pub use house::{House, HouseId, HouseKind};
pub use shape::Shape;

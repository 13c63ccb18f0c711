//! The puzzle itself: shapes, cells, digits, houses and grids, and everything that is true of a
//! grid without asking how a person would solve it. No input, no output, no clock.

pub mod bidirectional;
pub mod canon;
mod cell;
mod cellset;
mod grid;
mod house;
pub mod notation;
pub mod proper;
pub mod random;
mod shape;
pub mod solver;
pub mod transform;

pub use canon::{canonical, id};
pub use cell::{Cell, Digit};
pub use cellset::CellSet;
pub use grid::{Clash, Grid};
pub use house::{House, HouseId, HouseKind};
pub use shape::Shape;
pub use transform::Transform;

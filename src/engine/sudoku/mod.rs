//! The puzzle itself: rules, shapes, cells, digits, houses and grids, and all facts about a grid that do
//! not depend on how a person solves it. No input, no output, no clock.

pub mod bidirectional;
pub(crate) mod bitboard;
pub mod canon;
mod cell;
mod cellset;
pub(crate) mod combinations;
mod grid;
mod house;
pub mod notation;
pub mod proper;
pub mod random;
pub(crate) mod rules;
mod shape;
pub mod solver;
pub mod transform;

pub use canon::{canonical, digest, id};
pub use cell::{Cell, Digit};
pub use cellset::CellSet;
pub use grid::{Conflict, Grid};
pub use house::{House, HouseId, HouseKind};
pub use rules::{
    BadRules, Cage, Definition, JIGSAW, KILLER, Rules, UnknownVariant, Variant, Variants,
};
pub use shape::Shape;
pub use transform::Transform;

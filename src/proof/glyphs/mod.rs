//! Glyphs: their shapes, and the characters that these are.

pub(crate) mod alphabet;
pub(crate) mod digits;
pub(crate) mod house;
pub(crate) mod outline;

//! Grids as they are drawn: lines, digits, cages, pencil marks and the names of rows and columns.

pub(in crate::layout) mod borders;
pub(in crate::layout) mod cages;
pub(in crate::layout) mod frame;
pub(in crate::layout) mod grid;
pub(in crate::layout) mod ground;
pub(in crate::layout) mod labels;
pub(in crate::layout) mod pencil;
pub(in crate::layout) mod samurai;
pub(in crate::layout) mod samurai_pencil;
pub(in crate::layout) mod shapes;
pub(in crate::layout) mod symbols;
pub(in crate::layout) mod tints;

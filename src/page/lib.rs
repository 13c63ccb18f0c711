//! Pages: measures, faces, drawings of a page, and the files that hold them.
//!
//! Nothing here knows of puzzles.

pub mod english;
pub mod font;
pub mod geom;
pub mod render;
pub mod scene;
pub mod text;

//! Pages: measures, fonts, drawings of pages, and their output files.
//!
//! This crate knows nothing about puzzles.

pub mod english;
pub mod font;
pub mod geom;
pub mod render;
pub mod scene;
pub mod text;

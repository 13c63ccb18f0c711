//! A [`Document`](crate::scene::Document) drawn as PDF, as SVG, and as plain text. Renderers
//! know pages, lines and glyphs, and nothing of puzzles; they measure nothing and decide nothing
//! about where things stand.

pub mod pdf;
pub mod svg;
pub mod text;

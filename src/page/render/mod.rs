//! Draws a [`Document`](crate::scene::Document) as PDF, as SVG, as EPS and as plain text. Renderers know
//! only pages, lines and glyphs; they measure nothing and make no layout decisions.

pub mod eps;
pub mod pdf;
pub mod svg;
pub mod text;

/// The name under which a file keeps what no program shows.
pub const PROGRAM: &str = "gridpress";

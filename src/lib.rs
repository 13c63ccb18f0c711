//! Printable Sudoku books: from a book spec to printed pages.
//!
//! The work is done in crates of their own, and data flows one way through them: the engine makes
//! and rates puzzles; the book plans pages around them; the pages are set and written; proof reads
//! the files back. This crate puts their modules together.

pub use gridpress_book::{diag, layout, plan, press, spec, template};
pub use gridpress_engine::{generate, grade, sudoku, techniques};
pub use gridpress_page::{font, geom, render, scene};
pub use gridpress_proof as proof;

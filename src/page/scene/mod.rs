//! The display list: what is on each page, in order, with nothing said about file formats.
//!
//! Layout makes a [`Document`]; every renderer draws the same one. All places are measured from
//! the top left of the trim, y down. Text is shaped before it gets here: renderers draw glyphs
//! and never measure. Renderers match on [`Item`] without a wildcard, so that a new kind of item
//! breaks all of them at compile time and none can fall behind.

mod document;
mod dump;
mod item;
mod text;

pub use crate::font::Glyph;
pub use document::{Destination, Document, Meta, OutlineEntry, Page, PageLabel, PageRef};
pub use dump::dump;
pub use item::{Ink, Item, PathStep, Role, Stroke, Symbol, SymbolId, TextRun};
pub use text::{Align, TextStyle};

//! The display list: the contents of each page, in order, independent of file formats.
//!
//! Layout makes a [`Document`], and every renderer draws the same one. All positions are measured
//! from the top left of the trim, with y down. Text is already shaped: renderers draw glyphs and
//! never measure. Renderers match on [`Item`] without a wildcard, so that a new kind of item is a
//! compile error in each until it is handled.

mod document;
mod dump;
mod item;
mod outlined;
mod text;

pub use crate::font::Glyph;
pub use document::{COVER, Document, Meta, OutlineEntry, Page, PageLabel, SCALES};
pub use dump::dump;
pub use item::{
    Destination, Ink, Item, PageRef, PathStep, Role, Stroke, Symbol, SymbolId, TextRun, each_text,
};
pub use outlined::{outline, outlined};
pub use text::{Align, TextStyle};

//! PDF files: one variant for reading on a screen, several for the press.
//!
//! `printpdf` writes the content of every page and symbol. Everything around it (fonts, boxes,
//! tags, links, metadata, output intents) is built here on `lopdf`, because the press and
//! accessibility standards require more than `printpdf` writes. Pages are drawn in batches, several
//! at a time, and only their finished streams are kept, so that memory grows by about a kilobyte
//! per page. The same document and options give the same bytes.

mod assemble;
mod boxes;
mod colour;
mod content;
mod deflate;
mod error;
mod file;
mod fonts;
mod icc;
mod imposed;
mod interactive;
mod metadata;
mod objects;
mod options;
mod prepare;
mod tags;

pub use assemble::{with_records, write, write_with_room};
pub use colour::lightness_in_print;
pub use error::PdfError;
pub use file::Room;
pub use icc::IccProfile;
pub use imposed::{Sheets, Spread, write_imposed};
pub use options::{Embedding, OutputCondition, PdfOptions, Standard};

//! What is wrong with a text and where: sources, spans and diagnostics, and a TOML parser in which
//! every value keeps its position.
//!
//! This module knows nothing about books. A stage that reads a text collects all faults in one
//! [`Diagnostics`] and continues as far as possible, so that one run shows every mistake.

mod colour;
mod days;
mod diagnostic;
mod harmless;
mod key;
mod kinds;
mod needs;
mod quoted;
mod read;
mod reference;
mod render;
mod schema;
mod source;
mod span;
mod suggest;
mod toml;

pub use days::day_in_words;
pub use diagnostic::{Diagnostic, Diagnostics, Label, Severity};
pub use harmless::harmless;
pub use key::{Codes, Key, Type, key, needed_key};
pub use kinds::kind_of_file;
pub use needs::Needs;
pub use read::TableReader;
pub use reference::keys_markdown;
pub use schema::Schema;
pub use source::{MAX_SOURCE_BYTES, Place, Source, Sources};
pub use span::{SourceId, Span, Spanned};
pub use suggest::{did_you_mean, one_of, shortened};
pub use toml::{Node, Table, Value, parse_toml};

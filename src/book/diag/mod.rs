//! What is wrong with a text someone wrote, and where: sources, spans and diagnostics, and TOML
//! read so that every value remembers its place.
//!
//! Nothing here knows what a book is. A stage that reads a text collects all it finds in one
//! [`Diagnostics`] and goes on as far as it can, so that one run shows every mistake.

mod days;
mod diagnostic;
mod harmless;
mod kinds;
mod needs;
mod quoted;
mod read;
mod reference;
mod render;
mod schema;
mod source;
mod suggest;
mod toml;

pub use days::day_in_words;
pub use diagnostic::{Diagnostic, Diagnostics, Label, Severity};
pub use harmless::harmless;
pub use kinds::kind_of_file;
pub use needs::Needs;
pub use read::TableReader;
pub use read::shortened;
pub use reference::keys_markdown;
pub use schema::{Codes, Key, Schema, Type, key, needed_key};
pub use source::{MAX_SOURCE_BYTES, Place, Source, SourceId, Sources, Span, Spanned};
pub use suggest::{did_you_mean, one_of};
pub use toml::{Node, Table, Value, parse_toml};

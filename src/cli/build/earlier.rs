//! The manifest that an earlier build left in a folder.

use super::manifest::{GENERATOR, Listed};
use crate::printed::Printed;
use serde::Deserialize;
use serde_json::{Map, Value};

/// What identifies a book. Two builds with the same identity are builds of one book.
#[derive(Copy, Clone, Debug)]
pub(super) struct Identity<'b> {
    /// The name of the spec without its extension, used for the book's files.
    pub name: &'b str,
    pub title: &'b str,
    /// Whether it is a run of daily puzzles.
    pub is_calendar: bool,
}

/// The manifest of an earlier build.
#[derive(Debug, Deserialize)]
pub(super) struct Earlier {
    /// Only files inside the folder of the manifest.
    pub files: Vec<Listed>,
    /// What its pages show, which depends on the formats that were made.
    #[serde(default)]
    pub printed: Vec<Printed>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

impl Earlier {
    /// Parses a manifest; `None` if gridpress did not write it.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut earlier: Earlier = serde_json::from_slice(bytes).ok()?;
        let inside = |path: &str| path.split('/').all(|part| !matches!(part, "" | "." | ".."));
        earlier.files.retain(|file| inside(&file.path));
        (earlier.text("generator") == Some(GENERATOR)).then_some(earlier)
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.rest.get(key)?.as_str()
    }

    /// The name of the book, or the title in manifests without a name.
    pub(super) fn name(&self) -> &str {
        self.text("book").or_else(|| self.text("title")).unwrap_or_default()
    }

    /// Whether it is the manifest of that book.
    pub(super) fn is_of(&self, book: Identity<'_>) -> bool {
        let is_same = match self.text("book") {
            Some(name) => name == book.name,
            None => self.text("title") == Some(book.title),
        };
        is_same && self.rest.contains_key("start") == book.is_calendar
    }

    /// Whether the manifest `new` describes the same book: the same version, puzzles, pages and
    /// sizes. The files may differ.
    pub(super) fn is_unchanged_in(&self, new: &[u8]) -> bool {
        Earlier::read(new).is_some_and(|new| new.rest == self.rest)
    }

    /// Returns the puzzles, if each can be read as a `P`.
    pub(super) fn puzzles<P: serde::de::DeserializeOwned>(&self) -> Option<Vec<P>> {
        serde_json::from_value(self.rest.get("puzzles")?.clone()).ok()
    }
}

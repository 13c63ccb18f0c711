//! The book's own printed words: a TOML file of the publisher, read with the place of every word.
//! The layout stage, which knows the words, checks it.

use super::files::check_text;
use super::load::from_file;
use crate::diag::{Diagnostics, Node, Sources, Span, Table, Value, parse_toml};
use crate::spec::BookSpec;
use gridpress_page::font::FontBook;
use std::io;
use std::sync::Arc;

/// A file of words.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnWords {
    /// Its text.
    pub text: String,
    /// Its keys and values.
    pub table: Table,
    /// The place in the spec that names it.
    pub named: Span,
    /// The place in the spec that sets the language.
    pub language: Span,
}

impl OwnWords {
    /// Reads the text of a file that no spec names; `None` if it is not a table of words.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
        let source = sources.add("words", text);
        let root = parse_toml(source, &sources, &mut found)?;
        let Value::Table(table) = root.value else { return None };
        Some(OwnWords { text: text.to_owned(), table, named: root.span, language: root.span })
    }
}

/// Reads the file of words, if the spec names one. Returns `None` if it cannot be read or a word
/// lacks a glyph, which is reported.
#[expect(clippy::option_option, reason = "no file is as good as a valid one")]
pub(super) fn open(
    spec: &BookSpec,
    fonts: Option<&FontBook>,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<Option<Arc<OwnWords>>> {
    let Some(path) = &spec.words else { return Some(None) };
    let source = from_file(path, "file of words", load, sources, found)?;
    let root = parse_toml(source, sources, found)?;
    let Value::Table(table) = root.value else { return None };
    let mut here = Diagnostics::new();
    if let Some(fonts) = fonts {
        for (_, node) in &table.entries {
            check(node, fonts, &mut here);
        }
    }
    let sound = !here.has_errors();
    found.append(here);
    let text = sources.get(source).text.clone();
    let words = OwnWords { text, table, named: path.span, language: spec.language.span };
    sound.then(|| Some(Arc::new(words)))
}

/// Checks that every text has its glyphs.
fn check(node: &Node, fonts: &FontBook, found: &mut Diagnostics) {
    match &node.value {
        Value::Text(text) => check_text(text, node.span, fonts, found),
        Value::Array(list) => list.iter().for_each(|node| check(node, fonts, found)),
        Value::Table(table) => table.entries.iter().for_each(|(_, node)| check(node, fonts, found)),
        Value::Integer(_)
        | Value::Float(_)
        | Value::Boolean(_)
        | Value::Date(_)
        | Value::NoDate => {}
    }
}

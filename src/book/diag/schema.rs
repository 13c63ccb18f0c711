//! The schema of a kind of TOML file: the table of its keys, and the reader of all kinds.

use super::{
    Diagnostic, Diagnostics, SourceId, Sources, Span, Table, TableReader, Value, parse_toml,
};

/// A key that a table may contain: the single source for readers, help, documents and tests.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The table as written, brackets and all: `[page]`, `[[section]]`.
    pub table: &'static str,
    pub key: &'static str,
    pub kind: Type,
    /// What applies if the key is missing, in words; empty if the key is required.
    pub default: &'static str,
    pub meaning: &'static str,
    /// An example of a value.
    pub example: &'static str,
}

/// Creates an optional key.
#[must_use]
pub const fn key(
    table: &'static str,
    key: &'static str,
    kind: Type,
    default: &'static str,
    meaning: &'static str,
    example: &'static str,
) -> Key {
    Key { table, key, kind, default, meaning, example }
}

/// Creates a required key.
#[must_use]
pub const fn needed_key(
    table: &'static str,
    name: &'static str,
    kind: Type,
    meaning: &'static str,
    example: &'static str,
) -> Key {
    key(table, name, kind, "", meaning, example)
}

/// The kind of value of a key.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Text,
    /// One of a few words.
    Word,
    Whole,
    Number,
    Boolean,
    /// A text with a unit: `"18mm"`, `"0.5in"`, `"36pt"`.
    Length,
    /// A text `"A..B"` or a single value.
    Range,
    Texts,
    Wholes,
    Date,
    Table,
    Tables,
    /// More than one kind; the meaning says which.
    Any,
}

impl Type {
    /// Returns the name for the reference and error messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Type::Text => "a text",
            Type::Word => "a word in quotes",
            Type::Whole => "a whole number",
            Type::Number => "a number",
            Type::Boolean => "true or false",
            Type::Length => "a length in quotes",
            Type::Range => "a range in quotes",
            Type::Texts => "a list of texts",
            Type::Wholes => "a list of whole numbers",
            Type::Date => "a date",
            Type::Table => "a table",
            Type::Tables => "a list of tables",
            Type::Any => "a value",
        }
    }
}

/// The codes under which a kind of file reports its faults.
#[derive(Copy, Clone, Debug)]
pub struct Codes {
    pub unknown_key: &'static str,
    pub missing_key: &'static str,
    pub wrong_type: &'static str,
    pub bad_value: &'static str,
}

/// The keys that a kind of file may contain, and the codes for its faults.
#[derive(Copy, Clone, Debug)]
pub struct Schema {
    /// What messages call the file, which is also the name of its outermost table among the keys.
    pub root: &'static str,
    pub keys: &'static [Key],
    pub codes: &'static Codes,
}

impl Schema {
    /// Reads a source with `read_root`, which gets the outermost table. All faults are added to
    /// `found`, in the order of the text; if one of them is an error, returns `None`.
    pub fn read<T>(
        &self,
        source: SourceId,
        sources: &Sources,
        found: &mut Diagnostics,
        read_root: impl FnOnce(TableReader<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        self.read_with_synonyms(&[], source, sources, found, read_root)
    }

    /// Does the same, and treats the first name of each pair as the second.
    pub fn read_with_synonyms<T>(
        &self,
        synonyms: &[(&str, &str)],
        source: SourceId,
        sources: &Sources,
        found: &mut Diagnostics,
        read_root: impl FnOnce(TableReader<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let mut here = Diagnostics::new();
        let read = parse_toml(source, sources, &mut here).and_then(|mut root| {
            let Value::Table(table) = &mut root.value else { return None };
            self.rename(table, synonyms, true, &mut here);
            // An empty file has only its start to point to.
            let head = Span::new(source, 0..0);
            let (keys, codes) = (self.keys, self.codes);
            read_root(TableReader::new(table, head, self.root, keys, codes, sources, &mut here))
        });
        here.sort();
        let sound = !here.has_errors();
        found.append(here);
        read.filter(|_| sound)
    }

    /// Renames synonyms of keys in all tables except the outermost.
    fn rename(
        &self,
        table: &mut Table,
        synonyms: &[(&str, &str)],
        is_root: bool,
        found: &mut Diagnostics,
    ) {
        for at in 0..table.entries.len() {
            let (key, node) = &mut table.entries[at];
            let span = key.span;
            match &mut node.value {
                Value::Table(inner) => self.rename(inner, synonyms, false, found),
                Value::Array(list) => {
                    for node in list {
                        if let Value::Table(inner) = &mut node.value {
                            self.rename(inner, synonyms, false, found);
                        }
                    }
                }
                _ if is_root => {}
                _ => {
                    let Some((other, meant)) = synonyms.iter().find(|(s, _)| *s == key.value)
                    else {
                        continue;
                    };
                    let twin = table.entries.iter().find(|(key, _)| key.value == *meant);
                    if let Some((twin, _)) = twin {
                        found.push(
                            Diagnostic::error(
                                self.codes.bad_value,
                                format!("`{other}` and `{meant}` are the same key"),
                            )
                            .at(span, "here")
                            .at(twin.span, "and here")
                            .help("remove one of the two"),
                        );
                    }
                    table.entries[at].0.value = (*meant).to_owned();
                }
            }
        }
    }
}

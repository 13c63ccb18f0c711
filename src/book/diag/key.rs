//! The keys of a kind of TOML file.

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
    /// More than one kind, named here.
    Either(&'static str),
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
            Type::Either(kinds) => kinds,
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

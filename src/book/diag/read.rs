//! Reads a table key by key. Each wrong value is reported and reading continues; at the end,
//! unknown keys are reported too.

use super::harmless::is_unseen;
use super::{
    Codes, Diagnostic, Diagnostics, Key, Node, Sources, Span, Spanned, Table, Type, Value,
    did_you_mean, one_of, quoted, shortened,
};
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

/// Reads one table. Values are `None` if they are absent or wrong; wrong ones have been reported.
pub struct TableReader<'d, 'f> {
    table: &'d Table,
    /// The header of the table, or all of it.
    pub span: Span,
    name: &'static str,
    keys: &'static [Key],
    codes: &'static Codes,
    sources: &'d Sources,
    found: &'f mut Diagnostics,
}

impl<'d, 'f> TableReader<'d, 'f> {
    /// Creates a reader for the table called `name` in `keys`.
    pub fn new(
        table: &'d Table,
        span: Span,
        name: &'static str,
        keys: &'static [Key],
        codes: &'static Codes,
        sources: &'d Sources,
        found: &'f mut Diagnostics,
    ) -> Self {
        TableReader { table, span, name, keys, codes, sources, found }
    }

    /// Creates a reader for a table inside this one.
    pub fn inner<'e>(
        &mut self,
        table: &'e Table,
        span: Span,
        name: &'static str,
    ) -> TableReader<'e, '_>
    where
        'd: 'e,
    {
        TableReader::new(table, span, name, self.keys, self.codes, self.sources, self.found)
    }

    /// Returns the sources, one of which contains the table.
    #[must_use]
    pub fn sources(&self) -> &'d Sources {
        self.sources
    }

    /// Returns where a byte range of a text is written; `None` if the text contains escapes.
    #[must_use]
    pub fn inside(&self, text: Spanned<&str>, part: Range<usize>) -> Option<Span> {
        let written = self.sources.slice(text.span);
        quoted::written(written, text.value, part).map(|range| text.span.part(range))
    }

    /// Reports a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Reports a value of the right type that is not allowed.
    pub fn bad(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        let code = self.codes.bad_value;
        self.push(Diagnostic::error(code, message).at(span, "not valid").help(help));
    }

    /// Returns the value of a key, of any type.
    #[must_use]
    pub fn node(&self, key: &str) -> Option<&'d Node> {
        debug_assert!(
            self.keys.iter().any(|k| k.table == self.name && k.key == key),
            "`{key}` of {} is read but not in the reference",
            self.name
        );
        self.table.get(key)
    }

    /// Returns the place of a key.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<Span> {
        self.node(key).map(|node| node.span)
    }

    fn entry(&self, key: &str) -> Option<&'static Key> {
        self.keys.iter().find(|k| k.table == self.name && k.key == key)
    }

    /// Reports a value of the wrong type.
    pub fn wrong_type(&mut self, key: &str, node: &Node) {
        if node.value == Value::NoDate {
            return;
        }
        let entry = self.entry(key);
        let wanted = entry.map_or("something else", |k| k.kind.name());
        let mut d = Diagnostic::error(
            self.codes.wrong_type,
            format!("`{key}` takes {wanted}, not {}", node.value.kind()),
        )
        .at(node.span, format!("this is {}", node.value.kind()));
        if let Some(entry) = entry.filter(|k| !k.example.is_empty()) {
            d = d.help(example(entry));
        }
        self.push(d);
    }

    fn take<T>(&mut self, key: &str, read: impl Fn(&'d Value) -> Option<T>) -> Option<Spanned<T>> {
        let node = self.node(key)?;
        let value = read(&node.value);
        if value.is_none() {
            self.wrong_type(key, node);
        }
        value.map(|value| Spanned::new(value, node.span))
    }

    /// Reports a missing key at the header of the table.
    pub fn missing(&mut self, key: &str) {
        let mut d =
            Diagnostic::error(self.codes.missing_key, format!("{} needs `{key}`", self.name))
                .at(self.span, format!("no `{key}` here"));
        if let Some(entry) = self.entry(key) {
            d = d.help(example(entry));
        }
        self.push(d);
    }

    /// Reads any text.
    pub fn text(&mut self, key: &str) -> Option<Spanned<&'d str>> {
        self.take(key, |value| match value {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// Reads a text that is printed on one line: not empty, at most `longest` characters, and
    /// without control characters or direction marks, which could hide or reorder what is printed.
    pub fn line(&mut self, key: &str, longest: usize) -> Option<Spanned<String>> {
        let text = self.text(key)?;
        let length = text.value.chars().count();
        if text.value.trim().is_empty() {
            self.bad(
                text.span,
                format!("`{key}` is empty"),
                "write some text or leave the key out",
            );
            return None;
        }
        if length > longest {
            self.bad(
                text.span,
                format!("`{key}` is {length} characters long"),
                format!("use at most {longest}"),
            );
            return None;
        }
        if let Some(c) = text.value.chars().find(|&c| c.is_control() || is_unseen(c)) {
            self.bad(
                text.span,
                format!("`{key}` holds the invisible character U+{:04X}", u32::from(c)),
                "write it without line breaks, control characters or direction marks",
            );
            return None;
        }
        Some(text.map(|t| t.trim().to_owned()))
    }

    /// Reads a whole number within bounds.
    pub fn whole(&mut self, key: &str, bounds: RangeInclusive<i128>) -> Option<Spanned<i128>> {
        let number = self.take(key, |value| match value {
            Value::Integer(n) => Some(*n),
            _ => None,
        })?;
        if bounds.contains(&number.value) {
            return Some(number);
        }
        self.out_of_bounds(key, number.span, number.value, bounds.start(), bounds.end());
        None
    }

    /// Reads a finite number within bounds, with or without a fraction.
    pub fn number(&mut self, key: &str, bounds: RangeInclusive<f64>) -> Option<Spanned<f64>> {
        let number = self.take(key, |value| match value {
            Value::Integer(n) => Some(*n as f64),
            Value::Float(n) => Some(*n),
            _ => None,
        })?;
        if bounds.contains(&number.value) {
            return Some(number);
        }
        self.out_of_bounds(key, number.span, number.value, bounds.start(), bounds.end());
        None
    }

    fn out_of_bounds<T: Display>(&mut self, key: &str, span: Span, value: T, low: &T, high: &T) {
        let [low, high, value] = [low, high, &value].map(|n| grouped(&n.to_string()));
        let message = format!("`{key}` must be between {low} and {high}, found {value}");
        self.push(Diagnostic::error(self.codes.bad_value, message).at(span, "out of bounds"));
    }

    pub fn boolean(&mut self, key: &str) -> Option<Spanned<bool>> {
        self.take(key, |value| match value {
            Value::Boolean(b) => Some(*b),
            _ => None,
        })
    }

    /// Reads one word of a list and returns its meaning.
    pub fn word<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Option<Spanned<T>> {
        let text = self.text(key)?;
        match words.iter().find(|(word, _)| *word == text.value) {
            Some(&(_, meaning)) => Some(Spanned::new(meaning, text.span)),
            None => {
                let help = one_of(text.value, words.iter().map(|(word, _)| *word));
                self.unknown_word(key, text, help);
                None
            }
        }
    }

    /// Reports an unknown word.
    pub fn unknown_word(&mut self, key: &str, text: Spanned<&str>, help: String) {
        self.push(
            Diagnostic::error(
                self.codes.bad_value,
                match key.ends_with('s') {
                    true => format!("`{key}` cannot be `{}`", shortened(text.value)),
                    false => {
                        format!("there is no {} `{}`", key.replace('-', " "), shortened(text.value))
                    }
                },
            )
            .at(text.span, "unknown")
            .help(help),
        );
    }

    /// Parses a text; if that fails, reports why.
    pub fn parsed<T>(&mut self, key: &str) -> Option<Spanned<T>>
    where
        T: FromStr<Err: Display>,
    {
        let text = self.text(key)?;
        match text.value.parse() {
            Ok(value) => Some(Spanned::new(value, text.span)),
            Err(error) => {
                self.unparsed(key, text.span, &error);
                None
            }
        }
    }

    /// Reports a text that cannot be parsed.
    pub fn unparsed(&mut self, key: &str, span: Span, error: &dyn Display) {
        let mut d = Diagnostic::error(self.codes.bad_value, format!("`{key}`: {error}"))
            .at(span, "not valid");
        if let Some(entry) = self.entry(key) {
            d = d.help(example(entry));
        }
        self.push(d);
    }

    /// Reads a list of texts.
    pub fn texts(&mut self, key: &str) -> Option<Vec<Spanned<&'d str>>> {
        let node = self.node(key)?;
        let Value::Array(list) = &node.value else {
            self.wrong_type(key, node);
            return None;
        };
        let mut texts = Vec::with_capacity(list.len());
        for element in list {
            match &element.value {
                Value::Text(text) => texts.push(Spanned::new(text.as_str(), element.span)),
                _ => self.wrong_type(key, element),
            }
        }
        Some(texts)
    }

    /// Reads a list of whole numbers within bounds.
    pub fn wholes(
        &mut self,
        key: &str,
        bounds: RangeInclusive<i128>,
    ) -> Option<Vec<Spanned<i128>>> {
        let node = self.node(key)?;
        let Value::Array(list) = &node.value else {
            self.wrong_type(key, node);
            return None;
        };
        let mut numbers = Vec::with_capacity(list.len());
        for element in list {
            match &element.value {
                Value::Integer(n) if bounds.contains(n) => {
                    numbers.push(Spanned::new(*n, element.span));
                }
                Value::Integer(n) => {
                    self.out_of_bounds(key, element.span, *n, bounds.start(), bounds.end())
                }
                _ => self.wrong_type(key, element),
            }
        }
        Some(numbers)
    }

    /// Reads a table.
    pub fn table(&mut self, key: &str) -> Option<Spanned<&'d Table>> {
        self.take(key, |value| match value {
            Value::Table(table) => Some(table),
            _ => None,
        })
    }

    /// Reads all tables of a list: `[[key]]`.
    pub fn tables(&mut self, key: &str) -> Vec<Spanned<&'d Table>> {
        let Some(node) = self.node(key) else { return Vec::new() };
        let Value::Array(list) = &node.value else {
            self.wrong_type(key, node);
            return Vec::new();
        };
        let mut tables = Vec::with_capacity(list.len());
        for element in list {
            match &element.value {
                Value::Table(table) => tables.push(Spanned::new(table, element.span)),
                _ => self.wrong_type(key, element),
            }
        }
        tables
    }

    /// Reports every unknown key of the table.
    pub fn finish(self) {
        let known = self.keys.iter().filter(|k| k.table == self.name).map(|k| k.key);
        for (key, _) in &self.table.entries {
            if known.clone().any(|k| k == key.value) {
                continue;
            }
            let elsewhere = self.keys.iter().filter(|k| k.key == key.value);
            let tables: Vec<&str> = elsewhere.map(|k| k.table).collect();
            let help = match &tables[..] {
                [] => one_of(&key.value, known.clone()),
                _ => {
                    let near = did_you_mean(&key.value, known.clone());
                    let near = near.map_or(String::new(), |k| format!("did you mean `{k}`? "));
                    format!("{near}`{}` belongs in {}", key.value, tables.join(" or "))
                }
            };
            let name = shortened(&key.value);
            self.found.push(
                Diagnostic::error(
                    self.codes.unknown_key,
                    format!("{} has no key `{name}`", self.name),
                )
                .at(key.span, "unknown key")
                .help(help),
            );
        }
    }
}

/// Formats a number with commas between thousands.
fn grouped(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let (whole, fraction) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    if !whole.bytes().all(|b| b.is_ascii_digit()) {
        return number.to_owned();
    }
    let mut text = sign.to_owned();
    for (index, digit) in whole.char_indices() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + fraction
}

/// Formats an example of a key.
fn example(key: &Key) -> String {
    match key.kind {
        Type::Table | Type::Tables => format!("start it with {}", key.example),
        _ => format!("for example: {} = {}", key.key, key.example),
    }
}

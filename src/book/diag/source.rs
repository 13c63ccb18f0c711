//! The source texts, and positions in them.

use super::{Diagnostic, Diagnostics, SourceId, Span, kind_of_file};
use std::ops::Range;

/// No spec, layout or profile is this long; anything longer is some other file.
pub const MAX_SOURCE_BYTES: usize = 4 << 20;

/// A line and a column, from 1; the column is in characters.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// A text with its name, usually its path.
#[derive(Clone, Debug)]
pub struct Source {
    pub name: String,
    pub text: String,
    /// The byte at which each line starts.
    lines: Vec<usize>,
}

impl Source {
    fn new(name: String, text: String) -> Self {
        let lines = std::iter::once(0)
            .chain(text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i + 1))
            .collect();
        Source { name, text, lines }
    }

    /// Returns the bytes of a line by its number, from 1, without surrounding blanks; empty beyond
    /// the last.
    fn line(&self, number: usize) -> Range<usize> {
        let end = self.text.len();
        let Some(&start) = number.checked_sub(1).and_then(|i| self.lines.get(i)) else {
            return end..end;
        };
        let next = self.lines.get(number).copied().unwrap_or(end);
        let line = &self.text[start..next];
        let start = start + line.len() - line.trim_start().len();
        start..start + line.trim().len()
    }

    /// Returns the line and column of a byte; the end of the text for anything beyond it.
    #[must_use]
    pub fn place(&self, byte: usize) -> Place {
        let byte = byte.min(self.text.len());
        let line = self.lines.partition_point(|&start| start <= byte);
        let start = self.lines[line - 1];
        let column = self.text.char_indices().skip_while(|&(i, _)| i < start);
        Place { line, column: column.take_while(|&(i, _)| i < byte).count() + 1 }
    }
}

/// All source texts.
#[derive(Clone, Debug, Default)]
pub struct Sources(Vec<Source>);

impl Sources {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text under a name.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.0.push(Source::new(name.into(), text.into()));
        SourceId(self.0.len() - 1)
    }

    /// Adds the bytes of a file if they are text: UTF-8 (a byte order mark is dropped) without
    /// control characters other than tabs and line ends. Otherwise adds one diagnostic for each
    /// kind of fault to `found` and returns `None`.
    pub fn add_bytes(
        &mut self,
        name: impl Into<String>,
        bytes: &[u8],
        found: &mut Diagnostics,
    ) -> Option<SourceId> {
        let name = name.into();
        if bytes.len() > MAX_SOURCE_BYTES {
            let id = self.add(name, "");
            let size = bytes.len();
            found.push(
                Diagnostic::error("text::too-long", format!("the file is {size} bytes long"))
                    .at(Span::new(id, 0..0), "not read")
                    .help(format!("a file of this kind may hold at most {MAX_SOURCE_BYTES} bytes")),
            );
            return None;
        }
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            let id = self.add(name, "");
            found.push(
                Diagnostic::error("text::utf-16", "the file is written in UTF-16")
                    .at(Span::new(id, 0..0), "it starts with a UTF-16 byte order mark")
                    .help("save it as UTF-8 in your editor"),
            );
            return None;
        }
        if let Some(kind) = kind_of_file(bytes) {
            let id = self.add(name, "");
            found.push(
                Diagnostic::error("text::wrong-kind", format!("this is {kind}, not a text file"))
                    .at(Span::new(id, 0..0), "not read")
                    .help("name a text file; a book spec is TOML, and `gridpress init` writes one"),
            );
            return None;
        }
        let bytes = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes);
        let (id, not_text) = match std::str::from_utf8(bytes) {
            Ok(text) => (self.add(name, text), None),
            Err(error) => {
                // Bytes before the fault are valid, so they are unchanged in the lossy text.
                let at = error.valid_up_to();
                (self.add(name, String::from_utf8_lossy(bytes)), Some(at))
            }
        };
        let mut sound = true;
        if let Some(at) = not_text {
            sound = false;
            let end = at + char::REPLACEMENT_CHARACTER.len_utf8();
            found.push(
                Diagnostic::error("text::not-utf-8", "the file is not UTF-8 text")
                    .at(Span::new(id, at..end), format!("byte {:#04x} here", bytes[at]))
                    .help(
                        "save it as UTF-8 in your editor; if it is not a text file, name another",
                    ),
            );
        }
        if let Some((at, c)) = first_control(&self.get(id).text) {
            sound = false;
            let what = if c == '\0' { "a NUL character" } else { "a control character" };
            found.push(
                Diagnostic::error(
                    "text::control-character",
                    format!("the file holds {what} (U+{:04X})", u32::from(c)),
                )
                .at(Span::new(id, at..at + c.len_utf8()), "the first of them is here")
                .help("remove all control characters except tabs and line ends"),
            );
        }
        sound.then_some(id)
    }

    /// Returns the text of an id. An id of another collection may panic.
    #[must_use]
    pub fn get(&self, id: SourceId) -> &Source {
        &self.0[id.0]
    }

    /// Returns the text of a span.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.source).text.get(span.start..span.end).unwrap_or_default()
    }

    /// Returns a whole line by its number, from 1, without surrounding blanks.
    #[must_use]
    pub fn line(&self, id: SourceId, number: usize) -> Span {
        Span::new(id, self.get(id).line(number))
    }

    /// Returns the line and column where a span starts.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        self.get(span.source).place(span.start)
    }
}

/// Finds the first character that is not allowed in a text file. A carriage return is allowed only
/// before a line feed.
fn first_control(text: &str) -> Option<(usize, char)> {
    text.char_indices().find(|&(i, c)| match c {
        '\t' | '\n' => false,
        '\r' => text.as_bytes().get(i + 1) != Some(&b'\n'),
        c => c.is_control(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(bytes: &[u8]) -> Vec<&'static str> {
        let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
        let id = sources.add_bytes("t", bytes, &mut found);
        assert_eq!(id.is_none(), found.has_errors());
        found.iter().map(|d| d.code).collect()
    }

    #[test]
    fn only_text_gets_in() {
        assert!(codes("title = \"Sudoku \u{1F600}\"\r\n\ta = 1".as_bytes()).is_empty());
        assert!(codes(b"\xEF\xBB\xBFa = 1").is_empty());
        assert_eq!(codes(b"\xFF\xFEa\0"), ["text::utf-16"]);
        assert_eq!(codes(b"ab\xC3("), ["text::not-utf-8"]);
        assert_eq!(codes(b"a\x01b"), ["text::control-character"]);
        assert_eq!(codes(b"a\rb"), ["text::control-character"]);
        assert_eq!(codes(b"\x89PNG\r\n\x1a\n"), ["text::wrong-kind"]);
        assert_eq!(codes(&vec![b' '; MAX_SOURCE_BYTES + 1]), ["text::too-long"]);
    }

    #[test]
    fn lines_are_found_by_number() {
        let mut sources = Sources::new();
        let id = sources.add("t", "one\r\n  two \n\nfour");
        let line = |n| sources.slice(sources.line(id, n));
        assert_eq!([1, 2, 3, 4, 5, 0].map(line), ["one", "two", "", "four", "", ""]);
    }

    #[test]
    fn places_count_characters_from_one() {
        let mut sources = Sources::new();
        let id = sources.add("t", "äb\ncd\n");
        let place = |byte| {
            let p = sources.get(id).place(byte);
            (p.line, p.column)
        };
        assert_eq!(place(0), (1, 1));
        assert_eq!(place(2), (1, 2));
        assert_eq!(place(4), (2, 1));
        assert_eq!(place(6), (2, 3));
        assert_eq!(place(7), (3, 1));
        assert_eq!(place(999), (3, 1));
    }
}

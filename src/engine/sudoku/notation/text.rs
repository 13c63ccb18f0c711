//! Decodes bytes from any program to text.

use std::borrow::Cow;

/// Decodes `bytes`: UTF-8 or UTF-16 by their byte order marks, else UTF-8, else Latin-1, in which
/// old programs wrote names. Single carriage returns become newlines.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let text = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8_or_latin1(rest),
        [0xFF, 0xFE, rest @ ..] => Cow::Owned(utf16(rest, u16::from_le_bytes)),
        [0xFE, 0xFF, rest @ ..] => Cow::Owned(utf16(rest, u16::from_be_bytes)),
        _ => utf8_or_latin1(bytes),
    };
    if text.contains('\r') && !text.contains('\n') {
        return Cow::Owned(text.replace('\r', "\n"));
    }
    text
}

fn utf8_or_latin1(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&b| char::from(b)).collect()),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    char::decode_utf16(pairs.iter().map(|&pair| unit(pair)))
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Finds lines and columns of increasing byte offsets in a single pass over the text.
pub(super) struct Places<'t> {
    text: &'t str,
    /// An offset already passed, the number of its line and the start of that line.
    passed: usize,
    line: usize,
    start: usize,
}

impl<'t> Places<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Places { text, passed: 0, line: 1, start: 0 }
    }

    /// Returns the line and column (in characters), both from 1, of the byte at `offset`.
    pub(super) fn at(&mut self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        if offset < self.passed {
            *self = Places::new(self.text);
        }
        let bytes = self.text.as_bytes();
        for (index, _) in
            bytes[self.passed..offset].iter().enumerate().filter(|(_, b)| **b == b'\n')
        {
            self.line += 1;
            self.start = self.passed + index + 1;
        }
        self.passed = offset;
        // Continuation bytes are not counted: the rest is the number of characters.
        let column = bytes[self.start..offset].iter().filter(|&&b| b & 0xC0 != 0x80).count() + 1;
        (self.line, column)
    }
}

/// Returns the line and column of one offset.
pub(super) fn place(text: &str, offset: usize) -> (usize, usize) {
    Places::new(text).at(offset)
}

/// Replaces every control character, including line ends, with a blank, for notations with
/// single-line texts.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

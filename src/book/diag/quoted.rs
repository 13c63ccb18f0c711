//! Quoted texts as written in TOML and as parsed.

use std::ops::Range;

/// Returns the bytes of the written text, quotes included, that are parsed as `part` of `text`.
/// `None` if they are unknown, because the text contains a less common escape.
pub(super) fn written(written: &str, text: &str, part: Range<usize>) -> Option<Range<usize>> {
    let quote = written.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let is_long = written.len() >= 6 && written.chars().take(3).all(|c| c == quote);
    let mut at = if is_long { 3 } else { 1 };
    if is_long {
        // A line end right after the opening quotes is not part of the text.
        let inside = &written[at..];
        at += ["\r\n", "\n"].iter().find(|end| inside.starts_with(**end)).map_or(0, |e| e.len());
    }
    let mut start = None;
    for (index, sign) in text.char_indices() {
        if index >= part.start && start.is_none() {
            start = Some(at);
        }
        if index >= part.end {
            break;
        }
        at += length(&written[at..], sign, quote == '"')?;
    }
    Some(start.unwrap_or(at)..at)
}

/// Returns how many bytes at the start of the written text encode a character.
fn length(written: &str, sign: char, escapes: bool) -> Option<usize> {
    if sign == '\n' && written.starts_with("\r\n") {
        return Some(2);
    }
    if escapes && let Some(escape) = written.strip_prefix('\\') {
        let means = match escape.chars().next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            plain @ ('"' | '\\') => plain,
            _ => return None,
        };
        return (means == sign).then_some(2);
    }
    written.starts_with(sign).then(|| sign.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_texts_are_found_as_they_are_written() {
        let part = |as_written: &'static str, text: &str, part: &str| {
            let from = text.find(part).expect("a part of the text");
            written(as_written, text, from..from + part.len()).map(|range| &as_written[range])
        };
        assert_eq!(part("\"one two\"", "one two", "two"), Some("two"));
        assert_eq!(part("'one two'", "one two", "one two"), Some("one two"));
        assert_eq!(part("\"\"\"\na\n  b\n\"\"\"", "a\n  b\n", "b"), Some("b"));
        assert_eq!(part("'''\r\na\r\nb\r\n'''", "a\nb\n", "b"), Some("b"));
        assert_eq!(part("\"a\\nb\\\"c\"", "a\nb\"c", "b\"c"), Some("b\\\"c"));
        assert_eq!(part("\"\"", "", ""), Some(""));
        // Escapes that are parsed differently, and texts that differ from the written ones.
        assert_eq!(part("\"\\u0061b\"", "ab", "b"), None);
        assert_eq!(part("\"other\"", "ab", "b"), None);
        assert_eq!(part("", "ab", "b"), None);
    }

    #[test]
    fn nothing_that_is_written_breaks_it() {
        let texts = ["", "\"", "\"\"\"", "\"\"\"\"\"\"", "'''\n", "\"\\", "\"ä", "ä", "'a\nb'"];
        for as_written in texts {
            for text in ["", "a", "ä", "a\nb", "\\"] {
                for (from, to) in [(0, 0), (0, 9), (1, 2), (9, 9)] {
                    let _ = written(as_written, text, from..to);
                }
            }
        }
    }
}

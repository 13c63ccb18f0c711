//! Makes untrusted text safe to show: titles, file names and puzzle lines may hold characters that
//! move the cursor of a terminal, change its colours, or reverse the text.

/// Returns the text with such characters escaped. Tabs and line ends stay.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if (c.is_control() && !matches!(c, '\n' | '\t')) || is_unseen(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Whether a character is invisible and changes the order or appearance of others.
pub(super) fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}'
    )
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn only_what_does_harm_is_escaped() {
        assert_eq!(harmless("a\tä\n日"), "a\tä\n日");
        assert_eq!(harmless("\u{1b}]0;x\u{7}\r\u{9b}1m"), "\\u{1b}]0;x\\u{7}\\u{d}\\u{9b}1m");
        assert_eq!(harmless("x\u{202e}y\u{2066}"), "x\\u{202e}y\\u{2066}");
    }
}

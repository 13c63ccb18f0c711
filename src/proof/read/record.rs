//! The record in a file of what a page showed when it was made.

/// No page has more lines or bytes.
const MOST_LINES: usize = 4_000;
const MOST_BYTES: usize = 1 << 20;

/// Returns the lines of a record; none if they are more than any page has.
pub(crate) fn lines(text: &str) -> Vec<String> {
    if text.len() > MOST_BYTES || text.lines().nth(MOST_LINES).is_some() {
        return Vec::new();
    }
    text.lines().map(str::to_owned).collect()
}

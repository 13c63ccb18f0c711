//! What is said on standard error, with colour where the terminal has it.

use crate::diag::{Diagnostics, Sources};
use std::io::Write;

/// Text of other people (file names, puzzle lines) may hold control characters that would move
/// the cursor or recolour the terminal; they are shown as escapes.
fn harmless(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let plain = !c.is_control() || c == '\n' || c == '\t';
            let shown: Vec<char> = if plain { vec![c] } else { c.escape_default().collect() };
            shown
        })
        .collect()
}

fn say(style: &str, word: &str, text: &str) {
    // Nothing can be done when even standard error is closed.
    let _ = writeln!(anstream::stderr(), "{style}{word}:\x1b[0m {}", harmless(text));
}

/// Something is wrong.
pub(super) fn error(text: &str) {
    say("\x1b[1;31m", "error", text);
}

/// What was found in a spec, with the lines it stands on.
pub(super) fn diagnostics(found: &Diagnostics, sources: &Sources) {
    let _ = write!(anstream::stderr(), "{}", found.render(sources, true));
}

/// What to do about the error before.
pub(super) fn help(text: &str) {
    say("\x1b[1;36m", " help", text);
}

/// News that is no result, such as what was written where.
pub(super) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", harmless(text));
}

//! The reference of a file's keys.

use super::Key;
use std::fmt::Write;

/// Formats keys as Markdown: a heading and a table of keys for each TOML table.
#[must_use]
pub fn keys_markdown<'a>(keys: impl Iterator<Item = &'a Key>) -> String {
    let mut text = String::new();
    let mut table = "";
    for key in keys {
        if key.table != table {
            table = key.table;
            let gap = if text.is_empty() { "" } else { "\n" };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{gap}### `{table}`\n");
            text.push_str("| key | takes | if left out | meaning | example |\n");
            text.push_str("|---|---|---|---|---|\n");
        }
        let default = if key.default.is_empty() { "must be there" } else { key.default };
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} | `{}` |",
            key.key,
            key.kind.name(),
            default.replace('"', "`"),
            key.meaning,
            key.example
        );
    }
    text
}

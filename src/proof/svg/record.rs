//! The record in an SVG, an element that viewers do not show.

use super::words::unescaped;
use gridpress_page::render::PROGRAM;
use std::borrow::Cow;

/// Returns an SVG without its record, and that; empty if there is none.
pub(super) fn taken(text: &str) -> (Cow<'_, str>, String) {
    let (begin, end) = (format!("<metadata id=\"{PROGRAM}\">"), "</metadata>");
    let parts = || {
        let (before, rest) = text.split_once(&begin)?;
        let (words, after) = rest.split_once(end)?;
        Some((Cow::Owned(format!("{before}{after}")), unescaped(words)))
    };
    parts().unwrap_or((Cow::Borrowed(text), String::new()))
}

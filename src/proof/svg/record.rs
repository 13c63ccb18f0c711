//! The record in an SVG, an element that viewers do not show.

use super::words::unescaped;
use crate::read::record;
use gridpress_page::render::PROGRAM;
use std::borrow::Cow;

/// Returns an SVG without its record, and the lines of that.
pub(super) fn taken(text: &str) -> (Cow<'_, str>, Vec<String>) {
    let (begin, end) = (format!("<metadata id=\"{PROGRAM}\">"), "</metadata>");
    let parts = || {
        let (before, rest) = text.split_once(&begin)?;
        let (words, after) = rest.split_once(end)?;
        Some((Cow::Owned(format!("{before}{after}")), record::lines(&unescaped(words))))
    };
    parts().unwrap_or((Cow::Borrowed(text), Vec::new()))
}

//! The record in each page of a PDF, which programs keep and do not show (ISO 32000-1, 14.5).

use crate::read::record;
use gridpress_page::render::PROGRAM;
use hayro_interpret::hayro_syntax::object::{Dict, Stream};
use hayro_interpret::hayro_syntax::page::Page;

/// Returns the lines of the record of a page, none if it has none.
pub(super) fn of(page: &Page<'_>) -> Vec<String> {
    let bytes = || {
        let programs = page.raw().get::<Dict<'_>>(b"PieceInfo".as_slice())?;
        let own = programs.get::<Dict<'_>>(PROGRAM.as_bytes())?;
        own.get::<Stream<'_>>(b"Private".as_slice())?.decoded().ok()
    };
    let bytes = bytes().unwrap_or_default();
    record::lines(std::str::from_utf8(&bytes).unwrap_or_default())
}

//! The record in each page of a PDF, which programs keep and do not show (ISO 32000-1, 14.5).

use crate::known::record::MOST_BYTES;
use gridpress_page::render::PROGRAM;
use hayro_interpret::hayro_syntax::Filter;
use hayro_interpret::hayro_syntax::object::{Dict, ObjRef, Stream, String as PdfString};
use hayro_interpret::hayro_syntax::page::Page;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use std::collections::HashSet;

/// The most bytes of all records that one thread reads.
const MOST_OF_ALL: usize = 1 << 25;

/// The records that were read so far: no page has that of another.
#[derive(Default)]
pub(super) struct Records {
    seen: HashSet<ObjRef>,
    bytes: usize,
}

impl Records {
    /// Returns the record of a page; empty if it has none, or if another program has changed the page
    /// since.
    pub(super) fn of(&mut self, page: &Page<'_>) -> String {
        self.read(page).unwrap_or_default()
    }

    fn read(&mut self, page: &Page<'_>) -> Option<String> {
        const DATE: &[u8] = b"LastModified";
        let programs = page.raw().get::<Dict<'_>>(b"PieceInfo".as_slice())?;
        let own = programs.get::<Dict<'_>>(PROGRAM.as_bytes())?;
        let of_page = page.raw().get::<PdfString<'_>>(DATE)?;
        if *own.get::<PdfString<'_>>(DATE)? != *of_page
            || !self.seen.insert(own.get_ref(b"Private".as_slice())?)
        {
            return None;
        }
        let stream = own.get::<Stream<'_>>(b"Private".as_slice())?;
        let packed = stream.raw_data();
        let bytes = match stream.filters()[..] {
            [] => packed.into_owned(),
            [Filter::FlateDecode] => decompress_to_vec_zlib_with_limit(&packed, MOST_BYTES).ok()?,
            _ => return None,
        };
        self.bytes += bytes.len();
        String::from_utf8(bytes).ok().filter(|_| self.bytes <= MOST_OF_ALL)
    }
}

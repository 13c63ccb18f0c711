//! Learns the fonts of a PDF that are not known, before its pages are read.

use super::device::{Reader, interpret};
use super::view::View;
use crate::glyphs::alphabet::Alphabet;
use crate::glyphs::house::Claims;
use crate::read::isolate::isolated;
use crate::read::read_error::ReadError;
use hayro_interpret::InterpreterCache;
use hayro_interpret::hayro_syntax::{Pdf, PdfData};
use rayon::prelude::*;
use std::collections::HashMap;

/// Unknown fonts are looked for on the first pages and on one page of each 64.
const FIRST: usize = 8;
const ONE_OF: usize = 64;

/// Returns the alphabet with the fonts of the file that it does not hold; `None` if there are none.
/// The pages are divided among `shares` threads.
///
/// # Errors
/// If a page cannot be read.
pub(super) fn learned(
    data: &PdfData,
    pages: usize,
    shares: usize,
    alphabet: &Alphabet,
) -> Result<Option<Alphabet>, ReadError> {
    let some = (0..pages).filter(|&page| page < FIRST || page.is_multiple_of(ONE_OF)).collect();
    if !claims(data, some, alphabet)?.has_digits() {
        return Ok(None);
    }
    let all: Result<Vec<Claims>, ReadError> = (0..shares)
        .into_par_iter()
        .map(|first| claims(data, (first..pages).step_by(shares).collect(), alphabet))
        .collect();
    let mut together = Claims::default();
    all?.iter().for_each(|claims| together.add(claims));
    Ok(together.learned(alphabet))
}

/// Returns the glyphs of unknown fonts on these pages.
fn claims(data: &PdfData, pages: Vec<usize>, alphabet: &Alphabet) -> Result<Claims, ReadError> {
    let damaged = || ReadError::Pdf("it is damaged".to_owned());
    let read = || {
        let pdf = Pdf::new(data.clone()).map_err(|_| damaged())?;
        let (cache, mut shapes) = (InterpreterCache::new(), HashMap::new());
        let mut claims = Claims::default();
        for index in pages {
            let page = pdf.pages().get(index).ok_or_else(damaged)?;
            let mut reader = Reader::new(View::of(page), index + 1, alphabet, &mut shapes);
            interpret(&pdf, page, &cache, &mut reader)?;
            claims.add(&reader.claims);
        }
        Ok(claims)
    };
    isolated(read).ok_or_else(damaged)?
}

//! Reads a finished PDF or SVG back and proves what is on the paper: finds every grid by its lines
//! and every digit by its shape, solves each puzzle again and compares it with its printed answer.
//! It uses no data from the making of the book.

mod blemish;
mod check;
mod fault;
mod fault_kind;
mod glyphs;
mod imposed;
mod ink;
mod known;
mod pdf;
mod pictures;
mod progress;
mod puzzle;
mod read;
mod svg;

pub use blemish::Blemish;
pub use check::exact::{Shown, same_figures, same_gauge, same_grids, same_title, same_words};
pub use check::guides::guides;
pub use check::judged::Judged;
pub use check::letters::in_digits;
pub use check::verdict::Proof;
pub use check::{check, check_with};
pub use fault::Fault;
pub use fault_kind::FaultKind;
pub use glyphs::alphabet::{Alphabet, Reading};
pub use glyphs::digits::{FalseDigits, false_digits};
pub use imposed::{Binding, Bound, PlaceOnSheet, SheetPage, Sheets, TwoPages, same_book};
pub use ink::Ink;
pub use known::grid_words::GridWords;
pub use known::number_words::{Counts, NumberWords};
pub use known::page_texts::PageTexts;
pub use known::page_words::{Leads, PageWords};
pub use known::record::Record;
pub use known::rule_words::RuleWords;
pub use known::sentences::Sentences;
pub use known::{Expectations, Expected, Measures, Parts};
pub use pdf::ReadPdf;
pub use pictures::{pdf_pictures, svg_pictures};
pub use progress::Progress;
pub use puzzle::{Finding, examine};
pub use read::gauge::Gauge;
pub use read::lattice::Lattice;
pub use read::page::{
    InkOf, LineInk, Lines, Outermost, PrintedDigit, PrintedGrid, QrCode, ReadPage, Trouble,
};
pub use read::phrase::Phrase;
pub use read::picture::Picture;
pub use read::read_error::ReadError;
pub use read::sheet::Tone;

use rayon::prelude::*;
use read::{folio, shapes};

/// Reads the pages of PDFs that belong together, set in the shipped fonts: a book, and its answers
/// if they are separate.
///
/// # Errors
/// If one of them is not a readable PDF.
pub fn read_pdfs<'b>(
    files: impl IntoIterator<Item = &'b [u8]>,
) -> Result<Vec<ReadPage>, ReadError> {
    read_pdfs_in(files, Alphabet::shipped(), Ink::EveryPage)
}

/// Does the same for a book in the fonts of `alphabet`. Pages of sheets are returned in reading
/// order.
///
/// # Errors
/// As [`read_pdfs`].
pub fn read_pdfs_in<'b>(
    files: impl IntoIterator<Item = &'b [u8]>,
    alphabet: &Alphabet,
    ink: Ink,
) -> Result<Vec<ReadPage>, ReadError> {
    let mut pages = Vec::new();
    for (file, data) in files.into_iter().enumerate() {
        let before = pages.len();
        let read = match pdf::read(data, alphabet, ink, &Progress::new())? {
            ReadPdf::Pages(pages) => pages,
            ReadPdf::Sheets(sheets) => sheets.bound().pages,
        };
        pages.extend(read.into_iter().map(|page| ReadPage {
            page: before + page.page,
            file,
            ..page
        }));
    }
    Ok(pages)
}

/// Reads a PDF that may consist of sheets, set in the fonts of `alphabet`.
///
/// # Errors
/// As [`read_pdfs`].
pub fn read_pdf(data: &[u8], alphabet: &Alphabet) -> Result<ReadPdf, ReadError> {
    read_pdf_watched(data, alphabet, &Progress::new())
}

/// Does the same, and notes in `progress` how far it is.
///
/// # Errors
/// As [`read_pdfs`].
pub fn read_pdf_watched(
    data: &[u8],
    alphabet: &Alphabet,
    progress: &Progress,
) -> Result<ReadPdf, ReadError> {
    pdf::read(data, alphabet, Ink::EveryPage, progress)
}

/// Reads pages from the texts of SVG files, in page order, set in the shipped fonts.
///
/// # Errors
/// At the first text that is not an SVG.
pub fn read_svgs<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Vec<ReadPage>, ReadError> {
    read_svg_parts(&[texts.into_iter().collect()], Alphabet::shipped())
}

/// Reads SVG pages one after the other, and recognises each shape only once.
pub struct SvgReader<'a>(shapes::Shapes<'a>);

impl<'a> SvgReader<'a> {
    #[must_use]
    pub fn new(alphabet: &'a Alphabet) -> Self {
        SvgReader(shapes::Shapes::of(alphabet))
    }

    /// Reads a page, and judges its ink.
    ///
    /// # Errors
    /// If the text is not an SVG.
    pub fn read(&mut self, text: &str) -> Result<ReadPage, ReadError> {
        self.read_by(text, true)
    }

    /// Reads a page, and judges its ink only if `with_ink`: files that were just written by a known
    /// writer need not all be judged.
    ///
    /// # Errors
    /// If the text is not an SVG.
    pub fn read_by(&mut self, text: &str, with_ink: bool) -> Result<ReadPage, ReadError> {
        svg::read(text, 1, &mut self.0, with_ink)
    }
}

/// The fewest pages per thread: each thread recognises every shape itself.
const STRETCH: usize = 32;

/// Reads pages that belong together but are numbered separately, such as a book and its answers, in
/// the fonts of `alphabet`.
///
/// # Errors
/// At the first text that is not an SVG; the error names its page.
pub fn read_svg_parts(
    parts: &[Vec<&str>],
    alphabet: &Alphabet,
) -> Result<Vec<ReadPage>, ReadError> {
    let lengths: Vec<usize> = parts.iter().map(Vec::len).collect();
    read_svgs_by(&lengths, alphabet, Ink::EveryPage, &|part, index| Ok(parts[part][index]))
}

/// Does the same for parts with the given numbers of pages. Texts are loaded one by one, so that
/// only a few are in memory: `text` returns that of a page by its part and its index there.
///
/// # Errors
/// As [`read_svg_parts`], or an error of `text`.
pub fn read_svgs_by<T: AsRef<str>>(
    parts: &[usize],
    alphabet: &Alphabet,
    ink: Ink,
    text: &(dyn Fn(usize, usize) -> Result<T, ReadError> + Sync),
) -> Result<Vec<ReadPage>, ReadError> {
    let numbered: Vec<(usize, usize, usize)> = parts
        .iter()
        .enumerate()
        .flat_map(|(file, pages)| (0..*pages).map(move |index| (file, index)))
        .enumerate()
        .map(|(place, (file, index))| (place + 1, file, index))
        .collect();
    let stretch = numbered.len().div_ceil(rayon::current_num_threads()).max(STRETCH);
    let read: Result<Vec<Vec<ReadPage>>, ReadError> = numbered
        .par_chunks(stretch)
        .map(|pages| {
            let mut shapes = shapes::Shapes::of(alphabet);
            pages
                .iter()
                .map(|&(number, file, index)| {
                    let text = text(file, index)?;
                    let judged = ink.includes(number - 1, numbered.len());
                    let page = svg::read(text.as_ref(), number, &mut shapes, judged).map_err(
                        |e| match e {
                            ReadError::Svg(why) => ReadError::Svg(format!("page {number}: {why}")),
                            other => other,
                        },
                    )?;
                    Ok(ReadPage { file, ..page })
                })
                .collect()
        })
        .collect();
    let mut pages: Vec<ReadPage> = read?.into_iter().flatten().collect();
    for file in pages.chunk_by_mut(|a, b| a.file == b.file) {
        folio::settle(file, true);
    }
    Ok(pages)
}

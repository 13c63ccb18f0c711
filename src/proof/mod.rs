//! Reads a finished PDF or SVG back and proves what is on the paper: every grid is found by its
//! lines, every digit by its shape, and each puzzle is solved again and held to its printed answer.
//! Nothing is remembered from the making of the book.

mod alphabet;
mod check;
mod exact;
mod expected;
mod fault;
mod grids;
mod lattice;
mod levels;
mod outline;
mod pages;
mod pdf;
mod phrase;
mod reading;
mod references;
mod sheet;
mod svg;

pub use alphabet::{Alphabet, Reading};
pub use check::{Expectations, Expected, Proof, check};
pub use exact::same_grids;
pub use fault::{Fault, FaultKind};
pub use lattice::Lattice;
pub use phrase::Phrase;
pub use reading::{PrintedGrid, ReadPage, Trouble};
pub use sheet::{Mark, Rule, Sheet};

/// Why a file could not be read at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("this is no PDF that can be read: {0}")]
    Pdf(String),
    #[error("this is no SVG that can be read: {0}")]
    Svg(String),
}

/// Reads the pages of PDFs that belong together, set in the shipped faces: a book, and its
/// answers if they are apart.
///
/// # Errors
/// If the bytes of one are no PDF that can be read.
pub fn read_pdfs<'b>(
    files: impl IntoIterator<Item = &'b [u8]>,
) -> Result<Vec<ReadPage>, ReadError> {
    read_pdfs_in(files, Alphabet::shipped())
}

/// The same for a book in the faces of that alphabet.
///
/// # Errors
/// As [`read_pdfs`].
pub fn read_pdfs_in<'b>(
    files: impl IntoIterator<Item = &'b [u8]>,
    alphabet: &Alphabet,
) -> Result<Vec<ReadPage>, ReadError> {
    let mut pages = Vec::new();
    for (file, data) in files.into_iter().enumerate() {
        let before = pages.len();
        pages.extend(pdf::read(data, alphabet)?.into_iter().map(|page| ReadPage {
            page: before + page.page,
            file,
            ..page
        }));
    }
    Ok(pages)
}

/// Reads pages from the texts of SVG files, in page order, set in the shipped faces.
///
/// # Errors
/// At the first text that is no SVG.
pub fn read_svgs<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Vec<ReadPage>, ReadError> {
    read_svgs_in(texts, Alphabet::shipped())
}

/// The same for a book in the faces of that alphabet.
///
/// # Errors
/// As [`read_svgs`].
pub fn read_svgs_in<'t>(
    texts: impl IntoIterator<Item = &'t str>,
    alphabet: &Alphabet,
) -> Result<Vec<ReadPage>, ReadError> {
    let mut shapes = svg::Shapes::of(alphabet);
    texts
        .into_iter()
        .enumerate()
        .map(|(i, text)| Ok(reading::read(&svg::read(text, i + 1, &mut shapes)?)))
        .collect()
}

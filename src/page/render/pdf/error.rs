//! Why a PDF can not be made.

use thiserror::Error;

/// A document or an option that can not be put into a PDF.
#[derive(Debug, Error)]
pub enum PdfError {
    /// The document has no pages.
    #[error("the document has no pages; give the book at least one section with a puzzle")]
    NoPages,
    /// A page is larger than PDF allows, or has no area.
    #[error(
        "page {number} is {width} by {height} pt; a PDF page measures between 3 and 14,400 pt each way"
    )]
    PageSize { number: usize, width: f64, height: f64 },
    /// A symbol draws itself, directly or through others.
    #[error("symbol {0} is drawn by itself or by a symbol before it")]
    SymbolOrder(usize),
    /// A symbol, page or face that the document does not have is referred to.
    #[error("{0} is referred to and is not in the document")]
    Dangling(String),
    /// The subsetter could not read the face.
    #[error(
        "the font `{face}` can not be reduced to the glyphs that are used: {why}; try embedding it whole"
    )]
    Subset { face: String, why: String },
    /// The ICC profile given for the output condition can not be used.
    #[error("the ICC profile can not be used: {0}")]
    Icc(String),
    /// The file could not be put together.
    #[error("the PDF could not be written: {0}")]
    Write(String),
}

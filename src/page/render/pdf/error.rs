//! Why a PDF cannot be made.

use thiserror::Error;

/// A document or an option that cannot be written as a PDF.
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
    /// A reference to a missing symbol, page or font.
    #[error("{0} is not in the document")]
    Dangling(String),
    /// The subsetter could not read the font.
    #[error("the font `{face}` cannot be subset: {why}; try to embed the full font")]
    Subset { face: String, why: String },
    /// The ICC profile for the output condition is invalid.
    #[error("the ICC profile cannot be used: {0}")]
    Icc(String),
    /// The file could not be assembled.
    #[error("the PDF could not be written: {0}")]
    Write(String),
}

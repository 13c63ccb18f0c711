//! The errors of drawing a page as SVG.

use thiserror::Error;

/// Why a page cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SvgError {
    /// The document does not have that page.
    #[error("page {0} is not in the document")]
    NoPage(usize),
    /// A reference to a missing symbol.
    #[error("symbol {0} is not in the document")]
    Dangling(usize),
    /// A symbol draws itself, directly or through others.
    #[error("symbol {0} is drawn by itself or by a symbol before it")]
    SymbolOrder(usize),
}

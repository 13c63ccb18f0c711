//! Why a file could not be read.

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("not a readable PDF: {0}")]
    Pdf(String),
    #[error("not a readable SVG: {0}")]
    Svg(String),
    #[error("not a readable EPS: {0}")]
    Eps(String),
}

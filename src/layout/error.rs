//! Why a book can not be laid out.

use crate::font::FontError;

/// Why a book can not be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    #[error(transparent)]
    Font(#[from] FontError),
    #[error(
        "the text that begins \"{starts}\" does not fit on a page; \
         part it with a line of --- or shorten it"
    )]
    TextTooLong { starts: String },
}

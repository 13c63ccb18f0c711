//! Positions in the source texts.

use std::ops::Range;

/// The index of a text in its [`Sources`](super::Sources).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub(super) usize);

/// A range of bytes in one text. It knows its text, so that a later stage can report on a line it
/// did not read itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    pub source: SourceId,
    pub start: usize,
    pub end: usize,
}

impl Span {
    #[must_use]
    pub const fn new(source: SourceId, range: Range<usize>) -> Self {
        Span { source, start: range.start, end: range.end }
    }

    /// Returns the part of this span at `range`, relative to its start.
    #[must_use]
    pub fn part(self, range: Range<usize>) -> Self {
        let start = (self.start + range.start).min(self.end);
        let end = (self.start + range.end).clamp(start, self.end);
        Span { source: self.source, start, end }
    }
}

/// A value and where it was written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    pub value: T,
    pub span: Span,
}

impl<T> Spanned<T> {
    #[must_use]
    pub const fn new(value: T, span: Span) -> Self {
        Spanned { value, span }
    }

    /// Applies `make` to the value and keeps the position.
    #[must_use]
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned { value: make(self.value), span: self.span }
    }
}

//! What pages are measured with.

use super::style;
use super::words::Words;
use crate::template::Template;
use gridpress_page::font::FaceId;
use gridpress_page::geom::Pt;
use gridpress_page::text::{Font, Setter};

/// What grids are measured with, before and while a page is drawn.
pub(crate) struct Measure<'a> {
    pub style: &'a Template,
    pub set: Setter<'a>,
    /// The words of the book.
    pub words: &'static Words,
}

impl Measure<'_> {
    /// Returns a font of the requested size, or of the least size allowed.
    pub(super) fn font(&self, face: FaceId, size: Pt) -> Font {
        Font { face, size: size.max(self.style.least_text) }
    }

    /// Returns the font of page numbers, references and running text.
    pub(super) fn text_font(&self) -> Font {
        self.font(style::TEXT, self.style.text)
    }
}

//! In a tagged PDF, whatever is drawn is marked: as content of a tag, or as an artifact. Ink that is not
//! was added later.

use gridpress_page::geom::Rect;

/// What a page draws within marks, and outside of them.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Marked {
    depth: usize,
    /// Whether something is drawn within the current mark.
    is_inked: bool,
    pub(super) inside: usize,
    /// Marks of content without any ink.
    pub(super) empty: usize,
    pub(super) outside: usize,
    pub(super) first_outside: Option<Rect>,
}

impl Marked {
    pub(super) fn begin(&mut self) {
        if self.depth == 0 {
            self.is_inked = false;
        }
        self.depth += 1;
    }

    pub(super) fn end(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.empty += usize::from(self.depth == 0 && !self.is_inked);
    }

    /// Notes that a mark has content, even if that is white or outside of the page.
    pub(super) fn touch(&mut self) {
        self.is_inked = true;
    }

    /// Counts something drawn on the page.
    pub(super) fn draw(&mut self, area: Rect) {
        if self.depth > 0 {
            self.inside += 1;
        } else {
            self.outside += 1;
            self.first_outside.get_or_insert(area);
        }
    }
}

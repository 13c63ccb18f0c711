//! In a tagged PDF, whatever is drawn is marked: as content of a tag, or as an artifact. Ink that is not
//! was added later.

use super::side::Side;
use crate::fault_kind::FaultKind;
use gridpress_page::geom::{Pt, Rect};

/// What a page draws within marks, and outside of them.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Marked {
    depth: usize,
    /// Whether something is drawn within the current mark.
    is_inked: bool,
    inside: usize,
    /// Marks of content without any ink.
    empty: usize,
    outside: usize,
    first_outside: Option<Rect>,
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

/// Reports unmarked ink in a tagged file, unless much of its ink is: then its tags are wrong, not its
/// pages.
pub(super) fn check(sides: &mut [Side]) {
    /// The greatest share of ink that was added, as a part of all.
    const FEW: usize = 20;
    let sum = |of: fn(&Marked) -> usize| sides.iter().map(|side| of(&side.marked)).sum::<usize>();
    if sum(|of| of.outside) * FEW > sum(|of| of.inside) {
        return;
    }
    let empty = sum(|of| of.empty);
    let has_few = empty * FEW <= sum(|of| of.inside);
    for side in sides {
        if has_few && side.marked.empty > 0 {
            let what = "a text or a drawing that the tags of the file know is not on it".to_owned();
            side.blame(FaultKind::NotSeen, what);
        }
        let Some(area) = side.marked.first_outside else { continue };
        let at = |length: Pt| length.get().round();
        let more = match side.marked.outside {
            1 => String::new(),
            count => format!(", and {} more", count - 1),
        };
        let what = format!(
            "something is drawn {} pt from the left and {} pt from the top that the tags of the file do \
             not know{more}",
            at(area.left()),
            at(area.top())
        );
        side.blame(FaultKind::StrayInk, what);
    }
}

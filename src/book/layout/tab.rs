//! The tab of a section at the outer edge of its pages, over the trim if the press accepts bleed.

use super::sheet::Sheet;
use crate::plan::Side;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Item, Role};

impl Sheet<'_, '_> {
    /// Draws the tab of that section, if the layout has tabs. The tab of the first section is at
    /// the top, the others below it, closer together if the page is too short.
    pub(super) fn tab(&mut self, section: usize) {
        let book = self.book;
        let (style, plan) = (book.style, book.plan);
        let Some(tab) = style.tab else { return };
        let height = tab.height.min(self.live.height());
        let room = self.live.height() - height;
        let steps = plan.sections.len().saturating_sub(1).max(1) as f64;
        let top = self.live.top() + (room / steps).min(height) * section as f64;
        let bleed = book.bleed(self.page).left.max(book.bleed(self.page).right);
        let (left, right) = match self.page.side {
            Side::Recto => {
                let edge = plan.trim.width;
                (edge - tab.width, if bleed > Pt::ZERO { edge + bleed } else { edge - tab.inset })
            }
            Side::Verso => (if bleed > Pt::ZERO { -bleed } else { tab.inset }, tab.width),
        };
        if right > left {
            let area = Rect::new(left, top, right - left, height);
            let fill = Some(style.tint_ink(tab.tint));
            self.group(Role::Artifact, vec![Item::Box { area, fill, stroke: None }]);
        }
    }
}

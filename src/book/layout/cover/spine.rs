//! The text on the spine.

use super::super::book::title_of;
use super::super::style;
use super::super::turned::turned;
use super::Drawing;
use super::inks::Surface;
use gridpress_page::font::{FaceId, FontError};
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Ink, Item, Role};
use gridpress_page::text::Font;

/// The least distance from the text on a spine to its folds: covers are placed with a tolerance of
/// a sixteenth of an inch.
pub(super) const FOLD: Pt = Pt::inches(0.0625);

impl Drawing<'_> {
    /// Draws title and author down the spine as rotated outlines, if the spine is wide enough and
    /// the press accepts text there.
    pub(super) fn spine(&mut self, area: Rect) -> Result<(), FontError> {
        let (plan, cover) = (self.plan, self.wrap.cover);
        let surface = Surface::ground(&cover.palette);
        let below = if self.has_band() { Surface::paper(&cover.palette) } else { surface };
        let narrow = area.width() < cover.spine_text || area.width() <= FOLD * 2.0;
        if narrow || !self.wrap.spine_text {
            return Ok(());
        }
        let live = self.inside(Rect::new(Pt::ZERO, Pt::ZERO, plan.trim.width, area.height()));
        let most = (area.width() - FOLD * 2.0) * 0.72;
        let size = most.min(plan.trim.width * 0.06);
        let place = |face: FaceId, text: &str, length: Pt, at_end: bool, ink: Ink| {
            let font = Font { face, size };
            let line = self.set.line_within(font, text, length, Pt::new(6.0))?;
            let start = if at_end { live.bottom() - line.width() } else { live.top() };
            let Item::Text(run) = line.left_at(start, Pt::ZERO) else { return Ok(None) };
            Ok::<_, FontError>(Some(turned(&run, &self.set, area.centre().x, ink)))
        };
        // The title on the band and the author below it, or both on the background.
        let (title_room, author_room) = if self.has_band() {
            let band = self.band();
            (band - live.top() - size, live.bottom() - band - size)
        } else {
            (live.height() * 0.62, live.height() * 0.32)
        };
        let mut items = Vec::new();
        let title = title_of(plan, self.words, self.wrap.volume);
        if title_room > size {
            items.extend(place(style::HEAVY, &title, title_room, false, surface.text_ink())?);
        }
        if let Some(author) = plan.author.as_ref().filter(|_| author_room > size) {
            let ink = below.text_ink();
            items.extend(place(style::STRONG, author, author_room, true, ink)?);
        }
        self.group(Role::Artifact, items);
        Ok(())
    }
}

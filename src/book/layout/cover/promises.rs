//! What a back cover promises; each promise is true of the pages of the book.

use super::super::style;
use super::Drawing;
use super::inks::Surface;
use crate::layout::grids::grid::digit_size;
use crate::template::Openers;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Item, Role};
use gridpress_page::text::{Font, LEADING};

/// How far the lines are from their marks, in sizes of their type.
const INDENT: f64 = 1.1;

impl Drawing<'_> {
    /// Draws what the book promises from the top of an area down, as far as there is room.
    pub(super) fn draw_promises(
        &mut self,
        area: Rect,
        font: Font,
        on: Surface,
    ) -> Result<(), FontError> {
        let (mut y, indent, bottom) = (area.top(), font.size * INDENT, area.bottom());
        for says in self.promises() {
            let width = (area.width() - indent).max(Pt::ZERO);
            let area = Rect::new(area.left() + indent, y, width, bottom - y);
            let lines = self.set.paragraph(font, &says, area.width())?;
            if area.height() < font.size * LEADING * lines.len() as f64 {
                break;
            }
            let side = font.size * 0.42;
            let top = y + (self.set.cap_height(font) - side) / 2.0;
            let mark = Rect::new(area.left() - indent, top, side, side);
            let fill = Some(on.mark_ink());
            self.group(Role::Artifact, vec![Item::Box { area: mark, fill, stroke: None }]);
            y = self.left(Role::Paragraph, &lines, area, (y, LEADING), &on.text_ink())
                + font.size * 0.75;
        }
        Ok(())
    }

    /// Returns the height of the promises in that width.
    pub(super) fn promises_height(&self, width: Pt, font: Font) -> Result<Pt, FontError> {
        let mut height = Pt::ZERO;
        for says in self.promises() {
            let lines =
                self.set.paragraph(font, &says, (width - font.size * INDENT).max(Pt::ZERO))?;
            height += font.size * (LEADING * lines.len() as f64 + 0.75);
        }
        Ok(height)
    }

    /// Returns what the book promises; each is true of its pages.
    fn promises(&self) -> Vec<String> {
        let (words, style) = (self.words, self.style);
        let mut says = Vec::new();
        if self.has_one_each() {
            says.push(words.say("cover-one-each", &[]));
        }
        // On a lower page, or below the band of a section, a grid may be narrower than the page.
        let trim = self.plan.trim;
        let is_full = trim.height >= trim.width * 1.25 && style.openers != Openers::Band;
        if self.is_large_print() && self.has_one_each() && is_full {
            let margins = self.plan.margins;
            let wide = trim.width - margins.inner - margins.outer;
            let sizes = self.plan.sections.iter().map(|section| {
                let rules = section.request.rules;
                let cell = wide / rules.side() as f64;
                digit_size(style, &self.set, style::STRONG, (rules, cell))
            });
            if let Some(size) = sizes.min() {
                let font = Font { face: style::STRONG, size };
                let high = self.set.cap_height(font).to_mm().floor();
                says.push(words.say("cover-digits", &[("mm", &high)]));
            }
        }
        says.push(words.say("cover-one-solution", &[]));
        if self.wrap.has_answers {
            says.push(words.say("cover-answers", &[]));
        }
        says
    }
}

//! What all pages share: the book, the printable area, the running head, the page number, and the
//! positions of puzzles and answers.

use super::book::Book;
use super::style;
use crate::plan::{PagePlan, Side};
use crate::template::Folio;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Item, Role};
use gridpress_page::text::{Font, LEADING, Line};

/// The usual gap between two paragraphs, in sizes of their font.
pub(super) const BETWEEN: f64 = 0.5;

/// A page being drawn.
pub(super) struct Sheet<'b, 'a> {
    pub book: &'b Book<'a>,
    pub page: &'b PagePlan,
    pub live: Rect,
    pub items: Vec<Item>,
}

impl<'b, 'a> Sheet<'b, 'a> {
    pub(super) fn new(book: &'b Book<'a>, page: &'b PagePlan) -> Self {
        Sheet { book, page, live: book.live(page), items: Vec::new() }
    }

    /// Adds items with one role to the page.
    pub(super) fn group(&mut self, role: Role, items: Vec<Item>) {
        if !items.is_empty() {
            self.items.push(Item::Group { role, items });
        }
    }

    /// Draws the page number at the outer lower corner or in the middle.
    pub(super) fn folio(&mut self) -> Result<(), FontError> {
        let font = self.book.font(style::STRONG, self.book.style.text);
        let line = self.book.set.line(font, &self.page.printed())?;
        let baseline = self.book.foot_baseline(self.live);
        let item = if self.book.style.folio == Folio::Outside {
            self.outside(&line, baseline)
        } else {
            line.centred_at(self.live.centre().x, baseline)
        };
        self.group(Role::Artifact, vec![item]);
        Ok(())
    }

    /// Returns the room beside the page number: on all pages the same, whatever the widths of its digits.
    pub(super) fn beside_folio(&self) -> Result<Pt, FontError> {
        let font = self.book.font(style::STRONG, self.book.style.text);
        let printed = self.page.printed();
        let own = match self.book.plan.pages.iter().map(|page| page.folio).max() {
            Some(last) if printed.starts_with(|c: char| c.is_ascii_digit()) => {
                "0".repeat(last.to_string().len())
            }
            _ => printed,
        };
        let own = self.book.set.line(font, &own)?.width();
        let free = match self.book.style.folio {
            Folio::Outside => self.live.width() - own,
            Folio::Centre => (self.live.width() - own) / 2.0,
        };
        Ok((free - font.size).max(Pt::ZERO))
    }

    /// Places a line at the outer edge of the page.
    pub(super) fn outside(&self, line: &Line, baseline: Pt) -> Item {
        match self.page.side {
            Side::Recto => line.right_at(self.live.right(), baseline),
            Side::Verso => line.left_at(self.live.left(), baseline),
        }
    }

    /// Places a line at the inner edge of the page; also returns the area it covers.
    pub(super) fn inside(&self, line: &Line, baseline: Pt) -> (Item, Rect) {
        self.beside_spine(line, baseline, Pt::ZERO)
    }

    /// The same at that distance from the inner edge.
    pub(super) fn beside_spine(&self, line: &Line, baseline: Pt, from: Pt) -> (Item, Rect) {
        let (item, left) = match self.page.side {
            Side::Recto => {
                let left = self.live.left() + from;
                (line.left_at(left, baseline), left)
            }
            Side::Verso => {
                let right = self.live.right() - from;
                (line.right_at(right, baseline), right - line.width())
            }
        };
        let area = Rect::new(left, baseline - line.up(), line.width(), line.up() + line.down());
        (item, area)
    }

    /// Sets the lines of a paragraph or a heading from `top` down; returns where the next may
    /// begin.
    pub(super) fn lines(
        &mut self,
        role: Role,
        font: Font,
        lines: &[Line],
        at: Point,
        leading: f64,
    ) -> Pt {
        let mut baseline = at.y + self.book.set.cap_height(font);
        if let Some(first) = lines.first() {
            // Accents over capitals stay below the requested line.
            baseline = baseline.max(at.y + first.up());
        }
        let mut items = Vec::with_capacity(lines.len());
        let mut bottom = at.y;
        for line in lines {
            items.push(line.left_at(at.x, baseline));
            bottom = baseline;
            baseline += font.size * leading;
        }
        self.group(role, items);
        bottom
    }

    /// Sets paragraphs from a point down, with that gap between them in sizes of their font; returns the
    /// last baseline.
    pub(super) fn paragraphs(
        &mut self,
        font: Font,
        texts: &[Vec<Line>],
        at: Point,
        gap: f64,
    ) -> Pt {
        let mut bottom = at.y;
        let mut top = at.y;
        for lines in texts {
            bottom = self.lines(Role::Paragraph, font, lines, Point::new(at.x, top), LEADING);
            top = bottom + font.size * (LEADING + gap) - self.book.set.cap_height(font);
        }
        bottom
    }
}

/// Returns the height of paragraphs with that gap between them.
pub(super) fn height_of(font: Font, texts: &[Vec<Line>], gap: f64) -> Pt {
    let lines: usize = texts.iter().map(Vec::len).sum();
    font.size * (LEADING * lines as f64 + gap * texts.len().saturating_sub(1) as f64)
}

//! The boxes of a page: the sheet, the bleed and the trim; and the marks for cutting.

use lopdf::Object;

use super::PdfError;
use super::objects::length;
use crate::geom::{Point, Pt, Rect};
use crate::scene::{Ink, Item, Page, Stroke};

/// The room around the bleed that crop marks take.
const SLUG: Pt = Pt::new(24.0);
/// How far marks stay away from the bleed, and how long they are.
const MARK_GAP: Pt = Pt::new(3.0);
const MARK_LENGTH: Pt = Pt::new(18.0);

/// Where the trim lies on the sheet. PDF measures from the bottom left of the sheet, upwards.
#[derive(Copy, Clone, Debug)]
pub(super) struct PageBoxes {
    sheet: (Pt, Pt),
    trim_left: Pt,
    /// The top of the trim above the bottom of the sheet.
    trim_top: Pt,
    trim: Rect,
    bleed: Rect,
}

impl PageBoxes {
    /// # Errors
    /// A page beyond the limits of PDF (ISO 32000-1, annex C). `number` counts from 1.
    pub(super) fn of(page: &Page, number: usize, marks: bool) -> Result<Self, PdfError> {
        let slug = if marks { SLUG } else { Pt::ZERO };
        let b = page.bleed;
        let width = page.trim.width + b.left + b.right + slug * 2.0;
        let height = page.trim.height + b.top + b.bottom + slug * 2.0;
        let sound = |l: Pt| l >= Pt::new(3.0) && l <= Pt::new(14_400.0);
        if !(sound(width) && sound(height) && sound(page.trim.width) && sound(page.trim.height)) {
            let (width, height) = (page.trim.width.rounded(), page.trim.height.rounded());
            return Err(PdfError::PageSize { number, width, height });
        }
        let trim = Rect::of_size(page.trim);
        Ok(PageBoxes {
            sheet: (width, height),
            trim_left: slug + b.left,
            trim_top: height - slug - b.top,
            trim,
            bleed: Rect::new(
                -b.left,
                -b.top,
                trim.width() + b.left + b.right,
                trim.height() + b.top + b.bottom,
            ),
        })
    }

    /// A place on the page as the file has it.
    pub(super) fn point(&self, p: Point) -> (Pt, Pt) {
        (self.trim_left + p.x, self.trim_top - p.y)
    }

    /// A rectangle as the file has it: left, bottom, right, top.
    pub(super) fn rect(&self, r: Rect) -> Object {
        let (left, top) = self.point(r.origin);
        let (right, bottom) = self.point(Point::new(r.right(), r.bottom()));
        Object::Array([left, bottom, right, top].map(length).to_vec())
    }

    pub(super) fn media(&self) -> Object {
        let (width, height) = self.sheet;
        Object::Array([Pt::ZERO, Pt::ZERO, width, height].map(length).to_vec())
    }
    pub(super) fn trim(&self) -> Object {
        self.rect(self.trim)
    }
    pub(super) fn bleed(&self) -> Object {
        self.rect(self.bleed)
    }

    /// The crop marks: two at each corner, in line with the trim and outside the bleed.
    pub(super) fn marks(&self) -> Vec<Item> {
        let (t, b) = (self.trim, self.bleed);
        let mut marks = Vec::with_capacity(8);
        let mut mark = |x1, y1, x2, y2| {
            marks.push(Item::Line {
                from: Point::new(x1, y1),
                to: Point::new(x2, y2),
                stroke: Stroke { width: Pt::new(0.25), ink: Ink::BLACK, dash: Vec::new() },
            });
        };
        for x in [t.left(), t.right()] {
            mark(x, b.top() - MARK_GAP - MARK_LENGTH, x, b.top() - MARK_GAP);
            mark(x, b.bottom() + MARK_GAP, x, b.bottom() + MARK_GAP + MARK_LENGTH);
        }
        for y in [t.top(), t.bottom()] {
            mark(b.left() - MARK_GAP - MARK_LENGTH, y, b.left() - MARK_GAP, y);
            mark(b.right() + MARK_GAP, y, b.right() + MARK_GAP + MARK_LENGTH, y);
        }
        marks
    }
}

//! The boxes of a page: the sheet, the bleed and the trim; and crop marks.

use lopdf::Object;

use super::PdfError;
use super::objects::length;
use crate::geom::{Point, Pt, Rect, Size};
use crate::scene::{Ink, Item, Page, Stroke};

/// The space around the bleed for crop marks.
const SLUG: Pt = Pt::new(24.0);
/// The distance of marks from the bleed, and their length.
const MARK_GAP: Pt = Pt::new(3.0);
const MARK_LENGTH: Pt = Pt::new(18.0);

/// Shorter marks are omitted.
const LEAST_MARK: Pt = Pt::new(6.0);

/// Draws a mark.
fn line(from: Point, to: Point, dash: Vec<Pt>) -> Item {
    Item::Line { from, to, stroke: Stroke { width: Pt::new(0.25), ink: Ink::BLACK, dash } }
}

/// The position of the trim on the sheet. PDF measures from the bottom left of the sheet, upwards.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct PageBoxes {
    sheet: (Pt, Pt),
    trim_left: Pt,
    /// The distance of the top of the trim from the bottom of the sheet.
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

    /// Returns the boxes of a side of a sheet with a drawing of that trim and bleed in its middle.
    /// The sheet is as large as they are, with space for marks if requested, or has its own size.
    ///
    /// # Errors
    /// As [`PageBoxes::of`].
    pub(super) fn on_sheet(
        page: &Page,
        number: usize,
        sheet: Option<Size>,
        marks: bool,
    ) -> Result<Self, PdfError> {
        let own = PageBoxes::of(page, number, marks && sheet.is_none())?;
        let Some(sheet) = sheet else { return Ok(own) };
        let (width, height) =
            (sheet.width.max(page.trim.width), sheet.height.max(page.trim.height));
        let b = own.bleed;
        // A bleed that does not fit on the sheet is cut off by the printer, so the box is reduced
        // too.
        let (across, down) = ((width - page.trim.width) / 2.0, (height - page.trim.height) / 2.0);
        let bleed = Rect::new(
            b.left().max(-across),
            b.top().max(-down),
            page.trim.width + (-b.left()).min(across) + (b.right() - page.trim.width).min(across),
            page.trim.height + (-b.top()).min(down) + (b.bottom() - page.trim.height).min(down),
        );
        Ok(PageBoxes {
            sheet: (width, height),
            trim_left: across,
            trim_top: height - down,
            bleed,
            ..own
        })
    }

    /// Converts a point to file coordinates.
    pub(super) fn point(&self, p: Point) -> (Pt, Pt) {
        (self.trim_left + p.x, self.trim_top - p.y)
    }

    /// Converts a rectangle to file coordinates: left, bottom, right, top.
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

    /// Returns the marks between two pages on one sheet, above and below them: dashed for a fold,
    /// solid for a cut. Empty if the sheet has no room for them.
    pub(super) fn middle_marks(&self, folded: bool) -> Vec<Item> {
        let (b, x) = (self.bleed, self.trim.centre().x);
        let length = MARK_LENGTH.min(self.trim_top_room() - MARK_GAP);
        if length < LEAST_MARK {
            return Vec::new();
        }
        let dash = if folded { vec![Pt::new(3.0), Pt::new(2.0)] } else { Vec::new() };
        [
            (b.top() - MARK_GAP - length, b.top() - MARK_GAP),
            (b.bottom() + MARK_GAP, b.bottom() + MARK_GAP + length),
        ]
        .map(|(from, to)| line(Point::new(x, from), Point::new(x, to), dash.clone()))
        .into()
    }

    /// Returns the space above the bleed, which equals that below it.
    fn trim_top_room(&self) -> Pt {
        self.sheet.1 - self.trim_top + self.bleed.top()
    }

    /// Returns the crop marks: two at each corner, aligned with the trim and outside the bleed, if
    /// the sheet has room for them.
    pub(super) fn marks(&self) -> Vec<Item> {
        let (t, b) = (self.trim, self.bleed);
        let mut marks = Vec::with_capacity(8);
        let mut mark = |x1: Pt, y1: Pt, x2: Pt, y2: Pt| {
            let (beside, above) = (self.trim_left + b.left(), self.trim_top_room());
            let room = if x1 == x2 { above } else { beside };
            if room >= MARK_GAP + LEAST_MARK {
                marks.push(line(Point::new(x1, y1), Point::new(x2, y2), Vec::new()));
            }
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

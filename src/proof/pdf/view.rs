//! How a page of a PDF is shown.

use gridpress_page::geom::{Pt, Size};
use hayro_interpret::hayro_syntax::object::Rect as PdfRect;
use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::kurbo::{self, Affine};
use hayro_interpret::util::TransformExt;

/// How a page is shown: turned, cropped and magnified.
#[derive(Copy, Clone)]
pub(super) struct View {
    /// From the space of the page to the corner of its trim as shown, in points with y down.
    pub(super) place: Affine,
    /// The trim as far as it is shown.
    pub(super) trim: Size,
    /// The size of all that is shown.
    pub(super) shown: Size,
    /// The corner of what is shown, from the corner of the trim.
    pub(super) left: Pt,
    pub(super) top: Pt,
    /// The points of a user unit.
    pub(super) unit: f64,
}

impl View {
    /// Returns the points of a user unit, and the edges of what is shown from those of the trim.
    pub(super) const fn on_paper(&self) -> (f64, [Pt; 2]) {
        (self.unit, [self.left, self.top])
    }

    pub(super) fn of(page: &Page<'_>) -> Self {
        let unit = page.raw().get::<f64>(b"UserUnit".as_slice()).unwrap_or(1.0);
        let unit = if unit.is_finite() && unit > 0.0 { unit.min(1000.0) } else { 1.0 };
        let crop = page.intersected_crop_box();
        let trim = page.raw().get::<PdfRect>(b"TrimBox".as_slice()).unwrap_or(crop);
        let trim = trim.intersect(crop);
        let shown = Affine::scale(unit) * page.initial_transform(true).to_kurbo();
        let whole = shown.transform_rect_bbox(kurbo::Rect::new(crop.x0, crop.y0, crop.x1, crop.y1));
        let trim = shown.transform_rect_bbox(kurbo::Rect::new(trim.x0, trim.y0, trim.x1, trim.y1));
        View {
            place: Affine::translate((-trim.x0, -trim.y0)) * shown,
            trim: Size::new(Pt::new(trim.width()), Pt::new(trim.height())),
            shown: Size::new(Pt::new(whole.width()), Pt::new(whole.height())),
            left: Pt::new(-trim.x0),
            top: Pt::new(-trim.y0),
            unit,
        }
    }
}

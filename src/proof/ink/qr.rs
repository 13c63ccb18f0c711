//! Reads the QR codes of a page from its picture.

use super::bitmap::Bitmap;
use crate::read::isolate::isolated;
use crate::read::page::{QrCode, ReadPage};
use gridpress_page::geom::{Pt, Rect};
use rqrr::PreparedImage;

/// Pixels per point at which the smallest modules have at least three pixels.
pub(crate) const QR_SCALE: f64 = 5.0;

/// The most places of a page that are looked at.
const MOST: usize = 40;

/// Returns where the page may have codes: square drawings beside its grids, if it has any, about half of
/// them ink.
pub(crate) fn places(page: &ReadPage, drawn: &Bitmap) -> Vec<Rect> {
    /// The sides of codes, and how far they may differ.
    const SIDES: std::ops::RangeInclusive<Pt> = Pt::new(25.0)..=Pt::new(300.0);
    const SLACK: Pt = Pt::new(2.0);
    const INK: std::ops::Range<f32> = 0.2..0.65;
    let is_square = |area: &&Rect| {
        SIDES.contains(&area.width()) && (area.width() - area.height()).abs() < SLACK
    };
    let is_half_ink = |area: &&Rect| {
        let span = drawn.span(**area);
        let rows = (span.y0..span.y1).flat_map(|y| drawn.row(y, span.x0, span.x1));
        let sum: f32 = rows.map(|&ink| f32::from(ink) / 255.0).sum();
        INK.contains(&(sum / (span.width() * span.height()).max(1) as f32))
    };
    let is_beside = |area: &&Rect| {
        let mut grids = page.grids.iter().map(|grid| grid.lattice.area);
        !grids.any(|grid| grid.contains(**area, SLACK))
    };
    // The half of a gauge on an opener is a grey square.
    if page.grids.is_empty() {
        return Vec::new();
    }
    let areas = page.drawings.iter().filter(is_square).filter(is_beside).filter(is_half_ink);
    areas.copied().take(MOST).collect()
}

/// Reads the codes at these places.
pub(crate) fn read(places: &[Rect], drawn: &Bitmap) -> Vec<QrCode> {
    places.iter().map(|&area| QrCode { area, text: text(area, drawn) }).collect()
}

/// Returns the text of the code in an area; `None` if there is none that can be read. What cannot be read
/// at one size may be read at another one.
fn text(area: Rect, drawn: &Bitmap) -> Option<String> {
    [1.0, 1.25, 2.0].into_iter().find_map(|zoom| isolated(|| enlarged(area, drawn, zoom))?)
}

/// Returns the text of the code in an area that is read with pixels that many times as large, which are
/// mixed where they meet.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "places in a bitmap")]
fn enlarged(area: Rect, drawn: &Bitmap, zoom: f64) -> Option<String> {
    /// Readers need an empty border.
    const BORDER: usize = 24;
    let span = drawn.span(area);
    let dark = |x: usize, y: usize| {
        let inside = x.checked_sub(BORDER).zip(y.checked_sub(BORDER));
        let inside = inside.filter(|&(x, y)| x < span.width() && y < span.height());
        let row = inside.map(|(x, y)| drawn.row(span.y0 + y, span.x0 + x, span.x0 + x + 1));
        f64::from(row.and_then(|row| row.first()).copied().unwrap_or(0))
    };
    let light = |x: usize, y: usize| {
        let [x, y] = [x, y].map(|at| ((at as f64 + 0.5) / zoom - 0.5).max(0.0));
        let (left, top) = (x as usize, y as usize);
        let (right, low) = (x.fract(), y.fract());
        let mixed = |y| dark(left, y) * (1.0 - right) + dark(left + 1, y) * right;
        255 - (mixed(top) * (1.0 - low) + mixed(top + 1) * low).round() as u8
    };
    let size = |length: usize| ((length + 2 * BORDER) as f64 * zoom) as usize;
    let (width, height) = (size(span.width()), size(span.height()));
    let mut image = PreparedImage::prepare_from_greyscale(width, height, light);
    let found = image.detect_grids();
    found.iter().find_map(|grid| grid.decode().ok()).map(|(_, text)| text)
}

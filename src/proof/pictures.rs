//! Pictures of places on finished pages, for reports.

use crate::ink;
use crate::read::isolate::isolated;
use crate::read::limits;
use crate::read::picture::Picture;
use crate::read::read_error::ReadError;
use crate::svg::{as_svg, tree};
use gridpress_page::geom::Rect;
use hayro::RenderCache;
use hayro_interpret::hayro_syntax::{Pdf, PdfData};

/// Returns pictures of places on the pages of a PDF: for each the index of its page, its area from
/// the corner of the trim, and the pixels per point. `None` for what cannot be drawn.
///
/// # Errors
/// If the bytes are not a PDF that can be drawn safely.
pub fn pdf_pictures(
    data: &[u8],
    places: &[(usize, Rect, f64)],
) -> Result<Vec<Option<Picture>>, ReadError> {
    let damaged = || ReadError::Pdf("it is damaged".to_owned());
    let drawn = isolated(|| {
        let pdf = Pdf::new(PdfData::from(data.to_vec())).map_err(|_| damaged())?;
        if let Some(why) = limits::of_pdf(&pdf) {
            return Err(ReadError::Pdf(why));
        }
        let cache = RenderCache::new();
        let picture = |&(page, area, scale): &(usize, Rect, f64)| {
            crate::pdf::drawn(pdf.pages().get(page)?, &cache, scale).map(|drawn| drawn.cut(area))
        };
        Ok(places.iter().map(picture).collect())
    });
    drawn.ok_or_else(damaged)?
}

/// Returns pictures of places on an SVG page: for each its area and the pixels per point.
///
/// # Errors
/// If the text is not an SVG.
pub fn svg_pictures(text: &str, places: &[(Rect, f64)]) -> Result<Vec<Option<Picture>>, ReadError> {
    let tree = tree(&as_svg(text)?)?;
    let picture =
        |&(area, scale): &(Rect, f64)| ink::svg(&tree, scale).map(|drawn| drawn.cut(area));
    Ok(places.iter().map(picture).collect())
}

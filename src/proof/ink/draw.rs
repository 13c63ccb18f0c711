//! Draws pages as a viewer shows them: turned, cropped and magnified as the file asks, with its
//! annotations, masks, blend modes and pictures.

use super::bitmap::Bitmap;
use crate::read::isolate::isolated;
use gridpress_page::geom::Pt;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings};
use hayro_interpret::InterpreterSettings;
use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::kurbo::Affine;
use hayro_interpret::util::TransformExt;
use resvg::tiny_skia;
use usvg::{Transform, Tree};

/// The most pixels of a page: a large sheet at 300 dpi.
const MOST_PIXELS: f64 = 40.0e6;
/// The longest side of a picture, in pixels.
const LONGEST: f64 = 16_000.0;

/// Pixels per point: at least this many, so that text is more than a blur; and on pages of text.
const COARSEST: f64 = 1.0;
const TEXT: f64 = 1.5;
/// At most this many.
const FINEST: f64 = 8.0;
/// A cell takes this many pixels.
const CELL: f64 = 28.0;

/// Returns the pixels per point for a page whose smallest cell has this size in points.
pub(crate) fn scale_for(smallest_cell: Option<f64>) -> f64 {
    smallest_cell.map_or(TEXT, |cell| CELL / cell).clamp(COARSEST, FINEST)
}

/// Returns the size in pixels, and the scale reduced to what is allowed.
fn limited(width: f64, height: f64, scale: f64) -> Option<(u16, u16, f64)> {
    if !(width > 0.0 && height > 0.0 && width.is_finite() && height.is_finite()) {
        return None;
    }
    let by_area = (MOST_PIXELS / (width * height)).sqrt();
    let scale = scale.min(by_area).min(LONGEST / width.max(height));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limited above")]
    let pixels = |length: f64| (length * scale).ceil().clamp(1.0, LONGEST) as u16;
    Some((pixels(width), pixels(height), scale))
}

/// Draws a page of a PDF at `scale` pixels per point, where a user unit has `unit` points, with its left
/// and top edge at `edges` from those of its trim. `None` if it cannot be drawn.
pub(crate) fn pdf_page<'a>(
    page: &'a Page<'a>,
    cache: &RenderCache<'a>,
    (unit, edges): (f64, [Pt; 2]),
    scale: f64,
) -> Option<Bitmap> {
    let (width, height) = page.render_dimensions();
    let (wide, high, scale) = limited(f64::from(width) * unit, f64::from(height) * unit, scale)?;
    // The trim begins with a whole pixel, so that pages with another bleed have the same pixels.
    let by = edges.map(|edge| (edge.get() * scale).rem_euclid(1.0));
    let by = by.map(|by| if by > 0.001 && by < 0.999 { by } else { 0.0 });
    let [wide, high] = [(wide, by[0]), (high, by[1])].map(|(n, by)| n + u16::from(by > 0.0));
    let [left, top] = [0, 1].map(|axis| edges[axis] - Pt::new(by[axis] / scale));
    isolated(|| {
        let mut context = RenderContext::new(wide, high);
        let transform = Affine::translate((by[0], by[1]))
            * Affine::scale(scale * unit)
            * page.initial_transform(true).to_kurbo();
        let settings =
            RenderSettings { hinting: false, glyph_caching: false, ..RenderSettings::default() };
        hayro::render_into(
            page,
            cache,
            &InterpreterSettings::default(),
            &settings,
            &mut context,
            transform,
        );
        context.flush();
        let mut pixels = Pixmap::new(wide, high);
        let init = RasterizerSettings {
            target_init: TargetInit::Clear(WHITE),
            ..RasterizerSettings::default()
        };
        context.render_with(&mut pixels, &mut Resources::default(), init);
        Bitmap::from_rgba(pixels.data_as_u8_slice(), wide.into(), scale).placed(left, top)
    })
}

/// Draws an SVG at `scale` pixels per point. `None` if it cannot be drawn.
pub(crate) fn svg(tree: &Tree, scale: f64) -> Option<Bitmap> {
    let size = tree.size();
    let (wide, high, scale) = limited(f64::from(size.width()), f64::from(size.height()), scale)?;
    isolated(|| {
        let mut pixels = tiny_skia::Pixmap::new(wide.into(), high.into())?;
        pixels.fill(tiny_skia::Color::WHITE);
        #[expect(clippy::cast_possible_truncation, reason = "pixels")]
        let by = scale as f32;
        resvg::render(tree, Transform::from_scale(by, by), &mut pixels.as_mut());
        Some(Bitmap::from_rgba(pixels.data(), wide.into(), scale))
    })?
}

//! Records what a page draws: glyphs, lines and areas, as a general PDF interpreter sees them.

use super::decoded::decoded;
use super::guides::said as said_of;
use super::marked::Marked;
use super::view::View;
use crate::glyphs::alphabet::{Alphabet, Reading};
use crate::glyphs::house::Claims;
use crate::glyphs::outline::Outline;
use crate::imposed::Area;
use crate::read::read_error::ReadError;
use crate::read::shapes::{draw_outlined, is_box, is_disc, is_slanted};
use crate::read::sheet::{self, Mark, Sheet, Tone, Turn};
use gridpress_page::geom::{Point, Pt, Rect};
use hayro_interpret::font::{Glyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{Dict, String as PdfString};
use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::kurbo::{self, Affine, BezPath, PathEl, Shape as _};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, Paint, SoftMask, StrokeProps, interpret_page,
};
use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A page with more items than this is rejected: forms that draw each other can make billions of
/// strokes from a few lines.
const MOST_ITEMS: usize = 2_000_000;

/// A page with more clips than this is rejected too: a form that recursively draws itself without
/// leaving ink would take years to read.
const MOST_CLIPS: usize = 20_000;

/// No page has more texts for programs.
const MOST_SAID: usize = 10_000;

/// The outline of a glyph has at most this many elements.
const MOST_OF_GLYPH: usize = 200;

/// A place where most letters and digits have ink, in the units of glyphs.
const STEM: kurbo::Rect = kurbo::Rect::new(0.1, 0.1, 0.3, 0.4);

/// What is known about the shape of a glyph.
#[derive(Clone)]
pub(super) struct Known {
    ink: [f64; 4],
    outline: Arc<Outline>,
    reading: Reading,
}

pub(super) struct Reader<'s> {
    pub(super) sheet: Sheet,
    /// The transformation from the page's space to ours.
    place: Affine,
    alphabet: &'s Alphabet,
    shapes: &'s mut HashMap<u128, Known>,
    /// The glyphs of unknown fonts.
    pub(super) claims: Claims,
    /// The number of items drawn.
    pub(super) items: usize,
    /// The depth of the current clips, and the areas of the outermost.
    clips: usize,
    pub(super) areas: Vec<Area>,
    /// The number of clips.
    clipped: usize,
    /// What is drawn within marks of content, and outside of them.
    pub(super) marked: Marked,
    /// Whether something within the trim is not clipped.
    pub(super) is_loose: bool,
    /// The size of the pixels of the largest picture, and its area.
    pub(super) pixel: Option<(Pt, f64)>,
    /// The number of pictures. Each letter is one if a program wrote fonts as pictures.
    pub(super) pictures: usize,
    /// Whether a font was replaced, because the file does not hold it or it cannot be read.
    pub(super) lacks_font: bool,
    /// The [`guides`](super::guides) of texts that programs read in place of what is printed.
    pub(super) said: Vec<String>,
    /// Whether some text has no characters that programs can read.
    pub(super) is_mute: bool,
}

impl<'s> Reader<'s> {
    /// Counts what is drawn; returns false when there are too many items.
    fn count(&mut self, items: usize) -> bool {
        self.items = self.items.saturating_add(items);
        self.items <= MOST_ITEMS
    }

    /// Adds a filled path: a glyph, if it looks like one of a known font, as in a file whose text
    /// was converted to outlines. Returns whether it does.
    fn fill(&mut self, path: &BezPath, to_page: Affine) -> bool {
        let area = area_of(path, to_page);
        // Rectangles and discs are not letters.
        let count = path.elements().len();
        if (5..=MOST_OF_GLYPH).contains(&count) && !is_disc(path) {
            let upright = Affine::FLIP_Y * to_page * path.clone();
            let ink = rect((to_page * path.clone()).bounding_box());
            if (!is_box(path) || is_slanted(&upright))
                && draw_outlined(&mut self.sheet, self.alphabet, &upright, ink)
            {
                return true;
            }
        }
        self.sheet.fill(area);
        false
    }

    /// Records ink, unless it is outside the trim like crop marks.
    fn note(&mut self, ink: Rect) {
        let trim = self.sheet.trim;
        let is_inside = ink.right() > Pt::ZERO
            && ink.bottom() > Pt::ZERO
            && ink.left() < trim.width
            && ink.top() < trim.height;
        if is_inside {
            self.is_loose |= self.clips == 0;
            self.marked.draw(ink);
        }
    }

    pub(super) fn new(
        view: View,
        number: usize,
        alphabet: &'s Alphabet,
        shapes: &'s mut HashMap<u128, Known>,
    ) -> Self {
        Reader {
            sheet: Sheet::new(number, view.trim),
            place: view.place,
            alphabet,
            shapes,
            claims: Claims::default(),
            items: 0,
            clips: 0,
            areas: Vec::new(),
            clipped: 0,
            marked: Marked::default(),
            is_loose: false,
            pixel: None,
            pictures: 0,
            lacks_font: false,
            said: Vec::new(),
            is_mute: false,
        }
    }
}

fn point(p: kurbo::Point) -> Point {
    Point::new(Pt::new(p.x), Pt::new(p.y))
}

fn rect(r: kurbo::Rect) -> Rect {
    Rect::new(Pt::new(r.x0), Pt::new(r.y0), Pt::new(r.width()), Pt::new(r.height()))
}

/// Returns the bounds of a path on the page.
fn area_of(path: &BezPath, to_page: Affine) -> Rect {
    rect((to_page * path.clone()).control_box())
}

fn is_opaque(paint: &Paint<'_>) -> bool {
    matches!(paint, Paint::Color(color) if color.to_rgba().to_rgba8()[3] == u8::MAX)
}

/// Returns the number of dashes that a path is drawn with, as an estimate.
fn dashes(path: &BezPath, stroke: &StrokeProps) -> usize {
    let period: f64 = stroke.dash_array.iter().map(|&length| f64::from(length)).sum();
    if period <= 0.0 {
        return 0;
    }
    let extent = path.control_box();
    let length = (extent.width() + extent.height()) * path.elements().len() as f64;
    let dashes = length / period * stroke.dash_array.len() as f64;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let dashes = dashes.clamp(0.0, 1e12) as usize;
    dashes
}

/// Returns how dark a paint is on paper, from 0 to 1, if it has one colour.
fn darkness(paint: &Paint<'_>) -> Option<f64> {
    colour(paint).map(|(rgb, opacity)| sheet::darkness(rgb, opacity))
}

/// Returns the tone of a paint; that of a pattern counts as black.
fn tone(paint: &Paint<'_>) -> Tone {
    colour(paint).map_or(Tone::BLACK, |(rgb, opacity)| Tone::of(rgb, opacity))
}

/// Returns red, green and blue of a paint and its opacity, if it has one colour.
fn colour(paint: &Paint<'_>) -> Option<([u8; 3], f64)> {
    let Paint::Color(color) = paint else { return None };
    let [red, green, blue, opacity] = color.to_rgba().to_rgba8();
    Some(([red, green, blue], f64::from(opacity) / 255.0))
}

/// Whether paint leaves no ink on paper.
fn is_paper(paint: &Paint<'_>) -> bool {
    match paint {
        Paint::Color(color) => {
            let [red, green, blue, opacity] = color.to_rgba().to_rgba8();
            opacity == 0 || (red > 250 && green > 250 && blue > 250)
        }
        Paint::Pattern(_) => false,
    }
}

impl<'a> Device<'a> for Reader<'_> {
    fn draw_path(&mut self, path: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        if !self.count(path.elements().len() + 1) {
            return;
        }
        self.marked.touch();
        let to_page = self.place * props.transform;
        if is_paper(&props.paint) {
            if matches!(mode, DrawMode::Fill(_)) && is_opaque(&props.paint) && is_box(path) {
                let area = area_of(path, to_page);
                self.sheet.cover(area);
                // Programs may paint the paper.
                if area.height() < self.sheet.trim.height / 2.0 {
                    self.marked.draw(area);
                }
            }
            return;
        }
        self.note(area_of(path, to_page));
        self.sheet.tone = tone(&props.paint);
        match mode {
            DrawMode::Stroke(stroke) | DrawMode::FillAndStroke(_, stroke) => {
                if !self.count(dashes(path, stroke)) {
                    return;
                }
                let scale = to_page.determinant().abs().sqrt();
                let width = Pt::new(f64::from(stroke.line_width) * scale);
                let (mut start, mut from) = (Point::default(), Point::default());
                for element in path.elements() {
                    let to = match *element {
                        PathEl::MoveTo(p) => {
                            (start, from) = (point(to_page * p), point(to_page * p));
                            continue;
                        }
                        PathEl::LineTo(p) => point(to_page * p),
                        PathEl::ClosePath => start,
                        PathEl::QuadTo(_, p) | PathEl::CurveTo(_, _, p) => {
                            self.sheet.drawn.push(Rect::spanning(from, point(to_page * p)));
                            from = point(to_page * p);
                            continue;
                        }
                    };
                    self.sheet.stroke(from, to, width, !stroke.dash_array.is_empty());
                    from = to;
                }
            }
            DrawMode::Fill(_) => {
                let is_letter = self.fill(path, to_page);
                if !is_letter && is_box(path) {
                    let tint = darkness(&props.paint).map(|dark| (area_of(path, to_page), dark));
                    self.sheet.tints.extend(tint);
                }
            }
            DrawMode::Invisible => {}
        }
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        let is_white = is_paper(&props.paint) || matches!(mode, DrawMode::Invisible);
        for glyph in run.glyphs() {
            if !self.count(1) {
                return;
            }
            self.marked.touch();
            let outline = match &**glyph {
                Glyph::Outline(outline) => outline,
                Glyph::Type3(_) if is_white => continue,
                Glyph::Type3(drawn) => {
                    drawn.interpret(self, props.transform, glyph.transform(), &props.paint);
                    continue;
                }
            };
            let (alphabet, claims) = (self.alphabet, &mut self.claims);
            let to_page = self.place * props.transform * glyph.transform();
            let said = match outline.as_unicode() {
                Some(BfString::Char(c)) => c.to_string(),
                Some(BfString::String(s)) => s,
                None => String::new(),
            };
            let known = self.shapes.entry(outline.identifier().cache_key()).or_insert_with(|| {
                let shape = Outline::from_path(&outline.outline(), 1.0);
                let (ink, mut reading) = (shape.ink(), alphabet.read(&shape));
                if let Some(advance) = outline.advance_width() {
                    reading.bearings = shape.bearings(f64::from(advance));
                }
                Known { ink, reading, outline: Arc::new(shape) }
            });
            if known.reading.face.is_none() && !is_white {
                let font = outline.font_data().map_or(0, |font| font.cache_key);
                claims.note(font, &said, &known.outline);
            }
            if known.ink[0] >= known.ink[2] {
                // A letter without an outline leaves no ink where its ink should be.
                if said.contains(char::is_alphanumeric) {
                    let ink = to_page.transform_rect_bbox(STEM);
                    self.sheet.white.push(rect(ink));
                }
                continue;
            }
            let [x0, y0, x1, y1] = known.ink;
            let ink = to_page.transform_rect_bbox(kurbo::Rect::new(x0, y0, x1, y1));
            if is_white {
                self.sheet.white.push(rect(ink));
                continue;
            }
            self.is_mute |= said.is_empty();
            let (reading, shape) = (known.reading, Arc::clone(&known.outline));
            let [a, b, c, d, ..] = to_page.as_coeffs();
            self.note(rect(ink));
            self.sheet.marks.push(Mark {
                said,
                reading,
                ink: rect(ink),
                origin: point(to_page * kurbo::Point::ZERO),
                size: Pt::new(to_page.determinant().abs().sqrt() * 1000.0),
                outline: shape,
                // Glyphs have y up.
                turn: Turn::of([a, b, -c, -d]),
                tone: tone(&props.paint),
                can_be: Arc::default(),
            });
        }
    }

    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        // In its own space, every pixel of an image is a unit square.
        let to_page = self.place * props.transform;
        let (width, height) = (f64::from(image.width()), f64::from(image.height()));
        let area = rect(to_page.transform_rect_bbox(kurbo::Rect::new(0.0, 0.0, width, height)));
        self.marked.touch();
        self.note(area);
        self.sheet.drawn.push(area);
        self.pictures += 1;
        let pixel = to_page.determinant().abs();
        let size = pixel * width * height;
        if pixel > 0.0 && size.is_finite() && self.pixel.is_none_or(|(_, known)| size > known) {
            self.pixel = Some((Pt::new(pixel.sqrt()), size));
        }
    }
    fn push_clip_path(&mut self, clip: &ClipPath) {
        self.clips += 1;
        self.clipped += 1;
        if self.clipped > MOST_CLIPS {
            // The interpreter cannot be stopped otherwise. The isolating caller reports this as
            // damage.
            resume_unwind(Box::new("too many clips"));
        }
        let area = || area_of(&clip.path, self.place);
        match self.clips {
            1 => self.areas.push(Area { clip: area(), frame: None }),
            2 => {
                let frame = area();
                if let Some(last) = self.areas.last_mut() {
                    last.frame.get_or_insert(frame);
                }
            }
            _ => {}
        }
    }
    fn begin_marked_content(&mut self, _: &[u8], properties: Option<&Dict<'_>>) {
        let said = properties.and_then(|all| all.get::<PdfString<'_>>(b"ActualText".as_slice()));
        if let Some(said) = said.filter(|_| self.said.len() < MOST_SAID) {
            self.said.push(said_of(&decoded(said.as_bytes())));
        }
        self.marked.begin();
    }
    fn end_marked_content(&mut self) {
        self.marked.end();
    }
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn pop_clip(&mut self) {
        self.clips = self.clips.saturating_sub(1);
    }
    fn pop_transparency_group(&mut self) {}
}

/// Returns settings that note whether a font is replaced by another.
fn noting(lacks_font: &Arc<AtomicBool>) -> InterpreterSettings {
    let settings = InterpreterSettings::default();
    let (lacks_font, replace) = (Arc::clone(lacks_font), Arc::clone(&settings.font_resolver));
    let font_resolver = Arc::new(move |query: &_| {
        lacks_font.store(true, Ordering::Relaxed);
        replace(query)
    });
    InterpreterSettings { font_resolver, ..settings }
}

/// Reads what a page draws into `reader`.
pub(super) fn interpret<'a>(
    pdf: &'a Pdf,
    page: &'a Page<'a>,
    cache: &InterpreterCache<'a>,
    reader: &mut Reader<'_>,
) -> Result<(), ReadError> {
    let (media, lacks_font) = (page.media_box(), Arc::new(AtomicBool::new(false)));
    let mut context = Context::new(
        Affine::IDENTITY,
        kurbo::Rect::new(media.x0, media.y0, media.x1, media.y1),
        cache,
        pdf.xref(),
        noting(&lacks_font),
    );
    interpret_page(page, &mut context, reader);
    reader.lacks_font = lacks_font.load(Ordering::Relaxed);
    if reader.items > MOST_ITEMS {
        let page = reader.sheet.page;
        return Err(ReadError::Pdf(format!("page {page} has too many items")));
    }
    Ok(())
}

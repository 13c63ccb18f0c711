//! Reads a finished PDF back into sheets. The reader shares no code with the writer: it is a
//! general PDF interpreter, so it sees what a press sees.

use super::alphabet::{Alphabet, Reading};
use super::folio::settle;
use super::imposed::{Area, Sheets, TwoPages, two_pages};
use super::ink;
use super::isolate::isolated;
use super::limits;
use super::outline::Outline;
use super::shapes::draw_outlined;
use super::sheet::{Mark, Sheet, Turn};
use super::{Ink, ReadError, ReadPage, ReadPdf};
use gridpress_page::geom::{Point, Pt, Rect, Size};
use hayro::RenderCache;
use hayro_interpret::font::{Glyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::hayro_syntax::object::Rect as PdfRect;
use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::hayro_syntax::{LoadPdfError, Pdf, PdfData};
use hayro_interpret::kurbo::{self, Affine, BezPath, PathEl, Shape as _};
use hayro_interpret::util::TransformExt;
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, Paint, SoftMask, StrokeProps, interpret_page,
};
use rayon::prelude::*;
use std::collections::HashMap;
use std::ops::Range;
use std::panic::resume_unwind;
use std::rc::Rc;

/// The least and greatest number of pages that a thread reads at once: enough to amortise reading
/// the page table and the fonts, and few enough to balance the load and limit memory.
const STRETCH: (usize, usize) = (64, 512);

/// No book has more pages, but a damaged file can claim more.
const MOST_PAGES: usize = 1_100_000;

/// A page with more items than this is rejected: forms that draw each other can make billions of
/// strokes from a few lines.
const MOST_ITEMS: usize = 2_000_000;

/// A page with more clips than this is rejected too: a form that recursively draws itself without
/// leaving ink would take years to read.
const MOST_CLIPS: usize = 20_000;

/// The outline of a glyph has at most this many elements.
const MOST_OF_GLYPH: usize = 200;

/// A page of a file, and the two pages on it if it is the side of a sheet.
struct Side {
    whole: ReadPage,
    two: Option<TwoPages>,
    is_empty: bool,
}

/// Reads every page of a PDF; for sheets, the two pages on each side that is not empty.
///
/// # Errors
/// If the bytes are not a PDF, or it is encrypted or too damaged.
pub(super) fn read(data: &[u8], alphabet: &Alphabet, ink: Ink) -> Result<ReadPdf, ReadError> {
    let sides = read_sides(data, alphabet, ink)?;
    let is_imposed = sides.iter().all(|s| s.two.is_some() || s.is_empty)
        && sides.iter().any(|s| s.two.is_some());
    Ok(if is_imposed {
        let two = |side: Side| side.two.unwrap_or([None, None]);
        let mut sides: Vec<TwoPages> = sides.into_iter().map(two).collect();
        let pages = sides.iter_mut().flatten().flatten().map(|on_sheet| &mut on_sheet.page);
        settle(pages, false);
        ReadPdf::Sheets(Sheets { sides })
    } else {
        let mut pages: Vec<ReadPage> = sides.into_iter().map(|side| side.whole).collect();
        settle(&mut pages, true);
        ReadPdf::Pages(pages)
    })
}

fn read_sides(data: &[u8], alphabet: &Alphabet, ink: Ink) -> Result<Vec<Side>, ReadError> {
    let damaged = |e: LoadPdfError| ReadError::Pdf(format!("{e:?}"));
    let data = PdfData::from(data.to_vec());
    let broken = || ReadError::Pdf("it is damaged".to_owned());
    let (pages, unsafe_) =
        isolated(|| Pdf::new(data.clone()).map(|pdf| (pdf.pages().len(), limits::of_pdf(&pdf))))
            .ok_or_else(broken)?
            .map_err(damaged)?;
    if let Some(why) = unsafe_ {
        return Err(ReadError::Pdf(why));
    }
    if pages > MOST_PAGES {
        return Err(ReadError::Pdf(format!("it has {pages} pages, more than any book")));
    }
    let stretch = pages.div_ceil(rayon::current_num_threads() * 2).clamp(STRETCH.0, STRETCH.1);
    let stretches: Vec<_> = (0..pages).step_by(stretch).collect();
    let read: Result<Vec<Vec<Side>>, ReadError> = stretches
        .into_par_iter()
        .map(|first| {
            isolated(|| {
                let pdf = Pdf::new(data.clone()).map_err(damaged)?;
                read_stretch(&pdf, first..pages.min(first + stretch), alphabet, ink)
            })
            .ok_or_else(broken)?
        })
        .collect();
    Ok(read?.into_iter().flatten().collect())
}

fn read_stretch(
    pdf: &Pdf,
    pages: Range<usize>,
    alphabet: &Alphabet,
    judged: Ink,
) -> Result<Vec<Side>, ReadError> {
    let cache = InterpreterCache::new();
    let pictures = RenderCache::new();
    let mut shapes = HashMap::new();
    pages
        .map(|index| {
            let page = pdf
                .pages()
                .get(index)
                .ok_or_else(|| ReadError::Pdf(format!("page {} is missing", index + 1)))?;
            let media = page.media_box();
            let mut context = Context::new(
                Affine::IDENTITY,
                kurbo::Rect::new(media.x0, media.y0, media.x1, media.y1),
                &cache,
                pdf.xref(),
                InterpreterSettings::default(),
            );
            let view = View::of(page);
            let mut reader = Reader::new(view, index + 1, alphabet, &mut shapes);
            interpret_page(page, &mut context, &mut reader);
            if reader.items > MOST_ITEMS {
                return Err(ReadError::Pdf(format!("page {} has too many items", index + 1)));
            }
            let sheet = &reader.sheet;
            let mut whole = super::reading::read(sheet);
            whole.shown = view.shown;
            if whole.grids.is_empty() && sheet.marks.is_empty() && !sheet.drawn.is_empty() {
                let drawn = ink::pdf_page(page, &pictures, view.unit, ink::SCAN_SCALE)
                    .map(|drawn| drawn.placed(view.left, view.top));
                let scanned = drawn.map(|drawn| ink::scan(&drawn, view.trim, index + 1, alphabet));
                if let Some((level, scanned)) = scanned {
                    whole = super::reading::read(&scanned);
                    whole.ink = ink::judge_scan(&whole, &level);
                    return Ok(Side { whole, two: None, is_empty: false });
                }
            }
            let scale = ink::scale_for(ink::smallest_cell(&whole));
            let mut drawn = if judged.includes(index) {
                let drawn = ink::pdf_page(page, &pictures, view.unit, scale);
                let drawn = drawn
                    .ok_or_else(|| ReadError::Pdf(format!("page {} cannot be drawn", index + 1)))?;
                Some(drawn.placed(view.left, view.top))
            } else {
                None
            };
            let mut judge = |half: &Sheet, left: Pt, read: &mut ReadPage| {
                let Some(drawn) = &mut drawn else { return };
                drawn.shift(left);
                read.ink = ink::judge(half, read, drawn);
                drawn.shift(-left);
            };
            let two =
                if reader.is_loose { None } else { two_pages(sheet, &reader.areas, &mut judge) };
            if two.is_none() {
                judge(sheet, Pt::ZERO, &mut whole);
            }
            let is_empty =
                sheet.marks.is_empty() && sheet.rules.is_empty() && sheet.drawn.is_empty();
            Ok(Side { whole, two, is_empty })
        })
        .collect()
}

/// How a page is shown: turned, cropped and magnified.
#[derive(Copy, Clone)]
struct View {
    /// From the space of the page to the corner of its trim as shown, in points with y down.
    place: Affine,
    /// The trim as far as it is shown.
    trim: Size,
    /// The size of all that is shown.
    shown: Size,
    /// The corner of what is shown, from the corner of the trim.
    left: Pt,
    top: Pt,
    /// The points of a user unit.
    unit: f64,
}

impl View {
    fn of(page: &Page<'_>) -> Self {
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

/// What is known about the shape of a glyph.
#[derive(Clone)]
struct Known {
    ink: [f64; 4],
    outline: Rc<Outline>,
    reading: Reading,
}

struct Reader<'s> {
    sheet: Sheet,
    /// The transformation from the page's space to ours.
    place: Affine,
    alphabet: &'s Alphabet,
    shapes: &'s mut HashMap<u128, Known>,
    /// The number of items drawn.
    items: usize,
    /// The depth of the current clips, and the areas of the outermost.
    clips: usize,
    areas: Vec<Area>,
    /// The number of clips.
    clipped: usize,
    /// Whether something within the trim is not clipped.
    is_loose: bool,
}

impl<'s> Reader<'s> {
    /// Counts what is drawn; returns false when there are too many items.
    fn count(&mut self, items: usize) -> bool {
        self.items = self.items.saturating_add(items);
        self.items <= MOST_ITEMS
    }

    /// Adds a filled path: a glyph, if it looks like one of a known font, as in a file whose text
    /// was converted to outlines.
    fn fill(&mut self, path: &BezPath, to_page: Affine) {
        let area = area_of(path, to_page);
        // Rectangles are not letters.
        if path.elements().len() > 6 && path.elements().len() <= MOST_OF_GLYPH {
            let upright = Affine::FLIP_Y * to_page * path.clone();
            let ink = rect((to_page * path.clone()).bounding_box());
            if draw_outlined(&mut self.sheet, self.alphabet, &upright, ink) {
                return;
            }
        }
        self.sheet.fill(area);
    }

    /// Records unclipped ink, unless it is outside the trim like crop marks.
    fn note(&mut self, ink: Rect) {
        let trim = self.sheet.trim;
        self.is_loose |= self.clips == 0
            && ink.right() > Pt::ZERO
            && ink.bottom() > Pt::ZERO
            && ink.left() < trim.width
            && ink.top() < trim.height;
    }

    fn new(
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
            items: 0,
            clips: 0,
            areas: Vec::new(),
            clipped: 0,
            is_loose: false,
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

/// Whether a path can be a rectangle: four corners and no curves.
fn is_box(path: &BezPath) -> bool {
    path.elements().len() <= 6
        && path.elements().iter().all(|e| !matches!(e, PathEl::QuadTo(..) | PathEl::CurveTo(..)))
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
        let to_page = self.place * props.transform;
        if is_paper(&props.paint) {
            if matches!(mode, DrawMode::Fill(_)) && is_opaque(&props.paint) && is_box(path) {
                self.sheet.cover(area_of(path, to_page));
            }
            return;
        }
        self.note(area_of(path, to_page));
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
                    self.sheet.stroke(from, to, width);
                    from = to;
                }
            }
            DrawMode::Fill(_) => self.fill(path, to_page),
            DrawMode::Invisible => {}
        }
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        if is_paper(&props.paint) || matches!(mode, DrawMode::Invisible) {
            return;
        }
        for glyph in run.glyphs() {
            if !self.count(1) {
                return;
            }
            let outline = match &**glyph {
                Glyph::Outline(outline) => outline,
                Glyph::Type3(drawn) => {
                    drawn.interpret(self, props.transform, glyph.transform(), &props.paint);
                    continue;
                }
            };
            let alphabet = self.alphabet;
            let known = self.shapes.entry(outline.identifier().cache_key()).or_insert_with(|| {
                let shape = Outline::from_path(&outline.outline(), 1.0);
                let (ink, reading) = (shape.ink(), alphabet.read(&shape));
                Known { ink, reading, outline: Rc::new(shape) }
            });
            if known.ink[0] >= known.ink[2] {
                continue;
            }
            let to_page = self.place * props.transform * glyph.transform();
            let [x0, y0, x1, y1] = known.ink;
            let (reading, shape) = (known.reading, Rc::clone(&known.outline));
            let [a, b, c, d, ..] = to_page.as_coeffs();
            let ink = to_page.transform_rect_bbox(kurbo::Rect::new(x0, y0, x1, y1));
            self.note(rect(ink));
            self.sheet.marks.push(Mark {
                said: match outline.as_unicode() {
                    Some(BfString::Char(c)) => c.to_string(),
                    Some(BfString::String(s)) => s,
                    None => String::new(),
                },
                reading,
                ink: rect(ink),
                origin: point(to_page * kurbo::Point::ZERO),
                size: Pt::new(to_page.determinant().abs().sqrt() * 1000.0),
                outline: shape,
                // Glyphs have y up.
                turn: Turn::of([a, b, -c, -d]),
            });
        }
    }

    fn draw_image(&mut self, _: Image<'a, '_>, props: ImageDrawProps<'a>) {
        // Every image fills the unit square of its own space.
        let to_page = self.place * props.transform;
        let area = rect(to_page.transform_rect_bbox(kurbo::Rect::new(0.0, 0.0, 1.0, 1.0)));
        self.note(area);
        self.sheet.drawn.push(area);
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
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn pop_clip(&mut self) {
        self.clips = self.clips.saturating_sub(1);
    }
    fn pop_transparency_group(&mut self) {}
}

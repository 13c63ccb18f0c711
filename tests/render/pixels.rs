//! PDF and SVG of one page, rendered to pixels by two independent renderers and compared with
//! each other: what one file shows and the other does not is seen here.

use std::sync::Arc;

use gridpress::geom::{Insets, Point, Pt, Rect, Size};
use gridpress::render::pdf::{Embedding, PdfOptions, Standard, write};
use gridpress::render::svg;
use gridpress::scene::{Document, Ink, Item, Role, Stroke};
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings};
use resvg::{tiny_skia, usvg};

use crate::sample;

/// How many pixels a point is wide.
const SCALE: f32 = 2.0;

/// A page in shades of grey.
pub struct Picture {
    width: usize,
    shades: Vec<u8>,
}

impl Picture {
    fn of_pdf(file: Vec<u8>, index: usize) -> Self {
        Picture::of_pdf_at(Arc::new(file), index, SCALE)
    }

    /// Renders page `index` of a PDF, from 0, with this many pixels per point.
    pub fn of_pdf_at(file: Arc<Vec<u8>>, index: usize, scale: f32) -> Self {
        let pdf = Pdf::new(file).expect("a PDF");
        let settings = PixmapSettings { bg_color: WHITE, x_scale: scale, y_scale: scale };
        let render =
            RenderSettings { hinting: false, glyph_caching: false, ..RenderSettings::default() };
        let drawn = hayro::render(
            &pdf.pages()[index],
            &RenderCache::new(),
            &InterpreterSettings::default(),
            &render,
            &settings,
        );
        Picture::from_rgba(drawn.width().into(), drawn.data_as_u8_slice())
    }

    fn of_svg(file: &str) -> Self {
        Picture::of_svg_at(file, SCALE)
    }

    /// Renders an SVG with this many pixels per point.
    pub fn of_svg_at(file: &str, scale: f32) -> Self {
        let tree = usvg::Tree::from_str(file, &usvg::Options::default()).expect("an SVG");
        // A point is 4/3 of the pixels that SVG counts in.
        let zoom = scale * 0.75;
        let (width, height) = (tree.size().width() * zoom, tree.size().height() * zoom);
        let mut map = tiny_skia::Pixmap::new(width as u32, height as u32).expect("a size");
        let scale = tiny_skia::Transform::from_scale(zoom, zoom);
        resvg::render(&tree, scale, &mut map.as_mut());
        Picture::from_rgba(map.width() as usize, map.data())
    }

    fn from_rgba(width: usize, data: &[u8]) -> Self {
        let shade = |p: &[u8]| ((u16::from(p[0]) + u16::from(p[1]) + u16::from(p[2])) / 3) as u8;
        Picture { width, shades: data.chunks_exact(4).map(shade).collect() }
    }

    /// The average difference of a pixel, of 255.
    pub fn difference(&self, other: &Picture) -> f64 {
        assert_eq!((self.width, self.shades.len()), (other.width, other.shades.len()));
        let sum: u64 =
            self.shades.iter().zip(&other.shades).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        sum as f64 / self.shades.len() as f64
    }

    /// The same if the other were moved by two pixels each way.
    pub fn difference_moved(&self, other: &Picture) -> f64 {
        let moved = other.shades.iter().cycle().skip(2 * other.width + 2).take(other.shades.len());
        let moved = Picture { width: other.width, shades: moved.copied().collect() };
        self.difference(&moved)
    }

    /// How many pixels are dark.
    pub fn ink(&self) -> usize {
        self.shades.iter().filter(|&&shade| shade < 100).count()
    }

    /// The shade at a point of the sheet.
    fn at(&self, x: usize, y: usize) -> u8 {
        let scale = SCALE as usize;
        self.shades[y * scale * self.width + x * scale]
    }
}

fn pdf(document: &Document) -> Vec<u8> {
    write(document, &PdfOptions::new(Standard::Screen)).expect("a sound document")
}

/// The allowed difference between two renderings of one page, because programs smooth edges
/// differently.
const TOLERANCE: f64 = 0.2;

#[test]
fn pdf_and_svg_show_the_same_page() {
    let book = sample::book(2);
    for index in 0..book.pages.len() {
        let from_pdf = Picture::of_pdf(pdf(&book), index);
        let from_svg = Picture::of_svg(&svg::page(&book, index).unwrap());
        let difference = from_pdf.difference(&from_svg);
        assert!(difference < TOLERANCE, "page {index} differs by {difference}");
        // And it is not that both are blank.
        assert!(from_pdf.ink() > 1000);
    }
}

#[test]
fn cubic_outlines_look_alike_in_part_and_whole() {
    let book = crate::otf::page_in_it();
    let from_svg = Picture::of_svg(&svg::page(&book, 0).unwrap());
    assert!(from_svg.ink() > 1000);
    for fonts in [Embedding::Subset, Embedding::Whole] {
        let options = PdfOptions { fonts, ..PdfOptions::new(Standard::Press) };
        let from_pdf = Picture::of_pdf(write(&book, &options).unwrap(), 0);
        let difference = from_pdf.difference(&from_svg);
        assert!(difference < TOLERANCE, "{fonts:?} differs by {difference}");
    }
}

#[test]
fn text_moved_by_a_point_is_noticed() {
    let book = sample::book(2);
    let mut moved = book.clone();
    shift_text(&mut moved.pages[1].items, Pt::new(1.0));
    let original = Picture::of_svg(&svg::page(&book, 1).unwrap());
    let difference = Picture::of_pdf(pdf(&moved), 1).difference(&original);
    assert!(difference > 4.0 * TOLERANCE, "{difference}");
}

fn shift_text(items: &mut [Item], by: Pt) {
    for item in items {
        match item {
            Item::Text(run) => run.origin.x += by,
            Item::Group { items, .. } => shift_text(items, by),
            _ => {}
        }
    }
}

#[test]
fn tints_spots_and_bleed_look_alike() {
    let mut book = sample::book(1);
    let spot = Ink::Spot { name: "PANTONE 300 C".into(), tint: 0.5, screen: [0, 94, 184] };
    let area = |x, y| Rect::new(Pt::new(x), Pt::new(y), Pt::new(100.0), Pt::new(50.0));
    let filled = |area, ink| Item::Box { area, fill: Some(ink), stroke: None };
    let page = &mut book.pages[0];
    page.items = vec![Item::Group {
        role: Role::Artifact,
        items: vec![
            // Over the edge, as far as the bleed goes.
            filled(area(-9.0, -9.0), Ink::Black(0.3)),
            filled(area(200.0, 100.0), spot.clone()),
            filled(area(220.0, 110.0), Ink::Paper),
            Item::Box {
                area: area(200.0, 200.0),
                fill: None,
                stroke: Some(Stroke { width: Pt::new(8.0), ink: spot, dash: Vec::new() }),
            },
        ],
    }];
    page.trim = Size::new(Pt::new(400.0), Pt::new(300.0));
    page.bleed = Insets::default();
    let from_svg = Picture::of_svg(&svg::page(&book, 0).unwrap());
    let from_pdf = Picture::of_pdf(pdf(&book), 0);
    assert!(from_pdf.difference(&from_svg) < TOLERANCE);
    assert!(from_svg.at(50, 20).abs_diff(178) < 2 && from_pdf.at(50, 20).abs_diff(178) < 2);
    assert_eq!((from_pdf.at(250, 130), from_pdf.at(390, 290)), (255, 255));
    assert!(from_pdf.at(205, 120).abs_diff(from_svg.at(205, 120)) < 4);

    // With a bleed, the sheet grows and the drawing stays in its place on the trim.
    let bleed = Insets::all(Pt::new(9.0));
    book.pages[0].bleed = bleed;
    let press = write(&book, &PdfOptions::new(Standard::Press)).expect("a sound document");
    let bled = Picture::of_pdf(press, 0);
    assert_eq!(bled.width, 2 * 418);
    for Point { x, y } in [sample::at(50.0, 20.0), sample::at(250.0, 130.0)] {
        let (x, y) = (x.get() as usize, y.get() as usize);
        assert_eq!(bled.at(x + 9, y + 9), from_pdf.at(x, y));
    }
    assert!(bled.at(4, 4).abs_diff(178) < 2);
}

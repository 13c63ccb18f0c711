//! Pictures of finished pages, coarse but enough to see whether something changed.

use crate::paper::Paper;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use std::sync::Arc;

/// The pixels of a page.
#[derive(PartialEq)]
pub struct Picture {
    size: (u16, u16),
    rgba: Vec<u8>,
}

impl Picture {
    /// Whether at least a few pixels differ clearly.
    pub fn differs(&self, other: &Picture) -> bool {
        let clear = |(a, b): (&u8, &u8)| a.abs_diff(*b) > 24;
        self.size != other.size
            || self.rgba.iter().zip(&other.rgba).filter(|p| clear(*p)).count() > 8
    }
}

/// Draws all pages of a PDF at 72 dpi.
pub fn pictures(paper: &Paper) -> Vec<Picture> {
    pages_of(paper, None)
}

/// Draws all pages of a PDF, or the one with that index.
fn pages_of(paper: &Paper, only: Option<usize>) -> Vec<Picture> {
    let Paper::Pdf(pdf) = paper else { panic!("a PDF") };
    let mut bytes = Vec::new();
    pdf.clone().save_to(&mut bytes).expect("it can be saved");
    let pdf = Pdf::new(Arc::new(bytes)).expect("a PDF");
    let cache = RenderCache::new();
    let settings = PixmapSettings { bg_color: WHITE, ..PixmapSettings::default() };
    let draw = |page| {
        let (interpret, draw) = (InterpreterSettings::default(), RenderSettings::default());
        let pixels = render(page, &cache, &interpret, &draw, &settings);
        let rgba = pixels.data_as_u8_slice().to_vec();
        Picture { size: (pixels.width(), pixels.height()), rgba }
    };
    let pages = pdf.pages().iter().enumerate();
    pages
        .filter(|(index, _)| only.is_none_or(|o| o == *index))
        .map(|(_, page)| draw(page))
        .collect()
}

/// Draws one page, from 1, of a PDF or of a folder of SVGs.
pub fn picture(paper: &Paper, page: usize) -> Picture {
    match paper {
        Paper::Pdf(_) => pages_of(paper, Some(page - 1)).swap_remove(0),
        Paper::Svg(pages) => svg_picture(&pages[page - 1]),
    }
}

/// Draws an SVG at 72 dpi.
pub fn svg_picture(text: &str) -> Picture {
    let options = resvg::usvg::Options { dpi: 72.0, ..Default::default() };
    let tree = resvg::usvg::Tree::from_str(text, &options).expect("an SVG");
    let size = tree.size().to_int_size();
    let mut pixels = resvg::tiny_skia::Pixmap::new(size.width(), size.height()).expect("a size");
    pixels.fill(resvg::tiny_skia::Color::WHITE);
    resvg::render(&tree, resvg::tiny_skia::Transform::default(), &mut pixels.as_mut());
    Picture { size: (size.width() as u16, size.height() as u16), rgba: pixels.data().to_vec() }
}

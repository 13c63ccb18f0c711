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

/// Draws the pages of a PDF at 72 dpi.
pub fn pictures(paper: &Paper) -> Vec<Picture> {
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
    pdf.pages().iter().map(draw).collect()
}

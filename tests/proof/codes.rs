//! Codes beside the puzzles, scanned from the pixels of finished pages.

use crate::book::{EASY, document, job, known, made, proof_of};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::scene::{Item, Page, PathStep, Role};
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings};
use std::collections::BTreeSet;
use std::sync::Arc;

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// Pixels to a point: 288 to an inch, as a telephone sees a page from a hand's breadth.
const SCALE: f64 = 4.0;
/// The empty rim of a code, of its side: four modules of 29.
const RIM: f64 = 0.13;

/// Returns the positions of the codes of a page: left, top and side in points.
fn codes(page: &Page) -> Vec<[f64; 3]> {
    let figure = |item: &Item| match item {
        Item::Group { role: Role::Figure { alt }, items } if alt.starts_with("QR") => {
            let [Item::Path { steps, .. }] = &items[..] else { panic!("one outline") };
            let points: Vec<_> = (steps.iter())
                .filter_map(|s| match s {
                    PathStep::Move(at) | PathStep::Line(at) => Some((at.x.get(), at.y.get())),
                    PathStep::Curve(..) | PathStep::Close => None,
                })
                .collect();
            let least = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::MAX, f64::min);
            let (left, top) = (least(|p| p.0), least(|p| p.1));
            Some([left, top, points.iter().map(|p| p.0 - left).fold(0.0, f64::max)])
        }
        _ => None,
    };
    page.items.iter().filter_map(figure).collect()
}

/// What all codes say, read from the pixels of a finished file, and how many a page has at most.
fn scanned(layout: &str, size: &str) -> (BTreeSet<String>, usize) {
    let more = format!("{size}\"\nhand = \"left\"\nqr = \"{ADDRESS}{{puzzle}}");
    let job = job(layout, &more);
    let document = document(&job, &made());
    let proof = proof_of(&document, Standard::Screen, &known());
    assert!(proof.is_right(), "{layout}: {:?}", proof.faults);
    let file = write(&document, &PdfOptions::new(Standard::Screen)).expect("a sound document");
    let pdf = Pdf::new(Arc::new(file)).expect("a PDF");
    let scale = SCALE as f32;
    let settings = PixmapSettings { bg_color: WHITE, x_scale: scale, y_scale: scale };
    let (mut said, mut most) = (BTreeSet::new(), 0);
    for (index, page) in document.pages.iter().enumerate() {
        let codes = codes(page);
        most = most.max(codes.len());
        if codes.is_empty() {
            continue;
        }
        let drawn = hayro::render(
            &pdf.pages()[index],
            &RenderCache::new(),
            &InterpreterSettings::default(),
            &RenderSettings::default(),
            &settings,
        );
        let (width, data) = (usize::from(drawn.width()), drawn.data_as_u8_slice());
        for [left, top, side] in codes {
            assert!(side * 25.4 / 72.0 > 19.99, "{layout}: a code of {side} pt");
            let dot = |at: f64| ((at - side * RIM) * SCALE) as usize;
            let (x0, y0) = (dot(left), dot(top));
            let all = (side * (1.0 + 2.0 * RIM) * SCALE) as usize;
            let mut image = rqrr::PreparedImage::prepare_from_greyscale(all, all, |x, y| {
                data[((y0 + y) * width + x0 + x) * 4]
            });
            let found = image.detect_grids();
            assert_eq!(found.len(), 1, "{layout}, page {}", index + 1);
            said.insert(found[0].decode().expect("a code that can be read").1);
        }
    }
    (said, most)
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_puzzle_has_a_code_that_scans() {
    let expected: BTreeSet<String> =
        EASY.iter().map(|line| format!("{ADDRESS}{}", line.replace('.', "0"))).collect();
    for (layout, size, a_page) in
        [("large-print", "letter", 1), ("two-up", "letter", 2), ("four-up", "a4", 4)]
    {
        assert_eq!(scanned(layout, size), (expected.clone(), a_page), "{layout}");
    }
}

//! EPS files, as Ghostscript draws them.

use crate::sample;
use gridpress::render::{eps, svg};
use resvg::{tiny_skia, usvg};
use std::process::{Command, Stdio};

/// Draws a file with Ghostscript; `None` if there is none on this machine.
fn drawn(name: &str, file: &str) -> Option<Vec<u8>> {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (eps, pgm) = (folder.join(format!("{name}.eps")), folder.join(format!("{name}.pgm")));
    std::fs::write(&eps, file).expect("written");
    let made = Command::new("gs")
        .args(["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pgmraw", "-r72"])
        .args(["-dGraphicsAlphaBits=4", "-dEPSCrop"])
        .arg(format!("-sOutputFile={}", pgm.display()))
        .arg(&eps)
        .stdout(Stdio::piped())
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&made.stdout);
    assert!(made.status.success(), "Ghostscript says: {said}");
    Some(std::fs::read(pgm).expect("a picture"))
}

#[test]
fn ghostscript_draws_what_other_viewers_draw() {
    let document = sample::book(2);
    for index in 0..document.pages.len() {
        let file = eps::page(&document, index).expect("drawn");
        assert!(file.is_ascii() && file.ends_with("%%EOF\n"));
        let Some(picture) = drawn(&format!("page-{index}"), &file) else { return };
        let dark = |pixels: &[u8]| {
            let ink: f64 = pixels.iter().map(|&p| f64::from(255 - p) / 255.0).sum();
            ink / pixels.len() as f64
        };
        let text = svg::page(&document, index).expect("drawn");
        let expected = dark(&pixels_of(&text));
        let size = document.pages[index].trim;
        let count = (size.width.get().ceil() * size.height.get().ceil()) as usize;
        let found = dark(&picture[picture.len() - count..]);
        assert!(
            (found - expected).abs() < 0.1 * expected + 0.002,
            "page {index}: {found} of it is dark instead of {expected}"
        );
    }
}

/// Returns the grey pixels of an SVG, one to a point.
fn pixels_of(text: &str) -> Vec<u8> {
    let tree = usvg::Tree::from_str(text, &usvg::Options::default()).expect("an SVG");
    // A pixel of usvg is three quarters of a point.
    let (width, height) = (tree.size().width() * 0.75, tree.size().height() * 0.75);
    let mut map = tiny_skia::Pixmap::new(width as u32, height as u32).expect("a picture");
    let scale = tiny_skia::Transform::from_scale(0.75, 0.75);
    resvg::render(&tree, scale, &mut map.as_mut());
    map.pixels().iter().map(|p| p.green()).collect()
}

//! Finds the separate pieces of ink in a picture.

use super::bitmap::{Bitmap, DARK, Span};

/// Pieces that are neither higher nor wider are dust.
pub(super) const LOWEST: usize = 7;
/// The most pieces of a page.
const MOST: usize = 50_000;

/// Returns the pieces of ink outside `without`, of at most `most` pixels in each direction. The
/// parts of lines are left out, with a pixel around them.
pub(super) fn components(drawn: &Bitmap, without: &[Span], most: f64) -> Vec<Span> {
    let (width, height) = drawn.size();
    let mut dark: Vec<bool> = Vec::with_capacity(width * height);
    for y in 0..height {
        dark.extend((0..width).map(|x| drawn.is_dark(x, y, DARK)));
    }
    for span in without {
        for y in span.y0.saturating_sub(1).min(height)..(span.y1 + 1).min(height) {
            let row = &mut dark[y * width..(y + 1) * width];
            row[span.x0.saturating_sub(1).min(width)..(span.x1 + 1).min(width)].fill(false);
        }
    }
    let mut found = Vec::new();
    let mut stack = Vec::new();
    for start in 0..dark.len() {
        if !dark[start] || found.len() >= MOST {
            continue;
        }
        dark[start] = false;
        stack.push(start);
        let mut span = Span { x0: width, y0: height, x1: 0, y1: 0 };
        while let Some(at) = stack.pop() {
            let (x, y) = (at % width, at / width);
            span = Span {
                x0: span.x0.min(x),
                y0: span.y0.min(y),
                x1: span.x1.max(x + 1),
                y1: span.y1.max(y + 1),
            };
            for ny in y.saturating_sub(1)..(y + 2).min(height) {
                for nx in x.saturating_sub(1)..(x + 2).min(width) {
                    let next = ny * width + nx;
                    if dark[next] {
                        dark[next] = false;
                        stack.push(next);
                    }
                }
            }
        }
        let fits = |pixels: usize| (pixels as f64) <= most;
        if span.height().max(span.width()) >= LOWEST && fits(span.height()) && fits(span.width()) {
            found.push(span);
        }
    }
    found
}

//! The picture that a part of a page should show: the outlines of its glyphs, upright and in their
//! places, drawn with a few lines of code that no renderer shares.

use super::bitmap::{Bitmap, Span};
use crate::glyphs::outline::Outline;
use gridpress_page::geom::Rect;

/// Samples per pixel from top to bottom; along a row, coverage is exact.
const FINE: usize = 4;

/// Expected coverage, from 0 to 1, of a range of pixels.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    span: Span,
    cover: Vec<f32>,
    /// The greatest coverage of each pixel and its neighbours.
    near: Vec<f32>,
}

impl Template {
    /// Creates the picture of outlines, each drawn upright so that its ink fills its area of the page.
    pub(crate) fn of<'o>(
        page: &Bitmap,
        span: Span,
        outlines: impl Iterator<Item = (&'o Outline, Rect)>,
    ) -> Self {
        let blank = vec![0.0; span.width() * span.height()];
        let mut picture = Template { span, near: blank.clone(), cover: blank };
        let mut is_blank = true;
        for (outline, area) in outlines {
            is_blank = false;
            picture.draw(page, outline, area);
        }
        if !is_blank {
            picture.spread();
        }
        picture
    }

    /// Returns the coverage of the pixels from `x0` to `x1` of a row, and the greatest coverage of each
    /// and its neighbours.
    pub(crate) fn row(&self, y: usize, x0: usize, x1: usize) -> (&[f32], &[f32]) {
        let Span { x0: left, y0: top, x1: right, y1: bottom } = self.span;
        if y < top || y >= bottom || x0 < left || x1 > right || x0 > x1 {
            return (&[], &[]);
        }
        let start = (y - top) * self.span.width();
        let columns = start + x0 - left..start + x1 - left;
        (&self.cover[columns.clone()], &self.near[columns])
    }

    /// Finds the greatest coverage of each pixel and its neighbours: first along rows, then across.
    fn spread(&mut self) {
        let (width, height) = (self.span.width(), self.span.height());
        let mut along = vec![0.0f32; width * height];
        for (to, from) in along.chunks_mut(width.max(1)).zip(self.cover.chunks(width.max(1))) {
            to.copy_from_slice(from);
            to[1..].iter_mut().zip(from).for_each(|(to, before)| *to = to.max(*before));
            to.iter_mut().zip(&from[1..]).for_each(|(to, after)| *to = to.max(*after));
        }
        for y in 0..height {
            for beside in y.saturating_sub(1)..(y + 2).min(height) {
                let from = &along[beside * width..(beside + 1) * width];
                for (to, from) in self.near[y * width..(y + 1) * width].iter_mut().zip(from) {
                    *to = to.max(*from);
                }
            }
        }
    }

    /// Draws an outline upright so that its ink fills `area` of the page.
    fn draw(&mut self, page: &Bitmap, outline: &Outline, area: Rect) {
        let (left, top) = (page.x(area.left()), page.y(area.top()));
        let (right, bottom) = (page.x(area.right()), page.y(area.bottom()));
        let [x0, y0, x1, y1] = outline.ink();
        let (across, down) = ((right - left) / (x1 - x0), (bottom - top) / (y1 - y0));
        let fine = FINE as f64;
        let to_fine = |p: [f64; 2]| {
            [
                left + (p[0] - x0) * across - self.span.x0 as f64,
                (top + (y1 - p[1]) * down - self.span.y0 as f64) * fine,
            ]
        };
        let contours: Vec<Vec<[f64; 2]>> = outline
            .contours()
            .iter()
            .map(|contour| contour.iter().map(|&p| to_fine(p)).collect())
            .collect();
        self.fill(&contours);
    }

    /// Fills polygons, in pixels across and samples down, by the non-zero winding rule.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    fn fill(&mut self, contours: &[Vec<[f64; 2]>]) {
        let (width, height) = (self.span.width(), self.span.height());
        let points = || contours.iter().flatten();
        let top = points().map(|p| p[1]).fold(f64::MAX, f64::min);
        let bottom = points().map(|p| p[1]).fold(f64::MIN, f64::max);
        let most = (height * FINE) as f64;
        let rows = top.floor().clamp(0.0, most) as usize..bottom.ceil().clamp(0.0, most) as usize;
        // The row, the place in it, and 1 for an edge that goes down or -1 for one that goes up.
        let mut crossings: Vec<(usize, f64, i32)> = Vec::new();
        for pixel_row in rows.start / FINE..rows.end.div_ceil(FINE) {
            let samples = rows.start.max(pixel_row * FINE)..rows.end.min((pixel_row + 1) * FINE);
            let (highest, lowest) = (samples.start as f64 + 0.5, samples.end as f64 - 0.5);
            crossings.clear();
            for contour in contours {
                let Some(&last) = contour.last() else { continue };
                let mut before = last;
                for &point in contour {
                    let (high, low) = (before[1].min(point[1]), before[1].max(point[1]));
                    let direction = if point[1] > before[1] { 1 } else { -1 };
                    if high <= lowest && low > highest {
                        for row in samples.clone() {
                            let y = row as f64 + 0.5;
                            if (before[1] <= y) != (point[1] <= y) {
                                let share = (y - before[1]) / (point[1] - before[1]);
                                let x = before[0] + share * (point[0] - before[0]);
                                crossings.push((row, x, direction));
                            }
                        }
                    }
                    before = point;
                }
            }
            crossings.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
            let line = &mut self.cover[pixel_row * width..(pixel_row + 1) * width];
            for crossings in crossings.chunk_by(|a, b| a.0 == b.0) {
                cover(line, crossings);
            }
        }
    }
}

/// Covers the pixels of a row as far as a sample of it is inside: between edges around which the sum of
/// directions is not zero.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn cover(line: &mut [f32], crossings: &[(usize, f64, i32)]) {
    let width = line.len() as f64;
    let share = 1.0 / FINE as f64;
    let mut winding = 0;
    for pair in crossings.windows(2) {
        winding += pair[0].2;
        if winding == 0 {
            continue;
        }
        let [start, end] = [0, 1].map(|side| pair[side].1.clamp(0.0, width));
        let (first, last) = (start as usize, end.ceil() as usize);
        let Some(pixels) = line.get_mut(first..last) else { continue };
        for (pixel, x) in pixels.iter_mut().zip(first..) {
            let covered = end.min(x as f64 + 1.0) - start.max(x as f64);
            *pixel = (*pixel + (covered * share) as f32).min(1.0);
        }
    }
}

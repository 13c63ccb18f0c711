//! The picture that a part of a page should show: the outlines of its glyphs, upright and in their
//! places, drawn with a few lines of code that no renderer shares.

use super::bitmap::{Bitmap, Span};
use crate::outline::Outline;
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
            for x in 0..width {
                let least = x.saturating_sub(1);
                to[x] = from[least..(x + 2).min(width)].iter().copied().fold(0.0, f32::max);
            }
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
        let share = 1.0 / FINE as f64;
        let points = || contours.iter().flatten();
        let top = points().map(|p| p[1]).fold(f64::MAX, f64::min);
        let bottom = points().map(|p| p[1]).fold(f64::MIN, f64::max);
        let rows = (height * FINE) as f64;
        let (from, to) = (top.floor().clamp(0.0, rows), bottom.ceil().clamp(0.0, rows));
        let mut crossings: Vec<(f64, i32)> = Vec::new();
        for row in from as usize..to as usize {
            let y = row as f64 + 0.5;
            crossings.clear();
            for contour in contours {
                let Some(&last) = contour.last() else { continue };
                let mut before = last;
                for &point in contour {
                    if (before[1] <= y) != (point[1] <= y) {
                        let share = (y - before[1]) / (point[1] - before[1]);
                        let x = before[0] + share * (point[0] - before[0]);
                        crossings.push((x, if point[1] > before[1] { 1 } else { -1 }));
                    }
                    before = point;
                }
            }
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let line = &mut self.cover[row / FINE * width..(row / FINE + 1) * width];
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                if winding == 0 {
                    continue;
                }
                let [start, end] = [0, 1].map(|side| pair[side].0.clamp(0.0, width as f64));
                let (first, last) = (start as usize, end.ceil() as usize);
                let Some(pixels) = line.get_mut(first..last) else { continue };
                for (pixel, x) in pixels.iter_mut().zip(first..) {
                    let covered = end.min(x as f64 + 1.0) - start.max(x as f64);
                    *pixel = (*pixel + (covered * share) as f32).min(1.0);
                }
            }
        }
    }
}

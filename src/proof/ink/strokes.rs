//! Finds the level and upright lines of a picture.

use super::bitmap::Bitmap;
use crate::read::sheet::Rule;
use gridpress_page::geom::{Point, Pt};

/// The shortest line, the greatest gap in one row of its pixels and between its parts, the greatest
/// distance of its parts across, and its greatest width, in points. Grids in line with each other are
/// farther apart than the parts of a line.
const SHORTEST: f64 = 24.0;
const GAP: f64 = 1.2;
const BETWEEN: f64 = 7.0;
const APART: f64 = 0.25;
const THICKEST: f64 = 9.6;

/// The side of a square that fits into the cache, in pixels.
const SQUARE: usize = 64;

/// A long run of ink, and the runs beside it that make one line.
struct Line {
    from: usize,
    to: usize,
    first: usize,
    last: usize,
}

/// A picture with its rows and with its columns as rows.
pub(super) struct Strokes<'d> {
    drawn: &'d Bitmap,
    across: Vec<u8>,
}

impl<'d> Strokes<'d> {
    pub(super) fn of(drawn: &'d Bitmap) -> Self {
        let (width, height) = drawn.size();
        let mut across = vec![0; width * height];
        // In squares, because both pictures are too large for the cache.
        for (top, left) in (0..height)
            .step_by(SQUARE)
            .flat_map(|top| (0..width).step_by(SQUARE).map(move |left| (top, left)))
        {
            for y in top..(top + SQUARE).min(height) {
                let inks = drawn.row(y, left, left + SQUARE);
                for (x, ink) in (left..).zip(inks) {
                    across[x * height + y] = *ink;
                }
            }
        }
        Strokes { drawn, across }
    }

    /// Returns the lines of pixels that are at least that dark.
    pub(super) fn at_least(&self, least: u8) -> Vec<Rule> {
        let (width, height) = self.drawn.size();
        let scale = self.drawn.scale;
        let point = |x: f64, y: f64| {
            let (x, y) = self.drawn.to_page(x, y);
            Point::new(x, y)
        };
        let pixel = |n: usize| n as f64;
        let middle = |line: &Line| (pixel(line.first) + pixel(line.last) + 1.0) / 2.0;
        let thick = |line: &Line| Pt::new(pixel(line.last - line.first + 1) / scale);
        let level = (0..height).map(|y| self.drawn.row(y, 0, width));
        let level = lines(level, scale, least).into_iter().map(|line| {
            let y = middle(&line);
            (point(pixel(line.from), y), point(pixel(line.to), y), thick(&line))
        });
        let upright = lines(self.across.chunks_exact(height.max(1)), scale, least);
        let upright = upright.into_iter().map(|line| {
            let x = middle(&line);
            (point(x, pixel(line.from)), point(x, pixel(line.to)), thick(&line))
        });
        level.chain(upright).filter_map(|(a, b, thick)| Rule::along_axis(a, b, thick)).collect()
    }
}

/// Finds lines along rows of pixels.
fn lines<'r>(rows: impl Iterator<Item = &'r [u8]>, scale: f64, least: u8) -> Vec<Line> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few points")]
    let pixels = |points: f64| (points * scale).round() as usize;
    let (shortest, gap) = (pixels(SHORTEST), pixels(GAP));
    let (between, apart, thickest) = (pixels(BETWEEN), pixels(APART), pixels(THICKEST));
    let mut done: Vec<Line> = Vec::new();
    let mut open: Vec<Line> = Vec::new();
    for (row, inks) in rows.enumerate() {
        let (ended, mut going): (Vec<Line>, Vec<Line>) =
            open.into_iter().partition(|line| line.last + apart < row);
        done.extend(ended);
        let mut add = |from: usize, to: usize| {
            if to - from < shortest {
                return;
            }
            let mut whole = Line { from, to, first: row, last: row };
            // It may join several parts of a line.
            going.retain(|line| {
                let is_apart = whole.from > line.to + between || line.from > whole.to + between;
                if !is_apart {
                    (whole.from, whole.to) = (whole.from.min(line.from), whole.to.max(line.to));
                    whole.first = whole.first.min(line.first);
                }
                is_apart
            });
            going.push(whole);
        };
        // The first and the last pixel of a run.
        let mut run: Option<(usize, usize)> = None;
        // Most of a page is white.
        let has_ink = |(_, inks): &(usize, &[u8])| inks.iter().fold(0, |a, b| a.max(*b)) >= least;
        let pieces = (0..).step_by(SQUARE).zip(inks.chunks(SQUARE)).filter(has_ink);
        let columns = pieces.flat_map(|(from, inks)| (from..).zip(inks));
        for (column, _) in columns.filter(|(_, ink)| **ink >= least) {
            run = match run {
                Some((from, last)) if column - last <= gap + 1 => Some((from, column)),
                before => {
                    if let Some((from, last)) = before {
                        add(from, last + 1);
                    }
                    Some((column, column))
                }
            };
        }
        if let Some((from, last)) = run {
            add(from, last + 1);
        }
        open = going;
    }
    done.extend(open);
    done.retain(|line| line.last - line.first < thickest);
    done
}

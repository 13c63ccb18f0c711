//! The outline of a drawn glyph, and a small raster for comparing shapes.

use hayro_interpret::kurbo::{BezPath, PathEl, flatten};

/// The columns and rows of a raster: enough to distinguish all digits, and few enough to compare a
/// glyph with a whole font in microseconds.
const COLUMNS: usize = 24;
const ROWS: usize = 32;

/// A shape as closed polygons, in thousandths of an em, with y up.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outline {
    contours: Vec<Vec<[f64; 2]>>,
    min: [f64; 2],
    max: [f64; 2],
}

/// The parts of its ink box that a shape covers: bit `c` of row `r`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Raster([u32; ROWS]);

impl Outline {
    /// Flattens `path` with its coordinates multiplied by `scale`.
    pub(crate) fn from_path(path: &BezPath, scale: f64) -> Self {
        let mut contours: Vec<Vec<[f64; 2]>> = Vec::new();
        // A quarter of a thousandth of an em is far below anything visible in print.
        let fine = 0.25 / scale.abs().max(1e-6);
        // The tolerance also depends on the extent, because a huge circle must not be flattened to
        // a fraction of a point.
        let extent = path.control_box();
        let size = extent.width().max(extent.height());
        if !size.is_finite() {
            return Outline::default();
        }
        let fine = fine.max(size * 1e-5);
        flatten(path, fine, |element| match element {
            PathEl::MoveTo(p) => contours.push(vec![[p.x * scale, p.y * scale]]),
            PathEl::LineTo(p) => {
                if let Some(contour) = contours.last_mut() {
                    contour.push([p.x * scale, p.y * scale]);
                }
            }
            PathEl::QuadTo(..) | PathEl::CurveTo(..) | PathEl::ClosePath => {}
        });
        contours.retain(|c| c.len() > 2);
        let mut outline = Outline { contours, min: [f64::MAX; 2], max: [f64::MIN; 2] };
        for point in outline.contours.iter().flatten() {
            for (axis, &at) in point.iter().enumerate() {
                outline.min[axis] = outline.min[axis].min(at);
                outline.max[axis] = outline.max[axis].max(at);
            }
        }
        if outline.contours.is_empty() {
            (outline.min, outline.max) = ([0.0; 2], [0.0; 2]);
        }
        outline
    }

    /// Returns a full square.
    pub(crate) fn square() -> Self {
        let corners = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        Outline { contours: vec![corners], min: [0.0; 2], max: [1.0; 2] }
    }

    /// Whether it is an upright rectangle.
    pub(crate) fn is_bar(&self) -> bool {
        let at_edge = |point: &[f64; 2]| {
            (0..2).all(|axis| point[axis] == self.min[axis] || point[axis] == self.max[axis])
        };
        self.contours.len() == 1
            && self.contours[0].len() <= 5
            && self.contours[0].iter().all(at_edge)
    }

    /// Whether the glyph leaves no ink, like a space.
    pub(crate) fn is_empty(&self) -> bool {
        self.contours.is_empty() || self.width() <= 0.0 || self.height() <= 0.0
    }
    /// Returns left, bottom, right and top of the ink.
    pub(crate) fn ink(&self) -> [f64; 4] {
        [self.min[0], self.min[1], self.max[0], self.max[1]]
    }
    /// Returns the white before and after the ink of a glyph that is as wide as `advance`.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "thousandths of an em; a cast stays in range"
    )]
    pub(crate) fn bearings(&self, advance: f64) -> [i16; 2] {
        [self.min[0], advance - self.max[0]].map(|white| white.round() as i16)
    }
    /// Returns its polygons.
    pub(crate) fn contours(&self) -> &[Vec<[f64; 2]>] {
        &self.contours
    }
    pub(crate) fn width(&self) -> f64 {
        self.max[0] - self.min[0]
    }
    pub(crate) fn height(&self) -> f64 {
        self.max[1] - self.min[1]
    }
    /// Samples the shape over its ink box.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the box")]
    pub(crate) fn raster(&self) -> Raster {
        let mut rows = [0u32; ROWS];
        self.scan(ROWS, |row, from, to| {
            for column in (from - 0.5).ceil() as usize..(to - 0.5).ceil() as usize {
                rows[row] |= 1 << column;
            }
        });
        Raster(rows)
    }

    /// Returns how much of each part of its ink box the shape covers, which takes four times as long.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the box")]
    pub(crate) fn coverage(&self) -> Coverage {
        /// The samples from the top to the bottom of a part.
        const FINE: usize = 4;
        let mut parts = [0.0f64; ROWS * COLUMNS];
        self.scan(ROWS * FINE, |row, from, to| {
            let first = from as usize;
            let line = row / FINE * COLUMNS;
            let last = (to.ceil() as usize).min(COLUMNS);
            for (part, x) in parts[line + first.min(last)..line + last].iter_mut().zip(first..) {
                *part += (to.min(x as f64 + 1.0) - from.max(x as f64)) / FINE as f64;
            }
        });
        Coverage(parts.iter().map(|part| (part * 255.0) as u8).collect())
    }

    /// Calls `inside` with the rows of its ink box and each range of them that the shape covers, in
    /// columns, by the non-zero winding rule.
    fn scan(&self, rows: usize, mut inside: impl FnMut(usize, f64, f64)) {
        if self.is_empty() {
            return;
        }
        // The places where edges cross the middle of each row: most edges cross few rows.
        let mut crossings: Vec<Vec<(f64, i32)>> = vec![Vec::new(); rows];
        let middle = |r: usize| self.max[1] - (r as f64 + 0.5) / rows as f64 * self.height();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let row_at = |y: f64| {
            let row = (self.max[1] - y) / self.height() * rows as f64;
            row.clamp(0.0, rows as f64) as usize
        };
        for contour in &self.contours {
            let mut from = contour[contour.len() - 1];
            for &to in contour {
                let (high, low) = (from[1].max(to[1]), from[1].min(to[1]));
                // One row more on each side, because of rounding.
                let (first, end) = (row_at(high).saturating_sub(1), row_at(low) + 2);
                let near = crossings.iter_mut().enumerate().take(end).skip(first);
                for (r, crossings) in near {
                    let y = middle(r);
                    if (from[1] <= y) != (to[1] <= y) {
                        let x = from[0] + (y - from[1]) / (to[1] - from[1]) * (to[0] - from[0]);
                        let column = (x - self.min[0]) / self.width() * COLUMNS as f64;
                        crossings.push((column, if to[1] > from[1] { 1 } else { -1 }));
                    }
                }
                from = to;
            }
        }
        for (row, crossings) in crossings.iter_mut().enumerate() {
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                let [from, to] = [0, 1].map(|side| pair[side].0.clamp(0.0, COLUMNS as f64));
                if winding != 0 && from < to {
                    inside(row, from, to);
                }
            }
        }
    }
}

/// How much of each part of its ink box a shape covers, from 0 to 255: for shapes that are known exactly.
#[derive(Clone, Debug)]
pub(crate) struct Coverage(Box<[u8]>);

impl Coverage {
    /// Returns the share of the ink box in which two shapes differ, from 0 to 1.
    pub(crate) fn difference(&self, other: &Coverage) -> f64 {
        let apart = self.0.iter().zip(&other.0).map(|(a, b)| u32::from(a.abs_diff(*b)));
        f64::from(apart.sum::<u32>()) / (255 * ROWS * COLUMNS) as f64
    }
}

impl Raster {
    /// Creates a raster from a function of a column, a row, and the numbers of both.
    pub(crate) fn of(covers: impl Fn(usize, usize, usize, usize) -> bool) -> Self {
        let mut rows = [0u32; ROWS];
        for (row, bits) in rows.iter_mut().enumerate() {
            for column in (0..COLUMNS).filter(|&column| covers(column, row, COLUMNS, ROWS)) {
                *bits |= 1 << column;
            }
        }
        Raster(rows)
    }

    /// Returns the shape mirrored from left to right, or from top to bottom, or turned round by both.
    pub(crate) fn mirrored(&self, across: bool, down: bool) -> Self {
        let mut rows = self.0;
        if across {
            rows.iter_mut()
                .for_each(|row| *row = row.reverse_bits() >> (u32::BITS as usize - COLUMNS));
        }
        if down {
            rows.reverse();
        }
        Raster(rows)
    }

    /// Returns the share of the ink box that the shape covers, from 0 to 1.
    pub(crate) fn covered(&self) -> f64 {
        self.difference(&Raster([0; ROWS]))
    }

    /// Returns the share of the ink box in which two shapes differ, from 0 to 1.
    pub(crate) fn difference(&self, other: &Raster) -> f64 {
        let bits: u32 = self.0.iter().zip(&other.0).map(|(a, b)| (a ^ b).count_ones()).sum();
        f64::from(bits) / (ROWS * COLUMNS) as f64
    }
}

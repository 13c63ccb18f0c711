//! Single glyphs, such as the digits of a grid. The pen moves from the middle of one glyph's ink to
//! that of the next: in a grid these distances are whole numbers of cells, so every digit is
//! encoded the same way everywhere, and repeated bytes compress well.
//!
//! ```text
//!        |<------ pitch ------>|<------ pitch ------>|
//!        +  5                  +                     +  3
//!      centre                centre                centre
//!   -c(5) (5) +c(5)-w(5)+pitch      +pitch       -c(3) (3) ..
//! ```

use printpdf::{Op, Point as PdfPoint};

use super::super::fonts::Metrics;
use super::Painter;
use super::operands::{ShownLine, pdf_pt};
use super::sign::Sign;
use crate::geom::Pt;
use crate::scene::TextRun;

/// How far a glyph may be from its exact position for its distance to count as whole cells.
const SLACK: f64 = 0.02;

/// From this size on, a thousandth of it is too imprecise.
const LARGE: f32 = 60.0;

impl Painter<'_> {
    /// Buffers a glyph until its neighbours are known.
    pub(super) fn sign(&mut self, run: &TextRun, metrics: Metrics) {
        let origin = self.place(run.origin);
        let ink = run.ink.clone();
        self.signs.push(Sign { face: run.face, size: run.size, ink, metrics, origin });
    }

    /// Draws the buffered glyphs.
    pub(super) fn show_signs(&mut self) {
        let signs = std::mem::take(&mut self.signs);
        if signs.is_empty() {
            return;
        }
        if let [sign] = &signs[..] {
            self.fill_ink(&sign.ink);
            self.move_pen(sign.origin.0, sign.origin.1);
            self.font(sign.face, sign.size);
            let mut line = ShownLine::default();
            line.glyph(sign.metrics.code);
            line.show(&mut self.ops);
            return;
        }
        let left = signs.iter().map(Sign::centre).fold(f64::INFINITY, f64::min);
        let pitch = pitch(&signs);
        let mut row: Option<&Sign> = None;
        let mut line = ShownLine::default();
        // The horizontal pen position: the middle of the next glyph.
        let mut pen = left;
        let mut look: Option<&Sign> = None;
        for (i, sign) in signs.iter().enumerate() {
            let size = pdf_pt(sign.size).0;
            let thousandths = |l: f64| l * 1000.0 / f64::from(size);
            let alike = |other: &Sign| {
                (other.face, other.size, &other.ink) == (sign.face, sign.size, &sign.ink)
            };
            if !row.is_some_and(|first| first.beside(sign)) {
                line.show(&mut self.ops);
                self.row(left, sign.baseline(), row.map(Sign::baseline));
                row = Some(sign);
                pen = left;
            }
            if !look.is_some_and(alike) {
                line.show_and_step(&mut self.ops);
                self.fill_ink(&sign.ink);
                self.font(sign.face, sign.size);
                look = Some(sign);
            }
            // Tenths of a thousandth of the size: a fraction of a micrometre.
            let tenths = |n: f64| (n * 10.0).round() / 10.0;
            let cell = tenths(thousandths(pitch));
            let gap = sign.centre() - pen;
            let cells = (gap / pitch).round();
            let whole = cells * cell * f64::from(size) / 1000.0;
            let step = if pitch > 0.0 && (whole - gap).abs() < SLACK {
                cells * cell
            } else {
                tenths(thousandths(gap))
            };
            line.step(-step);
            pen += step * f64::from(size) / 1000.0;
            // A whole thousandth is precise enough if it is at most about a fiftieth of a point.
            let centre = sign.metrics.centre;
            let centre = if size < LARGE { centre.round() } else { tenths(centre) };
            line.step(centre);
            line.glyph(sign.metrics.code);
            if signs.get(i + 1).is_some_and(|next| next.beside(sign)) {
                line.step(sign.metrics.width - centre - cell);
                pen += cell * f64::from(size) / 1000.0;
            }
        }
        line.show(&mut self.ops);
    }

    /// Begins a row of glyphs below the last one.
    fn row(&mut self, left: f64, baseline: f64, above: Option<f64>) {
        match (above, self.pen) {
            // Relative to the previous row, so that equal distances are encoded the same way.
            (Some(above), Some((x, y))) => {
                let down = pdf_pt(Pt::new(baseline - above));
                let pos = PdfPoint { x: pdf_pt(Pt::ZERO), y: down };
                self.ops.push(Op::SetTextCursor { pos });
                self.pen = Some((x, y + f64::from(down.0)));
            }
            _ => self.move_pen(Pt::new(left), Pt::new(baseline)),
        }
    }
}

/// Returns the least distance between neighbours in a row; 0 if there are none.
fn pitch(signs: &[Sign]) -> f64 {
    let neighbours = signs.windows(2).filter(|two| two[0].beside(&two[1]));
    let steps = neighbours.map(|two| (two[1].centre() - two[0].centre()).abs());
    let least = steps.fold(f64::INFINITY, f64::min);
    // Overlapping glyphs have no distance.
    if least.is_finite() && least > SLACK { least } else { 0.0 }
}

//! The outline of a glyph as steps of a path.

use skrifa::outline::OutlinePen;

use super::Face;

/// A step of a glyph's outline, in font units with y upwards. Quadratic curves stay quadratic.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum OutlineStep {
    Move(f32, f32),
    Line(f32, f32),
    /// One control point, then the end.
    Quadratic(f32, f32, f32, f32),
    /// Two control points, then the end.
    Cubic(f32, f32, f32, f32, f32, f32),
    Close,
}

impl Face {
    /// Returns the outline of glyph `id`, which is empty for a glyph without ink.
    #[must_use]
    pub fn outline(&self, id: u16) -> Vec<OutlineStep> {
        let mut pen = Pen(Vec::new());
        self.trace(id, &mut pen);
        pen.0
    }
}

struct Pen(Vec<OutlineStep>);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(OutlineStep::Move(x, y));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.push(OutlineStep::Line(x, y));
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.push(OutlineStep::Quadratic(x1, y1, x, y));
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.push(OutlineStep::Cubic(x1, y1, x2, y2, x, y));
    }
    fn close(&mut self) {
        self.0.push(OutlineStep::Close);
    }
}

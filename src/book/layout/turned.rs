//! Text along the side of a page, as outlines.

use gridpress_page::font::OutlineStep;
use gridpress_page::geom::{Point, Pt};
use gridpress_page::scene::{Ink, Item, PathStep, TextRun};
use gridpress_page::text::Setter;

/// Returns the outlines of a run, rotated clockwise by a quarter: x runs down the line at `middle`,
/// and the capitals are centred on it.
pub(super) fn turned(run: &TextRun, set: &Setter<'_>, middle: Pt, ink: Ink) -> Item {
    let face = set.fonts().face(run.face);
    let half = face.scaled(face.cap_height(), run.size).get() / 2.0;
    let scale = run.size.get() / f64::from(face.units_per_em());
    let mut steps = Vec::new();
    let mut pen = 0.0;
    for glyph in &run.glyphs {
        let (dx, dy) = (f64::from(glyph.offset.0), f64::from(glyph.offset.1));
        let place = |x: f32, y: f32| {
            let along = run.origin.x.get() + (pen + dx + f64::from(x)) * scale;
            let up = (dy + f64::from(y)) * scale - half;
            Point::new(middle + Pt::new(up), Pt::new(along))
        };
        let mut last = (0.0, 0.0);
        for step in face.outline(glyph.id) {
            match step {
                OutlineStep::Move(x, y) => {
                    steps.push(PathStep::Move(place(x, y)));
                    last = (x, y);
                }
                OutlineStep::Line(x, y) => {
                    steps.push(PathStep::Line(place(x, y)));
                    last = (x, y);
                }
                OutlineStep::Quadratic(cx, cy, x, y) => {
                    // Converts a quadratic curve to a cubic one.
                    let third = |a: f32, c: f32| a + (c - a) * 2.0 / 3.0;
                    steps.push(PathStep::Curve(
                        place(third(last.0, cx), third(last.1, cy)),
                        place(third(x, cx), third(y, cy)),
                        place(x, y),
                    ));
                    last = (x, y);
                }
                OutlineStep::Cubic(ax, ay, bx, by, x, y) => {
                    steps.push(PathStep::Curve(place(ax, ay), place(bx, by), place(x, y)));
                    last = (x, y);
                }
                OutlineStep::Close => steps.push(PathStep::Close),
            }
        }
        pen += f64::from(glyph.advance);
    }
    Item::Path { steps, fill: Some(ink), stroke: None }
}

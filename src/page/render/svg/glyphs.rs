//! Glyphs as paths: each glyph of a face at a size is defined once in a file.

use std::collections::BTreeMap;

use svg::node::element::Path;

use crate::font::{FaceId, FontBook, OutlineStep};
use crate::geom::Pt;

/// The glyphs that a file draws.
pub(super) struct Glyphs<'a> {
    fonts: &'a FontBook,
    /// The identifier of each glyph, `None` for one without ink. Sizes in thousandths of a point.
    known: BTreeMap<(FaceId, i64, u16), Option<String>>,
    paths: Vec<Path>,
}

impl<'a> Glyphs<'a> {
    pub(super) const fn new(fonts: &'a FontBook) -> Self {
        Glyphs { fonts, known: BTreeMap::new(), paths: Vec::new() }
    }

    /// The identifier of a glyph's path in points, its origin at zero. It names face, glyph and
    /// size: `f1g23s34` is glyph 23 of face 1 at 34 pt. `None` if there is nothing to draw.
    pub(super) fn id(&mut self, face: FaceId, size: Pt, glyph: u16) -> Option<String> {
        #[expect(clippy::cast_possible_truncation, reason = "a text size is far below 2^53")]
        let key = (face, (size.rounded() * 1000.0) as i64, glyph);
        if let Some(id) = self.known.get(&key) {
            return id.clone();
        }
        let outline = self.fonts.face(face).outline(glyph);
        let id = (!outline.is_empty()).then(|| {
            let id = format!("f{}g{glyph}s{}", face.index(), size.rounded());
            let scale = size / f64::from(self.fonts.face(face).units_per_em());
            let d = data(&outline, scale);
            self.paths.push(Path::new().set("id", id.as_str()).set("d", d));
            id
        });
        self.known.insert(key, id.clone());
        id
    }

    /// The paths of all glyphs, in the order of their first use.
    pub(super) fn into_paths(self) -> Vec<Path> {
        self.paths
    }
}

/// The path in hundredths of a point, each step counted from where the last one ended: short
/// numbers, and no error that adds up, since it is rounded places that are subtracted.
fn data(outline: &[OutlineStep], scale: Pt) -> String {
    let place = |x: f32, y: f32| -> Place {
        // Fonts count upwards, pages downwards.
        let hundredths = |n: f32, up: f64| ((scale * (f64::from(n) * up)).get() * 100.0).round();
        [hundredths(x, 1.0), hundredths(y, -1.0)]
    };
    let mut writer = Writer { d: String::with_capacity(outline.len() * 10), last: ' ', dot: false };
    let (mut pen, mut start): (Place, Place) = ([0.0; 2], [0.0; 2]);
    // Where the curve that was drawn last came from: its control point as a viewer has it.
    let mut control = None;
    for step in outline {
        let mut next_control = None;
        match *step {
            OutlineStep::Move(x, y) => {
                let to = place(x, y);
                writer.step('m', &[minus(to, pen)]);
                (pen, start) = (to, to);
            }
            OutlineStep::Line(x, y) => {
                let to = place(x, y);
                match minus(to, pen) {
                    [dx, 0.0] => writer.single('h', dx),
                    [0.0, dy] => writer.single('v', dy),
                    by => writer.step('l', &[by]),
                }
                pen = to;
            }
            OutlineStep::Quadratic(a, b, x, y) => {
                let (over, to) = (place(a, b), place(x, y));
                // TrueType curves mostly go on smoothly: then the control point is the last one
                // mirrored, and SVG need not be told.
                let mirrored = control.map(|c: Place| [2.0 * pen[0] - c[0], 2.0 * pen[1] - c[1]]);
                let near = |m: &Place| (0..2).all(|i| (m[i] - over[i]).abs() <= 1.0);
                if let Some(mirrored) = mirrored.filter(near) {
                    writer.step('t', &[minus(to, pen)]);
                    next_control = Some(mirrored);
                } else {
                    writer.step('q', &[minus(over, pen), minus(to, pen)]);
                    next_control = Some(over);
                }
                pen = to;
            }
            OutlineStep::Cubic(a, b, c, e, x, y) => {
                let to = place(x, y);
                writer.step('c', &[place(a, b), place(c, e), to].map(|p| minus(p, pen)));
                pen = to;
            }
            OutlineStep::Close => {
                writer.step('z', &[]);
                pen = start;
            }
        }
        control = next_control;
    }
    writer.d
}

/// A place in hundredths of a point.
type Place = [f64; 2];

fn minus(a: Place, b: Place) -> Place {
    [a[0] - b[0], a[1] - b[1]]
}

/// Writes path data as short as SVG takes it.
struct Writer {
    d: String,
    last: char,
    /// True if the number before has a decimal point: then one that begins with a point needs
    /// nothing between.
    dot: bool,
}

impl Writer {
    fn step(&mut self, command: char, points: &[Place]) {
        self.command(command);
        for n in points.iter().flatten() {
            self.number(*n);
        }
    }

    fn single(&mut self, command: char, n: f64) {
        self.command(command);
        self.number(n);
    }

    /// The same command again goes without saying; but after a move that would be a line.
    fn command(&mut self, command: char) {
        if command != self.last || command == 'm' {
            self.d.push(command);
            self.last = command;
        }
    }

    fn number(&mut self, hundredths: f64) {
        // No "-0" in any output.
        let text = if hundredths == 0.0 { 0.0 } else { hundredths / 100.0 }.to_string();
        let short = match text.strip_prefix("-0.") {
            Some(rest) => format!("-.{rest}"),
            None => text.strip_prefix("0.").map_or(text.clone(), |rest| format!(".{rest}")),
        };
        let first = self.d.ends_with(|c: char| c.is_ascii_alphabetic());
        let apart = short.starts_with('-') || (short.starts_with('.') && self.dot);
        if !first && !apart {
            self.d.push(' ');
        }
        self.d.push_str(&short);
        self.dot = short.contains('.');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_short_and_right() {
        let outline = [
            OutlineStep::Move(0.0, 0.0),
            OutlineStep::Line(50.0, 0.0),
            OutlineStep::Line(50.0, -25.0),
            OutlineStep::Quadratic(75.0, -50.0, 100.0, -50.0),
            // The control point mirrors the last one.
            OutlineStep::Quadratic(125.0, -50.0, 150.0, -25.0),
            OutlineStep::Line(25.0, -12.5),
            OutlineStep::Close,
            OutlineStep::Move(10.0, 10.0),
            OutlineStep::Close,
        ];
        assert_eq!(
            data(&outline, Pt::new(0.01)),
            "m0 0h.5v.25q.25.25.5.25t.5-.25l-1.25-.12zm.1-.1z"
        );
    }
}

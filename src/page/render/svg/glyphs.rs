//! Glyphs as paths: each glyph of a font at a size is defined once per file.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use svg::node::element::Path;

use crate::font::{FaceId, FontBook, OutlineStep};
use crate::geom::Pt;

/// The glyphs that a file draws.
pub(super) struct Glyphs<'a> {
    fonts: &'a FontBook,
    /// The id of each glyph, `None` for one without ink. Sizes are in thousandths of a point.
    known: BTreeMap<(FaceId, i64, u16), Option<String>>,
    paths: Vec<Path>,
}

impl<'a> Glyphs<'a> {
    pub(super) const fn new(fonts: &'a FontBook) -> Self {
        Glyphs { fonts, known: BTreeMap::new(), paths: Vec::new() }
    }

    /// Returns the id of a glyph's path in points, with its origin at zero. It contains face, glyph
    /// and size: `f1g23s34` is glyph 23 of face 1 at 34 pt. `None` if there is nothing to draw.
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

    /// Returns the paths of all glyphs, in the order of their first use.
    pub(super) fn into_paths(self) -> Vec<Path> {
        self.paths
    }
}

/// Returns the path in hundredths of a point, with each step relative to the end of the last: short
/// numbers without accumulated errors, because rounded positions are subtracted.
fn data(outline: &[OutlineStep], scale: Pt) -> String {
    let place = |x: f32, y: f32| -> Place {
        // In fonts y grows upwards, on pages downwards.
        let hundredths = |n: f32, up: f64| ((scale * (f64::from(n) * up)).get() * 100.0).round();
        [hundredths(x, 1.0), hundredths(y, -1.0)]
    };
    let mut writer = Writer { d: String::with_capacity(outline.len() * 10), last: ' ', dot: false };
    let (mut pen, mut start): (Place, Place) = ([0.0; 2], [0.0; 2]);
    // The last control point, as a viewer computes it.
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
                // TrueType curves are mostly smooth: then the control point mirrors the last one,
                // and SVG can omit it.
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

/// A position in hundredths of a point.
type Place = [f64; 2];

fn minus(a: Place, b: Place) -> Place {
    [a[0] - b[0], a[1] - b[1]]
}

/// Writes path data as briefly as SVG allows.
struct Writer {
    d: String,
    last: char,
    /// Whether the previous number has a decimal point: then a number that begins with a point
    /// needs no separator.
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

    /// Writes a command. A repeated command can be omitted, except after a move, where that would
    /// mean a line.
    fn command(&mut self, command: char) {
        if command != self.last || command == 'm' {
            self.d.push(command);
            self.last = command;
        }
    }

    fn number(&mut self, hundredths: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "a rounded place on a page")]
        let number = hundredths as i64;
        let (whole, part) = (number.unsigned_abs() / 100, number.unsigned_abs() % 100);
        let has_dot = part > 0;
        let first = self.d.ends_with(|c: char| c.is_ascii_alphabetic());
        let apart = number < 0 || (whole == 0 && has_dot && self.dot);
        if !first && !apart {
            self.d.push(' ');
        }
        self.d.push_str(if number < 0 { "-" } else { "" });
        // Writing to a string never fails.
        let _ = match (whole, part) {
            (_, 0) => write!(self.d, "{whole}"),
            (0, _) if part % 10 == 0 => write!(self.d, ".{}", part / 10),
            (0, _) => write!(self.d, ".{part:02}"),
            _ if part % 10 == 0 => write!(self.d, "{whole}.{}", part / 10),
            _ => write!(self.d, "{whole}.{part:02}"),
        };
        self.dot = has_dot;
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

//! The shapes of a book, each looked at once: its pages share nearly all of them.

use crate::alphabet::{Alphabet, Reading};
use crate::outline::Outline;
use crate::sheet::{Mark, Sheet};
use gridpress_page::geom::{Point, Pt, Rect};
use hayro_interpret::kurbo::{BezPath, PathEl, Shape as _};
use std::collections::HashMap;
use std::rc::Rc;

/// How much larger shapes are looked at than they are drawn: curves are followed to a fraction
/// of a unit.
const LARGER: f64 = 100.0;

/// An outline, and what it can be.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    /// What it covers, y down, from its own origin.
    pub area: Rect,
    /// What it was read as, with the em it is then drawn at; empty for what is no letter.
    can_be: Vec<(Reading, f64)>,
}

/// Shapes already looked at, by their points or by their text.
pub(crate) struct Shapes<'l> {
    alphabet: &'l Alphabet,
    by_points: HashMap<Vec<u32>, Shape>,
    by_text: HashMap<String, Option<Rc<Shape>>>,
}

impl<'l> Shapes<'l> {
    pub(crate) fn of(alphabet: &'l Alphabet) -> Self {
        Shapes { alphabet, by_points: HashMap::new(), by_text: HashMap::new() }
    }

    pub(super) fn of_points(
        &mut self,
        points: Vec<u32>,
        look: impl FnOnce(&Alphabet) -> Shape,
    ) -> &Shape {
        let alphabet = self.alphabet;
        self.by_points.entry(points).or_insert_with(|| look(alphabet))
    }

    /// The shape that path data draws; none if it is no path data.
    pub(super) fn of_text(&mut self, d: &str) -> Option<Rc<Shape>> {
        if !self.by_text.contains_key(d) {
            let shape = BezPath::from_svg(d).ok().map(|path| {
                let area = path.bounding_box();
                // Upright as in a font, where y grows upwards.
                let upright = hayro_interpret::kurbo::Affine::FLIP_Y * path;
                let mut shape = match upright.elements().len() {
                    // A rectangle is no letter.
                    0..=5 => Shape::default(),
                    _ if is_disc(&upright) => Shape::default(),
                    _ => Shape::of(&upright, self.alphabet),
                };
                shape.area = Rect::new(
                    Pt::new(area.x0),
                    Pt::new(area.y0),
                    Pt::new(area.width()),
                    Pt::new(area.height()),
                );
                Rc::new(shape)
            });
            self.by_text.insert(d.to_owned(), shape);
        }
        self.by_text.get(d)?.clone()
    }
}

/// True for a circle or an ellipse of four curves, as drawings have them around a cell: whatever
/// letter is as round, it is no digit.
pub(super) fn is_disc(path: &BezPath) -> bool {
    let elements = path.elements();
    let curves = elements.iter().filter(|e| matches!(e, PathEl::CurveTo(..))).count();
    let others = elements.iter().filter(|e| matches!(e, PathEl::MoveTo(_) | PathEl::ClosePath));
    curves == 4 && others.count() == elements.len() - 4 && elements.len() <= 6
}

impl Shape {
    /// Looks at an upright outline, y up.
    pub(super) fn of(path: &BezPath, alphabet: &Alphabet) -> Self {
        let can_be = alphabet.read_any_size(&Outline::from_path(path, LARGER));
        Shape { area: Rect::default(), can_be }
    }

    /// Puts it on a sheet: `area` is what it covers there, `scale` how much larger it is drawn.
    pub(super) fn draw(&self, sheet: &mut Sheet, area: Rect, origin: Point, scale: f64) {
        if !self.can_be.iter().any(|(reading, _)| reading.character.is_some()) {
            sheet.fill(area);
            return;
        }
        let scale = scale / LARGER;
        // Of letters that differ in size alone, the one as large as what stands before it on
        // its line.
        let before = sheet.marks.last().filter(|m| (m.origin.y - origin.y).abs() < Pt::new(0.1));
        let unlike = |em: f64| before.map_or(0.0, |m| (m.size.get() / (em * scale)).ln().abs());
        let best = self.can_be.iter().min_by(|a, b| {
            // A hundredth or two is rounding, and says nothing.
            let steps = |em| (unlike(em) / 0.05).floor();
            steps(a.1).total_cmp(&steps(b.1))
        });
        let Some(&(reading, em)) = best else { return };
        let size = Pt::new(scale * em);
        sheet.marks.push(Mark { said: String::new(), reading, ink: area, origin, size });
    }
}

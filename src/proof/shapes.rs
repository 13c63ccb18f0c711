//! The shapes of a book, each recognised once, because its pages share nearly all of them.

use crate::alphabet::{Alphabet, Reading};
use crate::outline::Outline;
use crate::sheet::{Mark, Sheet, Turn};
use gridpress_page::geom::{Point, Pt, Rect};
use hayro_interpret::kurbo::{BezPath, PathEl, Shape as _};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The magnification of shapes for recognition, because curves are flattened to a fraction of a
/// unit.
const LARGER: f64 = 100.0;

/// An outline and its possible readings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// The area it covers, with y down, relative to its origin.
    pub area: Rect,
    outline: Arc<Outline>,
    /// Its readings, each with its em; empty if it is not a letter.
    can_be: Vec<(Reading, f64)>,
}

/// The recognised shapes, by their points or by their text.
pub(crate) struct Shapes<'l> {
    alphabet: &'l Alphabet,
    by_points: HashMap<Vec<u32>, Shape>,
    by_text: HashMap<String, Option<Rc<Shape>>>,
}

impl<'l> Shapes<'l> {
    pub(crate) fn of(alphabet: &'l Alphabet) -> Self {
        Shapes { alphabet, by_points: HashMap::new(), by_text: HashMap::new() }
    }

    pub(crate) fn alphabet(&self) -> &'l Alphabet {
        self.alphabet
    }

    pub(crate) fn of_points(
        &mut self,
        points: Vec<u32>,
        look: impl FnOnce(&Alphabet) -> Shape,
    ) -> &Shape {
        let alphabet = self.alphabet;
        self.by_points.entry(points).or_insert_with(|| look(alphabet))
    }

    /// Returns the shape of path data; `None` if it is not valid.
    pub(crate) fn of_text(&mut self, d: &str) -> Option<Rc<Shape>> {
        if !self.by_text.contains_key(d) {
            let shape = BezPath::from_svg(d).ok().map(|path| {
                let area = path.bounding_box();
                // With y up, as in a font.
                let upright = hayro_interpret::kurbo::Affine::FLIP_Y * path;
                let mut shape = match upright.elements().len() {
                    // A rectangle is not a letter.
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

/// Whether the path is a circle or an ellipse of four curves, like the rings around cells, which
/// are not digits. Some programs move to its start again at its end.
pub(crate) fn is_disc(path: &BezPath) -> bool {
    let elements = path.elements();
    let curves = elements.iter().filter(|e| matches!(e, PathEl::CurveTo(..))).count();
    let others = elements.iter().filter(|e| matches!(e, PathEl::MoveTo(_) | PathEl::ClosePath));
    curves == 4 && others.count() == elements.len() - 4 && elements.len() <= 7
}

/// Adds a filled path, with y up in points, to a sheet as a glyph, if it looks like one; `ink` is
/// the area it covers. Returns whether it does.
pub(crate) fn draw_outlined(
    sheet: &mut Sheet,
    alphabet: &Alphabet,
    path: &BezPath,
    ink: Rect,
) -> bool {
    let outline = Outline::from_path(path, LARGER);
    // Among letters that differ only in size, chooses the one that goes on from the letter before.
    let before = sheet.marks.last().filter(|m| {
        (ink.left() - m.ink.right()).abs() < m.size
            && ink.top() < m.ink.bottom() + m.size
            && ink.bottom() > m.ink.top() - m.size
    });
    let baseline = |foot: f64| ink.bottom() + Pt::new(foot / LARGER);
    let unlike = |em: f64, foot: f64| {
        before.map_or(0.0, |m| {
            let size = (m.size.get() / (em / LARGER)).ln().abs();
            size + (m.origin.y - baseline(foot)).abs() / m.size
        })
    };
    let can_be = alphabet.read_anywhere(&outline);
    let steps = |of: &(Reading, f64, f64)| (unlike(of.1, of.2) / 0.1).floor();
    let Some(&(reading, em, foot)) = can_be.iter().min_by(|a, b| steps(a).total_cmp(&steps(b)))
    else {
        return false;
    };
    sheet.marks.push(Mark {
        said: String::new(),
        reading,
        ink,
        origin: Point::new(ink.left(), baseline(foot)),
        size: Pt::new(em / LARGER),
        outline: Arc::new(outline),
        turn: Turn::Upright,
    });
    true
}

impl Shape {
    /// Recognises an upright outline, with y up.
    pub(crate) fn of(path: &BezPath, alphabet: &Alphabet) -> Self {
        let outline = Outline::from_path(path, LARGER);
        let can_be = alphabet.read_any_size(&outline);
        Shape { area: Rect::default(), outline: Arc::new(outline), can_be }
    }

    /// Places it on a sheet: `area` is the area it covers there, `scale` its magnification.
    pub(crate) fn draw(
        &self,
        sheet: &mut Sheet,
        area: Rect,
        origin: Point,
        scale: f64,
        turn: Turn,
    ) {
        if !self.can_be.iter().any(|(reading, _)| reading.character.is_some()) {
            sheet.fill(area);
            return;
        }
        let scale = scale / LARGER;
        // Among letters that differ only in size, chooses the one that matches the letter before it
        // on its line.
        let before = sheet.marks.last().filter(|m| (m.origin.y - origin.y).abs() < Pt::new(0.1));
        let unlike = |em: f64| before.map_or(0.0, |m| (m.size.get() / (em * scale)).ln().abs());
        let is_sure = self.can_be.len() == 1;
        let best = if is_sure { self.can_be.first() } else { None };
        let best = best.or_else(|| {
            self.can_be.iter().min_by(|a, b| {
                // A difference of a few hundredths is rounding.
                let steps = |em| (unlike(em) / 0.05).floor();
                steps(a.1).total_cmp(&steps(b.1))
            })
        });
        let Some(&(reading, em)) = best else { return };
        let size = Pt::new(scale * em);
        let outline = Arc::clone(&self.outline);
        sheet.marks.push(Mark {
            said: String::new(),
            reading,
            ink: area,
            origin,
            size,
            outline,
            turn,
        });
    }
}

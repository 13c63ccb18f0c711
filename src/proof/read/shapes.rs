//! The shapes of a book, each recognised once, because its pages share nearly all of them.

use crate::glyphs::alphabet::{Alphabet, Reading};
use crate::glyphs::outline::Outline;
use crate::read::phrase::gap;
use crate::read::sheet::{Mark, Sheet, Turn};
use gridpress_page::geom::{Point, Pt, Rect};
use hayro_interpret::kurbo::{self, BezPath, PathEl, Shape as _};
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
    can_be: Arc<[(Reading, f64)]>,
    /// Whether it is a rectangle or a disc: a letter only where it is drawn as letters are, by its name
    /// or from an origin of its own.
    pub is_simple: bool,
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
                let upright = kurbo::Affine::FLIP_Y * path;
                let mut shape = Shape::of(&upright, self.alphabet);
                if shape.outline.is_empty() {
                    shape.area = Rect::spanning(
                        Point::new(Pt::new(area.x0), Pt::new(area.y0)),
                        Point::new(Pt::new(area.x1), Pt::new(area.y1)),
                    );
                }
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

/// Whether a path can be a rectangle: four corners and no curves.
pub(crate) fn is_box(path: &BezPath) -> bool {
    let (mut first, mut last, mut corners) = (None, None, 0);
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(at) | PathEl::LineTo(at) => {
                first.get_or_insert(at);
                last = Some(at);
                corners += 1;
            }
            PathEl::ClosePath => {}
            PathEl::QuadTo(..) | PathEl::CurveTo(..) => return false,
        }
    }
    corners <= if first == last { 5 } else { 4 }
}

/// Whether a path is a bar that leans, like an oblique l: of its four corners two are at the top and two at
/// the bottom, but not one above the other.
pub(crate) fn is_slanted(path: &BezPath) -> bool {
    /// In points.
    const ROUNDED: f64 = 0.02;
    if !is_box(path) {
        return false;
    }
    let area = path.control_box();
    let mut corners: Vec<_> = path.elements().iter().filter_map(PathEl::end_point).collect();
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    let near = |at: f64, edge: f64| (at - edge).abs() < ROUNDED;
    let ends = [area.y0, area.y1].map(|y| corners.iter().filter(|at| near(at.y, y)).count());
    let is_beside = |at: &kurbo::Point| near(at.x, area.x0) || near(at.x, area.x1);
    ends == [2, 2] && !corners.iter().all(is_beside)
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
        tone: sheet.tone,
        can_be: Arc::default(),
    });
    true
}

impl Shape {
    /// Recognises an upright outline, with y up. A rectangle or a disc is a sign only if it is exactly one
    /// of a font: l, I, dashes and dots are in many faces.
    pub(crate) fn of(path: &BezPath, alphabet: &Alphabet) -> Self {
        let outline = Outline::from_path(path, LARGER);
        let is_simple = path.elements().len() <= 5 || is_disc(path);
        let mut can_be = alphabet.read_any_size(&outline);
        if is_simple && can_be.iter().any(|(reading, _)| reading.face.is_none()) {
            can_be.clear();
        }
        // Some glyphs have points that are in no contour, and leave no ink.
        let [left, bottom, right, top] = outline.ink().map(|at| Pt::new(at / LARGER));
        let area = Rect::spanning(Point::new(left, -top), Point::new(right, -bottom));
        let is_simple = is_simple && !is_slanted(path);
        Shape { area, outline: Arc::new(outline), can_be: can_be.into(), is_simple }
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
        let Some(&(reading, em)) = self.can_be.first() else { return };
        let size = Pt::new(scale / LARGER * em);
        let outline = Arc::clone(&self.outline);
        sheet.marks.push(Mark {
            said: String::new(),
            reading,
            ink: area,
            origin,
            size,
            outline,
            turn,
            tone: sheet.tone,
            can_be: Arc::clone(&self.can_be),
        });
    }
}

/// Reads the letters of a drawing whose shapes can be several: those that differ only in size by the
/// letters beside them, bars by the words.
pub(crate) fn settle(marks: &mut [Mark]) {
    settle_sizes(marks);
    for index in 0..marks.len() {
        if let Some(reading) = bar(marks, index) {
            marks[index].reading = reading;
        }
    }
}

/// Returns what a shape is that can be an l and an I, in some faces a 1 as well: an l after a small
/// letter and before a vowel, a 1 where no letters are.
pub(crate) fn bar(marks: &[Mark], index: usize) -> Option<Reading> {
    /// The greatest gap within a word, in ems.
    const BESIDE: f64 = 0.2;
    let mark = &marks[index];
    let find = |of: char| {
        let mut all = mark.can_be.iter().map(|(reading, _)| *reading);
        all.find(|reading| reading.character == Some(of))
    };
    let (small, capital) = (find('l')?, find('I')?);
    let letter = |other: Option<usize>| {
        let other = marks.get(other?).filter(|other| is_on_line(other, mark))?;
        let gap = gap(other, mark).0.max(gap(mark, other).0);
        other.character().filter(|c| gap < BESIDE && c.is_alphabetic())
    };
    let (before, after) = (letter(index.checked_sub(1)), letter(Some(index + 1)));
    let is_small = match (before, after) {
        (Some(before), _) => before.is_lowercase(),
        (None, Some(after)) => "aeiouàâäéèêöüóúíá".contains(after),
        (None, None) => return Some(find('1').unwrap_or(capital)),
    };
    Some(if is_small { small } else { capital })
}

fn is_on_line(other: &Mark, mark: &Mark) -> bool {
    (other.origin.y - mark.origin.y).abs() < Pt::new(0.1)
}

/// Chooses, among letters that differ only in size such as c and C, those of the size of the nearest
/// letter of their line that is no other in any size.
fn settle_sizes(marks: &mut [Mark]) {
    /// Farther letters are not looked at.
    const FARTHEST: usize = 20;
    for index in 0..marks.len() {
        let mark = &marks[index];
        let [(_, em), _, ..] = mark.can_be[..] else { continue };
        let of_line = |at: usize| marks.get(at).filter(|other| is_on_line(other, mark));
        let before = (1..=FARTHEST.min(index)).map_while(|step| of_line(index - step));
        let after = (1..=FARTHEST).map_while(|step| of_line(index + step));
        let is_sure = |(_, mark): &(usize, &Mark)| {
            let em = mark.can_be.first().map_or(0.0, |first| first.1);
            mark.can_be.iter().all(|other| (other.1 / em).ln().abs() < 0.02)
        };
        let nearest = [before.enumerate().find(is_sure), after.enumerate().find(is_sure)];
        let Some((_, sure)) = nearest.into_iter().flatten().min_by_key(|(step, _)| *step) else {
            continue;
        };
        let size = |other: f64| mark.size * (other / em);
        // A difference of a few hundredths is rounding.
        let steps = |other: f64| ((sure.size / size(other)).ln().abs() / 0.05).floor();
        let all = mark.can_be.iter();
        let Some(&best) = all.min_by(|a, b| steps(a.1).total_cmp(&steps(b.1))) else { continue };
        let size = size(best.1);
        let mark = &mut marks[index];
        let same = mark.can_be.iter().filter(|other| (other.1 / best.1).ln().abs() < 0.02);
        let can_be = same.copied().collect();
        (mark.reading, mark.size, mark.can_be) = (best.0, size, can_be);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_that_leans_may_be_a_letter() {
        let bar = |lean: f64, sink: f64| {
            let corners = [(0.0, 0.0), (2.0, sink), (2.0 + lean, 20.0 + sink), (lean, 20.0)];
            let mut path = BezPath::new();
            path.move_to(corners[0]);
            corners[1..].iter().for_each(|corner| path.line_to(*corner));
            path.close_path();
            path
        };
        assert!(is_slanted(&bar(4.0, 0.0)));
        // A rectangle, and a line that is turned.
        assert!(!is_slanted(&bar(0.01, 0.0)));
        assert!(!is_slanted(&bar(4.0, -0.4)));
    }
}

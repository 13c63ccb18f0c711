//! Finds the ink nearest to the edges of a page, and what is drawn beside its grids.

use super::lattice::Lattice;
use super::phrase::Phrase;
use super::read_page::{InkOf, Outermost};
use super::sheet::{Mark, Sheet};
use gridpress_page::geom::{Pt, Rect, Size};

/// Returns the lines and drawings of a page that are neither in its grids nor at its edges.
pub(super) fn beside(sheet: &Sheet, lattices: &[Lattice]) -> Vec<Rect> {
    /// A page with more has a drawing.
    const MOST: usize = 100;
    /// Around a grid, the halves of its frame are its own.
    const FRAME: Pt = Pt::new(4.0);
    let trim = sheet.trim;
    let is_beside = |area: &Rect| {
        lattices.iter().all(|l| !l.area.contains(*area, FRAME))
            && area.left() > Pt::ZERO
            && area.top() > Pt::ZERO
            && area.right() < trim.width
            && area.bottom() < trim.height
    };
    let all = sheet.rules.iter().map(|rule| rule.ink()).chain(sheet.drawn.iter().copied());
    let found: Vec<Rect> = all.filter(is_beside).take(MOST + 1).collect();
    if found.len() > MOST { Vec::new() } else { found }
}

/// Returns the ink nearest to each edge. Lines and drawings entirely outside the trim are crop
/// marks and are ignored.
pub(super) fn outermost(
    sheet: &Sheet,
    phrases: &[Phrase],
    cells: &[Vec<&Mark>],
) -> ([Option<Outermost>; 4], [Option<Outermost>; 4]) {
    let trim = sheet.trim;
    let on_page = |area: &Rect| {
        area.right() > Pt::ZERO
            && area.bottom() > Pt::ZERO
            && area.left() < trim.width
            && area.top() < trim.height
    };
    let phrases = phrases.iter().enumerate().map(|(i, p)| (p.area, InkOf::Phrase(i)));
    let digits =
        cells.iter().enumerate().flat_map(|(i, c)| c.iter().map(move |m| (m.ink, InkOf::Digit(i))));
    let rules = sheet.rules.iter().map(|r| (r.ink(), InkOf::Line));
    let drawn = sheet.drawn.iter().map(|d| (*d, InkOf::Drawing));
    let rules = rules.filter(|(area, _)| on_page(area));
    let drawn = drawn.filter(|(area, _)| on_page(area));
    (nearest(trim, phrases.chain(digits).chain(rules)), nearest(trim, drawn))
}

fn nearest(trim: Size, all: impl Iterator<Item = (Rect, InkOf)>) -> [Option<Outermost>; 4] {
    let mut nearest = [None; 4];
    for (area, what) in all {
        let margins =
            [area.left(), area.top(), trim.width - area.right(), trim.height - area.bottom()];
        for (edge, margin) in nearest.iter_mut().zip(margins) {
            if edge.is_none_or(|e: Outermost| margin < e.margin) {
                *edge = Some(Outermost { margin, what });
            }
        }
    }
    nearest
}

//! Finds the ink nearest to the edges of a page, and what is drawn beside its grids.

use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read::lattice::Lattice;
use crate::read::page::{InkOf, Lines, Outermost, PrintedGrid};
use crate::read::phrase::Phrase;
use crate::read::sheet::{Mark, Rule, Sheet};
use gridpress_page::geom::{Pt, Rect, Size};
use std::collections::BTreeMap;

/// Returns the lines and drawings of a page that are neither in its grids nor at its edges.
pub(crate) fn beside(sheet: &Sheet, lattices: &[Lattice]) -> Vec<Rect> {
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

/// Finds grids, the first `singles` of these, with a line along a side of their frame from end to end, just
/// outside: it looks like a second frame. There may be lines to write on above a samurai.
pub(crate) fn doubled(sheet: &Sheet, lattices: &[Lattice], singles: usize) -> Vec<Blemish> {
    /// The farthest such line, and the farthest of its ends from those of the side, in cells.
    const NEAR: f64 = 0.3;
    const ENDS: f64 = 0.6;
    let runs_along = |lattice: &Lattice, rule: &Rule| {
        let (area, (from, to)) = (lattice.area, (rule.from, rule.to));
        let (at, near, far, ends) = match rule.is_level() {
            true => {
                let ends = [(from.x, area.left()), (to.x, area.right())];
                (from.y, area.top(), area.bottom(), ends)
            }
            false => {
                let ends = [(from.y, area.top()), (to.y, area.bottom())];
                (from.x, area.left(), area.right(), ends)
            }
        };
        let out = (near - at).max(at - far);
        !rule.is_dashed
            && out > lattice.thickest
            && out < lattice.cell() * NEAR
            && ends.iter().all(|(a, b)| (*a - *b).abs() < lattice.cell() * ENDS)
    };
    let is_own = |rule: &Rule| lattices.iter().any(|l| l.area.contains(rule.ink(), l.thickest));
    let lines: Vec<&Rule> = sheet.rules.iter().filter(|rule| !is_own(rule)).collect();
    let is_doubled =
        |(_, lattice): &(usize, &Lattice)| lines.iter().any(|rule| runs_along(lattice, rule));
    let found = lattices[..singles].iter().enumerate().filter(is_doubled).map(|(grid, _)| {
        let what = "there is a line beside the frame of a grid".to_owned();
        Blemish::new(FaultKind::StrayInk, what).of(grid, None)
    });
    found.collect()
}

/// Returns the areas of drawings: of what is drawn outside of grids, and in grids that are neither
/// puzzles nor answers, such as rings and tints. What touches is one drawing, however a program
/// divides it. Empty if there is too much of it.
pub(crate) fn drawings(sheet: &Sheet, grids: &[PrintedGrid]) -> Vec<Rect> {
    const MOST: usize = 2000;
    let around = |area: &Rect| {
        grids.iter().find(|g| g.lattice.area.contains(*area, g.lattice.thickest * 0.6))
    };
    let lines = sheet.rules.iter().map(|rule| rule.ink()).filter(|area| around(area).is_none());
    let areas = sheet.drawn.iter().copied();
    let areas = areas.filter(|area| around(area).is_none_or(PrintedGrid::is_drawing));
    let all: Vec<Rect> = lines.chain(areas).take(MOST + 1).collect();
    if all.len() > MOST {
        return Vec::new();
    }
    let mut joined = joined(all);
    joined.sort_by_key(|area| (area.top(), area.left()));
    joined
}

/// Returns the lines in grids, by width; none if they have more widths than any layout.
pub(crate) fn lines(sheet: &Sheet, lattices: &[Lattice]) -> Vec<Lines> {
    const MOST: usize = 64;
    let is_inside = |rule: &&Rule| {
        lattices.iter().any(|lattice| lattice.area.contains(rule.ink(), lattice.thickest * 0.6))
    };
    let mut lines: Vec<Lines> = Vec::new();
    for rule in sheet.rules.iter().filter(is_inside) {
        let length = (rule.to.x - rule.from.x) + (rule.to.y - rule.from.y);
        let tone = Some(rule.tone);
        let is_like = |of: &Lines| {
            of.width == rule.width && of.is_dashed == rule.is_dashed && of.tone == tone
        };
        match lines.iter().position(is_like) {
            Some(index) => lines[index].length += length,
            None if lines.len() == MOST => return Vec::new(),
            None => {
                lines.push(Lines { width: rule.width, is_dashed: rule.is_dashed, tone, length });
            }
        }
    }
    lines.sort_by_key(|of| (of.width, of.is_dashed, of.tone));
    lines
}

/// Returns the areas of all tints in grids, by how dark they are in percent.
pub(crate) fn tinted(sheet: &Sheet, lattices: &[Lattice]) -> Vec<(u8, f64)> {
    let mut areas: BTreeMap<u8, f64> = BTreeMap::new();
    for (area, dark) in &sheet.tints {
        let is_inside =
            lattices.iter().any(|lattice| lattice.area.contains(*area, lattice.thickest));
        // A thin bar is a line.
        if is_inside && Rule::from_bar(*area).is_none() {
            *areas.entry(percent(*dark)).or_default() += area.width().get() * area.height().get();
        }
    }
    areas.into_iter().collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn percent(share: f64) -> u8 {
    (share.clamp(0.0, 1.0) * 100.0).round() as u8
}

/// Returns the larger filled rectangles outside of grids, and how dark each is.
pub(crate) fn tints(sheet: &Sheet, lattices: &[Lattice]) -> Vec<(Rect, f64)> {
    const MOST: usize = 100;
    const LEAST: Pt = Pt::new(6.0);
    let is_outside = |area: &Rect| {
        let is_on_page = area.right() > Pt::ZERO
            && area.bottom() > Pt::ZERO
            && area.left() < sheet.trim.width
            && area.top() < sheet.trim.height;
        is_on_page
            && area.width().min(area.height()) >= LEAST
            && lattices.iter().all(|lattice| !lattice.area.contains(*area, Pt::new(4.0)))
    };
    sheet.tints.iter().filter(|(area, _)| is_outside(area)).take(MOST).copied().collect()
}

/// Lines that cross each other outside of whole grids.
pub(crate) struct Crossing<'s> {
    pub(crate) area: Rect,
    pub(crate) level: Vec<&'s Rule>,
    pub(crate) upright: Vec<&'s Rule>,
}

impl Crossing<'_> {
    /// Whether it is a part of a grid: it has several lines in each direction.
    pub(crate) fn is_part_of_grid(&self) -> bool {
        const LINES: usize = 3;
        self.level.len() >= LINES && self.upright.len() >= LINES
    }
}

/// Returns the lines on a page that cross others outside of whole grids; none if there are many.
pub(crate) fn crossings<'s>(sheet: &'s Sheet, lattices: &[Lattice]) -> Vec<Crossing<'s>> {
    const MOST: usize = 500;
    const FRAME: Pt = Pt::new(4.0);
    let is_apart = |rule: &&Rule| lattices.iter().all(|l| !l.area.contains(rule.ink(), FRAME));
    let lines: Vec<&Rule> = sheet.rules.iter().filter(is_apart).take(MOST + 1).collect();
    if lines.len() > MOST {
        return Vec::new();
    }
    let areas = joined(lines.iter().map(|rule| rule.ink()).collect());
    let is_free = |area: &Rect| lattices.iter().all(|l| !area.contains(l.area, Pt::ZERO));
    let crossing = |area: Rect| {
        let inside = lines.iter().copied().filter(|rule| area.contains(rule.ink(), Pt::ZERO));
        let (level, upright) = inside.partition(|rule| rule.is_level());
        Crossing { area, level, upright }
    };
    let mut found: Vec<Crossing<'s>> = areas.into_iter().filter(is_free).map(crossing).collect();
    found.retain(|crossing| !crossing.level.is_empty() && !crossing.upright.is_empty());
    found
}

/// Joins areas that touch.
fn joined(all: Vec<Rect>) -> Vec<Rect> {
    let mut joined: Vec<Rect> = Vec::new();
    for mut area in all {
        // What touches it may touch more once it is joined.
        while let Some(index) = joined.iter().position(|other| touches(*other, area)) {
            area = area.union(joined.swap_remove(index));
        }
        joined.push(area);
    }
    joined
}

fn touches(a: Rect, b: Rect) -> bool {
    let slack = Pt::new(0.5);
    a.left() <= b.right() + slack
        && b.left() <= a.right() + slack
        && a.top() <= b.bottom() + slack
        && b.top() <= a.bottom() + slack
}

/// The greatest width of a tab on its page, in widths of the page.
const NARROW: f64 = 0.14;

/// The least height of a tab in its widths.
const LOW: f64 = 0.3;
/// How far a tab may be from the edge of the page.
const AT_EDGE: Pt = Pt::new(24.0);

/// Returns the tabs of a page: narrow drawings at its edge. In outlines, a thin letter of the label of one
/// looks like a line, and a turned 4 like an A.
pub(crate) fn tabs(sheet: &Sheet) -> Vec<Rect> {
    let trim = sheet.trim;
    let is_tab = |tab: &Rect| {
        let width = tab.right().min(trim.width) - tab.left().max(Pt::ZERO);
        let is_at_edge = tab.left() < AT_EDGE || tab.right() > trim.width - AT_EDGE;
        is_at_edge && width < trim.width * NARROW && tab.height() > width * LOW
    };
    sheet.drawn.iter().copied().filter(is_tab).collect()
}

/// Returns the ink nearest to each edge. Lines and drawings entirely outside the trim are crop
/// marks and are ignored.
pub(crate) fn outermost(
    sheet: &Sheet,
    phrases: &[Phrase],
    cells: &[Vec<&Mark>],
    tabs: &[Rect],
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
    let is_on_tab = |area: &Rect| tabs.iter().any(|tab| tab.contains(*area, Pt::ZERO));
    let rules = rules.filter(|(area, _)| on_page(area));
    let drawn = drawn.filter(|(area, _)| on_page(area));
    let printed = phrases.chain(digits).chain(rules).filter(|(area, _)| !is_on_tab(area));
    (nearest(trim, printed), nearest(trim, drawn))
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

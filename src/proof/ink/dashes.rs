//! Finds the outlines of cages in a picture: dashed lines inside the cells, beside their lines.

use super::bitmap::Bitmap;
use crate::read::lattice::Lattice;
use crate::read::sheet::{Rule, Sheet};
use gridpress_engine::sudoku::Cell;
use gridpress_page::geom::{Point, Pt, Rect};

/// The least and greatest distance of outlines from the middle of cell lines, in cells.
const NEAREST: f64 = 0.045;
const FARTHEST: f64 = 0.15;
/// The part of a side of a cell in which an outline is looked for: sums and digits are before it.
const PART: (f64, f64) = (0.66, 0.9);
/// The ink across an outline, in points of black, on average over dashes and gaps.
const LEAST: f64 = 0.09;
/// The share of the sides of cells that have outlines at least.
const FEWEST: f64 = 0.2;
/// An outline has at least this share of the ink of the others, or if there is one on the other side of
/// the line too, this share.
const PALE: f64 = 0.4;
const PALER: f64 = 0.15;
/// How far from its middle an outline has paper beside it, in pixels.
const BESIDE: usize = 4;
/// How far a dash may be from its place: a program that draws a coarse picture moves lines to whole
/// pixels.
const OFF: Pt = Pt::new(1.2);
/// No dash is as long as this, in cells, and every sum is higher.
const LONGEST: f64 = 0.14;

/// The outlines of the cages of a grid.
pub(super) struct Dashes {
    lattice: Lattice,
    /// Their distance from the middle of the lines.
    inset: Pt,
    sides: Vec<(Cell, Side)>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Top,
    Right,
    Bottom,
}

impl Dashes {
    /// Returns the outlines in a grid; `None` if it has none.
    pub(super) fn of(drawn: &Bitmap, lattice: &Lattice) -> Option<Self> {
        let cell = lattice.cell();
        let all: Vec<(Cell, Side)> = (lattice.shape.cells())
            .flat_map(|cell| {
                [Side::Left, Side::Top, Side::Right, Side::Bottom].map(|side| (cell, side))
            })
            .collect();
        let profiles: Vec<Vec<f64>> =
            all.iter().map(|&(cell, side)| profile(drawn, lattice, cell, side)).collect();
        // The distance at which most sides have a narrow line.
        let least = LEAST * drawn.scale;
        let last = profiles.iter().map(Vec::len).min()?;
        let first = (cell * NEAREST).get() * drawn.scale;
        let first = (first.max(lattice.thickest.get() * drawn.scale * 0.5 + 1.0)).ceil() as usize;
        // The ink of a dash, and the paper beyond it and before it. A thick line may be so near that no
        // paper is seen before it.
        let line_at = |profile: &[f64], at: usize, is_strict: bool| -> f64 {
            let (before, beyond) = (profile[at.saturating_sub(BESIDE)], profile[at + BESIDE]);
            let paper = if is_strict { before.max(beyond) } else { beyond };
            let ink: f64 = profile[at.saturating_sub(1)..=at + 1].iter().sum();
            ink - paper * 3.0
        };
        let farthest = ((cell * FARTHEST).get() * drawn.scale) as usize;
        let places = first..farthest.min(last.saturating_sub(BESIDE + 2)) + 1;
        // A line may be a pixel from where most are.
        let ink = |profile: &[f64], at: usize, is_strict: bool| {
            let near = at.saturating_sub(1)..(at + 2).min(last.saturating_sub(BESIDE));
            near.map(|at| line_at(profile, at, is_strict)).fold(0.0, f64::max)
        };
        let count = |at: usize| profiles.iter().filter(|p| ink(p, at, true) >= least).count();
        let at = places.max_by_key(|&at| (count(at), std::cmp::Reverse(at)))?;
        if (count(at) as f64) < all.len() as f64 * FEWEST {
            return None;
        }
        let inks = profiles.iter().map(|profile| ink(profile, at, true));
        let mut inks: Vec<f64> = inks.filter(|ink| *ink >= least).collect();
        inks.sort_by(f64::total_cmp);
        let usual = inks.get(inks.len() / 2).copied()?;
        let inks: Vec<f64> =
            profiles.iter().map(|profile| ink(profile, at, false) / usual).collect();
        let has = |index: usize, share: f64| inks.get(index).is_some_and(|ink| *ink >= share);
        let shape = lattice.shape;
        let is_there = |index: usize, (cell, side): (Cell, Side)| {
            let (row, column, last) = (shape.row_of(cell), shape.column_of(cell), shape.side() - 1);
            // The cell on the other side of the line, and its side there.
            let other = match side {
                Side::Left => (column > 0).then(|| (row, column - 1, 2)),
                Side::Top => (row > 0).then(|| (row - 1, column, 3)),
                Side::Right => (column < last).then(|| (row, column + 1, 0)),
                Side::Bottom => (row < last).then(|| (row + 1, column, 1)),
            };
            let other = other.map(|(row, column, side)| shape.cell(row, column).index() * 4 + side);
            has(index, PALE) || has(index, PALER) && other.is_some_and(|other| has(other, PALE))
        };
        let sides = all.iter().copied().enumerate();
        let sides = sides.filter(|&(index, side)| is_there(index, side));
        let sides = sides.map(|(_, side)| side).collect();
        let inset = Pt::new((at as f64 + 0.5) / drawn.scale);
        Some(Dashes { lattice: *lattice, inset, sides })
    }

    /// Adds them to a page, each along a side of its cell.
    pub(super) fn add(&self, sheet: &mut Sheet) {
        for &(cell, side) in &self.sides {
            let area = self.lattice.cell_area(cell);
            let (left, top) = (area.left() + self.inset, area.top() + self.inset);
            let (right, bottom) = (area.right() - self.inset, area.bottom() - self.inset);
            let (from, to) = match side {
                Side::Left => (Point::new(left, top), Point::new(left, bottom)),
                Side::Top => (Point::new(left, top), Point::new(right, top)),
                Side::Right => (Point::new(right, top), Point::new(right, bottom)),
                Side::Bottom => (Point::new(left, bottom), Point::new(right, bottom)),
            };
            sheet.rules.extend(Rule::along_axis(from, to, self.lattice.thinnest));
        }
    }

    /// Whether a piece of ink is a dash, or two of them in a corner.
    pub(super) fn has(&self, ink: Rect) -> bool {
        let Some((row, column)) = self.lattice.cell_at(ink.centre()) else { return false };
        let area = self.lattice.cell_area(self.lattice.shape.cell(row, column));
        let away = [
            ink.left() - area.left(),
            ink.top() - area.top(),
            area.right() - ink.right(),
            area.bottom() - ink.bottom(),
        ];
        let least = away.into_iter().min().unwrap_or(Pt::ZERO);
        ink.height().max(ink.width()) < self.lattice.cell() * LONGEST && least < self.inset + OFF
    }
}

/// Returns the ink at each distance from a side of a cell into it, in pixels, on average along it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn profile(drawn: &Bitmap, lattice: &Lattice, cell: Cell, side: Side) -> Vec<f64> {
    /// How far the line may be from its place, in pixels.
    const FAR: isize = 3;
    let area = lattice.cell_area(cell);
    let (left, top) = (drawn.x(area.left()), drawn.y(area.top()));
    let (right, bottom) = (drawn.x(area.right()), drawn.y(area.bottom()));
    let depth = ((right - left).min(bottom - top) * 0.3).max(0.0) as isize;
    let (from, to) = match side {
        Side::Left | Side::Right => (top, bottom),
        Side::Top | Side::Bottom => (left, right),
    };
    let at = |share: f64| (from + (to - from) * share).max(0.0) as usize;
    let part = at(PART.0)..at(PART.1).max(at(PART.0) + 1);
    let whole = |line: f64, deep: isize| (line as isize + deep).max(0) as usize;
    let ink = |deep: isize| {
        let dark = |along: usize| match side {
            Side::Left => drawn.at(whole(left, deep), along),
            Side::Right => drawn.at(whole(right, -deep), along),
            Side::Top => drawn.at(along, whole(top, deep)),
            Side::Bottom => drawn.at(along, whole(bottom, -deep)),
        };
        part.clone().map(|along| f64::from(dark(along))).sum::<f64>() / part.len() as f64
    };
    // The middle of the line, as it is drawn.
    let darkest = (-FAR..=FAR).max_by(|a, b| ink(*a).total_cmp(&ink(*b))).unwrap_or(0);
    let is_line = |deep: &isize| ink(*deep) >= ink(darkest) * 0.5;
    let first = (darkest - depth..=darkest).rev().take_while(is_line).last().unwrap_or(darkest);
    let last = (darkest..=darkest + depth).take_while(is_line).last().unwrap_or(darkest);
    let middle = isize::midpoint(first, last);
    (0..depth).map(|deep| ink(middle + deep)).collect()
}

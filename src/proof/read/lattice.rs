//! Finds the grids on a page from its lines.
//!
//! ```text
//!   x0          x1        Level lines that share their two ends, and upright lines that share
//! y0 +--+--+--+--+        theirs, are a grid when the level ones fill the height between the
//!    |  |  |  |  |        upright ones' ends at equal steps, and the other way round. The ends
//!    +--+--+--+--+        are what tells grids apart that stand side by side or one above the
//!    :  :  :  :  :        other, whatever the gaps between them.
//! y1 +--+--+--+--+
//! ```

use crate::read::sheet::Rule;
use gridpress_engine::sudoku::{Cell, Shape};
use gridpress_page::geom::{Pt, Rect};

/// The maximum difference between the ends of lines in one grid: half a frame's width.
pub(crate) const SLACK: Pt = Pt::new(2.5);

/// A grid with its position and shape.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    pub area: Rect,
    pub shape: Shape,
    /// The thinnest of its lines.
    pub thinnest: Pt,
    /// The thickest of them.
    pub thickest: Pt,
}

impl Lattice {
    /// Returns the row and column of the cell that contains a point, from 0.
    pub fn cell_at(&self, point: gridpress_page::geom::Point) -> Option<(usize, usize)> {
        let side = self.shape.side();
        let index = |along: Pt, start: Pt, length: Pt| {
            let at = ((along - start) / length * side as f64).floor();
            (0.0..side as f64).contains(&at).then_some(at as usize)
        };
        Some((
            index(point.y, self.area.top(), self.area.height())?,
            index(point.x, self.area.left(), self.area.width())?,
        ))
    }

    /// Returns the area of a cell.
    #[must_use]
    pub fn cell_area(&self, cell: Cell) -> Rect {
        let side = self.shape.side() as f64;
        let (wide, high) = (self.area.width() / side, self.area.height() / side);
        let (row, column) = (self.shape.row_of(cell) as f64, self.shape.column_of(cell) as f64);
        Rect::new(self.area.left() + wide * column, self.area.top() + high * row, wide, high)
    }

    /// Returns the height of a cell.
    pub fn cell(&self) -> Pt {
        self.area.height() / self.shape.side() as f64
    }
}

/// Lines of one direction with the same two ends, by their position across that direction.
pub(crate) struct Bundle {
    pub start: Pt,
    pub end: Pt,
    lines: Vec<Line>,
}

impl Bundle {
    /// Returns the places of the lines across their direction.
    pub(crate) fn places(&self) -> impl Iterator<Item = Pt> {
        self.lines.iter().map(|line| line.at)
    }

    /// Returns the ends of those lines that are between two places: other grids may stand in line,
    /// with frames of other widths.
    pub(crate) fn ends(&self, from: Pt, to: Pt) -> (Pt, Pt) {
        let inside = || {
            let lines = self.lines.iter();
            lines.filter(move |line| line.at >= from - SLACK && line.at <= to + SLACK)
        };
        let middle = |mut all: Vec<Pt>, usual: Pt| {
            all.sort();
            all.get(all.len() / 2).copied().unwrap_or(usual)
        };
        let starts = inside().map(|line| line.start).collect();
        (middle(starts, self.start), middle(inside().map(|line| line.end).collect(), self.end))
    }
}

/// The most times that one side of a grid is as long as the other, if it was stretched.
const LONGEST: f64 = 1.5;

/// Returns all grids on a page, from top to bottom and left to right.
pub(crate) fn find(rules: &[Rule]) -> Vec<Lattice> {
    let (level, upright) = (bundles(rules, true), bundles(rules, false));
    let mut found = Vec::new();
    for h in &level {
        for v in &upright {
            let Some(side) = side(h, v) else { continue };
            let Some(shape) = Shape::with_side(side) else { continue };
            let ((left, right), (top, bottom)) = (h.ends(v.start, v.end), v.ends(h.start, h.end));
            let area = Rect::new(left, top, right - left, bottom - top);
            // A part of a grid is not a whole one with lines missing.
            let (short, long) = (area.width().min(area.height()), area.width().max(area.height()));
            if long > short * LONGEST {
                continue;
            }
            let widths = || h.lines.iter().chain(&v.lines).map(|line| line.width);
            let (thinnest, thickest) = (widths().min(), widths().max());
            found.push(Lattice {
                area,
                shape,
                thinnest: thinnest.unwrap_or(Pt::ZERO),
                thickest: thickest.unwrap_or(Pt::ZERO),
            });
        }
    }
    found.sort_by_key(|l| (l.area.top(), l.area.left()));
    found
}

/// Returns lines that share both ends with several others, after joining those that continue each
/// other.
pub(crate) fn whole_lines(rules: &[Rule], is_level: bool) -> Vec<Bundle> {
    /// Fewer lines are of something else.
    const FEWEST: usize = 4;
    bundles(rules, is_level).into_iter().filter(|bundle| bundle.lines.len() >= FEWEST).collect()
}

/// Returns the number of rows and columns of the grid that level and upright lines make; `None` if
/// they make none. A few lines may be missing: its ink shows which.
fn side(h: &Bundle, v: &Bundle) -> Option<usize> {
    /// The share of the lines that must be there if all of the other direction are, or not.
    const ENOUGH: f64 = 0.6;
    const ENOUGH_OF_BOTH: f64 = 0.8;
    match (even_steps(h, v.start, v.end), even_steps(v, h.start, h.end)) {
        (Some(rows), Some(columns)) => (rows == columns).then_some(rows),
        (Some(side), None) => (share(v, h.start, h.end, side) >= ENOUGH).then_some(side),
        (None, Some(side)) => (share(h, v.start, v.end, side) >= ENOUGH).then_some(side),
        (None, None) => {
            Shape::ALL.iter().map(|shape| shape.side()).filter(|&n| n >= 6).find(|&n| {
                share(h, v.start, v.end, n).min(share(v, h.start, h.end, n)) >= ENOUGH_OF_BOTH
            })
        }
    }
}

/// The fewest rows of a grid that is known with one of its lines moved.
const FEWEST_OF_MOVED: usize = 6;

/// Returns the share of the lines of a grid with `parts` rows or columns that are there; 0 if any
/// other line is, unless it is the only line that is missing, moved to another place.
fn share(bundle: &Bundle, start: Pt, end: Pt, parts: usize) -> f64 {
    let step = (end - start) / parts as f64;
    if step <= Pt::new(2.0) {
        return 0.0;
    }
    let mut there = vec![false; parts + 1];
    let mut moved = 0;
    for line in &bundle.lines {
        let place = (line.at - start) / step;
        let line = place.round();
        if (place - line).abs() * step.get() > SLACK.get() || !(0.0..=parts as f64).contains(&line)
        {
            moved += 1;
            continue;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range")]
        let line = line as usize;
        there[line] = true;
    }
    let count = there.iter().filter(|is| **is).count();
    let is_grid = moved == 0 || moved == 1 && count == parts && parts >= FEWEST_OF_MOVED;
    if is_grid { count as f64 / (parts + 1) as f64 } else { 0.0 }
}

struct Line {
    start: Pt,
    end: Pt,
    at: Pt,
    width: Pt,
}

/// Joins lines that continue each other, then groups those with the same ends. Dashed lines are of
/// cages: those of a whole row are about as long as the grid's.
fn bundles(rules: &[Rule], is_level: bool) -> Vec<Bundle> {
    let of_grids = rules.iter().filter(|rule| rule.is_level() == is_level && !rule.is_dashed);
    let mut lines: Vec<Line> = of_grids
        .map(|r| {
            let (start, end, at) = match is_level {
                true => (r.from.x, r.to.x, r.from.y),
                false => (r.from.y, r.to.y, r.from.x),
            };
            Line { start, end, at, width: r.width }
        })
        .collect();
    lines.sort_by_key(|l| (l.at, l.start));
    let mut joined: Vec<Line> = Vec::new();
    for line in lines {
        let before = joined
            .iter_mut()
            .rev()
            .take_while(|l| line.at - l.at < Pt::new(0.1))
            .find(|l| line.start - l.end < Pt::new(0.1) && line.start > l.start + SLACK);
        match before {
            Some(before) => {
                before.end = before.end.max(line.end);
                before.width = before.width.min(line.width);
            }
            None => joined.push(line),
        }
    }
    let mut bundles: Vec<Bundle> = Vec::new();
    for line in joined {
        let with = bundles
            .iter_mut()
            .find(|b| (b.start - line.start).abs() <= SLACK && (b.end - line.end).abs() <= SLACK);
        match with {
            Some(bundle) => bundle.lines.push(line),
            None => {
                bundles.push(Bundle { start: line.start, end: line.end, lines: vec![line] });
            }
        }
    }
    for bundle in &mut bundles {
        bundle.lines.sort_by_key(|line| (line.at, line.width));
    }
    bundles
}

/// Returns the number of equal parts into which the lines of `bundle` divide the range from `start`
/// to `end`. Overlapping lines count once.
fn even_steps(bundle: &Bundle, start: Pt, end: Pt) -> Option<usize> {
    let places_of_all = bundle.lines.iter().map(|line| line.at);
    let mut places: Vec<Pt> = Vec::new();
    for at in places_of_all.filter(|&at| at >= start - SLACK && at <= end + SLACK) {
        if places.last().is_none_or(|&last| at - last > Pt::new(1.0)) {
            places.push(at);
        }
    }
    let parts = places.len().checked_sub(1)?;
    if parts < 4 || (places[0] - start).abs() > SLACK || (places[parts] - end).abs() > SLACK {
        return None;
    }
    let length = places[parts] - places[0];
    let even = places
        .iter()
        .enumerate()
        .all(|(i, &p)| (p - places[0] - length * (i as f64 / parts as f64)).abs() <= Pt::new(0.75));
    even.then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::sheet::Tone;
    use gridpress_page::geom::Point;

    #[test]
    fn grids_in_line_keep_their_own_edges() {
        // The frame of the first is wider than that of the second.
        let mut rules = grid(10.0, 10.0, 4, 101.0);
        rules.extend(grid(11.0, 130.0, 10, 99.0));
        let found = find(&rules);
        let edges = |at: usize| (found[at].area.left(), found[at].area.width());
        assert_eq!(edges(0), (Pt::new(10.0), Pt::new(101.0)));
        assert_eq!(edges(1), (Pt::new(11.0), Pt::new(99.0)));
    }

    fn grid(x: f64, y: f64, side: usize, length: f64) -> Vec<Rule> {
        let p = |a: f64, b: f64| Point::new(Pt::new(a), Pt::new(b));
        let width = Pt::new(1.0);
        (0..=side)
            .flat_map(|i| {
                let at = length * i as f64 / side as f64;
                [
                    Rule {
                        from: p(x, y + at),
                        to: p(x + length, y + at),
                        width,
                        is_dashed: false,
                        tone: Tone::BLACK,
                    },
                    Rule {
                        from: p(x + at, y),
                        to: p(x + at, y + length),
                        width,
                        is_dashed: false,
                        tone: Tone::BLACK,
                    },
                ]
            })
            .collect()
    }

    #[test]
    fn grids_side_by_side_and_stacked_are_told_apart() {
        // The gaps are as wide as a cell, so spacing alone would join them.
        let mut rules = Vec::new();
        for (x, y) in [(50.0, 50.0), (250.0, 50.0), (50.0, 250.0), (250.0, 250.0)] {
            rules.extend(grid(x, y, 9, 180.0));
        }
        let found = find(&rules);
        assert_eq!(found.len(), 4);
        assert!(found.iter().all(|l| l.shape == Shape::CLASSIC));
        assert_eq!(found[1].area.left(), Pt::new(250.0));
    }

    #[test]
    fn a_box_of_two_rows_is_no_grid_with_lines_missing() {
        let p = |a: f64, b: f64| Point::new(Pt::new(a), Pt::new(b));
        let width = Pt::new(1.0);
        let level = (0..=2).map(|i| 50.0 * f64::from(i));
        let upright = (0..=4).map(|i| 50.0 * f64::from(i));
        let rules: Vec<Rule> = level
            .map(|y| Rule {
                from: p(0.0, y),
                to: p(200.0, y),
                width,
                is_dashed: false,
                tone: Tone::BLACK,
            })
            .chain(upright.map(|x| Rule {
                from: p(x, 0.0),
                to: p(x, 100.0),
                width,
                is_dashed: false,
                tone: Tone::BLACK,
            }))
            .collect();
        assert_eq!(find(&rules).len(), 0);
    }

    #[test]
    fn every_shape_is_known_by_its_lines() {
        for shape in Shape::ALL {
            let found = find(&grid(10.0, 20.0, shape.side(), 300.0));
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].shape, shape);
            let last = Point::new(Pt::new(309.0), Pt::new(319.0));
            assert_eq!(found[0].cell_at(last), Some((shape.side() - 1, shape.side() - 1)));
        }
    }

    #[test]
    fn a_grid_with_a_moved_line_is_found() {
        for (line, by) in [(6, 3.0), (7, 8.0), (12, -6.0), (0, 8.0), (19, -5.0)] {
            let mut rules = grid(10.0, 10.0, 9, 180.0);
            let by = Pt::new(by);
            let rule = &mut rules[line];
            if rule.is_level() {
                (rule.from.y, rule.to.y) = (rule.from.y + by, rule.to.y + by);
            } else {
                (rule.from.x, rule.to.x) = (rule.from.x + by, rule.to.x + by);
            }
            let found = find(&rules);
            assert_eq!(found.len(), 1, "line {line} moved by {by:?}");
            assert_eq!(found[0].shape, Shape::CLASSIC);
        }
    }

    #[test]
    fn dashed_lines_of_cages_belong_to_no_grid() {
        let mut rules = grid(10.0, 10.0, 8, 160.0);
        for column in 0..8 {
            let (left, right) = (12.0 + 20.0 * f64::from(column), 28.0 + 20.0 * f64::from(column));
            for x in [left, right] {
                let p = |y: f64| Point::new(Pt::new(x), Pt::new(y));
                let width = Pt::new(0.5);
                rules.push(Rule {
                    from: p(12.0),
                    to: p(168.0),
                    width,
                    is_dashed: true,
                    tone: Tone::BLACK,
                });
            }
        }
        let found = find(&rules);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].shape.side(), found[0].thinnest), (8, Pt::new(1.0)));
    }

    #[test]
    fn a_grid_with_a_few_lines_missing_is_found() {
        let mut rules = grid(10.0, 10.0, 9, 180.0);
        for line in [6, 1] {
            rules.remove(line);
            assert_eq!(find(&rules).len(), 1);
        }
        // The second was a side of its frame.
        assert_eq!(find(&rules)[0].area.right(), Pt::new(190.0));
        rules.truncate(10);
        assert!(find(&rules).is_empty());
    }
}

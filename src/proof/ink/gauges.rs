//! Reads the gauges of levels: squares in a row, filled up to the level.

use super::bitmap::Bitmap;
use crate::read::gauge::Gauge;
use crate::read::page::ReadPage;
use crate::read::sheet::{Rule, Sheet};
use gridpress_page::geom::{Pt, Rect};
use std::ops::Range;

/// The least and the greatest side of a square.
const SIDES: [Pt; 2] = [Pt::new(4.0), Pt::new(260.0)];
/// The fewest squares of a gauge.
const FEWEST: usize = 3;
/// Differences in size and place that cannot be seen.
const SAME: Pt = Pt::new(0.35);
/// The share of ink of a full square, and differences that cannot be seen.
const FULL: f32 = 0.85;
const SAME_INK: f32 = 0.1;
/// Pages have fewer lines beside their grids, unless they have drawings.
const MOST: usize = 400;

/// Returns the gauges of a page; rows of squares in other drawings may be among them.
pub(super) fn read(sheet: &Sheet, page: &ReadPage, drawn: &Bitmap) -> Vec<Gauge> {
    let all = rows(squares(sheet, page));
    let gauges = all.into_iter().filter(|row| row.len() >= FEWEST).map(|squares| {
        let inks: Vec<f32> = squares.iter().map(|square| ink_in(*square, drawn)).collect();
        let wrong = uneven(&squares).or_else(|| out_of_order(&inks));
        let is_in_part = squares.iter().any(|square| is_filled_in_part(*square, drawn));
        let wrong = wrong.or(is_in_part.then_some("has a square that is filled in part"));
        let area = squares.iter().copied().reduce(Rect::union).unwrap_or_default();
        Gauge { area, inks, wrong }
    });
    gauges.collect()
}

/// Returns the squares outside of grids, filled or outlined, from left to right.
fn squares(sheet: &Sheet, page: &ReadPage) -> Vec<Rect> {
    let is_outside = |area: &Rect| {
        page.grids.iter().all(|grid| !grid.lattice.area.contains(*area, Pt::new(4.0)))
    };
    let is_square = |area: &Rect| {
        (area.width() - area.height()).abs() < SAME
            && (SIDES[0]..=SIDES[1]).contains(&area.width())
            && is_outside(area)
    };
    let is_side = |rule: &&Rule| {
        let area = rule.ink();
        area.width().max(area.height()) <= SIDES[1] && is_outside(&area)
    };
    let (level, upright): (Vec<&Rule>, Vec<&Rule>) =
        sheet.rules.iter().filter(is_side).partition(|rule| rule.is_level());
    let mut all: Vec<Rect> = sheet.drawn.iter().copied().filter(is_square).collect();
    if level.len().max(upright.len()) > MOST {
        return Vec::new();
    }
    let near = |a: Pt, b: Pt| (a - b).abs() < Pt::new(0.1);
    for (index, top) in level.iter().enumerate() {
        let side = top.to.x - top.from.x;
        let is_bottom = |rule: &&&Rule| {
            near(rule.from.x, top.from.x)
                && near(rule.to.x, top.to.x)
                && ((rule.from.y - top.from.y).abs() - side).abs() < SAME
        };
        let Some(bottom) = level[index + 1..].iter().find(is_bottom) else { continue };
        let (from, to) = (top.from.y.min(bottom.from.y), top.from.y.max(bottom.from.y));
        let has = |x: Pt| {
            upright.iter().any(|r| near(r.from.x, x) && near(r.from.y, from) && near(r.to.y, to))
        };
        if has(top.from.x) && has(top.to.x) {
            let half = top.width / 2.0;
            let (left, top) = (top.from.x - half, from - half);
            let area = Rect::new(left, top, side + half * 2.0, to - from + half * 2.0);
            all.extend(Some(area).filter(is_square));
        }
    }
    all.sort_by_key(|area| (area.left(), area.top()));
    all.dedup();
    all
}

/// Joins squares of about one size that are beside each other with a gap between them.
fn rows(squares: Vec<Rect>) -> Vec<Vec<Rect>> {
    let mut rows: Vec<Vec<Rect>> = Vec::new();
    for square in squares {
        let goes_on = |row: &&mut Vec<Rect>| {
            row.last().is_some_and(|last| {
                let (side, step) = (last.width(), square.left() - last.left());
                (square.width() / side - 1.0).abs() < 0.3
                    && (square.top() - last.top()).abs() < side * 0.6
                    && step > side * 1.1
                    && step < side * 2.8
            })
        };
        match rows.iter_mut().find(goes_on) {
            Some(row) => row.push(square),
            None => rows.push(vec![square]),
        }
    }
    rows
}

/// Says whether squares are not of one size, on one line and at equal steps.
fn uneven(squares: &[Rect]) -> Option<&'static str> {
    let usual = |mut all: Vec<Pt>| {
        all.sort();
        all[all.len() / 2]
    };
    let differ = |all: &[Pt]| {
        let usual = usual(all.to_vec());
        all.iter().any(|one| (*one - usual).abs() > SAME)
    };
    let sides: Vec<Pt> = squares.iter().map(|one| one.width()).collect();
    let tops: Vec<Pt> = squares.iter().map(|one| one.top()).collect();
    let steps: Vec<Pt> = squares.windows(2).map(|two| two[1].left() - two[0].left()).collect();
    if differ(&sides) {
        Some("has one of another size")
    } else if differ(&tops) {
        Some("has one above or below the others")
    } else if differ(&steps) {
        Some("has unequal gaps: one is moved or missing")
    } else {
        None
    }
}

/// Says whether squares are not full up to a level, tinted up to another and equal after it.
fn out_of_order(inks: &[f32]) -> Option<&'static str> {
    let rest = inks.iter().position(|ink| *ink < FULL).unwrap_or(inks.len());
    let mut levels: Vec<f32> = Vec::new();
    for ink in &inks[rest..] {
        match levels.last() {
            Some(last) if (last - ink).abs() < SAME_INK => {}
            Some(last) if ink > last => return Some("is not filled from its left end"),
            _ => levels.push(*ink),
        }
    }
    (levels.len() > 2).then_some("has squares of unequal darkness")
}

/// Whether one half of the inside of a square is filled and the other is not.
fn is_filled_in_part(square: Rect, drawn: &Bitmap) -> bool {
    const MORE: f32 = 0.5;
    /// Less than this many pixels are all near the edges.
    const LEAST: usize = 6;
    let span = drawn.span(square);
    let (width, height) = (span.width(), span.height());
    if width.min(height) < LEAST {
        return false;
    }
    let (x, y) =
        (span.x0 + width / 4..span.x1 - width / 4, span.y0 + height / 4..span.y1 - height / 4);
    let (middle_x, middle_y) = ((x.start + x.end) / 2, (y.start + y.end) / 2);
    let ink = |x: Range<usize>, y: Range<usize>| {
        let count = (x.len() * y.len()) as f32;
        y.flat_map(|y| drawn.row(y, x.start, x.end)).map(|ink| f32::from(*ink) / 255.0).sum::<f32>()
            / count
    };
    let differ = |one: f32, other: f32| (one - other).abs() > MORE;
    differ(ink(x.start..middle_x, y.clone()), ink(middle_x..x.end, y.clone()))
        || differ(ink(x.clone(), y.start..middle_y), ink(x.clone(), middle_y..y.end))
}

/// Returns the share of ink in an area.
fn ink_in(area: Rect, drawn: &Bitmap) -> f32 {
    let span = drawn.span(area);
    let pixels = (span.y0..span.y1).flat_map(|y| drawn.row(y, span.x0, span.x1));
    let (sum, count) = pixels
        .fold((0.0f32, 0.0f32), |(sum, count), ink| (sum + f32::from(*ink) / 255.0, count + 1.0));
    // Only a part of the pixels at its edges is its own.
    let own = (area.width().get() * area.height().get() * drawn.scale * drawn.scale) as f32;
    sum / own.clamp(1.0, count.max(1.0))
}

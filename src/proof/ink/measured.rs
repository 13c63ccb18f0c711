//! Measures the lines of a grid in a picture: how wide each is along each cell, whether lines cross
//! the grid from corner to corner, and whether its windows are tinted.

use super::bitmap::{Bitmap, Span};
use super::lines::{Kind, across};
use crate::read::lattice::Lattice;
use crate::read::sheet::{Rule, Sheet};
use gridpress_engine::sudoku::{HouseKind, Rules, Shape, Variant, Variants};
use gridpress_page::geom::{Point, Pt, Rect};

/// A piece of a line is heavy if it has this many times the ink of a thin one.
const HEAVY: f64 = 1.6;
/// The width of heavy pieces, in those of thin ones.
const AS_HEAVY: f64 = 2.0;
/// By how much the windows of hyper sudoku that are drawn are darker than other cells.
const TINTED: f32 = 0.02;
/// The share of the places along a diagonal that its line covers.
const ALONG: f64 = 0.85;

/// Adds to a page what a lattice on its picture consists of, and to `inked` where its lines have ink.
pub(super) fn measure(drawn: &Bitmap, lattice: &Lattice, sheet: &mut Sheet, inked: &mut Vec<Span>) {
    lines(drawn, lattice, sheet);
    bands(drawn, lattice, inked);
    diagonals(drawn, lattice, sheet);
    windows(drawn, lattice, sheet);
}

/// Adds the lines of a grid, from end to end, and the heavy parts of those that are heavy in parts.
fn lines(drawn: &Bitmap, lattice: &Lattice, sheet: &mut Sheet) {
    let (side, area) = (lattice.shape.side(), lattice.area);
    let at = |from: Pt, length: Pt, n: usize| from + length * (n as f64 / side as f64);
    let x = |n: usize| at(area.left(), area.width(), n);
    let y = |n: usize| at(area.top(), area.height(), n);
    let half = lattice.thickest.get() * 0.5 * drawn.scale;
    let ink = |line: usize, along: usize, is_level: bool| {
        let is_inner = (1..side).contains(&line);
        let kind = Kind { half, reach: 0.1, is_level, is_inner, is_scan: true };
        let found = if is_level {
            let range = (drawn.x(x(along)), drawn.x(x(along + 1)));
            across(drawn, drawn.y(y(line)), range, kind)
        } else {
            let range = (drawn.y(y(along)), drawn.y(y(along + 1)));
            across(drawn, drawn.x(x(line)), range, kind)
        };
        found.get(found.len() / 2).copied().unwrap_or(0.0)
    };
    let inks: Vec<[Vec<f64>; 2]> = (0..=side)
        .map(|line| [true, false].map(|level| (0..side).map(|n| ink(line, n, level)).collect()))
        .collect();
    let mut inside: Vec<f64> = inks[1..side].iter().flatten().flatten().copied().collect();
    inside.sort_by(f64::total_cmp);
    // In any grid, at least half of the lines between cells are thin.
    let thin = inside.get(inside.len() / 3).copied().unwrap_or(0.0).max(0.05);
    let least = least_heavy(lattice.shape, &inks, &inside).unwrap_or(thin * HEAVY);
    let mut add = |line: usize, from: usize, to: usize, is_level: bool, width: f64| {
        let (from, to) = if is_level {
            (Point::new(x(from), y(line)), Point::new(x(to), y(line)))
        } else {
            (Point::new(x(line), y(from)), Point::new(x(line), y(to)))
        };
        sheet.rules.extend(Rule::along_axis(from, to, Pt::new(width)));
    };
    for (line, [level, upright]) in inks.iter().enumerate() {
        for (is_level, of_line) in [(true, level), (false, upright)] {
            let heavy: Vec<bool> = of_line.iter().map(|ink| *ink >= least).collect();
            let is_whole = heavy.iter().all(|&heavy| heavy);
            add(line, 0, side, is_level, if is_whole { thin * AS_HEAVY } else { thin });
            if is_whole {
                continue;
            }
            let mut start = 0;
            for same in heavy.chunk_by(|a, b| a == b) {
                if same[0] {
                    add(line, start, start + same.len(), is_level, thin * AS_HEAVY);
                }
                start += same.len();
            }
        }
    }
}

/// Returns the least ink of a heavy piece: of the places where the sorted inks rise most, the first that
/// divides the grid into boxes or regions of one size. In a coarse picture, thin lines are one pixel
/// wide or two.
fn least_heavy(shape: Shape, inks: &[[Vec<f64>; 2]], sorted: &[f64]) -> Option<f64> {
    /// The least rise, and the most places that are tried.
    const RISE: f64 = 1.15;
    const MOST: usize = 12;
    let mut rises: Vec<(f64, f64)> = (sorted.windows(2))
        .map(|two| (two[1] / two[0].max(0.02), f64::midpoint(two[0], two[1])))
        .filter(|(rise, _)| *rise >= RISE)
        .collect();
    rises.sort_by(|a, b| b.0.total_cmp(&a.0));
    let ways = rises.into_iter().take(MOST).map(|(_, least)| least);
    let first = ways.clone().next();
    ways.clone().find(|&least| are_even(shape, inks, least)).or(first)
}

/// Whether pieces with at least that much ink divide a grid into parts of as many cells as it has rows.
fn are_even(shape: Shape, inks: &[[Vec<f64>; 2]], least: f64) -> bool {
    let side = shape.side();
    let mut seen = vec![false; side * side];
    for first in 0..side * side {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let (mut open, mut count) = (vec![first], 0);
        while let Some(cell) = open.pop() {
            count += 1;
            let (row, column) = (cell / side, cell % side);
            let mut go = |is_there: bool, ink: f64, to: usize| {
                if is_there && ink < least && !std::mem::replace(&mut seen[to], true) {
                    open.push(to);
                }
            };
            let (level, upright) =
                (|line: usize| inks[line][0][column], |line: usize| inks[line][1][row]);
            go(row > 0, level(row), cell.wrapping_sub(side));
            go(row + 1 < side, level(row + 1), cell + side);
            go(column > 0, upright(column), cell.wrapping_sub(1));
            go(column + 1 < side, upright(column + 1), cell + 1);
        }
        if count != side {
            return false;
        }
    }
    true
}

/// Adds the pixels that the lines of a grid cover along each cell: on both sides up to where most are
/// paper. Lines may be pale, off their place by a pixel, or thick in parts.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn bands(drawn: &Bitmap, lattice: &Lattice, inked: &mut Vec<Span>) {
    /// The pixels beside the thickest line that may be its blur, and the darkness of paper.
    const BLUR: f64 = 4.0;
    const PAPER: f64 = 0.28;
    let (side, area) = (lattice.shape.side(), lattice.area);
    let whole = |at: f64| at.max(0.0) as usize;
    let (left, top) = (drawn.x(area.left()), drawn.y(area.top()));
    let (right, bottom) = (drawn.x(area.right()), drawn.y(area.bottom()));
    let step = |from: f64, to: f64, n: f64| from + (to - from) * n / side as f64;
    let reach = whole(lattice.thickest.get() * 0.5 * drawn.scale + BLUR);
    for (line, along) in (0..=side).flat_map(|line| (0..side).map(move |along| (line, along))) {
        for is_level in [true, false] {
            let (line, along) = (line as f64, along as f64);
            let (at, from, to) = if is_level {
                (step(top, bottom, line), step(left, right, along), step(left, right, along + 1.0))
            } else {
                (step(left, right, line), step(top, bottom, along), step(top, bottom, along + 1.0))
            };
            let margin = (to - from) * 0.2;
            let middle = whole(from + margin)..whole(to - margin).max(whole(from + margin) + 1);
            let mean = |across: usize| {
                let dark = |along| {
                    if is_level { drawn.at(along, across) } else { drawn.at(across, along) }
                };
                middle.clone().map(|along| f64::from(dark(along))).sum::<f64>()
                    / middle.len() as f64
            };
            let at = whole(at);
            let is_paper = |across: &usize| mean(*across) < PAPER;
            // The line may be a pixel or two from its place.
            let near = at.saturating_sub(2)..at + 3;
            let darkest = near.max_by(|a, b| mean(*a).total_cmp(&mean(*b))).unwrap_or(at);
            let first = (darkest.saturating_sub(reach)..=darkest).rev().find(is_paper);
            let last = (darkest..=darkest + reach).find(is_paper);
            let first = first.unwrap_or(darkest.saturating_sub(reach));
            let last = last.unwrap_or(darkest + reach) + 1;
            let (from, to) = (whole(from).saturating_sub(2), whole(to) + 3);
            inked.push(if is_level {
                Span { x0: from, y0: first, x1: to, y1: last }
            } else {
                Span { x0: first, y0: from, x1: last, y1: to }
            });
        }
    }
}

/// Returns the darkness at a place on the page.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
fn dark(drawn: &Bitmap, x: Pt, y: Pt) -> f32 {
    drawn.at(drawn.x(x).max(0.0) as usize, drawn.y(y).max(0.0) as usize)
}

/// Adds the diagonals of a grid if both are drawn: near the corners of their cells, where no digit is,
/// or between the pencil marks of cells.
fn diagonals(drawn: &Bitmap, lattice: &Lattice, sheet: &mut Sheet) {
    /// How far from the corner of a cell the line is looked for, and how far beside it, in cells: where
    /// neither digits nor lines of cells are.
    const PLACES: [f64; 4] = [0.18, 0.22, 0.78, 0.82];
    const BETWEEN: [f64; 4] = [0.33, 0.36, 0.64, 0.67];
    const OFF: f64 = 0.03;
    const BESIDE: f64 = 0.07;
    /// The line is darker than the paper on both sides by this.
    const DARKER: f32 = 0.06;
    /// The share of places between pencil marks: without a diagonal hardly any are dark.
    const MOSTLY: f64 = 0.6;
    /// Between pencil marks, darker places have a digit: beside the line, and on it.
    const PAPER: f32 = 0.5;
    const LINE: f32 = 0.8;
    let (side, area) = (lattice.shape.side(), lattice.area);
    let cell = lattice.cell();
    // A pixel in cells, and how many of them are looked at on each side.
    let pixel = 1.0 / (cell.get() * drawn.scale).max(1.0);
    #[expect(clippy::cast_possible_truncation, reason = "a share of a cell in pixels")]
    let steps = (OFF / pixel / 0.7).ceil() as i32;
    let has_at = |is_falling: bool, shares: [f64; 4], least: f64| {
        let places = (0..side).flat_map(|n| shares.map(|place| n as f64 + place));
        let look = |place: f64| {
            // A few pixels along the line, because scans are uneven.
            let across = |off: f64| {
                let at = |by: f64| {
                    let place = place + by * pixel;
                    let along = if is_falling { place + off } else { side as f64 - place - off };
                    dark(drawn, area.left() + cell * along, area.top() + cell * (place - off))
                };
                [-2.0, -1.0, 0.0, 1.0, 2.0].map(at).into_iter().sum::<f32>() / 5.0
            };
            let steps = -steps..=steps;
            let line = steps.map(|n| across(f64::from(n) * pixel * 0.7)).fold(0.0, f32::max);
            let paper = across(-BESIDE).max(across(BESIDE));
            (line, paper)
        };
        let is_bare = |(line, paper): &(f32, f32)| *paper < PAPER && *line < LINE;
        let looks = places.map(look).filter(|look| shares == PLACES || is_bare(look));
        let found: Vec<bool> = looks.map(|(line, paper)| line >= paper + DARKER).collect();
        let dark = found.iter().filter(|is_dark| **is_dark).count();
        found.len() >= side && dark as f64 >= least * found.len() as f64
    };
    let has = |is_falling| has_at(is_falling, PLACES, ALONG) || has_at(is_falling, BETWEEN, MOSTLY);
    if has(true) && has(false) {
        let (right, bottom) = (area.right(), area.bottom());
        sheet.slants.push([area.origin, Point::new(right, bottom)]);
        sheet.slants.push([Point::new(right, area.top()), Point::new(area.left(), bottom)]);
    }
}

/// Adds the windows of a grid if all of them are tinted.
fn windows(drawn: &Bitmap, lattice: &Lattice, sheet: &mut Sheet) {
    if lattice.shape != Shape::CLASSIC {
        return;
    }
    let Ok(rules) = Rules::with(lattice.shape, Variants::NONE.with(Variant::Hyper)) else { return };
    // Paper is lightest: a low quantile is not disturbed by digits.
    let paper = |area: Rect| {
        let inset = area.width() * 0.15;
        let span = drawn.span(Rect::spanning(
            Point::new(area.left() + inset, area.top() + inset),
            Point::new(area.right() - inset, area.bottom() - inset),
        ));
        let rows = (span.y0..span.y1).flat_map(|y| drawn.row(y, span.x0, span.x1));
        let mut inks: Vec<u8> = rows.copied().collect();
        inks.sort_unstable();
        inks.get(inks.len() / 3).map_or(0.0, |ink| f32::from(*ink) / 255.0)
    };
    let windows: Vec<_> = (rules.houses().iter())
        .filter(|house| house.kind == HouseKind::Window)
        .filter(|house| !house.is_hidden())
        .collect();
    let is_in = |cell| windows.iter().any(|window| window.cells.contains(&cell));
    let (inside, outside): (Vec<_>, Vec<_>) = lattice.shape.cells().partition(|&cell| is_in(cell));
    let lightest = inside.iter().map(|&cell| paper(lattice.cell_area(cell))).fold(1.0, f32::min);
    let darkest = outside.iter().map(|&cell| paper(lattice.cell_area(cell))).fold(0.0, f32::max);
    if lightest < darkest + TINTED {
        return;
    }
    let areas = windows.iter().filter_map(|window| {
        window.cells.iter().map(|&cell| lattice.cell_area(cell)).reduce(Rect::union)
    });
    sheet.drawn.extend(areas);
}

//! Measures the lines of a grid in a picture: how wide each is along each cell, whether lines cross
//! the grid from corner to corner, and whether its windows are tinted.

use super::bitmap::Bitmap;
use super::lines::across;
use crate::lattice::Lattice;
use crate::sheet::{Rule, Sheet};
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

/// Adds to a page what a lattice on its picture consists of.
pub(super) fn measure(drawn: &Bitmap, lattice: &Lattice, sheet: &mut Sheet) {
    lines(drawn, lattice, sheet);
    diagonals(drawn, lattice, sheet);
    windows(drawn, lattice, sheet);
}

/// Adds the lines of a grid, from end to end, and the heavy parts of those that are heavy in parts.
fn lines(drawn: &Bitmap, lattice: &Lattice, sheet: &mut Sheet) {
    let (side, area) = (lattice.shape.side(), lattice.area);
    let at = |from: Pt, length: Pt, n: usize| from + length * (n as f64 / side as f64);
    let x = |n: usize| at(area.left(), area.width(), n);
    let y = |n: usize| at(area.top(), area.height(), n);
    let reach = (lattice.thickest.get() * 0.5 * drawn.scale, 0.1);
    let ink = |line: usize, along: usize, is_level: bool| {
        let is_inner = (1..side).contains(&line);
        let found = if is_level {
            let range = (drawn.x(x(along)), drawn.x(x(along + 1)));
            across(drawn, drawn.y(y(line)), range, reach, (true, is_inner))
        } else {
            let range = (drawn.y(y(along)), drawn.y(y(along + 1)));
            across(drawn, drawn.x(x(line)), range, reach, (false, is_inner))
        };
        found.get(found.len() / 2).copied().unwrap_or(0.0)
    };
    let mut inside: Vec<f64> = (1..side)
        .flat_map(|line| {
            (0..side).flat_map(move |along| [(line, along, true), (line, along, false)])
        })
        .map(|(line, along, is_level)| ink(line, along, is_level))
        .collect();
    inside.sort_by(f64::total_cmp);
    // In any grid, at least half of the lines between cells are thin.
    let thin = inside.get(inside.len() / 3).copied().unwrap_or(0.0).max(0.05);
    let mut add = |line: usize, from: usize, to: usize, is_level: bool, width: f64| {
        let (from, to) = if is_level {
            (Point::new(x(from), y(line)), Point::new(x(to), y(line)))
        } else {
            (Point::new(x(line), y(from)), Point::new(x(line), y(to)))
        };
        sheet.rules.extend(Rule::along_axis(from, to, Pt::new(width)));
    };
    for line in 0..=side {
        for is_level in [true, false] {
            let heavy: Vec<bool> =
                (0..side).map(|along| ink(line, along, is_level) >= thin * HEAVY).collect();
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

/// Returns the darkness at a place on the page.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
fn dark(drawn: &Bitmap, x: Pt, y: Pt) -> f32 {
    drawn.at(drawn.x(x).max(0.0) as usize, drawn.y(y).max(0.0) as usize)
}

/// Adds the diagonals of a grid if both are drawn: near the corners of their cells, where no digit is.
fn diagonals(drawn: &Bitmap, lattice: &Lattice, sheet: &mut Sheet) {
    /// How far from the corner of a cell the line is looked for, in cells, and how far beside it.
    const PLACES: [f64; 4] = [0.14, 0.18, 0.82, 0.86];
    const OFF: f64 = 0.03;
    /// The line is darker than the paper on both sides by this.
    const DARKER: f32 = 0.06;
    let (side, area) = (lattice.shape.side(), lattice.area);
    let cell = lattice.cell();
    let has = |is_falling: bool| {
        let places = (0..side).flat_map(|n| PLACES.map(|place| n as f64 + place));
        let is_dark = |place: f64| {
            let down = area.top() + cell * place;
            let across = |off: f64| {
                let place = if is_falling { place } else { side as f64 - place };
                dark(drawn, area.left() + cell * (place + off), down)
            };
            let steps = [-2.0, -1.0, 0.0, 1.0, 2.0].map(|n| across(n * OFF / 2.0));
            let line = steps.into_iter().fold(0.0, f32::max);
            let paper = across(-0.1).max(across(0.1));
            line >= paper + DARKER
        };
        let found = places.clone().filter(|&place| is_dark(place)).count();
        found as f64 >= ALONG * places.count() as f64
    };
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

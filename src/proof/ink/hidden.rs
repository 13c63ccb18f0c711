//! Judges the lines within a grid that are not between its cells: the outlines of cages and the
//! diagonals must be seen from end to end.

use super::bitmap::Bitmap;
use crate::blemish::Blemish;
use crate::cages::is_outline;
use crate::fault_kind::FaultKind;
use crate::read_page::PrintedGrid;
use crate::sheet::Sheet;
use gridpress_engine::sudoku::Variant;
use gridpress_page::geom::{Point, Pt};

/// The length of a line that is judged together, in cells: for outlines more than a dash and its
/// gap.
const OUTLINE: f64 = 0.3;
const DIAGONAL: f64 = 0.2;
/// A place with less than this share of the usual ink is hidden.
const HIDDEN: f32 = 0.4;
/// How many pixels from a line its paper is.
const AROUND: usize = 4;
/// The most ink of plain paper.
const PAPER: f32 = 0.06;
/// The fewest places that show what is usual.
const FEWEST: usize = 12;

/// A place on a line, with its ink from 0 to 1.
struct Place {
    at: Point,
    ink: f32,
}

pub(super) fn judge(
    index: usize,
    grid: &PrintedGrid,
    sheet: &Sheet,
    drawn: &Bitmap,
    found: &mut Vec<Blemish>,
) {
    let area = grid.lattice.area;
    let rules = grid.grid.rules();
    if !rules.cages().is_empty() {
        let outlines = sheet.rules.iter().filter(|rule| is_outline(&grid.lattice, rule));
        let ends = outlines.map(|rule| [rule.from, rule.to]);
        along(index, grid, ("the outline of a cage", OUTLINE), ends, drawn, found);
    }
    if rules.variants().has(Variant::X) {
        let is_whole = |ends: &&[Point; 2]| {
            let [from, to] = **ends;
            ((from.x - to.x).abs() - area.width()).abs() < Pt::new(6.0)
                && area.contains(gridpress_page::geom::Rect::spanning(from, to), Pt::new(3.0))
        };
        let diagonals = sheet.slants.iter().filter(is_whole).copied();
        along(index, grid, ("a diagonal", DIAGONAL), diagonals, drawn, found);
    }
}

/// Reports the first place of these lines that is hidden.
fn along(
    index: usize,
    grid: &PrintedGrid,
    (name, window): (&str, f64),
    lines: impl Iterator<Item = [Point; 2]>,
    drawn: &Bitmap,
    found: &mut Vec<Blemish>,
) {
    let length = grid.lattice.cell() * window;
    // Digits may interrupt a diagonal.
    let is_empty = |place: &Place| {
        let at = grid.lattice.cell_at(place.at);
        at.is_some_and(|(row, column)| {
            let cell = grid.lattice.shape.cell(row, column);
            grid.digits.iter().all(|digit| digit.cell != cell)
        })
    };
    let is_judged = |place: &Place| window == OUTLINE || is_empty(place);
    let places = lines.flat_map(|ends| places(ends, length, drawn));
    let places: Vec<Place> = places.filter(is_judged).collect();
    if places.len() < FEWEST {
        return;
    }
    let mut inks: Vec<f32> = places.iter().map(|place| place.ink).collect();
    inks.sort_by(f32::total_cmp);
    let usual = if grid.pencilled.is_empty() {
        inks[inks.len() / 2]
    } else {
        // Most places may have small digits on them, which are darker than the line.
        inks.retain(|ink| *ink > PAPER);
        inks.get(inks.len() / 4).copied().unwrap_or(0.0)
    };
    let Some(hidden) = places.iter().find(|place| place.ink < usual * HIDDEN) else { return };
    let Some((row, column)) = grid.lattice.cell_at(hidden.at) else { return };
    let cell = grid.lattice.shape.cell(row, column);
    let what = format!("{name} is hidden in part");
    found.push(Blemish::new(FaultKind::GridLine, what).of(index, Some(cell)));
}

/// Returns the ink of a line, window by window.
fn places([from, to]: [Point; 2], window: Pt, drawn: &Bitmap) -> Vec<Place> {
    /// The samples of a window.
    const SAMPLES: usize = 24;
    let (dx, dy) = ((to.x - from.x).get(), (to.y - from.y).get());
    let length = dx.hypot(dy);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
    let windows = (length / window.get().max(0.1)).floor().clamp(0.0, 1000.0) as usize;
    let at = |share: f64| Point::new(from.x + Pt::new(dx * share), from.y + Pt::new(dy * share));
    let ink = |nth: usize| {
        let sample = |step: usize| {
            let share = (nth as f64 + (step as f64 + 0.5) / SAMPLES as f64) / windows as f64;
            darker(drawn, at(share))
        };
        (0..SAMPLES).map(sample).sum::<f32>() / SAMPLES as f32
    };
    let middle = |nth: usize| at((nth as f64 + 0.5) / windows as f64);
    (0..windows).map(|nth| Place { at: middle(nth), ink: ink(nth) }).collect()
}

/// Returns how much darker a place or a pixel beside it is than the paper around it, which may be
/// tinted.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
fn darker(drawn: &Bitmap, at: Point) -> f32 {
    let (x, y) = (drawn.x(at.x).max(0.0) as usize, drawn.y(at.y).max(0.0) as usize);
    let square = |by: usize| {
        let along = move |n: usize| [n.saturating_sub(by), n, n + by];
        along(y).into_iter().flat_map(move |y| along(x).map(|x| drawn.at(x, y)))
    };
    square(1).fold(0.0, f32::max) - square(AROUND).fold(1.0, f32::min)
}

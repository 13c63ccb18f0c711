//! Judges the lines within a grid that are not between its cells: the outlines of cages and the
//! diagonals must be seen from end to end.

use super::bitmap::Bitmap;
use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read::cages::is_outline;
use crate::read::page::PrintedGrid;
use crate::read::sheet::{Rule, Sheet};
use gridpress_engine::sudoku::Variant;
use gridpress_page::geom::{Insets, Point, Pt, Rect, Size};
use std::collections::BTreeMap;

/// The length of a line that is judged together, in cells: for outlines more than a dash and its
/// gap.
const OUTLINE: f64 = 0.3;
const DIAGONAL: f64 = 0.2;
const BETWEEN_SIGNS: f64 = 0.06;
/// A place with less than this share of the usual ink on such paper is hidden, or with less than that
/// share of the usual ink of all places if few have such paper.
const HIDDEN: f32 = 0.4;
const HIDDEN_ON_RARE: f32 = 0.25;
/// Diagonals that are paler than this are lost in print.
const PALEST: f32 = 0.12;
/// Places are compared whose paper differs by less than about this.
const SAME_PAPER: f32 = 0.03;
/// As much around a small sign, in cells, need not have a diagonal: half a judged length, and paper.
const AROUND_SIGN: f64 = 0.055;
/// No grid has more diagonals and signs, but a hostile file can.
const MOST_LINES: usize = 8;
const MOST_SIGNS: usize = 4096;
/// How many pixels from a line its paper is.
const AROUND: usize = 4;
/// The fewest places that show what is usual.
const FEWEST: usize = 12;

/// A place on a line, with the darkness of the paper around it and how much darker the line is, from 0
/// to 1.
struct Place {
    at: Point,
    paper: f32,
    ink: f32,
}

/// Returns how dark the diagonals of a grid are, from 0 to 1, if it has some on white paper.
pub(super) fn judge(
    index: usize,
    grid: &PrintedGrid,
    sheet: &Sheet,
    drawn: &Bitmap,
    found: &mut Vec<Blemish>,
) -> Option<f64> {
    let area = grid.lattice.area;
    let rules = grid.grid.rules();
    if !rules.cages().is_empty() {
        let outlines = sheet.rules.iter().filter(|rule| is_outline(&grid.lattice, rule));
        let ends = outlines.map(|rule| [rule.from, rule.to]);
        along(index, grid, ("the outline of a cage", OUTLINE), ends, &[], drawn, found);
        solid(index, grid, sheet, found);
    }
    if !rules.variants().has(Variant::X) {
        return None;
    }
    let is_whole = |ends: &&[Point; 2]| {
        let [from, to] = **ends;
        ((from.x - to.x).abs() - area.width()).abs() < Pt::new(6.0)
            && area.contains(Rect::spanning(from, to), Pt::new(3.0))
    };
    let diagonals = sheet.slants.iter().filter(is_whole).copied().take(MOST_LINES);
    let small = clear(grid, sheet);
    let window = if grid.pencilled.is_empty() { DIAGONAL } else { BETWEEN_SIGNS };
    along(index, grid, ("a diagonal", window), diagonals, &small, drawn, found)
}

/// Reports the first outline of a cage without gaps, where most have them.
fn solid(index: usize, grid: &PrintedGrid, sheet: &Sheet, found: &mut Vec<Blemish>) {
    let outlines = || sheet.rules.iter().filter(|rule| is_outline(&grid.lattice, rule));
    let long = grid.lattice.cell() * OUTLINE;
    let is_long = |ink: Rect| ink.width().max(ink.height()) > long;
    let is_whole = |rule: &&Rule| !rule.is_dashed && is_long(rule.ink());
    let first = outlines().find(is_whole);
    let dashed = outlines().filter(|rule| rule.is_dashed).count();
    if let Some(rule) = first.filter(|_| dashed * 2 > outlines().count())
        && let Some((row, column)) = grid.lattice.cell_at(rule.ink().centre())
    {
        let cell = grid.lattice.shape.cell(row, column);
        let what = "the outline of a cage has no gaps here, as others have".to_owned();
        found.push(Blemish::new(FaultKind::GridLine, what).of(index, Some(cell)));
    }
}

/// Returns the areas of the small signs of a grid, with as much around them as a line may leave clear.
fn clear(grid: &PrintedGrid, sheet: &Sheet) -> Vec<Rect> {
    let around = Insets::all(grid.lattice.cell() * -AROUND_SIGN);
    let signs = sheet.marks.iter().map(|mark| mark.ink);
    let signs = signs.filter(|ink| grid.lattice.area.contains(*ink, Pt::ZERO));
    signs.take(MOST_SIGNS).map(|ink| ink.inset(around)).collect()
}

/// Reports the first place of these lines that is hidden; a line may be interrupted in the areas of
/// small signs. Returns how dark diagonals are on white paper, from 0 to 1.
fn along(
    index: usize,
    grid: &PrintedGrid,
    (name, window): (&str, f64),
    lines: impl Iterator<Item = [Point; 2]>,
    small: &[Rect],
    drawn: &Bitmap,
    found: &mut Vec<Blemish>,
) -> Option<f64> {
    let length = grid.lattice.cell() * window;
    // Digits and pencil marks may interrupt a diagonal.
    let is_free = |place: &Place| {
        let at = grid.lattice.cell_at(place.at);
        let in_empty = at.is_some_and(|(row, column)| {
            let cell = grid.lattice.shape.cell(row, column);
            grid.digits.iter().all(|digit| digit.cell != cell)
        });
        in_empty
            && small.iter().all(|area| {
                !area.contains(Rect { origin: place.at, size: Size::default() }, Pt::ZERO)
            })
    };
    let is_judged = |place: &Place| window == OUTLINE || is_free(place);
    let places = lines.flat_map(|ends| places(ends, length, drawn));
    let places: Vec<Place> = places.filter(is_judged).collect();
    if places.len() < FEWEST {
        return None;
    }
    let usual = |mut inks: Vec<f32>| {
        inks.sort_by(f32::total_cmp);
        inks[inks.len() / 2]
    };
    let rare = usual(places.iter().map(|place| place.ink).collect()) * HIDDEN_ON_RARE;
    #[expect(clippy::cast_possible_truncation, reason = "a small number")]
    let paper = |place: &Place| (place.paper / SAME_PAPER).round() as i32;
    let mut by_paper: BTreeMap<i32, Vec<f32>> = BTreeMap::new();
    for place in &places {
        by_paper.entry(paper(place)).or_default().push(place.ink);
    }
    let least = by_paper.into_iter().map(|(paper, inks)| match inks.len() < FEWEST {
        true => (paper, rare),
        false => (paper, usual(inks) * HIDDEN),
    });
    let least: BTreeMap<i32, f32> = least.collect();
    // A line that is thinner than a pixel darkens it in part. It differs less from tinted paper.
    #[expect(clippy::cast_possible_truncation, reason = "at most 1")]
    let pixel = (grid.lattice.thinnest.get() * drawn.scale).min(1.0) as f32;
    let on_white = places.iter().filter(|place| paper(place) == 0).map(|place| place.ink);
    let on_white: Vec<f32> = on_white.collect();
    let is_seen = window == DIAGONAL && on_white.len() >= FEWEST;
    let ink = is_seen.then(|| usual(on_white));
    if let Some(ink) = ink.filter(|ink| *ink < PALEST * pixel)
        && let Some((row, column)) = grid.lattice.cell_at(places[0].at)
    {
        let what = format!("its diagonals are only {:.0} % black", ink / pixel * 100.0);
        let cell = grid.lattice.shape.cell(row, column);
        found.push(Blemish::new(FaultKind::TooPale, what).of(index, Some(cell)));
    }
    let is_hidden = |place: &&Place| least.get(&paper(place)).is_some_and(|ink| place.ink < *ink);
    if let Some(hidden) = places.iter().find(is_hidden)
        && let Some((row, column)) = grid.lattice.cell_at(hidden.at)
    {
        let cell = grid.lattice.shape.cell(row, column);
        let what = format!("{name} is hidden in part");
        found.push(Blemish::new(FaultKind::GridLine, what).of(index, Some(cell)));
    }
    ink.map(|ink| f64::from(ink / pixel))
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
    let place = |nth: usize| {
        let middle = at((nth as f64 + 0.5) / windows as f64);
        let (mut paper, mut line) = (0.0, 0.0);
        for step in 0..SAMPLES {
            let share = (nth as f64 + (step as f64 + 0.5) / SAMPLES as f64) / windows as f64;
            let (lightest, darkest) = around(drawn, at(share));
            paper += lightest / SAMPLES as f32;
            line += darkest / SAMPLES as f32;
        }
        Place { at: middle, paper, ink: line - paper }
    };
    (0..windows).map(place).collect()
}

/// Returns the darkness of the paper around a place, which may be tinted, and that of the place or of a
/// pixel beside it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
fn around(drawn: &Bitmap, at: Point) -> (f32, f32) {
    let (x, y) = (drawn.x(at.x).max(0.0) as usize, drawn.y(at.y).max(0.0) as usize);
    let square = |by: usize| {
        let along = move |n: usize| [n.saturating_sub(by), n, n + by];
        along(y).into_iter().flat_map(move |y| along(x).map(|x| drawn.at(x, y)))
    };
    (square(AROUND).fold(1.0, f32::min), square(1).fold(0.0, f32::max))
}

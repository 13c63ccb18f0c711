//! Judges the lines of a grid: each must be there along every cell, without gaps, dark enough, and
//! thicker where boxes meet.

use super::bitmap::Bitmap;
use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read::cages::is_outline;
use crate::read::page::{LineInk, PrintedGrid};
use crate::read::sheet::{Rule, Sheet};
use gridpress_engine::samurai;
use gridpress_engine::sudoku::Cell;
use gridpress_page::geom::Pt;
use std::ops::Range;

/// Ink across a line, in points of black, below which it does not print.
const LEAST: f64 = 0.04;
/// A thinner line is drawn on a screen, but may not be printed.
const HAIRLINE: Pt = Pt::new(0.24);
/// A line with less than this share of the ink of the others is too thin.
const THIN: f64 = 0.6;
/// The same for scans, in which a thin line is one pixel wide or two.
const SCANNED: f64 = 0.3;
/// Less than this share at one place near the end of a line is a gap.
const GONE: f64 = 0.25;
/// A place with less than this share is a gap, and gaps may take this share of a line.
const GAP: f64 = 0.4;
const GAPS: f64 = 0.12;
/// Over this length, the ink of scanned lines is mixed.
const MIXED: Pt = Pt::new(1.2);
/// Lines where boxes meet have at least this many times the ink of the others.
const THICKER: f64 = 1.12;
/// The share of a cell on each side of a line where its ink is looked for.
const REACH: f64 = 0.1;
/// The same where outlines of cages are beside the lines.
const REACH_BESIDE_CAGES: f64 = 0.05;
/// The paper beside a line is looked for this far from its middle, in halves of the thickest line of the
/// grid, and two pixels: where two grids of a samurai meet, it is a little thicker.
const PAPER: f64 = 1.4;
/// The share of a cell at each end of a line that is not judged, and that where the outlines of cages
/// in small cells, of this many points, end on the line.
const END: f64 = 0.12;
const END_IN_CAGES: f64 = 0.24;
const SMALL: f64 = 24.0;

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Thin,
    Box,
    Frame,
}

/// A line along one cell.
struct Piece {
    class: Class,
    cell: Cell,
    /// The name of the side of the cell, such as "above".
    side: &'static str,
    /// Ink across it on average, in points of black.
    ink: f64,
    /// The ink across it at each place along the cell, in points, least first.
    along: Vec<f64>,
    /// The same near both its ends, outside the lines that cross it there, if that is judged.
    ends: Vec<f64>,
}

impl Piece {
    /// Returns the ink across it where it has less: pencil marks may touch it, but have gaps.
    fn thinner(&self) -> f64 {
        self.along.get(self.along.len() / 4).copied().unwrap_or(0.0)
    }
}

/// Reports lines along a grid that are beside its lines: of a second copy of it.
pub(super) fn doubled(index: usize, grid: &PrintedGrid, sheet: &Sheet, found: &mut Vec<Blemish>) {
    /// How far from its place a line may be, in points, and how long such a line is, in grids.
    const BESIDE: f64 = 0.7;
    const LONG: f64 = 0.9;
    let (area, side) = (grid.lattice.area, grid.lattice.shape.side());
    let has_cages = !grid.grid.rules().cages().is_empty();
    let is_beside = |rule: &&Rule| {
        let (across, start, size, from, to, low, high) = if rule.is_level() {
            let (low, high) = (area.left(), area.right());
            (rule.from.y, area.top(), area.height(), rule.from.x, rule.to.x, low, high)
        } else {
            let (low, high) = (area.top(), area.bottom());
            (rule.from.x, area.left(), area.width(), rule.from.y, rule.to.y, low, high)
        };
        let place = (across - start) / size * side as f64;
        let away = size * ((place - place.round()).abs() / side as f64);
        let overlap = to.min(high) - from.max(low);
        (-0.1..side as f64 + 0.1).contains(&place)
            && away > Pt::new(BESIDE)
            && overlap >= (high - low) * LONG
            && (!has_cages || !is_outline(&grid.lattice, rule))
    };
    if sheet.rules.iter().any(|rule| is_beside(&rule)) {
        let what = "a line runs beside a line of this grid".to_owned();
        let cell = grid.grid.shape().cells().next();
        found.push(Blemish::new(FaultKind::GridLine, what).of(index, cell));
    }
}

/// Judges the lines of a grid, and returns how much ink they have; `exactly` if they were drawn by our renderer and not by a scanner.
pub(super) fn judge(
    index: usize,
    grid: &PrintedGrid,
    drawn: &Bitmap,
    exactly: bool,
    found: &mut Vec<Blemish>,
) -> LineInk {
    let (thin, thicker) = if exactly { (THIN, 1.6) } else { (SCANNED, 1.0 / SCANNED) };
    let pieces = pieces(grid, drawn, exactly);
    let median = |class: Class| {
        let mut inks: Vec<f64> =
            pieces.iter().filter(|p| p.class == class).map(|p| p.ink).collect();
        inks.sort_by(f64::total_cmp);
        inks.get(inks.len() / 2).copied().unwrap_or(0.0)
    };
    let medians = [Class::Thin, Class::Box, Class::Frame].map(median);
    let mut add = |piece: &Piece, is_of_drawings: bool, what: String| {
        let (kind, cell) = (FaultKind::GridLine, Some(piece.cell));
        found.push(Blemish { is_of_drawings, ..Blemish::new(kind, what).of(index, cell) });
    };
    let thinnest = grid.lattice.thinnest;
    if (Pt::new(0.001)..HAIRLINE).contains(&thinnest)
        && let Some(first) = pieces.first()
    {
        let width = thinnest.get();
        add(first, true, format!("a line of this grid is {width:.2} pt wide, too thin to print"));
    }
    let has_boxes = medians[1] >= medians[0] * THICKER;
    let gaps_of = |piece: &Piece| {
        let usual = medians[piece.class as usize];
        // In a scan, a thin line is one pixel wide or two: only its own ink shows its gaps.
        let whole = if exactly { usual } else { usual.min(piece.ink) };
        let empty = piece.along.partition_point(|ink| *ink < whole * GAP);
        empty as f64 / piece.along.len().max(1) as f64
    };
    let is_missing = |piece: &Piece| piece.ink < LEAST || gaps_of(piece) > 0.5;
    // Arrows of a drawing may be over a line, but not over all of it.
    let side = grid.lattice.shape.side();
    let is_whole = exactly && pieces.iter().filter(|piece| piece.ink < LEAST).count() >= side;
    for piece in &pieces {
        let (usual, gaps) = (medians[piece.class as usize], gaps_of(piece));
        let side = piece.side;
        if is_missing(piece) {
            add(piece, is_whole, format!("the line {side} this cell is missing or not visible"));
        } else if gaps > GAPS
            || exactly && is_cut(&piece.along, usual)
            || exactly && piece.ends.first().is_some_and(|ink| *ink < usual * GONE)
        {
            add(piece, false, format!("the line {side} this cell has a gap"));
        } else if piece.ink < usual * thin {
            add(
                piece,
                false,
                format!(
                    "the line {side} this cell has {:.2} pt of ink, the others like it {usual:.2} pt",
                    piece.ink
                ),
            );
        } else if has_boxes
            && piece.class == Class::Thin
            && piece.thinner() > (medians[0] * thicker).max((medians[0] + medians[1]) * 0.5)
        {
            add(piece, false, format!("the line {side} this cell is thick where no boxes meet"));
        }
    }
    if !has_boxes && let Some(first) = pieces.iter().find(|p| p.class == Class::Box) {
        add(first, false, "the lines where boxes meet are not thicker than the others".to_owned());
    }
    let [thin, boxes, frame] = medians;
    LineInk { thin, boxes, frame, diagonals: None, pixel: 1.0 / drawn.scale }
}

/// Whether a line has no ink at two places along a cell: something thin and white is over it.
fn is_cut(along: &[f64], usual: f64) -> bool {
    along.len() >= 8 && along[1] < usual * 0.15
}

/// Returns the lines of a grid along each of its cells.
fn pieces(grid: &PrintedGrid, drawn: &Bitmap, exactly: bool) -> Vec<Piece> {
    let (shape, area) = (grid.lattice.shape, grid.lattice.area);
    let (side, rules) = (shape.side(), grid.grid.rules());
    let step = |from: f64, to: f64, i: usize| from + (to - from) * i as f64 / side as f64;
    let (left, right) = (drawn.x(area.left()), drawn.x(area.right()));
    let (top, bottom) = (drawn.y(area.top()), drawn.y(area.bottom()));
    let half = grid.lattice.thickest.get() * 0.5 * drawn.scale;
    let reach = if rules.cages().is_empty() { REACH } else { REACH_BESIDE_CAGES };
    let place = |at: f64, range: (f64, f64), kind: Kind| {
        if exactly { at } else { nearest(drawn, at, range, kind) }
    };
    let mut pieces = Vec::with_capacity(2 * side * (side + 1));
    for line in 0..=side {
        let is_inner = (1..side).contains(&line);
        for along in 0..side {
            let near = line.min(side - 1);
            let name = |first, last| if line == side { last } else { first };
            let kind = |is_level| Kind { half, reach, is_level, is_inner, is_scan: !exactly };
            // A level line.
            let kind_of_it = kind(true);
            let range = (step(left, right, along), step(left, right, along + 1));
            let at = place(step(top, bottom, line), range, kind_of_it);
            let along_it = across(drawn, at, range, kind_of_it);
            pieces.push(Piece {
                ends: ends(drawn, at, range, kind_of_it),
                class: class(grid, line, along, |line| shape.cell(line, along)),
                cell: shape.cell(near, along),
                side: name("above", "below"),
                ink: along_it.get(along_it.len() / 2).copied().unwrap_or(0.0),
                along: along_it,
            });
            // An upright one.
            let kind_of_it = kind(false);
            let range = (step(top, bottom, along), step(top, bottom, along + 1));
            let at = place(step(left, right, line), range, kind_of_it);
            let along_it = across(drawn, at, range, kind_of_it);
            pieces.push(Piece {
                ends: ends(drawn, at, range, kind_of_it),
                class: class(grid, line, along, |line| shape.cell(along, line)),
                cell: shape.cell(along, near),
                side: name("left of", "right of"),
                ink: along_it.get(along_it.len() / 2).copied().unwrap_or(0.0),
                along: along_it,
            });
        }
    }
    pieces
}

/// Returns where most ink is across a line near its place: pictures have lines on whole pixels.
fn nearest(drawn: &Bitmap, at: f64, range: (f64, f64), kind: Kind) -> f64 {
    /// Nearer places are first, so that equal ones are not moved.
    const PLACES: [f64; 5] = [0.0, -1.0, 1.0, -2.0, 2.0];
    let ink = |by: f64| {
        let along = across(drawn, at + by, range, kind);
        along.get(along.len() / 2).copied().unwrap_or(0.0)
    };
    let mut best = (at, 0.0);
    for by in PLACES {
        let here = ink(by);
        if here > best.1 * 1.02 {
            best = (at + by, here);
        }
    }
    best.0
}

/// Returns the kind of a piece of the line with that number, from the cells on both its sides.
fn class(grid: &PrintedGrid, line: usize, along: usize, cell: impl Fn(usize) -> Cell) -> Class {
    let rules = grid.grid.rules();
    if line == 0 || line == rules.side() {
        return Class::Frame;
    }
    // The grid in the centre of a samurai has the edges of the others around its corner boxes.
    if grid.corner == samurai::corner(samurai::CENTRE) && matches!(line, 3 | 6) && along / 3 != 1 {
        return Class::Frame;
    }
    // The first house of a cell is its box or its region.
    let boxes = [line - 1, line].map(|line| rules.houses_of(cell(line))[0]);
    if boxes[0] == boxes[1] { Class::Thin } else { Class::Box }
}

/// Returns the ink across a line near both ends of a cell, least first, from the edge
/// of the line that crosses it on. Cages end there.
fn ends(drawn: &Bitmap, at: f64, range: (f64, f64), kind: Kind) -> Vec<f64> {
    if kind.reach < REACH {
        return Vec::new();
    }
    let length = range.1 - range.0;
    let (margin, reach) = (length * END, (length * kind.reach).max(kind.half + 1.5));
    let near = kind.half + 1.0;
    let places = [(range.0 + near, range.0 + margin), (range.1 - margin, range.1 - near)];
    let inks = places.into_iter().filter(|(from, to)| from < to);
    let mut inks: Vec<f64> = inks.flat_map(|place| along(drawn, at, place, reach, kind)).collect();
    inks.sort_by(f64::total_cmp);
    inks
}

/// What a line is, and how it is measured.
#[derive(Copy, Clone)]
pub(super) struct Kind {
    /// Half the width of the thickest line, in pixels.
    pub(super) half: f64,
    /// How far ink may be from the middle of the line, in cells.
    pub(super) reach: f64,
    pub(super) is_level: bool,
    /// Whether cells are on both its sides.
    pub(super) is_inner: bool,
    pub(super) is_scan: bool,
}

/// Returns the ink across a line at each place in the middle of `range`, in points, least first.
pub(super) fn across(drawn: &Bitmap, at: f64, range: (f64, f64), kind: Kind) -> Vec<f64> {
    let length = range.1 - range.0;
    let has_cages = kind.reach < REACH;
    let is_small = has_cages && length < SMALL * drawn.scale;
    let margin = length * if is_small { END_IN_CAGES } else { END };
    // The outline of a cage may begin a pixel from the line.
    let reach = (length * kind.reach).max(kind.half + if has_cages { 0.5 } else { 1.5 });
    along(drawn, at, (range.0 + margin, range.1 - margin), reach, kind)
}

/// Returns the ink across a line at each place between two, in points, least first; `reach` is in
/// pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn along(
    drawn: &Bitmap,
    at: f64,
    (start, end): (f64, f64),
    reach: f64,
    Kind { half, is_level, is_inner, is_scan, .. }: Kind,
) -> Vec<f64> {
    let (width, height) = drawn.size();
    let most = if is_level { (width, height) } else { (height, width) };
    let index = |value: f64, most: usize| value.round().clamp(0.0, most as f64) as usize;
    let around = |reach: f64| (index(at - reach, most.1), index(at + reach, most.1));
    let (from, to) = around(reach);
    let (first, last) = around(reach.max(half * PAPER + 2.0));
    let (start, end) = (index(start, most.0), index(end, most.0));
    if start >= end || from >= to {
        return Vec::new();
    }
    // The paper may be tinted, on one side of an inner line only too: the lightest pixel on each
    // side is the background there.
    let middle = index(at, most.1).clamp(from, to);
    let papers = if is_inner { [first..middle, middle..last] } else { [first..last, last..last] };
    let sides = if is_inner { [from..middle, middle..to] } else { [from..to, to..to] };
    let mut sums: Vec<f64> = (start..end)
        .map(|along| {
            let dark = |across| {
                f64::from(if is_level { drawn.at(along, across) } else { drawn.at(across, along) })
            };
            let paper = |side: &Range<usize>| side.clone().map(dark).fold(1.0, f64::min);
            let ink = |(side, paper): (&Range<usize>, f64)| {
                side.clone().map(|across| dark(across) - paper).sum::<f64>()
            };
            sides.iter().zip(papers.iter().map(paper)).map(ink).sum::<f64>() / drawn.scale
        })
        .collect();
    if is_scan {
        // The dots of a thin line are unequally dark.
        let most = ((MIXED.get() * drawn.scale).round() as usize).clamp(1, sums.len().max(1));
        sums = sums.windows(most).map(|dots| dots.iter().sum::<f64>() / most as f64).collect();
    }
    sums.sort_by(f64::total_cmp);
    sums
}

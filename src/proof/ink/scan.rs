//! Reads a page that is only a picture: finds its lines and its digits in the ink, after turning it
//! level. Words are not read.

use super::bitmap::{Bitmap, DARK, Span};
use super::components::{LOWEST, components};
use super::dashes::Dashes;
use super::level::levelled;
use super::measured::measure;
use super::plain::plain;
use super::signs::{Kind, Signs};
use super::strokes::Strokes;
use crate::glyphs::alphabet::Alphabet;
use crate::glyphs::outline::Outline;
use crate::read::lattice::{self, Lattice};
use crate::read::page::FULL;
use crate::read::samurai::{self, Whole};
use crate::read::sheet::{Mark, Rule, Sheet, Tone, Turn};
use gridpress_page::geom::{Point, Pt, Rect, Size};
use std::sync::Arc;

/// Pixels per point at which a picture is read: 300 dpi. A coarser one is magnified.
pub(crate) const SCALE: f64 = 300.0 / 72.0;
/// The height of the number of a samurai, in cells, is less.
const LARGEST_OF_SAMURAI: f64 = 4.0;
/// The height of signs without a known size, in ems.
const USUAL: f64 = 0.7;

/// The grids in a picture.
struct Found {
    lattices: Vec<Lattice>,
    wholes: Vec<Lattice>,
    rules: Vec<Rule>,
}

/// What was read in a picture of a page.
pub(crate) struct Scan {
    /// The page turned level.
    pub level: Bitmap,
    /// Its lines and digits.
    pub sheet: Sheet,
    /// The middles of grids whose digits are turned or mirrored, and how.
    pub turned: Vec<(Point, &'static str)>,
    /// Whether lines outside the grids are like those of one more.
    pub has_more: bool,
}

/// Reads a picture of a page.
pub(crate) fn scan(drawn: &Bitmap, trim: Size, page: usize, alphabet: &Alphabet) -> Scan {
    let level = levelled(drawn, SCALE);
    let mut sheet = Sheet::new(page, trim);
    let Found { lattices, wholes, rules } = found(&level);
    let has_more = has_more(&rules, lattices.iter().chain(&wholes), trim);
    // A stroke of a large digit is a line too, but not one of a grid.
    let is_of_grid = |rule: &Rule| {
        let length = (rule.to.x - rule.from.x).max(rule.to.y - rule.from.y);
        let near = |l: &Lattice| l.area.contains(rule.ink(), Pt::new(4.0));
        // The lines of a samurai are as long as one of its grids, or longer.
        lattices.iter().any(|l| near(l) && length >= l.area.width() * 0.8)
            || wholes.iter().any(|l| near(l) && length >= l.area.width() * 0.34)
    };
    let rules = rules.iter().filter(|rule| is_of_grid(rule));
    let mut lines: Vec<Span> = rules.map(|rule| level.span(rule.ink())).collect();
    let mut dashes = Vec::with_capacity(lattices.len());
    let mut grids = Vec::with_capacity(lattices.len());
    for lattice in &lattices {
        let slants = sheet.slants.len();
        measure(&level, lattice, &mut sheet, &mut lines);
        grids.push((*lattice, sheet.slants.len() > slants));
        let of_cages = Dashes::of(&level, lattice);
        if let Some(of_cages) = &of_cages {
            of_cages.add(&mut sheet);
        }
        dashes.push(of_cages);
    }
    let cell = lattices.iter().map(|l| l.cell().get()).fold(0.0, f64::max);
    // The number of a samurai is larger than its cells.
    let largest = if wholes.is_empty() { cell } else { cell * LARGEST_OF_SAMURAI };
    let most = if cell > 0.0 { largest * level.scale } else { 200.0 };
    let plain = plain(&level, &grids);
    // The signs of each grid, and those outside.
    let mut all: Vec<Vec<(Span, Rect)>> = vec![Vec::new(); lattices.len() + 1];
    for span in components(&plain, &lines, most) {
        let (left, top) = level.to_page(span.x0 as f64, span.y0 as f64);
        let (right, bottom) = level.to_page(span.x1 as f64, span.y1 as f64);
        let ink = Rect::new(left, top, right - left, bottom - top);
        let is_in = |l: &Lattice| l.cell_at(ink.centre()).is_some();
        let grid = lattices.iter().position(is_in);
        if let Some(index) = grid {
            let (lattice, dashes) = (&lattices[index], dashes[index].as_ref());
            let is_no_sign = span.height() < LOWEST
                || ink.height() > Pt::new(cell)
                || is_of_line(lattice, ink)
                || !sheet.slants.is_empty() && is_of_diagonal(lattice, &level, (span, ink))
                || dashes.is_some_and(|dashes| dashes.has(ink));
            if is_no_sign {
                continue;
            }
        }
        all[grid.unwrap_or(lattices.len())].push((span, ink));
    }
    let signs = Signs::of(&plain, alphabet);
    let mut turned = Vec::new();
    for (index, of_grid) in all.into_iter().enumerate() {
        let mut read = |(span, ink): (Span, Rect), kind: Kind| {
            let sign = signs.read(span, kind);
            let ink = sign.area.map_or(ink, |[x0, y0, x1, y1]| {
                let ((left, top), (right, bottom)) = (level.to_page(x0, y0), level.to_page(x1, y1));
                Rect::new(left, top, right - left, bottom - top)
            });
            sheet.marks.push(Mark {
                said: String::new(),
                reading: sign.reading,
                ink,
                origin: Point::new(ink.left(), ink.bottom()),
                size: ink.height() / sign.height.unwrap_or(USUAL),
                outline: Arc::new(Outline::default()),
                turn: Turn::Upright,
                tone: Tone::BLACK,
                can_be: Arc::default(),
            });
        };
        let Some(lattice) = lattices.get(index) else {
            of_grid.into_iter().for_each(|sign| read(sign, Kind::Caption));
            continue;
        };
        let is_full = |(_, ink): &(Span, Rect)| ink.height() >= lattice.cell() * FULL;
        let (full, small): (Vec<_>, Vec<_>) = of_grid.into_iter().partition(is_full);
        let spans: Vec<Span> = full.iter().map(|(span, _)| *span).collect();
        let kind = signs.kind(&spans, lattice.shape.side());
        turned.extend(signs.turned(&spans, kind).map(|how| (lattice.area.centre(), how)));
        full.into_iter().for_each(|sign| read(sign, kind));
        // The sums of cages are numbers.
        let small_kind = if dashes[index].is_some() { Kind::Number } else { kind };
        small.into_iter().for_each(|sign| read(sign, small_kind));
    }
    join_words(&mut sheet.marks, cell);
    Scan { level, sheet, turned, has_more }
}

/// Whether lines outside the grids are like those of one more: many long ones, across and down.
fn has_more<'l>(
    rules: &[Rule],
    lattices: impl Iterator<Item = &'l Lattice> + Clone,
    trim: Size,
) -> bool {
    /// Pictures of a part of a grid have fewer.
    const MANY: usize = 7;
    /// The least length as a share of the width of the page, and distance from one to the next.
    const LONG: f64 = 0.3;
    const APART: f64 = 4.0;
    let is_outside = |rule: &&Rule| {
        let length = (rule.to.x - rule.from.x).max(rule.to.y - rule.from.y);
        let is_in = |l: &Lattice| l.area.contains(rule.ink(), Pt::new(APART));
        length >= trim.width * LONG && !lattices.clone().any(is_in)
    };
    let outside: Vec<&Rule> = rules.iter().filter(is_outside).collect();
    let is_across = |rule: &Rule| rule.to.x - rule.from.x > rule.to.y - rule.from.y;
    let count = |mut places: Vec<Pt>| {
        places.sort();
        places.dedup_by(|b, a| *b - *a < Pt::new(APART));
        places.len()
    };
    let (across, down): (Vec<&Rule>, Vec<&Rule>) =
        outside.into_iter().partition(|rule| is_across(rule));
    count(across.iter().map(|rule| rule.from.y).collect()) >= MANY
        && count(down.iter().map(|rule| rule.from.x).collect()) >= MANY
}

/// Finds the grids of a picture. Thin lines are pale in a scan, but the darkest lines that make a grid
/// have the least noise.
fn found(level: &Bitmap) -> Found {
    let strokes = Strokes::of(level);
    let found = [DARK, DARK * 3 / 4, DARK / 2].map(|least| {
        let rules = strokes.at_least(least);
        let wholes = samurai::find(&rules);
        let mut lattices = lattice::find(&rules);
        let is_single = |l: &Lattice| wholes.iter().all(|whole| !holds(whole, l));
        lattices.retain(is_single);
        lattices.extend(wholes.iter().flat_map(|whole| whole.grids));
        let wholes: Vec<Lattice> = wholes.iter().map(|whole| whole.lattice).collect();
        Found { lattices, wholes, rules }
    });
    let none = || Found { lattices: Vec::new(), wholes: Vec::new(), rules: Vec::new() };
    found.into_iter().rev().max_by_key(|found| found.lattices.len()).unwrap_or_else(none)
}

/// Whether a grid lies in a samurai.
fn holds(whole: &Whole, lattice: &Lattice) -> bool {
    whole.lattice.area.contains(lattice.area, lattice::SLACK)
}

/// Whether a piece of ink is what is left of a line of a grid: thin, and beside the line.
fn is_of_line(lattice: &Lattice, ink: Rect) -> bool {
    /// How thin it is and how near the line its middle is, in cells.
    const THIN: f64 = 0.07;
    const NEAR: f64 = 0.12;
    let (cell, centre) = (lattice.cell(), ink.centre());
    let is_near = |at: Pt, start: Pt| {
        let place = (at - start) / cell;
        (place - place.round()).abs() <= NEAR
    };
    ink.width() <= cell * THIN && is_near(centre.x, lattice.area.left())
        || ink.height() <= cell * THIN && is_near(centre.y, lattice.area.top())
}

/// Whether a small piece of ink is a part of a diagonal of a grid.
fn is_of_diagonal(lattice: &Lattice, level: &Bitmap, (span, ink): (Span, Rect)) -> bool {
    /// The greatest size of such a piece and its distance from the diagonal, in cells.
    const SMALL: f64 = 0.3;
    const NEAR: f64 = 0.1;
    /// No sign is that low.
    const LOW: f64 = 0.09;
    let (cell, centre) = (lattice.cell(), ink.centre());
    if ink.height() > cell * SMALL || lattice.cell_at(centre).is_none() {
        return false;
    }
    let (across, down) = (centre.x - lattice.area.left(), centre.y - lattice.area.top());
    let rising = lattice.area.width() - across;
    let is_near = |off: Pt| off.abs() < cell * NEAR;
    let is_part = |is_falling| ink.height() < cell * LOW || is_slant(level, span, is_falling);
    is_near(across - down) && is_part(true) || is_near(rising - down) && is_part(false)
}

/// Whether nearly all ink of a piece is near a slanted line through its middle.
fn is_slant(level: &Bitmap, span: Span, is_falling: bool) -> bool {
    /// The most ink off the line as a share of all, and how far off that is: a share of the size of the
    /// piece, or pixels.
    const OFF: f64 = 0.15;
    const FAR: f64 = 0.35;
    const PIXELS: f64 = 3.0;
    let far = (span.width().max(span.height()) as f64 * FAR).max(PIXELS);
    let middle = |from: usize, to: usize| (from + to - 1) as f64 / 2.0;
    let (x0, y0) = (middle(span.x0, span.x1), middle(span.y0, span.y1));
    let (mut all, mut off) = (0.0, 0.0);
    for y in span.y0..span.y1 {
        for x in span.x0..span.x1 {
            let ink = f64::from(level.at(x, y));
            let (across, down) = (x as f64 - x0, y as f64 - y0);
            all += ink;
            if (if is_falling { across - down } else { across + down }).abs() > far {
                off += ink;
            }
        }
    }
    off <= all * OFF
}

/// Gives the signs of a word one baseline and one size, as in a file that says them.
fn join_words(marks: &mut [Mark], cell: f64) {
    marks.sort_by_key(|mark| (mark.ink.left(), mark.ink.top()));
    let mut words: Vec<Vec<usize>> = Vec::new();
    for index in 0..marks.len() {
        let ink = marks[index].ink;
        let goes_on = |word: &Vec<usize>| {
            let Some(before) = word.last().map(|&last| marks[last].ink) else { return false };
            let shared = ink.bottom().min(before.bottom()) - ink.top().max(before.top());
            let least = ink.height().min(before.height());
            let most = ink.height().max(before.height());
            // The digits of two cells are not one number.
            let gap = if cell > 0.0 { Pt::new(cell * 0.4) } else { most };
            shared >= least * 0.5 && ink.left() - before.right() <= most.min(gap)
        };
        match words.iter_mut().rev().take(200).find(|word| goes_on(word)) {
            Some(word) => word.push(index),
            None => words.push(vec![index]),
        }
    }
    for word in words.into_iter().filter(|word| word.len() > 1) {
        let of = |value: fn(Rect) -> Pt| word.iter().map(|&i| value(marks[i].ink)).max();
        let (Some(bottom), Some(height)) = (of(|ink| ink.bottom()), of(|ink| ink.height())) else {
            continue;
        };
        for &index in &word {
            marks[index].origin.y = bottom;
            marks[index].size = height / USUAL;
        }
    }
}

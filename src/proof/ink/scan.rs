//! Reads a page that is only a picture: finds its lines and its digits in the ink, after turning it
//! level. Letters are not read.

use super::bitmap::{Bitmap, DARK, Span};
use super::components::components;
use super::measured::measure;
use crate::alphabet::{Alphabet, Reading};
use crate::lattice::{self, Lattice};
use crate::outline::{Outline, Raster};
use crate::samurai::{self, Whole};
use crate::sheet::{Mark, Rule, Sheet, Turn};
use gridpress_page::geom::{Point, Pt, Rect, Size};
use std::sync::Arc;

/// Pixels per point at which a picture is read.
pub(crate) const SCALE: f64 = 2.5;
/// The greatest slope of a scanned page, in steps, and the finer steps between them.
const STEPS: i32 = 30;
const STEP: f64 = 0.002;
const FINER: i32 = 5;
/// The shortest line, in pixels, and the greatest gap in one.
const SHORTEST: usize = 60;
const GAP: usize = 3;

/// Reads a picture of a page; returns the page turned level with its lines and digits.
pub(crate) fn scan(
    drawn: &Bitmap,
    trim: Size,
    page: usize,
    alphabet: &Alphabet,
) -> (Bitmap, Sheet) {
    let level = turned(drawn, slope(drawn));
    let mut sheet = Sheet::new(page, trim);
    // Thin lines are pale in a scan, but the darkest lines that make a grid have the least noise.
    let found = [DARK, DARK * 3 / 4, DARK / 2].map(|least| {
        let rules = rules(&level, least);
        let wholes = samurai::find(&rules);
        let mut lattices = lattice::find(&rules);
        let is_single = |l: &Lattice| wholes.iter().all(|whole| !holds(whole, l));
        lattices.retain(is_single);
        lattices.extend(wholes.iter().flat_map(|whole| whole.grids));
        let wholes: Vec<Lattice> = wholes.iter().map(|whole| whole.lattice).collect();
        (lattices, wholes, rules)
    });
    let most = found.into_iter().rev().max_by_key(|(lattices, ..)| lattices.len());
    let (lattices, wholes, rules) = most.unwrap_or_default();
    // A stroke of a large digit is a line too, but not one of a grid.
    let is_of_grid = |rule: &Rule| {
        let length = (rule.to.x - rule.from.x).max(rule.to.y - rule.from.y);
        let near = |l: &Lattice| l.area.contains(rule.ink(), Pt::new(4.0));
        // The lines of a samurai are as long as one of its grids, or longer.
        lattices.iter().any(|l| near(l) && length >= l.area.width() * 0.8)
            || wholes.iter().any(|l| near(l) && length >= l.area.width() * 0.34)
    };
    let rules = rules.iter().filter(|rule| is_of_grid(rule));
    let rules: Vec<Span> = rules.map(|rule| level.span(rule.ink())).collect();
    for lattice in &lattices {
        measure(&level, lattice, &mut sheet);
    }
    let cell = lattices.iter().map(|l| l.cell().get()).fold(0.0, f64::max);
    let most = if cell > 0.0 { cell * level.scale } else { 200.0 };
    for span in components(&level, &rules, most) {
        let reading = read(&level, span, alphabet);
        let (left, top) = level.to_page(span.x0 as f64, span.y0 as f64);
        let (right, bottom) = level.to_page(span.x1 as f64, span.y1 as f64);
        let ink = Rect::new(left, top, right - left, bottom - top);
        if !sheet.slants.is_empty() && lattices.iter().any(|l| is_of_diagonal(l, ink)) {
            continue;
        }
        sheet.marks.push(Mark {
            said: String::new(),
            reading,
            ink,
            origin: Point::new(left, bottom),
            size: ink.height() / 0.7,
            outline: Arc::new(Outline::default()),
            turn: Turn::Upright,
        });
    }
    join_words(&mut sheet.marks, cell);
    (level, sheet)
}

/// Whether a grid lies in a samurai.
fn holds(whole: &Whole, lattice: &Lattice) -> bool {
    whole.lattice.area.contains(lattice.area, lattice::SLACK)
}

/// Whether a small piece of ink is a part of a diagonal of a grid.
fn is_of_diagonal(lattice: &Lattice, ink: Rect) -> bool {
    /// The greatest size of such a piece and its distance from the diagonal, in cells.
    const SMALL: f64 = 0.3;
    const NEAR: f64 = 0.1;
    let (cell, centre) = (lattice.cell(), ink.centre());
    if ink.height() > cell * SMALL || lattice.cell_at(centre).is_none() {
        return false;
    }
    let (across, down) = (centre.x - lattice.area.left(), centre.y - lattice.area.top());
    let rising = lattice.area.width() - across;
    (across - down).abs() < cell * NEAR || (rising - down).abs() < cell * NEAR
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
    for word in words {
        let of = |value: fn(Rect) -> Pt| word.iter().map(|&i| value(marks[i].ink)).max();
        let (Some(bottom), Some(height)) = (of(|ink| ink.bottom()), of(|ink| ink.height())) else {
            continue;
        };
        for &index in &word {
            marks[index].origin.y = bottom;
            marks[index].size = height / 0.7;
        }
    }
}

/// Returns how much the lines of a page fall to the right: the slope at which its rows differ most
/// in their ink.
fn slope(drawn: &Bitmap) -> f64 {
    let (width, height) = drawn.size();
    let mut dark: Vec<(f64, f64)> = Vec::new();
    // Every row counts: if some were left out, level pages would look sharper than they are.
    for y in 0..height {
        for (x, ink) in drawn.row(y, 0, width).iter().enumerate().step_by(5) {
            if *ink >= DARK {
                dark.push((x as f64, y as f64));
            }
        }
    }
    let sharpness = |slope: f64| {
        let mut rows = vec![0u32; height * 2 + 2];
        for &(x, y) in &dark {
            let row = y - slope * (x - width as f64 / 2.0) + height as f64 / 2.0;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
            let row = row.clamp(0.0, (rows.len() - 1) as f64) as usize;
            rows[row] += 1;
        }
        rows.iter().map(|&n| u64::from(n) * u64::from(n)).sum::<u64>()
    };
    let best = |around: f64, steps: i32, step: f64| {
        let slope = |n: i32| around + f64::from(n) * step;
        let best = (-steps..=steps).max_by_key(|&n| (sharpness(slope(n)), -n.abs()));
        slope(best.unwrap_or(0))
    };
    best(best(0.0, STEPS, STEP), FINER, STEP / f64::from(FINER + 1))
}

/// Turns a picture so that lines of this slope are level.
fn turned(drawn: &Bitmap, slope: f64) -> Bitmap {
    if slope == 0.0 {
        return drawn.clone();
    }
    let (width, height) = drawn.size();
    let (cx, cy) = (width as f64 / 2.0, height as f64 / 2.0);
    let (sin, cos) = slope.atan().sin_cos();
    let mut ink = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let (dx, dy) = (x as f64 + 0.5 - cx, y as f64 + 0.5 - cy);
            let (fx, fy) = (cx + dx * cos - dy * sin - 0.5, cy + dx * sin + dy * cos - 0.5);
            ink.push(sampled(drawn, fx, fy));
        }
    }
    drawn.with_ink(ink)
}

/// Returns the darkness between pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
fn sampled(drawn: &Bitmap, x: f64, y: f64) -> u8 {
    if x < 0.0 || y < 0.0 {
        return 0;
    }
    let (x0, y0) = (x as usize, y as usize);
    let (fx, fy) = ((x - x0 as f64) as f32, (y - y0 as f64) as f32);
    let top = drawn.at(x0, y0) * (1.0 - fx) + drawn.at(x0 + 1, y0) * fx;
    let bottom = drawn.at(x0, y0 + 1) * (1.0 - fx) + drawn.at(x0 + 1, y0 + 1) * fx;
    ((top * (1.0 - fy) + bottom * fy) * 255.0) as u8
}

/// A long run of ink, and the runs beside it that make one line.
struct Line {
    from: usize,
    to: usize,
    first: usize,
    last: usize,
}

/// Returns the level and upright lines of a picture, of pixels at least that dark.
fn rules(drawn: &Bitmap, least: u8) -> Vec<Rule> {
    let (width, height) = drawn.size();
    let mut rules = Vec::new();
    let point = |x: f64, y: f64| {
        let (x, y) = drawn.to_page(x, y);
        Point::new(x, y)
    };
    let pixel = |n: usize| n as f64;
    for line in lines(height, width, &|y, x| drawn.is_dark(x, y, least)) {
        let y = (pixel(line.first) + pixel(line.last) + 1.0) / 2.0;
        let thick = Pt::new(pixel(line.last - line.first + 1) / drawn.scale);
        let (from, to) = (point(pixel(line.from), y), point(pixel(line.to), y));
        rules.extend(Rule::along_axis(from, to, thick));
    }
    for line in lines(width, height, &|x, y| drawn.is_dark(x, y, least)) {
        let x = (pixel(line.first) + pixel(line.last) + 1.0) / 2.0;
        let thick = Pt::new(pixel(line.last - line.first + 1) / drawn.scale);
        let (from, to) = (point(x, pixel(line.from)), point(x, pixel(line.to)));
        rules.extend(Rule::along_axis(from, to, thick));
    }
    rules
}

/// Finds lines along the second direction.
fn lines(rows: usize, columns: usize, is_dark: &dyn Fn(usize, usize) -> bool) -> Vec<Line> {
    /// The thickest line, in pixels.
    const THICKEST: usize = 24;
    let mut done: Vec<Line> = Vec::new();
    let mut open: Vec<Line> = Vec::new();
    for row in 0..rows {
        let (ended, mut going): (Vec<Line>, Vec<Line>) =
            open.into_iter().partition(|line| line.last + 2 < row);
        done.extend(ended);
        let mut start: Option<usize> = None;
        let mut last = 0;
        for column in 0..=columns {
            let dark = column < columns && is_dark(row, column);
            if dark {
                start.get_or_insert(column);
                last = column;
            }
            let ends = start.filter(|_| column == columns || (!dark && column - last > GAP));
            let Some(from) = ends else { continue };
            start = None;
            let to = last + 1;
            if to - from < SHORTEST {
                continue;
            }
            let beside = going
                .iter_mut()
                .find(|line| from <= line.to + SHORTEST && line.from <= to + SHORTEST);
            match beside {
                Some(line) => {
                    (line.from, line.to) = (line.from.min(from), line.to.max(to));
                    line.last = row;
                }
                None => going.push(Line { from, to, first: row, last: row }),
            }
        }
        open = going;
    }
    done.extend(open);
    done.retain(|line| line.last - line.first < THICKEST);
    done
}

/// Reads the digit in a part of a picture.
fn read(drawn: &Bitmap, span: Span, alphabet: &Alphabet) -> Reading {
    let aspect = span.width() as f64 / span.height().max(1) as f64;
    let raster = Raster::of(|column, row, columns, rows| {
        let x = span.x0 as f64 + (column as f64 + 0.5) / columns as f64 * span.width() as f64;
        let y = span.y0 as f64 + (row as f64 + 0.5) / rows as f64 * span.height() as f64;
        sampled(drawn, x - 0.5, y - 0.5) >= 128
    });
    alphabet.read_picture(&raster, aspect)
}

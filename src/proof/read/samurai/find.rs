//! Finds samurai by their lines.

use crate::read::lattice::{Bundle, Lattice, SLACK, whole_lines};
use crate::read::sheet::Rule;
use gridpress_engine::samurai::{GRIDS, Place, SIDE, corner};
use gridpress_engine::sudoku::Shape;
use gridpress_page::geom::{Pt, Rect};

/// A samurai with the positions of its grids.
pub(crate) struct Whole {
    /// The square of 21 by 21 cells, as the lattice of a single grid.
    pub lattice: Lattice,
    pub grids: [Lattice; GRIDS],
}

/// The share of its lines that must be there. Its ink shows which are missing.
const ENOUGH: f64 = 0.85;
/// The greatest number of lines through its notches, as a share of its lines: a square without notches
/// is something else.
const THROUGH: f64 = 0.05;
/// The most times that one side is as long as the other, if it was stretched.
const LONGEST: f64 = 1.5;

/// Returns all samurai on a page.
pub(crate) fn find(rules: &[Rule]) -> Vec<Whole> {
    let (level, upright) = (whole_lines(rules, true), whole_lines(rules, false));
    let mut found: Vec<Whole> = Vec::new();
    for across in &level {
        for down in &upright {
            if !divide(across, down) || !divide(down, across) {
                continue;
            }
            let (left, right) = across.ends(down.start, down.end);
            let (top, bottom) = down.ends(across.start, across.end);
            let area = Rect::new(left, top, right - left, bottom - top);
            let (width, height) = (area.width(), area.height());
            let is_long = width.max(height) > width.min(height) * LONGEST;
            let cell = width.min(height) / SIDE as f64;
            let is_known = |whole: &Whole| {
                let known = whole.lattice.area;
                (known.left() - area.left()).abs() < cell && (known.top() - area.top()).abs() < cell
            };
            if is_long || cell <= Pt::new(2.0) || found.iter().any(is_known) {
                continue;
            }
            found.extend(read(area, rules));
        }
    }
    found.sort_by_key(|whole| (whole.lattice.area.top(), whole.lattice.area.left()));
    found
}

/// Whether lines of one direction are where a samurai between the ends of the others would have them.
/// Some may belong to another one beside it, and a few may be moved.
fn divide(lines: &Bundle, others: &Bundle) -> bool {
    const FEWEST: usize = 4;
    let step = (others.end - others.start) / SIDE as f64;
    if step <= Pt::new(2.0) {
        return false;
    }
    let places = || lines.places().map(|at| (at - others.start) / step);
    let inside = || places().filter(|place| (0.0..=SIDE as f64).contains(place));
    let is_there = |place: &f64| (place - place.round()).abs() * step.get() <= SLACK.get();
    let there = inside().filter(is_there).count();
    there >= FEWEST && there * 3 >= inside().count() * 2
}

/// Returns the samurai in an area; `None` if too many of its lines are missing.
fn read(area: Rect, rules: &[Rule]) -> Option<Whole> {
    let step = [area.width() / SIDE as f64, area.height() / SIDE as f64];
    // Whether there is a line above each place, and left of it, and how thick it is.
    let mut there = [vec![false; (SIDE + 1) * SIDE], vec![false; (SIDE + 1) * SIDE]];
    let (mut thinnest, mut thickest) = (Pt::new(f64::MAX), Pt::ZERO);
    for rule in rules {
        let is_level = rule.is_level();
        let (at, from, to) = match is_level {
            true => (rule.from.y - area.top(), rule.from.x - area.left(), rule.to.x - area.left()),
            false => (rule.from.x - area.left(), rule.from.y - area.top(), rule.to.y - area.top()),
        };
        let (across, along) = if is_level { (step[1], step[0]) } else { (step[0], step[1]) };
        let Some(line) = nearest(at / across) else { continue };
        if (at - across * line as f64).abs() > SLACK.min(across * 0.2) {
            continue;
        }
        let slack = along * 0.3;
        let mut is_of_it = false;
        for place in 0..SIDE {
            let start = along * place as f64;
            if from <= start + slack && to >= start + along - slack {
                there[usize::from(is_level)][line * SIDE + place] = true;
                is_of_it = true;
            }
        }
        if is_of_it {
            (thinnest, thickest) = (thinnest.min(rule.width), thickest.max(rule.width));
        }
    }
    let is_cell =
        |row: usize, column: usize| Place::at(row, column).is_some_and(|place| place.is_cell());
    let (mut asked, mut drawn, mut others) = (0usize, 0usize, 0usize);
    for (line, place) in (0..=SIDE).flat_map(|line| (0..SIDE).map(move |place| (line, place))) {
        for is_level in [true, false] {
            let at = |line| if is_level { is_cell(line, place) } else { is_cell(place, line) };
            let is_asked = at(line) || line > 0 && at(line - 1);
            let is_there = there[usize::from(is_level)][line * SIDE + place];
            others += usize::from(!is_asked && is_there);
            asked += usize::from(is_asked);
            drawn += usize::from(is_asked && is_there);
        }
    }
    if (drawn as f64) < asked as f64 * ENOUGH || others as f64 > asked as f64 * THROUGH {
        return None;
    }
    let of = |area| Lattice { area, shape: Shape::CLASSIC, thinnest, thickest };
    let grids = std::array::from_fn(|index| {
        let (row, column) = corner(index);
        of(Rect::new(
            area.left() + step[0] * column as f64,
            area.top() + step[1] * row as f64,
            step[0] * 9.0,
            step[1] * 9.0,
        ))
    });
    Some(Whole { lattice: of(area), grids })
}

/// Returns the number of the line that is nearest to a place, in cells.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range")]
fn nearest(place: f64) -> Option<usize> {
    let line = place.round();
    (0.0..=SIDE as f64).contains(&line).then_some(line as usize)
}

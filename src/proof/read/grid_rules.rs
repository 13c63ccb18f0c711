//! The rules of a printed grid: by its slanted lines, its tinted windows and the heavy borders of its
//! regions.

use crate::read::cages::is_outline;
use crate::read::lattice::{Lattice, SLACK};
use crate::read::sheet::{Rule, Sheet};
use gridpress_engine::sudoku::{Cell, Definition, HouseKind, Rules, Shape, Variant, Variants};
use gridpress_page::geom::{Point, Rect};

/// A border between regions is at least this many times as wide as the thinnest line.
const HEAVY: f64 = 1.5;

/// Returns the rules that the marks of a grid show; the plain ones if it shows none.
pub(crate) fn shown(lattice: &Lattice, sheet: &Sheet) -> Rules {
    let shape = lattice.shape;
    let mut variants = Variants::NONE;
    if has_diagonals(lattice, &sheet.slants) {
        variants = variants.with(Variant::X);
    }
    if shape == Shape::CLASSIC && has_windows(lattice, &sheet.drawn) {
        variants = variants.with(Variant::Hyper);
    }
    let plain = Rules::with(shape, variants).unwrap_or(Rules::plain(shape));
    let Some(regions) = regions(lattice, &sheet.rules) else { return plain };
    Rules::new(Definition { shape, variants, regions: Some(regions) }).unwrap_or(plain)
}

fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() <= SLACK && (a.y - b.y).abs() <= SLACK
}

fn has_diagonals(lattice: &Lattice, slants: &[[Point; 2]]) -> bool {
    let Rect { origin, .. } = lattice.area;
    let (right, bottom) = (lattice.area.right(), lattice.area.bottom());
    let joined = |from: Point, to: Point| {
        slants.iter().any(|&[a, b]| near(a, from) && near(b, to) || near(a, to) && near(b, from))
    };
    joined(origin, Point::new(right, bottom))
        && joined(Point::new(right, origin.y), Point::new(origin.x, bottom))
}

fn has_windows(lattice: &Lattice, drawn: &[Rect]) -> bool {
    let hyper = Rules::with(lattice.shape, Variants::NONE.with(Variant::Hyper));
    let Ok(hyper) = hyper else { return false };
    let is_same = |a: Rect, b: Rect| {
        near(a.origin, b.origin)
            && near(Point::new(a.right(), a.bottom()), Point::new(b.right(), b.bottom()))
    };
    let of_kind = hyper.houses().iter().filter(|house| house.kind == HouseKind::Window);
    of_kind.filter(|house| !house.is_hidden()).all(|window| {
        let cells = window.cells.iter().map(|&cell| lattice.cell_area(cell));
        let area = cells.reduce(Rect::union);
        area.is_some_and(|area| drawn.iter().any(|&tinted| is_same(tinted, area)))
    })
}

/// Returns for each cell its region, if heavy borders divide the grid otherwise than into boxes.
fn regions(lattice: &Lattice, rules: &[Rule]) -> Option<Vec<u8>> {
    let (shape, side, area) = (lattice.shape, lattice.shape.side(), lattice.area);
    let least = lattice.thinnest * HEAVY;
    let inside = |rule: &&Rule| {
        let ink = rule.ink();
        rule.width >= least
            && !is_outline(lattice, rule)
            && ink.left() >= area.left() - SLACK
            && ink.right() <= area.right() + SLACK
            && ink.top() >= area.top() - SLACK
            && ink.bottom() <= area.bottom() + SLACK
    };
    let heavy: Vec<&Rule> = rules.iter().filter(inside).collect();
    // Boxes have lines through the whole grid.
    let is_part = |rule: &&Rule| {
        let length = (rule.to.x - rule.from.x).max(rule.to.y - rule.from.y);
        length < area.width() - SLACK * 2.0
    };
    if !heavy.iter().any(is_part) {
        return None;
    }
    let step = lattice.cell();
    // Whether a heavy line runs along the whole edge from `from` to `to`.
    let is_border = |from: Point, to: Point| {
        let slack = step * 0.1;
        heavy.iter().any(|rule| {
            if from.y == to.y {
                rule.is_level()
                    && (rule.from.y - from.y).abs() <= slack
                    && rule.from.x <= from.x + slack
                    && rule.to.x >= to.x - slack
            } else {
                !rule.is_level()
                    && (rule.from.x - from.x).abs() <= slack
                    && rule.from.y <= from.y + slack
                    && rule.to.y >= to.y - slack
            }
        })
    };
    let mut of: Vec<Option<u8>> = vec![None; shape.cell_count()];
    let mut next = 0u8;
    for first in shape.cells() {
        if of[first.index()].is_some() {
            continue;
        }
        of[first.index()] = Some(next);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            let here = lattice.cell_area(cell);
            let (right, bottom) = (here.right(), here.bottom());
            let top_right = Point::new(right, here.top());
            let bottom_left = Point::new(here.left(), bottom);
            let bottom_right = Point::new(right, bottom);
            let mut go = |is_there: bool, edge: [Point; 2], to: &dyn Fn() -> Cell| {
                if is_there && !is_border(edge[0], edge[1]) {
                    let to = to();
                    if of[to.index()].replace(next).is_none() {
                        open.push(to);
                    }
                }
            };
            go(column + 1 < side, [top_right, bottom_right], &|| shape.cell(row, column + 1));
            go(row + 1 < side, [bottom_left, bottom_right], &|| shape.cell(row + 1, column));
            go(column > 0, [here.origin, bottom_left], &|| shape.cell(row, column - 1));
            go(row > 0, [here.origin, top_right], &|| shape.cell(row - 1, column));
        }
        next = next.checked_add(1)?;
    }
    of.into_iter().collect()
}

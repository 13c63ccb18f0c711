//! Tints of grey under the regions of a jigsaw, so that each differs from those beside it.

use crate::layout::grids::frame::Frame;
use crate::template::Template;
use gridpress_engine::sudoku::{Cell, Rules, Variant};
use gridpress_page::scene::{Ink, Item};

/// Four tints are enough for the regions of any map.
const TINTS: usize = 4;
/// From each tint to the next darker one; the first is white.
const STEP: f64 = 0.07;

/// Returns the tinted areas of a grid, to be drawn before its lines; none without regions, or if the
/// layout has no such tints.
pub(in crate::layout) fn tints(style: &Template, frame: &Frame) -> Vec<Item> {
    let (rules, shape) = (frame.rules, frame.rules.shape());
    let Some(lightest) = lightest(style, rules) else { return Vec::new() };
    let tints = chosen(rules);
    let mut items = Vec::new();
    for row in 0..shape.side() {
        let cells: Vec<Cell> = (0..shape.side()).map(|column| shape.cell(row, column)).collect();
        // Thin lines cover the seams between rows.
        for run in cells.chunk_by(|&a, &b| region(rules, a) == region(rules, b)) {
            let tint = tints[region(rules, run[0])];
            if tint > 0 {
                let fill = Some(Ink::Black(lightest + STEP * (tint - 1) as f64));
                let area = frame.cell(run[0]).union(frame.cell(run[run.len() - 1]));
                items.push(Item::Box { area, fill, stroke: None });
            }
        }
    }
    items
}

/// Returns the lightest tint of a grid; `None` if it has none. Sums over a diagonal and a tint would be
/// hard to read, and windows among tints hard to see.
pub(in crate::layout) fn lightest(style: &Template, rules: Rules) -> Option<f64> {
    let has_diagonals = rules.variants().has(Variant::X);
    let is_crowded =
        has_diagonals && !rules.cages().is_empty() || rules.variants().has(Variant::Hyper);
    style.region_tint.filter(|_| rules.regions().is_some() && !is_crowded)
}

/// Returns the number of the region of a cell.
fn region(rules: Rules, cell: Cell) -> usize {
    rules.house(rules.houses_of(cell)[0]).number
}

/// Returns a tint for each region, the lighter the better.
fn chosen(rules: Rules) -> Vec<usize> {
    let (shape, side) = (rules.shape(), rules.side());
    let mut meets = vec![vec![false; side]; side];
    for cell in shape.cells() {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        for (down, right) in [(row + 1, column), (row, column + 1)] {
            if down < side && right < side {
                let (a, b) = (region(rules, cell), region(rules, shape.cell(down, right)));
                meets[a][b] |= a != b;
                meets[b][a] |= a != b;
            }
        }
    }
    let mut tints = Vec::with_capacity(side);
    extend(&meets, &mut tints);
    tints
}

/// Adds tints for the other regions. Returns whether there are some.
fn extend(meets: &[Vec<bool>], tints: &mut Vec<usize>) -> bool {
    let region = tints.len();
    if region == meets.len() {
        return true;
    }
    for tint in 0..TINTS {
        let is_beside =
            |(other, of_other): (usize, &usize)| meets[region][other] && *of_other == tint;
        if tints.iter().enumerate().any(is_beside) {
            continue;
        }
        tints.push(tint);
        if extend(meets, tints) {
            return true;
        }
        tints.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_that_meet_differ() {
        let picture = "AABBBBAABBCCAADDCCEEDDCCEEDDFFEEFFFF";
        let shape = "6x6".parse().expect("a shape");
        let rules = Rules::named(shape, "jigsaw", Some(picture), None).expect("regions");
        let tints = chosen(rules);
        for (cell, right) in shape.cells().zip(shape.cells().skip(1)) {
            let (a, b) = (region(rules, cell), region(rules, right));
            if shape.row_of(cell) == shape.row_of(right) && a != b {
                assert_ne!(tints[a], tints[b], "{picture}");
            }
        }
        assert!(tints.contains(&0));
    }
}

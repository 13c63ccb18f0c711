//! Judges the places of pencil marks: each digit is at one place in all cells of its grid.

use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read::page::{FULL, PrintedGrid};
use crate::read::sheet::{Mark, Sheet};
use gridpress_engine::sudoku::Cell;

/// How far a mark may be from where the same digit is in other cells, as a share of a cell.
const OFF: f64 = 0.08;
/// The fewest cells with a digit that say where it belongs.
const ENOUGH: usize = 3;

pub(super) fn judge(index: usize, grid: &PrintedGrid, sheet: &Sheet, found: &mut Vec<Blemish>) {
    // Marks make room for the sums of cages.
    if grid.pencilled.is_empty() || !grid.grid.rules().cages().is_empty() {
        return;
    }
    let (lattice, shape) = (grid.lattice, grid.lattice.shape);
    let is_pencilled = |cell| grid.pencilled.iter().any(|(other, _)| *other == cell);
    let place = |mark: &Mark| -> Option<(char, Cell, [f64; 2])> {
        let (row, column) = lattice.cell_at(mark.ink.centre())?;
        let (cell, sign) = (shape.cell(row, column), mark.character()?);
        let middle = lattice.cell_area(cell).centre();
        let at = mark.ink.centre();
        let off = [(at.x - middle.x) / lattice.cell(), (at.y - middle.y) / lattice.cell()];
        let is_small = mark.ink.height() < lattice.cell() * FULL;
        (is_small && sign.is_alphanumeric() && is_pencilled(cell)).then_some((sign, cell, off))
    };
    let mut marks: Vec<(char, Cell, [f64; 2])> = sheet.marks.iter().filter_map(place).collect();
    marks.sort_by_key(|(sign, cell, _)| (*sign, *cell));
    for same in marks.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() >= ENOUGH) {
        let usual = [0, 1].map(|axis| {
            let mut all: Vec<f64> = same.iter().map(|(.., off)| off[axis]).collect();
            all.sort_by(f64::total_cmp);
            all[all.len() / 2]
        });
        for (sign, cell, off) in same {
            if (0..2).any(|axis| (off[axis] - usual[axis]).abs() > OFF) {
                let what = format!("the small {sign} is not where it is in other cells");
                found.push(Blemish::new(FaultKind::OffCentre, what).of(index, Some(*cell)));
            }
        }
    }
}

//! Checks the grids that explain how to play or how to solve a puzzle: one that shows a puzzle of the file
//! has all its givens, and no digit that is not in its solution.

use super::fault::Fault;
use super::fault_kind::FaultKind;
use super::judged::Judgement;
use super::placed::{Placed, name};
use super::read_page::{PrintedGrid, ReadPage};
use gridpress_engine::sudoku::{Cell, Grid};

/// The fewest givens by which a puzzle is known, and how many digits may differ so that it still is.
const KNOWN: usize = 10;
const DIFFER: usize = 2;
/// No file has more grids to compare, but a hostile one can.
const MOST: usize = 10_000_000;

pub(super) fn check(
    read: &[ReadPage],
    puzzles: &[Placed<'_>],
    judged: &[Option<&Judgement>],
    faults: &mut Vec<Fault>,
) {
    let solved: Vec<(&Placed<'_>, &Grid)> = puzzles
        .iter()
        .zip(judged)
        .filter(|(placed, _)| placed.grid.samurai.is_none())
        .filter_map(|(placed, judgement)| Some((placed, judgement.as_ref()?.solution()?)))
        .collect();
    let drawings: Vec<(&ReadPage, &PrintedGrid)> = read
        .iter()
        .filter(|page| !page.is_picture)
        .flat_map(|page| page.grids.iter().map(move |grid| (page, grid)))
        .filter(|(_, grid)| grid.is_drawing() && grid.samurai.is_none() && grid.is_readable())
        .collect();
    if solved.len().saturating_mul(drawings.len()) > MOST {
        return;
    }
    for (page, drawing) in drawings {
        let shown = (solved.iter())
            .filter_map(|(placed, solution)| {
                let cells = differences(&drawing.grid, &placed.grid.grid, solution)?;
                Some((placed.number, cells))
            })
            .min_by_key(|(_, cells)| cells.len());
        let Some((number, cells)) = shown else { continue };
        for cell in cells {
            let cell = name(drawing.grid.shape(), cell);
            let what = format!(
                "a grid that shows puzzle {number} has another digit than it at {cell}, or none"
            );
            faults.push(Fault::new(FaultKind::WrongGiven, what).on(page.page));
        }
    }
}

/// Returns the cells in which a drawing lacks a given of a puzzle, or has a digit that is not in its
/// solution; `None` if it does not show this puzzle.
fn differences(drawing: &Grid, puzzle: &Grid, solution: &Grid) -> Option<Vec<Cell>> {
    let is_wrong = |cell: &Cell| match drawing.get(*cell) {
        None => puzzle.get(*cell).is_some(),
        digit => digit != solution.get(*cell),
    };
    let is_it = drawing.shape() == puzzle.shape() && puzzle.filled() >= KNOWN;
    let cells = || puzzle.shape().cells().filter(is_wrong);
    (is_it && cells().nth(DIFFER).is_none()).then(|| cells().collect())
}

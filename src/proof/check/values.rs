//! What each faulty cell shows and what it should show, for reports.

use crate::check::placed::Placed;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use gridpress_engine::sudoku::{Cell, Grid};
use std::collections::HashMap;

/// An empty cell in a report.
const EMPTY: &str = "empty";

/// Fills in what is expected and what is seen in the faults of single cells; `solution` returns the
/// solution of the puzzle with a number.
pub(crate) fn fill<'g>(
    faults: &mut [Fault],
    puzzles: &[Placed<'_>],
    answers: &[Placed<'_>],
    solution: impl Fn(u32) -> Option<&'g Grid>,
    known: &Expectations,
) {
    let by_place = |all: &'_ [Placed<'_>]| -> HashMap<(usize, u32), usize> {
        all.iter().enumerate().map(|(i, p)| ((p.page.page, p.number), i)).collect()
    };
    let (of_puzzles, of_answers) = (by_place(puzzles), by_place(answers));
    let answered: HashMap<u32, &Placed<'_>> = answers.iter().map(|p| (p.number, p)).collect();
    let made: HashMap<u32, (&Grid, &Grid)> =
        known.made.iter().map(|m| (m.number, (&m.puzzle, &m.solution))).collect();
    for fault in faults {
        let (Some(page), Some(number), Some((row, column))) =
            (fault.page, fault.puzzle, fault.cell)
        else {
            continue;
        };
        let is_answer = of_answers.contains_key(&(page, number));
        let placed = match (of_puzzles.get(&(page, number)), of_answers.get(&(page, number))) {
            (Some(&index), _) => &puzzles[index],
            (_, Some(&index)) => &answers[index],
            _ => continue,
        };
        if placed.grid.samurai.is_some() {
            continue;
        }
        let shape = placed.grid.grid.shape();
        let cell = shape.cell(row - 1, column - 1);
        let printed = sign(&placed.grid.grid, cell);
        // Only the look of the cell is wrong, not what it says.
        let is_of_look = matches!(
            fault.kind,
            FaultKind::Turned
                | FaultKind::NotSeen
                | FaultKind::TooPale
                | FaultKind::StrayInk
                | FaultKind::OffCentre
                | FaultKind::TooSmall
                | FaultKind::TooLarge
        );
        if is_of_look {
            fault.expected = Some(printed);
            continue;
        }
        let expected = match made.get(&number) {
            Some((puzzle, _)) if !is_answer => Some(sign(puzzle, cell)),
            Some((_, solved)) => Some(sign(solved, cell)),
            None if is_answer => solution(number).map(|solved| sign(solved, cell)),
            // The answer shows which digits are given.
            None => answered.get(&number).filter(|a| a.grid.grid.shape() == shape).map(|answer| {
                let is_given = answer.grid.bold.is_empty() || answer.grid.bold.contains(&cell);
                if is_given { sign(&answer.grid.grid, cell) } else { EMPTY.to_owned() }
            }),
        };
        fault.expected = expected.filter(|expected| *expected != printed);
        fault.seen = Some(printed);
    }
}

fn sign(grid: &Grid, cell: Cell) -> String {
    // The grid of a manifest may have another shape.
    let is_inside = cell.index() < grid.shape().cell_count();
    let digit = if is_inside { grid.get(cell) } else { None };
    digit.map_or_else(|| EMPTY.to_owned(), |digit| grid.rules().symbol(digit).to_string())
}

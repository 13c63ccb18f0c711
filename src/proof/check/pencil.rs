//! Checks small digits in the cells of puzzles and answers: candidates must be the right ones, and
//! nothing else may be pencilled in.

use crate::check::judged::Judgement;
use crate::check::placed::{Placed, fault};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::PrintedGrid;
use gridpress_engine::sudoku::{Cell, Digit, Grid};

/// Checks small digits beside the large ones of a puzzle or an answer.
pub(crate) fn beside(placed: &Placed<'_>, faults: &mut Vec<Fault>) {
    let Some(grid) = placed.grid.parts().iter().find(|part| !part.beside.is_empty()) else {
        return;
    };
    let Some((cell, signs)) = grid.beside.first() else { return };
    let signs: String = signs.iter().collect();
    let mut what = format!("“{signs}” is printed in small digits beside the digit of this cell");
    more(grid.beside.len(), &mut what);
    faults.push(fault(FaultKind::StrayInk, what, placed).in_grid(grid, *cell));
}

fn more(cells: usize, what: &mut String) {
    if cells > 1 {
        *what += &format!(", and in {} more cells", cells - 1);
    }
}

/// Checks a puzzle with small digits in only some of its empty cells. If most have some, those without are
/// at fault.
pub(crate) fn partly(placed: &Placed<'_>, faults: &mut Vec<Fault>) {
    /// The share of empty cells with small digits of a puzzle that is printed with them.
    const MOST: f64 = 0.8;
    let grid = placed.grid;
    let is_without = |cell: &Cell| {
        grid.grid.get(*cell).is_none()
            && !grid.unreadable.iter().any(|(other, _)| other == cell)
            && !grid.pencilled.iter().any(|(other, _)| other == cell)
    };
    let without: Vec<Cell> = grid.grid.shape().cells().filter(is_without).collect();
    let all = grid.pencilled.len() + without.len();
    if grid.pencilled.len() as f64 >= all as f64 * MOST {
        let Some(cell) = without.first() else { return };
        let mut what = "it has no candidates, unlike most empty cells".to_owned();
        if without.len() > 1 {
            what += &format!("; nor have {} more", without.len() - 1);
        }
        faults.push(fault(FaultKind::WrongCandidates, what, placed).at(grid.grid.shape(), *cell));
        return;
    }
    let Some((cell, signs)) = grid.pencilled.first() else { return };
    let signs: String = signs.iter().collect();
    let mut what = format!("“{signs}” is pencilled into this cell, which should be empty");
    more(grid.pencilled.len(), &mut what);
    faults.push(fault(FaultKind::StrayInk, what, placed).at(grid.grid.shape(), *cell));
}

/// Checks the candidates in the empty cells of a puzzle: none that its givens exclude, the digit that
/// solves the cell, and not in every cell that one only unless other puzzles have candidates too
/// (`is_usual`). Others may be missing: steps of a level may have eliminated them.
pub(crate) fn candidates(
    placed: &Placed<'_>,
    judgement: Option<&Judgement>,
    is_usual: bool,
    faults: &mut Vec<Fault>,
) {
    let pencilled = &placed.grid.pencilled;
    let (shape, solution) = (placed.grid.grid.shape(), judgement.and_then(Judgement::solution));
    // What cannot be read from a picture is said of its page.
    if pencilled.is_empty() || placed.page.is_picture && placed.grid.lacks_marks() {
        return;
    }
    let is_only = |(_, signs): &(Cell, Vec<char>)| signs.len() == 1;
    if !is_usual && pencilled.len() > 3 && pencilled.iter().all(is_only) {
        let cell = pencilled[0].0;
        let what = "its answer is pencilled into its empty cells";
        faults.push(fault(FaultKind::StrayInk, what, placed).at(shape, cell));
        return;
    }
    let rules = placed.grid.grid.rules();
    for (cell, signs) in pencilled {
        let text: String = signs.iter().collect();
        let solves = solution.and_then(|solution| solution.get(*cell));
        let what = match solves {
            Some(digit) if !signs.contains(&rules.symbol(digit)) => {
                let digit = rules.symbol(digit);
                format!("{digit} solves this cell but is not among its candidates")
            }
            _ if !signs.iter().all(|sign| left(&placed.grid.grid, *cell).contains(sign)) => {
                let left: String = left(&placed.grid.grid, *cell).iter().collect();
                format!("its candidates are {text}, but its givens leave {left} at most")
            }
            _ => continue,
        };
        faults.push(fault(FaultKind::WrongCandidates, what, placed).at(shape, *cell));
    }
}

/// Returns the digits that the givens leave for a cell.
fn left(puzzle: &Grid, cell: Cell) -> Vec<char> {
    let rules = puzzle.rules();
    let taken: Vec<Digit> = rules.peers(cell).iter().filter_map(|peer| puzzle.get(peer)).collect();
    let left = rules.digits().filter(|digit| !taken.contains(digit));
    left.map(|digit| rules.symbol(digit)).collect()
}

/// Whether a grid is a puzzle with small digits in some of its empty cells only.
pub(crate) fn is_partly(grid: &PrintedGrid) -> bool {
    let (full, pencilled) = (grid.grid.filled() + grid.unreadable.len(), grid.pencilled.len());
    grid.number.is_some()
        && full > 0
        && pencilled > 0
        && full + pencilled < grid.grid.shape().cell_count()
}

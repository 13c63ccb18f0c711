//! Checks the grids that explain how to play or how to solve a puzzle: one that shows a puzzle of the file
//! has all its givens, and no digit that is not in its solution.

use crate::check::judged::Judgement;
use crate::check::placed::{Placed, name};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage};
use gridpress_engine::samurai::GRIDS;
use gridpress_engine::sudoku::{Cell, Grid};

/// The fewest givens by which a puzzle is known, and how many digits may differ so that it still is.
const KNOWN: usize = 10;
const DIFFER: usize = 2;
/// No file has more grids to compare, but a hostile one can.
const MOST: usize = 10_000_000;

pub(crate) fn check(
    read: &[ReadPage],
    puzzles: &[Placed<'_>],
    judged: &[Option<&Judgement>],
    faults: &mut Vec<Fault>,
) {
    let solved: Vec<(u32, Grid, Grid)> = puzzles
        .iter()
        .zip(judged)
        .filter_map(|(placed, judgement)| Some((placed, judgement.as_ref()?)))
        .flat_map(|(placed, judgement)| grids(placed, judgement))
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
            .filter_map(|(number, puzzle, solution)| {
                Some((number, differences(&drawing.grid, puzzle, solution)?))
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

/// Returns the number, the givens and the solution of a puzzle with one solution; of a samurai, those of
/// each grid.
fn grids(placed: &Placed<'_>, judgement: &Judgement) -> Vec<(u32, Grid, Grid)> {
    match (placed.grid.as_samurai(), judgement.of_whole(), judgement.solution()) {
        (Some(puzzle), Some(solution), _) => {
            let grid = |index| (placed.number, puzzle.grid(index), solution.grid(index));
            (0..GRIDS).map(grid).collect()
        }
        (None, _, Some(solution)) => vec![(placed.number, placed.grid.grid, *solution)],
        _ => Vec::new(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::sudoku::Rules;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn grid(text: &str) -> Grid {
        let values: Vec<u8> =
            text.chars().map(|c| c.to_digit(10).map_or(0, |digit| digit as u8)).collect();
        Grid::from_values(Rules::CLASSIC, &values).expect("81 cells")
    }

    /// Returns the number of differences of a drawing, whose cells `change` gives.
    fn count(change: impl Fn(usize, char) -> char) -> Option<usize> {
        let drawn: String = PUZZLE.chars().enumerate().map(|(i, c)| change(i, c)).collect();
        Some(differences(&grid(&drawn), &grid(PUZZLE), &grid(SOLUTION))?.len())
    }

    #[test]
    fn a_drawing_of_a_puzzle_has_its_givens_and_digits_of_its_solution() {
        let solution: Vec<char> = SOLUTION.chars().collect();
        assert_eq!(count(|_, c| c), Some(0));
        assert_eq!(count(|i, c| if i < 30 { solution[i] } else { c }), Some(0));
        assert_eq!(count(|i, c| if i == 0 { '.' } else { c }), Some(1), "a given is missing");
        assert_eq!(count(|i, c| if i == 0 { '4' } else { c }), Some(1), "another given");
        assert_eq!(count(|i, c| if i == 2 { '1' } else { c }), Some(1), "a wrong digit");
        assert_eq!(count(|i, c| if i < 9 { '.' } else { c }), None, "another puzzle");
    }
}

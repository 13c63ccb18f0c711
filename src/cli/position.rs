//! The position that `hint` and `steps` work on.

use super::args::PositionArgs;
use super::puzzles::{Source, report, with_variants};
use super::{Failure, terminal};
use gridpress_engine::sudoku::notation;
use gridpress_engine::sudoku::{Grid, proper};
use gridpress_engine::techniques::PencilMarks;

/// A solvable position, with its solution.
pub(super) struct Posed {
    pub puzzle: Grid,
    pub marks: PencilMarks,
    pub solution: Grid,
}

/// Reads the position; `None` if something is wrong with it, which is reported.
pub(super) fn pose(args: &PositionArgs) -> Result<Option<Posed>, Failure> {
    let source = Source::open(Some(&args.input))?;
    let name = source.name.clone();
    let mut all = source.read(args.read_as.from)?.into_iter();
    let variants = &args.read_as.variant;
    let first = all.next().map(|entry| entry.and_then(|e| with_variants(e, variants)));
    let entry = match first {
        Some(Ok(entry)) => entry,
        Some(Err(fault)) => {
            report(&name, &fault);
            return Ok(None);
        }
        // A source without a puzzle is an error.
        None => return Ok(None),
    };
    if all.next().is_some() {
        terminal::note(&format!("{name} holds more puzzles; only the first is used"));
    }
    let puzzle = entry.position.puzzle();
    let mut marks = PencilMarks::of(&entry.position.grid).with_givens(entry.position.givens);
    let more = notation::candidates(args.removed.as_deref().unwrap_or(""), puzzle.shape())
        .map_err(|fault| Failure::usage(format!("--removed: {}", fault.message)))?;
    if let Some(&(cell, _)) = more.iter().find(|(cell, _)| puzzle.get(*cell).is_some()) {
        let cell = gridpress_engine::techniques::Notation::RowColumn.cell(puzzle.shape(), cell);
        return Err(Failure::usage(format!("--removed: {cell} is a given, and has no candidates")));
    }
    for (cell, digit) in entry.position.removed.into_iter().chain(more) {
        marks.eliminate(cell, digit);
    }
    let solution = match proper::solution(marks.grid()) {
        Ok(solution) => solution,
        Err(improper) => {
            terminal::error(&format!("{name}: {improper}"));
            return Ok(None);
        }
    };
    let lost = puzzle.shape().cells().find(|&cell| {
        marks.grid().get(cell).is_none()
            && solution.get(cell).is_some_and(|digit| !marks.candidates(cell).has(digit))
    });
    if let Some(cell) = lost {
        let cell = gridpress_engine::techniques::Notation::RowColumn.cell(puzzle.shape(), cell);
        terminal::error(&format!("{name}: the candidate that solves {cell} is eliminated"));
        return Ok(None);
    }
    Ok(Some(Posed { puzzle, marks, solution }))
}

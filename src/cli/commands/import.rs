//! `import`: proves and grades puzzles from other sources, and reports what is wrong with the
//! others.

use crate::args::ImportArgs;
use crate::out::Out;
use crate::puzzles::{self, RATER};
use crate::{Failure, Outcome};
use gridpress_engine::grade::Scale;
use gridpress_engine::sudoku::notation::{self, Entry, Fault, Field, Format, Writer};
use gridpress_engine::sudoku::{Cell, proper};

/// What to do with several puzzles for a notation that holds one.
const ONE_EACH: &str =
    "import to another notation, or use `gridpress convert` to write one file per puzzle";

pub(crate) fn run(args: &ImportArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let scale = Scale::standard();
    let mut writer = Writer::new(args.to);
    // The columns of a table depend on all its puzzles, and so does the header of a folder.
    let at_once = matches!(args.to, Format::Csv | Format::OpenSudoku);
    let mut rows: Option<Vec<Entry>> = at_once.then(Vec::new);
    let mut faults = false;
    let work = |_: &str, entry: Result<Entry, Fault>| entry.and_then(|e| checked(e, &scale));
    let ended = puzzles::for_all(&args.inputs, &args.read_as, out, work, |name, entry, out| {
        match (entry, &mut rows) {
            (Ok(entry), Some(rows)) => rows.push(entry),
            (Ok(entry), None) => {
                let mut text = String::new();
                writer
                    .entry(&entry, &mut text)
                    .map_err(|error| Failure::cannot_write(&error, ONE_EACH))?;
                out.text(&text)?;
            }
            (Err(fault), _) => {
                faults = true;
                puzzles::report(name, &fault);
                if args.json {
                    out.json(&puzzles::fault_value(name, &fault))?;
                }
            }
        }
        Ok(())
    });
    match rows {
        Some(rows) if rows.is_empty() => {}
        Some(rows) => out.text(
            &notation::write(&rows, args.to)
                .map_err(|error| Failure::cannot_write(&error, ONE_EACH))?,
        )?,
        None => {
            let mut tail = String::new();
            writer.end(&mut tail);
            out.text(&tail)?;
        }
    }
    puzzles::outcome(faults, ended)
}

/// Returns the entry with its proven solution and its grade, or what is wrong with it.
fn checked(entry: Entry, scale: &Scale) -> Result<Entry, Fault> {
    let fault = |message: String| Fault { line: entry.line, column: 1, message };
    let puzzle = entry.position.puzzle();
    let solution = proper::solution(&puzzle).map_err(|e| fault(e.to_string()))?;
    let (grid, shape) = (&entry.position.grid, solution.shape());
    let is_wrong = |cell: &Cell| grid.get(*cell).is_some_and(|d| solution.get(*cell) != Some(d));
    if let Some(cell) = shape.cells().find(is_wrong) {
        let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
        return Err(fault(format!(
            "the digit in r{row}c{column}, placed after the givens, contradicts the solution: remove it"
        )));
    }
    if entry.solution.is_some_and(|given| given != solution) {
        return Err(fault("the solution given with the puzzle is wrong".into()));
    }
    let mut info = entry.info.clone();
    RATER.with_borrow_mut(|rater| {
        let grade = rater.grade(&puzzle).map_err(|e| fault(e.to_string()))?;
        let level = scale.level_with(rater, &puzzle, grade.er).map(|i| scale.levels[i].id.as_str());
        let plus = if grade.is_bound { "+" } else { "" };
        info.set(Field::Level, level.unwrap_or_default());
        info.set(Field::Rating, &format!("{}{plus}", grade.er));
        Ok(())
    })?;
    Ok(Entry { solution: Some(solution), info, ..entry })
}

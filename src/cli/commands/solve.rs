//! `solve`: prints the solutions of puzzles, their number and the time taken.

use crate::args::SolveArgs;
use crate::out::Out;
use crate::puzzles;
use crate::{Failure, Outcome, samurai};
use gridpress_engine::sudoku::Grid;
use gridpress_engine::sudoku::notation::{Entry, Fault};
use gridpress_engine::sudoku::solver::{self, End, Solutions};
use serde_json::json;
use std::time::{Duration, Instant};

/// The result for one puzzle.
struct Answer {
    puzzle: Grid,
    line: usize,
    found: Solutions,
    took: Duration,
}

pub(crate) fn run(args: &SolveArgs, out: &mut Out) -> Result<Outcome, Failure> {
    if samurai::are_meant(&args.read_as.variant, &args.inputs)? {
        return samurai::solve(args, out);
    }
    let limit = args.limit as usize;
    let mut faults = false;
    let work = |_: &str, entry: Result<Entry, Fault>| -> Result<Answer, Fault> {
        let entry = entry?;
        let puzzle = entry.position.grid;
        let start = Instant::now();
        // One more than requested shows whether these are all.
        let found = solver::solutions(&puzzle, limit + 1);
        Ok(Answer { puzzle, line: entry.line, found, took: start.elapsed() })
    };
    let ended = puzzles::for_all(&args.inputs, &args.read_as, out, work, |name, answer, out| {
        let answer = match answer {
            Ok(answer) => answer,
            Err(fault) => {
                faults = true;
                puzzles::report(name, &fault);
                return if args.json {
                    out.json(&puzzles::fault_value(name, &fault))
                } else {
                    Ok(())
                };
            }
        };
        let count = answer.found.grids.len();
        faults |= count == 0 || (limit == 1 && count != 1) || answer.found.end == End::Budget;
        if args.json { print_json(&answer, limit, name, out) } else { print(&answer, limit, out) }
    });
    puzzles::outcome(faults, ended)
}

fn print(answer: &Answer, limit: usize, out: &mut Out) -> Result<(), Failure> {
    for solution in answer.found.grids.iter().take(limit) {
        out.line(&solution.to_string())?;
    }
    let millis = answer.took.as_secs_f64() * 1e3;
    let found = &answer.found;
    let number = puzzles::number_of_solutions(found.grids.len(), found.end, limit);
    out.line(&format!("# {number}, {millis:.3} ms"))
}

fn print_json(answer: &Answer, limit: usize, file: &str, out: &mut Out) -> Result<(), Failure> {
    let found = &answer.found;
    let shown: Vec<String> = found.grids.iter().take(limit).map(Grid::to_string).collect();
    out.json(&json!({
        "file": file,
        "line": answer.line,
        "puzzle": answer.puzzle.to_string(),
        "count": shown.len(),
        "complete": found.end == End::Exhausted && found.grids.len() <= limit,
        "unique": found.grids.len() == 1 && found.end == End::Exhausted,
        "solutions": shown,
        "seconds": answer.took.as_secs_f64(),
    }))
}

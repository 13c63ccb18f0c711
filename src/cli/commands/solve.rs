//! `solve`: the solutions of puzzles, their number and the time taken.

use super::use_threads;
use crate::cli::args::SolveArgs;
use crate::cli::out::Out;
use crate::cli::puzzles::{self, Source};
use crate::cli::{Failure, Outcome};
use crate::sudoku::Grid;
use crate::sudoku::notation::{Entry, Fault};
use crate::sudoku::solver::{self, End, Solutions};
use serde_json::json;
use std::time::{Duration, Instant};

/// What was found out about one puzzle.
struct Answer {
    puzzle: Grid,
    found: Solutions,
    took: Duration,
}

pub fn run(args: &SolveArgs, out: &mut Out) -> Result<Outcome, Failure> {
    use_threads(args.jobs);
    let source = Source::open(args.input.as_deref())?;
    let name = source.name.clone();
    let limit = args.limit as usize;
    let mut faults = false;
    let answer = |entry: Result<Entry, Fault>| -> Result<Answer, Fault> {
        let puzzle = entry?.position.grid;
        let start = Instant::now();
        // One more than asked for tells whether these are all.
        let found = solver::solutions(&puzzle, limit + 1);
        Ok(Answer { puzzle, found, took: start.elapsed() })
    };
    source.for_each(args.from, answer, |answer| match answer {
        Ok(answer) => {
            let count = answer.found.grids.len();
            faults |= count == 0 || (limit == 1 && count != 1) || answer.found.end == End::Budget;
            if args.json { print_json(&answer, limit, out) } else { print(&answer, limit, out) }
        }
        Err(fault) => {
            faults = true;
            puzzles::tell(&name, &fault);
            Ok(())
        }
    })?;
    Ok(Outcome::of_faults(faults))
}

/// The number of solutions in words.
fn number(found: &Solutions, limit: usize) -> String {
    let count = found.grids.len();
    match (count, found.end) {
        (0, End::Budget) => "no solution found in the effort allowed".into(),
        (_, End::Budget) => format!("{count} found in the effort allowed, and there may be more"),
        _ if count > limit => {
            format!("more than {limit} solution{}", if limit == 1 { "" } else { "s" })
        }
        (0, _) => "no solution".into(),
        (1, _) => "1 solution".into(),
        _ => format!("{count} solutions"),
    }
}

fn print(answer: &Answer, limit: usize, out: &mut Out) -> Result<(), Failure> {
    for solution in answer.found.grids.iter().take(limit) {
        out.line(&solution.to_string())?;
    }
    let millis = answer.took.as_secs_f64() * 1e3;
    out.line(&format!("# {}, {millis:.3} ms", number(&answer.found, limit)))
}

fn print_json(answer: &Answer, limit: usize, out: &mut Out) -> Result<(), Failure> {
    let found = &answer.found;
    let shown: Vec<String> = found.grids.iter().take(limit).map(Grid::to_string).collect();
    out.json(&json!({
        "puzzle": answer.puzzle.to_string(),
        "count": shown.len(),
        "complete": found.end == End::Exhausted && found.grids.len() <= limit,
        "unique": found.grids.len() == 1 && found.end == End::Exhausted,
        "solutions": shown,
        "seconds": answer.took.as_secs_f64(),
    }))
}

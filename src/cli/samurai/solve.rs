//! `solve --variant samurai`.

use super::{asked, input};
use crate::args::SolveArgs;
use crate::out::Out;
use crate::puzzles;
use crate::{Failure, Outcome};
use gridpress_engine::samurai::{self, Entry, Samurai, Solutions};
use gridpress_engine::sudoku::notation::Fault;
use gridpress_engine::sudoku::solver::End;
use serde_json::json;
use std::time::{Duration, Instant};

/// The result for one samurai.
struct Answer {
    entry: Entry,
    found: Solutions,
    took: Duration,
}

pub(crate) fn run(args: &SolveArgs, out: &mut Out) -> Result<Outcome, Failure> {
    asked::reject_notation(&args.read_as)?;
    let limit = args.limit as usize;
    let mut faults = false;
    let work = |_: &str, entry: Result<Entry, Fault>| -> Result<Answer, Fault> {
        let entry = entry?;
        let start = Instant::now();
        // One more than requested shows whether these are all.
        let found = samurai::solutions(&entry.puzzle, limit + 1);
        Ok(Answer { entry, found, took: start.elapsed() })
    };
    let ended = input::for_all(&args.inputs, out, work, |name, answer, out| match answer {
        Ok(answer) => {
            let count = answer.found.all.len();
            faults |= count == 0 || (limit == 1 && count != 1) || answer.found.end == End::Budget;
            if args.json {
                print_json(&answer, limit, name, out)
            } else {
                print(&answer, limit, out)
            }
        }
        Err(fault) => {
            faults = true;
            puzzles::report(name, &fault);
            if args.json { out.json(&puzzles::fault_value(name, &fault)) } else { Ok(()) }
        }
    });
    puzzles::outcome(faults, ended)
}

fn print(answer: &Answer, limit: usize, out: &mut Out) -> Result<(), Failure> {
    let Answer { entry, found, took } = answer;
    for solution in found.all.iter().take(limit) {
        out.text(&solution.to_rows())?;
    }
    let mut said = puzzles::number_of_solutions(found.all.len(), found.end, limit);
    if let Some(clash) = entry.puzzle.clash() {
        said += &format!(": {clash}");
    }
    out.line(&format!("# {said}, {:.3} ms\n", took.as_secs_f64() * 1e3))
}

fn print_json(answer: &Answer, limit: usize, file: &str, out: &mut Out) -> Result<(), Failure> {
    let found = &answer.found;
    let shown: Vec<String> = found.all.iter().take(limit).map(Samurai::to_line).collect();
    out.json(&json!({
        "file": file,
        "line": answer.entry.line,
        "variant": "samurai",
        "puzzle": answer.entry.puzzle.to_line(),
        "count": shown.len(),
        "complete": found.end == End::Exhausted && found.all.len() <= limit,
        "unique": found.all.len() == 1 && found.end == End::Exhausted,
        "solutions": shown,
        "seconds": answer.took.as_secs_f64(),
    }))
}

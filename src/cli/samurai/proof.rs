//! `proof` of a file of samurai: each has one solution, the one given with it, and all are distinct.

use super::input;
use crate::args::ProofArgs;
use crate::out::Out;
use crate::puzzles;
use crate::{Failure, Outcome};
use gridpress_engine::samurai::{self, Entry, Pair};
use gridpress_engine::sudoku::notation::Fault;
use gridpress_page::english::counted;
use serde_json::json;
use std::collections::HashMap;

/// Proves the samurai in a file.
pub(crate) fn run(path: &str, args: &ProofArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut count = 0;
    // The first line with each puzzle and each solution.
    let (mut lines, mut solutions) = (HashMap::new(), HashMap::new());
    let work = |_: &str, entry: Result<Entry, Fault>| {
        let Entry { puzzle, line, solution } = entry?;
        let wrong = |message: String| Fault { line, column: 1, message };
        let found = samurai::solution(&puzzle).map_err(|why| wrong(why.to_string()))?;
        if solution.is_some_and(|said| said != found) {
            return Err(wrong("the solution given with the samurai is wrong".to_owned()));
        }
        Ok((line, Pair { puzzle, solution: found }.digests()))
    };
    input::for_all(&[path.to_owned()], out, work, |name, answer, _| {
        count += 1;
        let fault = match answer {
            Err(fault) => Some(fault),
            Ok((line, digests)) => {
                let same = |what: &str, earlier: usize| Fault {
                    line,
                    column: 1,
                    message: format!(
                        "the {what} of line {earlier}, up to symmetry and relabelling"
                    ),
                };
                let solution = digests.solution.filter(|_| !args.same_solutions);
                let puzzle = lines.insert(digests.puzzle, line).map(|at| same("puzzle", at));
                let solved = solution.and_then(|digest| solutions.insert(digest, line));
                puzzle.or_else(|| Some(same("solution of the puzzle", solved?)))
            }
        };
        if let Some(fault) = fault {
            puzzles::report(name, &fault);
            faults.push(fault);
        }
        Ok(())
    })?;
    if args.json {
        let told: Vec<_> = faults
            .iter()
            .map(|f| json!({ "line": f.line, "column": f.column, "what": f.message }))
            .collect();
        out.json(&json!({
            "puzzles": count,
            "distinct": lines.len(),
            "unsettled": 0,
            "fault_count": faults.len(),
            "faults": told,
        }))?;
    } else {
        let told = match faults.len() {
            0 => "no faults".to_owned(),
            n => counted(n, "fault"),
        };
        let distinct = lines.len();
        out.line(&format!(
            "{told} in {count} samurai, {distinct} of them different up to symmetry and relabelling"
        ))?;
    }
    Ok(Outcome::of_faults(!faults.is_empty()))
}

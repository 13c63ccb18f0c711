//! The proof of a file of puzzles: each puzzle, and that all are distinct.

use crate::args::ProofArgs;
use crate::out::Out;
use crate::prove::inputs;
use crate::puzzles::{self, RATER, Source};
use crate::{Failure, Outcome, files, progress};
use gridpress_engine::generate::Digests;
use gridpress_engine::sudoku::canon;
use gridpress_engine::sudoku::notation::{self, Entry, Fault, Format};
use gridpress_page::english::{counted, grouped};
use gridpress_proof::{Finding, examine};
use serde_json::json;
use std::collections::HashMap;
use std::collections::hash_map::Entry as Place;
use std::io::Read;
use std::path::Path;

/// The number of faults that are listed; the others are only counted.
const MOST_LISTED: usize = 1000;

/// The number of bytes read to detect the kind of a file.
const HEAD: u64 = 1 << 16;

/// Whether the file at `path` is neither a folder nor a PDF nor a drawing, and holds a puzzle or has the
/// name of a file of puzzles, or `is_said` to hold some.
pub(crate) fn is_list(path: &Path, is_said: bool) -> Result<bool, Failure> {
    if path == Path::new("-") {
        return Ok(true);
    }
    if path.is_dir() {
        return Ok(false);
    }
    let mut head = Vec::new();
    files::open(path)
        .and_then(|file| file.take(HEAD).read_to_end(&mut head))
        .map_err(|error| Failure::reading(path, error))?;
    let is_pdf = inputs::is_pdf(&head);
    let is_drawing = inputs::is_drawing(&head);
    let is_whole = (head.len() as u64) < HEAD;
    let has_puzzle = || !notation::read(&notation::decode(&head), None).entries.is_empty();
    let is_named = || Format::of_extension(&files::extension(path)).is_some();
    Ok(!is_pdf && !is_drawing && (is_said || !is_whole || is_named() || has_puzzle()))
}

/// What is known about the list so far.
#[derive(Default)]
struct List {
    puzzles: u64,
    /// The number of puzzles that brute force did not finish.
    unsettled: u64,
    faults: u64,
    listed: Vec<Fault>,
    /// The line of each puzzle, by the digest of its canonical form.
    lines: HashMap<u128, u64>,
    /// The line of the first puzzle with each solution, by the digest of the solution.
    solutions: HashMap<u128, u64>,
}

impl List {
    fn fault(&mut self, name: &str, fault: Fault) {
        self.faults += 1;
        if self.listed.len() < MOST_LISTED {
            puzzles::report(name, &fault);
            self.listed.push(fault);
        }
    }

    fn puzzle(&mut self, name: &str, line: usize, finding: Finding, digests: Digests) {
        self.puzzles += 1;
        self.unsettled += u64::from(!finding.is_settled);
        let at = |message: String| Fault { line, column: 1, message };
        if let Some(what) = finding.fault {
            self.fault(name, at(what));
        }
        let before = |all: &mut HashMap<u128, u64>, digest| match all.entry(digest) {
            Place::Vacant(place) => {
                place.insert(line as u64);
                None
            }
            Place::Occupied(before) => Some(*before.get()),
        };
        let what = match before(&mut self.lines, digests.puzzle) {
            Some(before) => Some(("puzzle", before)),
            None => digests
                .solution
                .and_then(|digest| before(&mut self.solutions, digest))
                .map(|before| ("solution of the puzzle", before)),
        };
        if let Some((what, before)) = what {
            let message = format!("the {what} of line {before}, up to symmetry and relabelling");
            self.fault(name, at(message));
        }
    }
}

/// Proves the puzzles in the file at `path`, one of those that `args` name.
pub(crate) fn run(path: &Path, args: &ProofArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let source = Source::open(Some(&path.to_string_lossy()))?;
    let name = source.name.clone();
    let bar = progress::bar(0, "proving puzzles");
    let mut list = List::default();
    let work = |entry: Result<Entry, Fault>| {
        let entry = entry.and_then(|entry| puzzles::with_variants(entry, &args.variant));
        entry.map(|entry| {
            let finding = RATER.with_borrow_mut(|rater| examine(&entry, rater));
            let solution = finding.solution.filter(|_| !args.same_solutions);
            let digests = Digests {
                puzzle: canon::digest(&entry.position.puzzle()),
                solution: solution.as_ref().and_then(canon::solution_digest),
            };
            (entry.line, finding, digests)
        })
    };
    source.for_each(None, out, work, |answer, _| {
        bar.inc(1);
        bar.suspend(|| match answer {
            Ok((line, finding, digests)) => list.puzzle(&name, line, finding, digests),
            Err(fault) => list.fault(&name, fault),
        });
        Ok(())
    })?;
    bar.finish_and_clear();
    if args.json {
        let faults: Vec<_> = list
            .listed
            .iter()
            .map(|f| json!({ "line": f.line, "column": f.column, "what": f.message }))
            .collect();
        out.json(&json!({
            "puzzles": list.puzzles,
            "distinct": list.lines.len(),
            "unsettled": list.unsettled,
            "fault_count": list.faults,
            "faults": faults,
        }))?;
    } else {
        let told = match list.faults {
            0 => "no faults".to_owned(),
            n => counted(n, "fault"),
        };
        out.line(&format!(
            "{told} in {}, {} of them different up to symmetry and relabelling",
            counted(list.puzzles, "puzzle"),
            grouped(list.lines.len())
        ))?;
        if list.unsettled > 0 {
            out.line(&format!(
                "{} of them by the solver alone, because brute force did not finish",
                list.unsettled
            ))?;
        }
    }
    Ok(Outcome::of_faults(list.faults > 0 || list.puzzles == 0))
}

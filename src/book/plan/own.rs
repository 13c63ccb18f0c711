//! Puzzles that come from files: those a section takes in, each proven to have one solution and
//! graded, and those of earlier books, which must not come again. Whatever is wrong with any of
//! them is reported at its own line, all of it at once.

mod blame;
mod daily;
#[cfg(test)]
mod tests;

use super::open::bytes_of;
use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span, Spanned};
use crate::spec::{BookSpec, OwnPuzzle, SectionSpec};
use blame::Blame;
use gridpress_engine::generate::{Digests, Made, Request, appraise};
use gridpress_engine::grade::Rater;
use gridpress_engine::sudoku::notation::{self, Entry, Fault};
use gridpress_engine::sudoku::{Grid, Shape, canon, proper};
use rayon::prelude::*;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::Arc;

/// The longest file of puzzles that is read: hundreds of thousands of them.
pub const MAX_PUZZLE_BYTES: usize = 64 << 20;

/// So many bad puzzles of a file are told one by one; the others are counted.
const MOST_TOLD: usize = 40;

thread_local! {
    /// A rater's working memory is large: one a thread.
    static RATER: RefCell<Rater> = RefCell::new(Rater::new());
}

/// Reads the files of a function that gets them by the path in the spec.
type Load<'a> = &'a mut dyn FnMut(&str) -> io::Result<Vec<u8>>;

/// A record of a file: a puzzle, or what is wrong with its text.
type Record = Result<Entry, Fault>;

/// A file of puzzles.
struct Puzzles {
    source: SourceId,
    records: Vec<Record>,
}

/// Reads all files of puzzles that the spec names, and fills in what came of them. Nothing comes
/// back if there is an error in any of them.
pub(super) fn fill(
    spec: &mut BookSpec,
    load: Load<'_>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<()> {
    let mut here = Diagnostics::new();
    let mut known = Known { same_solutions: spec.same_solutions, places: HashMap::new() };
    for path in &spec.avoid {
        avoid(path, load, sources, &mut known, &mut here);
    }
    let mut avoided: HashSet<String> = known.places.keys().cloned().collect();
    for section in &mut spec.sections {
        fill_section(section, load, sources, &mut known, &mut here);
    }
    if let Some(calendar) = &mut spec.calendar {
        daily::fill(calendar, load, sources, &mut known, &mut avoided, &mut here);
    }
    spec.avoided = Arc::new(avoided);
    here.sort();
    let sound = !here.has_errors();
    found.append(here);
    sound.then_some(())
}

/// The puzzles that may not come again, nor others with their solutions.
struct Known {
    /// Whether puzzles may have the same solution.
    same_solutions: bool,
    /// Where each was found, by its id and by that of its solution.
    places: HashMap<String, Taken>,
}

/// Where a puzzle was found that may not come again.
#[derive(Copy, Clone)]
struct Taken {
    line: Span,
    /// True for an earlier book, false for this one.
    earlier: bool,
}

/// The records of a file, in the order of its lines. A file that can not be read or holds no
/// puzzle is reported.
fn read(
    path: &Spanned<String>,
    what: &str,
    load: Load<'_>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<Puzzles> {
    let bytes = bytes_of(path, what, load, found)?;
    if bytes.len() > MAX_PUZZLE_BYTES {
        found.push(
            Diagnostic::error("puzzle::too-long", "the file is too long for one of puzzles")
                .at(path.span, "named here")
                .help(format!("such a file holds at most {MAX_PUZZLE_BYTES} bytes")),
        );
        return None;
    }
    let text = notation::decode(&bytes);
    let source = sources.add(path.value.clone(), text.trim_start_matches('\u{feff}'));
    let reading = notation::read(&sources.get(source).text, None);
    let mut records: Vec<Record> = reading.entries.into_iter().map(Ok).collect();
    records.extend(reading.faults.into_iter().map(Err));
    records.sort_by_key(line_of);
    if records.is_empty() {
        found.push(
            Diagnostic::error("puzzle::none", format!("there is no puzzle in {}", path.value))
                .at(path.span, "named here")
                .help("any notation will do: a puzzle a line, sdk, ss, ipuz, CSV, JSON, ..."),
        );
        return None;
    }
    Some(Puzzles { source, records })
}

fn line_of(record: &Record) -> usize {
    match record {
        Ok(entry) => entry.line,
        Err(fault) => fault.line,
    }
}

/// The ids of a puzzle of a file and, if it has one, of its solution.
///
/// They are worked out anew and not taken from a manifest: any notation will do, and nobody would
/// notice an id of another version of the program.
fn ids(entry: &Entry) -> Vec<String> {
    let puzzle = entry.position.puzzle();
    let given = entry.solution.filter(|grid| grid.is_solution() && puzzle.is_part_of(grid));
    let solution = given.or_else(|| proper::solution(&puzzle).ok());
    match solution {
        Some(solution) => Digests::of(&puzzle, &solution).ids().collect(),
        None => vec![canon::id(&puzzle)],
    }
}

/// Takes note of the puzzles of an earlier book.
fn avoid(
    path: &Spanned<String>,
    load: Load<'_>,
    sources: &mut Sources,
    known: &mut Known,
    found: &mut Diagnostics,
) {
    let Some(file) = read(path, "earlier book", load, sources, found) else { return };
    let mut blame = Blame::new(file.source, sources);
    let all: Vec<Result<(Vec<String>, usize), &Fault>> = file
        .records
        .par_iter()
        .map(|record| record.as_ref().map(|entry| (ids(entry), entry.line)))
        .collect();
    for puzzle in all {
        match puzzle {
            Ok((ids, line)) => {
                let line = sources.line(file.source, line);
                for id in ids {
                    known.places.entry(id).or_insert(Taken { line, earlier: true });
                }
            }
            Err(fault) => blame.fault(fault),
        }
    }
    blame.report(found);
}

/// Takes in the puzzles of a section, if it takes them from a file.
fn fill_section(
    section: &mut SectionSpec,
    load: Load<'_>,
    sources: &mut Sources,
    known: &mut Known,
    found: &mut Diagnostics,
) {
    let Some(own) = &section.own else { return };
    let Some(mut file) = read(&own.path, "file of puzzles", load, sources, found) else { return };
    if let Some(first) = own.first {
        let (there, asked) = (file.records.len(), first.value as usize);
        if there < asked {
            found.push(
                Diagnostic::error(
                    "puzzle::too-few",
                    format!("{} holds {there} puzzles, not {asked}", own.path.value),
                )
                .at(first.span, "more than there are")
                .at(own.path.span, "in this file")
                .help("leave `count` out to take them all"),
            );
        }
        file.records.truncate(asked);
    }
    // A page has grids of one shape: that of the section, or else that of the first puzzle.
    if own.shape.is_none()
        && let Some(first) = file.records.iter().flatten().next()
    {
        section.shape = first.position.grid.shape();
    }
    let request = section.request();
    let judged: Vec<Result<OwnPuzzle, Wrong>> =
        file.records.par_iter().map(|record| judge(record, &request)).collect();
    let mut blame = Blame::new(file.source, sources);
    let mut puzzles = Vec::with_capacity(judged.len());
    for (record, judged) in file.records.iter().zip(judged) {
        puzzles.extend(blame.take(known, record, judged, section));
    }
    blame.report(found);
    section.count.value = u32::try_from(puzzles.len()).unwrap_or(u32::MAX);
    if let Some(own) = &mut section.own {
        own.puzzles = Arc::new(puzzles);
    }
}

/// Why a puzzle of a file is not taken.
enum Wrong {
    /// Its text is no puzzle.
    Text(Fault),
    Shape(Shape),
    Improper(proper::Improper),
    /// Nothing is left to solve.
    Full,
    /// A digit placed since, or the solution that came with it, is not its solution's.
    Solution(&'static str),
    /// It is not as the section asks.
    Miss(gridpress_engine::generate::Miss),
}

/// Proves and grades a puzzle, and holds it to what its section asks.
fn judge(record: &Record, request: &Request) -> Result<OwnPuzzle, Wrong> {
    let entry = record.as_ref().map_err(|fault| Wrong::Text(fault.clone()))?;
    let puzzle: Grid = entry.position.puzzle();
    if puzzle.shape() != request.shape {
        return Err(Wrong::Shape(puzzle.shape()));
    }
    let solution = proper::solution(&puzzle).map_err(Wrong::Improper)?;
    if puzzle.is_full() {
        return Err(Wrong::Full);
    }
    if !entry.position.grid.is_part_of(&solution) {
        return Err(Wrong::Solution("a digit placed since is not its solution's"));
    }
    if entry.solution.is_some_and(|given| given != solution) {
        return Err(Wrong::Solution("the solution that stands with it is not its solution"));
    }
    let grade = RATER.with_borrow_mut(|rater| appraise(&puzzle, request, rater));
    let grade = grade.map_err(Wrong::Miss)?;
    let (shapes, enough) = (request.shapes(), request.enough());
    let made = Made { puzzle, solution, grade, shapes, enough };
    Ok(OwnPuzzle { digests: made.digests(), made, line: entry.line })
}

//! Reads puzzles from files: those that a section takes, each proven to have one solution and
//! graded, and those of earlier books, which must not be repeated. All faults are reported at once,
//! each at its own line.

mod blame;
mod daily;
#[cfg(test)]
mod tests;

use super::load::bytes_of;
use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span, Spanned};
use crate::spec::{BookSpec, OwnPuzzle, SectionSpec};
use blame::Blame;
use gridpress_engine::generate::{Digests, Made, Miss, Request, Stream, appraise, spelled};
use gridpress_engine::grade::Rater;
use gridpress_engine::samurai::{self, Samurai};
use gridpress_engine::sudoku::notation::{self, Entry, Fault};
use gridpress_engine::sudoku::{Grid, Rules, canon, proper};
use gridpress_page::english::counted;
use rayon::prelude::*;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::Arc;

/// The longest file of puzzles that is read, which holds hundreds of thousands of puzzles.
pub const MAX_PUZZLE_BYTES: usize = 64 << 20;

/// This many faulty puzzles of a file are reported; the others are counted.
const MOST_TOLD: usize = 40;

thread_local! {
    /// One per thread, because a rater's working memory is large.
    static RATER: RefCell<Rater> = RefCell::new(Rater::new());
}

/// Reads a file by its path in the spec.
type Load<'a> = &'a mut dyn FnMut(&str) -> io::Result<Vec<u8>>;

/// A record of a file: a puzzle, or a fault of its text.
type Record = Result<Entry, Fault>;

/// A file of puzzles.
struct Puzzles {
    source: SourceId,
    records: Vec<Record>,
}

/// Reads all files of puzzles that the spec names, and fills in their puzzles. Returns `None` if
/// one of them has an error.
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

/// The puzzles that must not be repeated; nor must their solutions.
struct Known {
    /// Whether puzzles may have the same solution.
    same_solutions: bool,
    /// The first place of each puzzle, by its id and that of its solution.
    places: HashMap<String, Taken>,
}

/// The place of a puzzle that must not be repeated.
#[derive(Copy, Clone)]
struct Taken {
    line: Span,
    /// Whether it is in an earlier book.
    earlier: bool,
}

/// Reads the records of a file, in the order of its lines. Reports a file that cannot be read or
/// holds no puzzle.
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
            Diagnostic::error("puzzle::too-long", "the file is too long for a file of puzzles")
                .at(path.span, "named here")
                .help(format!("use at most {MAX_PUZZLE_BYTES} bytes")),
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
                .help("use any notation: one puzzle per line, sdk, ss, ipuz, CSV, JSON, ..."),
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

/// Returns the ids of a puzzle from a file and of its solution, if it has one.
///
/// They are computed and not taken from a manifest, because any notation is allowed, and the ids of
/// another program version might differ unnoticed.
fn ids(entry: &Entry) -> Vec<String> {
    let puzzle = entry.position.puzzle();
    let given = entry.solution.filter(|grid| grid.is_solution() && puzzle.is_part_of(grid));
    let solution = given.or_else(|| proper::solution(&puzzle).ok());
    match solution {
        Some(solution) => Digests::of(&puzzle, &solution).ids().collect(),
        None => vec![canon::id(&puzzle)],
    }
}

/// Records the puzzles of an earlier book.
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
            Err(fault) => {
                // Other commands than those for samurai read single grids.
                let text = sources.get(file.source).text.lines().nth(fault.line.saturating_sub(1));
                match text.and_then(samurai_in) {
                    Some(samurai) => {
                        let line = sources.line(file.source, fault.line);
                        let id = samurai::id(&samurai);
                        known.places.entry(id).or_insert(Taken { line, earlier: true });
                    }
                    None => blame.fault(fault),
                }
            }
        }
    }
    blame.report(found);
}

/// Returns the samurai in a line of a manifest or of a file of samurai; `None` if it holds none.
fn samurai_in(line: &str) -> Option<Samurai> {
    let mut found = samurai::read(line.trim().trim_end_matches(',')).into_iter();
    let entry = found.next()?.ok()?;
    found.next().is_none().then_some(entry.puzzle)
}

/// Fills in the puzzles of a section, if it takes them from a file.
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
                    format!("{} holds {}, not {asked}", own.path.value, counted(there, "puzzle")),
                )
                .at(first.span, "too many")
                .at(own.path.span, "in this file")
                .help("remove `count` to use all of them"),
            );
        }
        file.records.truncate(asked);
    }
    // A page has grids of one shape: that of the section, or else that of the first puzzle.
    if own.shape.is_none()
        && let Some(first) = file.records.iter().flatten().next()
    {
        let variants = section.rules.variants();
        section.shape = first.position.grid.shape();
        section.rules = Rules::with(section.shape, variants).unwrap_or(section.shape.into());
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

/// Why a puzzle from a file is rejected.
enum Wrong {
    /// Its text is not a puzzle.
    Text(Fault),
    Rules(Rules),
    Improper(proper::Improper),
    /// It has no empty cell.
    Full,
    /// A digit placed after the givens, or the solution given with it, contradicts its solution.
    Solution(&'static str),
    /// It does not meet the requirements of the section.
    Miss(gridpress_engine::generate::Miss),
}

/// Proves and grades a puzzle, and checks it against its section.
fn judge(record: &Record, request: &Request) -> Result<OwnPuzzle, Wrong> {
    let entry = record.as_ref().map_err(|fault| Wrong::Text(fault.clone()))?;
    let mut puzzle: Grid = entry.position.puzzle();
    if puzzle.rules().variants().is_empty() && puzzle.shape() == request.shape() {
        // Most notations do not name the variant.
        let (variants, regions) = (request.rules.variants(), request.rules.regions());
        let regions = regions.filter(|_| puzzle.rules().regions().is_none()).map(<[u8]>::to_vec);
        if let Ok(rules) = puzzle.rules().and(variants, regions) {
            puzzle = puzzle.under(rules);
        }
    }
    let rules = puzzle.rules();
    let has_own_regions = request.regions.is_some()
        && rules.regions().is_some()
        && rules.shape() == request.shape()
        && rules.variants() == request.rules.variants();
    let has_cages = !rules.cages().is_empty();
    let is_asked = has_own_regions || rules.without_cages() == request.rules;
    if has_cages != request.cages.is_some() || !is_asked {
        return Err(Wrong::Rules(rules));
    }
    let solution = proper::solution(&puzzle).map_err(Wrong::Improper)?;
    if puzzle.is_full() {
        return Err(Wrong::Full);
    }
    if !entry.position.grid.under(rules).is_part_of(&solution) {
        return Err(Wrong::Solution("a digit placed after the givens contradicts the solution"));
    }
    if entry.solution.is_some_and(|given| given.values() != solution.values()) {
        return Err(Wrong::Solution("the solution given with the puzzle is wrong"));
    }
    let grade = RATER.with_borrow_mut(|rater| appraise(&puzzle, request, rater));
    let grade = grade.map_err(Wrong::Miss)?;
    let (shapes, enough) = (request.shapes(), request.enough());
    let made = Made { puzzle, solution, grade, shapes, enough, samurai: None };
    let mut stream = Stream::for_puzzle(0, "word", entry.line as u64);
    let made = RATER.with_borrow_mut(|rater| spelled(made, request, &mut stream, rater));
    let made = made.ok_or(Wrong::Miss(Miss::Looks))?;
    Ok(OwnPuzzle { digests: made.digests(), made, line: entry.line })
}

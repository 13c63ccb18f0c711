//! The puzzles in a file: reads them, and proves and grades each.

use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span, Spanned};
use crate::plan::load::bytes_of;
use crate::spec::OwnPuzzle;
use gridpress_engine::generate::{Digests, Made, Miss, Request, Stream, appraise, spelled};
use gridpress_engine::grade::Rater;
use gridpress_engine::samurai;
use gridpress_engine::sudoku::notation::{self, Entry, Fault};
use gridpress_engine::sudoku::{Grid, Rules, canon, proper};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io;

/// The longest file of puzzles that is read, which holds hundreds of thousands of puzzles.
pub const MAX_PUZZLE_BYTES: usize = 64 << 20;

thread_local! {
    /// One per thread, because a rater's working memory is large.
    static RATER: RefCell<Rater> = RefCell::new(Rater::new());
}

/// Reads a file by its path in the spec.
pub(super) type Load<'a> = &'a mut dyn FnMut(&str) -> io::Result<Vec<u8>>;

/// A record of a file: a puzzle, or a fault of its text.
pub(super) type Record = Result<Entry, Fault>;

/// A file of puzzles.
pub(super) struct Puzzles<E = Entry> {
    pub source: SourceId,
    pub records: Vec<Result<E, Fault>>,
}

/// The puzzles that must not be repeated; nor must their solutions.
pub(super) struct Known {
    /// Whether puzzles may have the same solution.
    pub same_solutions: bool,
    /// The first place of each puzzle, by its id and that of its solution.
    pub places: HashMap<String, Taken>,
}

/// The place of a puzzle that must not be repeated.
#[derive(Copy, Clone)]
pub(super) struct Taken {
    pub line: Span,
    /// Whether it is in an earlier book.
    pub earlier: bool,
}

/// Why a puzzle from a file is rejected.
pub(super) enum Wrong {
    /// Its text is not a puzzle.
    Text(Fault),
    Rules(Rules),
    Improper(proper::Improper),
    /// It is not a valid samurai.
    Samurai(samurai::Wrong),
    /// It has no empty cell.
    Full,
    /// A digit placed after the givens, or the solution given with it, contradicts its solution.
    Solution(&'static str),
    /// It does not meet the requirements of the section.
    Miss(Miss),
}

/// Reads the records of a file, in the order of its lines. Reports a file that cannot be read or
/// holds no puzzle.
pub(super) fn read(
    path: &Spanned<String>,
    what: &str,
    load: Load<'_>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<Puzzles> {
    let source = text_of(path, what, load, sources, found)?;
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

/// Reads the text of a file of puzzles. Reports a file that cannot be read.
pub(super) fn text_of(
    path: &Spanned<String>,
    what: &str,
    load: Load<'_>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<SourceId> {
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
    Some(sources.add(path.value.clone(), text.trim_start_matches('\u{feff}')))
}

pub(super) fn line_of(record: &Record) -> usize {
    match record {
        Ok(entry) => entry.line,
        Err(fault) => fault.line,
    }
}

/// Returns the ids of a puzzle from a file and of its solution, if it has one.
///
/// They are computed and not taken from a manifest, because any notation is allowed, and the ids of
/// another program version might differ unnoticed.
pub(super) fn ids(entry: &Entry) -> Vec<String> {
    ids_of(entry, entry.position.puzzle())
}

/// Returns the ids of a puzzle from a file and of its solution. A line that is no classic puzzle has those
/// under each of `variants` by which it is a puzzle.
pub(super) fn ids_under(entry: &Entry, variants: &[Rules]) -> Vec<String> {
    let puzzle = entry.position.puzzle();
    let rules = puzzle.rules();
    let is_open = !variants.is_empty()
        && rules == Rules::plain(rules.shape())
        && proper::solution(&puzzle).is_err();
    let suited = variants.iter().filter(|rules| is_open && rules.shape() == puzzle.shape());
    let under = suited.map(|&rules| puzzle.under(rules));
    let proper = under.filter(|puzzle| proper::solution(puzzle).is_ok());
    let of_variants: Vec<String> = proper.flat_map(|puzzle| ids_of(entry, puzzle)).collect();
    if of_variants.is_empty() { ids(entry) } else { of_variants }
}

fn ids_of(entry: &Entry, puzzle: Grid) -> Vec<String> {
    let given = entry.solution.filter(|grid| grid.is_solution() && puzzle.is_part_of(grid));
    let solution = given.or_else(|| proper::solution(&puzzle).ok());
    match solution {
        Some(solution) => Digests::of(&puzzle, &solution).ids().collect(),
        None => vec![canon::id(&puzzle)],
    }
}

/// Proves and grades a puzzle, and checks it against its section.
pub(super) fn judge(record: &Record, request: &Request) -> Result<OwnPuzzle, Wrong> {
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
    let (shapes, enough) = (request.shapes(), request.known());
    let made = Made { puzzle, solution, grade, shapes, enough, samurai: None };
    let mut stream = Stream::for_puzzle(0, "word", entry.line as u64);
    let made = RATER.with_borrow_mut(|rater| spelled(made, request, &mut stream, rater));
    let made = made.ok_or(Wrong::Miss(Miss::Looks))?;
    Ok(OwnPuzzle { digests: made.digests(), made, line: entry.line })
}

//! Reads puzzles from files, from standard input or from the command line. Notations with one
//! puzzle per line are streamed; others are read whole.

mod argument;

use super::args::ReadAs;
use super::in_order::{Event, in_order};
use super::out::Out;
use super::{Failure, Outcome, files, samurai, terminal};
use gridpress_book::diag::kind_of_file;
use gridpress_book::spec::Named;
use gridpress_engine::grade::Rater;
use gridpress_engine::sudoku::BadRules;
use gridpress_engine::sudoku::notation::{self, ByLine, Entry, Fault, Format};
use gridpress_engine::sudoku::solver::{Budget, End};
use gridpress_page::english::grouped;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;

/// The longest line that can be a puzzle; a longer one is not kept in memory.
const LONGEST_LINE: u64 = 1 << 16;
/// How much of a file is examined to detect its notation.
const HEAD: usize = 1 << 16;
/// This many lines at the beginning are dispatched one by one, the others in batches.
const SINGLE_LINES: usize = 64;
const BATCH: usize = 16;

thread_local! {
    /// One per thread, because a rater's working memory is large.
    pub(super) static RATER: RefCell<Rater> = RefCell::new(Rater::new());
}

/// Where puzzles come from.
pub(super) struct Source {
    /// The name in messages: a path, `-` for standard input, or `puzzle` for one on the command
    /// line.
    pub name: String,
    reader: Box<dyn Read + Send>,
}

/// Does `work` on every puzzle of all `inputs`, on all cores, and passes the answers to `emit` in
/// order, with the name of the input. `work` also gets the faults of the text. Each input is a
/// file, a puzzle, or `-` for standard input, which is read if there is no input. An input that
/// cannot be read or holds no puzzle is reported and the others are still read; then the run ends
/// with exit code 2.
pub(super) fn for_all<R: Send>(
    inputs: &[String],
    read_as: &ReadAs,
    out: &mut Out,
    work: impl Fn(&str, Result<Entry, Fault>) -> R + Sync,
    mut emit: impl FnMut(&str, R, &mut Out) -> Result<(), Failure>,
) -> Result<(), Failure> {
    samurai::reject(&read_as.variant)?;
    let standard = ["-".to_owned()];
    let mut is_short = false;
    for input in if inputs.is_empty() { &standard } else { inputs } {
        let read = Source::open(Some(input)).and_then(|source| {
            let name = source.name.clone();
            let work = |entry: Result<Entry, Fault>| {
                work(&name, entry.and_then(|entry| with_variants(entry, &read_as.variant)))
            };
            source.for_each(read_as.from, out, work, |answer, out| emit(&name, answer, out))
        });
        match read {
            Ok(()) => {}
            Err(failure @ (Failure::File { .. } | Failure::Usage { .. } | Failure::Reported)) => {
                // Earlier output must come before the error about this input.
                out.flush()?;
                failure.report();
                is_short = true;
            }
            Err(other) => return Err(other),
        }
    }
    if is_short { Err(Failure::Reported) } else { Ok(()) }
}

/// Adds the rules that are asked for to those of a puzzle.
pub(super) fn with_variants(entry: Entry, variants: &[Named]) -> Result<Entry, Fault> {
    let line = entry.line;
    let variants = Named::added(variants);
    let wrong = |error: BadRules| Fault { line, column: 1, message: error.to_string() };
    entry.with_variants(variants).map_err(wrong)
}

impl Source {
    /// Opens the file of that name; standard input for `-` or no argument; or the puzzle itself, if
    /// there is no such file and the argument looks like a puzzle.
    pub(crate) fn open(argument: Option<&str>) -> Result<Self, Failure> {
        let Some(argument) = argument.filter(|&a| a != "-") else {
            if io::stdin().is_terminal() {
                terminal::note("reading puzzles from the terminal; end with Ctrl-D");
            }
            return Ok(Source { name: "-".into(), reader: Box::new(io::stdin()) });
        };
        let path = Path::new(argument);
        match files::open(path) {
            Ok(file) => Ok(Source { name: argument.to_owned(), reader: Box::new(file) }),
            Err(_) if !path.exists() && argument::looks_like_a_puzzle(argument) => {
                argument::check(argument)?;
                let text = Cursor::new(argument.as_bytes().to_vec());
                Ok(Source { name: "puzzle".into(), reader: Box::new(text) })
            }
            Err(error) => Err(Failure::reading(path, error)),
        }
    }

    /// Returns all puzzles and faults at once, in order. There is at least one.
    pub(crate) fn read(self, format: Option<Format>) -> Result<Vec<Result<Entry, Fault>>, Failure> {
        let bytes = files::all_of(self.reader, files::MOST_BYTES)
            .map_err(|error| Failure::reading(Path::new(&self.name), error))?;
        check_kind(&self.name, &bytes)?;
        let all = read_whole(&bytes, format);
        if all.is_empty() { Err(none_in(&self.name)) } else { Ok(all) }
    }

    /// Does `work` on every puzzle on all cores and passes the answers to `emit` in the order of
    /// the source, each as soon as it and all earlier ones are ready. `work` also gets the faults.
    /// Memory is constant for notations with one puzzle per line.
    pub(crate) fn for_each<R: Send>(
        self,
        format: Option<Format>,
        out: &mut Out,
        work: impl Fn(Result<Entry, Fault>) -> R + Sync,
        mut emit: impl FnMut(R, &mut Out) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let name = self.name;
        let failed = |error| Failure::reading(Path::new(&name), error);
        let mut reader = BufReader::with_capacity(HEAD, self.reader);
        let head = head(&mut reader).map_err(failed)?;
        check_kind(&name, &head)?;
        let mut is_empty = true;
        let mut take = |event: Event<Vec<R>>| match event {
            Event::Waiting => out.flush(),
            Event::Answer(answers) => {
                is_empty &= answers.is_empty();
                answers.into_iter().try_for_each(|answer| emit(answer, out))
            }
        };
        let wide = head.starts_with(&[0xFF, 0xFE]) || head.starts_with(&[0xFE, 0xFF]);
        let by_line = if wide { None } else { ByLine::of(&notation::decode(&head), format) };
        let mut reader = BufReader::with_capacity(HEAD, Cursor::new(head).chain(reader));
        if let Some(by_line) = by_line {
            let joins = by_line.joins_quoted_lines();
            let lines = Lines { reader, number: 0, joins, name: &name };
            let work = |line: Line| line.parse(&by_line).into_iter().map(&work).collect();
            in_order(lines, work, &mut take)?;
        } else {
            let bytes = files::all_of(&mut reader, files::MOST_BYTES).map_err(failed)?;
            let all = read_whole(&bytes, format);
            let batches = all.into_iter().map(|one| Ok(vec![one]));
            in_order(batches, |one| vec![work(one)], &mut take)?;
        }
        if is_empty { Err(none_in(&name)) } else { Ok(()) }
    }
}

/// The error for an input without a puzzle.
fn none_in(name: &str) -> Failure {
    let name = if name == "-" { "standard input" } else { name };
    Failure::usage_with_help(
        format!("there is no puzzle in {name}"),
        "a puzzle is a line of 81 characters, with a dot for an empty cell, or in another notation",
    )
}

/// Rejects a file that holds no text, judged by its beginning.
pub(super) fn check_kind(name: &str, head: &[u8]) -> Result<(), Failure> {
    let Some(kind) = kind_of_file(head) else { return Ok(()) };
    let help = match kind {
        "a PDF" => "`gridpress proof` reads a finished book back",
        _ => "name a file of puzzles: one puzzle per line, sdk, ss, ipuz, CSV, JSON, ...",
    };
    Err(Failure::usage_with_help(format!("{name} is {kind}, not a file of puzzles"), help))
}

/// Returns how a run over puzzles ended.
pub(super) fn outcome(faults: bool, ended: Result<(), Failure>) -> Result<Outcome, Failure> {
    ended.map(|()| Outcome::of_faults(faults))
}

/// Returns the puzzles and faults of a whole text, with their lines.
fn read_whole(bytes: &[u8], format: Option<Format>) -> Vec<Result<Entry, Fault>> {
    let reading = notation::read(&notation::decode(bytes), format);
    let mut all: Vec<Result<Entry, Fault>> = reading.entries.into_iter().map(Ok).collect();
    all.extend(reading.faults.into_iter().map(Err));
    all.sort_by_key(|one| match one {
        Ok(entry) => entry.line,
        Err(fault) => fault.line,
    });
    all
}

/// Reads the beginning of a source: the complete lines that are available at once.
fn head(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    loop {
        let part = match reader.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let length = part.len();
        head.extend_from_slice(part);
        let has_line = part.contains(&b'\n');
        reader.consume(length);
        if length == 0 || has_line || head.len() >= HEAD {
            return Ok(head);
        }
    }
}

/// One line of the source, or a record of several lines.
struct Line {
    number: usize,
    bytes: Vec<u8>,
    too_long: bool,
}

impl Line {
    fn parse(&self, by_line: &ByLine) -> Vec<Result<Entry, Fault>> {
        if self.too_long {
            let message = format!("this line is longer than {LONGEST_LINE} characters");
            return vec![Err(Fault { line: self.number, column: 1, message })];
        }
        by_line.read(&notation::decode(&self.bytes), self.number)
    }
}

/// The lines of a source in batches. Batches are small at first and whenever no more input is
/// available, so that a few hard puzzles are spread over all cores and no answer waits for a full
/// batch.
struct Lines<'n, R> {
    reader: BufReader<R>,
    number: usize,
    /// Whether a quoted cell may continue on the next line.
    joins: bool,
    name: &'n str,
}

impl<R: Read> Lines<'_, R> {
    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut number = None;
        loop {
            let room = LONGEST_LINE - bytes.len() as u64;
            if self.reader.by_ref().take(room).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            self.number += 1;
            number.get_or_insert(self.number);
            let is_whole = bytes.ends_with(b"\n");
            if !is_whole && bytes.len() as u64 == LONGEST_LINE {
                self.reader.skip_until(b'\n')?;
                let number = number.unwrap_or(self.number);
                return Ok(Some(Line { number, bytes: Vec::new(), too_long: true }));
            }
            let quotes = bytes.iter().filter(|&&byte| byte == b'"').count();
            if !is_whole || !self.joins || quotes % 2 == 0 {
                break;
            }
        }
        Ok(number.map(|number| Line { number, bytes, too_long: false }))
    }

    fn batch(&mut self) -> io::Result<Vec<Line>> {
        let size = if self.number < SINGLE_LINES { 1 } else { BATCH };
        let mut batch = Vec::with_capacity(size);
        while let Some(line) = self.line()? {
            batch.push(line);
            if batch.len() == size || !self.reader.buffer().contains(&b'\n') {
                break;
            }
        }
        Ok(batch)
    }
}

impl<R: Read> Iterator for Lines<'_, R> {
    type Item = Result<Vec<Line>, Failure>;
    fn next(&mut self) -> Option<Self::Item> {
        match self.batch() {
            Ok(batch) if batch.is_empty() => None,
            Ok(batch) => Some(Ok(batch)),
            Err(error) => Some(Err(Failure::reading(Path::new(self.name), error))),
        }
    }
}

/// Returns a fault of a source as the JSON of the commands.
pub(super) fn fault_value(source: &str, fault: &Fault) -> Value {
    json!({
        "file": source,
        "line": fault.line,
        "column": fault.column,
        "error": { "message": fault.message },
    })
}

/// Describes how many solutions were found. The search ended with `end`, or behind more than `limit`.
pub(super) fn number_of_solutions(count: usize, end: End, limit: usize) -> String {
    let guesses = grouped(Budget::default().0);
    match (count, end) {
        (0, End::Budget) => format!("not settled: no solution found within {guesses} guesses"),
        (_, End::Budget) => {
            format!("not settled: {count} found within {guesses} guesses; there may be more")
        }
        _ if count > limit => {
            format!("more than {limit} solution{}", if limit == 1 { "" } else { "s" })
        }
        (0, _) => "no solution".into(),
        (1, _) => "1 solution".into(),
        _ => format!("{count} solutions"),
    }
}

/// Reports a fault of a source on standard error.
pub(super) fn report(source: &str, fault: &Fault) {
    terminal::error(&format!("{source}:{fault}"));
}

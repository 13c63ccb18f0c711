//! Going on with the file of a run that was stopped.
//!
//! What is whole in the file is kept and the rest cut off: a run may be killed in the middle of a
//! line. So that a file of another run is not taken for one of this run, the first puzzle in it,
//! the first of each section and the last are made again and must be the same to the byte.

use super::file::{PartFile, Stopped};
use super::{Run, distinct, entry_text};
use crate::cli::{Failure, interrupt, terminal};
use crate::generate::{BLOCK, Distinct};
use crate::sudoku::canon;
use crate::sudoku::notation::{self, Ending, Ends, Format};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::ops::Range;

/// A line longer than this was not written by a run.
const LONGEST_LINE: u64 = 1 << 16;

/// How far a file is whole.
#[derive(Debug, Default, PartialEq, Eq)]
struct Whole {
    puzzles: u64,
    /// Bytes up to the end of the last puzzle.
    length: u64,
    /// What stands after the last puzzle is there too.
    has_tail: bool,
}

/// Goes on behind what is whole in the file; nothing if all of it is, and in its place.
pub fn go_on(run: &mut Run<'_>, mut stopped: Stopped) -> Result<Option<(PartFile, u64)>, Failure> {
    let failed = |stopped: &Stopped, error| Failure::reading(&stopped.at, error);
    let whole = scan(&mut stopped.file, run.format).map_err(|error| failed(&stopped, error))?;
    let wanted = run.part.end - run.part.start;
    let is_ours = whole.puzzles <= wanted
        && check(run, &mut stopped.file, whole.puzzles).map_err(|error| match error {
            Fault::Reading(error) => failed(&stopped, error),
            Fault::Making(failure) => failure,
        })?;
    if !is_ours {
        return Err(Failure::usage_with_help(
            format!("{} does not hold the beginning of this run", stopped.at.display()),
            "go on with the same spec or wishes, --seed, --shard and --format; or name another file",
        ));
    }
    let name = stopped.at.display().to_string();
    let wants_tail = run.format == Format::OpenSudoku && run.part.end == run.series().count();
    let tail_is_right = whole.has_tail == wants_tail;
    if whole.puzzles == wanted && tail_is_right && stopped.is_in_place() {
        terminal::note(&format!("{name} is whole already: {wanted} puzzles"));
        return Ok(None);
    }
    terminal::note(&format!("going on with {name} after {} of {wanted} puzzles", whole.puzzles));
    Ok(Some((stopped.go_on(whole.length)?, run.part.start + whole.puzzles)))
}

/// Reads the next line; nothing at the end, or where the last line has no end.
fn line(reader: &mut impl BufRead, bytes: &mut Vec<u8>) -> std::io::Result<Option<String>> {
    bytes.clear();
    reader.by_ref().take(LONGEST_LINE).read_until(b'\n', bytes)?;
    Ok(bytes
        .ends_with(b"\n")
        .then(|| String::from_utf8_lossy(&bytes[..bytes.len() - 1]).into_owned()))
}

/// How far a file in that notation is whole.
fn scan(file: &mut File, format: Format) -> std::io::Result<Whole> {
    file.rewind()?;
    let mut reader = BufReader::new(file);
    let (mut whole, mut ends, mut bytes) = (Whole::default(), Ends::new(format), Vec::new());
    let mut at = 0;
    while let Some(line) = line(&mut reader, &mut bytes)? {
        at += bytes.len() as u64;
        match ends.line(&line) {
            Ending::None => {}
            Ending::Puzzle => {
                whole.puzzles += 1;
                whole.length = at;
            }
            Ending::Tail => whole.has_tail = true,
        }
    }
    Ok(whole)
}

/// Why a file could not be checked.
enum Fault {
    Reading(std::io::Error),
    Making(Failure),
}

/// True if the first `count` puzzles in the file are those of the run, as far as is tried; takes
/// note of those that the next ones must not repeat.
fn check(run: &mut Run<'_>, file: &mut File, count: u64) -> Result<bool, Fault> {
    file.rewind().map_err(Fault::Reading)?;
    let mut reader = BufReader::new(file);
    let mut bytes = Vec::new();
    let kept = run.part.start..run.part.start + count;
    if kept.is_empty() {
        // Somebody else's file must not be emptied: what is there must be how the run begins.
        let mut cut = Vec::new();
        reader.take(LONGEST_LINE).read_to_end(&mut cut).map_err(Fault::Reading)?;
        let seen = &mut run.seen.clone();
        return Ok(cut.is_empty()
            || (!run.part.is_empty()
                && again(run, kept.start, seen)
                    .map_err(Fault::Making)?
                    .as_bytes()
                    .starts_with(&cut)));
    }
    let tried = tried(run, &kept);
    let blocks: BTreeSet<u64> =
        tried.iter().chain([&kept.end]).map(|place| place / BLOCK).collect();
    let mut ends = Ends::new(run.format);
    for place in kept {
        let mut text = String::new();
        loop {
            let Some(line) = line(&mut reader, &mut bytes).map_err(Fault::Reading)? else {
                return Ok(false);
            };
            text.push_str(&line);
            text.push('\n');
            if ends.line(&line) == Ending::Puzzle {
                break;
            }
        }
        if tried.contains(&place) {
            let mut seen = std::mem::take(&mut run.seen);
            let again = again(run, place, &mut seen);
            run.seen = seen;
            if again.map_err(Fault::Making)? != text {
                return Ok(false);
            }
            continue;
        }
        let (kind, _) = run.series().kind_at(place);
        let (shape, is_given) = (kind.request.shape, !kind.given.is_empty());
        if is_given {
            continue;
        }
        if Distinct::compares_all(shape) || blocks.contains(&(place / BLOCK)) {
            let entries = notation::read(&text, Some(run.format)).entries;
            let [entry] = &entries[..] else { return Ok(false) };
            let puzzle = entry.position.puzzle();
            if puzzle.shape() != shape || !run.seen.admit(place, shape, canon::digest(&puzzle)) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The places whose puzzles are made again.
fn tried(run: &Run<'_>, kept: &Range<u64>) -> BTreeSet<u64> {
    let starts = run.series().starts().filter(|start| kept.contains(start));
    starts.chain([kept.start, kept.end - 1]).collect()
}

/// The text of the puzzle at a place, made again.
fn again(run: &Run<'_>, place: u64, seen: &mut Distinct) -> Result<String, Failure> {
    interrupt::check()?;
    let made = distinct(run.order, place, run.series().first(place, &interrupt::asked), seen)?;
    let mut text = String::new();
    entry_text(run.order, place, made, &mut run.writer(place), &mut text)?;
    Ok(text)
}

//! Resumes the output file of a stopped run.
//!
//! Complete puzzles in the file are kept and the rest is cut off, because a run may be killed in
//! the middle of a line. Nothing damaged is kept: the digests beside the file show how far it is
//! intact. Without digests, all of its puzzles are made again and compared.
//!
//! To detect the file of a different run, the first puzzle, the first of each section and the last
//! are always made again and must be identical.

use super::file::{PartFile, Stopped};
use super::run::{Run, distinct, each, entry_text};
use crate::in_order::Event;
use crate::{Failure, interrupt, progress, terminal};
use gridpress_engine::generate::{BLOCK, Digests, Distinct};
use gridpress_engine::sudoku::notation::{self, Ending, Ends, Format};
use gridpress_engine::sudoku::proper;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::ops::Range;
use std::path::Path;

/// No run writes a line longer than this.
const LONGEST_LINE: u64 = 1 << 16;

/// How far a file is complete.
#[derive(Debug, Default, PartialEq, Eq)]
struct Whole {
    puzzles: u64,
    /// The number of bytes up to the end of the last puzzle.
    length: u64,
    /// Whether the text after the last puzzle is there too.
    has_tail: bool,
}

/// Continues after the complete part of the file; `None` if the file is complete and has its final
/// name.
pub(super) fn go_on(
    run: &mut Run<'_>,
    mut stopped: Stopped,
) -> Result<Option<(PartFile, u64)>, Failure> {
    let vouched = stopped.vouched()?;
    let name = stopped.at.display().to_string();
    let most = vouched.as_ref().map_or(u64::MAX, |vouched| vouched.length);
    let whole = scan(&mut stopped.file, most, run.format)
        .map_err(|error| Failure::reading(&stopped.at, error))?;
    let wanted = run.part.end - run.part.start;
    let wants_tail = run.format == Format::OpenSudoku && run.part.end == run.series().count();
    let is_whole = whole.puzzles == wanted && whole.has_tail == wants_tail && stopped.is_in_place();
    // Nothing is added to a complete file, so checking some of its puzzles is enough.
    let all = vouched.is_none() && !is_whole;
    if all && whole.puzzles > 0 {
        terminal::note(&format!(
            "{name} has no digest file, so its puzzles are made again and compared"
        ));
    }
    if whole.puzzles > wanted || !check(run, &mut stopped, whole.puzzles, all)? {
        return Err(Failure::usage_with_help(
            format!("{name} does not hold the beginning of this run, or it is damaged"),
            "use the same spec or options, --seed, --shard and --format, or name another \
             file; --force begins anew",
        ));
    }
    if is_whole {
        terminal::note(&format!("{name} is already complete: {wanted} puzzles"));
        return Ok(None);
    }
    if vouched.is_some_and(|vouched| vouched.is_damaged) {
        terminal::note(&format!(
            "{name} is damaged after puzzle {}; the rest is made again",
            whole.puzzles
        ));
    }
    terminal::note(&format!("continuing {name} after {} of {wanted} puzzles", whole.puzzles));
    Ok(Some((stopped.go_on(whole.length)?, run.part.start + whole.puzzles)))
}

/// Reads the next line; `None` at the end, or if the last line is incomplete.
fn line(reader: &mut impl BufRead, bytes: &mut Vec<u8>) -> std::io::Result<Option<String>> {
    bytes.clear();
    reader.by_ref().take(LONGEST_LINE).read_until(b'\n', bytes)?;
    Ok(bytes
        .ends_with(b"\n")
        .then(|| String::from_utf8_lossy(&bytes[..bytes.len() - 1]).into_owned()))
}

/// Returns how far the first `most` bytes of a file in that notation are complete.
fn scan(file: &mut File, most: u64, format: Format) -> std::io::Result<Whole> {
    file.rewind()?;
    let mut reader = BufReader::new(Read::take(file, most));
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

/// The texts of the puzzles in a file, in order.
struct Texts<'f> {
    reader: BufReader<&'f mut File>,
    at: &'f Path,
    ends: Ends,
    bytes: Vec<u8>,
}

impl<'f> Texts<'f> {
    fn of(file: &'f mut File, at: &'f Path, format: Format) -> Result<Self, Failure> {
        file.rewind().map_err(|error| Failure::reading(at, error))?;
        Ok(Texts { reader: BufReader::new(file), at, ends: Ends::new(format), bytes: Vec::new() })
    }

    /// Returns the text of the next puzzle; `None` if there is none.
    fn next(&mut self) -> Result<Option<String>, Failure> {
        let mut text = String::new();
        loop {
            let line = line(&mut self.reader, &mut self.bytes);
            let Some(line) = line.map_err(|error| Failure::reading(self.at, error))? else {
                return Ok(None);
            };
            text.push_str(&line);
            text.push('\n');
            if self.ends.line(&line) == Ending::Puzzle {
                return Ok(Some(text));
            }
        }
    }
}

/// Whether the first `count` puzzles in the file are those of the run. Compares all of them if
/// `all` is set, otherwise only some. Records those that the next ones must not repeat.
fn check(run: &mut Run<'_>, stopped: &mut Stopped, count: u64, all: bool) -> Result<bool, Failure> {
    let Stopped { at, file, .. } = stopped;
    let kept = run.part.start..run.part.start + count;
    if kept.is_empty() {
        return begins(run, file, at);
    }
    let texts = Texts::of(file, at, run.format)?;
    let mut seen = std::mem::take(&mut run.seen);
    let same = if all {
        compare_all(run, texts, kept, &mut seen)
    } else {
        compare_some(run, texts, kept, &mut seen)
    };
    run.seen = seen;
    same
}

/// Whether a file without a complete puzzle is the beginning of this run. Files of others must not
/// be emptied.
fn begins(run: &Run<'_>, file: &mut File, at: &Path) -> Result<bool, Failure> {
    let mut cut = Vec::new();
    file.rewind()
        .and_then(|()| file.take(LONGEST_LINE).read_to_end(&mut cut))
        .map_err(|error| Failure::reading(at, error))?;
    if cut.is_empty() || run.part.is_empty() {
        return Ok(cut.is_empty());
    }
    let first = again(run, run.part.start, &mut run.seen.clone())?;
    Ok(first.as_bytes().starts_with(&cut))
}

/// Makes all puzzles again, on all cores.
fn compare_all(
    run: &Run<'_>,
    mut texts: Texts<'_>,
    kept: Range<u64>,
    seen: &mut Distinct,
) -> Result<bool, Failure> {
    let bar = progress::bar(kept.end - kept.start, "comparing puzzles");
    let mut same = true;
    let ended = each(run.order, kept, &bar, |next| {
        let Event::Answer((place, first)) = next else { return Ok(()) };
        bar.inc(1);
        let made = distinct(run.order, place, first, seen)?;
        let mut text = String::new();
        entry_text(run.order, place, made, &mut run.writer(place), &mut text)?;
        same = texts.next()?.is_some_and(|there| there == text);
        // After a mismatch the rest is not needed.
        if same { Ok(()) } else { Err(Failure::Fault) }
    });
    bar.finish_and_clear();
    if same { ended.map(|()| true) } else { Ok(false) }
}

/// Makes some of the puzzles again, and reads those that the next ones must not repeat.
fn compare_some(
    run: &Run<'_>,
    mut texts: Texts<'_>,
    kept: Range<u64>,
    seen: &mut Distinct,
) -> Result<bool, Failure> {
    let tried = tried(run, &kept);
    let blocks: BTreeSet<u64> =
        tried.iter().chain([&kept.end]).map(|place| place / BLOCK).collect();
    // The names of the columns, without which cages and regions are not known as such.
    let mut names = String::new();
    for place in kept {
        let Some(text) = texts.next()? else { return Ok(false) };
        if run.format == Format::Csv && names.is_empty() && text.starts_with("puzzle") {
            names.extend(text.split_inclusive('\n').next());
        }
        if tried.contains(&place) {
            if again(run, place, seen)? != text {
                return Ok(false);
            }
            continue;
        }
        let (kind, _) = run.series().kind_at(place);
        let (rules, is_given) = (kind.request.rules, !kind.given.is_empty());
        if is_given {
            continue;
        }
        if Distinct::compares_all(rules.shape()) || blocks.contains(&(place / BLOCK)) {
            let text = if text.starts_with(&names) { text } else { format!("{names}{text}") };
            let entries = notation::read(&text, Some(run.format)).entries;
            let [entry] = &entries[..] else { return Ok(false) };
            let puzzle = entry.position.puzzle();
            if puzzle.shape() != rules.shape() {
                return Ok(false);
            }
            // The text has the regions and cages of the puzzle; the run only asks for some.
            let Ok(rules) = puzzle.rules().and(rules.variants(), None) else { return Ok(false) };
            let puzzle = puzzle.under(rules);
            let Ok(solution) = proper::solution(&puzzle) else { return Ok(false) };
            if let Some(regions) = rules.regions().filter(|_| kind.request.regions.is_some()) {
                seen.add_layout(place, regions);
            }
            if !seen.admit(place, rules.shape(), Digests::of(&puzzle, &solution)) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Returns the places whose puzzles are made again.
fn tried(run: &Run<'_>, kept: &Range<u64>) -> BTreeSet<u64> {
    let starts = run.series().starts().filter(|start| kept.contains(start));
    starts.chain([kept.start, kept.end - 1]).collect()
}

/// Makes the puzzle at a place again and returns its text.
fn again(run: &Run<'_>, place: u64, seen: &mut Distinct) -> Result<String, Failure> {
    interrupt::check()?;
    let made = distinct(run.order, place, run.series().first(place, &interrupt::asked), seen)?;
    let mut text = String::new();
    entry_text(run.order, place, made, &mut run.writer(place), &mut text)?;
    Ok(text)
}

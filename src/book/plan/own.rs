//! Reads puzzles from files: those that a section takes, each proven to have one solution and
//! graded, and those of earlier books, which must not be repeated. All faults are reported at once,
//! each at its own line.

mod blame;
mod daily;
mod records;
mod samurai;
#[cfg(test)]
mod tests;

use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Spanned};
use crate::spec::{BookSpec, OwnPuzzle, OwnSpec, SectionSpec};
use blame::Blame;
use gridpress_engine::samurai::{Entry, Samurai, id, read as read_samurai, solution};
use gridpress_engine::sudoku::Rules;
use gridpress_engine::sudoku::notation::Fault;
use gridpress_page::english::counted;
use rayon::prelude::*;
pub use records::MAX_PUZZLE_BYTES;
use records::{Known, Load, Taken, Wrong, ids_under, judge, line_of, read};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

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
    let rules = variants(spec);
    for path in &spec.avoid {
        avoid(path, &rules, load, sources, &mut known, &mut here);
    }
    let mut avoided: HashSet<String> = known.places.keys().cloned().collect();
    for section in &mut spec.sections {
        if section.is_samurai {
            samurai::fill(section, load, sources, &mut known, &mut here);
        } else {
            fill_section(section, load, sources, &mut known, &mut here);
        }
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

/// Returns the rules of the variants of a spec that puzzles in plain lines may have without saying so.
fn variants(spec: &BookSpec) -> Vec<Rules> {
    let dailies = spec.calendar.iter().flat_map(|calendar| &calendar.dailies);
    let asked = dailies.flat_map(|daily| &daily.wishes).map(|wish| wish.rules);
    let mut all: Vec<Rules> = Vec::new();
    for rules in spec.sections.iter().map(|section| section.rules).chain(asked) {
        let is_plain = rules.regions().is_none() && rules.cages().is_empty();
        if is_plain && !rules.variants().is_empty() && !all.contains(&rules) {
            all.push(rules);
        }
    }
    all
}

/// Records the puzzles of an earlier book. Plain lines that are no classic puzzles may be of one of those
/// variants.
fn avoid(
    path: &Spanned<String>,
    variants: &[Rules],
    load: Load<'_>,
    sources: &mut Sources,
    known: &mut Known,
    found: &mut Diagnostics,
) {
    let Some(file) = read(path, "earlier book", load, sources, found) else { return };
    // Lines of a samurai are no puzzles, or five; five puzzles are no samurai with a solution.
    let whole = read_samurai(&sources.get(file.source).text);
    let is_samurai =
        |entry: &Result<_, _>| entry.as_ref().is_ok_and(|e: &Entry| solution(&e.puzzle).is_ok());
    if !whole.is_empty() && whole.iter().all(is_samurai) {
        for entry in whole.iter().flatten() {
            let line = sources.line(file.source, entry.line);
            for id in samurai::ids(entry) {
                known.places.entry(id).or_insert(Taken { line, earlier: true });
            }
        }
        return;
    }
    let mut blame = Blame::new(file.source, sources);
    let all: Vec<Result<(Vec<String>, usize), &Fault>> = file
        .records
        .par_iter()
        .map(|record| record.as_ref().map(|entry| (ids_under(entry, variants), entry.line)))
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
                        let id = id(&samurai);
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
    let mut found = read_samurai(line.trim().trim_end_matches(',')).into_iter();
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
    select(&mut file.records, own, found);
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
    let lines = file.records.iter().map(line_of);
    take(section, file.source, lines.zip(judged), sources, known, found);
}

/// Keeps the records that a section uses. Reports if there are too few.
fn select<R>(records: &mut Vec<R>, own: &OwnSpec, found: &mut Diagnostics) {
    if let Some(skip) = own.skip {
        let there = records.len();
        if there <= skip.value as usize {
            found.push(
                Diagnostic::error(
                    "puzzle::too-few",
                    format!("{} holds {} only", own.path.value, counted(there, "puzzle")),
                )
                .at(skip.span, "leaves none")
                .at(own.path.span, "in this file")
                .help("skip fewer"),
            );
        }
        records.drain(..there.min(skip.value as usize));
    }
    if let Some(first) = own.first {
        let (there, asked) = (records.len(), first.value as usize);
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
        records.truncate(asked);
    }
}

/// Fills in the puzzles of a section, by their lines in its file. Reports those that are wrong.
fn take(
    section: &mut SectionSpec,
    source: SourceId,
    judged: impl Iterator<Item = (usize, Result<OwnPuzzle, Wrong>)>,
    sources: &Sources,
    known: &mut Known,
    found: &mut Diagnostics,
) {
    let mut blame = Blame::new(source, sources);
    let mut puzzles = Vec::new();
    for (line, judged) in judged {
        puzzles.extend(blame.take(known, line, judged, section));
    }
    blame.report(found);
    section.count.value = u32::try_from(puzzles.len()).unwrap_or(u32::MAX);
    if let Some(own) = &mut section.own {
        own.puzzles = Arc::new(puzzles);
    }
}

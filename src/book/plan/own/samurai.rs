//! Samurai from files: read as `solve` reads them, proven and rated.

use super::records::{Known, Load, Puzzles, Wrong, text_of};
use super::{select, take};
use crate::diag::{Diagnostic, Diagnostics, Sources, Spanned};
use crate::plan::samurai::samurai_techniques;
use crate::spec::{OwnPuzzle, SectionSpec, samurai_ratings};
use gridpress_engine::generate::{Miss, Request};
use gridpress_engine::grade::{End, Rating};
use gridpress_engine::samurai::{self, Entry, Made, Rater, Techniques};
use gridpress_engine::sudoku::notation::Fault;
use rayon::prelude::*;
use std::cell::RefCell;

thread_local! {
    /// One per thread, because its working memory is large.
    static RATER: RefCell<Rater> = RefCell::new(Rater::new());
}

/// Fills in the samurai of a section, if it takes them from a file.
pub(super) fn fill(
    section: &mut SectionSpec,
    load: Load<'_>,
    sources: &mut Sources,
    known: &mut Known,
    found: &mut Diagnostics,
) {
    let Some(own) = &section.own else { return };
    let Some(mut file) = read(&own.path, load, sources, found) else { return };
    select(&mut file.records, own, found);
    let request = section.request();
    let judged: Vec<(usize, Result<OwnPuzzle, Wrong>)> =
        file.records.par_iter().map(|record| (line_of(record), judge(record, &request))).collect();
    take(section, file.source, judged.into_iter(), sources, known, found);
}

/// Reads the samurai of a file. Reports a file that cannot be read or holds none.
pub(super) fn read(
    path: &Spanned<String>,
    load: Load<'_>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<Puzzles<Entry>> {
    let source = text_of(path, "file of samurai", load, sources, found)?;
    let records = samurai::read(&sources.get(source).text);
    if records.is_empty() {
        found.push(
            Diagnostic::error("puzzle::none", format!("there is no samurai in {}", path.value))
                .at(path.span, "named here")
                .help("write each as 21 lines, one line of 441 characters or five lines of 81"),
        );
        return None;
    }
    Some(Puzzles { source, records })
}

pub(super) fn line_of(record: &Result<Entry, Fault>) -> usize {
    match record {
        Ok(entry) => entry.line,
        Err(fault) => fault.line,
    }
}

/// Returns the ids of a samurai from a file and of its solution, if it has one.
pub(super) fn ids(entry: &Entry) -> Vec<String> {
    let solution = samurai::solution(&entry.puzzle).ok();
    [Some(entry.puzzle), solution].iter().flatten().map(samurai::id).collect()
}

/// Proves and rates a samurai, and checks it against its section.
pub(super) fn judge(record: &Result<Entry, Fault>, request: &Request) -> Result<OwnPuzzle, Wrong> {
    let Entry { puzzle, line, .. } =
        *record.as_ref().map_err(|fault| Wrong::Text(fault.clone()))?;
    let asked = samurai_ratings(request);
    // Nothing harder than the section permits is looked for, because that takes long.
    let ceiling = asked.as_ref().map_or(Rating::MAX, |asked| *asked.end());
    let rated = RATER.with_borrow_mut(|rater| rater.rate(&puzzle, ceiling));
    let (run, solution) = rated.map_err(Wrong::Samurai)?;
    let clues = puzzle.filled() as u16;
    if request.clues.as_ref().is_some_and(|permitted| !permitted.contains(&clues)) {
        return Err(Wrong::Miss(Miss::Clues(clues)));
    }
    if request.level.is_some() || request.rating.is_some() {
        if run.end != End::Solved {
            return Err(Wrong::Miss(Miss::Rating(None)));
        }
        if asked.is_none_or(|asked| !asked.contains(&run.er)) {
            return Err(Wrong::Miss(Miss::Rating(Some(run.er))));
        }
    }
    let needed = samurai_techniques(request);
    let ruled_out = Techniques { require: Vec::new(), ..needed.clone() };
    for (techniques, miss) in
        [(ruled_out, Miss::Techniques(run.er)), (needed, Miss::NotNeeded(run.er))]
    {
        if !RATER.with_borrow_mut(|rater| techniques.suit(&puzzle, rater)) {
            return Err(Wrong::Miss(miss));
        }
    }
    let made = Made { puzzle, solution, run }.into_book(request.enough());
    Ok(OwnPuzzle { digests: made.digests(), made, line })
}

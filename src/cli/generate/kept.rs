//! What is said of the puzzles that a run which did not come to its end leaves behind.

use super::Run;
use gridpress_engine::generate::Unfilled;
use gridpress_page::english::{counted, grouped};
use std::path::Path;

/// How many there are, where, and what goes on with them; `next` is the place after them.
///
/// A run that was stopped goes on as it is. One that found no puzzle for a place would find none
/// there again: its wishes must change, and only in what leaves the puzzles before as they are.
pub(super) fn note(run: &Run<'_>, next: u64, path: &Path) -> String {
    let wanted = run.part.end - run.part.start;
    let made = (next - run.part.start).min(wanted);
    let changes = changes(run, next);
    let advice = match changes.as_deref() {
        None => "the same command with --resume goes on from there".to_owned(),
        Some([]) => "the same command would end there again".to_owned(),
        Some(changes) => format!("--resume goes on with them if you {}", changes.join(" or ")),
    };
    let (made, wanted) = (grouped(made), counted(wanted, "puzzle"));
    format!("{made} of {wanted} are in {}; {advice}", path.display())
}

/// What may be changed so that a place that stayed empty does not end the run again; nothing if
/// none stayed empty.
fn changes(run: &Run<'_>, empty: u64) -> Option<Vec<String>> {
    let why = run.unfilled.as_ref().filter(|why| **why != Unfilled::Stopped)?;
    let (kind, index) = run.series().kind_at(empty);
    let title = run.order.is_of_spec().then_some(&kind.name);
    let mut changes = Vec::new();
    if why.is_of_effort(&kind.request) {
        changes.push(match title {
            None => "raise --effort".to_owned(),
            Some(title) => format!("raise `effort` in \"{title}\""),
        });
    }
    // The parts of a run of fewer puzzles begin elsewhere.
    if run.part == (0..run.series().count()) {
        changes.push(match title {
            None => format!("ask for --count {index}"),
            Some(title) if index == 0 => format!("leave \"{title}\" out"),
            Some(title) => format!("ask for {index} in \"{title}\""),
        });
    }
    Some(changes)
}

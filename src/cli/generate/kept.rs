//! What an incomplete run reports about the puzzles it leaves behind.

use super::run::Run;
use gridpress_engine::generate::Unfilled;
use gridpress_page::english::{counted, grouped};
use std::path::Path;

/// Describes how many puzzles there are, where they are, and how to continue; `next` is the place
/// after them.
///
/// A stopped run can simply continue. A run that found no puzzle for a place would fail there
/// again, so its requirements must change, but only in ways that leave the earlier puzzles the
/// same.
pub(super) fn note(run: &Run<'_>, next: u64, path: &Path) -> String {
    let wanted = run.part.end - run.part.start;
    let made = (next - run.part.start).min(wanted);
    let changes = changes(run, next);
    let advice = match changes.as_deref() {
        None => "the same command with --resume continues from there".to_owned(),
        Some([]) => "the same command would fail there again".to_owned(),
        Some(changes) => format!("--resume continues from there if you {}", changes.join(" or ")),
    };
    let (made, wanted) = (grouped(made), counted(wanted, "puzzle"));
    format!("{made} of {wanted} are in {}; {advice}", path.display())
}

/// Returns what may be changed so that an unfilled place does not end the run again; `None` if
/// there is none.
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
    // The parts of a shorter run begin at other places.
    if run.part == (0..run.series().count()) {
        changes.push(match title {
            None => format!("ask for --count {index}"),
            Some(title) if index == 0 => format!("leave \"{title}\" out"),
            Some(title) => format!("ask for {index} in \"{title}\""),
        });
    }
    Some(changes)
}

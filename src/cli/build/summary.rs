//! What a build reports about files of an earlier build.

use super::ours::Leftover;
use crate::terminal;

/// The number of files that a message names; the others are counted.
const MOST_NAMED: usize = 12;

/// Reports which files of the earlier build were removed and which stay.
pub(super) fn report_leftover(left: &Leftover) {
    let removed: Vec<&str> = left.removed.iter().map(String::as_str).collect();
    if !removed.is_empty() {
        terminal::note(&format!("removed, no longer part of the book: {}", named(&removed)));
    }
    let of = |outdated: bool| -> Vec<&str> {
        let files = left.kept.iter().filter(|file| file.outdated == outdated);
        files.map(|file| file.path.as_str()).collect()
    };
    let (current, outdated) = (of(false), of(true));
    if !current.is_empty() {
        terminal::note(&format!("kept from an earlier build: {}", named(&current)));
    }
    if !outdated.is_empty() {
        terminal::note(&format!(
            "outdated, because the book has changed since: {}; build them again, or remove them",
            named(&outdated)
        ));
    }
    if let Some(other) = &left.other {
        terminal::note(&format!(
            "files of the book `{other}` that were not overwritten stay; the manifest no longer \
             lists them"
        ));
    }
}

/// Formats names for a sentence: `a, b and 3 more`.
pub(super) fn named<S: AsRef<str>>(names: &[S]) -> String {
    let shown: Vec<&str> = names.iter().take(MOST_NAMED).map(AsRef::as_ref).collect();
    match names.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

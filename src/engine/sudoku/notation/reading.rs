//! What is read from a text: its puzzles, and its faults.

use super::Entry;

/// An error in a text, with its position. Lines and columns (in characters) count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct Fault {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// The result of reading: the valid records and the errors of the others, both in the order of the
/// text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    pub entries: Vec<Entry>,
    pub faults: Vec<Fault>,
}

impl Reading {
    pub(super) fn push(&mut self, outcome: Result<Option<Entry>, Fault>) {
        match outcome {
            Ok(Some(entry)) => self.entries.push(entry),
            Ok(None) => {}
            Err(fault) => self.faults.push(fault),
        }
    }
}

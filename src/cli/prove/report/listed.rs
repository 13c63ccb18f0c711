//! What a report lists.

use gridpress_proof::{Fault, Picture};

/// A fault of the report: where it is, and how that place is printed, if that can be drawn.
pub(super) struct Row<'a> {
    pub place: String,
    pub fault: &'a Fault,
    pub picture: Option<Picture>,
}

/// The faults of one kind, and the number of others that are not listed.
pub(super) struct Kind<'a> {
    pub title: String,
    pub rows: Vec<Row<'a>>,
    pub more: usize,
}

/// Returns the sign that a faulty cell should show, if it is a single one.
pub(super) fn sign(fault: &Fault) -> Option<&str> {
    let expected = fault.expected.as_deref().filter(|_| fault.cell.is_some())?;
    Some(if expected.chars().count() == 1 { expected } else { "" })
}

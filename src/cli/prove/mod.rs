//! Proofs: which files belong together, what is known of them, and the report.

pub(crate) mod book;
pub(crate) mod calendar;
pub(crate) mod drawings;
pub(crate) mod folder;
pub(crate) mod fonts;
pub(crate) mod inputs;
pub(crate) mod list;
pub(crate) mod manifest;
pub(crate) mod report;

//! The solving techniques, a family a file, and the one ordered table of them that the grader,
//! the help, the documents and the tests all read.

/// A technique by its place in the table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TechniqueId(pub(crate) u8);

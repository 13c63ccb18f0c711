//! The pages before and after the puzzles.

pub(in crate::layout) mod front;
pub(in crate::layout) mod matter;
pub(in crate::layout) mod motif;
pub(in crate::layout) mod prose;

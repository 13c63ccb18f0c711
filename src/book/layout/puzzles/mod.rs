//! The pages of puzzles and answers: where each grid is, and what is printed at it.

pub(in crate::layout) mod below;
pub(in crate::layout) mod book_slots;
pub(in crate::layout) mod code;
pub(in crate::layout) mod fields;
pub(in crate::layout) mod gauge;
pub(in crate::layout) mod pages;
pub(in crate::layout) mod panel;
pub(in crate::layout) mod slots;

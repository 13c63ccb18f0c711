//! Books: the spec of a book, its layout and press, the plan of its pages, and their contents.

pub mod diag;
pub mod layout;
pub mod plan;
pub mod press;
pub mod spec;
pub mod template;

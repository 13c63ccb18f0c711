//! Books: the spec that asks for one, the layouts and presses it is made with, the plan of its
//! pages, and what stands on each of them.

pub mod diag;
pub mod layout;
pub mod plan;
pub mod press;
pub mod spec;
pub mod template;

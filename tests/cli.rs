//! The command line, end to end: what a user types, sees and is left with.

#[path = "cli/support.rs"]
mod support;

#[path = "cli/puzzles.rs"]
mod puzzles;
#[path = "cli/tool.rs"]
mod tool;

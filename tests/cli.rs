//! The command line, end to end: what a user types, sees and is left with.

#[path = "cli/support.rs"]
mod support;

#[path = "cli/book.rs"]
mod book;
#[path = "cli/book_folder.rs"]
mod book_folder;
#[path = "cli/calendar.rs"]
mod calendar;
#[path = "cli/drawn.rs"]
mod drawn;
#[path = "cli/folders.rs"]
mod folders;
#[path = "cli/generate.rs"]
mod generate;
#[path = "cli/grading.rs"]
mod grading;
#[path = "cli/heard.rs"]
mod heard;
#[path = "cli/hostile.rs"]
mod hostile;
#[path = "cli/json.rs"]
mod json;
#[path = "cli/losses.rs"]
mod losses;
#[path = "cli/moved.rs"]
mod moved;
#[path = "cli/press.rs"]
mod press;
#[path = "cli/print.rs"]
mod print;
#[path = "cli/proof.rs"]
mod proof;
#[path = "cli/puzzles.rs"]
mod puzzles;
#[path = "cli/qr.rs"]
mod qr;
#[path = "cli/records.rs"]
mod records;
#[path = "cli/remapped.rs"]
mod remapped;
#[path = "cli/rules.rs"]
mod rules;
#[path = "cli/runs.rs"]
mod runs;
#[path = "cli/samurai.rs"]
mod samurai;
#[path = "cli/spec.rs"]
mod spec;
#[path = "cli/strangers.rs"]
mod strangers;
#[path = "cli/symbols.rs"]
mod symbols;
#[path = "cli/techniques.rs"]
mod techniques;
#[path = "cli/tool.rs"]
mod tool;
#[path = "cli/variants.rs"]
mod variants;
#[path = "cli/volumes.rs"]
mod volumes;

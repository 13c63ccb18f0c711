//! Puzzles as text: reads and writes the common notations.
//!
//! [`read`] takes a whole text, [`ByLine`] one line of a notation with one puzzle per line, so that
//! files of any length can be streamed; [`write()`] and [`Writer`] do the opposite. Errors name
//! line and column, and an invalid record never hides the valid ones after it.

mod cells;
mod columns;
mod detect;
mod ends;
mod entry;
mod format;
mod fpuzzles;
mod hodoku;
mod holds;
mod ipuz;
mod json;
mod line;
mod link;
mod opensudoku;
mod reading;
mod rows;
mod sdk;
mod solo;
mod ss;
mod stream;
mod sumocue;
mod table;
mod text;
mod typed;
mod writer;

#[cfg(test)]
mod dropped;
#[cfg(test)]
mod foreign;
#[cfg(test)]
mod tests;

pub use cells::is_cell;
pub use columns::defused;
pub use detect::detect;
pub use ends::{Ending, Ends};
pub use entry::{Entry, Field, Info, Position};
pub use format::Format;
pub use holds::{RuleParts, Unheld};
pub use line::{is_id, read_line, write_line};
pub use link::is_link;
pub use reading::{Fault, Reading};
pub use stream::ByLine;
pub use text::decode;
pub use writer::{CannotWrite, Writer, write};

use super::{Cell, Digit, Shape};

/// Parses candidates in HoDoKu's form, `412 513`: digit, row, column.
///
/// # Errors
///
/// Returns the first that is not a candidate of the shape.
pub fn candidates(text: &str, shape: Shape) -> Result<Vec<(Cell, Digit)>, Fault> {
    hodoku::deleted_candidates(text, 1, shape).map_err(|flaw| flaw.on(1))
}

/// Reads every puzzle of `text`, in the given notation or else the detected one.
#[must_use]
pub fn read(text: &str, format: Option<Format>) -> Reading {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match format_of(text, format) {
        Format::Line | Format::Sdm | Format::Hodoku => line::read(text),
        Format::Sdk => sdk::read(text),
        Format::Ss => ss::read(text),
        Format::OpenSudoku => opensudoku::read(text),
        Format::Ipuz => ipuz::read(text),
        Format::Csv => table::read(text),
        Format::Json | Format::FPuzzles => json::read(text),
    }
}

/// Returns the notation of a text that is said to be in another. Links to f-puzzles are lines.
fn format_of(text: &str, format: Option<Format>) -> Format {
    let first = || text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    match format {
        Some(Format::FPuzzles) if first().is_some_and(is_link) => Format::Line,
        Some(format) => format,
        None => detect(text),
    }
}

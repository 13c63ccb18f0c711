//! Puzzles as text: reads and writes the common notations.
//!
//! [`read`] takes a whole text, [`ByLine`] one line of a notation with one puzzle per line, so that
//! files of any length can be streamed; [`write()`] and [`Writer`] do the opposite. Errors name
//! line and column, and an invalid record never hides the valid ones after it.

mod cells;
mod detect;
mod ends;
mod entry;
mod fpuzzles;
mod hodoku;
mod ipuz;
mod json;
mod line;
mod opensudoku;
mod rows;
mod sdk;
mod solo;
mod ss;
mod stream;
mod sumocue;
mod table;
mod text;
mod writer;

#[cfg(test)]
mod foreign;
#[cfg(test)]
mod tests;

pub use cells::is_cell;
pub use detect::detect;
pub use ends::{Ending, Ends};
pub use entry::{Entry, Field, Info, Position};
pub use line::{read_line, write_line};
pub use stream::ByLine;
pub use table::defused;
pub use text::decode;
pub use writer::{TooMany, Writer, write};

use super::{Cell, Digit, Shape};
use std::fmt;
use std::str::FromStr;

/// A notation.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A puzzle a line, `.` for an empty cell.
    Line,
    /// A puzzle a line, `0` for an empty cell (`.sdm`).
    Sdm,
    /// A row a line under `#` lines that describe it (`.sdk`).
    Sdk,
    /// A framed picture of the grid (Simple Sudoku's `.ss`); read with or without candidates.
    Ss,
    /// HoDoKu's library line: placed digits and deleted candidates too.
    Hodoku,
    /// OpenSudoku's XML (`.opensudoku`).
    OpenSudoku,
    /// ipuz 2 (`.ipuz`): a puzzle a file.
    Ipuz,
    /// Comma-separated values under a line of column names (`.csv`).
    Csv,
    /// A JSON object a line (`.jsonl`); other JSON that holds puzzles is read too.
    Json,
    /// The JSON of f-puzzles and of programs that read it, an object a line.
    FPuzzles,
}

impl Format {
    /// All notations.
    pub const ALL: [Format; 10] = [
        Format::Line,
        Format::Sdm,
        Format::Sdk,
        Format::Ss,
        Format::Hodoku,
        Format::OpenSudoku,
        Format::Ipuz,
        Format::Csv,
        Format::Json,
        Format::FPuzzles,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Sdm => "sdm",
            Format::Sdk => "sdk",
            Format::Ss => "ss",
            Format::Hodoku => "hodoku",
            Format::OpenSudoku => "opensudoku",
            Format::Ipuz => "ipuz",
            Format::Csv => "csv",
            Format::Json => "json",
            Format::FPuzzles => "fpuzzles",
        }
    }

    /// Returns a short description.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Format::Line => "a puzzle a line, 81 signs, `.` for an empty cell",
            Format::Sdm => "a puzzle a line, 81 digits, `0` for an empty cell",
            Format::Sdk => "a row a line, with author, level and so on above",
            Format::Ss => "Simple Sudoku: a framed picture of the grid",
            Format::Hodoku => "HoDoKu library line, with deleted candidates",
            Format::OpenSudoku => "OpenSudoku XML, for Android programs",
            Format::Ipuz => "ipuz 2, a puzzle a file",
            Format::Csv => "comma-separated values with column names",
            Format::Json => "a JSON object a line",
            Format::FPuzzles => "f-puzzles JSON, for variants, an object a line",
        }
    }

    /// Returns the notation of files with that name extension.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "txt" | "line" => Format::Line,
            "sdm" => Format::Sdm,
            "sdk" => Format::Sdk,
            "ss" => Format::Ss,
            "hodoku" | "hol" => Format::Hodoku,
            "opensudoku" | "xml" => Format::OpenSudoku,
            "ipuz" => Format::Ipuz,
            "csv" | "tsv" => Format::Csv,
            "json" | "jsonl" | "ndjson" => Format::Json,
            _ => return None,
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the name; the error is the unknown text.
impl FromStr for Format {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|f| f.name() == text).ok_or_else(|| text.to_owned())
    }
}

/// An error in a text, with its position. Lines and columns (in characters) count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct Fault {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// The result of reading: the valid records and the errors of the others, both in the order of the
/// text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    pub entries: Vec<Entry>,
    pub faults: Vec<Fault>,
}

impl Reading {
    fn push(&mut self, outcome: Result<Option<Entry>, Fault>) {
        match outcome {
            Ok(Some(entry)) => self.entries.push(entry),
            Ok(None) => {}
            Err(fault) => self.faults.push(fault),
        }
    }
}

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
    match format.unwrap_or_else(|| detect(text)) {
        Format::Line | Format::Sdm | Format::Hodoku => line::read(text),
        Format::Sdk => sdk::read(text),
        Format::Ss => ss::read(text),
        Format::OpenSudoku => opensudoku::read(text),
        Format::Ipuz => ipuz::read(text),
        Format::Csv => table::read(text),
        Format::Json | Format::FPuzzles => json::read(text),
    }
}

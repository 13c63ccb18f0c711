//! The notations.

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

//! Reads a long text line by line: the beginning determines the notation, then each line is read by
//! itself.

use super::{Entry, Fault, Format, Reading, format_of, json, line, table};

/// A notation in which each line, or each record of a table, can be read by itself.
#[derive(Clone, Debug)]
pub struct ByLine(How);

#[derive(Clone, Debug)]
enum How {
    Plain,
    Json,
    Table(table::Head),
}

impl ByLine {
    /// Returns how to read the lines of a text that begins with `head`, in the given notation or
    /// else the detected one; `None` if the text can only be read as a whole.
    #[must_use]
    pub fn of(head: &str, format: Option<Format>) -> Option<Self> {
        let head = head.strip_prefix('\u{feff}').unwrap_or(head);
        match format_of(head, format) {
            Format::Line | Format::Sdm | Format::Hodoku => Some(ByLine(How::Plain)),
            Format::Json | Format::FPuzzles => json::is_by_line(head).then_some(ByLine(How::Json)),
            Format::Csv => table::Head::of(head).map(|head| ByLine(How::Table(head))),
            Format::Sdk | Format::Ss | Format::OpenSudoku | Format::Ipuz => None,
        }
    }

    /// Returns whether a quoted field may contain line ends, so that lines with an odd number of
    /// quotation marks must be joined with the following ones.
    #[must_use]
    pub fn joins_quoted_lines(&self) -> bool {
        matches!(self.0, How::Table(_))
    }

    /// Returns the puzzles and errors of one line, which is numbered `number`.
    #[must_use]
    pub fn read(&self, line: &str, number: usize) -> Vec<Result<Entry, Fault>> {
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        let reading = match &self.0 {
            How::Plain => return line::read_line(line, number).transpose().into_iter().collect(),
            How::Json => json::read(line),
            How::Table(head) => head.read(line, number),
        };
        let Reading { entries, faults } = reading;
        let entries = entries.into_iter().map(|e| Ok(Entry { line: e.line + number - 1, ..e }));
        let faults = faults.into_iter().map(|f| Err(Fault { line: f.line + number - 1, ..f }));
        entries.chain(faults).collect()
    }
}

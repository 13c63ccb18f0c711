//! Writes puzzles as text, all at once or one after the other.

use super::columns::Written;
use super::{
    Entry, Field, Format, RuleParts, Unheld, cells, fpuzzles, hodoku, ipuz, json, line, opensudoku,
    sdk, ss,
};

/// Why a puzzle cannot be written in a notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotWrite {
    /// The notation allows one puzzle per text, and there are more.
    #[error("{0} holds one puzzle a file, and there are more")]
    TooMany(Format),
    /// It cannot hold the rules of the puzzle.
    #[error(transparent)]
    Rules(#[from] Unheld),
}

/// Writes puzzles one after the other: the head with the first, the tail with [`Writer::end`].
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    columns: Option<Written>,
    started: bool,
}

impl Writer {
    /// Returns a writer whose CSV columns are those of the first puzzle.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Writer { format, columns: None, started: false }
    }

    /// Returns a writer that continues after puzzles already in the text.
    #[must_use]
    pub const fn going_on(format: Format) -> Self {
        Writer { format, columns: None, started: true }
    }

    /// Writes these CSV columns after the puzzle, its rules and its solution, whatever the first puzzle
    /// has. No puzzle may have other rules than `rules` names.
    #[must_use]
    pub fn with_columns(mut self, rules: RuleParts, fields: &[Field]) -> Self {
        self.columns = Some(Written::with_solution(rules, fields));
        self
    }

    /// Appends `entry` to `out`, without metadata that the notation cannot represent.
    ///
    /// # Errors
    ///
    /// Returns an error if the notation cannot hold the rules of the puzzle, or allows one puzzle and
    /// this is the second.
    pub fn entry(&mut self, entry: &Entry, out: &mut String) -> Result<(), CannotWrite> {
        self.format.holds(entry.position.grid.rules())?;
        let first = !std::mem::replace(&mut self.started, true);
        let position = &entry.position;
        match self.format {
            Format::Line => {
                out.push_str(&line::write_line(&position.puzzle()));
                out.push('\n');
            }
            Format::Sdm => {
                out.push_str(&cells::signs(&position.puzzle(), '0'));
                out.push('\n');
            }
            Format::Sdk => sdk::write(entry, first, out),
            Format::Ss => ss::write(entry, first, out),
            Format::Hodoku => hodoku::write(entry, out),
            Format::OpenSudoku => {
                if first {
                    opensudoku::head(&entry.info, out);
                }
                opensudoku::game_of(entry, out);
            }
            Format::Ipuz => {
                if !first {
                    return Err(CannotWrite::TooMany(self.format));
                }
                ipuz::write(entry, out);
            }
            Format::Csv => {
                let columns =
                    self.columns.get_or_insert_with(|| Written::of(std::iter::once(entry)));
                if first {
                    columns.head(out);
                }
                columns.row(entry, out);
            }
            Format::Json => json::write(entry, out),
            Format::FPuzzles => fpuzzles::write(entry, out),
        }
        Ok(())
    }

    /// Appends the text that follows the last puzzle.
    pub fn end(self, out: &mut String) {
        if self.format == Format::OpenSudoku {
            if !self.started {
                opensudoku::head(&super::Info::default(), out);
            }
            out.push_str(opensudoku::TAIL);
        }
    }
}

/// Returns the text of all `entries`, without metadata that the notation cannot represent.
/// OpenSudoku has metadata of the whole file only, so it gets those that all puzzles share.
///
/// # Errors
///
/// Returns an error if the notation cannot hold the rules of a puzzle, or allows one puzzle and there
/// are several.
pub fn write(entries: &[Entry], format: Format) -> Result<String, CannotWrite> {
    let mut out = String::new();
    let mut writer = Writer::new(format);
    writer.columns = Some(Written::of(entries.iter()));
    if let (Format::OpenSudoku, Some((first, others))) = (format, entries.split_first()) {
        let mut shared = first.info.clone();
        for (field, said) in first.info.iter() {
            if others.iter().any(|entry| entry.info.get(field) != Some(said)) {
                shared.set(field, "");
            }
        }
        opensudoku::head(&shared, &mut out);
        writer.started = true;
    }
    for entry in entries {
        writer.entry(entry, &mut out)?;
    }
    writer.end(&mut out);
    Ok(out)
}

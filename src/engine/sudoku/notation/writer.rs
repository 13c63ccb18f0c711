//! Writes puzzles as text, all at once or one after the other.

use super::table::Written;
use super::{Entry, Field, Format, cells, fpuzzles, hodoku, ipuz, json, line, opensudoku, sdk, ss};

/// The notation allows one puzzle per text, and there are more.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} holds one puzzle a file, and there are more")]
pub struct TooMany {
    pub format: Format,
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

    /// Adds these CSV columns after the puzzle and its solution, whatever the first puzzle has.
    #[must_use]
    pub fn with_columns(mut self, fields: &[Field]) -> Self {
        self.columns = Some(Written::with_solution(fields));
        self
    }

    /// Appends `entry` to `out`, without anything that the notation cannot represent.
    ///
    /// # Errors
    ///
    /// Returns an error if the notation allows one puzzle and this is the second.
    pub fn entry(&mut self, entry: &Entry, out: &mut String) -> Result<(), TooMany> {
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
                    return Err(TooMany { format: self.format });
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

/// Returns the text of all `entries`, without anything that the notation cannot represent.
/// OpenSudoku has metadata of the whole file only, so it gets those that all puzzles share.
///
/// # Errors
///
/// Returns an error if the notation allows one puzzle and there are several.
pub fn write(entries: &[Entry], format: Format) -> Result<String, TooMany> {
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

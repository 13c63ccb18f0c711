//! The `.sdk` notation of SadMan and SudoCue: one row per line, preceded by `#A` for the author and
//! so on, and optionally `[Puzzle]` and `[State]` sections. Several records may follow each other.

use super::cells;
use super::rows::{Row, grid_of_rows, is_frame, row, side};
use super::{Entry, Fault, Field, Info, Position, Reading, text};
use crate::sudoku::Grid;

/// The letters after `#`.
const LETTERS: [(char, Field); 7] = [
    ('A', Field::Author),
    ('D', Field::Description),
    ('C', Field::Comment),
    ('B', Field::Date),
    ('S', Field::Source),
    ('L', Field::Level),
    ('U', Field::Url),
];

#[derive(Copy, Clone, PartialEq, Eq)]
enum Section {
    Puzzle,
    State,
    /// A section of another program that does not contain cells.
    Other,
}

/// A partly read record.
struct Record {
    line: usize,
    info: Info,
    section: Section,
    puzzle: Vec<Row>,
    state: Vec<Row>,
}

impl Record {
    fn new() -> Self {
        Record {
            line: 0,
            info: Info::default(),
            section: Section::Puzzle,
            puzzle: Vec::new(),
            state: Vec::new(),
        }
    }

    fn is_complete(&self) -> bool {
        !self.puzzle.is_empty() && self.puzzle.len() >= side(&self.puzzle)
    }

    /// Ends the record and starts another.
    fn finish(&mut self, reading: &mut Reading) {
        let record = std::mem::replace(self, Record::new());
        if record.puzzle.is_empty() && record.state.is_empty() {
            // A description without a grid, such as the heading of the file.
            self.info = record.info;
            return;
        }
        reading.push(record.entry().map(Some));
    }

    fn entry(self) -> Result<Entry, Fault> {
        let puzzle = grid_of_rows(self.puzzle, self.line)?;
        let mut position = Position::of_puzzle(puzzle);
        if !self.state.is_empty() {
            let line = self.state[0].0;
            let state = grid_of_rows(self.state, line)?;
            if !puzzle.is_part_of(&state) {
                return Err(Fault {
                    line,
                    column: 1,
                    message: "the state does not hold the givens of its puzzle".into(),
                });
            }
            position.grid = state;
        }
        Ok(Entry { line: self.line, position, solution: None, info: self.info })
    }
}

pub(super) fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut record = Record::new();
    for (index, line) in text.lines().enumerate() {
        let (number, body) = (index + 1, line.trim());
        if body.is_empty() || is_frame(body) {
            continue;
        }
        if let Some(said) = body.strip_prefix('#') {
            if record.is_complete() {
                record.finish(&mut reading);
            }
            let mut chars = said.chars();
            let letter = chars.next().unwrap_or(' ');
            if let Some((_, field)) = LETTERS.iter().find(|(l, _)| *l == letter) {
                record.info.add_line(*field, chars.as_str());
            }
        } else if body.starts_with('[') {
            record.section = match body.to_ascii_lowercase().as_str() {
                "[puzzle]" => {
                    if record.puzzle.iter().all(|(_, row)| row.is_err()) {
                        // Text of another program before the puzzle.
                        record.puzzle.clear();
                    } else {
                        record.finish(&mut reading);
                    }
                    Section::Puzzle
                }
                "[state]" => Section::State,
                _ => Section::Other,
            };
        } else {
            match record.section {
                Section::Puzzle => {
                    if record.is_complete() {
                        record.finish(&mut reading);
                    }
                    if record.puzzle.is_empty() {
                        record.line = number;
                    }
                    record.puzzle.push((number, row(line)));
                }
                Section::State => {
                    if record.state.len() < side(&record.puzzle) {
                        record.state.push((number, row(line)));
                    }
                }
                Section::Other => {}
            }
        }
    }
    record.finish(&mut reading);
    reading
}

/// Writes a record; an empty line separates it from the previous one.
pub(super) fn write(entry: &Entry, first: bool, out: &mut String) {
    if !first {
        out.push('\n');
    }
    for (letter, field) in LETTERS {
        for line in entry.info.get(field).into_iter().flat_map(str::lines) {
            out.push('#');
            out.push(letter);
            out.push_str(text::one_line(line).trim());
            out.push('\n');
        }
    }
    let position = &entry.position;
    if position.grid == position.puzzle() {
        rows(&position.grid, out);
    } else {
        out.push_str("[Puzzle]\n");
        rows(&position.puzzle(), out);
        out.push_str("[State]\n");
        rows(&position.grid, out);
    }
}

fn rows(grid: &Grid, out: &mut String) {
    let side = grid.shape().side();
    for (index, sign) in cells::signs(grid, '.').chars().enumerate() {
        out.push(sign);
        if index % side == side - 1 {
            out.push('\n');
        }
    }
}

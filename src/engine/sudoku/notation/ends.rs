//! Finds where each puzzle ends in a text that [`super::Writer`] wrote, which shows how much of a
//! truncated text is complete.

use super::Format;

/// The role of a line in its text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It belongs to a puzzle that ends on a later line.
    None,
    /// The last line of a puzzle.
    Puzzle,
    /// It follows the last puzzle.
    Tail,
}

/// Reads a text line by line.
#[derive(Clone, Debug)]
pub struct Ends {
    format: Format,
    /// Rows of the grid so far, or edges of its frame.
    rows: usize,
    is_first: bool,
}

impl Ends {
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Ends { format, rows: 0, is_first: true }
    }

    /// Returns the role of the next line, given without its line end.
    pub fn line(&mut self, line: &str) -> Ending {
        let is_first = std::mem::replace(&mut self.is_first, false);
        let ends = match self.format {
            Format::Line | Format::Sdm | Format::Hodoku | Format::Json | Format::FPuzzles => true,
            // The column names belong to the first puzzle.
            Format::Csv => !(is_first && line.starts_with("puzzle")),
            Format::Sdk if line.is_empty() || line.starts_with('#') => false,
            Format::Sdk => self.row(line.chars().count()),
            Format::Ss => line.starts_with('*') && self.row(2),
            Format::OpenSudoku if line.starts_with("</") => return Ending::Tail,
            Format::OpenSudoku => line.trim_start().starts_with("<game "),
            // One puzzle, written in a single operation.
            Format::Ipuz => false,
        };
        if ends { Ending::Puzzle } else { Ending::None }
    }

    /// Counts one more row. Returns whether it is the last of `all`.
    fn row(&mut self, all: usize) -> bool {
        self.rows += 1;
        let is_last = self.rows >= all;
        if is_last {
            self.rows = 0;
        }
        is_last
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Entry, Field, Writer};
    use super::*;
    use crate::sudoku::{Grid, Shape};

    #[test]
    fn puzzles_end_where_the_writer_ended_them() {
        let entry = |side: usize| {
            let grid = Grid::empty(Shape::with_side(side).expect("a shape"));
            let mut entry = Entry::of_puzzle(grid);
            entry.info.set(Field::Level, "easy");
            entry
        };
        for format in Format::ALL.into_iter().filter(|f| *f != Format::Ipuz) {
            let (mut writer, mut ends) = (Writer::new(format), Ends::new(format));
            let mut count = 0;
            for side in [9, 4, 16, 9] {
                let mut text = String::new();
                writer.entry(&entry(side), &mut text).expect("any number");
                let lines: Vec<Ending> = text.lines().map(|line| ends.line(line)).collect();
                let (last, before) = lines.split_last().expect("a line at least");
                assert_eq!(*last, Ending::Puzzle, "{format}: {text}");
                assert!(before.iter().all(|e| *e == Ending::None), "{format}: {text}");
                count += 1;
            }
            let mut tail = String::new();
            writer.end(&mut tail);
            assert!(tail.lines().all(|line| ends.line(line) == Ending::Tail));
            assert_eq!(count, 4);
        }
    }
}

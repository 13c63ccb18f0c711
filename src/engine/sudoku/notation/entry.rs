//! What a notation can hold of a puzzle: the position, its solution and what is said about it.

use crate::sudoku::{Cell, CellSet, Digit, Grid};
use std::collections::BTreeMap;

/// A puzzle, perhaps partly solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Givens and digits placed since.
    pub grid: Grid,
    /// The cells of the grid that are givens.
    pub givens: CellSet,
    /// Candidates of empty cells that were struck out, in order, none twice.
    pub removed: Vec<(Cell, Digit)>,
}

impl Position {
    /// A puzzle as it is given: every digit a given, no candidate struck out.
    #[must_use]
    pub fn of_puzzle(puzzle: Grid) -> Self {
        Position { grid: puzzle, givens: puzzle.filled_cells(), removed: Vec::new() }
    }

    /// The givens alone.
    #[must_use]
    pub fn puzzle(&self) -> Grid {
        let mut puzzle = self.grid;
        for cell in self.grid.filled_cells().minus(self.givens).iter() {
            puzzle.set(cell, None);
        }
        puzzle
    }

    /// True if nothing has been done to the puzzle yet.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.removed.is_empty() && self.givens == self.grid.filled_cells()
    }

    /// Strikes out candidates: kept in order, once each, and in empty cells only.
    pub(super) fn strike(&mut self, candidates: impl IntoIterator<Item = (Cell, Digit)>) {
        let grid = &self.grid;
        self.removed.extend(candidates.into_iter().filter(|&(c, _)| grid.get(c).is_none()));
        self.removed.sort_unstable();
        self.removed.dedup();
    }
}

/// Something said about a puzzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    Title,
    Author,
    Description,
    Comment,
    Date,
    Source,
    Level,
    Rating,
    Url,
}

impl Field {
    pub(super) const ALL: [Field; 9] = [
        Field::Title,
        Field::Author,
        Field::Description,
        Field::Comment,
        Field::Date,
        Field::Source,
        Field::Level,
        Field::Rating,
        Field::Url,
    ];

    /// The name of its CSV column and JSON key.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// The names of its CSV column and JSON key that are read, the one that is written first.
    pub(super) const fn names(self) -> &'static [&'static str] {
        match self {
            Field::Level => &["level", "difficulty"],
            Field::Rating => &["rating", "er"],
            Field::Title => &["title"],
            Field::Author => &["author"],
            Field::Description => &["description"],
            Field::Comment => &["comment"],
            Field::Date => &["date"],
            Field::Source => &["source"],
            Field::Url => &["url"],
        }
    }
}

/// All that is said about a puzzle. Texts have no blanks at their ends and are never empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info(BTreeMap<Field, String>);

impl Info {
    #[must_use]
    pub fn get(&self, field: Field) -> Option<&str> {
        self.0.get(&field).map(String::as_str)
    }

    /// Says `text` of `field` in place of what was said before; an empty text says nothing.
    pub fn set(&mut self, field: Field, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            self.0.remove(&field);
        } else {
            self.0.insert(field, text.to_owned());
        }
    }

    /// Says `text` after what was said of `field` before, on a line of its own.
    pub(super) fn add_line(&mut self, field: Field, text: &str) {
        let joined = match self.get(field) {
            Some(before) => format!("{before}\n{}", text.trim()),
            None => text.to_owned(),
        };
        self.set(field, &joined);
    }

    /// All fields that have a text, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        self.0.iter().map(|(&field, text)| (field, text.as_str()))
    }
}

/// A puzzle read or to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line it starts at, from 1; 0 for a puzzle that was not read from a text.
    pub line: usize,
    pub position: Position,
    /// As the text gives it; not checked against the puzzle.
    pub solution: Option<Grid>,
    pub info: Info,
}

impl Entry {
    /// A puzzle of which nothing is said.
    #[must_use]
    pub fn of_puzzle(puzzle: Grid) -> Self {
        Self::at(0, Position::of_puzzle(puzzle))
    }

    pub(super) fn at(line: usize, position: Position) -> Self {
        Entry { line, position, solution: None, info: Info::default() }
    }
}

//! The content that a notation can hold for a puzzle: the position, its solution and its metadata.

use crate::sudoku::{BadRules, Cell, CellSet, Digit, Grid, Rules, Variants};
use std::collections::BTreeMap;

/// A puzzle, possibly partly solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Givens and digits placed since.
    pub grid: Grid,
    /// The cells of the grid that are givens.
    pub givens: CellSet,
    /// Eliminated candidates of empty cells, in order and without duplicates.
    pub removed: Vec<(Cell, Digit)>,
}

impl Position {
    /// Returns an unsolved puzzle: every digit is a given and no candidate is eliminated.
    #[must_use]
    pub fn of_puzzle(puzzle: Grid) -> Self {
        Position { grid: puzzle, givens: puzzle.filled_cells(), removed: Vec::new() }
    }

    /// Returns the givens alone.
    #[must_use]
    pub fn puzzle(&self) -> Grid {
        let mut puzzle = self.grid;
        for cell in self.grid.filled_cells().minus(self.givens).iter() {
            puzzle.set(cell, None);
        }
        puzzle
    }

    /// Eliminates candidates of empty cells, keeping the list sorted and without duplicates.
    pub(super) fn strike(&mut self, candidates: impl IntoIterator<Item = (Cell, Digit)>) {
        let grid = &self.grid;
        self.removed.extend(candidates.into_iter().filter(|&(c, _)| grid.get(c).is_none()));
        self.removed.sort_unstable();
        self.removed.dedup();
    }
}

/// A kind of metadata about a puzzle.
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

    /// Returns the name of its CSV column and JSON key.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// Returns the accepted names of its CSV column and JSON key; the first is used for writing.
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

/// All metadata of a puzzle. Texts have no blanks at their ends and are never empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info(BTreeMap<Field, String>);

impl Info {
    #[must_use]
    pub fn get(&self, field: Field) -> Option<&str> {
        self.0.get(&field).map(String::as_str)
    }

    /// Sets `field` to `text`, replacing any previous text; an empty text removes it.
    pub fn set(&mut self, field: Field, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            self.0.remove(&field);
        } else {
            self.0.insert(field, text.to_owned());
        }
    }

    /// Appends `text` to `field` as a new line.
    pub(super) fn add_line(&mut self, field: Field, text: &str) {
        let joined = match self.get(field) {
            Some(before) => format!("{before}\n{}", text.trim()),
            None => text.to_owned(),
        };
        self.set(field, &joined);
    }

    /// Returns all fields that have a text, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        self.0.iter().map(|(&field, text)| (field, text.as_str()))
    }
}

/// A puzzle that was read or is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line it starts at, from 1; 0 for a puzzle that was not read from a text.
    pub line: usize,
    pub position: Position,
    /// As in the text; not checked against the puzzle.
    pub solution: Option<Grid>,
    pub info: Info,
}

impl Entry {
    /// Returns a puzzle without metadata.
    #[must_use]
    pub fn of_puzzle(puzzle: Grid) -> Self {
        Self::at(0, Position::of_puzzle(puzzle))
    }

    /// Returns the same puzzle with the rules of `variants` added, if it has none yet.
    ///
    /// # Errors
    ///
    /// If a variant does not suit its shape.
    pub fn with_variants(self, variants: Variants) -> Result<Self, BadRules> {
        let rules = self.position.grid.rules();
        if rules.variants().is_empty() { self.under(rules.and(variants, None)?) } else { Ok(self) }
    }

    /// Returns the same puzzle with other rules for its shape, and its solution with them.
    pub(super) fn under(mut self, rules: Rules) -> Result<Self, BadRules> {
        self.position.grid = self.position.grid.under(rules);
        let same_shape = self.solution.filter(|solution| solution.shape() == rules.shape());
        self.solution = same_shape.map(|solution| solution.under(rules)).or(self.solution);
        Ok(self)
    }

    pub(super) fn at(line: usize, position: Position) -> Self {
        Entry { line, position, solution: None, info: Info::default() }
    }
}

//! Sentences about cells, digits and houses, kept apart from the notation they are said in.

use super::DigitSet;
use crate::sudoku::{Cell, CellSet, Digit, HouseId, HouseKind, Shape};
use std::borrow::Cow;

/// How cells and houses are called.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `r1c1`: row and column in numbers.
    #[default]
    RowColumn,
    /// `A1`: the row as a letter from the top, the column as a number from the left.
    Letters,
}

impl Notation {
    /// The name of a cell: `r2c5` or `B5`.
    #[must_use]
    pub fn cell(self, shape: Shape, cell: Cell) -> String {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell) + 1);
        match self {
            Notation::RowColumn => format!("r{}c{column}", row + 1),
            Notation::Letters => format!("{}{column}", letter(row)),
        }
    }

    /// The name of a house: `row 2` or `row B`, `column 5`, `box 3`.
    #[must_use]
    pub fn house(self, shape: Shape, house: HouseId) -> String {
        let (kind, number) = self.house_parts(shape, house);
        format!("{kind} {number}")
    }

    /// `rows 2 and 5`, or each with its own kind if they differ.
    fn houses(self, shape: Shape, houses: &[HouseId], joint: &str) -> String {
        let parts: Vec<_> = houses.iter().map(|&h| self.house_parts(shape, h)).collect();
        match parts.first() {
            Some((kind, _)) if parts.len() > 1 && parts.iter().all(|(k, _)| k == kind) => {
                // "rows 2 and 5", but "row 2 or 5".
                let plural = match *kind {
                    kind if joint == "or" => kind.to_owned(),
                    "box" => "boxes".to_owned(),
                    kind => format!("{kind}s"),
                };
                format!("{plural} {}", listed(parts.into_iter().map(|(_, n)| n), joint))
            }
            _ => listed(parts.into_iter().map(|(kind, n)| format!("{kind} {n}")), joint),
        }
    }

    fn house_parts(self, shape: Shape, house: HouseId) -> (&'static str, String) {
        let house = shape.house(house);
        let number = house.number + 1;
        match (house.kind, self) {
            (HouseKind::Box, _) => ("box", number.to_string()),
            (HouseKind::Column, _) => ("column", number.to_string()),
            (HouseKind::Row, Notation::RowColumn) => ("row", number.to_string()),
            (HouseKind::Row, Notation::Letters) => ("row", letter(house.number).to_string()),
        }
    }
}

fn letter(row: usize) -> char {
    (b'A' + row as u8) as char
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    Text(Cow<'static, str>),
    /// Joined with `and`.
    Cells(Vec<Cell>),
    /// Joined with `or`.
    OneCell(Vec<Cell>),
    /// Joined with `and`; houses of one kind share its name: `rows 2 and 5`.
    Houses(Vec<HouseId>),
    /// Joined with `or`.
    OneHouse(Vec<HouseId>),
    /// Joined with `and`.
    AllOf(DigitSet),
    /// Joined with `or`.
    OneOf(DigitSet),
}

/// A sentence or a part of one, built with [`Words::and`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(pub Vec<Word>);

impl Words {
    #[must_use]
    pub fn new() -> Self {
        Words::default()
    }
    /// Adds text, a cell, cells, a house, houses, a digit or digits (joined with `and`).
    #[must_use]
    pub fn and(mut self, word: impl Into<Words>) -> Self {
        self.0.append(&mut word.into().0);
        self
    }
    /// Adds the same as [`Words::and`], digits and cells joined with `or`.
    #[must_use]
    pub fn or(mut self, word: impl Into<Words>) -> Self {
        self.0.extend(word.into().0.into_iter().map(|word| match word {
            Word::AllOf(digits) => Word::OneOf(digits),
            Word::Cells(cells) => Word::OneCell(cells),
            Word::Houses(houses) => Word::OneHouse(houses),
            other => other,
        }));
        self
    }
    /// The words in a notation.
    #[must_use]
    pub fn say(&self, shape: Shape, notation: Notation) -> String {
        self.0.iter().fold(String::new(), |text, word| {
            text + &match word {
                Word::Text(t) => t.to_string(),
                Word::Cells(cells) => listed(cells.iter().map(|&c| notation.cell(shape, c)), "and"),
                Word::OneCell(cells) => {
                    listed(cells.iter().map(|&c| notation.cell(shape, c)), "or")
                }
                Word::Houses(houses) => notation.houses(shape, houses, "and"),
                Word::OneHouse(houses) => notation.houses(shape, houses, "or"),
                Word::AllOf(digits) => listed(digits.iter().map(|d| d.to_string()), "and"),
                Word::OneOf(digits) => listed(digits.iter().map(|d| d.to_string()), "or"),
            }
        })
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(items: impl Iterator<Item = String>, joint: &str) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {joint} {last}", rest.join(", ")),
    }
}

impl From<Word> for Words {
    fn from(word: Word) -> Self {
        Words(vec![word])
    }
}
impl From<&'static str> for Words {
    fn from(text: &'static str) -> Self {
        Word::Text(text.into()).into()
    }
}
impl From<String> for Words {
    fn from(text: String) -> Self {
        Word::Text(text.into()).into()
    }
}
impl From<Cell> for Words {
    fn from(cell: Cell) -> Self {
        Word::Cells(vec![cell]).into()
    }
}
impl From<Vec<Cell>> for Words {
    fn from(cells: Vec<Cell>) -> Self {
        Word::Cells(cells).into()
    }
}
impl From<CellSet> for Words {
    fn from(cells: CellSet) -> Self {
        Word::Cells(cells.iter().collect()).into()
    }
}
impl From<HouseId> for Words {
    fn from(house: HouseId) -> Self {
        Word::Houses(vec![house]).into()
    }
}
impl From<Vec<HouseId>> for Words {
    fn from(houses: Vec<HouseId>) -> Self {
        Word::Houses(houses).into()
    }
}
impl From<Digit> for Words {
    fn from(digit: Digit) -> Self {
        Word::AllOf(DigitSet::of(digit)).into()
    }
}
impl From<DigitSet> for Words {
    fn from(digits: DigitSet) -> Self {
        Word::AllOf(digits).into()
    }
}

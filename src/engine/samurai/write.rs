//! Samurai as text.

use super::layout::{GRIDS, Place, SIDE};
use super::puzzle::Samurai;
use crate::sudoku::Digit;
use std::fmt;

impl Samurai {
    /// Returns a line of 441 characters: the places in reading order, `.` for an empty cell and `-`
    /// in the notches.
    #[must_use]
    pub fn to_line(&self) -> String {
        Place::all().map(|place| self.symbol(place, '-')).collect()
    }

    /// Returns 21 lines, with spaces in the notches.
    #[must_use]
    pub fn to_rows(&self) -> String {
        let mut text = String::new();
        for row in 0..SIDE {
            let places = (0..SIDE).filter_map(|column| Place::at(row, column));
            let line: String = places.map(|place| self.symbol(place, ' ')).collect();
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// Returns five lines of 81 characters, one for each grid.
    #[must_use]
    pub fn to_grids(&self) -> String {
        (0..GRIDS).map(|grid| format!("{}\n", self.grid(grid))).collect()
    }

    fn symbol(&self, place: Place, notch: char) -> char {
        match self.get(place) {
            Some(digit) => Digit::symbol(digit),
            None if place.is_cell() => '.',
            None => notch,
        }
    }
}

/// The line of 441 characters.
impl fmt::Display for Samurai {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_line())
    }
}
impl fmt::Debug for Samurai {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

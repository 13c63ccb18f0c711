//! A picture for the givens to form, such as a heart, a letter or a snowflake, as dots and hashes.

use crate::plural::plural;
use crate::sudoku::{CellSet, Rules, Shape};
use std::ops::Range;

/// The cells of the givens; all other cells are empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mask {
    shape: Shape,
    cells: CellSet,
}

/// Why a text is not a mask for a shape. Lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMask {
    #[error("line {line}, column {column}: `{found}` is neither `.` (empty) nor `#` (a given)")]
    Sign { line: usize, column: usize, found: char },
    #[error("line {line} is {found} cell{} wide, and the grid {side}", plural(*found))]
    Width { line: usize, found: usize, side: usize },
    #[error("the picture has {found} line{}, and the grid {side} rows", plural(*found))]
    Height { found: usize, side: usize },
}

impl BadMask {
    /// Returns the invalid bytes of the text; `None` if the error concerns all of it.
    #[must_use]
    pub fn place(&self, text: &str) -> Option<Range<usize>> {
        let (BadMask::Sign { line, .. } | BadMask::Width { line, .. }) = *self else {
            return None;
        };
        let mut lines = text.split_inclusive('\n');
        let start: usize = lines.by_ref().take(line.checked_sub(1)?).map(str::len).sum();
        let whole = lines.next()?;
        let (from, length) = if let BadMask::Sign { column, .. } = *self {
            let (at, sign) = whole.char_indices().nth(column.checked_sub(1)?)?;
            (at, sign.len_utf8())
        } else {
            (whole.len() - whole.trim_start().len(), whole.trim().len())
        };
        Some(start + from..start + from + length)
    }
}

impl Mask {
    /// Parses one line for each row: `#` for a given, `.` for an empty cell. Spaces around a line
    /// and empty lines before and after are ignored.
    ///
    /// # Errors
    ///
    /// Returns the first error in the text.
    pub fn parse(shape: Shape, text: &str) -> Result<Self, BadMask> {
        let side = shape.side();
        let lines: Vec<(usize, &str)> = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line))
            .filter(|(_, line)| !line.trim().is_empty())
            .collect();
        let mut cells = CellSet::EMPTY;
        for (row, &(line, text)) in lines.iter().enumerate() {
            let indent = text.chars().take_while(|c| c.is_whitespace()).count();
            for (column, sign) in text.trim().chars().enumerate() {
                match sign {
                    '#' if row < side && column < side => cells.insert(shape.cell(row, column)),
                    '#' | '.' => {}
                    found => {
                        let column = indent + column + 1;
                        return Err(BadMask::Sign { line, column, found });
                    }
                }
            }
            let found = text.trim().chars().count();
            if found != side {
                return Err(BadMask::Width { line, found, side });
            }
        }
        if lines.len() != side {
            return Err(BadMask::Height { found: lines.len(), side });
        }
        Ok(Mask { shape, cells })
    }

    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }
    /// Returns the cells of the givens.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        self.cells
    }
    /// Returns the number of givens.
    #[must_use]
    pub fn clues(&self) -> u16 {
        self.cells.len() as u16
    }

    /// Returns two lines or columns of one band or stack without givens, if there are any: swapping
    /// them would give a second solution, so no puzzle with this mask has only one.
    #[must_use]
    pub fn blank_twins(&self) -> Option<&'static str> {
        let blank =
            |house: usize| Rules::plain(self.shape).houses()[house].set.intersection(self.cells);
        let side = self.shape.side();
        let twins = |first: usize, group: usize| {
            (0..side).step_by(group).any(|from| {
                (from..from + group).filter(|i| blank(first + i).is_empty()).count() >= 2
            })
        };
        if twins(2 * side, self.shape.box_height()) {
            Some("rows")
        } else if twins(side, self.shape.box_width()) {
            Some("columns")
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_pictures_and_says_what_is_wrong() {
        let four = Shape::with_side(4).expect("4x4 is a shape");
        let mask = Mask::parse(four, "\n  #..#\n  .##.\n  .##.\n  #..#\n").expect("a picture");
        assert_eq!((mask.clues(), mask.blank_twins()), (8, None));
        assert_eq!(
            Mask::parse(four, "#..#\n.x#.\n.##.\n#..#"),
            Err(BadMask::Sign { line: 2, column: 2, found: 'x' })
        );
        assert_eq!(
            Mask::parse(four, "#..#\n.##\n.##.\n#..#"),
            Err(BadMask::Width { line: 2, found: 3, side: 4 })
        );
        assert_eq!(Mask::parse(four, "#..#\n"), Err(BadMask::Height { found: 1, side: 4 }));
        for (text, wrong) in [
            ("#..#\n  .é#.\n.##.\n#..#", Some("é")),
            ("#..#\r\n  .## \r\n.##.\r\n#..#", Some(".##")),
            ("#..#\n", None),
        ] {
            let place = Mask::parse(four, text).expect_err("no picture").place(text);
            assert_eq!(place.map(|range| &text[range]), wrong);
        }
        let blank = Mask::parse(four, "....\n....\n####\n####").expect("a picture");
        assert_eq!(blank.blank_twins(), Some("rows"));
    }
}

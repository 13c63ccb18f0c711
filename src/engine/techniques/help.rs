//! The explanation of a technique for the reader.

use super::{HowToLook, PencilMarks};
use crate::sudoku::notation::read_line;
use crate::sudoku::{Cell, CellSet, Digit, Variants};

/// The page of a technique in the help: what it looks like, how to look for it, why it
/// works, and an example.
#[derive(Debug)]
pub struct Help {
    /// What to look for.
    pub looks: &'static str,
    /// Where to begin, and what to compare.
    pub how: &'static HowToLook,
    /// Why the conclusion must be true.
    pub why: &'static str,
    /// A position in which the technique finds a step: a line of cells, in which `+` precedes a digit
    /// that is not a given (of a killer, the cages), before it the added rules (`x:`) if there are
    /// any, and after it, separated by spaces, the candidates already
    /// eliminated, each as digit, row and column (`412` is a 4 at r1c2).
    pub example: &'static str,
    /// A step found there, in words.
    pub step: &'static str,
}

impl Help {
    /// Returns the position of the example. `None` if there is none; a test reads them all.
    #[must_use]
    pub fn position(&self) -> Option<PencilMarks> {
        let (variants, rest) = self.example.split_once(':').unwrap_or(("", self.example));
        let (cells, removed) = rest.split_once(' ').unwrap_or((rest, ""));
        let placed = cells.match_indices('+').enumerate().map(|(before, (at, _))| at - before);
        let placed: CellSet = placed.filter_map(Cell::new).collect();
        let grid = read_line(&cells.replace('+', ""), 1).ok()??.position.grid;
        let rules = grid.rules().and(variants.parse::<Variants>().ok()?, None).ok()?;
        let givens = grid.filled_cells().minus(placed);
        let mut marks = PencilMarks::of(&grid.under(rules)).with_givens(givens);
        for candidate in removed.split_whitespace() {
            let part: Vec<u8> = candidate.bytes().map(|b| b.wrapping_sub(b'0')).collect();
            let &[digit, row, column] = &part[..] else { return None };
            let cell = marks.shape().cell(usize::from(row - 1), usize::from(column - 1));
            marks.eliminate(cell, Digit::new(digit)?);
        }
        Some(marks)
    }
}

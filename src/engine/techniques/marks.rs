//! A grid with its pencil marks, under any rules: the input and output of the grader.

use super::DigitSet;
use crate::sudoku::{Cell, CellSet, Digit, Grid, Rules, Shape, notation};

impl From<&notation::Position> for PencilMarks {
    /// Returns the position read from a notation, including eliminated candidates.
    fn from(read: &notation::Position) -> Self {
        let mut marks = PencilMarks::of(&read.grid).with_givens(read.givens);
        for &(cell, digit) in &read.removed {
            marks.eliminate(cell, digit);
        }
        marks
    }
}

/// A partly solved grid and the candidates of its empty cells.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PencilMarks {
    grid: Grid,
    givens: CellSet,
    /// Empty for a filled cell.
    marks: [DigitSet; 256],
}

impl PencilMarks {
    /// Returns `grid` with all candidates that its digits permit. All its digits count as givens.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        let rules = grid.rules();
        let givens = grid.filled_cells();
        let mut all = PencilMarks { grid: *grid, givens, marks: [DigitSet::EMPTY; 256] };
        for cell in rules.cells().filter(|&c| grid.get(c).is_none()) {
            let seen: DigitSet = rules.peers(cell).iter().filter_map(|p| grid.get(p)).collect();
            let apart = rules.apart(cell).iter().filter_map(|other| grid.get(other));
            let near: DigitSet = apart.flat_map(|d| d.consecutive(rules.side())).collect();
            all.marks[cell.index()] = DigitSet::all(rules.side()).minus(seen).minus(near);
        }
        all
    }

    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.grid.shape()
    }
    /// Returns the filled cells.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }
    /// Returns the filled cells that belong to the puzzle and were not filled on the way.
    #[must_use]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }
    /// Makes only these filled cells givens.
    #[must_use]
    pub const fn with_givens(self, givens: CellSet) -> Self {
        PencilMarks { givens, ..self }
    }
    /// Returns the same position with the symbols of these rules, which are otherwise its own.
    #[must_use]
    pub(crate) fn with_symbols_of(self, rules: Rules) -> Self {
        let rules = self.grid.rules().with_symbols_of(rules);
        PencilMarks { grid: self.grid.under(rules), ..self }
    }
    /// Returns the candidates of `cell`; empty if it is filled.
    #[must_use]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }
    /// Eliminates a candidate. Returns whether it was there.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let marks = &mut self.marks[cell.index()];
        let there = marks.has(digit);
        *marks = marks.minus(DigitSet::of(digit));
        there
    }
    /// Fills a cell and eliminates the digit from all cells that see it.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, Some(digit));
        self.marks[cell.index()] = DigitSet::EMPTY;
        for peer in self.grid.rules().peers(cell).iter() {
            self.eliminate(peer, digit);
        }
        let rules = self.grid.rules();
        for other in rules.apart(cell).iter() {
            for near in digit.consecutive(rules.side()) {
                self.eliminate(other, near);
            }
        }
    }
    /// Sets the candidates of an empty cell without checks.
    pub(crate) fn set_candidates(&mut self, cell: Cell, digits: DigitSet) {
        self.marks[cell.index()] = digits;
    }
}

//! The position of sets of cells, as searches keep it that look at one digit after the other.

use super::{Bits, Board, DigitSet, Position};
use crate::sudoku::bitboard;
use crate::techniques::Nine;

impl<B: Board> Position<B> {
    /// The position of the full grid `solution`, digits from 0, in which the cells `empty` are
    /// blank and `cells` tells for each digit which of them may hold it.
    #[must_use]
    pub fn of_cells(board: B, solution: &[u8], empty: B::Set, cells: &[B::Set]) -> Self {
        let (shape, layout) = (board.shape(), board.layout());
        let mut position = Position {
            board,
            layout,
            values: B::per_cell(0),
            candidates: B::per_cell(DigitSet::EMPTY),
            cells: B::per_digit(B::Set::EMPTY),
            slots: B::per_digit(B::per_house(0)),
            open: B::per_house(0),
            empty,
            // Which digits were filled on the way is not known.
            givens: B::Set::from_cells(shape.cells().collect()).minus(empty),
            touched: DigitSet::all(shape.side()),
        };
        for (cell, &value) in shape.cells().zip(solution) {
            if !empty.has(cell) {
                position.values[cell.index()] = value + 1;
            }
        }
        for cell in empty.iter() {
            for home in layout.homes[cell.index()].as_ref() {
                position.open[home.house.index()] |= home.slot;
            }
        }
        for (digit, &cells) in cells.iter().enumerate().take(shape.side()) {
            position.cells[digit] = cells;
            for cell in cells.iter() {
                position.candidates[cell.index()].0 |= 1 << digit;
                for home in layout.homes[cell.index()].as_ref() {
                    position.slots[digit][home.house.index()] |= home.slot;
                }
            }
        }
        position
    }
}

impl Position<Nine> {
    /// Returns the candidates alone, as sets of cells.
    pub(crate) fn bitboard(&self) -> bitboard::Board {
        bitboard::Board { digit: self.cells, open: self.empty }
    }
}

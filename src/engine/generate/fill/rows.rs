//! Row by row: fills the diagonal at random, then gives each row a random permutation that its
//! columns and boxes allow. If a row has none, the search returns to the previous row.

use super::super::Stream;
use crate::sudoku::{Grid, Shape};

/// The number of permutations of a row tried before the row above is changed.
const TRIES: usize = 20;
/// The total number of permutations tried before the attempt is abandoned.
const STEPS: usize = 4_000;

pub(super) fn attempt(shape: Shape, stream: &mut Stream) -> Option<Grid> {
    let side = shape.side();
    let mut board = Board::new(shape);
    for i in 0..side {
        let free = board.free(i, i);
        if free == 0 {
            return None;
        }
        board.put(i, i, stream.bit_of(free));
    }
    // For each row begun, the number of permutations that it may still try.
    let mut left = [0; 16];
    let mut row = 0;
    left[0] = TRIES;
    for _ in 0..STEPS {
        if left[row] > 0 {
            left[row] -= 1;
            if permute(&mut board, row, stream) {
                row += 1;
                if row == side {
                    return Grid::from_values(shape, &board.values[..shape.cell_count()]);
                }
                left[row] = TRIES;
            }
        } else if row > 0 {
            row -= 1;
            board.clear(row);
        } else {
            left[0] = TRIES;
        }
    }
    None
}

/// Fills a row in which only the diagonal cell is filled; leaves it unchanged if this is
/// impossible.
fn permute(board: &mut Board, row: usize, stream: &mut Stream) -> bool {
    let side = board.shape.side();
    // The columns filled, in order, with the digits not tried there yet.
    let mut trail: [(usize, u32); 16] = [(0, 0); 16];
    let mut depth = 0;
    let mut open: u32 = ((1 << side) - 1) & !(1 << row);
    let mut steps = 0;
    while open != 0 {
        steps += 1;
        // The column with the fewest digits left; among equals, the first after a random position.
        let start = stream.below(side);
        let (mut best, mut fewest) = ((0, 0), u32::MAX);
        for column in (start..side).chain(0..start).filter(|c| open >> c & 1 == 1) {
            let free = board.free(row, column);
            if free.count_ones() < fewest {
                (best, fewest) = ((column, free), free.count_ones());
            }
        }
        let (mut column, mut free) = best;
        while free == 0 {
            if depth == 0 || steps > 200 {
                board.clear(row);
                return false;
            }
            depth -= 1;
            (column, free) = trail[depth];
            board.take(row, column);
            open |= 1 << column;
        }
        let digit = stream.bit_of(free);
        trail[depth] = (column, free & !(1 << digit));
        depth += 1;
        board.put(row, column, digit);
        open &= !(1 << column);
    }
    true
}

/// The partial grid, and the digits of each row, column and box.
struct Board {
    shape: Shape,
    values: [u8; 256],
    rows: [u32; 16],
    columns: [u32; 16],
    boxes: [u32; 16],
}

impl Board {
    fn new(shape: Shape) -> Self {
        Board { shape, values: [0; 256], rows: [0; 16], columns: [0; 16], boxes: [0; 16] }
    }

    /// Returns the digits, by index, that the houses of a cell do not contain.
    fn free(&self, row: usize, column: usize) -> u32 {
        let its_box = self.boxes[self.shape.box_of(self.shape.cell(row, column))];
        ((1 << self.shape.side()) - 1) & !(self.rows[row] | self.columns[column] | its_box)
    }

    fn put(&mut self, row: usize, column: usize, digit: usize) {
        self.values[row * self.shape.side() + column] = digit as u8 + 1;
        self.toggle(row, column, 1 << digit);
    }

    fn take(&mut self, row: usize, column: usize) {
        let value = std::mem::take(&mut self.values[row * self.shape.side() + column]);
        self.toggle(row, column, 1 << (value - 1));
    }

    fn toggle(&mut self, row: usize, column: usize, bit: u32) {
        self.rows[row] ^= bit;
        self.columns[column] ^= bit;
        self.boxes[self.shape.box_of(self.shape.cell(row, column))] ^= bit;
    }

    /// Empties a row except for the diagonal cell.
    fn clear(&mut self, row: usize) {
        for column in (0..self.shape.side()).filter(|&column| column != row) {
            if self.values[row * self.shape.side() + column] != 0 {
                self.take(row, column);
            }
        }
    }
}

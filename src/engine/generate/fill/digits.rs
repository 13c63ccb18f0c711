//! All 1s, then all 2s, and so on: places each digit once in every row where columns and boxes
//! allow. If a digit does not fit, the search returns to the previous digit.

use super::super::Stream;
use crate::sudoku::{Grid, Shape};

/// The number of ways to place a digit tried before the previous digit is moved.
const TRIES: usize = 20;
/// The total number of ways tried before the attempt is abandoned.
const STEPS: usize = 4_000;

pub(super) fn attempt(shape: Shape, stream: &mut Stream) -> Option<Grid> {
    let side = shape.side();
    // For each row the empty columns, and for each digit its column in each row.
    let mut empty = [((1u32 << side) - 1); 16];
    let mut columns = [[0u8; 16]; 16];
    let mut left = [0; 16];
    left[0] = TRIES;
    let mut digit = 0;
    for _ in 0..STEPS {
        if left[digit] > 0 {
            left[digit] -= 1;
            if let Some(placed) = place(shape, &empty, stream) {
                for (row, &column) in placed[..side].iter().enumerate() {
                    empty[row] &= !(1 << column);
                }
                columns[digit] = placed;
                digit += 1;
                if digit == side {
                    return to_grid(shape, &columns);
                }
                left[digit] = TRIES;
            }
        } else if digit > 0 {
            digit -= 1;
            for (row, &column) in columns[digit][..side].iter().enumerate() {
                empty[row] |= 1 << column;
            }
        } else {
            left[0] = TRIES;
        }
    }
    None
}

/// Returns a column for each row, in random order, with each column and each box used once.
fn place(shape: Shape, empty: &[u32; 16], stream: &mut Stream) -> Option<[u8; 16]> {
    let (side, width) = (shape.side(), shape.box_width());
    let mut placed = [0u8; 16];
    // For each filled row the columns not tried yet, in the order of filling.
    let mut trail = [(0usize, 0u32); 16];
    let (mut used, mut used_boxes) = (0u32, 0u32);
    let mut open = (1u32 << side) - 1;
    let mut depth = 0;
    let mut steps = 0;
    // The columns of a row whose column and box are both still free.
    let free = |row: usize, used: u32, used_boxes: u32| {
        let first_box = row / shape.box_height() * (side / width);
        let taken = (0..side / width).filter(|b| used_boxes >> (first_box + b) & 1 == 1);
        let stack = (1u32 << width) - 1;
        taken.fold(empty[row] & !used, |free, b| free & !(stack << (b * width)))
    };
    let box_of = |row: usize, column: usize| shape.box_of(shape.cell(row, column));
    while open != 0 {
        steps += 1;
        let start = stream.below(side);
        let (mut best, mut fewest) = ((0, 0), u32::MAX);
        for row in (start..side).chain(0..start).filter(|r| open >> r & 1 == 1) {
            let columns = free(row, used, used_boxes);
            if columns.count_ones() < fewest {
                (best, fewest) = ((row, columns), columns.count_ones());
            }
        }
        let (mut row, mut columns) = best;
        while columns == 0 {
            if depth == 0 || steps > 200 {
                return None;
            }
            depth -= 1;
            (row, columns) = trail[depth];
            used &= !(1 << placed[row]);
            used_boxes &= !(1 << box_of(row, placed[row] as usize));
            open |= 1 << row;
        }
        let column = stream.bit_of(columns);
        trail[depth] = (row, columns & !(1 << column));
        depth += 1;
        placed[row] = column as u8;
        used |= 1 << column;
        used_boxes |= 1 << box_of(row, column);
        open &= !(1 << row);
    }
    Some(placed)
}

fn to_grid(shape: Shape, columns: &[[u8; 16]; 16]) -> Option<Grid> {
    let side = shape.side();
    let mut values = [0; 256];
    for (digit, columns) in columns[..side].iter().enumerate() {
        for (row, &column) in columns[..side].iter().enumerate() {
            values[row * side + column as usize] = digit as u8 + 1;
        }
    }
    Grid::from_values(shape, &values[..shape.cell_count()])
}

//! Chains of repairing swaps: swaps two digits of a known grid inside a box, repairs the rows and
//! columns that now contain a digit twice by the same swap in the boxes concerned, and so on until
//! the grid is valid. Such a chain starts from every cell, five times.

use super::super::Stream;
use crate::sudoku::{Digit, Grid, Shape, Transform};

/// How often a chain starts from every cell.
const ROUNDS: usize = 5;

pub(super) fn attempt(shape: Shape, stream: &mut Stream) -> Grid {
    let mut grid = Transform::random(shape, stream).apply(&known(shape));
    for _ in 0..ROUNDS {
        for cell in shape.cells() {
            let Some(one) = grid.get(cell) else { continue };
            let other = other_digit(shape, one, stream);
            swap_chain(&mut grid, shape.box_of(cell), one, other);
        }
    }
    grid
}

/// Returns the simplest solution: each row is the one above shifted by a box, and each band by one
/// more.
fn known(shape: Shape) -> Grid {
    let (height, width, side) = (shape.box_height(), shape.box_width(), shape.side());
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let index = (row % height * width + row / height + column) % side;
        grid.set(cell, Digit::new(index as u8 + 1));
    }
    grid
}

/// Returns a random digit other than this one.
fn other_digit(shape: Shape, digit: Digit, stream: &mut Stream) -> Digit {
    let index = stream.below(shape.side() - 1);
    let index = if index < digit.index() { index } else { index + 1 };
    Digit::new(index as u8 + 1).unwrap_or(digit)
}

/// Swaps the two digits in the given box and in every box that then needs repair. This ends at the
/// latest when all boxes are swapped.
fn swap_chain(grid: &mut Grid, first: usize, one: Digit, other: Digit) {
    let shape = grid.shape();
    let rules = grid.rules();
    // Bit `i` is for box `i`, whose number is also its index among the houses.
    let (mut swapped, mut waiting) = (0u32, 1u32 << first);
    while waiting != 0 {
        let number = waiting.trailing_zeros() as usize;
        swapped |= 1 << number;
        waiting &= !(1 << number);
        for &cell in &rules.houses()[number].cells {
            let digit = match grid.get(cell) {
                Some(digit) if digit == one => other,
                Some(digit) if digit == other => one,
                _ => continue,
            };
            grid.set(cell, Some(digit));
            // The digit may now be twice in the row or column: the other one is in a box not
            // swapped yet.
            for house in &rules.houses_of(cell)[1..] {
                for &twin in &rules.house(*house).cells {
                    let its_box = shape.box_of(twin);
                    if grid.get(twin) == Some(digit) && swapped >> its_box & 1 == 0 {
                        waiting |= 1 << its_box;
                    }
                }
            }
        }
    }
}

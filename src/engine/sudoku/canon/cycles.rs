//! Initial colours for the rows, columns and digits of a solution, which are otherwise
//! indistinguishable: without these, the search for the canonical form takes a hundred times as
//! long.
//!
//! Two rows define a permutation of the columns: each column maps to the one in which the first row
//! has the digit of the second. The lengths of its cycles do not depend on the order of columns or
//! the names of digits. The same applies to two columns, and to two digits.

use super::colours::{COLUMNS, Colours, DIGITS, Givens, ROWS, mix};

impl Givens {
    /// Returns the colours that a search starts with.
    pub(super) fn start(&self) -> Colours {
        // Not 0, which `mix` does not change.
        let mut colours = Colours(std::array::from_fn(|i| i as u64 / 16 + 1));
        if self.is_solution {
            tell_apart(self, &mut colours);
        }
        self.refine(&mut colours);
        colours
    }
}

/// Changes the colours of a solution so that lines and digits with different cycles differ.
fn tell_apart(givens: &Givens, Colours(colours): &mut Colours) {
    let shape = givens.shape;
    let side = shape.side();
    for (kind, thickness) in
        [(ROWS, shape.box_height()), (COLUMNS, shape.box_width()), (DIGITS, side)]
    {
        // For each row the digit in each column, and so on; and the inverse.
        let (mut to, mut from) = ([[0u8; 16]; 16], [[0u8; 16]; 16]);
        for &[row, column, digit] in &givens.list {
            let [row, column, digit] =
                [row, column - COLUMNS as u8, digit - DIGITS as u8].map(usize::from);
            let (line, at, value) = match kind {
                ROWS => (row, column, digit),
                COLUMNS => (column, row, digit),
                _ => (digit, row, column),
            };
            to[line][at] = value as u8;
            from[line][value] = at as u8;
        }
        for (one, from) in from.iter().enumerate().take(side) {
            for (other, to) in to.iter().enumerate().take(one) {
                let is_same_band = u64::from(one / thickness == other / thickness);
                let cycles = mix(cycles(from, to, side) ^ is_same_band);
                for line in [one, other] {
                    colours[kind + line] = colours[kind + line].wrapping_add(cycles);
                }
            }
        }
    }
}

/// Returns one number for the lengths of all cycles of the map `from[to[..]]`.
fn cycles(from: &[u8; 16], to: &[u8; 16], side: usize) -> u64 {
    let (mut left, mut sum) = (u32::MAX >> (32 - side), 0u64);
    while left != 0 {
        let start = left.trailing_zeros() as usize;
        let (mut at, mut length) = (start, 0);
        loop {
            left &= !(1 << at);
            length += 1;
            at = usize::from(from[usize::from(to[at])]);
            if at == start {
                break;
            }
        }
        sum = sum.wrapping_add(mix(length << 8));
    }
    sum
}

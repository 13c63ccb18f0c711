//! The candidates of a 9x9 puzzle, as a set of cells for each digit, and the singles among them.
//!
//! A board is created from part of a known solution and every step on it is sound. It therefore
//! does not check for contradictions. Callers that try digits of no solution must detect
//! contradictions themselves; the board then remains usable, but its content has no meaning.

mod tables;

pub(crate) use tables::{
    ALL, ANY_THIRD, CLAIMING, HOUSES, PEERS, POINTING, SPREAD, Set, bit, cells, lowest,
};
use tables::{COLUMN_0, COLUMNS, CORNERS, THIRDS};

/// Candidates by digit, and the empty cells.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// For each digit, from 0, the empty cells that may still hold it.
    pub digit: [Set; 9],
    /// The empty cells.
    pub open: Set,
}

/// For one digit, the cells that are its only position in a house.
#[derive(Clone, Copy)]
pub(crate) struct HiddenSingles {
    pub boxes: Set,
    pub rows: Set,
    pub columns: Set,
}

impl Board {
    /// Returns the board of `givens`, which have the digits of `solution`.
    pub(crate) fn new(solution: &[u8; 81], givens: Set) -> Self {
        let mut seen = [0; 9];
        for cell in cells(givens) {
            seen[solution[cell] as usize] |= PEERS[cell];
        }
        let open = ALL & !givens;
        Board { digit: seen.map(|s| open & !s), open }
    }

    /// Fills `cell` with `digit`.
    #[inline]
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        let keep = !bit(cell);
        for set in &mut self.digit {
            *set &= keep;
        }
        self.digit[digit] &= !PEERS[cell];
        self.open &= keep;
    }

    /// Fills all cells of `set` with `digit`.
    #[inline]
    pub(crate) fn place_all(&mut self, set: Set, digit: usize) {
        if set == 0 {
            return;
        }
        let mut seen = set;
        for cell in cells(set) {
            seen |= PEERS[cell];
        }
        for b in &mut self.digit {
            *b &= !set;
        }
        self.digit[digit] &= !seen;
        self.open &= !set;
    }

    /// Returns the hidden singles of one digit in all houses at once.
    #[inline]
    pub(crate) fn hidden_singles(&self, digit: usize) -> HiddenSingles {
        let b = self.digit[digit];
        // For groups of three cells in a row: whether a group has any candidate, and whether it has
        // several.
        let (g0, g1, g2) = (b & THIRDS, (b >> 1) & THIRDS, (b >> 2) & THIRDS);
        let any = g0 | g1 | g2;
        let many = (g0 & g1) | ((g0 | g1) & g2);

        let (r0, r1, r2) = (any & COLUMN_0, (any >> 3) & COLUMN_0, (any >> 6) & COLUMN_0);
        let row_many = (r0 & r1) | ((r0 | r1) & r2) | many | (many >> 3) | (many >> 6);
        let row_one = (r0 | r1 | r2) & !row_many;
        let rows = b & ((row_one << 9) - row_one);

        let (b0, b1, b2) = (any & CORNERS, (any >> 9) & CORNERS, (any >> 18) & CORNERS);
        let box_many = (b0 & b1) | ((b0 | b1) & b2) | many | (many >> 9) | (many >> 18);
        let box_one = (b0 | b1 | b2) & !box_many;
        let top = box_one | (box_one << 1) | (box_one << 2);
        let boxes = b & (top | (top << 9) | (top << 18));

        HiddenSingles { boxes, rows, columns: b & COLUMNS[columns_with_one(b)] }
    }

    /// Returns the cells with two candidates.
    #[inline]
    pub(crate) fn bivalue(&self) -> Set {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for &b in &self.digit {
            three |= two & b;
            two |= one & b;
            one |= b;
        }
        two & !three
    }

    /// Returns the cells with one candidate.
    #[inline]
    pub(crate) fn naked_singles(&self) -> Set {
        let (mut any, mut many) = (0, 0);
        for &b in &self.digit {
            many |= any & b;
            any |= b;
        }
        any & !many
    }

    /// Returns the candidates of `cell`, as nine bits.
    #[inline]
    pub(crate) fn mask(&self, cell: usize) -> u16 {
        let mut mask = 0;
        for (d, &b) in self.digit.iter().enumerate() {
            mask |= ((b >> cell & 1) as u16) << d;
        }
        mask
    }
}

/// Returns the columns with exactly one cell of `b`, as nine bits.
#[inline]
fn columns_with_one(b: Set) -> usize {
    // Fold rows 5-8 onto rows 0-4, then 3-4 onto 0-1, then 2 onto 0, then 1 onto 0.
    let (low, high) = ((b as u64) & ((1 << 45) - 1), (b >> 45) as u64);
    let mut any = low | high;
    let mut many = low & high;
    for shift in [27, 18, 9] {
        let folded = any >> shift;
        let kept = any & ((1 << shift) - 1);
        many = (many & ((1 << shift) - 1)) | (many >> shift) | (kept & folded);
        any = kept | folded;
    }
    (any & !many & 0x1ff) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_singles_are_the_houses_with_one_place() {
        let mut x: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        for round in 0..2000 {
            x = x.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            let mut b = (x >> 40) & ALL;
            for _ in 0..round % 4 {
                x = x.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
                b &= x >> 40;
            }
            let mut board = Board { digit: [0; 9], open: ALL };
            board.digit[4] = b;
            let found = board.hidden_singles(4);
            let plain = |houses: &[Set]| {
                houses.iter().map(|h| h & b).filter(|s| s.count_ones() == 1).fold(0, |a, s| a | s)
            };
            assert_eq!(found.boxes, plain(&HOUSES[..9]));
            assert_eq!(found.columns, plain(&HOUSES[9..18]));
            assert_eq!(found.rows, plain(&HOUSES[18..]));
        }
    }
}

//! A board by house: for each digit and house, which of its nine cells may hold the digit.

use super::board::Board;
use super::tables::{Set, bit};

/// The number of bits set in nine bits.
pub(super) static ONES: [u8; 512] = {
    let mut table = [0; 512];
    let mut i = 1;
    while i < 512 {
        table[i] = table[i / 2] + (i % 2) as u8;
        i += 1;
    }
    table
};

/// Nine bits, each moved to nine times its position: a row of a matrix as a column.
static STAND: [Set; 512] = {
    let mut table = [0; 512];
    let mut i = 0;
    while i < 512 {
        let mut c = 0;
        while c < 9 {
            if i >> c & 1 == 1 {
                table[i] |= bit(9 * c);
            }
            c += 1;
        }
        i += 1;
    }
    table
};

/// The three kinds of house in the order of [`super::HOUSES`].
pub(super) const BOXES: usize = 0;
pub(super) const COLUMNS: usize = 1;
pub(super) const ROWS: usize = 2;

/// Positions by kind of house, house and digit: nine bits in the reading order of the house.
#[derive(Clone, Default)]
pub(crate) struct Lines {
    pub places: [[[u16; 9]; 9]; 3],
    /// The number of empty cells of each house.
    pub open: [[u8; 9]; 3],
    /// The candidates and the empty cells from which the rest was computed.
    read: [Set; 9],
    read_open: Set,
}

impl Lines {
    /// Updates what has changed on the board.
    pub(crate) fn read(&mut self, board: &Board) {
        for (d, (&b, read)) in board.digit.iter().zip(&mut self.read).enumerate() {
            if b == *read {
                continue;
            }
            *read = b;
            for (kind, houses) in split(b).iter().enumerate() {
                for (house, &places) in houses.iter().enumerate() {
                    self.places[kind][house][d] = places;
                }
            }
        }
        if self.read_open != board.open {
            self.read_open = board.open;
            self.open = split(board.open).map(|houses| houses.map(|places| ONES[places as usize]));
        }
    }

    /// Returns the houses of one kind for one digit: the matrix in which fish are searched.
    pub(crate) fn of_digit(&self, kind: usize, digit: usize) -> [u16; 9] {
        std::array::from_fn(|house| self.places[kind][house][digit])
    }
}

/// Splits a set by box, by column and by row.
#[inline]
pub(super) fn split(b: Set) -> [[u16; 9]; 3] {
    let rows: [u16; 9] = std::array::from_fn(|r| (b >> (9 * r)) as u16 & 0x1ff);
    let mut stood = 0;
    for (r, &row) in rows.iter().enumerate() {
        stood |= STAND[row as usize] << r;
    }
    let columns = std::array::from_fn(|c| (stood >> (9 * c)) as u16 & 0x1ff);
    let boxes = std::array::from_fn(|i| {
        let (band, shift) = (i / 3 * 3, i % 3 * 3);
        (rows[band] >> shift & 7)
            | (rows[band + 1] >> shift & 7) << 3
            | (rows[band + 2] >> shift & 7) << 6
    });
    [boxes, columns, rows]
}

/// Returns the cells of house number `house` of `kind` given by nine bits.
#[inline]
pub(super) fn join(kind: usize, house: usize, slots: u16) -> Set {
    match kind {
        BOXES => {
            let corner = 27 * (house / 3) + 3 * (house % 3);
            let slots = slots as Set;
            ((slots & 7) | (slots >> 3 & 7) << 9 | (slots >> 6) << 18) << corner
        }
        COLUMNS => STAND[slots as usize] << house,
        _ => (slots as Set) << (9 * house),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::{ALL, HOUSES, cells};
    use super::*;

    #[test]
    fn houses_split_and_join_again() {
        let b: Set = 0x1_5a5a_1234_5678_9abc_def0 & ALL;
        for (kind, houses) in split(b).iter().enumerate() {
            for (house, &slots) in houses.iter().enumerate() {
                let whole = HOUSES[9 * kind + house];
                assert_eq!(join(kind, house, slots), b & whole);
                for (slot, cell) in cells(whole).enumerate() {
                    assert_eq!(slots >> slot & 1 == 1, b & bit(cell) != 0);
                }
            }
        }
    }
}

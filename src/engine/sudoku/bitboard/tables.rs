//! Fixed tables of the 9x9 grid as sets of 81 bits: bit `9 * row + column` of a `u128`.

/// A set of the 81 cells.
pub(crate) type Set = u128;

/// All cells.
pub(crate) const ALL: Set = (1 << 81) - 1;
/// The leftmost cell of each row.
pub(super) const COLUMN_0: Set = column(0);
/// The leftmost cell of each group of three in a row.
pub(super) const THIRDS: Set = column(0) | column(3) | column(6);
/// The top left cell of each box.
pub(super) const CORNERS: Set = THIRDS & (row(0) | row(3) | row(6));

pub(crate) const fn bit(cell: usize) -> Set {
    1 << cell
}
pub(super) const fn row(r: usize) -> Set {
    0x1ff << (9 * r)
}
pub(super) const fn column(c: usize) -> Set {
    let mut set = 0;
    let mut r = 0;
    while r < 9 {
        set |= bit(9 * r + c);
        r += 1;
    }
    set
}
pub(super) const fn box_set(b: usize) -> Set {
    let top_left = 27 * (b / 3) + 3 * (b % 3);
    (0b111 | 0b111 << 9 | 0b111 << 18) << top_left
}

/// Boxes, columns, rows: the order of [`crate::sudoku::Shape::houses`].
pub(crate) static HOUSES: [Set; 27] = {
    let mut houses = [0; 27];
    let mut i = 0;
    while i < 9 {
        houses[i] = box_set(i);
        houses[9 + i] = column(i);
        houses[18 + i] = row(i);
        i += 1;
    }
    houses
};

/// All other cells that share a house with a cell.
pub(crate) static PEERS: [Set; 81] = {
    let mut peers = [0; 81];
    let mut i = 0;
    while i < 81 {
        let b = i / 27 * 3 + i % 9 / 3;
        peers[i] = (row(i / 9) | column(i % 9) | box_set(b)) & !bit(i);
        i += 1;
    }
    peers
};

/// The union of the columns given by nine bits.
pub(super) static COLUMNS: [Set; 512] = {
    let mut sets = [0; 512];
    let mut i = 0;
    while i < 512 {
        let mut c = 0;
        while c < 9 {
            if i >> c & 1 == 1 {
                sets[i] |= column(c);
            }
            c += 1;
        }
        i += 1;
    }
    sets
};

/// Which thirds of nine cells have a bit set: three bits.
pub(crate) static ANY_THIRD: [u8; 512] = {
    let mut table = [0; 512];
    let mut i = 0;
    while i < 512 {
        table[i] = (i & 7 != 0) as u8 | ((i >> 3 & 7 != 0) as u8) << 1 | ((i >> 6 != 0) as u8) << 2;
        i += 1;
    }
    table
};

/// Three bits, each repeated three times.
pub(crate) static SPREAD: [u16; 8] = {
    let mut table = [0; 8];
    let mut i = 0;
    while i < 8 {
        table[i] = (if i & 1 != 0 { 0o7 } else { 0 })
            | (if i & 2 != 0 { 0o70 } else { 0 })
            | (if i & 4 != 0 { 0o700 } else { 0 });
        i += 1;
    }
    table
};

/// Locked candidates in three parallel lines crossing three boxes.
///
/// Bit `3 * line + box` means that the digit has a candidate where the two cross. `POINTING` gives
/// what is left after every box with the digit in only one line has cleared the rest of that line;
/// `CLAIMING` gives what is left after every line with the digit in only one box has cleared the
/// rest of that box.
pub(crate) static POINTING: [u16; 512] = locking(3, 1);
pub(crate) static CLAIMING: [u16; 512] = locking(1, 3);

/// Computes [`POINTING`] if `a` is the stride from line to line and `b` that from box to box.
const fn locking(a: usize, b: usize) -> [u16; 512] {
    let mut table = [0; 512];
    let mut i = 0;
    while i < 512 {
        let mut keep = i as u16;
        let mut k = 0;
        while k < 3 {
            let mut lines = 0;
            let mut last = 0;
            let mut line = 0;
            while line < 3 {
                if i >> (a * line + b * k) & 1 == 1 {
                    lines += 1;
                    last = line;
                }
                line += 1;
            }
            if lines == 1 {
                let mut other = 0;
                while other < 3 {
                    if other != k {
                        keep &= !(1 << (a * last + b * other));
                    }
                    other += 1;
                }
            }
            k += 1;
        }
        table[i] = keep;
        i += 1;
    }
    table
}

/// Returns the lowest cell of a set that is not empty.
pub(crate) const fn lowest(set: Set) -> usize {
    set.trailing_zeros() as usize
}

/// Returns the cells of a set, lowest first.
pub(crate) fn cells(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = lowest(set);
        set &= set - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_houses_of_a_cell_are_those_that_hold_it() {
        for (cell, peers) in PEERS.into_iter().enumerate() {
            let homes: Vec<Set> =
                HOUSES.into_iter().filter(|house| house & bit(cell) != 0).collect();
            assert_eq!(homes.iter().fold(0, |all, home| all | home) & !bit(cell), peers);
        }
    }
}

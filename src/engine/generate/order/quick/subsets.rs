//! The subset search that naked sets, hidden sets and fish all are: `k` rows of a 9x9 bit matrix
//! whose bits lie in `k` columns only.
//!
//! | technique  | rows                 | columns              |
//! |------------|----------------------|----------------------|
//! | naked set  | cells of a house     | digits               |
//! | hidden set | digits               | cells of a house     |
//! | fish       | lines of a direction | lines of the other   |

use super::board::Board;
use super::lines::{COLUMNS, Lines, ONES, ROWS, join, split};
use super::memo::{Memo, Searched};
use super::tables::{COLUMNS as COLUMN_SETS, HOUSES, PEERS, Set, cells, lowest};

/// Calls `hit(rows, columns)` for each set of `k` nonempty rows whose bits are in the same `k`
/// columns. Stops when `hit` returns `true`.
#[inline]
fn search(matrix: &[u16; 9], k: u8, mut hit: impl FnMut(u16, u16) -> bool) -> bool {
    let mut rows = [(0u16, 0u16); 9];
    let mut n = 0;
    for (i, &m) in matrix.iter().enumerate() {
        if m != 0 && ONES[m as usize] <= k {
            rows[n] = (1 << i, m);
            n += 1;
        }
    }
    if n < k as usize {
        return false;
    }
    let rows = &rows[..n];
    match k {
        2 => pairs(rows, 2, 0, 0, &mut hit),
        3 => (0..n).any(|i| pairs(&rows[i + 1..], 3, rows[i].0, rows[i].1, &mut hit)),
        _ => (0..n).any(|i| {
            (i + 1..n).any(|j| {
                let union = rows[i].1 | rows[j].1;
                ONES[union as usize] <= 4
                    && pairs(&rows[j + 1..], 4, rows[i].0 | rows[j].0, union, &mut hit)
            })
        }),
    }
}

#[inline]
fn pairs(
    rows: &[(u16, u16)],
    k: u8,
    chosen: u16,
    columns: u16,
    hit: &mut impl FnMut(u16, u16) -> bool,
) -> bool {
    for (i, &(row_a, a)) in rows.iter().enumerate() {
        let a = a | columns;
        if ONES[a as usize] > k {
            continue;
        }
        for &(row_b, b) in &rows[i + 1..] {
            let all = a | b;
            if ONES[all as usize] == k && hit(chosen | row_a | row_b, all) {
                return true;
            }
        }
    }
    false
}

/// Applies naked pairs. Returns whether any candidate was eliminated.
pub(super) fn naked_pair(board: &mut Board) -> bool {
    let mut moved = false;
    let mut two = board.counts().two;
    let mut left = two;
    while left != 0 {
        let x = lowest(left);
        left &= left - 1;
        let mates = left & PEERS[x];
        if mates == 0 {
            continue;
        }
        let mask = board.mask(x);
        let (a, b) = (mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize);
        for y in cells(mates & board.digit[a] & board.digit[b]) {
            let common = PEERS[x] & PEERS[y];
            if (board.digit[a] | board.digit[b]) & common != 0 {
                board.digit[a] &= !common;
                board.digit[b] &= !common;
                moved = true;
                // Some cells of two candidates may have only one left.
                two &= board.counts().two;
                left &= two;
                break;
            }
        }
    }
    moved
}

/// Applies naked sets of `k` cells in houses that changed.
pub(super) fn naked(board: &mut Board, memo: &mut Memo, technique: Searched, k: u8) -> bool {
    let houses = memo.changed(technique, &board.digit);
    if houses == 0 {
        return false;
    }
    let before = board.digit;
    let counts = board.counts();
    let few = counts.two | counts.three | if k == 4 { counts.four } else { 0 };
    let few = split(few);
    let lines = &memo.lines;
    let mut moved = false;
    for (kind, few) in few.iter().enumerate() {
        for (house, &few) in few.iter().enumerate() {
            let mut slots = few;
            if houses >> (9 * kind + house) & 1 == 0
                || lines.open[kind][house] < 2 * k
                || ONES[slots as usize] < k
            {
                continue;
            }
            let mut by_cell = [0u16; 9];
            while slots != 0 {
                let slot = slots.trailing_zeros();
                slots &= slots - 1;
                for (digit, &places) in lines.places[kind][house].iter().enumerate() {
                    by_cell[slot as usize] |= (places >> slot & 1) << digit;
                }
            }
            search(&by_cell, k, |slots, digits| {
                moved |= clear(board, digits, join(kind, house, !slots & 0x1ff));
                false
            });
        }
    }
    *memo.vain(technique) = before;
    moved
}

/// Applies hidden sets of `k` digits in houses that changed.
pub(super) fn hidden(board: &mut Board, memo: &mut Memo, technique: Searched, k: u8) -> bool {
    let houses = memo.changed(technique, &board.digit);
    if houses == 0 {
        return false;
    }
    let before = board.digit;
    let lines = &memo.lines;
    let mut moved = false;
    for kind in 0..3 {
        for house in 0..9 {
            if houses >> (9 * kind + house) & 1 == 1 && lines.open[kind][house] > 2 * k {
                search(&lines.places[kind][house], k, |digits, slots| {
                    moved |= clear(board, !digits, join(kind, house, slots));
                    false
                });
            }
        }
    }
    *memo.vain(technique) = before;
    moved
}

/// Returns the first digit placed by a hidden set of `k` digits that leaves another digit one
/// position in the same house.
pub(super) fn direct_hidden(lines: &Lines, k: u8) -> Option<(usize, usize)> {
    let mut found = None;
    for kind in 0..3 {
        for house in 0..9 {
            let matrix = &lines.places[kind][house];
            if lines.open[kind][house] > k
                && search(matrix, k, |digits, slots| {
                    for (digit, &places) in matrix.iter().enumerate() {
                        let left = places & !slots;
                        if digits >> digit & 1 == 0 && ONES[left as usize] == 1 {
                            let cell = join(kind, house, left).trailing_zeros() as usize;
                            found = Some((cell, digit));
                            return true;
                        }
                    }
                    false
                })
            {
                return found;
            }
        }
    }
    None
}

/// Applies fish of `k` lines for digits that changed.
pub(super) fn fish(board: &mut Board, memo: &mut Memo, technique: Searched, k: u8) -> bool {
    let mut moved = false;
    for digit in 0..9 {
        let b = board.digit[digit];
        if b == memo.vain(technique)[digit] {
            continue;
        }
        let lines = &memo.lines;
        let mut gone = 0;
        let _ = search(&lines.of_digit(COLUMNS, digit), k, |base, cover| {
            gone = b & rows(cover) & !COLUMN_SETS[base as usize];
            gone != 0
        }) || search(&lines.of_digit(ROWS, digit), k, |base, cover| {
            gone = b & COLUMN_SETS[cover as usize] & !rows(base);
            gone != 0
        });
        if gone == 0 {
            memo.vain(technique)[digit] = b;
        } else {
            board.digit[digit] &= !gone;
            moved = true;
        }
    }
    moved
}

/// Returns the union of the rows given by nine bits.
fn rows(mut bits: u16) -> Set {
    let mut set = 0;
    while bits != 0 {
        set |= HOUSES[18 + bits.trailing_zeros() as usize];
        bits &= bits - 1;
    }
    set
}

/// Removes `digits` from the cells of `set`. Returns whether there were any.
fn clear(board: &mut Board, digits: u16, set: Set) -> bool {
    let mut cleared = false;
    for (d, b) in board.digit.iter_mut().enumerate() {
        if digits >> d & 1 == 1 && *b & set != 0 {
            *b &= !set;
            cleared = true;
        }
    }
    cleared
}

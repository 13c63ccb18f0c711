//! The conclusions that a unique loop allows on a board, to guide the search. The full grader has
//! the last word.

use super::place::CandidateLoop;
use crate::generate::order::quick::{ALL, Board, HOUSES, PEERS, Set, cells};
use crate::generate::order::solution::count;

/// A conclusion from a loop.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Lead {
    /// Its rating in tenths.
    pub tenths: u8,
    /// The candidates that it eliminates, by digit.
    pub gone: [Set; 9],
}

/// Returns the easiest conclusion from the loop `unique_loop`, all cells of which have both digits on
/// `board`; `None` if there is none.
pub(super) fn lead(board: &Board, unique_loop: &CandidateLoop) -> Option<Lead> {
    let base = match count(unique_loop.cells) {
        4 => 45,
        6 => 46,
        8 => 47,
        _ => 50,
    };
    let (mut strangers, mut extra) = (0, 0u16);
    for (digit, places) in board.digit.iter().enumerate() {
        if !unique_loop.pair.contains(&digit) && places & unique_loop.cells != 0 {
            strangers |= places & unique_loop.cells;
            extra |= 1 << digit;
        }
    }
    let mut gone = [0; 9];
    match (count(strangers), extra.count_ones()) {
        (1, _) => {
            unique_loop.pair.iter().for_each(|&digit| gone[digit] = strangers);
            Some(Lead { tenths: base, gone })
        }
        (2.., 1) => {
            let digit = extra.trailing_zeros() as usize;
            let common = cells(strangers).fold(ALL, |common, cell| common & PEERS[cell]);
            gone[digit] = board.digit[digit] & common;
            (gone[digit] != 0).then_some(Lead { tenths: base, gone })
        }
        (2, _) => {
            let shared = HOUSES.into_iter().filter(|house| strangers & !house == 0);
            let leads = shared.filter_map(|house| {
                let mut lead = in_house(board, unique_loop, strangers, extra, house)?;
                lead.tenths += base;
                Some(lead)
            });
            leads.min_by_key(|lead| lead.tenths)
        }
        _ => None,
    }
}

/// Returns the easiest conclusion from two cells with other candidates in `house`, rated by how
/// much it adds to the loop.
fn in_house(
    board: &Board,
    unique_loop: &CandidateLoop,
    strangers: Set,
    extra: u16,
    house: Set,
) -> Option<Lead> {
    let others = board.open & house & !strangers;
    let [one, other] = unique_loop.pair;
    for (stays, goes) in [(one, other), (other, one)] {
        if board.digit[stays] & others == 0 {
            let mut gone = [0; 9];
            gone[goes] = strangers;
            return Some(Lead { tenths: 0, gone });
        }
    }
    let pair = 1u16 << one | 1 << other;
    let mut row = [(0, 0u16); 7];
    let mut len = 0;
    for (to, cell) in row.iter_mut().zip(cells(others)) {
        *to = (cell, board.mask(cell));
        len += 1;
    }
    let row = &row[..len];
    let mut best: Option<Lead> = None;
    for chosen in 1u32..(1 << len) - 1 {
        let size = chosen.count_ones() + 1;
        let (mut inside, mut outside, mut set) = (0u16, 0u16, 0);
        for (i, &(cell, mask)) in row.iter().enumerate() {
            if chosen >> i & 1 == 1 {
                inside |= mask;
                set |= 1 << cell;
            } else {
                outside |= mask;
            }
        }
        // With these two as one more cell, there are as many cells as digits.
        let naked = inside | extra;
        let is_naked = naked.count_ones() == size && naked & outside != 0;
        // One of the two holds neither digit of the pair, so one cell fewer than digits is enough.
        let hidden = (inside | pair) & !outside & !extra;
        let is_hidden = hidden & pair == pair
            && size >= extra.count_ones()
            && hidden.count_ones() == size
            && inside & !hidden != 0
            && len as u32 + 2 > 2 * size;
        let (tenths, digits, from) = if is_hidden {
            (size - 2, !hidden, set)
        } else if is_naked {
            (size - 1, naked, others & !set)
        } else {
            continue;
        };
        let tenths = tenths as u8;
        if best.is_none_or(|best| tenths < best.tenths) {
            let mut gone = [0; 9];
            for (digit, gone) in gone.iter_mut().enumerate() {
                if digits >> digit & 1 == 1 {
                    *gone = board.digit[digit] & from;
                }
            }
            best = Some(Lead { tenths, gone });
        }
    }
    best
}

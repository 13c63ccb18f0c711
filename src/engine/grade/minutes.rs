//! The time people need for a classic 9x9 puzzle, predicted from two figures.
//!
//! A person goes through the digits from 1 to 9, fills every cell that is the only place for the
//! digit in a box, then in a row, then in a column, and starts again with 1. If such a pass finds
//! nothing, the person fills all cells with one candidate left, and if there are none takes the
//! next step of the easiest path that is not a single.
//!
//! 1. *Looks*: how many cells the person looks at. Each pass looks at all cells that are empty when
//!    it begins.
//! 2. *Waits*: a digit is found sooner if there are more to be found. The wait of a pass is
//!    1 / (0.3 + e), where the [`openings`] e are the digits that it finds, weighted by how easily
//!    they are seen.
//!
//! The logarithm of the time is linear in the logarithms of both. The coefficients are the
//! least squares over the puzzles of `tests/data/human-times.txt`; `docs/minutes.md` has the fit.
//! The passes are followed on sets of cells, which takes about a microsecond.
//!
//! [`openings`]: Minutes::openings

use super::{End, Rating, Run};
use crate::sudoku::bitboard::{Board as Bitboard, Set, bit};
use crate::sudoku::{Cell, Digit};
use crate::techniques::{Board, DigitSet, Nine};
use std::ops::RangeInclusive;

/// ln(minutes) = `CONSTANT` + `LOOKS` ln(looks) + `WAITS` ln(sum of the waits).
const CONSTANT: f64 = -1.322;
const LOOKS: f64 = 0.613;
const WAITS: f64 = 0.040;

/// The time of 8 of 10 puzzles is between these multiples of the prediction.
const RANGE: [f64; 2] = [0.74, 1.40];

/// The time of the quickest of 10,000 puzzles from which no given can be removed.
const SHORTEST: u16 = 3;

/// How easily each kind of opening is seen: a single in a box, in a row or column, in its cell.
const IN_LINE: f32 = 0.3;
const NAKED: f32 = 0.15;
/// The wait without any opening is 1 / this.
const NO_OPENING: f32 = 0.3;

/// The time that a person needs for a puzzle, and what it is predicted from.
#[derive(Clone, Debug, PartialEq)]
pub struct Minutes {
    /// How many cells a person looks at.
    pub looks: u32,
    /// The openings of each pass.
    pub openings: Vec<f32>,
}

impl Minutes {
    /// Puzzles rated higher have no prediction.
    pub const HARDEST: Rating = Rating::tenths(82);

    /// Returns the predicted time: the average over many people.
    #[must_use]
    pub fn average(&self) -> f64 {
        let waits: f32 = self.openings.iter().map(|open| 1.0 / (NO_OPENING + open)).sum();
        (CONSTANT + LOOKS * f64::from(self.looks).ln() + WAITS * f64::from(waits).ln()).exp()
    }

    /// Returns the times of puzzles rated `hardest` or less that can be requested, in whole minutes:
    /// those of 10,000 puzzles, and a little more at the top. With up to `givens` givens, if a number
    /// is requested, a person looks at the other cells at least once.
    #[must_use]
    pub fn possible(hardest: Rating, givens: Option<u16>) -> RangeInclusive<u16> {
        let longest = match hardest.to_tenths() {
            ..=15 => 16,
            16..=25 => 22,
            26..=36 => 27,
            _ => 45,
        };
        let shortest = givens.map_or(SHORTEST, |givens| {
            let looks = 81_u16.saturating_sub(givens).max(1);
            Minutes { looks: looks.into(), openings: vec![looks.into()] }.rounded()
        });
        shortest.min(SHORTEST)..=longest
    }

    /// Returns the predicted time in whole minutes, as it is printed and requested.
    #[must_use]
    pub fn rounded(&self) -> u16 {
        self.average().round() as u16
    }

    /// Returns the range that contains the average time of 8 of 10 puzzles with this prediction.
    #[must_use]
    pub fn range(&self) -> [f64; 2] {
        RANGE.map(|factor| factor * self.average())
    }

    /// Returns whether times are known of puzzles rated like that.
    pub(super) fn are_known_for(run: &Run) -> bool {
        run.end == End::Solved && run.er <= Minutes::HARDEST
    }
}

/// The steps of a run other than singles.
#[derive(Debug)]
pub(super) struct Harder<B: Board> {
    ends: Vec<StepEnd>,
    places: Vec<(Cell, Digit)>,
    parts: Vec<(DigitSet, B::Set)>,
}

/// Where the placements and eliminations of a step end.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct StepEnd {
    pub places: usize,
    pub parts: usize,
}

impl<B: Board> Harder<B> {
    pub(super) fn new() -> Self {
        Harder { ends: Vec::new(), places: Vec::new(), parts: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.ends.clear();
        self.places.clear();
        self.parts.clear();
    }

    /// Adds steps that end at `ends` of `places` and `parts`.
    pub(super) fn extend(
        &mut self,
        ends: &[StepEnd],
        places: &[(Cell, Digit)],
        parts: &[(DigitSet, B::Set)],
    ) {
        let from = StepEnd { places: self.places.len(), parts: self.parts.len() };
        let end = |end: &StepEnd| StepEnd {
            places: from.places + end.places,
            parts: from.parts + end.parts,
        };
        self.ends.extend(ends.iter().map(end));
        self.places.extend_from_slice(places);
        self.parts.extend_from_slice(parts);
    }
}

impl Harder<Nine> {
    /// Applies the first step from `at` on that changes the board. Returns `false` if there is none.
    fn apply_next(&self, at: &mut usize, board: &mut Bitboard) -> bool {
        while let Some(end) = self.ends.get(*at) {
            let from = at.checked_sub(1).map_or(StepEnd::default(), |before| self.ends[before]);
            *at += 1;
            let before = board.digit;
            for &(cell, digit) in &self.places[from.places..end.places] {
                if board.open & bit(cell.index()) != 0 {
                    board.place(cell.index(), digit.index());
                }
            }
            for &(digits, cells) in &self.parts[from.parts..end.parts] {
                for digit in digits.iter() {
                    board.digit[digit.index()] &= !cells;
                }
            }
            if board.digit != before {
                return true;
            }
        }
        false
    }
}

impl Minutes {
    /// Follows a person through the puzzle that begins with `board` and needs the steps `harder`.
    pub(super) fn of(mut board: Bitboard, harder: &Harder<Nine>) -> Self {
        let mut minutes = Minutes { looks: 0, openings: Vec::with_capacity(16) };
        let (mut scanned, mut next) = ([0; 9], 0);
        while board.open != 0 {
            minutes.looks += board.open.count_ones();
            let mut openings = fill_digit_by_digit(&mut board, &mut scanned);
            if openings == 0.0 {
                openings = NAKED * fill_naked(&mut board);
                if openings == 0.0 && !harder.apply_next(&mut next, &mut board) {
                    break;
                }
            }
            minutes.openings.push(openings);
        }
        minutes
    }
}

/// Fills the only places of each digit in turn: those in boxes, then in rows, then in columns.
/// Returns the openings among them. Digits that have not changed since they were `scanned` without
/// result have none.
fn fill_digit_by_digit(board: &mut Bitboard, scanned: &mut [Set; 9]) -> f32 {
    let (mut boxes, mut lines) = (0, 0);
    for (digit, scanned) in scanned.iter_mut().enumerate() {
        if board.digit[digit] == 0 || board.digit[digit] == *scanned {
            continue;
        }
        let mut found = board.hidden_singles(digit);
        if found.boxes != 0 {
            boxes += found.boxes.count_ones();
            board.place_all(found.boxes, digit);
            if board.digit[digit] == 0 {
                continue;
            }
            found = board.hidden_singles(digit);
        }
        if found.rows != 0 {
            lines += found.rows.count_ones();
            board.place_all(found.rows, digit);
            if board.digit[digit] == 0 {
                continue;
            }
            found = board.hidden_singles(digit);
        }
        if found.columns != 0 {
            lines += found.columns.count_ones();
            board.place_all(found.columns, digit);
        } else if found.boxes | found.rows == 0 {
            *scanned = board.digit[digit];
        }
    }
    boxes as f32 + IN_LINE * lines as f32
}

/// Fills the cells with one candidate and returns how many there are.
fn fill_naked(board: &mut Bitboard) -> f32 {
    let naked = board.naked_singles();
    for digit in 0..9 {
        board.place_all(naked & board.digit[digit], digit);
    }
    naked.count_ones() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::bitboard::ALL;

    #[test]
    fn a_pass_without_openings_leaves_no_digit_with_one_place() {
        let solution: [u8; 81] = std::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8);
        let (mut random, mut stuck) = (1_u128, 0);
        for _ in 0..500 {
            random = random.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            let mut board = Bitboard::new(&solution, (random >> 40) & (random >> 20) & ALL);
            let mut scanned = [0; 9];
            while board.open != 0 {
                let openings = fill_digit_by_digit(&mut board, &mut scanned);
                if openings > 0.0 {
                    continue;
                }
                for digit in 0..9 {
                    let left = board.hidden_singles(digit);
                    assert_eq!(left.boxes | left.rows | left.columns, 0);
                }
                stuck += 1;
                if fill_naked(&mut board) == 0.0 {
                    break;
                }
            }
        }
        assert!(stuck > 100, "{stuck} passes without openings");
    }
}

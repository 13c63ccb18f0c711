//! A puzzle under construction: givens on which the easier techniques are stuck, and what the
//! requested technique does there.

use super::parameters::Parameters;
use crate::generate::order::complete::complete;
use crate::generate::order::quick::{ALL, Board, Failures, Set, cells};
use crate::generate::order::solution::{Solution, count, digits, houses};
use crate::generate::{GivenLimits, Stream};
use crate::techniques::{Nine, Work};

/// A set of givens on which the easier techniques are stuck.
#[derive(Clone)]
pub(super) struct Partial {
    pub givens: Set,
    /// A solution that agrees with the givens; one of many until the puzzle is complete.
    pub solution: Solution,
    stuck: Board,
    failures: Failures,
    pub hint: Option<Hint>,
}

/// The effect of the target technique on a board.
#[derive(Copy, Clone)]
pub(super) struct Hint {
    /// The candidates that it eliminates, by digit.
    gone: [Set; 9],
    /// The cells left open by it and the easier techniques.
    after: Set,
}

impl Partial {
    pub(super) fn new(
        solution: &Solution,
        givens: Set,
        parameters: &Parameters,
        work: &mut Work<Nine>,
    ) -> Option<Self> {
        let board = Board::new(solution, givens);
        Self::settle(givens, *solution, board, Failures::default(), parameters, work)
    }

    /// Like the above, but the target technique must already apply where only the easiest
    /// techniques are stuck. This is nearly always so if it applies at all.
    pub(super) fn early(
        solution: &Solution,
        givens: Set,
        parameters: &Parameters,
        work: &mut Work<Nine>,
    ) -> Option<Self> {
        let mut board = Board::new(solution, givens);
        let mut failures = Failures::default();
        if !board.keeps(parameters, None, &mut failures, work) {
            return None;
        }
        Self::settle(givens, *solution, board, failures, parameters, work)
    }

    fn settle(
        givens: Set,
        solution: Solution,
        mut stuck: Board,
        mut failures: Failures,
        parameters: &Parameters,
        work: &mut Work<Nine>,
    ) -> Option<Self> {
        if stuck.close_on(parameters.easier, ALL, &mut failures, work) {
            return None;
        }
        let hint = hint(&stuck, &failures, parameters, work);
        Some(Partial { givens, solution, stuck, failures, hint })
    }

    /// Adds permitted orbits in their order until the target technique solves the puzzle.
    pub(super) fn grow(
        &mut self,
        orbits: &[Set],
        parameters: &Parameters,
        stream: &mut Stream,
        work: &mut Work<Nine>,
    ) {
        for &orbit in orbits {
            let goal = self.hint.map_or(ALL, |hint| hint.after);
            let open = orbit & self.stuck.open;
            // A given in a cell that the technique fills would replace it.
            if orbit & self.givens != 0 || open == 0 || open & !goal != 0 {
                continue;
            }
            let Some(next) =
                (0..parameters.tries).find_map(|_| self.with(orbit, parameters, stream, work))
            else {
                continue;
            };
            *self = next;
            if self.is_done() {
                return;
            }
        }
    }

    /// Returns the state with the cells of an orbit given too, in digits that they may hold. `None`
    /// if the target technique is lost or no solution has these digits.
    fn with(
        &self,
        orbit: Set,
        parameters: &Parameters,
        stream: &mut Stream,
        work: &mut Work<Nine>,
    ) -> Option<Self> {
        let givens = self.givens | orbit;
        let (mut board, mut digits) = (self.stuck, self.solution);
        for cell in cells(orbit & self.stuck.open) {
            let digit = pick_digit(board.mask(cell), stream)?;
            digits[cell] = digit;
            board.place(cell, usize::from(digit));
        }
        // The current solution is the solver's choice, so following it would not be a random step.
        if digits == self.solution || !fits(&digits, givens, orbit, parameters.given_limits) {
            return None;
        }
        let mut failures = self.failures.clone();
        let hint = self.hint.as_ref();
        if hint.is_some() && !board.keeps(parameters, hint, &mut failures, work) {
            return None;
        }
        let solution = complete(&digits, ALL & !self.stuck.open | orbit)?;
        // Once the technique makes progress, or fills cells, it must continue to do so.
        Self::settle(givens, solution, board, failures, parameters, work).filter(|next| {
            (self.hint.is_none() || next.hint.is_some())
                && (!self.fills_cells() || next.fills_cells())
        })
    }

    /// Returns whether the eliminations of the target technique allow cells to be filled.
    fn fills_cells(&self) -> bool {
        self.hint.is_some_and(|hint| hint.after != self.stuck.open)
    }

    pub(super) fn is_done(&self) -> bool {
        self.hint.is_some_and(|hint| hint.after == 0)
    }

    /// Returns the distance from a complete puzzle. If the technique fills no cell, the distance is
    /// large however few cells are open.
    pub(super) fn distance(&self) -> usize {
        self.hint.filter(|_| self.fills_cells()).map_or(82, |hint| count(hint.after))
    }
}

impl Board {
    /// Fills singles and locked candidates. Returns `false` if the target technique then does not
    /// apply; it hardly ever does after the other easier techniques either, which take longer. Some
    /// of its earlier effect must remain.
    fn keeps(
        &mut self,
        parameters: &Parameters,
        before: Option<&Hint>,
        failures: &mut Failures,
        work: &mut Work<Nine>,
    ) -> bool {
        let needed = |board: &Board| {
            before.is_none_or(|hint| hint.gone.iter().zip(&board.digit).any(|(a, b)| a & b != 0))
        };
        self.close_while(parameters.easier.fastest(), failures, needed)
            && Board::clone(self).step(parameters.aim, work)
    }
}

/// Returns a random digit of a mask, from 0.
fn pick_digit(mut mask: u16, stream: &mut Stream) -> Option<u8> {
    if mask == 0 {
        return None;
    }
    for _ in 0..stream.below(mask.count_ones() as usize) {
        mask &= mask - 1;
    }
    Some(mask.trailing_zeros() as u8)
}

/// Returns whether no house of `orbit` has too many `givens` and no digit of it is given too often.
fn fits(solution: &Solution, givens: Set, orbit: Set, given_limits: GivenLimits) -> bool {
    let of = digits(solution, givens);
    let rarest = of.iter().min().copied().unwrap_or(0);
    let common = rarest.max(1) + usize::from(given_limits.digit_spread);
    let most = usize::from(given_limits.most_in_house);
    cells(orbit).all(|cell| of[usize::from(solution[cell])] <= common)
        && houses(orbit).all(|house| count(givens & house) <= most)
}

/// Returns the effect of the target technique; `None` if it has none.
#[inline]
fn hint(
    stuck: &Board,
    failures: &Failures,
    parameters: &Parameters,
    work: &mut Work<Nine>,
) -> Option<Hint> {
    let mut board = *stuck;
    if !board.step(parameters.aim, work) {
        return None;
    }
    let mut gone = stuck.digit;
    for (gone, left) in gone.iter_mut().zip(&board.digit) {
        *gone &= !left;
    }
    let both = parameters.easier.with(parameters.aim.techniques);
    board.close_on(both, ALL, &mut failures.clone(), work);
    Some(Hint { gone, after: board.open })
}

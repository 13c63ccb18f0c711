//! The fast solver for 9x9 with boxes of 3x3: candidates as bit fields, all bands at once.
//!
//! Each digit has one `Lanes`: lane `b` holds the candidates of band `b` (three rows), and the
//! fourth lane is always empty. Within a lane every row is nine candidate bits and one guard bit:
//!
//! ```text
//!    guard  row 2        guard  row 1        guard  row 0
//!  .. 29    28.......20   19    18.......10    9    8........0
//! ```
//!
//! The guard bits let one addition or subtraction test all nine rows of a digit: a row
//! plus `0x1FF` carries into its guard exactly if the row is not empty, and a row with its
//! guard set, less one, keeps the guard and clears the lowest candidate.
//!
//! `Position::propagate` sweeps over the whole grid without a branch: naked singles, locked
//! candidates along rows and along columns, hidden singles. When nothing more follows, [`Position`]
//! is copied (144 bytes) and a cell with few candidates is tried.

mod bits;
mod givens;
mod position;
mod share;
mod sweep;

pub use givens::Givens;
pub use position::Position;

use super::bounds::{Budget, Contradiction, End, Settled};
use super::lanes::Lanes;
use bits::{cell_at, cell_lanes, lane_bit, place};
use std::ops::ControlFlow::{self, Break, Continue};
pub(super) use sweep::Sweep;

/// The number of solutions of a 9x9 puzzle, up to two.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    None,
    Unique([u8; 81]),
    Many([u8; 81], [u8; 81]),
    /// The budget was spent before the answer was known.
    GaveUp,
}

/// Counts the solutions of `givens` (0 for an empty cell) up to two. Values above 9 make it
/// unsolvable.
#[must_use]
pub fn solve(givens: &[u8; 81]) -> Outcome {
    let mut found = [[0; 81]; 2];
    let mut count = 0;
    let end = Position::new(givens).map_or(End::Exhausted, |position| {
        position.each_solution(&mut Budget::default(), &mut |solution| {
            solution.write_to(&mut found[count]);
            count += 1;
            if count == 2 { Break(()) } else { Continue(()) }
        })
    });
    match (count, end) {
        (2.., _) => Outcome::Many(found[0], found[1]),
        (_, End::Budget) => Outcome::GaveUp,
        (1, _) => Outcome::Unique(found[0]),
        (0, _) => Outcome::None,
    }
}

/// Returns whether `givens` have exactly one solution; the fastest way to check this. An undecided
/// puzzle (see [`Budget`]) counts as not proven.
#[must_use]
pub fn is_unique(givens: &[u8; 81]) -> bool {
    let mut count = 0;
    let end = Position::new(givens).map_or(End::Exhausted, |position| {
        position.each_solution(&mut Budget::default(), &mut |_| {
            count += 1;
            if count == 2 { Break(()) } else { Continue(()) }
        })
    });
    count == 1 && end == End::Exhausted
}

impl Position {
    /// Returns the position with `givens` placed; `None` if a given is above 9 or a house has it
    /// twice.
    #[must_use]
    #[inline]
    pub fn new(givens: &[u8; 81]) -> Option<Self> {
        Givens::new(givens).map(|givens| givens.position())
    }

    /// Removes all candidates of `cell` except `digit` (1 to 9).
    #[inline]
    pub fn place(&mut self, cell: usize, digit: u8) {
        let lanes = cell_lanes(cell);
        for (d, candidates) in (1..).zip(&mut self.digits) {
            if d != digit {
                *candidates = candidates.without(lanes);
            }
        }
    }

    /// Removes `digit` (1 to 9) from the candidates of `cell`.
    #[inline]
    pub fn forbid(&mut self, cell: usize, digit: u8) {
        let candidates = &mut self.digits[digit as usize - 1];
        *candidates = candidates.without(cell_lanes(cell));
    }

    /// Returns whether at least one solution is left; `None` if the budget is spent before that is
    /// known.
    #[must_use]
    pub fn is_solvable(self, budget: &mut Budget) -> Option<bool> {
        let mut found = false;
        let end = self.each_solution(budget, &mut |_| {
            found = true;
            Break(())
        });
        if end == End::Budget { None } else { Some(found) }
    }

    /// Calls `found` for each solution until it breaks, none are left or the budget is spent.
    pub fn each_solution(
        mut self,
        budget: &mut Budget,
        found: &mut impl FnMut(&Position) -> ControlFlow<()>,
    ) -> End {
        match self.search(budget, found) {
            Continue(()) => End::Exhausted,
            Break(end) => end,
        }
    }

    fn search(
        &mut self,
        budget: &mut Budget,
        found: &mut impl FnMut(&Position) -> ControlFlow<()>,
    ) -> ControlFlow<End> {
        loop {
            match self.propagate() {
                Sweep::Contradiction => return Continue(()),
                Sweep::Solved => {
                    return match found(self) {
                        Continue(()) => Continue(()),
                        Break(()) => Break(End::Stopped),
                    };
                }
                Sweep::Stuck | Sweep::Changed => {}
            }
            if !budget.spend() {
                return Break(End::Budget);
            }
            let (lane, bit, digit) = self.choose();
            let cell = lane_bit(lane, bit);
            let mut with = *self;
            for (d, candidates) in with.digits.iter_mut().enumerate() {
                if d != digit {
                    *candidates = candidates.without(cell);
                }
            }
            with.search(budget, found)?;
            self.digits[digit] = self.digits[digit].without(cell);
        }
    }

    /// Sweeps until nothing changes.
    #[inline]
    fn propagate(&mut self) -> Sweep {
        loop {
            match self.sweep() {
                Sweep::Changed => {}
                end => return end,
            }
        }
    }

    /// Applies naked and hidden singles and locked candidates until none are left.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no solution.
    pub fn settle(&mut self) -> Result<Settled, Contradiction> {
        match self.propagate() {
            Sweep::Contradiction => Err(Contradiction),
            Sweep::Solved => Ok(Settled::Solved),
            Sweep::Stuck | Sweep::Changed => Ok(Settled::Open),
        }
    }

    /// Returns the open cells with the fewest candidates.
    #[inline(always)]
    fn fewest(&self) -> Lanes {
        let mut at_least = [Lanes::zero(); 4];
        for &x in &self.digits {
            at_least[3] = at_least[3] | (at_least[2] & x);
            at_least[2] = at_least[2] | (at_least[1] & x);
            at_least[1] = at_least[1] | (at_least[0] & x);
            at_least[0] = at_least[0] | x;
        }
        let two = at_least[1].without(at_least[2]);
        let three = at_least[2].without(at_least[3]);
        if !two.is_zero() {
            two
        } else if !three.is_zero() {
            three
        } else {
            // Reached only by nearly blank grids.
            self.narrowest(|_| 0).map_or(at_least[3], cell_lanes)
        }
    }

    /// Returns a cell with the fewest candidates, as lane and bit, and its lowest candidate.
    #[inline]
    fn choose(&self) -> (usize, u32, usize) {
        let (lane, bits) = self
            .fewest()
            .to_array()
            .into_iter()
            .enumerate()
            .find(|&(_, bits)| bits != 0)
            .expect("a stuck position has a cell with two candidates");
        let bit = bits.trailing_zeros();
        let cell = lane_bit(lane, bit);
        let digit = self
            .digits
            .iter()
            .position(|&x| !(x & cell).is_zero())
            .expect("the chosen cell has candidates");
        (lane, bit, digit)
    }

    /// Returns one of the open cells with the fewest candidates. `pick` gets their number and
    /// returns the index of one. `None` if no cell is open.
    #[must_use]
    pub fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize> {
        // The number of candidates of each cell in binary, one bit in each plane.
        let mut planes = [Lanes::zero(); 4];
        for &x in &self.digits {
            let mut carry = x;
            for plane in &mut planes {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
        }
        let [ones, rest @ ..] = planes;
        let mut cells = rest[0] | rest[1] | rest[2];
        for plane in [rest[2], rest[1], rest[0], ones] {
            let fewer = cells.without(plane);
            if !fewer.is_zero() {
                cells = fewer;
            }
        }
        let lanes = cells.to_array();
        let count = lanes.iter().map(|bits| bits.count_ones() as usize).sum();
        let mut left = if count == 0 { return None } else { pick(count) };
        for (lane, mut bits) in lanes.into_iter().enumerate() {
            let here = bits.count_ones() as usize;
            if left < here {
                for _ in 0..left {
                    bits &= bits - 1;
                }
                return Some(cell_at(lane, bits.trailing_zeros()));
            }
            left -= here;
        }
        None
    }

    /// Returns the candidates of a cell: bit `i` for the digit `i + 1`.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> u16 {
        let (lane, bit) = place(cell);
        let has = |d: usize| self.digits[d].to_array()[lane] & bit != 0;
        (0..9).fold(0, |set, d| set | u16::from(has(d)) << d)
    }

    /// Writes the digits of a solved position.
    #[inline]
    pub fn write_to(&self, values: &mut [u8; 81]) {
        for (d, lanes) in self.digits.iter().enumerate() {
            for (lane, bits) in lanes.to_array().into_iter().take(3).enumerate() {
                for row in 0..3 {
                    // The highest column is set too, so that there is always one to find.
                    let column = (bits >> (10 * row) & 0x1FF | 0x100).trailing_zeros();
                    values[(lane * 3 + row) * 9 + column as usize] = d as u8 + 1;
                }
            }
        }
    }
}

//! Solves with a set of techniques until none applies. This proves that a solution is unique, and
//! rates puzzles within the set. Singles, locked candidates and naked pairs, which decide most
//! questions, are found here on sets of cells; everything else by the searches of
//! [`crate::techniques`].

use super::allowed::Allowed;
use crate::grade::Rating;
use crate::sudoku::bitboard::{
    ALL, ANY_THIRD, Board, CLAIMING, HOUSES, PEERS, POINTING, SPREAD, Set, cells, lowest,
};
use crate::techniques::{
    Details, DigitSet, Effect, Finder, Hit, Nine, Position, Sink, TechniqueId, TechniqueSet, Work,
    search, search_shapes,
};
use std::ops::ControlFlow;

/// The failure cache: the candidates by digit for which singles and locked candidates made no
/// progress. Without candidates they cannot make any.
#[derive(Clone, Default)]
pub(crate) struct Failures {
    singles: [Set; 9],
    locked: [Set; 9],
}

impl Board {
    /// Solves with `allowed` until no cell of `goal` is empty (`true`) or no technique applies
    /// (`false`).
    ///
    /// Adding a given never makes this harder. A puzzle therefore stays solvable without a given
    /// exactly if the cell of the given can still be filled. When digging, `goal` is that cell.
    pub(crate) fn close(&mut self, allowed: Allowed, goal: Set) -> bool {
        let mut failures = Failures::default();
        loop {
            if self.fill_singles(allowed, goal, &mut failures.singles) {
                return true;
            }
            if !self.lock(allowed, &mut failures) && !self.naked_pairs(allowed) {
                break;
            }
        }
        !allowed.searched().is_empty()
            && self.close_on(allowed, goal, &mut failures, &mut Work::new(Nine))
    }

    /// Continues from the state of `failures`, left by this board or one that it was copied from.
    pub(crate) fn close_on(
        &mut self,
        allowed: Allowed,
        goal: Set,
        failures: &mut Failures,
        work: &mut Work<Nine>,
    ) -> bool {
        loop {
            if self.fill_singles(allowed, goal, &mut failures.singles) {
                return true;
            }
            if !self.lock(allowed, failures)
                && !self.naked_pairs(allowed)
                && !self.step(allowed, work)
            {
                return false;
            }
        }
    }

    /// Applies singles and locked candidates as long as possible. Returns `false` as soon as no
    /// cell is open or the board is no longer `wanted`.
    pub(crate) fn close_while(
        &mut self,
        allowed: Allowed,
        failures: &mut Failures,
        wanted: impl Fn(&Board) -> bool,
    ) -> bool {
        loop {
            while self.fill_round(allowed, ALL, &mut failures.singles) {
                if self.open == 0 || !wanted(self) {
                    return false;
                }
            }
            if !self.lock(allowed, failures) {
                return self.open != 0 && wanted(self);
            }
        }
    }

    /// Applies the easiest of the techniques that makes progress, all but those found on sets of
    /// cells. Returns whether there was one.
    pub(crate) fn step(&mut self, allowed: Allowed, work: &mut Work<Nine>) -> bool {
        let techniques = allowed.searched();
        if techniques.is_empty() {
            return false;
        }
        let position = Position::of_cells(Nine, &[], self.open, &self.digit);
        let mut taken = Taken { board: self, some: false, digits: DigitSet::EMPTY };
        for technique in techniques.minus(TechniqueSet::SHAPES).iter() {
            let row = technique.row();
            // With the plain form allowed, the direct one is not needed.
            if row.plain_form.is_some_and(|plain| allowed.has(plain)) {
                continue;
            }
            let _ = search(row.finders[0], &position, work, &mut taken);
            if taken.some {
                return true;
            }
        }
        let _ = search_shapes(&position, work, techniques, &mut taken);
        taken.some
    }

    /// Returns the rating of the easiest step of a search, and the board after it; `None` if there
    /// is no step.
    pub(crate) fn after_easiest(
        &self,
        finder: Finder,
        work: &mut Work<Nine>,
    ) -> Option<(Rating, Board)> {
        let position = Position::of_cells(Nine, &[], self.open, &self.digit);
        let mut easiest = Easiest { board: *self, rating: None };
        let _ = search(finder, &position, work, &mut easiest);
        Some((easiest.rating?, easiest.board))
    }

    /// Eliminates candidates. Returns whether there were any.
    fn eliminate(&mut self, parts: &[(DigitSet, Set)]) -> bool {
        let mut some = false;
        for &(digits, cells) in parts {
            for digit in digits.iter() {
                let places = &mut self.digit[digit.index()];
                some |= *places & cells != 0;
                *places &= !cells;
            }
        }
        some
    }

    /// Fills singles until there are none. Returns `true` as soon as no cell of `goal` is empty.
    fn fill_singles(&mut self, allowed: Allowed, goal: Set, scanned: &mut [Set; 9]) -> bool {
        while self.fill_round(allowed, goal, scanned) && self.open & goal != 0 {}
        self.open & goal == 0
    }

    /// Fills the singles of each type once, and stops early if no cell of `goal` is empty. Returns
    /// whether there were any.
    fn fill_round(&mut self, allowed: Allowed, goal: Set, scanned: &mut [Set; 9]) -> bool {
        let mut moved = false;
        for (d, seen) in scanned.iter_mut().enumerate() {
            if self.digit[d] == *seen {
                continue;
            }
            *seen = self.digit[d];
            let found = self.hidden_singles(d);
            let mut set = found.boxes;
            if allowed.line_singles {
                set |= found.rows | found.columns;
            }
            if set != 0 {
                moved = true;
                self.place_all(set, d);
                if self.open & goal == 0 {
                    return true;
                }
            }
        }
        if allowed.has(TechniqueId::NAKED_SINGLE) {
            let set = self.naked_singles();
            if set != 0 {
                moved = true;
                for d in 0..9 {
                    self.place_all(set & self.digit[d], d);
                }
            }
        } else if !allowed.line_singles {
            moved |= self.fill_last_cells();
        }
        moved
    }

    /// Fills the last empty cell of any house.
    fn fill_last_cells(&mut self) -> bool {
        let mut moved = false;
        for house in HOUSES {
            let left = self.open & house;
            if left != 0 && left & (left - 1) == 0 {
                let cell = lowest(left);
                if let Some(d) = (0..9).find(|&d| self.digit[d] & left != 0) {
                    self.place(cell, d);
                    moved = true;
                }
            }
        }
        moved
    }

    /// One round of locked candidates.
    fn lock(&mut self, allowed: Allowed, failures: &mut Failures) -> bool {
        let (pointing, claiming) =
            (allowed.has(TechniqueId::POINTING), allowed.has(TechniqueId::CLAIMING));
        if !pointing && !claiming {
            return false;
        }
        let mut moved = false;
        for (b, failed) in self.digit.iter_mut().zip(&mut failures.locked) {
            if b == failed {
                continue;
            }
            if lock(b, pointing, claiming) {
                moved = true;
            } else {
                *failed = *b;
            }
        }
        moved
    }

    /// Applies naked pairs. Returns whether any candidate was eliminated.
    fn naked_pairs(&mut self, allowed: Allowed) -> bool {
        if !allowed.has(TechniqueId::NAKED_PAIR) {
            return false;
        }
        let mut moved = false;
        let mut left = self.bivalue();
        while left != 0 {
            let one = lowest(left);
            left &= left - 1;
            if left & PEERS[one] == 0 {
                continue;
            }
            let mask = self.mask(one);
            let (a, b) = (mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize);
            for other in cells(left & PEERS[one] & self.digit[a] & self.digit[b]) {
                let common = PEERS[one] & PEERS[other];
                if (self.digit[a] | self.digit[b]) & common != 0 {
                    self.digit[a] &= !common;
                    self.digit[b] &= !common;
                    moved = true;
                    // Some cells of two candidates may have only one left.
                    left &= self.bivalue();
                    break;
                }
            }
        }
        moved
    }
}

/// Applies the locked candidates of one digit once. Returns whether any candidate was eliminated.
fn lock(b: &mut Set, pointing: bool, claiming: bool) -> bool {
    let rows: [u16; 9] = std::array::from_fn(|r| (*b >> (9 * r)) as u16 & 0x1ff);
    let mut keep = [0x1ff_u16; 9];
    let mut stacks = [0_u16; 3];
    let left = |index: usize, table_a: &[u16; 512], table_b: &[u16; 512]| {
        (if pointing { table_a[index] } else { 0x1ff })
            & (if claiming { table_b[index] } else { 0x1ff })
    };
    for band in 0..3 {
        let mut index = 0;
        for line in 0..3 {
            index |= (ANY_THIRD[rows[3 * band + line] as usize] as usize) << (3 * line);
        }
        let kept = left(index, &POINTING, &CLAIMING) as usize;
        for line in 0..3 {
            keep[3 * band + line] = SPREAD[kept >> (3 * line) & 7];
        }
        let columns = rows[3 * band] | rows[3 * band + 1] | rows[3 * band + 2];
        for (stack, index) in stacks.iter_mut().enumerate() {
            *index |= (columns >> (3 * stack) & 7) << (3 * band);
        }
    }
    // In a stack the bits are ordered by box, so the two tables are swapped.
    for (stack, &index) in stacks.iter().enumerate() {
        let kept = left(index as usize, &CLAIMING, &POINTING);
        for band in 0..3 {
            let columns = !(7 << (3 * stack)) | (kept >> (3 * band) & 7) << (3 * stack);
            for row in &mut keep[3 * band..3 * band + 3] {
                *row &= columns;
            }
        }
    }
    let mut mask = 0;
    for (r, &row) in keep.iter().enumerate() {
        mask |= (row as Set) << (9 * r);
    }
    let changed = *b & !mask != 0;
    *b &= mask;
    changed
}

/// Applies the steps of a search to a board. Of several that eliminate the same single digit, such
/// as fish, only the first is taken.
struct Taken<'b> {
    board: &'b mut Board,
    /// Whether there was a step.
    some: bool,
    /// The digits of steps that eliminate a single digit.
    digits: DigitSet,
}

impl Sink<Nine> for Taken<'_> {
    fn take(&mut self, hit: Hit<'_, Nine>, _: &dyn Fn() -> Details) -> ControlFlow<()> {
        match hit.effect {
            Effect::Place(cell, digit) => {
                self.board.place(cell.index(), digit.index());
                self.some = true;
                return ControlFlow::Break(());
            }
            Effect::Eliminate(&[(digits, _)])
                if digits.single().is_some() && digits.is_within(self.digits) => {}
            Effect::Eliminate(parts) => {
                if let &[(digits, _)] = parts
                    && digits.single().is_some()
                {
                    self.digits |= digits;
                }
                self.some |= self.board.eliminate(parts);
            }
        }
        ControlFlow::Continue(())
    }
}

/// Applies the first step of a search to a board.
struct Easiest {
    board: Board,
    rating: Option<Rating>,
}

impl Sink<Nine> for Easiest {
    fn take(&mut self, hit: Hit<'_, Nine>, _: &dyn Fn() -> Details) -> ControlFlow<()> {
        if let Effect::Eliminate(parts) = hit.effect {
            self.board.eliminate(parts);
        }
        self.rating = hit.rating;
        ControlFlow::Break(())
    }
}

//! The remaining possibilities in all five grids, kept equal in the shared boxes.

use super::layout::{CENTRE, GRIDS, Place, SHARED};
use super::puzzle::Samurai;
use crate::sudoku::solver::nine;
use crate::sudoku::solver::{Budget, End};
use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Break, Continue};

/// Candidates of the five grids.
#[derive(Copy, Clone)]
pub(super) struct State {
    grids: [nine::Position; GRIDS],
}

/// A set of grids, a bit for each.
const ALL: u8 = (1 << GRIDS) - 1;

impl State {
    /// Returns the state with the digits of a puzzle; `None` if two exclude each other.
    pub(super) fn new(puzzle: &Samurai) -> Option<Self> {
        let mut grids = [None; GRIDS];
        for (position, values) in grids.iter_mut().zip(&puzzle.grids()) {
            *position = nine::Position::new(values);
        }
        let [Some(a), Some(b), Some(c), Some(d), Some(e)] = grids else { return None };
        Some(State { grids: [a, b, c, d, e] })
    }

    /// Fills a cell. `digit` is 1 to 9.
    pub(super) fn place(&mut self, place: Place, digit: u8) {
        for (grid, cell) in place.homes() {
            self.grids[grid].place(cell, digit);
        }
    }

    /// Removes a candidate.
    pub(super) fn forbid(&mut self, place: Place, digit: u8) {
        for (grid, cell) in place.homes() {
            self.grids[grid].forbid(cell, digit);
        }
    }

    /// Returns whether a solution is left; `None` if the budget is spent before that is known.
    pub(super) fn is_solvable(&mut self, budget: &mut Budget) -> Option<bool> {
        let mut found = false;
        let end = self.each_solution(budget, &mut |_| {
            found = true;
            Break(())
        });
        if end == End::Budget { None } else { Some(found) }
    }

    /// Calls `found` for each solution until it breaks, none are left or the budget is spent.
    pub(super) fn each_solution(
        &mut self,
        budget: &mut Budget,
        found: &mut impl FnMut(&State) -> ControlFlow<()>,
    ) -> End {
        match self.search(ALL, &mut [0; GRIDS], budget, found) {
            Continue(()) => End::Exhausted,
            Break(end) => end,
        }
    }

    /// Returns the digits of a state in which every cell has one candidate.
    pub(super) fn to_samurai(self) -> Samurai {
        let mut grids = [[0; 81]; GRIDS];
        for (position, values) in self.grids.iter().zip(&mut grids) {
            position.write_to(values);
        }
        Samurai::from_grids(&grids).expect("solved grids agree in their shared boxes")
    }

    /// Searches after the grids in `changed` have changed. `failures` counts the contradictions in
    /// each grid so far: the next cell is taken from the grid with the most, because a wrong guess
    /// in another one would leave its contradictions to be found again.
    fn search(
        &mut self,
        mut changed: u8,
        failures: &mut [u32; GRIDS],
        budget: &mut Budget,
        found: &mut impl FnMut(&State) -> ControlFlow<()>,
    ) -> ControlFlow<End> {
        loop {
            if let Err(grid) = self.settle(changed) {
                failures[grid] += 1;
                return Continue(());
            }
            let Some((grid, cell)) = self.choose(failures) else {
                return match found(self) {
                    Continue(()) => Continue(()),
                    Break(()) => Break(End::Stopped),
                };
            };
            if !budget.spend() {
                return Break(End::Budget);
            }
            let digit = self.grids[grid].candidates(cell).trailing_zeros() as u8 + 1;
            let place = Place::of(grid, cell);
            let mut with = *self;
            with.place(place, digit);
            changed = place.homes().fold(0, |all, (grid, _)| all | 1 << grid);
            with.search(changed, failures, budget, found)?;
            self.forbid(place, digit);
        }
    }

    /// Follows what the grids in `changed` allow, until nothing more follows.
    ///
    /// # Errors
    ///
    /// Returns a grid with a contradiction.
    fn settle(&mut self, mut changed: u8) -> Result<(), usize> {
        while changed != 0 {
            for grid in (0..GRIDS).filter(|&grid| changed >> grid & 1 == 1) {
                self.grids[grid].settle().map_err(|_| grid)?;
            }
            let affected = changed;
            changed = 0;
            for shared in SHARED {
                if (affected >> shared.outer | affected >> CENTRE) & 1 == 1 {
                    let (outer, centre) = self.pair(shared.outer);
                    let (one, other) = outer.share(shared.outer_box, centre, shared.centre_box);
                    changed |= u8::from(one) << shared.outer | u8::from(other) << CENTRE;
                }
            }
        }
        Ok(())
    }

    /// Returns an outer grid and the centre grid.
    fn pair(&mut self, outer: usize) -> (&mut nine::Position, &mut nine::Position) {
        let (before, rest) = self.grids.split_at_mut(CENTRE);
        let (centre, after) = rest.split_at_mut(1);
        let outer = match outer {
            0 | 1 => &mut before[outer],
            _ => &mut after[outer - CENTRE - 1],
        };
        (outer, &mut centre[0])
    }

    /// Returns a grid and one of its cells with the fewest candidates; `None` if all are filled.
    fn choose(&self, failures: &[u32; GRIDS]) -> Option<(usize, usize)> {
        let cells = (0..GRIDS).filter_map(|grid| {
            let cell = self.grids[grid].narrowest(|_| 0)?;
            let candidates = self.grids[grid].candidates(cell).count_ones();
            Some(((candidates, Reverse(failures[grid])), (grid, cell)))
        });
        cells.min_by_key(|&(rank, _)| rank).map(|(_, found)| found)
    }
}

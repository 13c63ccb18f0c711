//! The pencil marks of the five grids, kept equal in the shared boxes.

use super::layout::{CENTRE, GRIDS, SHARED, Shared, box_cells};
use super::puzzle::Samurai;
use crate::sudoku::{Cell, Digit};
use crate::techniques::{Bits, DigitSet, Effect, Nine, PencilMarks, Position, Step};

/// Returns the five grids of a samurai without clashes, with the pencil marks that all its digits
/// permit: those of a cell in a shared box are the same in both of its grids.
#[must_use]
pub fn marks(puzzle: &Samurai) -> [PencilMarks; GRIDS] {
    Marks::new(puzzle).positions()
}

/// The positions of the five grids.
#[derive(Copy, Clone, Debug)]
pub(super) struct Marks {
    grids: [Position<Nine>; GRIDS],
}

impl Marks {
    /// Returns the marks of a puzzle without clashes.
    pub(super) fn new(puzzle: &Samurai) -> Self {
        let mut marks = Marks {
            grids: std::array::from_fn(|grid| Position::of_grid(Nine, &puzzle.grid(grid))),
        };
        marks.agree((1 << GRIDS) - 1);
        marks
    }

    pub(super) fn grid(&self, grid: usize) -> &Position<Nine> {
        &self.grids[grid]
    }

    /// Returns the five positions as values.
    pub(super) fn positions(&self) -> [PencilMarks; GRIDS] {
        self.grids.each_ref().map(Position::to_marks)
    }

    pub(super) fn is_solved(&self) -> bool {
        self.grids.iter().all(Position::is_solved)
    }

    /// Returns whether a cell has no candidate left.
    pub(super) fn is_dead(&self) -> bool {
        self.grids.iter().any(Position::is_dead)
    }

    /// Returns whether every filled cell and every candidate allows the solution.
    #[cfg(test)]
    pub(super) fn is_true_in(&self, solution: &Samurai) -> bool {
        super::Place::cells().all(|place| {
            place.homes().all(|(grid, cell)| {
                let (position, cell) = (&self.grids[grid], Cell(cell as u8));
                solution.get(place).is_some_and(|digit| {
                    position.value(cell) == Some(digit) || position.has(cell, digit)
                })
            })
        })
    }

    /// Applies the steps of a grid, then makes the shared boxes agree. Returns the grids that
    /// changed, a bit for each.
    pub(super) fn apply(
        &mut self,
        grid: usize,
        places: &[(Cell, Digit)],
        parts: &[(DigitSet, u128)],
    ) -> u8 {
        let position = &mut self.grids[grid];
        let mut changed = position.apply(Effect::Eliminate(parts));
        for &(cell, digit) in places {
            changed |= position.apply(Effect::Place(cell, digit));
        }
        if changed { self.agree(1 << grid) } else { 0 }
    }

    /// Applies a step of a grid as [`Marks::apply`] does.
    pub(super) fn apply_step(&mut self, grid: usize, step: &Step) -> u8 {
        let parts: Vec<_> = step
            .eliminations
            .iter()
            .map(|gone| (DigitSet::of(gone.digit), u128::of(gone.cell)))
            .collect();
        let places: Vec<_> = step.placement.iter().map(|put| (put.cell, put.digit)).collect();
        self.apply(grid, &places, &parts)
    }

    /// Makes the shared boxes agree after the grids in `changed` have changed. Returns these and the
    /// grids that changed with them.
    fn agree(&mut self, mut changed: u8) -> u8 {
        let mut all = changed;
        while changed != 0 {
            let affected = changed;
            changed = 0;
            for shared in SHARED {
                if (affected >> shared.outer | affected >> CENTRE) & 1 == 1 {
                    changed |= self.agree_in(shared);
                }
            }
            all |= changed;
        }
        all
    }

    /// Makes one shared box agree. Returns the grids that changed.
    fn agree_in(&mut self, shared: Shared) -> u8 {
        let mut changed = 0;
        let cells = box_cells(shared.outer_box).into_iter().zip(box_cells(shared.centre_box));
        for (outer, centre) in cells {
            let [outer, centre] = [outer, centre].map(|cell| Cell(cell as u8));
            let twins = [(shared.outer, outer), (CENTRE, centre)];
            let values = twins.map(|(grid, cell)| self.grids[grid].value(cell));
            let marks = twins.map(|(grid, cell)| self.grids[grid].candidates(cell));
            for (own, other) in [(0, 1), (1, 0)] {
                let (grid, cell) = twins[own];
                let position = &mut self.grids[grid];
                let has_changed = match (values[own], values[other]) {
                    (None, Some(digit)) => position.apply(Effect::Place(cell, digit)),
                    (None, None) => {
                        let gone = marks[own].minus(marks[other]);
                        position.eliminate_all(gone, u128::of(cell))
                    }
                    _ => false,
                };
                changed |= u8::from(has_changed) << grid;
            }
        }
        changed
    }
}

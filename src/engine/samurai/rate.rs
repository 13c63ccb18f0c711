//! Rates samurai by the techniques for 9x9 grids. Each step is the easiest of all five grids, and
//! what it finds in a shared box holds in both grids. Every technique therefore stays sound, except
//! those that rely on a unique solution: one grid alone may have several, so they are left out.

use super::layout::{GRIDS, Place};
use super::marks::Marks;
use super::puzzle::{Clash, Samurai};
use super::solve::{Solved, solve};
use crate::grade::{End, Rating, Run};
use crate::sudoku::{Cell, Digit};
use crate::techniques::{
    Collect, Details, DigitSet, Effect, Family, Finder, Hit, Nine, PencilMarks, Sink, Step, TABLE,
    TechniqueId, TechniqueSet, Work, search, search_shapes,
};
use std::ops::ControlFlow::{self, Break, Continue};

/// Why a samurai has no rating.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    #[error("{0}")]
    Clash(Clash),
    #[error("the puzzle is already solved")]
    Full,
    #[error("the puzzle has no solution")]
    NoSolution,
    /// With the first cell in which two solutions differ, and their digits there.
    #[error("the puzzle has more than one solution: {0} can be {1} or {2}")]
    ManySolutions(Place, Digit, Digit),
    #[error("the puzzle is too open to find out whether it has just one solution")]
    Undecided,
}

/// A rater with its working memory, reusable for any number of samurai.
#[derive(Debug)]
pub struct Rater {
    grids: [Searched; GRIDS],
    /// The techniques of the path.
    allowed: TechniqueSet,
}

/// The searches in one grid.
#[derive(Debug)]
struct Searched {
    work: Work<Nine>,
    /// The number of searches that have failed since the grid changed.
    failed: usize,
    /// The technique and rating of the steps that the next search has found.
    found: Option<(TechniqueId, Rating)>,
    places: Vec<(Cell, Digit)>,
    parts: Vec<(DigitSet, u128)>,
}

/// A step that was taken: its technique, and the grid and the search that found it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Taken {
    pub technique: TechniqueId,
    pub grid: usize,
    search: usize,
}

/// What to look for.
#[derive(Copy, Clone, Debug)]
struct Aim {
    ceiling: Rating,
    /// Steps up to this rating are taken together.
    together: Rating,
    /// Whether one step is enough.
    one_only: bool,
    allowed: TechniqueSet,
}

/// Collects the easiest steps of a grid.
struct Easiest<'g> {
    found: &'g mut Option<(TechniqueId, Rating)>,
    places: &'g mut Vec<(Cell, Digit)>,
    parts: &'g mut Vec<(DigitSet, u128)>,
    aim: Aim,
}

impl Sink<Nine> for Easiest<'_> {
    fn take(&mut self, hit: Hit<'_, Nine>, _: &dyn Fn() -> Details) -> ControlFlow<()> {
        if !self.aim.allowed.has(hit.technique) {
            return Continue(());
        }
        let rating = hit.rating.unwrap_or_default();
        let (_, easiest) = self.found.unwrap_or((hit.technique, rating));
        // The searches find their easiest steps first.
        if rating > self.aim.ceiling || rating > easiest.max(self.aim.together) {
            return Break(());
        }
        self.found.get_or_insert((hit.technique, rating));
        match hit.effect {
            Effect::Place(cell, digit) => self.places.push((cell, digit)),
            Effect::Eliminate(parts) => self.parts.extend_from_slice(parts),
        }
        if self.aim.one_only { Break(()) } else { Continue(()) }
    }
}

impl Searched {
    fn new() -> Self {
        let (places, parts) = (Vec::new(), Vec::new());
        Searched { work: Work::new(Nine), failed: 0, found: None, places, parts }
    }

    /// Forgets everything about an earlier position.
    fn reset(&mut self) {
        (self.failed, self.found) = (0, None);
    }

    /// Runs the search with that index, unless its outcome is known.
    fn search(&mut self, index: usize, marks: &Marks, grid: usize, aim: Aim) {
        if self.found.is_some() || self.failed > index {
            return;
        }
        self.failed = index;
        self.places.clear();
        self.parts.clear();
        let Searched { work, found, places, parts, .. } = self;
        let mut sink = Easiest { found, places, parts, aim };
        let _ = search(Finder::RATED[index], marks.grid(grid), work, &mut sink);
        if self.found.is_none() {
            self.failed = index + 1;
        }
    }

    /// Returns the technique and rating of the steps found by a search up to that index.
    fn found_by(&self, index: usize) -> Option<(TechniqueId, Rating)> {
        self.found.filter(|_| self.failed <= index)
    }
}

impl Default for Rater {
    fn default() -> Self {
        Rater::new()
    }
}

impl Rater {
    #[must_use]
    pub fn new() -> Self {
        Rater {
            grids: std::array::from_fn(|_| Searched::new()),
            allowed: suitable(TechniqueSet::RATED),
        }
    }

    /// Follows the easiest path of these techniques, as far as they are for samurai, up to `ceiling`.
    pub(super) fn run_within(
        &mut self,
        puzzle: &Samurai,
        ceiling: Rating,
        allowed: TechniqueSet,
    ) -> Run {
        let all = std::mem::replace(&mut self.allowed, suitable(allowed));
        let run = self.run(puzzle, ceiling);
        self.allowed = all;
        run
    }

    /// Follows the easiest path up to `ceiling`. Nothing is checked: a samurai with a clash or
    /// without a solution stops somewhere.
    pub fn run(&mut self, puzzle: &Samurai, ceiling: Rating) -> Run {
        self.follow(puzzle, ceiling, None).0
    }

    /// Returns the five grids of a samurai without clashes, with the pencil marks that remain when
    /// all steps up to `ceiling` are exhausted.
    pub fn marks_after(&mut self, puzzle: &Samurai, ceiling: Rating) -> [PencilMarks; GRIDS] {
        self.follow(puzzle, ceiling, None).1.positions()
    }

    /// Returns the marks at the end of the path.
    #[cfg(test)]
    pub(super) fn ended(&mut self, puzzle: &Samurai, ceiling: Rating) -> Marks {
        self.follow(puzzle, ceiling, None).1
    }

    /// Returns the ratings and the solution of a puzzle, and proves that it is the only one. No step
    /// above `ceiling` is looked for.
    ///
    /// # Errors
    ///
    /// Returns why it is not a valid puzzle.
    pub fn rate(&mut self, puzzle: &Samurai, ceiling: Rating) -> Result<(Run, Samurai), Wrong> {
        let solution = solution(puzzle)?;
        Ok((self.run(puzzle, ceiling), solution))
    }

    /// Follows the easiest path step by step. Returns its ratings and the number of steps of each
    /// technique, in the order of the table.
    pub fn steps(&mut self, puzzle: &Samurai) -> (Run, Vec<(TechniqueId, u32)>) {
        let mut counts = [0; TABLE.len()];
        let (run, _) = self.follow(puzzle, Rating::MAX, Some(&mut counts));
        let counts = TechniqueId::all().map(|id| (id, counts[id.index()]));
        (run, counts.filter(|(_, n)| *n > 0).collect())
    }

    /// Follows the path to its end, and returns the marks there. With `counts`, takes one step at a
    /// time and counts them.
    fn follow(
        &mut self,
        puzzle: &Samurai,
        ceiling: Rating,
        mut counts: Option<&mut [u32; TABLE.len()]>,
    ) -> (Run, Marks) {
        let mut run = Run::new();
        let mut marks = Marks::new(puzzle);
        self.grids.iter_mut().for_each(Searched::reset);
        while !marks.is_solved() {
            let is_counted = counts.is_some();
            let all = Finder::RATED;
            let Some(taken) = self.step(all, &mut marks, ceiling, is_counted, &mut run) else {
                run.end = if marks.is_dead() { End::Dead } else { End::Stuck };
                return (run, marks);
            };
            if let Some(counts) = &mut counts {
                counts[taken.technique.index()] += 1;
            }
        }
        run.end = End::Solved;
        (run, marks)
    }

    /// Takes the easiest step of all grids in the marks that it left the last time, by the first
    /// searches of the standard. `None` if there is no step.
    pub(super) fn next(
        &mut self,
        searches: &[Finder],
        marks: &mut Marks,
        run: &mut Run,
    ) -> Option<Taken> {
        self.step(searches, marks, Rating::MAX, true, run)
    }

    /// Takes the first step of these named shapes in the marks that it left the last time. Returns
    /// its grid and the step.
    pub(super) fn next_shape(
        &mut self,
        shapes: TechniqueSet,
        marks: &mut Marks,
    ) -> Option<(usize, Step)> {
        let found = shapes.iter().find_map(|shape| {
            self.grids.iter_mut().enumerate().find_map(|(grid, searched)| {
                let mut first = Collect::new(marks.grid(grid), 1);
                let only = TechniqueSet::EMPTY.with(shape);
                let _ = search_shapes(marks.grid(grid), &mut searched.work, only, &mut first);
                first.steps.pop().map(|step| (grid, step))
            })
        });
        let (grid, step) = found?;
        let changed = marks.apply_step(grid, &step);
        self.reset(changed);
        Some((grid, step))
    }

    /// Forgets what was found in the grids that changed.
    fn reset(&mut self, changed: u8) {
        for (grid, searched) in self.grids.iter_mut().enumerate() {
            if changed >> grid & 1 == 1 {
                searched.reset();
            }
        }
    }

    /// Returns a step that was just taken with its explanation. `before` are the marks in which it
    /// was found.
    pub(super) fn explained(&mut self, taken: Taken, before: &Marks) -> Option<Step> {
        let position = before.grid(taken.grid);
        let mut first = Collect::new(position, 1);
        let work = &mut self.grids[taken.grid].work;
        let _ = search(Finder::RATED[taken.search], position, work, &mut first);
        first.steps.pop()
    }

    /// Takes the easiest step of all grids by the first searches of the standard. If they are not counted, takes with it all others that
    /// cannot change the rating. Returns the first; `None` if there is no step.
    fn step(
        &mut self,
        searches: &[Finder],
        marks: &mut Marks,
        ceiling: Rating,
        is_counted: bool,
        run: &mut Run,
    ) -> Option<Taken> {
        // Which steps come before the first digit matters for its rating.
        let is_free = !is_counted && run.ep != Rating::ZERO;
        let together = if is_free { run.er } else { Rating::ZERO };
        for (index, &finder) in searches.iter().enumerate() {
            let is_too_hard = finder.lowest_rating().is_none_or(|lowest| lowest > ceiling);
            let is_left_out = !self.allowed.has(finder.technique());
            if is_too_hard || is_left_out || (!is_counted && self.is_idle(finder, run)) {
                continue;
            }
            // Up to this one, a step that is not taken stays there or has no effect.
            let one_only = is_counted || finder > Finder::XyzWing;
            let aim = Aim { ceiling, together, one_only, allowed: self.allowed };
            for (grid, searched) in self.grids.iter_mut().enumerate() {
                searched.search(index, marks, grid, aim);
            }
            let found = self.grids.iter().filter_map(|searched| searched.found_by(index));
            if let Some(rating) = found.map(|(_, rating)| rating).min() {
                return self.take(marks, index, rating, aim, run);
            }
        }
        None
    }

    /// Returns whether this is a direct technique whose plain form, with the single that follows, is
    /// not above the maximum so far.
    fn is_idle(&self, finder: Finder, run: &Run) -> bool {
        let plain = finder.technique().row().plain_form.filter(|&plain| self.allowed.has(plain));
        plain.is_some_and(|plain| plain.row().rating.is_some_and(|rating| run.er >= rating))
    }

    /// Takes the steps of that rating, which is the lowest that the searches up to `index` have
    /// found. Returns the first.
    fn take(
        &mut self,
        marks: &mut Marks,
        index: usize,
        rating: Rating,
        aim: Aim,
        run: &mut Run,
    ) -> Option<Taken> {
        let mut taken = None;
        let most = rating.max(aim.together);
        for grid in 0..GRIDS {
            let searched = &mut self.grids[grid];
            let Some((technique, found)) = searched.found_by(index) else { continue };
            if found > most {
                continue;
            }
            taken.get_or_insert(Taken { technique, grid, search: searched.failed });
            run.note(technique, found, !searched.places.is_empty());
            let changed = marks.apply(grid, &searched.places, &searched.parts);
            searched.reset();
            self.reset(changed);
            if aim.one_only {
                break;
            }
        }
        taken
    }
}

/// Returns whether a technique holds in one grid of a samurai.
#[must_use]
pub fn is_for_samurai(technique: TechniqueId) -> bool {
    !matches!(technique.row().family, Family::Uniqueness | Family::Cages)
}

/// Returns those techniques that are for samurai.
pub(super) fn suitable(techniques: TechniqueSet) -> TechniqueSet {
    techniques.iter().filter(|&technique| is_for_samurai(technique)).collect()
}

/// Returns the only solution, proven.
///
/// # Errors
///
/// Returns why it is not a valid puzzle.
pub fn solution(puzzle: &Samurai) -> Result<Samurai, Wrong> {
    if let Some(clash) = puzzle.clash() {
        return Err(Wrong::Clash(clash));
    }
    if puzzle.is_full() {
        return Err(Wrong::Full);
    }
    match solve(puzzle) {
        Solved::Unique(solution) => Ok(solution),
        Solved::None => Err(Wrong::NoSolution),
        Solved::GaveUp => Err(Wrong::Undecided),
        Solved::Many(one, other) => {
            let differ = Place::cells().find_map(|place| {
                let (one, other) = (one.get(place)?, other.get(place)?);
                (one != other).then_some(Wrong::ManySolutions(place, one, other))
            });
            Err(differ.unwrap_or(Wrong::Undecided))
        }
    }
}

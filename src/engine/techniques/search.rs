//! How searches report their steps, and the memory they reuse.

use super::failure_cache::FailureCache;
use super::*;
use crate::sudoku::{Cell, Digit};
use crate::techniques::Rating;
use std::ops::ControlFlow;

/// What a step does to the position.
#[derive(Copy, Clone, Debug)]
pub enum Effect<'a, B: Board> {
    Place(Cell, Digit),
    /// Eliminates the digits from the cells, part by part. Absent candidates may be included, but
    /// at least one must be present.
    Eliminate(&'a [(DigitSet, B::Set)]),
}

/// A step in the form that the rater needs: a few words on the stack, no text.
#[derive(Copy, Clone, Debug)]
pub struct Hit<'a, B: Board> {
    pub technique: TechniqueId,
    /// `None` for steps outside the rating standard.
    pub rating: Option<Rating>,
    pub effect: Effect<'a, B>,
}

/// Receives the steps of a finder, in the order of the standard.
pub trait Sink<B: Board> {
    /// Receives one step; `Break` ends the search. `details` computes the explanation and is called
    /// only if it is needed.
    fn take(&mut self, hit: Hit<'_, B>, details: &dyn Fn() -> Details) -> ControlFlow<()>;

    /// Returns whether it takes named shapes with this name. Searches for shapes skip the others.
    fn takes_shape(&self, _name: TechniqueId) -> bool {
        true
    }
}

/// Memory that searches reuse between calls, so that they allocate nothing.
#[derive(Debug)]
pub struct Work<B: Board> {
    /// For each search, the last position in which it failed, if it keeps that.
    pub(super) failures: [FailureCache<B>; Finder::COUNT],
    pub(super) loops: unique_loop::Memory<B>,
    pub(super) chains: chains::Memory,
}

impl<B: Board> Work<B> {
    /// Returns whether the last search for unique rectangles and loops may have missed some.
    #[must_use]
    pub fn missed_loops(&self) -> bool {
        self.loops.is_cut
    }

    #[must_use]
    pub fn new(_: B) -> Self {
        Work {
            failures: std::array::from_fn(|_| FailureCache::new()),
            loops: unique_loop::Memory::new(),
            chains: chains::Memory::default(),
        }
    }
}

/// Adds to `parts` the eliminations of chains and cycles of one line: of all rated `most` or less
/// at once, or if there are none, of all with the lowest rating. Returns that rating.
pub fn sweep_chains<B: Board>(
    position: &Position<B>,
    work: &mut Work<B>,
    most: Rating,
    parts: &mut Vec<(DigitSet, B::Set)>,
) -> Option<Rating> {
    chains::sweep(position, &mut work.chains, most.to_tenths(), parts).map(Rating::tenths)
}

/// Does the same for the Nishio chains of the digits `of`.
pub fn sweep_nishio<B: Board>(
    position: &Position<B>,
    work: &mut Work<B>,
    of: DigitSet,
    most: Rating,
    parts: &mut Vec<(DigitSet, B::Set)>,
) -> Option<Rating> {
    let most = most.to_tenths();
    chains::sweep_nishio(position, &mut work.chains, of, most, parts).map(Rating::tenths)
}

/// Passes every chain or cycle of `technique` to the sink, up to a limit: of one line, each set of
/// links once; of several lines, the easiest from each start for each elimination. Returns whether
/// there may be more. Techniques that [`lists_every_chain`] does not accept have none.
pub fn search_every_chain<B: Board>(
    technique: TechniqueId,
    position: &Position<B>,
    work: &mut Work<B>,
    sink: &mut dyn Sink<B>,
) -> bool {
    chains::every(position, technique, &mut work.chains, sink)
}

/// Passes every naked or hidden set of `technique` to the sink, also those in houses with so few empty
/// cells that the standard takes the complement, a smaller set; and every Franken fish, of any size.
/// Returns `false` for other techniques.
pub fn search_every_size<B: Board>(
    technique: TechniqueId,
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> bool {
    use TechniqueId as T;
    let (size, is_naked) = match technique {
        T::NAKED_PAIR => (2, true),
        T::NAKED_TRIPLE => (3, true),
        T::NAKED_QUAD => (4, true),
        T::HIDDEN_PAIR => (2, false),
        T::HIDDEN_TRIPLE => (3, false),
        T::HIDDEN_QUAD => (4, false),
        T::FRANKEN_FISH => {
            let _ = shapes::franken_fish::find_all(position, sink);
            return true;
        }
        _ => return false,
    };
    let none = &mut FailureCache::new();
    let _ = if is_naked {
        naked_set::find_in(position, size, size + 1, none, sink)
    } else {
        hidden_set::find_in(position, size, size, none, sink)
    };
    true
}

/// Returns whether [`search_every_chain`] lists the chains of `technique`.
#[must_use]
pub fn lists_every_chain(technique: TechniqueId) -> bool {
    chains::lists_every(technique)
}

/// Returns whether only shapes up to a certain size are looked for in grids of `side`, so that
/// there may be larger ones.
#[must_use]
pub fn has_larger(technique: TechniqueId, side: usize) -> bool {
    use TechniqueId as T;
    let shapes = [T::FRANKEN_FISH, T::ALS_XZ, T::ALS_XY_WING, T::SUE_DE_COQ];
    side > 9 && shapes.contains(&technique)
}

impl<B: Board> Position<B> {
    /// Applies a step. Returns whether it changed anything.
    pub fn apply(&mut self, effect: Effect<'_, B>) -> bool {
        match effect {
            Effect::Place(cell, digit) => {
                // In a grid without a solution, the first of two steps found together may
                // invalidate the second.
                let there = self.has(cell, digit);
                if there {
                    self.place(cell, digit);
                }
                there
            }
            Effect::Eliminate(parts) => parts
                .iter()
                .fold(false, |any, &(digits, cells)| self.eliminate_all(digits, cells) | any),
        }
    }
}

/// Collects complete steps, up to a limit.
#[derive(Debug)]
pub struct Collect<'p, B: Board> {
    position: &'p Position<B>,
    limit: usize,
    pub steps: Vec<Step>,
}

impl<'p, B: Board> Collect<'p, B> {
    #[must_use]
    pub fn new(position: &'p Position<B>, limit: usize) -> Self {
        Collect { position, limit, steps: Vec::new() }
    }
}

impl<B: Board> Sink<B> for Collect<'_, B> {
    fn take(&mut self, hit: Hit<'_, B>, details: &dyn Fn() -> Details) -> ControlFlow<()> {
        self.steps.push(Step::new(self.position, hit, details()));
        if self.steps.len() < self.limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

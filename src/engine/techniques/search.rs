//! How finders report their steps, and the mapping from a [`Producer`] to its finder.

use super::quiet::Quiet;
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
    fn take(&mut self, hit: Hit<'_, B>, details: impl FnOnce() -> Details) -> ControlFlow<()>;
}

/// Memory that finders reuse between calls, so that a search allocates nothing.
#[derive(Debug)]
pub struct Work<B: Board> {
    pub(super) loops: Vec<unique_loop::LoopHit<B>>,
    /// The last position in which loops were searched for, and for each lower digit of a pair the
    /// higher ones for which there were any.
    pub(super) loopless: Quiet<B>,
    pub(super) looped: B::PerDigit<DigitSet>,
    pub(super) chains: chains::Memory,
    /// For pointing and claiming, direct and not; for naked sets, hidden sets, direct hidden sets
    /// and fish by size from 2; and for aligned exclusion of two and of three cells.
    pub(super) locked: [Quiet<B>; 4],
    pub(super) naked: [Quiet<B>; 3],
    pub(super) hidden: [Quiet<B>; 3],
    pub(super) direct: [Quiet<B>; 2],
    pub(super) fish: [Quiet<B>; 3],
    pub(super) aligned: [Quiet<B>; 2],
}

impl<B: Board> Work<B> {
    #[must_use]
    pub fn new(_: B) -> Self {
        let quiet = |_| Quiet::new();
        Work {
            loops: Vec::new(),
            loopless: Quiet::new(),
            looped: B::per_digit(DigitSet::EMPTY),
            chains: chains::Memory::default(),
            locked: std::array::from_fn(quiet),
            naked: std::array::from_fn(quiet),
            hidden: std::array::from_fn(quiet),
            direct: std::array::from_fn(quiet),
            fish: std::array::from_fn(quiet),
            aligned: std::array::from_fn(quiet),
        }
    }
}

/// Runs the finder of `producer`: passes every step to `sink`, easiest first, until the sink ends
/// the search.
pub fn search<B: Board, S: Sink<B>>(
    producer: Producer,
    position: &Position<B>,
    work: &mut Work<B>,
    sink: &mut S,
) -> ControlFlow<()> {
    use Producer as P;
    let Work {
        locked: [pointing_direct, claiming_direct, pointing, claiming],
        naked,
        hidden,
        direct,
        fish,
        aligned,
        ..
    } = work;
    match producer {
        P::HiddenSingle => hidden_single::find(position, sink),
        P::DirectPointing => {
            locked::find_direct(position, locked::Way::Pointing, pointing_direct, sink)
        }
        P::DirectClaiming => {
            locked::find_direct(position, locked::Way::Claiming, claiming_direct, sink)
        }
        P::DirectHiddenPair => hidden_set::find_direct(position, 2, &mut direct[0], sink),
        P::NakedSingle => naked_single::find(position, sink),
        P::DirectHiddenTriple => hidden_set::find_direct(position, 3, &mut direct[1], sink),
        P::Pointing => locked::find(position, locked::Way::Pointing, pointing, sink),
        P::Claiming => locked::find(position, locked::Way::Claiming, claiming, sink),
        P::NakedPair => naked_set::find(position, 2, &mut naked[0], sink),
        P::XWing => fish::find(position, 2, &mut fish[0], sink),
        P::HiddenPair => hidden_set::find(position, 2, &mut hidden[0], sink),
        P::NakedTriple => naked_set::find(position, 3, &mut naked[1], sink),
        P::Swordfish => fish::find(position, 3, &mut fish[1], sink),
        P::HiddenTriple => hidden_set::find(position, 3, &mut hidden[1], sink),
        P::XyWing => xy_wing::find(position, sink),
        P::XyzWing => xyz_wing::find(position, sink),
        P::UniqueLoop => unique_loop::find(position, work, sink),
        P::NakedQuad => naked_set::find(position, 4, &mut naked[2], sink),
        P::Jellyfish => fish::find(position, 4, &mut fish[2], sink),
        P::HiddenQuad => hidden_set::find(position, 4, &mut hidden[2], sink),
        P::Bug => bug::find(position, sink),
        P::FinnedFish => finned_fish::find(position, sink),
        P::Shapes => shapes::find(position, sink),
        P::AlignedPairExclusion => aligned_exclusion::pair(position, &mut aligned[0], sink),
        P::Cycles => chains::cycles(position, &mut work.chains, sink),
        P::AlignedTripleExclusion => aligned_exclusion::triple(position, &mut aligned[1], sink),
        P::Nishio => chains::nishio(position, &mut work.chains, sink),
        P::MultipleChains => chains::multiple(position, &mut work.chains, sink),
        P::DynamicChains => chains::dynamic(position, &mut work.chains, 0, sink),
        P::DynamicPlusChains => chains::dynamic(position, &mut work.chains, 1, sink),
        P::NestedChains => chains::dynamic(position, &mut work.chains, 2, sink),
        P::NestedMultiple => chains::dynamic(position, &mut work.chains, 3, sink),
        P::NestedDynamic => chains::dynamic(position, &mut work.chains, 4, sink),
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
pub fn search_every_chain<B: Board, S: Sink<B>>(
    technique: TechniqueId,
    position: &Position<B>,
    work: &mut Work<B>,
    sink: &mut S,
) -> bool {
    chains::every(position, technique, &mut work.chains, sink)
}

/// Returns whether [`search_every_chain`] lists the chains of `technique`.
#[must_use]
pub fn lists_every_chain(technique: TechniqueId) -> bool {
    chains::lists_every(technique)
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
    fn take(&mut self, hit: Hit<'_, B>, details: impl FnOnce() -> Details) -> ControlFlow<()> {
        self.steps.push(Step::new(self.position, hit, details()));
        if self.steps.len() < self.limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

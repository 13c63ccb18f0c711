//! The fast rater: computes ER, EP and ED of a position without recording the path.
//!
//! The result is the same as that of the step-by-step path. Up to XYZ-Wing, every technique that
//! applies in a position still applies, or has no effect, in every later one. Once the maximum has
//! reached a rating, all steps up to that rating can therefore be taken at once and in any order,
//! with the same final position. This does not hold from unique loops on: these steps are taken one
//! at a time, as in the standard.

use super::minutes::{Harder, Minutes, StepEnd};
use super::run::{End, Limits, Run};
use super::{Grade, Rating, scarcity};
use crate::sudoku::bitboard::Board as Bitboard;
use crate::sudoku::{Cell, Digit};
use crate::techniques::{
    Board, Details, DigitSet, Effect, Finder, Hit, Nine, Position, Sink, TechniqueId, TechniqueSet,
    Work, search, search_shapes,
};
use std::ops::ControlFlow;

/// Rates positions of one board type; keeps its working memory between runs.
#[derive(Debug)]
pub struct Grader<B: Board> {
    pub(super) work: Work<B>,
    pub(super) batch: Batch<B>,
    /// The steps of the last run other than singles, from which its minutes are predicted.
    harder: Harder<B>,
}

/// Collects steps that are taken together.
#[derive(Debug)]
pub(super) struct Batch<B: Board> {
    pub(super) limits: Limits,
    /// Whether to stop after the first step.
    pub(super) first_only: bool,
    /// Whether to stop before steps that are harder than the first.
    pub(super) one_rating: bool,
    /// The technique and rating of the first step.
    pub(super) first: Option<(TechniqueId, Rating)>,
    places: Vec<(Cell, Digit)>,
    pub(super) parts: Vec<(DigitSet, B::Set)>,
    /// For each step, where its placement and its eliminations end.
    ends: Vec<StepEnd>,
}

impl<B: Board> Batch<B> {
    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.parts.clear();
        self.ends.clear();
    }
}

impl<B: Board> Sink<B> for Batch<B> {
    fn take(&mut self, hit: Hit<'_, B>, _: &dyn Fn() -> Details) -> ControlFlow<()> {
        let rating = hit.rating.unwrap_or_default();
        // Steps are found easiest first, so the rest are no easier.
        let is_harder = |(_, first): (TechniqueId, Rating)| self.one_rating && rating > first;
        if rating > self.limits.ceiling || self.first.is_some_and(is_harder) {
            return ControlFlow::Break(());
        }
        if !self.limits.allowed.has(hit.technique) {
            return ControlFlow::Continue(());
        }
        if self.first.is_none() {
            self.first = Some((hit.technique, rating));
        }
        match hit.effect {
            Effect::Place(cell, digit) => self.places.push((cell, digit)),
            Effect::Eliminate(parts) => self.parts.extend_from_slice(parts),
        }
        self.ends.push(StepEnd { places: self.places.len(), parts: self.parts.len() });
        if self.first_only { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Takes the first step of a named shape.
struct FirstShape<'p, B: Board> {
    technique: Option<TechniqueId>,
    parts: &'p mut Vec<(DigitSet, B::Set)>,
}

impl<B: Board> Sink<B> for FirstShape<'_, B> {
    fn take(&mut self, hit: Hit<'_, B>, _: &dyn Fn() -> Details) -> ControlFlow<()> {
        self.technique = Some(hit.technique);
        if let Effect::Eliminate(parts) = hit.effect {
            self.parts.extend_from_slice(parts);
        }
        ControlFlow::Break(())
    }
}

const LAST_CELL: Rating = Rating::tenths(10);
const IN_BOX: Rating = Rating::tenths(12);
const IN_LINE: Rating = Rating::tenths(15);

impl<B: Board> Grader<B> {
    #[must_use]
    pub fn new(board: B) -> Self {
        let batch = Batch {
            limits: Limits::default(),
            first_only: false,
            one_rating: false,
            first: None,
            places: Vec::new(),
            parts: Vec::new(),
            ends: Vec::new(),
        };
        Grader { work: Work::new(board), batch, harder: Harder::new() }
    }

    /// Follows the easiest path from `position` within `limits`, and leaves the position where the
    /// path ended.
    pub fn run(&mut self, position: &mut Position<B>, limits: Limits) -> Run {
        let mut run = Run::new();
        self.harder.clear();
        self.go_on(position, limits, &mut run);
        run
    }

    /// Continues from the end of a run, with limits that allow at least as much.
    pub fn go_on(&mut self, position: &mut Position<B>, limits: Limits, run: &mut Run) {
        self.batch.limits = limits;
        while !position.is_solved() {
            if !self.step(position, limits, run) {
                run.end = if position.is_dead() { End::Dead } else { End::Stuck };
                return;
            }
        }
        run.end = End::Solved;
    }

    /// Follows the path from `position` step by step and returns its grade, without minutes.
    pub fn grade(&mut self, position: &mut Position<B>) -> Grade {
        scarcity::walk(position, &mut self.work)
    }

    /// Takes one step, or many of one kind. Returns `false` if there is none.
    fn step(&mut self, position: &mut Position<B>, limits: Limits, run: &mut Run) -> bool {
        let singles = limits.allowed.has(TechniqueId::HIDDEN_SINGLE);
        if singles && hidden_singles(position, limits.ceiling, run) {
            return true;
        }
        let (before, chains) = Finder::around_shapes();
        self.first_of(&before[1..], position, limits, run)
            || self.shape(position, limits.allowed, run)
            || self.first_of(chains, position, limits, run)
    }

    /// Takes a step of the first of these searches that finds one.
    fn first_of(
        &mut self,
        finders: &[Finder],
        position: &mut Position<B>,
        limits: Limits,
        run: &mut Run,
    ) -> bool {
        for &finder in finders {
            let floor = finder.lowest_rating().unwrap_or_default();
            let is_too_hard = floor > limits.ceiling;
            if is_too_hard || is_idle(finder, limits, run) || !may_help(finder, limits.allowed) {
                continue;
            }
            if self.search(finder, position, run) {
                return true;
            }
        }
        false
    }

    /// Takes a step of one of the named shapes among `allowed`. These have no rating, so no ceiling
    /// applies.
    fn shape(&mut self, position: &mut Position<B>, allowed: TechniqueSet, run: &mut Run) -> bool {
        let shapes = allowed.and(TechniqueSet::SHAPES);
        if shapes.is_empty() {
            return false;
        }
        let mut first = FirstShape { technique: None, parts: &mut self.batch.parts };
        first.parts.clear();
        let _ = search_shapes(position, &mut self.work, shapes, &mut first);
        let Some(technique) = first.technique else { return false };
        run.note(technique, Rating::ZERO, false);
        let end = StepEnd { places: 0, parts: self.batch.parts.len() };
        self.harder.extend(&[end], &[], &self.batch.parts);
        position.apply(Effect::Eliminate(&self.batch.parts));
        true
    }

    fn search(&mut self, finder: Finder, position: &mut Position<B>, run: &mut Run) -> bool {
        let batch = &mut self.batch;
        batch.first = None;
        // Between two steps of cages there may be the first single in a row, which is rated higher.
        let is_below_lines = finder.lowest_rating().is_some_and(|lowest| lowest < IN_LINE);
        let is_first_line = is_below_lines && run.er < IN_LINE;
        let is_before_harder = run.er < harder_before(finder, position);
        batch.first_only = finder > Finder::XyzWing || is_first_line || is_before_harder;
        batch.one_rating = true;
        batch.clear();
        let _ = search(finder, position, &mut self.work, batch);
        let Some((technique, rating)) = batch.first else { return false };
        run.note(technique, rating, !batch.places.is_empty());
        if finder != Finder::NakedSingle {
            self.harder.extend(&batch.ends, &batch.places, &batch.parts);
        }
        for &(cell, digit) in &batch.places {
            position.apply(Effect::Place(cell, digit));
        }
        position.apply(Effect::Eliminate(&batch.parts));
        true
    }
}

impl Grader<Nine> {
    /// Returns the minutes that people need from `start`, from which `run` was the last run; `None`
    /// if nothing is known of such puzzles.
    pub(super) fn minutes(&self, start: Bitboard, run: &Run) -> Option<Minutes> {
        Minutes::are_known_for(run).then(|| Minutes::of(start, &self.harder))
    }
}

/// Returns the highest rating of the searches before this one if it is above that of this one. Below
/// it, steps are taken one at a time: after each, one of those searches may find a step.
fn harder_before<B: Board>(finder: Finder, position: &Position<B>) -> Rating {
    let has_cages = !position.rules().cages().is_empty();
    let harder = match finder {
        Finder::DirectAdded => TechniqueId::DIRECT_CLAIMING,
        Finder::NakedSingle | Finder::DirectHiddenTriple if has_cages => TechniqueId::INNIES_OUTIES,
        Finder::Added => TechniqueId::CLAIMING,
        _ => return Rating::ZERO,
    };
    *harder.row().occurs.end()
}

/// Returns whether a search can find a step of one of `allowed`, to avoid long searches without
/// use.
fn may_help(finder: Finder, allowed: TechniqueSet) -> bool {
    TechniqueSet::RATED.minus(allowed).is_empty()
        || allowed.iter().any(|id| id.row().finders.contains(&finder))
}

/// Returns whether this is a direct technique whose plain form, with the single that follows, is
/// not above the maximum.
fn is_idle(finder: Finder, limits: Limits, run: &Run) -> bool {
    let Some(plain) = finder.technique().row().plain_form else { return false };
    // The plain forms need more empty cells. With fewer, the other cells of the house are a naked
    // set that is no larger and rated no higher.
    plain.row().rating.is_some_and(|rating| run.er >= rating)
        && limits.allowed.has(plain)
        && limits == Limits::up_to(limits.ceiling)
}

/// Fills the cells that are hidden singles, as many at once as cannot change the ratings. Returns
/// `false` if there are none.
fn hidden_singles<B: Board>(position: &mut Position<B>, ceiling: Rating, run: &mut Run) -> bool {
    let (side, houses) = (position.side(), position.board().house_count());
    let exact = run.ep == Rating::ZERO;
    if exact || run.er < IN_BOX {
        return last_cell(position, run)
            || ceiling >= IN_BOX && one_single(position, 0..side, IN_BOX, run)
            || ceiling >= IN_LINE && one_single(position, side..houses, IN_LINE, run);
    }
    if run.er >= IN_LINE {
        // Every house has been checked for the other digits, which have not changed since.
        let digits = position.take_touched();
        return all_singles(position, digits, 0..houses);
    }
    all_singles(position, DigitSet::all(side), 0..side)
        || last_cell(position, run)
        || ceiling >= IN_LINE && one_single(position, side..houses, IN_LINE, run)
}

fn last_cell<B: Board>(position: &mut Position<B>, run: &mut Run) -> bool {
    let last = position.all_open().iter().position(|&open| is_single(open));
    let Some(house) = last else { return false };
    let house = position.houses().nth(house).expect("an index into the houses");
    let cell = position.cell_at(house, position.open(house).trailing_zeros() as usize);
    let Some(digit) = position.candidates(cell).single() else { return false };
    position.place(cell, digit);
    run.note(TechniqueId::HIDDEN_SINGLE, LAST_CELL, true);
    true
}

#[inline]
fn is_single(slots: u16) -> bool {
    slots != 0 && slots & (slots - 1) == 0
}

fn one_single<B: Board>(
    position: &mut Position<B>,
    houses: std::ops::Range<usize>,
    rating: Rating,
    run: &mut Run,
) -> bool {
    for digit in position.digits() {
        let slots = &position.slots_of(digit)[houses.clone()];
        if let Some(index) = slots.iter().position(|&s| is_single(s)) {
            let slot = slots[index].trailing_zeros() as usize;
            let house = position.houses().nth(houses.start + index).expect("one of the houses");
            let cell = position.cell_at(house, slot);
            position.place(cell, digit);
            run.note(TechniqueId::HIDDEN_SINGLE, rating, true);
            return true;
        }
    }
    false
}

/// Fills all hidden singles of `digits` in `houses`. Returns whether there are any.
fn all_singles<B: Board>(
    position: &mut Position<B>,
    digits: DigitSet,
    houses: std::ops::Range<usize>,
) -> bool {
    let mut any = false;
    for digit in digits.iter() {
        let slots = &position.slots_of(digit)[houses.clone()];
        // Most digits have none. This loop has no branch, so it is vectorized over many houses.
        if slots.iter().fold(0, |n, &s| n | u16::from(is_single(s))) == 0 {
            continue;
        }
        for house in position.houses().skip(houses.start).take(houses.len()) {
            let slots = position.slots(house, digit);
            if is_single(slots) {
                position.place(position.cell_at(house, slots.trailing_zeros() as usize), digit);
                any = true;
            }
        }
    }
    any
}

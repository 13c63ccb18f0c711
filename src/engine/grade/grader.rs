//! The fast rater: ER, EP and ED of a position, without writing the path down.
//!
//! It gives what the step-by-step path gives, sooner. Up to XYZ-Wing every technique that holds
//! in a position holds, or has nothing left to do, in every later one; so once the maximum
//! stands at some rating, all steps up to that rating can be taken at once and in any order, and
//! the position in which none is left is the same. From unique loops on that is no longer so:
//! these steps are taken one at a time, like the standard does.

use super::{Grade, Rating, scarcity};
use crate::sudoku::{Cell, Digit};
use crate::techniques::{
    Board, Details, DigitSet, Effect, Hit, Position, Producer, Sink, TechniqueId, TechniqueSet,
    Work, search, search_shapes,
};
use std::fmt;
use std::ops::ControlFlow;

/// What a run may use.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps rated above this are not taken.
    pub ceiling: Rating,
    /// Other techniques are not used. [`TechniqueSet::RATED`] is all of the standard. Named
    /// shapes come right before the standard's chains; they have no rating, so that the ceiling
    /// does not bind them.
    pub allowed: TechniqueSet,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { ceiling: Rating::MAX, allowed: TechniqueSet::RATED }
    }
}

impl Limits {
    /// Everything up to that rating.
    #[must_use]
    pub fn up_to(ceiling: Rating) -> Self {
        Limits { ceiling, ..Limits::default() }
    }
    /// Everything but that technique.
    #[must_use]
    pub fn without(self, technique: TechniqueId) -> Self {
        Limits { allowed: self.allowed.without(technique), ..self }
    }
}

/// How a run ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    Solved,
    /// Nothing within the limits leads on.
    Stuck,
    /// A cell has no candidate left: there is no solution.
    Dead,
}

/// The outcome of a run. Ratings are zero where there was no step.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub er: Rating,
    pub ep: Rating,
    pub ed: Rating,
    /// The technique of the first step rated `er`.
    pub hardest: Option<TechniqueId>,
    /// The techniques of steps that were needed: everything easier had failed there. Direct
    /// techniques may be missing once their plain forms were needed.
    pub used: TechniqueSet,
    pub end: End,
}

/// Rates positions of one board; keeps its working memory from run to run.
#[derive(Debug)]
pub struct Grader<B: Board> {
    pub(super) work: Work<B>,
    pub(super) batch: Batch<B>,
}

/// Steps that are taken together, as the finder's sink.
#[derive(Debug)]
pub(super) struct Batch<B: Board> {
    pub(super) limits: Limits,
    /// Break after the first.
    pub(super) first_only: bool,
    /// Technique and rating of the first.
    pub(super) first: Option<(TechniqueId, Rating)>,
    places: Vec<(Cell, Digit)>,
    pub(super) parts: Vec<(DigitSet, B::Set)>,
}

impl<B: Board> Sink<B> for &mut Batch<B> {
    fn take(&mut self, hit: Hit<'_, B>, _: impl FnOnce() -> Details) -> ControlFlow<()> {
        let rating = hit.rating.unwrap_or_default();
        if rating > self.limits.ceiling {
            // Steps come easiest first: the rest is no easier.
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
        if self.first_only { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Takes the first step of a named shape.
struct FirstShape<'p, B: Board> {
    technique: Option<TechniqueId>,
    parts: &'p mut Vec<(DigitSet, B::Set)>,
}

impl<B: Board> Sink<B> for FirstShape<'_, B> {
    fn take(&mut self, hit: Hit<'_, B>, _: impl FnOnce() -> Details) -> ControlFlow<()> {
        self.technique = Some(hit.technique);
        if let Effect::Eliminate(parts) = hit.effect {
            self.parts.extend_from_slice(parts);
        }
        ControlFlow::Break(())
    }
}

impl Run {
    pub(super) fn new() -> Self {
        Run {
            er: Rating::ZERO,
            ep: Rating::ZERO,
            ed: Rating::ZERO,
            hardest: None,
            used: TechniqueSet::EMPTY,
            end: End::Stuck,
        }
    }

    #[inline]
    pub(super) fn note(&mut self, technique: TechniqueId, rating: Rating, placed: bool) {
        if self.used.is_empty() {
            self.ed = rating;
        }
        self.used = self.used.with(technique);
        if rating > self.er {
            self.er = rating;
            self.hardest = Some(technique);
        }
        if placed && self.ep == Rating::ZERO {
            self.ep = self.er;
        }
    }
}

/// `ER/EP/ED`, with `+` after a lower bound: the known techniques did not solve the puzzle.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.end == End::Solved { "" } else { "+" };
        write!(f, "{}{plus}/{}{plus}/{}{plus}", self.er, self.ep, self.ed)
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
            first: None,
            places: Vec::new(),
            parts: Vec::new(),
        };
        Grader { work: Work::new(board), batch }
    }

    /// Takes the easiest path from `position` within `limits`, and leaves the position where it
    /// ended.
    pub fn run(&mut self, position: &mut Position<B>, limits: Limits) -> Run {
        let mut run = Run::new();
        self.go_on(position, limits, &mut run);
        run
    }

    /// Goes on from where a run ended, with limits that allow as much or more.
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

    /// Walks the path from `position` step by step, for its whole grade.
    pub fn grade(&mut self, position: &mut Position<B>) -> Grade {
        scarcity::walk(position, &mut self.work)
    }

    /// Takes a step, or many of one kind; false if there is none.
    fn step(&mut self, position: &mut Position<B>, limits: Limits, run: &mut Run) -> bool {
        let singles = limits.allowed.has(TechniqueId::HIDDEN_SINGLE);
        if singles && hidden_singles(position, limits.ceiling, run) {
            return true;
        }
        let (before, chains) = Producer::around_shapes();
        self.first_of(&before[1..], position, limits, run)
            || self.shape(position, limits.allowed, run)
            || self.first_of(chains, position, limits, run)
    }

    /// Takes a step of the first of these searches that has one.
    fn first_of(
        &mut self,
        producers: &[Producer],
        position: &mut Position<B>,
        limits: Limits,
        run: &mut Run,
    ) -> bool {
        for &producer in producers {
            let floor = producer.floor().unwrap_or_default();
            if floor > limits.ceiling {
                break;
            }
            if is_idle(producer, limits, run) || !may_help(producer, limits.allowed) {
                continue;
            }
            if self.search(producer, position, run) {
                return true;
            }
        }
        false
    }

    /// Takes a step of one of the named shapes among `allowed`, which have no rating of their own
    /// and so no ceiling.
    fn shape(&mut self, position: &mut Position<B>, allowed: TechniqueSet, run: &mut Run) -> bool {
        let shapes = allowed.and(TechniqueSet::SHAPES);
        if shapes.is_empty() {
            return false;
        }
        let mut first = FirstShape { technique: None, parts: &mut self.batch.parts };
        first.parts.clear();
        let _ = search_shapes(position, shapes, &mut first);
        let Some(technique) = first.technique else { return false };
        run.note(technique, Rating::ZERO, false);
        position.apply(Effect::Eliminate(&self.batch.parts));
        true
    }

    fn search(&mut self, producer: Producer, position: &mut Position<B>, run: &mut Run) -> bool {
        let batch = &mut self.batch;
        batch.first = None;
        batch.first_only = producer > Producer::XyzWing;
        batch.places.clear();
        batch.parts.clear();
        let _ = search(producer, position, &mut self.work, &mut &mut *batch);
        let Some((technique, rating)) = batch.first else { return false };
        run.note(technique, rating, !batch.places.is_empty());
        for &(cell, digit) in &batch.places {
            position.apply(Effect::Place(cell, digit));
        }
        position.apply(Effect::Eliminate(&batch.parts));
        true
    }
}

/// True if a search can yield a step of one of `allowed`: long searches must not be made for
/// nothing.
fn may_help(producer: Producer, allowed: TechniqueSet) -> bool {
    TechniqueSet::RATED.minus(allowed).is_empty()
        || allowed.iter().any(|id| id.row().producers.contains(&producer))
}

/// True for a direct technique whose plain form, with the single that follows, is no longer
/// above the maximum.
fn is_idle(producer: Producer, limits: Limits, run: &Run) -> bool {
    let (plain, rating) = match producer {
        Producer::DirectPointing => (TechniqueId::POINTING, 26),
        Producer::DirectClaiming => (TechniqueId::CLAIMING, 28),
        Producer::DirectHiddenPair => (TechniqueId::HIDDEN_PAIR, 34),
        Producer::DirectHiddenTriple => (TechniqueId::HIDDEN_TRIPLE, 40),
        _ => return false,
    };
    // The plain forms ask for more empty cells. With fewer, the other cells of the house are a
    // naked set no larger, and that is rated no higher.
    run.er >= Rating::tenths(rating)
        && limits.allowed.has(plain)
        && limits == Limits::up_to(limits.ceiling)
}

/// Fills the cells that are hidden singles, as many at once as can not change the ratings; false
/// if there are none.
fn hidden_singles<B: Board>(position: &mut Position<B>, ceiling: Rating, run: &mut Run) -> bool {
    let side = position.side();
    let exact = run.ep == Rating::ZERO;
    if exact || run.er < IN_BOX {
        return last_cell(position, run)
            || ceiling >= IN_BOX && one_single(position, 0..side, IN_BOX, run)
            || ceiling >= IN_LINE && one_single(position, side..3 * side, IN_LINE, run);
    }
    if run.er >= IN_LINE {
        // Every house was looked at for the other digits, and they are as they were.
        let digits = position.take_touched();
        return all_singles(position, digits, 0..3 * side);
    }
    all_singles(position, DigitSet::all(side), 0..side)
        || last_cell(position, run)
        || ceiling >= IN_LINE && one_single(position, side..3 * side, IN_LINE, run)
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

/// Fills all hidden singles of `digits` in `houses`; true if there are any.
fn all_singles<B: Board>(
    position: &mut Position<B>,
    digits: DigitSet,
    houses: std::ops::Range<usize>,
) -> bool {
    let mut any = false;
    for digit in digits.iter() {
        let slots = &position.slots_of(digit)[houses.clone()];
        // Most digits have none: this loop has no branch, and is done many houses at a time.
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

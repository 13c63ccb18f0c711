//! Makes many puzzles on all cores, none equivalent to another, and the same ones for any number of
//! threads.
//!
//! Every slot has its own random stream and takes the first puzzle from it. The slots are then
//! processed in order: if a puzzle is equivalent to that of an earlier slot, its slot takes the
//! next one from its own stream. A slot added at the end therefore changes none before it.

use super::fuller::{AS_ASKED, fuller};
use super::{Digests, Distinct, Made, Maker, Request, Shortfall, Stream, make_until};
use rayon::prelude::*;
use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns how often a slot may produce known puzzles before its section counts as exhausted. Small
/// shapes have few puzzles; rare ones of 6x6 take seconds each.
fn most_repeats(request: &Request) -> u64 {
    if request.shape().side() == 6 { 60 } else { 200 }
}

/// How many jigsaws with the regions of an earlier one are left out. Small shapes have few layouts.
const MOST_ALIKE: u64 = 50;

thread_local! {
    /// One maker for each thread, so that its work is reused.
    static MAKER: RefCell<Maker> = RefCell::new(Maker::new());
}

/// A puzzle to make.
#[derive(Clone, Debug)]
pub struct Slot<'r> {
    pub request: &'r Request,
    /// Derived from the book's seed, the section's title and the index within it.
    pub stream: Stream,
}

/// The first puzzle of a slot, and the means to make its replacements.
#[derive(Clone, Debug)]
pub struct First<'r> {
    made: Result<Made, Shortfall>,
    digests: Digests,
    slot: Slot<'r>,
    /// Whether the puzzle was supplied, so that it must not be replaced.
    is_given: bool,
}

/// Why a slot stayed empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfilled {
    /// No puzzle was found.
    #[error(transparent)]
    Shortfall(#[from] Shortfall),
    /// Every puzzle found was made before.
    #[error(
        "the last {tried} puzzles found, or their solutions, were made before or are in an earlier book, up to symmetry and relabelling; it seems there are no others"
    )]
    Repeats { tried: u64 },
    /// The batch was stopped.
    #[error("stopped")]
    Stopped,
}

impl Unfilled {
    /// Returns whether more effort than the request allows might find a puzzle, because all of it
    /// was spent.
    #[must_use]
    pub fn is_of_effort(&self, request: &Request) -> bool {
        matches!(self, Unfilled::Shortfall(shortfall) if shortfall.tried >= request.effort)
    }
}

/// The first slot of a batch, in order, that stayed empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmade {
    pub slot: usize,
    pub why: Unfilled,
}

/// Observes the progress of a batch.
pub trait Watch: Sync {
    /// Called when the puzzle of that slot has been made.
    fn made(&self, slot: usize);
    /// Returns whether to stop.
    fn stopped(&self) -> bool;
}

/// Observes nothing and never stops.
impl Watch for () {
    fn made(&self, _slot: usize) {}

    fn stopped(&self) -> bool {
        false
    }
}

impl<'r> Slot<'r> {
    /// Makes the first puzzle of the slot's stream, graded and validated. The result has none if it
    /// was stopped before.
    #[must_use]
    pub fn first(mut self, stopped: &dyn Fn() -> bool) -> First<'r> {
        let made = make_next(self.request, &mut self.stream, stopped);
        let digests = made.as_ref().map(Made::digests).unwrap_or_default();
        First { made, digests, slot: self, is_given: false }
    }

    /// Uses an existing puzzle instead of the first of the stream.
    #[must_use]
    pub fn given(self, made: Made) -> First<'r> {
        First { made: Ok(made), digests: Digests::default(), slot: self, is_given: true }
    }
}

fn make_next(
    request: &Request,
    stream: &mut Stream,
    stopped: &dyn Fn() -> bool,
) -> Result<Made, Shortfall> {
    MAKER.with_borrow_mut(|maker| make_until(request, stream, maker, stopped))
}

impl First<'_> {
    /// Returns whether no puzzle was found.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.made.is_err()
    }

    /// Returns the puzzle, or the next of its stream that was not made before. `place` is the
    /// position of the slot in the run.
    ///
    /// # Errors
    ///
    /// Returns why there is none.
    pub fn distinct(
        self,
        place: u64,
        seen: &mut Distinct,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Made, Unfilled> {
        let First { made, mut digests, mut slot, is_given } = self;
        let short = |shortfall| {
            if stopped() { Unfilled::Stopped } else { Unfilled::Shortfall(shortfall) }
        };
        let mut made = made.map_err(short)?;
        if is_given {
            return Ok(made);
        }
        let (mut repeats, mut alike) = (0, 0);
        loop {
            let regions = made.puzzle.rules().regions().filter(|_| slot.request.regions.is_some());
            if alike < MOST_ALIKE && regions.is_some_and(|of| seen.has_layout(place, of)) {
                alike += 1;
            } else if seen.admit(place, slot.request.shape(), digests) {
                regions.iter().for_each(|of| seen.add_layout(place, of));
                return Ok(made);
            } else {
                repeats += 1;
            }
            if repeats > most_repeats(slot.request) {
                return Err(Unfilled::Repeats { tried: repeats });
            }
            let fuller =
                (repeats > AS_ASKED).then(|| fuller(&made, slot.request, &mut slot.stream));
            made = match fuller.flatten() {
                Some(fuller) => fuller,
                None => make_next(slot.request, &mut slot.stream, stopped).map_err(short)?,
            };
            digests = made.digests();
        }
    }
}

/// Makes a puzzle for every slot.
///
/// # Errors
///
/// Returns the first slot that cannot be filled, in the order of the slots and independently of the
/// threads.
pub fn batch(slots: Vec<Slot<'_>>, watch: &impl Watch) -> Result<Vec<Made>, Unmade> {
    batch_avoiding(slots, Distinct::in_all(), watch)
}

/// Makes a puzzle for every slot, none of them in `seen`. If the stream of a slot produces such a
/// puzzle, the slot takes the next one from its own stream; the others are not affected.
///
/// # Errors
///
/// As for [`batch`].
pub fn batch_avoiding(
    slots: Vec<Slot<'_>>,
    mut seen: Distinct,
    watch: &impl Watch,
) -> Result<Vec<Made>, Unmade> {
    let failed = AtomicUsize::new(usize::MAX);
    let first: Vec<Option<First<'_>>> = slots
        .into_par_iter()
        .enumerate()
        .with_max_len(1)
        .map(|(index, slot)| {
            // Slots after one that failed no longer matter; those before it do.
            if watch.stopped() || index > failed.load(Ordering::Relaxed) {
                return None;
            }
            let first = slot.first(&|| watch.stopped());
            if first.is_short() {
                failed.fetch_min(index, Ordering::Relaxed);
            }
            watch.made(index);
            Some(first)
        })
        .collect();
    first
        .into_iter()
        .enumerate()
        .map(|(index, first)| {
            first
                .ok_or(Unfilled::Stopped)
                .and_then(|first| first.distinct(index as u64, &mut seen, &|| watch.stopped()))
                .map_err(|why| Unmade { slot: index, why })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Regions;
    use crate::sudoku::Shape;
    use std::collections::BTreeSet;

    fn shape_of(side: usize) -> Shape {
        Shape::with_side(side).expect("a shape")
    }

    #[test]
    fn jigsaws_have_different_regions_while_there_are_others() {
        let request = Request { regions: Some(Regions::Symmetric), ..Request::new(shape_of(6)) };
        let slots = (0..60)
            .map(|n| Slot { request: &request, stream: Stream::for_puzzle(1, "layouts", n) });
        let made = batch(slots.collect(), &()).expect("sixty jigsaws");
        let layouts: BTreeSet<_> = made.iter().map(|m| m.puzzle.rules().regions()).collect();
        assert_eq!(layouts.len(), made.len());
    }
}

//! Many puzzles at once, on all cores, none equivalent to another, and the same ones on any
//! number of threads.
//!
//! Every slot has a random stream of its own and takes the first puzzle that comes from it. Then
//! the slots are gone through in order: one whose puzzle is equivalent to that of an earlier slot
//! takes the next from its own stream. So a slot added at the end changes nothing before it.

use super::{Digests, Distinct, Made, Maker, Request, Shortfall, Stream, make_until};
use rayon::prelude::*;
use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How often a slot may meet puzzles that are there already before its section is taken to be
/// used up: small shapes have few puzzles.
const MOST_REPEATS: u64 = 200;

thread_local! {
    /// What a maker works out is used again: one a thread.
    static MAKER: RefCell<Maker> = RefCell::new(Maker::new());
}

/// A puzzle to make.
#[derive(Clone, Debug)]
pub struct Slot<'r> {
    pub request: &'r Request,
    /// With the book's seed, the section's title and the index within it.
    pub stream: Stream,
}

/// The first puzzle of a slot, and what makes the next one in its place.
#[derive(Clone, Debug)]
pub struct First<'r> {
    made: Result<Made, Shortfall>,
    digests: Digests,
    slot: Slot<'r>,
    /// It was not made, and nothing may take its place.
    is_given: bool,
}

/// Why a slot stayed empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfilled {
    /// No puzzle was found.
    #[error(transparent)]
    Shortfall(#[from] Shortfall),
    /// No puzzle was found that was not made before.
    #[error(
        "the last {tried} puzzles found, or their solutions, were made before or are in an earlier book, up to symmetry and relabelling; it seems there are no others"
    )]
    Repeats { tried: u64 },
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

impl Unfilled {
    /// True if more effort than the request allows might find a puzzle: all of it was spent.
    #[must_use]
    pub fn is_of_effort(&self, request: &Request) -> bool {
        matches!(self, Unfilled::Shortfall(shortfall) if shortfall.tried >= request.effort)
    }
}

/// A slot of a batch that stayed empty: the first, in the order of the slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmade {
    pub slot: usize,
    pub why: Unfilled,
}

/// Who looks on while a batch is made.
pub trait Watch: Sync {
    /// The puzzle of that slot was made.
    fn made(&self, slot: usize);
    /// True if nothing more shall be made.
    fn stopped(&self) -> bool;
}

/// Watches nothing and never stops.
impl Watch for () {
    fn made(&self, _slot: usize) {}

    fn stopped(&self) -> bool {
        false
    }
}

impl<'r> Slot<'r> {
    /// The first puzzle of the slot's stream, graded and proven; none if it was stopped before.
    #[must_use]
    pub fn first(mut self, stopped: &dyn Fn() -> bool) -> First<'r> {
        let made = make_next(self.request, &mut self.stream, stopped);
        let digests = made.as_ref().map(Made::digests).unwrap_or_default();
        First { made, digests, slot: self, is_given: false }
    }

    /// A puzzle that is there already, in the place of the first of the stream.
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
    /// True if no puzzle was found.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.made.is_err()
    }

    /// The puzzle, or the next of its stream that was not made before; `place` is that of the
    /// slot in the run.
    ///
    /// # Errors
    /// Why there is none.
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
        let mut repeats = 0;
        let mut givens = made.puzzle.filled();
        while !seen.admit(place, slot.request.shape, digests) {
            repeats += 1;
            if repeats > MOST_REPEATS {
                return Err(Unfilled::Repeats { tried: repeats });
            }
            let request = loosened(slot.request, givens, repeats);
            made = make_next(&request, &mut slot.stream, stopped).map_err(short)?;
            digests = made.digests();
            givens = givens.max(made.puzzle.filled());
        }
        Ok(made)
    }
}

/// The longest side of the shapes that can run out of puzzles from which no given can be taken.
const SMALL_SIDE: usize = 6;

/// For so many repeats nothing else is asked for: they show how many givens there usually are, and
/// fewer would be hard to come by.
const AS_ASKED: u64 = 8;

/// What is asked for after so many repeats of puzzles, which had `givens` givens at the most.
/// There are only 36 kinds of 4x4 puzzles from which no given can be taken: where nothing is said
/// of the number of givens, they may become more. Larger shapes never run out, so that what is
/// asked of them stays as it is.
fn loosened(request: &Request, givens: usize, repeats: u64) -> Request {
    let mut request = request.clone();
    let small = request.shape.side() <= SMALL_SIDE;
    let more = repeats.checked_sub(AS_ASKED + 1).filter(|_| small);
    if let Some(more) = more
        && request.clues.is_none()
        && request.pattern.is_none()
    {
        let cells = request.shape.cell_count() as u64;
        let most = (givens as u64 + 1 + more / 8).min(3 * cells / 4);
        request.clues = Some(0..=most as u16);
    }
    request
}

/// Makes a puzzle for every slot.
///
/// # Errors
/// The first slot that can not be filled, in the order of the slots whatever the threads do.
pub fn batch(slots: Vec<Slot<'_>>, watch: &impl Watch) -> Result<Vec<Made>, Unmade> {
    batch_avoiding(slots, Distinct::in_all(), watch)
}

/// Makes a puzzle for every slot, none of them one that `seen` has. A slot whose stream comes upon
/// such a puzzle takes the next from its own stream; the others stay as they are.
///
/// # Errors
/// As [`batch`].
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
            // Behind a slot that failed nothing matters any more; before it, everything does.
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
    use crate::sudoku::Shape;

    #[test]
    fn repeats_of_small_puzzles_never_make_them_harder_to_find() {
        let shape = |side| Shape::with_side(side).expect("a shape");
        let six = Request::new(shape(6));
        // One that came first with few givens says nothing of those that usually come.
        for repeats in 1..=AS_ASKED {
            assert_eq!(loosened(&six, 8, repeats), six);
        }
        let most = |repeats| loosened(&six, 12, repeats).clues.map(|clues| *clues.end());
        assert_eq!(most(AS_ASKED + 1), Some(13));
        assert_eq!(most(AS_ASKED + 9), Some(14));
        assert_eq!(most(MOST_REPEATS), Some(27));
        let nine = Request::new(shape(9));
        assert_eq!(loosened(&nine, 22, MOST_REPEATS), nine);
        let counted = Request { clues: Some(8..=12), ..six };
        assert_eq!(loosened(&counted, 12, MOST_REPEATS), counted);
    }
}

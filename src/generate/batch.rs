//! Many puzzles at once, on all cores, none equivalent to another, and the same ones on any
//! number of threads.
//!
//! Every slot has a random stream of its own and takes the first puzzle that comes from it. Then
//! the slots are gone through in order: one whose puzzle is equivalent to that of an earlier slot
//! takes the next from its own stream. So a slot added at the end changes nothing before it.

use super::{Made, Maker, Request, Shortfall, Stream, make};
use crate::sudoku::canon;
use rayon::prelude::*;
use std::cell::RefCell;
use std::collections::HashSet;
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

impl Slot<'_> {
    /// The next puzzle of the slot's stream, graded and proven.
    ///
    /// # Errors
    /// The effort of the request was spent.
    pub fn make_next(&mut self) -> Result<Made, Shortfall> {
        MAKER.with_borrow_mut(|maker| make(self.request, &mut self.stream, maker))
    }
}

/// Why a batch was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmade {
    /// The first slot, in order, for which no puzzle was found.
    Shortfall { slot: usize, shortfall: Shortfall },
    /// The first slot for which no puzzle was found that is not in the batch or taken already.
    Repeats { slot: usize, tried: u64 },
    /// It was told to stop.
    Stopped,
}

/// Who looks on while a batch is made.
pub trait Watch: Sync {
    /// The puzzle of that slot was made.
    fn made(&self, slot: usize);
    /// True if nothing more shall be made.
    fn stopped(&self) -> bool;
}

/// The first puzzle of a slot, the slot to go on with, and the puzzle's id.
type First<'r> = (Result<Made, Shortfall>, Slot<'r>, String);

/// Makes a puzzle for every slot.
///
/// # Errors
/// The first slot that can not be filled, in the order of the slots whatever the threads do.
pub fn batch(slots: Vec<Slot<'_>>, watch: &impl Watch) -> Result<Vec<Made>, Unmade> {
    batch_avoiding(slots, HashSet::new(), watch)
}

/// Makes a puzzle for every slot, none of them one whose canonical id is in `taken`. A slot whose
/// stream comes upon such a puzzle takes the next from its own stream; the others stay as they are.
///
/// # Errors
/// As [`batch`].
pub fn batch_avoiding(
    slots: Vec<Slot<'_>>,
    taken: HashSet<String>,
    watch: &impl Watch,
) -> Result<Vec<Made>, Unmade> {
    let failed = AtomicUsize::new(usize::MAX);
    let first: Vec<Option<First<'_>>> = slots
        .into_par_iter()
        .enumerate()
        .with_max_len(1)
        .map(|(index, mut slot)| {
            // Behind a slot that failed nothing matters any more; before it, everything does.
            if watch.stopped() || index > failed.load(Ordering::Relaxed) {
                return None;
            }
            let made = slot.make_next();
            let id = match &made {
                Ok(made) => canon::id(&made.puzzle),
                Err(_) => {
                    failed.fetch_min(index, Ordering::Relaxed);
                    String::new()
                }
            };
            watch.made(index);
            Some((made, slot, id))
        })
        .collect();
    let mut seen = taken;
    seen.reserve(first.len());
    let mut all = Vec::with_capacity(first.len());
    for (index, filled) in first.into_iter().enumerate() {
        let Some((made, mut slot, mut id)) = filled else { return Err(Unmade::Stopped) };
        let short = |shortfall| Unmade::Shortfall { slot: index, shortfall };
        let mut made = made.map_err(short)?;
        let mut repeats = 0;
        while !seen.insert(id) {
            repeats += 1;
            if repeats > MOST_REPEATS {
                return Err(Unmade::Repeats { slot: index, tried: repeats });
            }
            if watch.stopped() {
                return Err(Unmade::Stopped);
            }
            made = slot.make_next().map_err(short)?;
            id = canon::id(&made.puzzle);
        }
        all.push(made);
    }
    Ok(all)
}

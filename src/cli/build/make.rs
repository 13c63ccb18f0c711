//! Makes the puzzles of a build, with a progress bar.

use crate::progress::{self, Search};
use crate::{Failure, interrupt, terminal};
use gridpress_book::diag::{Diagnostics, Sources};
use gridpress_engine::generate::{Unfilled, Unmade, Watch};
use indicatif::ProgressBar;

/// Advances the progress bar with every puzzle made.
pub(super) struct Looker<'p> {
    bar: ProgressBar,
    search: Search,
    /// Returns what is shown for a puzzle, by index.
    label: &'p (dyn Fn(usize) -> String + Sync),
}

impl Watch for Looker<'_> {
    fn made(&self, slot: usize) {
        self.search.found();
        self.bar.set_message((self.label)(slot));
        self.bar.inc(1);
    }

    fn stopped(&self) -> bool {
        self.search.goes_on();
        interrupt::asked()
    }
}

/// Makes `count` puzzles with `make`. If one could not be made, reports what `missing` says about
/// it and returns `None`.
pub(super) fn reported<T>(
    count: usize,
    sources: &Sources,
    label: &(dyn Fn(usize) -> String + Sync),
    make: impl FnOnce(&Looker<'_>) -> Result<T, Unmade>,
    missing: impl FnOnce(usize, &Unfilled) -> Diagnostics,
) -> Result<Option<T>, Failure> {
    let bar = progress::bar(count as u64, "making puzzles");
    let made = make(&Looker { bar: bar.clone(), search: Search::new(&bar), label });
    bar.finish_and_clear();
    match made {
        Ok(made) => Ok(Some(made)),
        Err(Unmade { why: Unfilled::Stopped, .. }) => Err(Failure::Interrupted),
        Err(Unmade { slot, why }) => {
            terminal::diagnostics(&missing(slot, &why), sources);
            Ok(None)
        }
    }
}

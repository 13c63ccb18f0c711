//! Makes the puzzles of a build, with a progress bar.

use crate::{Failure, interrupt, progress, terminal};
use gridpress_book::diag::{Diagnostics, Sources};
use gridpress_engine::generate::{Unfilled, Unmade, Watch};
use indicatif::ProgressBar;

/// Advances the progress bar with every puzzle made.
pub(super) struct Looker<'p> {
    bar: ProgressBar,
    /// Returns what is shown for a puzzle, by index.
    label: &'p (dyn Fn(usize) -> String + Sync),
}

impl Watch for Looker<'_> {
    fn made(&self, slot: usize) {
        self.bar.set_message((self.label)(slot));
        self.bar.inc(1);
    }

    fn stopped(&self) -> bool {
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
    let made = make(&Looker { bar: bar.clone(), label });
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

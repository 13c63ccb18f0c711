//! Progress bars, shown only on a terminal.

use super::terminal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// After this number of seconds without a puzzle, the user gets a message.
const PATIENCE: u64 = 20;

/// Tells once that a search takes long, on a terminal or not.
pub(super) struct Search {
    bar: ProgressBar,
    start: Instant,
    /// The seconds from `start` to the latest puzzle.
    latest: AtomicU64,
    is_told: AtomicBool,
}

impl Search {
    pub(super) fn new(bar: &ProgressBar) -> Self {
        Search {
            bar: bar.clone(),
            start: Instant::now(),
            latest: AtomicU64::new(0),
            is_told: AtomicBool::new(false),
        }
    }

    /// Notes that a puzzle was found.
    pub(super) fn found(&self) {
        self.latest.store(self.start.elapsed().as_secs(), Ordering::Relaxed);
    }

    /// Called again and again while no puzzle is found.
    pub(super) fn goes_on(&self) {
        let without = self.start.elapsed().as_secs() - self.latest.load(Ordering::Relaxed);
        if without >= PATIENCE && !self.is_told.swap(true, Ordering::Relaxed) {
            let text = format!(
                "no puzzle was found in the last {PATIENCE} s; the search goes on (Ctrl-C ends it), \
                 but there may be very few such puzzles, or none"
            );
            self.bar.suspend(|| terminal::note(&text));
        }
    }
}

/// Returns a bar of `length` steps with the label `what`. Nothing is shown if standard error is not
/// a terminal.
pub(super) fn bar(length: u64, what: &str) -> ProgressBar {
    let target = if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(10)
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(length), target);
    let style = ProgressStyle::with_template("{msg:<28} {bar:30} {pos}/{len} {eta}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.set_message(what.to_owned());
    bar
}

/// Shows a bar while `work` runs; `far` returns the number of steps done and of all steps.
pub(super) fn shown<T>(
    what: &str,
    far: impl Fn() -> (usize, usize) + Sync,
    work: impl FnOnce() -> T,
) -> T {
    let bar = bar(0, what);
    if bar.is_hidden() {
        return work();
    }
    let is_done = AtomicBool::new(false);
    let done = thread::scope(|scope| {
        let look = || {
            while !is_done.load(Ordering::Relaxed) {
                let (done, all) = far();
                bar.set_length(all as u64);
                bar.set_position(done as u64);
                thread::sleep(Duration::from_millis(50));
            }
        };
        // Without a thread there is no bar.
        let _ = thread::Builder::new().spawn_scoped(scope, look);
        let done = work();
        is_done.store(true, Ordering::Relaxed);
        done
    });
    bar.finish_and_clear();
    done
}

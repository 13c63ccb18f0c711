//! Handles Ctrl-C, which is checked between two pieces of work so that every run ends cleanly. A
//! second Ctrl-C ends the program at once.

use super::{Failure, threads};
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Starts to catch Ctrl-C and SIGTERM.
pub(super) fn catch() {
    // The handler needs a thread of its own. Without one, Ctrl-C keeps its default action;
    // otherwise the signal would be caught and lost.
    if !threads::can_start() {
        return;
    }
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the user has asked the program to stop.
pub(super) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Fails if the user has asked the program to stop.
pub(super) fn check() -> Result<(), Failure> {
    if asked() { Err(Failure::Interrupted) } else { Ok(()) }
}

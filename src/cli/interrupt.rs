//! Ctrl-C: asked for between two pieces of work, so that every run ends tidily. A second one
//! ends the program at once.

use super::{Failure, threads};
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Catches Ctrl-C and the polite kill from here on.
pub(super) fn catch() {
    // A handler runs on a thread of its own. Without one, Ctrl-C ends the program as it always
    // would; the signal would be lost if it was caught and nobody waited for it.
    if !threads::can_start() {
        return;
    }
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// True once the user wants it to end.
pub(super) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Goes on, or ends because the user wants it.
pub(super) fn check() -> Result<(), Failure> {
    if asked() { Err(Failure::Interrupted) } else { Ok(()) }
}

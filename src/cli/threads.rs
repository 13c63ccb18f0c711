//! The worker threads of a run. If the system allows no more threads, as in a container with a
//! process limit, everything runs on the main thread.

use super::terminal;
use rayon::{ThreadBuilder, ThreadPoolBuilder};
use std::io;
use std::num::NonZero;
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Threads left free if not all requested ones can be started: one reads the input, one waits for
/// Ctrl-C.
const SPARE: usize = 2;

/// Starts `jobs` threads, or one per core. Called once, before any work.
///
/// Rayon's pool can be built only once, and not again after a failure. So the threads are started
/// first, and the pool is built from those that could be started.
pub(super) fn start(jobs: Option<u16>) {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let wanted = jobs.map_or_else(cores, usize::from);
    let mut threads: Vec<Sender<ThreadBuilder>> = (0..wanted).map_while(|_| begin()).collect();
    if threads.len() < wanted {
        threads.truncate(threads.len().saturating_sub(SPARE));
        let many = threads.len().max(1);
        terminal::note(&format!(
            "the system allows no more threads; using {many} instead of {wanted}"
        ));
    }
    let builder = ThreadPoolBuilder::new().num_threads(threads.len().max(1));
    let built = if threads.is_empty() {
        builder.use_current_thread().build_global()
    } else {
        let mut threads = threads.into_iter();
        let hand_over = |worker| {
            let sent = threads.next().and_then(|thread| thread.send(worker).ok());
            sent.ok_or_else(|| io::ErrorKind::WouldBlock.into())
        };
        builder.spawn_handler(hand_over).build_global()
    };
    // Fails only if it was built before, which no command does.
    debug_assert!(built.is_ok(), "{built:?}");
}

/// Starts a thread that waits for the pool to run on it.
fn begin() -> Option<Sender<ThreadBuilder>> {
    let (send, receive) = mpsc::channel::<ThreadBuilder>();
    let work = move || {
        if let Ok(worker) = receive.recv() {
            worker.run();
        }
    };
    thread::Builder::new().spawn(work).is_ok().then_some(send)
}

/// Whether the main thread does all work because no other could be started.
pub(super) fn is_alone() -> bool {
    rayon::current_thread_index().is_some()
}

/// Whether another thread can be started.
pub(super) fn can_start() -> bool {
    thread::Builder::new().spawn(|| ()).is_ok_and(|thread| thread.join().is_ok())
}

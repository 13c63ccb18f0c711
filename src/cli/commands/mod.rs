//! The commands, one a file: each resolves its arguments and does what they ask.

pub mod completions;
pub mod convert;
pub mod import;
pub mod man;
pub mod solve;
pub mod techniques;

/// Sets how many threads all work of this run is done on; one a core if nothing is said.
fn use_threads(jobs: Option<u16>) {
    if let Some(jobs) = jobs {
        // It fails only if it was set before, which no command does.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs)).build_global();
    }
}

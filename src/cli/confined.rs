//! Runs the proof of untrusted files in a child process with limits, so that no file can exhaust
//! memory, hang, or end the program that asks for the proof.

use super::Failure;
use super::prove::PROGRESS;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// The environment variable that marks the child.
const MARK: &str = "GRIDPRESS_CONFINED";

/// The time that reading and checking may take, and what is added for each page, but at most for each
/// kilobyte of the files: a file can claim any number of pages.
const TIME: Duration = Duration::from_millis(9_000);
const TIME_PER_PAGE: Duration = Duration::from_millis(80);
const TIME_PER_KB: Duration = Duration::from_millis(60);

/// The exit code of a child that took too long.
const TOO_LONG: u8 = 124;

/// The memory that may be used, what is added for each thread, and how many times the size of the
/// files.
#[cfg(target_os = "linux")]
const MEMORY: u64 = 416 << 20;
#[cfg(target_os = "linux")]
const MEMORY_PER_THREAD: u64 = 24 << 20;
#[cfg(target_os = "linux")]
const MEMORY_PER_BYTE: u64 = 24;

/// The time between two looks at the child.
const PAUSE: Duration = Duration::from_millis(5);

/// Whether this process is the child.
pub(super) fn is_child() -> bool {
    env::var_os(MARK).is_some()
}

/// Runs this command line again in a child that may use as much as its files need; returns the exit
/// code of the child, which reports everything itself. `None` if no child can be started.
///
/// # Errors
/// If the child exceeds its limits or ends abnormally.
pub(super) fn run(paths: &[PathBuf]) -> Result<Option<u8>, Failure> {
    let Ok(program) = env::current_exe() else { return Ok(None) };
    let mut child = Command::new(program);
    child.args(env::args_os().skip(1)).env(MARK, "1").env("RUST_BACKTRACE", "0");
    let Ok(mut child) = child.spawn() else { return Ok(None) };
    // The child ends itself; this is for one that cannot.
    let allowed = most(size(paths)) + PAUSE * 100;
    let start = Instant::now();
    loop {
        let ended = child.try_wait();
        let ended = ended.map_err(|error| Failure::Stream { doing: "read the files", error })?;
        if let Some(status) = ended {
            return match status.code() {
                Some(code) if code == i32::from(TOO_LONG) => Err(too_long(paths)),
                Some(code) => Ok(Some(u8::try_from(code).unwrap_or(2))),
                None => Err(abnormal(&status, paths)),
            };
        }
        if start.elapsed() > allowed {
            let _ = child.kill().and_then(|()| child.wait());
            return Err(too_long(paths));
        }
        thread::sleep(PAUSE);
    }
}

/// Returns the longest time for files of that size.
fn most(bytes: u64) -> Duration {
    TIME.saturating_add(TIME_PER_KB.saturating_mul(u32::try_from(bytes >> 10).unwrap_or(u32::MAX)))
}

fn too_long(paths: &[PathBuf]) -> Failure {
    Failure::usage_with_help(
        format!("{} took too long to read", named(paths)),
        "it is damaged, or made to exhaust a reader",
    )
}

/// Ends this process if it takes longer than its files may need.
fn watch(bytes: u64, drawings: u64) {
    let start = Instant::now();
    let is_late = move || {
        let pages = drawings.saturating_add(PROGRESS.pages() as u64);
        let more = TIME_PER_PAGE.saturating_mul(u32::try_from(pages).unwrap_or(u32::MAX));
        start.elapsed() > TIME.saturating_add(more).min(most(bytes))
    };
    let watch = move || {
        while !is_late() {
            thread::sleep(PAUSE * 10);
        }
        std::process::exit(i32::from(TOO_LONG));
    };
    // Without a thread, the parent ends this process later.
    let _ = thread::Builder::new().spawn(watch);
}

fn abnormal(status: &ExitStatus, paths: &[PathBuf]) -> Failure {
    Failure::usage_with_help(
        format!("{} could not be read: the reader ended with {status}", named(paths)),
        "it is damaged, or needs more memory than a book of its size",
    )
}

fn named(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    names.join(" and ")
}

/// Limits this process, which is the child.
pub(super) fn limit(paths: &[PathBuf]) {
    // In a folder, every file is a drawing of one page or a book of its own.
    let is_folder = paths.iter().any(|path| path.is_dir());
    watch(size(paths), if is_folder { u64::from(u32::MAX) } else { 0 });
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, Signal};
        let threads = rayon::current_num_threads() as u64;
        let memory = MEMORY + MEMORY_PER_THREAD * threads + MEMORY_PER_BYTE * size(paths);
        let at_most = |value: u64| Rlimit { current: Some(value), maximum: Some(value) };
        // If the system refuses, the time limit still holds.
        let _ = rustix::process::setrlimit(Resource::Data, at_most(memory));
        let _ = rustix::process::setrlimit(Resource::Core, at_most(0));
        let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
    }
}

/// Returns the size of these files, and of the PDF and SVG files in folders among them.
fn size(paths: &[PathBuf]) -> u64 {
    paths.iter().map(|path| size_of(path, 0)).fold(0, u64::saturating_add)
}

fn size_of(path: &Path, depth: usize) -> u64 {
    /// The deepest folder below the first.
    const DEEPEST: usize = 5;
    let Ok(meta) = fs::metadata(path) else { return 0 };
    if !meta.is_dir() {
        return meta.len();
    }
    let Ok(entries) = fs::read_dir(path) else { return 0 };
    let is_paper = |path: &Path| {
        path.is_dir() && depth < DEEPEST
            || [OsStr::new("pdf"), OsStr::new("svg")]
                .contains(&path.extension().unwrap_or_default())
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| is_paper(path)).map(|path| size_of(&path, depth + 1)).sum()
}

//! Runs the proof of untrusted files in a child process with limits, so that no file can exhaust
//! memory, hang, or end the program that asks for the proof.

use super::Failure;
use super::prove::inputs::PROGRESS;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The environment variable that marks the child.
const MARK: &str = "GRIDPRESS_CONFINED";

/// The time that reading and checking may take, and what is added for each page that has been read, but
/// at most for each kilobyte of the files.
const TIME: Duration = Duration::from_millis(9_000);
const TIME_PER_PAGE: Duration = Duration::from_millis(80);
const TIME_PER_KB: Duration = Duration::from_millis(5);

/// The exit code of a child that took too long.
const TOO_LONG: u8 = 124;

/// The memory that may be used, and how many times what a file has over [`LARGE`].
#[cfg(target_os = "linux")]
const MEMORY: u64 = 448 << 20;
#[cfg(target_os = "linux")]
const MEMORY_PER_BYTE: u64 = 8;
#[cfg(target_os = "linux")]
const LARGE: u64 = 32 << 20;

/// The time between two looks at the child.
const PAUSE: Duration = Duration::from_millis(5);

/// Whether this process is the child.
pub(super) fn is_child() -> bool {
    env::var_os(MARK).is_some()
}

/// Returns the command that runs this command line again in a child.
pub(super) fn again() -> Option<Command> {
    let mut child = Command::new(env::current_exe().ok()?);
    child.args(env::args_os().skip(1)).env(MARK, "1").env("RUST_BACKTRACE", "0");
    Some(child)
}

/// Runs this command line again in a child that may use as much as its files need; returns the exit
/// code of the child, which reports everything itself. `None` if no child can be started.
///
/// # Errors
/// If the child exceeds its limits or ends abnormally.
pub(super) fn run(paths: &[PathBuf]) -> Result<Option<u8>, Failure> {
    let Some(mut command) = again() else { return Ok(None) };
    // What the child says of itself when it ends abnormally is not for people. On a terminal it draws
    // its progress there itself.
    let is_filtered = !io::stderr().is_terminal();
    if is_filtered {
        command.stderr(Stdio::piped());
    }
    let Ok(mut child) = command.spawn() else { return Ok(None) };
    let told = child.stderr.take().map(forward);
    // The child ends itself; this is for one that cannot.
    let allowed = patience(paths);
    let start = Instant::now();
    loop {
        let ended = child.try_wait();
        let ended = ended.map_err(|error| Failure::Stream { doing: "read the files", error })?;
        if let Some(status) = ended {
            // Everything the child said comes before what is said of it.
            if let Some(Ok(told)) = told {
                let _ = told.join();
            }
            return match (status.code(), failed(status)) {
                (Some(code), None) => Ok(Some(u8::try_from(code).unwrap_or(2))),
                (_, why) => Err(failure(paths, why.unwrap_or_default())),
            };
        }
        let taken = start.elapsed();
        if taken > allowed && Spent::by(&child.id().to_string()).is_late(taken, allowed) {
            let _ = child.kill().and_then(|()| child.wait());
            return Err(failure(paths, TOO_SLOW.to_owned()));
        }
        thread::sleep(PAUSE);
    }
}

/// Passes on what a child says on standard error, without its last words about its own memory.
fn forward(said: ChildStderr) -> io::Result<JoinHandle<()>> {
    /// How the standard library begins them.
    const OWN: [&[u8]; 2] = [b"memory allocation of ", b"note: run with `RUST_BACKTRACE="];
    thread::Builder::new().spawn(move || {
        for line in BufReader::new(said).split(b'\n').map_while(Result::ok) {
            if !OWN.iter().any(|own| line.starts_with(own)) {
                let mut out = io::stderr().lock();
                let _ = out.write_all(&line).and_then(|()| out.write_all(b"\n"));
            }
        }
    })
}

/// What is said of a file that takes too long.
pub(super) const TOO_SLOW: &str =
    "it took longer to read than any book of its size: it is damaged, or made to exhaust a reader";

/// Returns why a child with this status could not read its file; `None` if it ended by itself.
pub(super) fn failed(status: ExitStatus) -> Option<String> {
    match status.code() {
        Some(code) if code == i32::from(TOO_LONG) => Some(TOO_SLOW.to_owned()),
        Some(_) => None,
        None => Some(
            "it could not be read: it is damaged, or needs more memory than a book of its size"
                .to_owned(),
        ),
    }
}

fn failure(paths: &[PathBuf], why: String) -> Failure {
    let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    Failure::usage(format!("{}: {why}", names.join(" and ")))
}

/// Returns how long to wait for a child that should end itself.
pub(super) fn patience(paths: &[PathBuf]) -> Duration {
    most(size(paths)) + PAUSE * 200
}

/// How long the threads of a process ran together, and how long they waited for a processor while others
/// had them all, which is not the fault of its files. Zero where the system does not tell.
#[derive(Copy, Clone, Default)]
pub(super) struct Spent {
    ran: Duration,
    waited: Duration,
}

impl Spent {
    pub(super) fn by(process: &str) -> Self {
        let mut all = Spent::default();
        for task in fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten() {
            let text = fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
            let mut times = text.split_whitespace().map(|time| time.parse().unwrap_or(0));
            let mut next = || Duration::from_nanos(times.next().unwrap_or(0));
            all.ran += next();
            all.waited += next();
        }
        all
    }

    pub(super) fn since(self, before: Self) -> Self {
        let (ran, waited) = (before.ran, before.waited);
        Spent { ran: self.ran.saturating_sub(ran), waited: self.waited.saturating_sub(waited) }
    }

    /// Whether what took that long was neither waiting for a processor nor as much work as is allowed.
    /// Threads that wait together count more than once, but then they do not run.
    pub(super) fn is_late(self, taken: Duration, allowed: Duration) -> bool {
        taken > allowed + self.waited || taken > allowed && self.ran > allowed * 2
    }
}

/// This process, for [`Spent`].
const SELF: &str = "self";

/// Returns the longest time for files of that size.
fn most(bytes: u64) -> Duration {
    TIME.saturating_add(TIME_PER_KB.saturating_mul(u32::try_from(bytes >> 10).unwrap_or(u32::MAX)))
}

/// The files that are being read, for the thread that watches the time.
static CLOCK: Mutex<Option<Clock>> = Mutex::new(None);

#[derive(Copy, Clone)]
struct Clock {
    start: Instant,
    /// What this process had spent before.
    earlier: Spent,
    bytes: u64,
    /// Whether they are drawings, whose pages are not counted.
    is_folder: bool,
    /// The number of pages that had been read before.
    before: usize,
}

impl Clock {
    fn is_late(self) -> bool {
        let pages = PROGRESS.read().saturating_sub(self.before);
        let pages =
            if self.is_folder { u32::MAX } else { u32::try_from(pages).unwrap_or(u32::MAX) };
        let allowed = TIME.saturating_add(TIME_PER_PAGE.saturating_mul(pages));
        let allowed = allowed.min(most(self.bytes));
        let taken = self.start.elapsed();
        taken > allowed && Spent::by(SELF).since(self.earlier).is_late(taken, allowed)
    }
}

/// Starts the time for these files; this process, which is the child, ends if they take longer than they
/// may.
pub(super) fn begin(paths: &[PathBuf]) {
    let clock = Clock {
        start: Instant::now(),
        earlier: Spent::by(SELF),
        bytes: size(paths),
        is_folder: paths.iter().any(|path| path.is_dir()),
        before: PROGRESS.read(),
    };
    let Ok(mut running) = CLOCK.lock() else { return };
    let is_first = running.replace(clock).is_none();
    drop(running);
    let watch = || {
        while !CLOCK.lock().is_ok_and(|clock| clock.is_some_and(Clock::is_late)) {
            thread::sleep(PAUSE * 10);
        }
        std::process::exit(i32::from(TOO_LONG));
    };
    if is_first {
        // Without a thread, the parent ends this process later.
        let _ = thread::Builder::new().spawn(watch);
    }
}

/// Limits the memory of this process, which is the child, to what each of these files may need.
pub(super) fn limit<'p>(files: impl Iterator<Item = &'p [PathBuf]>) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, Signal};
        let largest = files.map(size).max().unwrap_or(0);
        let memory = MEMORY + MEMORY_PER_BYTE * largest.saturating_sub(LARGE);
        let at_most = |value: u64| Rlimit { current: Some(value), maximum: Some(value) };
        // If the system refuses, the time limit still holds.
        let _ = rustix::process::setrlimit(Resource::Data, at_most(memory));
        let _ = rustix::process::setrlimit(Resource::Core, at_most(0));
        let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = files;
}

/// Returns the size of these files, and of the PDF, SVG and EPS files in folders among them.
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
            || [OsStr::new("pdf"), OsStr::new("svg"), OsStr::new("eps")]
                .contains(&path.extension().unwrap_or_default())
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| is_paper(path)).map(|path| size_of(&path, depth + 1)).sum()
}

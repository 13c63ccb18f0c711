//! Hostile inputs for every reader of untrusted files: no panic, no hang, no unlimited memory.
//!
//! `cargo test --test fuzz` replays the corpus and a few changes to it. A long run is one target:
//!
//! ```text
//! FUZZ_TARGET=pdf FUZZ_INPUTS=1000000 cargo test --release --test fuzz -- --ignored --nocapture
//! ```
//!
//! What breaks is written to `target/tmp/fuzz`; once mended, its input belongs into the corpus.

#![allow(unsafe_code, reason = "an allocator that counts")]

mod mutate;
mod targets;

use gridpress::sudoku::random::below;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::alloc::{GlobalAlloc, Layout, System};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use targets::{ALL, Target};

/// More than this at a time is runaway memory, for inputs of at most 64 KiB.
const MOST_MEMORY: usize = 1 << 30;
/// An input that takes longer hangs. Generous: machines are busy at times.
const LONGEST: Duration = Duration::from_secs(20);

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// Counts the memory in use, and gives no more than [`MOST_MEMORY`].
struct Counting;

// SAFETY: every call is handed to the system's allocator, or answered with "no memory".
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(live, Relaxed);
        if live > MOST_MEMORY {
            return std::ptr::null_mut();
        }
        // SAFETY: as for this function.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as for this function.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static MEMORY: Counting = Counting;

fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = root.join("tests/fuzz/corpus").join(target.name);
    let mut files: Vec<PathBuf> = [own]
        .into_iter()
        .chain((!target.also.is_empty()).then(|| root.join(target.also)))
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten())
        .map(|entry| entry.expect("an entry").path())
        .filter(|file| file.is_file() && file.extension().is_none_or(|e| e != "png"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} has no corpus", target.name);
    files.into_iter().map(|file| fs::read(file).expect("an input")).collect()
}

/// The input of that number: the same in every run.
fn input(target: &Target, corpus: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number ^ 0x6772_6964);
    if below(&mut rng, 500) == 0 {
        return (0..below(&mut rng, 300)).map(|_| rng.next_u32() as u8).collect();
    }
    mutate::mutated(&mut rng, corpus, target.words)
}

/// Runs one input; what went wrong, if anything did.
fn outcome(target: &Target, bytes: &[u8]) -> Option<String> {
    let start = Instant::now();
    let ran = catch_unwind(AssertUnwindSafe(|| (target.run)(bytes)));
    if let Err(panic) = ran {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        return Some(format!("a panic: {}", said.or(panic.downcast_ref().copied()).unwrap_or("?")));
    }
    (start.elapsed() > LONGEST).then(|| format!("it took {:?}", start.elapsed()))
}

#[test]
fn the_corpus_and_a_few_changes_to_it_do_no_harm() {
    for target in ALL {
        let corpus = corpus(&target);
        for (index, bytes) in corpus.iter().enumerate() {
            assert_eq!(outcome(&target, bytes), None, "{} input {index}", target.name);
        }
        for number in 0..100 {
            let bytes = input(&target, &corpus, number);
            assert_eq!(outcome(&target, &bytes), None, "{} change {number}", target.name);
        }
    }
}

/// `FUZZ_TARGET` names one target, `FUZZ_INPUTS` how many (or a range `from..to`).
#[test]
#[ignore = "takes minutes to hours"]
fn many_inputs_do_no_harm() {
    let wanted = std::env::var("FUZZ_TARGET").ok();
    let inputs = std::env::var("FUZZ_INPUTS").unwrap_or_else(|_| "1000000".to_owned());
    let (from, to) = inputs.split_once("..").unwrap_or(("0", &inputs));
    let (from, to): (u64, u64) =
        (from.parse().expect("a number"), to.parse().expect("a number or a range"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    fs::create_dir_all(&folder).expect("a folder for what breaks");
    let mut broken = 0;
    for target in ALL.iter().filter(|t| wanted.as_ref().is_none_or(|w| w == t.name)) {
        let corpus = corpus(target);
        let (start, mut slowest) = (Instant::now(), (Duration::ZERO, 0));
        for number in from..to {
            let bytes = input(target, &corpus, number);
            if number % 1000 == 0 {
                // An abort leaves no word: this says whereabouts it was.
                let at = format!("{number} of {to}, {broken} broken, slowest {slowest:?}");
                fs::write(folder.join(format!("{}.at", target.name)), at).expect("a file");
            }
            // Kept until it is over, for a stack that overflows or memory that is refused.
            if std::env::var_os("FUZZ_KEEP").is_some() {
                fs::write(folder.join(format!("{}.now", target.name)), &bytes).expect("a file");
            }
            let began = Instant::now();
            if let Some(what) = outcome(target, &bytes) {
                broken += 1;
                println!("{} {number}: {what}", target.name);
                let file = folder.join(format!("{}-{number}", target.name));
                fs::write(file, &bytes).expect("a file");
            }
            slowest = slowest.max((began.elapsed(), number));
        }
        println!(
            "{}: {} inputs in {:?}, slowest {slowest:?}, memory at most {} MiB",
            target.name,
            to - from,
            start.elapsed(),
            PEAK.swap(0, Relaxed) >> 20
        );
    }
    assert_eq!(broken, 0, "inputs that break are in {}", folder.display());
}

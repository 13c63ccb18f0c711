//! `build`: makes a folder with a book from its spec.

pub(super) mod calendar;
mod earlier;
mod exchange;
mod files;
mod manifest;
mod ours;
mod press;
mod proven;
mod render;
mod staging;
mod summary;

use super::args::{BuildArgs, Edition};
use super::out::Out;
use super::{Failure, Outcome, interrupt, progress, spec, terminal};
use crate::files::check_folder;
use earlier::Identity;
use gridpress_book::diag::Sources;
use gridpress_book::plan::{BookPlan, Job, Work, make_puzzles};
use gridpress_engine::generate::{Made, Unfilled, Unmade, Watch};
use gridpress_page::english::counted;
use indicatif::ProgressBar;
use manifest::{Listed, Manifest};
use ours::{Leftover, Wanted};
use serde_json::{Value, json};
use staging::Staging;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The number of faults of a proof that are listed; the others are only counted.
const MOST_TOLD: usize = 50;

/// The name of the manifest in the folder of a book.
const MANIFEST: &str = "manifest.json";

pub(super) fn run(args: &BuildArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let start = Instant::now();
    interrupt::catch();
    let (sources, work) = spec::open(&args.book, args.root.as_deref(), args.seed)?.work()?;
    let (stem, folder) = names(args)?;
    let editions = editions(&args.format);
    let job = match work {
        Work::Book(job) => job,
        Work::Calendar(mut job) => {
            let of = (&sources, stem.as_str(), folder.as_path(), start);
            return calendar::build(&mut job, args, &editions, of, out);
        }
    };
    if !args.replace.is_empty() {
        return Err(Failure::usage_with_help(
            "--replace is for the days of a calendar, but this spec describes a book",
            "to replace a whole book, build it with another seed",
        ));
    }
    let files = files::Files::of(&job, &stem, &editions);
    let book = Identity { name: &stem, title: &job.plan.title, is_calendar: false };
    let names = files.names();
    let wanted = Wanted { book, names: &names, editions: &editions, force: args.force };
    let staging = Staging::open(&folder, wanted)?;
    let Some(made) = generate(&job, &sources)? else { return Ok(Outcome::FoundFaults) };
    let Some(listed) = files.make(&job, &made, &staging)? else { return Ok(Outcome::FoundFaults) };
    let Some(proven) = proven::proven(&files, &job, &made, &staging)? else {
        return Ok(Outcome::FoundFaults);
    };
    let mut manifest = Manifest::new(&stem, &job.plan, &proven::measures(&job), &made, &listed);
    let mut left = staging.leftover().clone();
    if let Some(earlier) = staging.ours().of_book(book) {
        left.kept = manifest.keep(earlier, left.kept);
    }
    staging.write(MANIFEST, manifest.to_json().as_bytes())?;
    interrupt::check()?;
    let target = staging.target().to_owned();
    staging.publish(names)?;
    let seconds = start.elapsed().as_secs_f64();
    let plan = &job.plan;
    let book = Finished { plan, target: &target, folder: &folder, listed, left, proven, seconds };
    if args.json {
        out.json(&book.to_json())?
    } else {
        book.tell(out)?
    }
    Ok(Outcome::Done)
}

/// Returns the name of the book's files and their folder.
fn names(args: &BuildArgs) -> Result<(String, PathBuf), Failure> {
    let stem = if args.book == Path::new("-") {
        "book"
    } else {
        args.book.file_stem().and_then(|s| s.to_str()).ok_or_else(|| {
            Failure::usage(format!(
                "{} has no file name to name the book after",
                args.book.display()
            ))
        })?
    };
    let folder = args.output.clone().unwrap_or_else(|| PathBuf::from(stem));
    check_folder(&folder, args.force)?;
    Ok((stem.to_owned(), folder))
}

/// Returns the editions to make, each once.
fn editions(asked: &[Edition]) -> Vec<Edition> {
    let mut editions = asked.to_vec();
    editions.sort();
    editions.dedup();
    editions
}

/// Advances the progress bar with every puzzle made.
struct Looker<'p> {
    plan: &'p BookPlan,
    bar: ProgressBar,
}

impl Watch for Looker<'_> {
    fn made(&self, slot: usize) {
        let section = &self.plan.sections[self.plan.puzzles[slot].section];
        self.bar.set_message(section.title.clone());
        self.bar.inc(1);
    }

    fn stopped(&self) -> bool {
        interrupt::asked()
    }
}

/// Generates the puzzles of the book; `None` if one could not be made, which is reported.
fn generate(job: &Job, sources: &Sources) -> Result<Option<Vec<Made>>, Failure> {
    let plan = &job.plan;
    let bar = progress::bar(plan.puzzles.len() as u64, "making puzzles");
    let made = make_puzzles(plan, &Looker { plan, bar: bar.clone() });
    bar.finish_and_clear();
    let Unmade { slot, why } = match made {
        Ok(made) => return Ok(Some(made)),
        Err(unmade) => missing(unmade)?,
    };
    let puzzle = &plan.puzzles[slot];
    let section = &plan.sections[puzzle.section];
    let (nth, count) = (puzzle.index as u64 + 1, section.puzzles.len() as u64);
    let why = (&section.request, &why);
    let found = crate::shortfall::shortfall(nth, count, &section.title, section.span, why);
    terminal::diagnostics(&found, sources);
    Ok(None)
}

/// Reports which puzzle was not made and why, or that the user stopped the build.
fn missing(unmade: Unmade) -> Result<Unmade, Failure> {
    match unmade.why {
        Unfilled::Stopped => Err(Failure::Interrupted),
        Unfilled::Shortfall(_) | Unfilled::Repeats { .. } => Ok(unmade),
    }
}

/// A book that has been published.
struct Finished<'b> {
    plan: &'b BookPlan,
    /// The folder as the system knows it.
    target: &'b Path,
    /// The folder as the user named it.
    folder: &'b Path,
    listed: Vec<Listed>,
    left: Leftover,
    /// The result of the proof in one line; empty if there was nothing to prove.
    proven: String,
    seconds: f64,
}

impl Finished<'_> {
    fn to_json(&self) -> Value {
        json!({
            "folder": self.target,
            "puzzles": self.plan.puzzles.len(),
            "pages": self.plan.pages.len(),
            "volumes": self.plan.volumes.len(),
            "files": self.listed,
            "removed": self.left.removed,
            "kept": self.left.kept,
            "manifest": MANIFEST,
            "proof": self.proven,
            "seconds": self.seconds,
        })
    }

    /// Reports what was made.
    fn tell(&self, out: &mut Out) -> Result<(), Failure> {
        let name = |file: &str| self.folder.join(file).display().to_string();
        // Lists only the files of the folder itself: there are too many drawings to name.
        for file in self.listed.iter().filter(|f| !f.path.contains('/')) {
            out.line(&name(&file.path))?;
        }
        out.line(&name(MANIFEST))?;
        let drawings = self.listed.iter().filter(|f| f.path.contains('/')).count();
        if drawings > 0 {
            out.line(&format!("{} ({drawings} drawings)", name("svg")))?;
        }
        summary::tell_leftover(&self.left);
        if !self.proven.is_empty() {
            terminal::note(&self.proven);
        }
        let volumes = self.plan.volumes.len();
        if volumes > 1 {
            let longest = self.plan.longest_volume();
            let longest = counted(longest, "page");
            terminal::note(&format!("in {volumes} volumes of up to {longest}"));
        }
        terminal::note(&format!(
            "{} on {} in {:.1} s",
            counted(self.plan.puzzles.len(), "puzzle"),
            counted(self.plan.pages.len(), "page"),
            self.seconds
        ));
        Ok(())
    }
}

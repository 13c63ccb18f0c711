//! Builds a book, and has what its pieces share with those of a calendar.

use super::draw::{self, Drawn};
use super::earlier::Identity;
use super::expected;
use super::manifest::{self, Listed, MANIFEST, Manifest};
use super::ours::Wanted;
use super::pieces::{Piece, names, of_book};
use super::press::Make;
use super::project::Project;
use super::proven;
use super::record;
use super::records;
use super::staging::Staging;
use super::summary;
use super::verdict::Proven;
use crate::args::{BuildArgs, Edition};
use crate::out::Out;
use crate::{Failure, Outcome, interrupt, terminal};
use gridpress_book::diag::Sources;
use gridpress_book::plan::{BookPlan, Job, make_puzzles};
use gridpress_engine::generate::Made;
use gridpress_page::english::counted;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The number of faults of a proof that are listed; the others are only counted.
const MOST_LISTED: usize = 50;

/// What is to be built, and where.
pub(super) struct Run<'r> {
    pub args: &'r BuildArgs,
    pub sources: &'r Sources,
    /// The name of the spec, without its extension.
    pub name: &'r str,
    /// The folder as the user named it.
    pub folder: &'r Path,
    /// The editions to make, each once.
    pub editions: &'r [Edition],
    pub start: Instant,
}

impl Run<'_> {
    /// Prepares to write these files of a book.
    pub(super) fn stage(
        &self,
        book: Identity<'_>,
        names: &BTreeSet<String>,
    ) -> Result<Staging, Failure> {
        let (editions, force) = (self.editions, self.args.force);
        Staging::open(self.folder, Wanted { book, names, editions, force })
    }

    /// Publishes the files together with their manifest. Returns the folder as the system knows it.
    pub(super) fn publish(
        &self,
        staging: Staging,
        manifest: &str,
        names: BTreeSet<String>,
    ) -> Result<PathBuf, Failure> {
        staging.write(MANIFEST, manifest.as_bytes())?;
        interrupt::check()?;
        let target = staging.target().to_owned();
        staging.publish(names)?;
        Ok(target)
    }

    /// Builds a book.
    pub(super) fn book(&self, job: &Job, out: &mut Out) -> Result<Outcome, Failure> {
        if !self.args.replace.is_empty() {
            return Err(Failure::usage_with_help(
                "--replace is for the days of a calendar, but this spec describes a book",
                "to replace a whole book, build it with another seed",
            ));
        }
        let plan = &job.plan;
        let pieces = of_book(job, self.name, self.editions);
        let book = Identity { name: self.name, title: &plan.title, is_calendar: false };
        let names = names(&pieces, &[MANIFEST])?;
        let staging = self.stage(book, &names)?;
        let Some(made) = puzzles(plan, self.sources)? else { return Ok(Outcome::FoundFaults) };
        let project = Project::of_book(job, &made);
        let Some((files, mut proven)) = make(job, &project, &pieces, &staging)? else {
            return Ok(Outcome::FoundFaults);
        };
        let measures = expected::measures(plan, &job.template);
        let mut more = vec![
            ("pages", json!(plan.pages.len())),
            ("page", manifest::page(plan.trim, &measures)),
        ];
        more.extend(manifest::levels(&plan.level_titles));
        more.extend(manifest::words(&plan.language, plan.words.as_ref()));
        more.extend(manifest::fonts(&job.spec.page.files.fonts, &job.fonts));
        let of_every_book = (plan.title.as_str(), plan.seed, plan.same_solutions);
        let puzzles = records::of_book(plan, &made);
        let mut manifest = Manifest::new(self.name, of_every_book, more, puzzles);
        let mut left = staging.leftover().clone();
        if let Some(earlier) = staging.ours().of_book(book) {
            // Files of an earlier build are outdated if the book has changed since.
            let is_outdated = !earlier.is_unchanged_in(manifest.to_json(&[]).as_bytes());
            left.kept.iter_mut().for_each(|file| file.outdated |= is_outdated);
            if !is_outdated {
                manifest::keep(&mut proven.printed, &earlier.printed);
            }
        }
        manifest.printed = std::mem::take(&mut proven.printed);
        let mut all = [&files[..], &left.kept].concat();
        all.sort();
        let target = self.publish(staging, &manifest.to_json(&all), names)?;
        let (proof, seconds) = (proven.of_book(), self.start.elapsed().as_secs_f64());
        if self.args.json {
            let told: Value = json!({
                "folder": target,
                "puzzles": plan.puzzles.len(),
                "pages": plan.pages.len(),
                "volumes": plan.volumes.len(),
                "files": manifest::brief(&files),
                "removed": left.removed,
                "kept": manifest::brief(&left.kept),
                "manifest": MANIFEST,
                "proof": proof,
                "seconds": seconds,
            });
            out.json(&told)?;
            return Ok(Outcome::Done);
        }
        let name = |file: &str| self.folder.join(file).display().to_string();
        // Lists only the files of the folder itself: there are too many drawings to name.
        let (drawings, files): (Vec<_>, Vec<_>) = files.iter().partition(|f| f.path.contains('/'));
        for file in files {
            out.line(&name(&file.path))?;
        }
        out.line(&name(MANIFEST))?;
        if !drawings.is_empty() {
            out.line(&format!("{} ({} drawings)", name("svg"), drawings.len()))?;
        }
        summary::report_leftover(&left);
        if !proof.is_empty() {
            terminal::note(&proof);
        }
        let volumes = plan.volumes.len();
        if volumes > 1 {
            let longest = counted(plan.longest_volume(), "page");
            terminal::note(&format!("in {volumes} volumes of up to {longest}"));
        }
        let (puzzles, pages) =
            (counted(plan.puzzles.len(), "puzzle"), counted(plan.pages.len(), "page"));
        terminal::note(&format!("{puzzles} on {pages} in {seconds:.1} s"));
        Ok(Outcome::Done)
    }
}

/// A book as one PDF that has been read back and checked.
pub(crate) struct Printed {
    pub bytes: Vec<u8>,
    /// The result of the proof, in one line.
    pub proof: String,
}

/// Makes a book of one volume as a PDF. Returns `None` if there is a fault, which is reported.
pub(crate) fn pdf(job: &Job, sources: &Sources) -> Result<Option<Printed>, Failure> {
    const NAME: &str = "book";
    let (plan, editions) = (&job.plan, &[Edition::Pdf]);
    let pieces = of_book(job, NAME, editions);
    let names = names(&pieces, &[])?;
    let folder = tempfile::tempdir().map_err(|error| Failure::writing(Path::new(NAME), error))?;
    let book = Identity { name: NAME, title: &plan.title, is_calendar: false };
    let wanted = Wanted { book, names: &names, editions, force: false };
    let staging = Staging::open(&folder.path().join(NAME), wanted)?;
    let Some(made) = puzzles(plan, sources)? else { return Ok(None) };
    let project = Project::of_book(job, &made);
    let Some((files, proven)) = make(job, &project, &pieces, &staging)? else { return Ok(None) };
    let Some(file) = files.first() else { return Ok(None) };
    Ok(Some(Printed { bytes: staging.read(&file.path)?, proof: proven.of_book() }))
}

/// Makes the puzzles of a book. Returns `None` if one was not found, which is reported.
fn puzzles(plan: &BookPlan, sources: &Sources) -> Result<Option<Vec<Made>>, Failure> {
    let section = |slot: usize| &plan.sections[plan.puzzles[slot].section];
    let title = |slot: usize| section(slot).title.clone();
    super::make::reported(
        plan.puzzles.len(),
        sources,
        &title,
        |looker| make_puzzles(plan, looker),
        |slot, why| crate::shortfall::of_plan(plan, slot, why),
    )
}

/// Draws, writes and proves all pieces. Returns `None` if there is a fault, which is reported.
pub(super) fn make<P>(
    job: &Job<P>,
    project: &Project<'_>,
    pieces: &[Piece],
    staging: &Staging,
) -> Result<Option<(Vec<Listed>, Proven)>, Failure> {
    let makes = Make::all(job)?;
    let Drawn { mut files, faults, rooms } = draw::all(project, &makes, pieces, staging)?;
    if report(&faults, "the press would reject this, so nothing was written") {
        return Ok(None);
    }
    let mut proven = proven::all(project, &makes, pieces, &files, staging)?;
    for file in &mut files {
        file.guides = proven.guides.remove(&file.path).unwrap_or_default();
    }
    let help = "this is a fault in gridpress or in a layout; nothing was written";
    if report(&proven.faults, help) {
        return Ok(None);
    }
    record::all(&mut files, &rooms, &proven.printed, staging)?;
    Ok(Some((files, proven)))
}

/// Reports faults and what they mean; returns whether there are any.
fn report(faults: &[String], help: &str) -> bool {
    for fault in faults.iter().take(MOST_LISTED) {
        terminal::error(fault);
    }
    if faults.len() > MOST_LISTED {
        terminal::note(&format!("and {} more", faults.len() - MOST_LISTED));
    }
    if !faults.is_empty() {
        terminal::help(help);
    }
    !faults.is_empty()
}

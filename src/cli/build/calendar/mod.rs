//! Builds a run of daily puzzles. Each file is proven as it is made, and all are published
//! together.

mod draw;
mod files;
mod manifest;
mod prove;
mod published;
mod rehearse;

use super::earlier::Identity;
pub(crate) use rehearse::rehearse;

use super::manifest::Listed;
use super::ours::{Ours, Wanted};
use super::staging::Staging;
use super::summary::{named, tell_leftover};
use super::{MANIFEST, interrupt, missing, progress};
use crate::args::{BuildArgs, Edition};
use crate::out::Out;
use crate::{Failure, Outcome, terminal};
use files::Piece;
use gridpress_book::diag::{Diagnostic, Diagnostics, Sources};
use gridpress_book::plan::calendar::{CalendarJob, CalendarPlan, make_daily, make_replacements};
use gridpress_engine::generate::{Made, Unmade, Watch};
use gridpress_page::english::counted;
use indicatif::ProgressBar;
use manifest::Manifest;
use prove::Proven;
use published::{Fate, Fates};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

/// The name of the run's table, for programs that cannot read JSON.
const TABLE: &str = "manifest.csv";

/// A run to build.
pub(super) struct Run<'r> {
    pub job: &'r CalendarJob,
    pub sources: &'r Sources,
    /// The name of the spec, without its extension.
    pub name: &'r str,
    /// The folder as the user named it.
    pub folder: &'r Path,
    pub start: Instant,
}

/// Builds a run.
pub(super) fn build(
    job: &mut CalendarJob,
    args: &BuildArgs,
    editions: &[Edition],
    of: (&Sources, &str, &Path, Instant),
    out: &mut Out,
) -> Result<Outcome, Failure> {
    let (sources, name, folder, start) = of;
    let title = job.plan.title.clone();
    let book = Identity { name, title: &title, is_calendar: true };
    let ours = Ours::of(folder);
    let fates = published::fates(&mut job.plan, ours.of_book(book), &args.replace, args.force)?;
    Run { job, sources, name, folder, start }.build(args, editions, book, &fates, out)
}

impl Run<'_> {
    fn build(
        &self,
        args: &BuildArgs,
        editions: &[Edition],
        book: Identity<'_>,
        fates: &Fates,
        out: &mut Out,
    ) -> Result<Outcome, Failure> {
        let plan = &self.job.plan;
        let mut pieces = files::pieces(self.job, editions);
        let mut names = self.names(&pieces)?;
        let wanted = Wanted { book, names: &names, editions, force: args.force };
        let staging = Staging::open(self.folder, wanted)?;
        if !args.force {
            let overwritten = fates.overwritten(&names);
            if !overwritten.is_empty() {
                return Err(published::refuse(&overwritten));
            }
            self.keeps(&staging.leftover().removed, &fates.replaced_files())?;
        }
        let fates = &fates.days[..];
        let Some(made) = self.told(|bar| make_daily(plan, bar))? else {
            return Ok(Outcome::FoundFaults);
        };
        let settled = published::settle(plan, fates, made, |days, taken| {
            self.told(|bar| make_replacements(plan, days, taken.into_iter(), bar))
        })?;
        let Some(settled) = settled else { return Ok(Outcome::FoundFaults) };
        let changed = published::changed_days(plan, fates, &settled.made);
        if !changed.is_empty() {
            if !args.force && args.replace.is_empty() {
                return Err(published::refuse(&changed));
            }
            terminal::note(&format!("replacing the published puzzles of {}", named(&changed)));
        }
        let staying = self.staying(&mut pieces, fates, &staging);
        for file in &staying {
            names.remove(&file.path);
        }
        let Some((mut listed, told)) = self.draw(&pieces, &settled.made, &staging)? else {
            return Ok(Outcome::FoundFaults);
        };
        listed.extend(staying);
        let mut left = staging.leftover().clone();
        self.mark_outdated(&mut left.kept, fates, &settled.made);
        let current = left.kept.iter().filter(|file| !file.outdated).cloned();
        let files: Vec<Listed> = listed.iter().cloned().chain(current).collect();
        let manifest = Manifest::new(self.name, plan, &settled, fates, &files);
        let table = manifest.to_csv().map_err(|error| Failure::usage(error.to_string()))?;
        staging.write(TABLE, &table)?;
        let mut all = [&listed[..], &left.kept, &[Listed::of(TABLE, &table)]].concat();
        all.sort();
        staging.write(MANIFEST, manifest.to_json(&all).as_bytes())?;
        interrupt::check()?;
        let target = staging.target().to_owned();
        staging.publish(names)?;
        let seconds = self.start.elapsed().as_secs_f64();
        if args.json {
            out.json(&json!({
                "folder": target,
                "puzzles": plan.puzzles.len(),
                "weeks": plan.weeks.len(),
                "booklets": plan.months.len(),
                "files": all,
                "removed": left.removed,
                "kept": left.kept,
                "replaced": changed,
                "manifest": MANIFEST,
                "proof": told,
                "seconds": seconds,
            }))?;
        } else {
            for name in [MANIFEST, TABLE] {
                out.line(&self.folder.join(name).display().to_string())?;
            }
            out.line(&format!("{} ({} files)", self.folder.display(), listed.len()))?;
            tell_leftover(&left);
            let kept = settled.kept.iter().filter(|kept| **kept).count();
            if kept > 0 {
                let (kept, stay) =
                    (counted(kept, "published puzzle"), if kept == 1 { "stays" } else { "stay" });
                terminal::note(&format!("{kept} {stay}, although the spec would make others now"));
            }
            terminal::note(&told);
            terminal::note(&format!(
                "{} from {} to {} in {seconds:.1} s",
                counted(plan.puzzles.len(), "puzzle"),
                plan.start,
                plan.end
            ));
        }
        Ok(Outcome::Done)
    }

    /// Returns the names of all files of the run. Published puzzles that stay keep names that the
    /// patterns of the spec did not make, so two names may be equal.
    fn names(&self, pieces: &[Piece]) -> Result<BTreeSet<String>, Failure> {
        let mut names = BTreeSet::from([MANIFEST.to_owned(), TABLE.to_owned()]);
        for (_, name) in pieces.iter().flat_map(|piece| &piece.files) {
            if !names.insert(name.clone()) {
                return Err(Failure::usage_with_help(
                    format!("{name} would name both a published file and a new one"),
                    "restore the earlier `files` in the spec, or replace the days of both puzzles",
                ));
            }
        }
        Ok(names)
    }

    /// Removes from `pieces` the files that stay as published, and returns them.
    fn staying(&self, pieces: &mut Vec<Piece>, fates: &[Fate], staging: &Staging) -> Vec<Listed> {
        let (plan, mut staying) = (&self.job.plan, Vec::new());
        for piece in pieces.iter_mut() {
            if !piece.content.puzzles(plan).iter().all(|&index| fates[index].files_stay) {
                continue;
            }
            let files: Vec<Option<Listed>> =
                piece.files.iter().map(|(_, name)| staging.unchanged(name)).collect();
            // The sheets of a booklet are made together with its pages.
            let is_booklet = matches!(piece.content, files::Content::Booklet(..));
            if is_booklet && !files.iter().all(Option::is_some) {
                continue;
            }
            let mut stays = files.iter().map(Option::is_some);
            piece.files.retain(|_| !stays.next().unwrap_or(false));
            staying.extend(files.into_iter().flatten());
        }
        pieces.retain(|piece| !piece.files.is_empty());
        staying
    }

    /// Marks files of an earlier build that show puzzles this run no longer has.
    fn mark_outdated(&self, kept: &mut [Listed], fates: &[Fate], made: &[Made]) {
        let pieces = files::pieces(self.job, &[Edition::Pdf, Edition::Svg, Edition::Text]);
        let is_same = |piece: &&Piece| {
            let puzzles = piece.content.puzzles(&self.job.plan);
            puzzles.iter().all(|&index| fates[index].is_published(&made[index]))
        };
        let same: BTreeSet<&String> = pieces
            .iter()
            .filter(is_same)
            .flat_map(|piece| piece.files.iter().map(|(_, name)| name))
            .collect();
        for file in kept {
            file.outdated |= !same.contains(&file.path);
        }
    }

    /// Checks that a shorter run does not remove published files.
    fn keeps(
        &self,
        removed: &BTreeSet<String>,
        replaced: &BTreeSet<&String>,
    ) -> Result<(), Failure> {
        let lost: Vec<&String> = removed.iter().filter(|name| !replaced.contains(name)).collect();
        let Some(first) = lost.first() else { return Ok(()) };
        let others = match lost.len() - 1 {
            0 => String::new(),
            n => format!(" (and {n} more)"),
        };
        Err(Failure::usage_with_help(
            format!(
                "{}{others} belongs to an earlier run and would be removed, because this run does not make it",
                self.folder.join(first).display()
            ),
            "use --force to remove it, or name another folder with -o to keep it",
        ))
    }

    /// Makes puzzles, and reports the one that could not be made.
    fn told<T>(
        &self,
        make: impl FnOnce(&Looker<'_>) -> Result<T, Unmade>,
    ) -> Result<Option<T>, Failure> {
        let plan = &self.job.plan;
        let bar = progress::bar(plan.puzzles.len() as u64, "making puzzles");
        let made = make(&Looker { plan, bar: bar.clone() });
        bar.finish_and_clear();
        let Unmade { slot, why } = match made {
            Ok(made) => return Ok(Some(made)),
            Err(unmade) => missing(unmade)?,
        };
        let puzzle = &plan.puzzles[slot];
        let daily = &plan.dailies[puzzle.daily];
        let found = Diagnostics::from(
            Diagnostic::error(
                "generate::shortfall",
                format!(
                    "the puzzle \"{}\" of {:?}, {}, was not found: {why}",
                    daily.name,
                    puzzle.date.weekday(),
                    puzzle.date
                ),
            )
            .at(daily.span, "requested here")
            .help("allow a wider range of clues or ratings on that weekday, or raise `effort`"),
        );
        terminal::diagnostics(&found, self.sources);
        Ok(None)
    }

    /// Draws, proves and writes everything, and returns the result of the proof. Writes nothing if
    /// the proof finds a fault.
    fn draw(
        &self,
        pieces: &[Piece],
        made: &[Made],
        staging: &Staging,
    ) -> Result<Option<(Vec<Listed>, String)>, Failure> {
        let names = pieces.iter().flat_map(|p| p.files.iter().map(|(_, name)| name.as_str()));
        staging.make_folders(names)?;
        let drawn = draw::all(self.job, pieces, made, staging)?;
        let Proven { pages, grids, faults } = drawn.proven;
        if faults.is_empty() {
            let told = match pages {
                0 => String::new(),
                pages => format!(
                    "proof: no fault in {grids} grids read back from {pages} pages of PDF and SVG"
                ),
            };
            return Ok(Some((drawn.listed, told)));
        }
        for fault in faults.iter().take(super::MOST_TOLD) {
            terminal::error(fault);
        }
        if faults.len() > super::MOST_TOLD {
            terminal::note(&format!("and {} more", faults.len() - super::MOST_TOLD));
        }
        terminal::help("nothing was written");
        Ok(None)
    }
}

/// Advances the progress bar with every puzzle made.
struct Looker<'p> {
    plan: &'p CalendarPlan,
    bar: ProgressBar,
}

impl Watch for Looker<'_> {
    fn made(&self, slot: usize) {
        self.bar.set_message(self.plan.puzzles[slot].date.to_string());
        self.bar.inc(1);
    }

    fn stopped(&self) -> bool {
        interrupt::asked()
    }
}

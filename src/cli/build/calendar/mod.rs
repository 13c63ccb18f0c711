//! A run of daily puzzles: all its files, proven one by one as they are made, and put in their
//! place together.

mod draw;
mod files;
mod manifest;
mod prove;

use super::manifest::Listed;
use super::staging::Staging;
use super::{MANIFEST, interrupt, missing, progress};
use crate::cli::args::{BuildArgs, Edition};
use crate::cli::out::Out;
use crate::cli::{Failure, Outcome, terminal};
use crate::diag::{Diagnostic, Diagnostics, Sources};
use crate::generate::{Made, Unmade, Watch};
use crate::plan::calendar::{CalendarJob, CalendarPlan, make_daily};
use files::Piece;
use indicatif::ProgressBar;
use manifest::Manifest;
use prove::Proven;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

/// The table of the run, for programs that read no JSON.
const TABLE: &str = "manifest.csv";

/// A run to be built.
pub(super) struct Run<'r> {
    pub job: &'r CalendarJob,
    pub sources: &'r Sources,
    /// The folder as the user named it.
    pub folder: &'r Path,
    pub start: Instant,
}

impl Run<'_> {
    pub fn build(
        &self,
        args: &BuildArgs,
        editions: &[Edition],
        out: &mut Out,
    ) -> Result<Outcome, Failure> {
        let pieces = files::pieces(self.job, editions);
        let mut names: BTreeSet<String> =
            pieces.iter().flat_map(|p| p.files.iter().map(|(_, name)| name.clone())).collect();
        names.extend([MANIFEST.to_owned(), TABLE.to_owned()]);
        let staging = Staging::open(self.folder, &names, args.force)?;
        if !args.force {
            self.keeps(&staging.lost(&names))?;
        }
        let Some(made) = self.generate()? else { return Ok(Outcome::FoundFaults) };
        let Some((listed, told)) = self.draw(&pieces, &made, &staging)? else {
            return Ok(Outcome::FoundFaults);
        };
        let manifest = Manifest::new(&self.job.plan, &made, &listed);
        let table = manifest.to_csv().map_err(|error| Failure::usage(error.to_string()))?;
        staging.write(TABLE, &table)?;
        let mut all = listed.clone();
        all.push(Listed::of(TABLE, &table));
        all.sort();
        staging.write(MANIFEST, manifest.to_json(&all).as_bytes())?;
        interrupt::check()?;
        let target = staging.target().to_owned();
        staging.publish(names)?;
        let seconds = self.start.elapsed().as_secs_f64();
        let plan = &self.job.plan;
        if args.json {
            out.json(&json!({
                "folder": target,
                "puzzles": plan.puzzles.len(),
                "weeks": plan.weeks.len(),
                "booklets": plan.months.len(),
                "files": all,
                "manifest": MANIFEST,
                "proof": told,
                "seconds": seconds,
            }))?;
        } else {
            for name in [MANIFEST, TABLE] {
                out.line(&self.folder.join(name).display().to_string())?;
            }
            out.line(&format!("{} ({} files)", self.folder.display(), listed.len()))?;
            terminal::note(&told);
            terminal::note(&format!(
                "{} puzzles from {} to {} in {seconds:.1} s",
                plan.puzzles.len(),
                plan.start,
                plan.end
            ));
        }
        Ok(Outcome::Done)
    }

    /// What has been published is not taken away by a shorter run.
    fn keeps(&self, lost: &[String]) -> Result<(), Failure> {
        let Some(first) = lost.first() else { return Ok(()) };
        let others = match lost.len() - 1 {
            0 => String::new(),
            n => format!(" (and {n} more)"),
        };
        Err(Failure::usage_with_help(
            format!(
                "{}{others} is of an earlier run, and would go: this run does not make it",
                self.folder.join(first).display()
            ),
            "--force removes it; or keep it, and name another folder with -o",
        ))
    }

    /// The puzzles of the run; nothing if one could not be made, which is said then.
    fn generate(&self) -> Result<Option<Vec<Made>>, Failure> {
        let plan = &self.job.plan;
        let bar = progress::bar(plan.puzzles.len() as u64, "making puzzles");
        let made = make_daily(plan, &Looker { plan, bar: bar.clone() });
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
            .at(daily.span, "asked for here")
            .help("ask for a wider range of clues or ratings on that weekday, or raise `effort`"),
        );
        terminal::diagnostics(&found, self.sources);
        Ok(None)
    }

    /// Draws, proves and writes everything; nothing if something is wrong, which is said then.
    /// Also what the proof says.
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

/// The bar, told of every puzzle made.
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

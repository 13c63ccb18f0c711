//! Builds a run of daily puzzles: what stays as published, and what is made anew. The pieces are
//! made as those of any book.

use super::book::{self, Run};
use super::earlier::Identity;
use super::make::{self, Looker};
use super::manifest::{self, Listed, MANIFEST, Manifest};
use super::ours::Ours;
use super::pieces::{Content, Piece, names, of_calendar};
use super::project::Project;
use super::published::{self, Fate, Fates};
use super::records::{self, Days};
use super::staging::Staging;
use super::summary::named;
use crate::args::Edition;
use crate::out::Out;
use crate::{Failure, Outcome, terminal};
use gridpress_book::plan::CalendarJob;
use gridpress_book::plan::calendar::{make_daily, make_replacements};
use gridpress_engine::generate::{Made, Unmade};
use gridpress_page::english::counted;
use serde_json::json;
use std::collections::BTreeSet;

/// The name of the run's table, for programs that cannot read JSON.
const TABLE: &str = "manifest.csv";

/// Builds a run.
pub(super) fn build(
    run: &Run<'_>,
    job: &mut CalendarJob,
    out: &mut Out,
) -> Result<Outcome, Failure> {
    let title = job.plan.title.clone();
    let book = Identity { name: run.name, title: &title, is_calendar: true };
    let args = run.args;
    if run.editions == [Edition::Text] && job.plan.months.is_empty() {
        return Err(Failure::usage_with_help(
            "only booklets have a text edition, and this calendar has none",
            "set `booklet = true` in [calendar], or ask for another format",
        ));
    }
    let ours = Ours::of(run.folder);
    let fates = published::fates(&mut job.plan, ours.of_book(book), &args.replace, args.force)?;
    let (job, plan) = (&*job, &job.plan);
    let mut pieces = of_calendar(job, run.editions);
    let mut names = names(&pieces, &[MANIFEST, TABLE])?;
    let staging = run.stage(book, &names)?;
    if !args.force {
        let overwritten = fates.overwritten(&names);
        if !overwritten.is_empty() {
            return Err(published::refuse(&overwritten));
        }
        keeps(run, &staging.leftover().removed, &fates)?;
    }
    let fates = &fates.days[..];
    let Some(made) = reported(run, job, |looker| make_daily(plan, looker))? else {
        return Ok(Outcome::FoundFaults);
    };
    let settled = published::settle(plan, fates, made, |days, taken| {
        reported(run, job, |looker| make_replacements(plan, days, taken.into_iter(), looker))
    })?;
    let Some(settled) = settled else { return Ok(Outcome::FoundFaults) };
    let changed = published::changed_days(plan, fates, &settled.made);
    if !changed.is_empty() {
        if !args.force && args.replace.is_empty() {
            return Err(published::refuse(&changed));
        }
        terminal::note(&format!("replacing the published puzzles of {}", named(&changed)));
    }
    let staying = staying(job, &mut pieces, fates, &staging);
    for file in &staying {
        names.remove(&file.path);
    }
    let mut project = Project::of_calendar(job, &settled.made)
        .map_err(|error| Failure::usage(error.to_string()))?;
    project.records = records::of_days(plan, &settled, fates);
    let Some((mut listed, mut proven)) = book::make(job, &project, &pieces, &staging)? else {
        return Ok(Outcome::FoundFaults);
    };
    listed.extend(staying);
    let mut left = staging.leftover().clone();
    mark_outdated(job, &mut left.kept, fates, &settled.made);
    let current = left.kept.iter().filter(|file| !file.outdated).cloned();
    let files: Vec<Listed> = listed.iter().cloned().chain(current).collect();
    let days = Days::new(plan, std::mem::take(&mut project.records), &files);
    let table = days.to_csv().map_err(|error| Failure::usage(error.to_string()))?;
    staging.write(TABLE, &table)?;
    let mut all = [&listed[..], &left.kept, &[Listed::of(TABLE, &table)]].concat();
    all.sort();
    let mut more = vec![
        ("start", json!(plan.start.to_string())),
        ("end", json!(plan.end.to_string())),
        ("answers", json!(plan.answers.name())),
    ];
    more.extend(manifest::levels(&plan.level_titles));
    more.extend(manifest::words(&plan.language, plan.words.as_ref()));
    more.extend(manifest::fonts(&job.spec.page.files.fonts, &job.fonts));
    let of_every_book = (title.as_str(), plan.seed, plan.same_solutions);
    let mut manifest = Manifest::new(run.name, of_every_book, more, days.to_json());
    manifest.printed = std::mem::take(&mut proven.printed);
    let earlier = staging.ours().of_book(book).map_or(&[][..], |earlier| &earlier.printed);
    manifest::carry(&mut manifest.printed, earlier, &all);
    let target = run.publish(staging, &manifest.to_json(&all), names)?;
    let (proof, seconds) = (proven.of_calendar(), run.start.elapsed().as_secs_f64());
    if args.json {
        out.json(&json!({
            "folder": target,
            "puzzles": plan.puzzles.len(),
            "weeks": plan.weeks.len(),
            "booklets": plan.months.len(),
            "files": manifest::brief(&all),
            "removed": left.removed,
            "kept": manifest::brief(&left.kept),
            "replaced": changed,
            "manifest": MANIFEST,
            "proof": proof,
            "seconds": seconds,
        }))?;
        return Ok(Outcome::Done);
    }
    for name in [MANIFEST, TABLE] {
        out.line(&run.folder.join(name).display().to_string())?;
    }
    out.line(&format!("{} ({} files)", run.folder.display(), listed.len()))?;
    super::summary::report_leftover(&left);
    let kept = settled.kept.iter().filter(|kept| **kept).count();
    if kept > 0 {
        let (kept, stay) =
            (counted(kept, "published puzzle"), if kept == 1 { "stays" } else { "stay" });
        terminal::note(&format!("{kept} {stay}, although the spec would make others now"));
    }
    terminal::note(&proof);
    terminal::note(&format!(
        "{} from {} to {} in {seconds:.1} s",
        counted(plan.puzzles.len(), "puzzle"),
        plan.start,
        plan.end
    ));
    Ok(Outcome::Done)
}

/// Makes puzzles, and reports the one that could not be made.
fn reported<T>(
    run: &Run<'_>,
    job: &CalendarJob,
    make: impl FnOnce(&Looker<'_>) -> Result<T, Unmade>,
) -> Result<Option<T>, Failure> {
    let plan = &job.plan;
    let date = |slot: usize| plan.puzzles[slot].date.to_string();
    make::reported(plan.puzzles.len(), run.sources, &date, make, |slot, why| {
        let puzzle = &plan.puzzles[slot];
        let daily = &plan.dailies[puzzle.daily];
        crate::shortfall::of_day(puzzle.date, &daily.name, daily.span, why)
    })
}

/// Checks that a shorter run does not remove published files.
fn keeps(run: &Run<'_>, removed: &BTreeSet<String>, fates: &Fates) -> Result<(), Failure> {
    let replaced = fates.replaced_files();
    let lost: Vec<&String> = removed.iter().filter(|name| !replaced.contains(name)).collect();
    let Some(first) = lost.first() else { return Ok(()) };
    let others = match lost.len() - 1 {
        0 => String::new(),
        n => format!(" (and {n} more)"),
    };
    Err(Failure::usage_with_help(
        format!(
            "{}{others} belongs to an earlier run and would be removed, because this run does not make it",
            run.folder.join(first).display()
        ),
        "use --force to remove it, or name another folder with -o to keep it",
    ))
}

/// Removes from `pieces` the files that stay as published, and returns them.
fn staying(
    job: &CalendarJob,
    pieces: &mut Vec<Piece>,
    fates: &[Fate],
    staging: &Staging,
) -> Vec<Listed> {
    let stays = |piece: &Piece| {
        piece.content.puzzles(&job.plan).iter().all(|&index| fates[index].files_stay)
    };
    let unchanged = |piece: &Piece| -> Vec<Option<Listed>> {
        piece.files.iter().map(|(_, name)| staging.unchanged(name)).collect()
    };
    // All files of a booklet are made and proven together.
    let broken: BTreeSet<usize> = pieces
        .iter()
        .filter_map(|piece| match piece.content {
            Content::Part(month, _) if !unchanged(piece).iter().all(Option::is_some) => Some(month),
            _ => None,
        })
        .collect();
    let mut staying = Vec::new();
    for piece in pieces.iter_mut() {
        let is_broken = matches!(piece.content, Content::Part(month, _) if broken.contains(&month));
        if is_broken || !stays(piece) {
            continue;
        }
        let files = unchanged(piece);
        let mut stays = files.iter().map(Option::is_some);
        piece.files.retain(|_| !stays.next().unwrap_or(false));
        staying.extend(files.into_iter().flatten());
    }
    pieces.retain(|piece| !piece.files.is_empty());
    staying
}

/// Marks files of an earlier build that show puzzles this run no longer has.
fn mark_outdated(job: &CalendarJob, kept: &mut [Listed], fates: &[Fate], made: &[Made]) {
    let pieces = of_calendar(job, &[Edition::Pdf, Edition::Svg, Edition::Eps, Edition::Text]);
    let is_same = |piece: &&Piece| {
        let puzzles = piece.content.puzzles(&job.plan);
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

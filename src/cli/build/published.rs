//! The puzzles that an earlier build of the run published, and which of them stay.
//!
//! A published puzzle is replaced only on request. `--replace` replaces the puzzles of the named
//! days and keeps all others, whatever has changed in the spec; `--force` replaces every puzzle
//! that the spec no longer makes. The manifest records what the spec alone cannot say: `kept` marks
//! a puzzle of an earlier spec, and `replaced` counts how often the puzzle of a day was replaced.
//! Later builds read both from it.

use super::earlier::Earlier;
use super::summary::named;
use crate::Failure;
use crate::args::Days;
use gridpress_book::plan::calendar::{CalendarPlan, DayPuzzle, FileName};
use gridpress_engine::generate::{Made, Request, appraise};
use gridpress_engine::grade::{Limits, Rater, Rating};
use gridpress_engine::samurai;
use gridpress_engine::sudoku::notation::read_line;
use gridpress_engine::sudoku::{Grid, Rules, Shape, proper};
use gridpress_engine::techniques::TechniqueSet;
use jiff::civil::Date;
use rayon::prelude::*;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The variant of samurai in a record.
pub(super) const SAMURAI: &str = "samurai";

/// A puzzle in the manifest of an earlier build.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Past {
    date: String,
    name: String,
    number: u32,
    issue: String,
    answer_issue: Option<String>,
    shape: String,
    #[serde(default)]
    variant: String,
    regions: Option<String>,
    cages: Option<String>,
    symbols: Option<String>,
    puzzle: String,
    solution: String,
    pub symmetry: Option<String>,
    pub from: Option<String>,
    /// How often the puzzle of this day was replaced.
    #[serde(default)]
    pub replaced: u32,
    /// Whether an earlier spec made it.
    #[serde(default)]
    kept: bool,
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    answer_files: BTreeMap<String, String>,
}

/// What happens to the puzzle of a day.
#[derive(Clone, Debug, Default)]
pub(super) struct Fate {
    /// The published puzzle, if there is one.
    pub past: Option<Past>,
    /// That puzzle, if it stays regardless of what the spec makes.
    pub held: Option<Made>,
    /// Whether its files stay unchanged too.
    pub files_stay: bool,
    /// Whether its day was named for replacement.
    asked: bool,
}

/// What happens to all published puzzles.
pub(super) struct Fates {
    /// The fates of the puzzles of the plan, in its order.
    pub days: Vec<Fate>,
    /// Published puzzles of the named days that are not in the plan, by day and name.
    replaced: Vec<Past>,
    /// Published puzzles of other days that are not in the plan.
    gone: Vec<Past>,
}

impl Fate {
    /// Whether `made` is the published puzzle.
    pub(super) fn is_published(&self, made: &Made) -> bool {
        self.past.as_ref().is_some_and(|past| past.is(made))
    }
}

impl Past {
    fn is(&self, made: &Made) -> bool {
        let (puzzle, solution) = match &made.samurai {
            Some(pair) => (pair.puzzle.to_line(), pair.solution.to_line()),
            None => (made.puzzle.to_string(), made.solution.to_string()),
        };
        self.puzzle == puzzle && self.solution == solution
    }

    /// Returns the puzzle, proven and graded again.
    fn made(&self, request: &Request) -> Option<Made> {
        if self.variant == SAMURAI {
            return self.samurai();
        }
        let grid = |text: &str| -> Option<Grid> {
            let shape: Shape = self.shape.parse().ok()?;
            let (regions, cages) = (self.regions.as_deref(), self.cages.as_deref());
            let rules = Rules::named(shape, &self.variant, regions, cages).ok()?;
            let symbols = self.symbols.as_deref();
            let rules = symbols.map_or(Ok(rules), |symbols| rules.with_symbols(symbols)).ok()?;
            let grid = read_line(text, 1).ok().flatten()?.position.grid;
            (grid.shape() == shape).then(|| grid.under(rules))
        };
        let (puzzle, solution) = (grid(&self.puzzle)?, grid(&self.solution)?);
        if proper::solution(&puzzle).ok()? != solution {
            return None;
        }
        let unasked = Request { scale: request.scale.clone(), ..Request::new(puzzle.rules()) };
        let grade = appraise(&puzzle, &unasked, &mut Rater::new()).ok()?;
        let known = |&allowed: &TechniqueSet| {
            Rater::new().is_solvable(&puzzle, Limits { allowed, ..Limits::default() })
        };
        let (shapes, enough) = (unasked.shapes(), request.known().filter(known));
        Some(Made { puzzle, solution, grade, shapes, enough, samurai: None })
    }

    /// Returns the samurai, proven and graded again.
    fn samurai(&self) -> Option<Made> {
        let read = |line: &str| samurai::read(line).into_iter().next()?.ok();
        let (puzzle, solution) = (read(&self.puzzle)?.puzzle, read(&self.solution)?.puzzle);
        let (run, solved) = samurai::Rater::new().rate(&puzzle, Rating::MAX).ok()?;
        (solved == solution).then(|| samurai::Made { puzzle, solution, run }.into_book(None))
    }

    /// Describes how the plan for the day differs from what was published; `None` if it does not.
    fn differs(&self, plan: &CalendarPlan, day: &DayPuzzle) -> Option<String> {
        let answer = day.answer_issue.map(|date| date.to_string());
        let shape = plan.request(day).shape().to_string();
        let rules = plan.request(day).rules;
        let variant = match plan.is_samurai(day) {
            true => SAMURAI.to_owned(),
            false => plan.request(day).typical_rules().names(),
        };
        let none = || "none".to_owned();
        let named = |text: &str| if text.is_empty() { none() } else { text.to_owned() };
        [
            ("number", self.number.to_string(), day.number.to_string()),
            ("issue", self.issue.clone(), day.issue.to_string()),
            (
                "issue of the answer",
                self.answer_issue.clone().unwrap_or_else(none),
                answer.unwrap_or_else(none),
            ),
            ("shape", self.shape.clone(), shape),
            ("variant", named(&self.variant), named(&variant)),
            (
                "symbols",
                self.symbols.clone().unwrap_or_else(none),
                rules.symbols().unwrap_or_else(none),
            ),
        ]
        .into_iter()
        .find(|(_, was, is)| was != is)
        .map(|(what, was, is)| format!("its {what} was {was} and would become {is}"))
    }

    /// Returns the file names of the puzzle and of its answer.
    fn names(&self) -> Option<(FileName, Option<FileName>)> {
        let file = FileName::of_json(self.files.get("json")?)?;
        let answer = self.answer_files.get("json").and_then(|path| FileName::of_json(path));
        Some((file, answer))
    }

    /// Returns the paths of its files.
    fn paths(&self) -> impl Iterator<Item = &String> {
        self.files.values().chain(self.answer_files.values())
    }
}

/// Decides what happens to each puzzle of the plan before any is made. Days whose puzzles stay keep
/// their published file names in the plan.
pub(super) fn fates(
    plan: &mut CalendarPlan,
    earlier: Option<&Earlier>,
    replace: &[Days],
    force: bool,
) -> Result<Fates, Failure> {
    let past = match earlier.map(Earlier::puzzles::<Past>) {
        Some(None) if !force => {
            return Err(Failure::usage_with_help(
                "the puzzles in the manifest of the earlier run cannot be read",
                "restore the manifest; --force replaces the whole run",
            ));
        }
        Some(puzzles) => puzzles.unwrap_or_default(),
        None => Vec::new(),
    };
    let key = |past: &Past| (past.date.clone(), past.name.clone());
    let mut past: BTreeMap<_, Past> = past.into_iter().map(|past| (key(&past), past)).collect();
    let mut fates: Vec<Fate> = plan
        .puzzles
        .iter()
        .map(|day| {
            let name = plan.dailies[day.daily].name.clone();
            let past = past.remove(&(day.date.to_string(), name));
            let asked = replace.iter().any(|days| days.contains(day.date));
            Fate { past, asked, ..Fate::default() }
        })
        .collect();
    for days in replace {
        let of_days =
            |(day, fate): (&DayPuzzle, &Fate)| days.contains(day.date) && fate.past.is_some();
        if !plan.puzzles.iter().zip(&fates).any(of_days) {
            return Err(Failure::usage_with_help(
                format!("--replace {days}: the run has no published puzzle of that day"),
                "name only days with published puzzles; the others are made without this option",
            ));
        }
    }
    // Without either option, puzzles that an earlier build kept or replaced stay.
    let stays = |past: &Past, asked: bool| match (replace, force) {
        ([], true) => false,
        ([], false) => past.kept || past.replaced > 0,
        _ => !asked,
    };
    let held: Result<Vec<Option<Made>>, Failure> = plan
        .puzzles
        .par_iter()
        .zip(&fates)
        .map(|(day, fate)| {
            let Some(past) = fate.past.as_ref().filter(|past| stays(past, fate.asked)) else {
                return Ok(None);
            };
            let refused = |why: String| {
                Failure::usage_with_help(
                    format!("the puzzle `{}` of {} cannot be kept: {why}", past.name, past.date),
                    "undo that change; --force without --replace makes the whole run anew",
                )
            };
            if let Some(why) = past.differs(plan, day) {
                return Err(refused(why));
            }
            let made = past.made(plan.request(day)).filter(|_| past.names().is_some());
            made.map(Some).ok_or_else(|| refused("its entry in the manifest is damaged".to_owned()))
        })
        .collect();
    for (index, (fate, held)) in fates.iter_mut().zip(held?).enumerate() {
        let Some((made, past)) = held.zip(fate.past.as_ref()) else { continue };
        if let Some((file, answer)) = past.names() {
            plan.hold(index, file, answer);
        }
        (fate.files_stay, fate.held) = (past.kept || !replace.is_empty(), Some(made));
    }
    let is_asked = |past: &Past| {
        let date = past.date.parse::<Date>();
        date.is_ok_and(|date| replace.iter().any(|days| days.contains(date)))
    };
    let (replaced, gone) = past.into_values().partition(is_asked);
    Ok(Fates { days: fates, replaced, gone })
}

impl Fates {
    /// Returns the published files of the puzzles to be replaced, which may be removed.
    pub(super) fn replaced_files(&self) -> BTreeSet<&String> {
        let asked =
            self.days.iter().filter(|fate| fate.asked).filter_map(|fate| fate.past.as_ref());
        asked.chain(&self.replaced).flat_map(Past::paths).collect()
    }

    /// Returns the days whose published files would be overwritten by those of other puzzles, each
    /// day once. The spec now gives those days other file names.
    pub(super) fn overwritten(&self, names: &BTreeSet<String>) -> Vec<String> {
        let lost = self.gone.iter().filter(|past| past.paths().any(|path| names.contains(path)));
        let days: BTreeSet<String> = lost.map(|past| past.date.clone()).collect();
        days.into_iter().collect()
    }
}

/// The final puzzles of the run, and what the manifest records about them.
pub(super) struct Settled {
    pub made: Vec<Made>,
    /// How often the puzzle of each day was replaced.
    pub replaced: Vec<u32>,
    /// Whether each puzzle is a published one that the spec would not make.
    pub kept: Vec<bool>,
}

/// Decides the puzzles of the run, given those in `made` that the spec alone would make. `again`
/// makes new puzzles for the given days.
pub(super) fn settle(
    plan: &CalendarPlan,
    fates: &[Fate],
    made: Vec<Made>,
    again: impl FnOnce(&[(usize, u32)], Vec<Made>) -> Result<Option<Vec<(usize, Made)>>, Failure>,
) -> Result<Option<Settled>, Failure> {
    let (mut run, mut replaced) = (made, vec![0; fates.len()]);
    let mut kept = vec![false; fates.len()];
    // All puzzles that were or would be published: a new puzzle must differ from each.
    let mut taken: Vec<Made> = run.clone();
    let mut wanted: Vec<(usize, u32)> = Vec::new();
    let compared = if plan.same_solutions { 1 } else { 2 };
    let ids = |made: &Made| made.digests().ids().take(compared).collect::<Vec<String>>();
    let held: BTreeSet<String> =
        fates.iter().filter_map(|fate| fate.held.as_ref()).flat_map(ids).collect();
    for (index, fate) in fates.iter().enumerate() {
        let times = fate.past.as_ref().map_or(0, |past| past.replaced);
        if let Some(held) = &fate.held {
            taken.push(held.clone());
            kept[index] = times == 0 && !fate.is_published(&run[index]);
            (run[index], replaced[index]) = (held.clone(), times);
            continue;
        }
        let is_own = plan.puzzles[index].own.is_some();
        match &fate.past {
            Some(past) if fate.asked && is_own && past.is(&run[index]) => {
                return Err(Failure::usage_with_help(
                    format!("the puzzle `{}` of {} comes from a file", past.name, past.date),
                    "put another puzzle in its place in that file, then replace it",
                ));
            }
            _ if is_own => {}
            Some(past) if fate.asked => {
                let before = past.made(plan.request(&plan.puzzles[index]));
                let known = before.as_ref().map(ids).unwrap_or_default();
                // A puzzle of the spec may be new already, unless the day was replaced before.
                if times > 0 || ids(&run[index]).iter().any(|id| known.contains(id)) {
                    taken.extend(before);
                    wanted.push((index, times + 1));
                }
            }
            // Replaced before and now replaced with --force: must differ from what was replaced
            // then.
            Some(_) if times > 0 => wanted.push((index, times)),
            None if ids(&run[index]).iter().any(|id| held.contains(id)) => {
                wanted.push((index, 1));
            }
            _ => {}
        }
    }
    if !wanted.is_empty() {
        let Some(made) = again(&wanted, taken)? else { return Ok(None) };
        wanted.iter().for_each(|(index, times)| replaced[*index] = *times);
        made.into_iter().for_each(|(index, made)| run[index] = made);
    }
    Ok(Some(Settled { made: run, replaced, kept }))
}

/// Returns the days whose published puzzles change, each once.
pub(super) fn changed_days(plan: &CalendarPlan, fates: &[Fate], made: &[Made]) -> Vec<String> {
    let all = plan.puzzles.iter().zip(fates).zip(made);
    let changed = all.filter(|((_, fate), made)| fate.past.is_some() && !fate.is_published(made));
    let days: BTreeSet<String> = changed.map(|((day, _), _)| day.date.to_string()).collect();
    days.into_iter().collect()
}

/// The error for a build that would replace the published puzzles of these days.
pub(super) fn refuse(days: &[String]) -> Failure {
    Failure::usage_with_help(
        format!("this build would replace the published puzzles of {}", named(days)),
        "--replace DAY or --replace DAY..DAY replaces those of the named days and keeps all \
         others; --force replaces all of them; the seed, names and levels of the earlier build \
         would change nothing",
    )
}

//! `rate`: prints the grade of every puzzle, one line each, in input order.

use crate::args::RateArgs;
use crate::out::Out;
use crate::puzzles::{self, RATER};
use crate::{Failure, Outcome, samurai};
use gridpress_engine::grade::{End, Limits, Minutes, Rater, Rating, Run, Scale, Ungradable};
use gridpress_engine::sudoku::notation::{Entry, Fault, write_line};
use gridpress_engine::sudoku::solver::{self, Solved};
use gridpress_engine::sudoku::{Grid, proper};
use serde_json::{Map, Value, json};

/// What to compute for each puzzle.
struct Task {
    scale: Scale,
    /// The highest rating to look for.
    ceiling: Rating,
    as_json: bool,
    /// Whether a line of text ends with the predicted minutes.
    with_minutes: bool,
}

/// A line of the output, and the fault of the puzzle, if any.
type Answer = (String, Option<Fault>);

pub(crate) fn run(args: &RateArgs, out: &mut Out) -> Result<Outcome, Failure> {
    if samurai::are_meant(&args.read_as.variant, &args.inputs)? {
        return samurai::rate(args, out);
    }
    let scale = Scale::named(args.scale)
        .ok_or_else(|| Failure::usage(format!("there is no scale `{}`", args.scale)))?;
    let task = Task {
        scale,
        ceiling: args.max.unwrap_or(Rating::MAX),
        as_json: args.json,
        with_minutes: args.minutes,
    };
    let mut faults = false;
    let ended = puzzles::for_all(
        &args.inputs,
        &args.read_as,
        out,
        |name, entry| answer(name, entry, &task),
        |name, (line, fault), out| {
            if let Some(fault) = fault {
                faults = true;
                puzzles::report(name, &fault);
            }
            out.text(&line)
        },
    );
    puzzles::outcome(faults, ended)
}

fn answer(name: &str, entry: Result<Entry, Fault>, task: &Task) -> Answer {
    let entry = match entry {
        Ok(entry) => entry,
        Err(fault) if task.as_json => {
            let value = puzzles::fault_value(name, &fault);
            return (format!("{value}\n"), Some(fault));
        }
        Err(fault) => return (String::new(), Some(fault)),
    };
    let puzzle = entry.position.puzzle();
    RATER.with_borrow_mut(|rater| match rate(rater, &puzzle, task.ceiling) {
        Ok(found) => (rated(rater, &puzzle, &found, task, (name, entry.line)), None),
        Err(wrong) => {
            let fault = Fault { line: entry.line, column: 1, message: reason(&puzzle, &wrong) };
            let line = if task.as_json {
                let mut value = puzzles::fault_value(name, &fault);
                value["puzzle"] = json!(write_line(&puzzle));
                value["clues"] = json!(puzzle.filled());
                format!("{value}\n")
            } else {
                let minutes = if task.with_minutes { " -" } else { "" };
                format!("{} -/-/- invalid -{minutes}\n", write_line(&puzzle))
            };
            (line, Some(fault))
        }
    })
}

/// The ratings of a puzzle, and the minutes that people need if they are known.
type Rated = (Run, Option<Minutes>);

/// Rates a puzzle up to a ceiling.
fn rate(rater: &mut Rater, puzzle: &Grid, ceiling: Rating) -> Result<Rated, Ungradable> {
    if ceiling == Rating::MAX || puzzle.conflict().is_some() || puzzle.is_full() {
        return rater.rate_with_minutes(puzzle);
    }
    match solver::solve(puzzle) {
        Solved::Unique(_) => Ok(rater.run_with_minutes(puzzle, Limits::up_to(ceiling))),
        Solved::None => Err(Ungradable::NoSolution),
        Solved::Many(..) => Err(Ungradable::ManySolutions),
        Solved::GaveUp => Err(Ungradable::Undecided),
    }
}

/// Describes what is wrong, with the cells involved.
fn reason(puzzle: &Grid, wrong: &Ungradable) -> String {
    match (wrong, proper::solution(puzzle)) {
        (Ungradable::Conflict(_) | Ungradable::ManySolutions, Err(improper)) => {
            improper.to_string()
        }
        _ => wrong.to_string(),
    }
}

/// Formats the result for the puzzle on that line of that file.
fn rated(
    rater: &mut Rater,
    puzzle: &Grid,
    (run, minutes): &Rated,
    task: &Task,
    (file, line): (&str, usize),
) -> String {
    // A path that ended early only shows that the puzzle is harder than every step on it.
    let is_bound = run.end != End::Solved;
    let (er, plus) = if !is_bound {
        (run.er, "")
    } else if task.ceiling == Rating::MAX {
        (run.er, "+")
    } else {
        (Rating::tenths(task.ceiling.to_tenths().saturating_add(1)), "+")
    };
    let level = task.scale.level_with(rater, puzzle, er);
    let level = level.map(|index| task.scale.levels[index].id.as_str());
    let hardest = run.hardest.map(|technique| technique.name());
    if !task.as_json {
        let minutes = match minutes {
            _ if !task.with_minutes => String::new(),
            None => " -".to_owned(),
            Some(minutes) => format!(" {:.1}", minutes.average()),
        };
        let (level, hardest) = (level.unwrap_or("-"), hardest.unwrap_or("-"));
        let (line, ep, ed) = (write_line(puzzle), run.ep, run.ed);
        return format!("{line} {er}{plus}/{ep}/{ed} {level} {hardest}{minutes}\n");
    }
    let solution = solver::solve(puzzle).unique().map(|s| s.to_string());
    // Up to a ceiling there is no complete path whose steps could be counted.
    let grade = if is_bound { None } else { rater.grade(puzzle).ok() };
    let counts: Option<Map<String, Value>> = grade.as_ref().map(|grade| {
        grade.counts.iter().map(|(id, count)| (id.name().to_owned(), json!(count))).collect()
    });
    let value = json!({
        "file": file,
        "line": line,
        "puzzle": write_line(puzzle),
        "er": er,
        "ep": run.ep,
        "ed": run.ed,
        "is_bound": is_bound,
        "level": level,
        "hardest": hardest,
        "clues": puzzle.filled(),
        "solutions": 1,
        "solution": solution,
        "techniques": counts,
        "scarcity": grade.as_ref().map(|grade| grade.scarcity),
        "minutes": minutes.as_ref().map(minutes_value),
    });
    format!("{value}\n")
}

/// Returns the predicted time and the figures that it is predicted from.
fn minutes_value(minutes: &Minutes) -> Value {
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    let [low, high] = minutes.range().map(tenth);
    let openings = minutes.openings.iter();
    json!({
        "average": tenth(minutes.average()),
        "low": low,
        "high": high,
        "looks": minutes.looks,
        "openings": openings.map(|&e| (f64::from(e) * 100.0).round() / 100.0).collect::<Vec<_>>(),
    })
}

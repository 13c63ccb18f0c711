//! `rate --variant samurai`.

use super::{asked, input};
use crate::args::RateArgs;
use crate::out::Out;
use crate::puzzles;
use crate::{Failure, Outcome};
use gridpress_engine::grade::{End, Rating, Run, Scale};
use gridpress_engine::samurai::{Entry, Rater, Samurai};
use gridpress_engine::sudoku::notation::Fault;
use serde_json::{Map, Value, json};
use std::cell::RefCell;

thread_local! {
    /// One per thread, because its working memory is large.
    static RATER: RefCell<Rater> = RefCell::new(Rater::new());
}

/// What to compute for each samurai.
struct Task {
    scale: Scale,
    ceiling: Rating,
    as_json: bool,
}

/// A line of the output, and the fault of the samurai, if any.
type Answer = (String, Option<Fault>);

pub(crate) fn run(args: &RateArgs, out: &mut Out) -> Result<Outcome, Failure> {
    asked::reject_notation(&args.read_as)?;
    if args.minutes {
        return Err(Failure::usage("--minutes does not suit samurai: no times are known for them"));
    }
    let ceiling = args.max.unwrap_or(Rating::MAX);
    let task = Task { scale: asked::scale(args.scale)?, ceiling, as_json: args.json };
    let mut faults = false;
    let ended = input::for_all(
        &args.inputs,
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
    let Entry { puzzle, line, .. } = match entry {
        Ok(entry) => entry,
        Err(fault) if task.as_json => {
            return (format!("{}\n", puzzles::fault_value(name, &fault)), Some(fault));
        }
        Err(fault) => return (String::new(), Some(fault)),
    };
    RATER.with_borrow_mut(|rater| match rater.rate(&puzzle, task.ceiling) {
        Ok(rated) => (text(rater, &puzzle, rated, task, (name, line)), None),
        Err(wrong) => {
            let fault = Fault { line, column: 1, message: wrong.to_string() };
            let line = if task.as_json {
                let mut value = puzzles::fault_value(name, &fault);
                value["puzzle"] = json!(puzzle.to_line());
                value["clues"] = json!(puzzle.filled());
                format!("{value}\n")
            } else {
                format!("{puzzle} -/-/- invalid -\n")
            };
            (line, Some(fault))
        }
    })
}

/// Formats the result for the samurai on that line of that file.
fn text(
    rater: &mut Rater,
    puzzle: &Samurai,
    (run, solution): (Run, Samurai),
    task: &Task,
    (file, line): (&str, usize),
) -> String {
    // A path that ended early only shows that the puzzle is harder than every step on it.
    let is_bound = run.end != End::Solved;
    let (er, plus) = match (is_bound, task.ceiling) {
        (false, _) => (run.er, ""),
        (true, Rating::MAX) => (run.er, "+"),
        (true, ceiling) => (Rating::tenths(ceiling.to_tenths().saturating_add(1)), "+"),
    };
    let level = asked::level_of(&task.scale, er);
    let hardest = run.hardest.map(|technique| technique.name());
    let (ep, ed) = (run.ep, run.ed);
    if !task.as_json {
        let (level, hardest) = (level.unwrap_or("-"), hardest.unwrap_or("-"));
        return format!("{puzzle} {er}{plus}/{ep}/{ed} {level} {hardest}\n");
    }
    let counts: Option<Map<String, Value>> = (!is_bound).then(|| {
        let counts = rater.steps(puzzle).1.into_iter();
        counts.map(|(id, count)| (id.name().to_owned(), json!(count))).collect()
    });
    let value = json!({
        "file": file,
        "line": line,
        "variant": "samurai",
        "puzzle": puzzle.to_line(),
        "er": er,
        "ep": ep,
        "ed": ed,
        "is_bound": is_bound,
        "level": level,
        "hardest": hardest,
        "clues": puzzle.filled(),
        "solutions": 1,
        "solution": solution.to_line(),
        "techniques": counts,
    });
    format!("{value}\n")
}

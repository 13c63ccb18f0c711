//! The samurai that `hint` and `steps` work on, and the steps found in it.

use super::{asked, input};
use crate::args::PositionArgs;
use crate::steps::{self, Drawing};
use crate::{Failure, puzzles, terminal};
use gridpress_engine::samurai::{PathStep, Samurai, Wrong, name, solution};
use gridpress_engine::techniques::Notation;
use serde_json::{Value, json};

/// A samurai with its solution.
pub(super) struct Posed {
    pub puzzle: Samurai,
    pub solution: Samurai,
}

/// Reads the samurai; `None` if something is wrong with it, which is reported.
pub(super) fn pose(args: &PositionArgs) -> Result<Option<Posed>, Failure> {
    asked::reject_notation(&args.read_as)?;
    if args.removed.is_some() {
        return Err(Failure::usage_with_help(
            "--removed does not suit samurai",
            "a candidate would need the name of its grid; write the digits found so far into the file",
        ));
    }
    let (source, all) = input::read(&args.input)?;
    let mut all = all.into_iter();
    let entry = match all.next() {
        Some(Ok(entry)) => entry,
        Some(Err(fault)) => {
            puzzles::report(&source, &fault);
            return Ok(None);
        }
        // A source without a samurai is an error.
        None => return Ok(None),
    };
    if all.next().is_some() {
        terminal::note(&format!("{source} holds more samurai; only the first is used"));
    }
    let puzzle = entry.puzzle;
    match solution(&puzzle) {
        Ok(solution) => Ok(Some(Posed { puzzle, solution })),
        Err(Wrong::Full) => Ok(Some(Posed { puzzle, solution: puzzle })),
        Err(wrong) => {
            terminal::error(&format!("{source}: {wrong}"));
            Ok(None)
        }
    }
}

/// Returns the explanation of a step in lines, preceded by the name of its grid.
pub(super) fn text(found: &PathStep, notation: Notation, indent: usize) -> String {
    format!("{}: {}", grid_named(found.grid), steps::text(&found.step, notation, indent))
}

/// Returns everything known about a step.
pub(super) fn value(found: &PathStep, notation: Notation) -> Value {
    let mut value = steps::value(&found.step, notation);
    value["grid"] = json!(name(found.grid));
    value
}

/// Returns the drawing of a step in its grid.
pub(super) fn drawing(found: &PathStep) -> Drawing<'_> {
    let title = format!("{}: {}", grid_named(found.grid), found.step.title());
    Drawing { title, ..Drawing::new(found.before, &found.step) }
}

/// Returns the name of a grid at the beginning of a sentence: `Top left grid`.
fn grid_named(grid: usize) -> String {
    let name = name(grid);
    format!("{}{} grid", name[..1].to_uppercase(), &name[1..])
}

//! Samurai on the command line: making, solving and rating them. They have five grids, so they are
//! read and written by themselves; commands that know 9x9 grids only reject them.

mod generate;
mod rate;
mod solve;

pub(super) use generate::run as generate;
pub(super) use rate::run as rate;
pub(super) use solve::run as solve;

use super::args::ReadAs;
use super::in_order::{Event, in_order};
use super::out::Out;
use super::{Failure, files, puzzles, terminal};
use gridpress_book::spec::Named;
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::samurai::{self, Entry};
use gridpress_engine::sudoku::notation::{self, Fault};
use std::io::{self, IsTerminal};
use std::path::Path;

/// An argument of this length that names no file is a samurai.
const LONG: usize = samurai::CELLS;

/// Returns whether the puzzles are samurai.
///
/// # Errors
///
/// Fails if they are something else too.
pub(super) fn is_asked(variants: &[Named]) -> Result<bool, Failure> {
    if !variants.contains(&Named::Samurai) {
        return Ok(false);
    }
    match variants.iter().find(|&&named| named != Named::Samurai) {
        Some(other) => Err(Failure::usage_with_help(
            format!("--variant samurai and {other} cannot be combined"),
            "the five grids of a samurai are classic; ask for one of the two",
        )),
        None => Ok(true),
    }
}

/// Rejects samurai in a command that knows 9x9 grids only.
pub(super) fn reject(read_as: &ReadAs) -> Result<(), Failure> {
    if is_asked(&read_as.variant)? { Err(only_text()) } else { Ok(()) }
}

/// The error for a command that does not take samurai.
pub(super) fn only_text() -> Failure {
    Failure::usage_with_help(
        "this command does not take samurai",
        "`generate`, `solve` and `rate` do, with --variant samurai",
    )
}

/// Rejects the option that names a notation.
fn reject_notation(read_as: &ReadAs) -> Result<(), Failure> {
    match read_as.from {
        Some(format) => Err(Failure::usage_with_help(
            format!("--from {format} does not suit samurai"),
            "leave it out: samurai are read as text or JSON",
        )),
        None => Ok(()),
    }
}

/// Returns a scale, which must be one of ratings.
fn scale(name: &str) -> Result<Scale, Failure> {
    let scale = Scale::named(name).filter(|scale| scale.band(0).is_some());
    scale.ok_or_else(|| {
        Failure::usage_with_help(
            format!("the scale {name} has no levels for samurai, because it goes by technique"),
            "use --scale standard or --scale se",
        )
    })
}

/// Returns the name of the level of a rating.
fn level_of(scale: &Scale, er: Rating) -> Option<&str> {
    let is_of = |index: &usize| scale.band(*index).is_some_and(|band| band.contains(&er));
    let index = (0..scale.levels.len()).find(is_of)?;
    Some(&scale.levels[index].id)
}

/// Does `work` on every samurai of all inputs, on all cores, and passes the answers to `emit` in
/// order, with the name of the input. `work` also gets the faults of the text.
fn for_all<R: Send>(
    inputs: &[String],
    out: &mut Out,
    work: impl Fn(&str, Result<Entry, Fault>) -> R + Sync,
    mut emit: impl FnMut(&str, R, &mut Out) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let standard = ["-".to_owned()];
    let mut is_short = false;
    for input in if inputs.is_empty() { &standard } else { inputs } {
        let (name, entries) = match read(input) {
            Ok(read) => read,
            Err(failure) => {
                // Earlier output must come before the error about this input.
                out.flush()?;
                failure.report();
                is_short = true;
                continue;
            }
        };
        let entries = entries.into_iter().map(|entry| Ok(vec![entry]));
        in_order(
            entries,
            |entry| work(&name, entry),
            |event| match event {
                Event::Waiting => out.flush(),
                Event::Answer(answer) => emit(&name, answer, out),
            },
        )?;
    }
    if is_short { Err(Failure::Told) } else { Ok(()) }
}

/// Returns the name of an input and its samurai: a file, `-` for standard input, or a samurai itself.
/// There is at least one.
fn read(input: &str) -> Result<(String, Vec<Result<Entry, Fault>>), Failure> {
    let (name, bytes) = if input == "-" {
        if io::stdin().is_terminal() {
            terminal::note("reading samurai from the terminal; end with Ctrl-D");
        }
        let bytes = files::all_of(io::stdin(), files::MOST_BYTES)
            .map_err(|error| Failure::reading(Path::new(input), error))?;
        ("-", bytes)
    } else if input.len() >= LONG && !Path::new(input).exists() {
        ("puzzle", input.as_bytes().to_vec())
    } else {
        (input, files::read(Path::new(input))?)
    };
    puzzles::check_kind(name, &bytes)?;
    let all = samurai::read(&notation::decode(&bytes));
    if all.is_empty() {
        let name = if name == "-" { "standard input" } else { name };
        return Err(Failure::usage_with_help(
            format!("there is no samurai in {name}"),
            "a samurai is 21 lines with spaces in the notches, one line of 441 characters, or five \
             lines of 81",
        ));
    }
    Ok((name.to_owned(), all))
}

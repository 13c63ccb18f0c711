//! Reads samurai.

use crate::in_order::{Event, in_order};
use crate::out::Out;
use crate::{Failure, files, puzzles, terminal};
use gridpress_engine::samurai::{self, Entry};
use gridpress_engine::sudoku::notation::{self, Fault};
use std::io::{self, IsTerminal};
use std::path::Path;

/// An argument of this length that names no file is a samurai.
const LONG: usize = samurai::CELLS;

/// Does `work` on every samurai of all inputs, on all cores, and passes the answers to `emit` in
/// order, with the name of the input. `work` also gets the faults of the text.
pub(super) fn for_all<R: Send>(
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
    if is_short { Err(Failure::Reported) } else { Ok(()) }
}

/// Returns the name of an input and its samurai: a file, `-` for standard input, or a samurai itself.
/// There is at least one.
pub(super) fn read(input: &str) -> Result<(String, Vec<Result<Entry, Fault>>), Failure> {
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

//! The command line: arguments, files, terminal. The only crate that uses I/O, the clock and the
//! environment.
//!
//! `args` only defines the syntax of the command line; each of the `commands` resolves its
//! arguments with the other crates and runs. Results go to standard output through `Out`,
//! everything else to standard error.

mod args;
mod build;
mod commands;
mod confined;
mod confined_each;
mod estimate;
mod failure;
mod files;
mod generate;
mod in_order;
mod interrupt;
mod named;
mod out;
mod outcome;
mod position;
mod print;
mod printed;
mod progress;
mod prove;
mod puzzles;
mod rehearse;
mod root;
mod samurai;
mod shortfall;
mod spec;
mod steps;
mod terminal;
mod threads;

use args::{Args, Command};
use clap::Parser;
use failure::Failure;
use out::Out;
use outcome::Outcome;
use std::ffi::{OsStr, OsString};
use std::process::ExitCode;

/// Runs the command line `words`, which begins with the program's own name. The exit code is 0 on
/// success, 1 if the command found something wrong, and 2 if it could not run. If standard output
/// is closed, printing to it is an error.
pub fn main(words: impl IntoIterator<Item = OsString>, is_closed: bool) -> ExitCode {
    let words: Vec<OsString> = words.into_iter().collect();
    let mut out = if is_closed { Out::closed() } else { Out::stdout() };
    let ended = match Args::try_parse_from(&words) {
        Ok(args) => {
            threads::start(args.command.jobs());
            run(args.command, &mut out)
        }
        Err(error) => not_a_command(&error, &words, &mut out),
    };
    let ended = ended.and_then(|outcome| out.finish().map(|()| outcome));
    let (code, could_run) = match &ended {
        Ok(Outcome::Done) => (0, true),
        Ok(Outcome::FoundFaults) => (1, true),
        Ok(Outcome::InChild(code)) => (*code, true),
        Err(failure) => (failure.report(), false),
    };
    // The answer may already contain the faults, but not why the command ended.
    let is_in_child = matches!(ended, Ok(Outcome::InChild(_)));
    let is_answered = could_run && !out.is_empty() || is_in_child;
    if code != 0 && wants_json(&words) && !is_answered {
        // If standard output fails, nothing more can be reported.
        let _ = out.json(&terminal::kept_errors()).and_then(|()| out.finish());
    }
    ExitCode::from(code)
}

/// Whether a command line asks for JSON, even if it is invalid.
fn wants_json(words: &[OsString]) -> bool {
    words.iter().take_while(|word| *word != "--").any(|word| word == "--json")
}

/// Prints the help or the version, or reports what is wrong with the command line.
fn not_a_command(
    error: &clap::Error,
    words: &[OsString],
    out: &mut Out,
) -> Result<Outcome, Failure> {
    if !error.use_stderr() {
        out.styled(&error.render())?;
        return Ok(Outcome::Done);
    }
    let said = error.render().to_string();
    terminal::usage(&said, &error.render(), words.iter().any(|word| has_controls(word)));
    Err(Failure::Reported)
}

fn has_controls(word: &OsStr) -> bool {
    word.to_string_lossy().chars().any(char::is_control)
}

fn run(command: Command, out: &mut Out) -> Result<Outcome, Failure> {
    match command {
        Command::Init(args) => commands::init::run(&args, out),
        Command::Check(args) => commands::check::run(&args, out),
        Command::Build(args) => build::run(&args, out),
        Command::Print(args) => print::run(&args, out),
        Command::Generate(args) => generate::run(&args, out),
        Command::Rate(args) => commands::rate::run(&args, out),
        Command::Solve(args) => commands::solve::run(&args, out),
        Command::Hint(args) => commands::hint::run(&args, out),
        Command::Steps(args) => commands::steps::run(&args, out),
        Command::Convert(args) => commands::convert::run(&args, out),
        Command::Import(args) => commands::import::run(&args, out),
        Command::Proof(args) => commands::proof::run(&args, out),
        Command::Presses(args) => commands::presses::run(&args, out),
        Command::Layouts(args) => commands::layouts::run(&args, out),
        Command::Techniques(args) => commands::techniques::run(&args, out),
        Command::Words(args) => commands::words::run(&args, out),
        Command::Completions(args) => commands::completions::run(&args, out),
        Command::Man(args) => commands::man::run(&args, out),
    }
}

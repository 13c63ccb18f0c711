//! The command line: arguments, files, terminal. The only part that knows of I/O, of the clock
//! and of the environment.
//!
//! `args` only says how a command line is spelt; each of the `commands` resolves what was
//! spelt against the rest of the crate and does it. Results go to standard output through
//! `Out`, all else to standard error.

mod args;
mod build;
mod commands;
mod estimate;
mod failure;
mod files;
mod generate;
mod in_order;
mod interrupt;
mod out;
mod pages;
mod position;
mod progress;
mod prove;
mod prove_list;
mod puzzles;
mod rehearse;
mod spec;
mod steps;
mod terminal;

use args::{Args, Command};
use clap::Parser;
use failure::Failure;
use out::Out;
use std::ffi::OsString;
use std::process::ExitCode;

/// How a command that could run ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Outcome {
    /// All is well.
    Done,
    /// Something is wrong with what it was given, and it has been said.
    FoundFaults,
}

impl Outcome {
    fn of_faults(any: bool) -> Self {
        if any { Outcome::FoundFaults } else { Outcome::Done }
    }
}

/// Runs the command line `words`, the first of which is the program's own name. The exit code is
/// 0 if all is well, 1 if the command found something wrong, and 2 if it could not run.
pub fn main(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(words) {
        Ok(args) => args,
        Err(error) => {
            // Help and version are results; what can not be printed can not be told either.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut out = Out::stdout();
    let ended = run(args.command, &mut out).and_then(|outcome| out.finish().map(|()| outcome));
    match ended {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::FoundFaults) => ExitCode::from(1),
        Err(failure) => failure.report(),
    }
}

fn run(command: Command, out: &mut Out) -> Result<Outcome, Failure> {
    match command {
        Command::Init(args) => commands::init::run(&args),
        Command::Check(args) => commands::check::run(&args, out),
        Command::Build(args) => build::run(&args, out),
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

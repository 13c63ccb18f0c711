//! The syntax of the command line. The commands resolve what the words mean.

mod book;
mod dates;
mod generate;
mod names;
mod path;
mod print;
mod puzzles;
mod tool;

pub(super) use book::{
    BuildArgs, CheckArgs, Edition, InitArgs, LayoutsArgs, PressesArgs, ProofArgs, WordsArgs,
};
pub(super) use dates::Days;
pub(super) use generate::{GenerateArgs, Shard, WishArgs};
pub(super) use path::{Coordinates, HintArgs, PositionArgs, StepsArgs};
pub(super) use print::PrintArgs;
pub(super) use puzzles::{ConvertArgs, ImportArgs, RateArgs, ReadAs, SolveArgs};
pub(super) use tool::{CompletionsArgs, ManArgs, TechniquesArgs};

use clap::{Parser, Subcommand};

/// Makes printable Sudoku books: puzzles to order, large-print PDF and SVG pages, answer keys.
#[derive(Parser, Debug)]
#[command(
    name = "gridpress",
    version,
    propagate_version = true,
    arg_required_else_help = true,
    subcommand_required = true,
    after_help = "\
Exit codes: 0 done; 1 it ran and found something wrong; 2 it could not run.

`gridpress COMMAND --help` shows examples of each command."
)]
pub(super) struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    Init(InitArgs),
    Check(CheckArgs),
    Build(BuildArgs),
    Print(PrintArgs),
    Proof(ProofArgs),
    Generate(GenerateArgs),
    Rate(RateArgs),
    Solve(SolveArgs),
    Hint(HintArgs),
    Steps(StepsArgs),
    Convert(ConvertArgs),
    Import(ImportArgs),
    Layouts(LayoutsArgs),
    Presses(PressesArgs),
    Techniques(TechniquesArgs),
    Words(WordsArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

impl Command {
    /// Returns the number of threads to use, if it was given.
    pub(crate) fn jobs(&self) -> Option<u16> {
        match self {
            Command::Build(args) => args.jobs,
            Command::Print(args) => args.jobs,
            Command::Proof(args) => args.jobs,
            Command::Generate(args) => args.jobs,
            Command::Rate(args) => args.jobs,
            Command::Solve(args) => args.jobs,
            _ => None,
        }
    }
}

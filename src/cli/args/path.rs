//! The arguments of the commands about the solution path of one puzzle.

use super::puzzles::ReadAs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// How cells are named in the output.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Coordinates {
    /// r1c1 to r9c9
    #[value(name = "r1c1")]
    RowColumn,
    /// A1 to I9, rows by letter
    #[value(name = "A1")]
    Letters,
}

/// The arguments that both commands share.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// The puzzle or position in any notation, a file with one, or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE")]
    pub input: String,
    /// Candidates that are already eliminated, as digit, row, column, such as "412 513"
    #[arg(long, value_name = "CANDIDATES")]
    pub removed: Option<String>,
    /// How cells are named
    #[arg(long, value_name = "STYLE", value_enum, default_value = "r1c1")]
    pub coordinates: Coordinates,
    /// Print everything as JSON: cells, houses, candidates and links
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub read_as: ReadAs,
}

/// Shows the next step in a puzzle or position
///
/// Shows the easiest step and why it is valid. A position may include candidates: give a HoDoKu
/// library line, a candidate grid, or the eliminated candidates with --removed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress hint 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
  gridpress hint position.txt --coordinates A1
  gridpress hint position.txt --svg hint.svg
  gridpress hint position.txt --technique xy-wing --all
  gridpress hint ':0000:x:1..2..............:23 34::' --json
  gridpress hint samurai.txt --variant samurai

Exit code 1: the puzzle has not exactly one solution, or there is no such step.")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Show a step of this technique, even if there is an easier one
    #[arg(long, value_name = "NAME")]
    pub technique: Option<String>,
    /// Draw the step into this file; several steps into FILE-001.svg, FILE-002.svg, ...
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Show every step of that technique; of many chains, the 1,000 shortest and those that eliminate
    /// something else
    #[arg(long, requires = "technique")]
    pub all: bool,
}

/// Shows the whole easiest path through a puzzle
///
/// Lists every step in the order of Sudoku Explainer, with its rating and why it is valid.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress steps 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
  gridpress steps puzzle.sdk --coordinates A1
  gridpress steps puzzle.sdk --knowing w-wing,skyscraper
  gridpress steps puzzle.sdk --only naked-pair,x-wing
  gridpress steps puzzle.sdk --svg step.svg
  gridpress steps puzzle.sdk --json > path.json
  gridpress steps samurai.txt --variant samurai

Exit code 1: the puzzle has not exactly one solution, or no technique solves it.")]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Named shapes, such as skyscraper, to try before the standard's chains
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub knowing: Vec<String>,
    /// Use only these techniques and single placements
    #[arg(long, value_name = "NAME", value_delimiter = ',', conflicts_with = "knowing")]
    pub only: Vec<String>,
    /// Draw the steps into FILE-001.svg, FILE-002.svg, ...
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

//! The arguments of the commands that read puzzles and print puzzles or facts about them.

use super::names::{one_of, one_of_but};
use clap::Args;
use clap::builder::TypedValueParser;
use gridpress_book::spec::Named;
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::sudoku::notation::Format;
use gridpress_engine::sudoku::{JIGSAW, KILLER};
use std::path::PathBuf;

pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    one_of(Format::ALL.iter().map(|f| (f.name(), *f)).collect())
}

/// Reads the name of a variant that a text of a puzzle does not show.
pub(super) fn added() -> impl TypedValueParser<Value = Named> {
    let with_parts = [
        (JIGSAW, "a jigsaw needs its regions, so it is read from a line or JSON that has them"),
        (KILLER, "a killer needs its cages, so it is read from a line or JSON that has them"),
    ];
    let names = Named::all().map(|named| (named.name(), named));
    let added = names.filter(|(name, _)| with_parts.iter().all(|(other, _)| other != name));
    one_of_but(added.collect(), with_parts.to_vec())
}

pub(super) fn variant() -> impl TypedValueParser<Value = Named> {
    one_of(Named::all().map(|named| (named.name(), named)).collect())
}

/// How puzzles are read.
#[derive(Args, Debug)]
pub(crate) struct ReadAs {
    /// The notation of the input [default: detected]
    #[arg(long, value_name = "NOTATION", value_parser = format())]
    pub from: Option<Format>,
    /// Rules added to rows, columns and boxes, where the input does not name them; a jigsaw names
    /// its regions itself. `samurai` reads samurai, which `solve`, `rate`, `hint` and `steps` take
    #[arg(long, value_name = "VARIANT", value_delimiter = ',', value_parser = added())]
    pub variant: Vec<Named>,
}

/// Parses a rating such as 4.2.
fn rating(text: &str) -> Result<Rating, String> {
    text.parse().map_err(|_| "write a rating as a number with one decimal, such as 4.2".into())
}

/// Rates puzzles on the Sudoku Explainer scale
///
/// Prints one line per puzzle, in input order: the puzzle, its ratings ER/EP/ED (the hardest step
/// on the easiest path, the hardest step up to the first digit placed, the first step), its level
/// and its hardest technique. A rating with `+` is a lower bound: either the puzzle is harder than
/// --max, or not even chains nested four levels deep, the hardest of the scale, solve it. Ratings
/// of 9.5 and above may differ from those of other programs by one or two tenths, because the scale
/// does not define the order of nested chains.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress rate 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
  gridpress rate puzzles.txt > rated.txt
  gridpress rate easy.txt hard.sdm -
  gridpress rate --json --scale jet - < puzzles.sdm
  gridpress rate --max 7.9 hard.txt
  gridpress rate --minutes puzzles.txt

Exit code 1: a line is malformed, or a puzzle does not have exactly one solution. 2: a file cannot be
read or holds no puzzle; those of the others are still rated.")]
pub(crate) struct RateArgs {
    /// Files in any notation, `-` for standard input, or puzzles themselves
    #[arg(value_name = "FILE|PUZZLE")]
    pub inputs: Vec<String>,
    /// Print one JSON object per puzzle, with solution, clues, technique counts and
    /// predicted minutes
    #[arg(long)]
    pub json: bool,
    /// Add the minutes that people need on average, or `-` if no times of such puzzles are known:
    /// above 8.2, and for other puzzles than classic 9x9
    #[arg(long, conflicts_with = "json")]
    pub minutes: bool,
    /// The scale whose level names are printed
    #[arg(long, value_name = "SCALE", default_value = "standard", value_parser = one_of(Scale::NAMES.map(|n| (n, n)).to_vec()))]
    pub scale: &'static str,
    /// Stop at this rating and look for nothing harder: the lower, the faster
    #[arg(long, value_name = "RATING", value_parser = rating)]
    pub max: Option<Rating>,
    #[command(flatten)]
    pub read_as: ReadAs,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// Finds the solutions of puzzles
///
/// Prints each solution on its own line, then a `#` line with their number and the time taken. A
/// solution is reported as the only one only if that is proven.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress solve 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
  gridpress solve easy.txt hard.sdm
  gridpress solve --limit 50 --json - < puzzles.txt

Exit code 1: a line is malformed, or a puzzle has no solution, or several where one was asked for.
2: a file cannot be read or holds no puzzle; those of the others are still solved.")]
pub(crate) struct SolveArgs {
    /// Files in any notation, `-` for standard input, or puzzles themselves
    #[arg(value_name = "FILE|PUZZLE")]
    pub inputs: Vec<String>,
    /// The maximum number of solutions to find
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub limit: u32,
    /// Print one JSON object per puzzle
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub read_as: ReadAs,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// Converts puzzles between notations
///
/// The notation of IN is detected from its content, that of OUT from its name. Metadata that a
/// notation cannot hold, such as an author in a plain line, is left out; a notation that cannot hold
/// the rules of a puzzle is rejected. OUT is replaced only once it is complete.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress convert puzzles.sdk puzzles.sdm
  gridpress convert puzzles.txt --to hodoku
  gridpress convert puzzles.csv puzzles.jsonl
  gridpress convert puzzle.sdk puzzle.ipuz

Notations: line, sdm, sdk, ss, hodoku, opensudoku, ipuz, csv, json, fpuzzles.
Several puzzles to ipuz, which holds one a file, become OUT-001.ipuz, OUT-002.ipuz, ...")]
pub(crate) struct ConvertArgs {
    /// A file in any notation, `-` for standard input, or a puzzle itself
    #[arg(value_name = "IN")]
    pub input: String,
    /// The file to write; standard output without it or for `-`
    #[arg(value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub read_as: ReadAs,
    /// The notation of OUT [default: by its name, otherwise line]
    #[arg(long, value_name = "NOTATION", value_parser = format())]
    pub to: Option<Format>,
    /// Replace OUT if it exists
    #[arg(long)]
    pub force: bool,
    /// Print the puzzles as JSON lines, the same as --to json; with OUT, print what was written
    #[arg(long)]
    pub json: bool,
}

/// Checks puzzles from other sources: one solution, no conflicts
///
/// Prints valid puzzles with their solutions, levels and ratings (ER) as JSON lines, or as much of
/// that as the requested notation can hold. A notation that cannot hold the rules of a puzzle is
/// rejected. Each invalid puzzle is reported with its file and line
/// and the reason: cells in conflict, no solution, or two cells in which two solutions differ.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress import setter.sdm
  gridpress import *.sdk --to csv > puzzles.csv

Exit code 1: a line is malformed or a puzzle is bad; the others are still printed. 2: a file
cannot be read or holds no puzzle.")]
pub(crate) struct ImportArgs {
    /// Files in any notation, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    pub inputs: Vec<String>,
    #[command(flatten)]
    pub read_as: ReadAs,
    /// The notation to print
    #[arg(long, value_name = "NOTATION", value_parser = format(), default_value = "json")]
    pub to: Format,
    /// Print JSON lines, as without --to; errors are JSON too
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

//! `generate`, whose wishes are many.

use super::one_of;
use super::puzzles::format;
use clap::builder::TypedValueParser;
use clap::{ArgAction, Args};
use gridpress_engine::generate::{Dig, Fill, Symmetry};
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::sudoku::Shape;
use gridpress_engine::sudoku::notation::Format;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

fn shape() -> impl TypedValueParser<Value = Shape> {
    const NAMES: [&str; 7] = ["4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16"];
    one_of(NAMES.into_iter().zip(Shape::ALL).collect())
}

/// Reads `A..B`, or one value for both.
fn range<T: FromStr + PartialOrd + Clone>(
    text: &str,
    example: &str,
) -> Result<RangeInclusive<T>, String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let to = to.strip_prefix('=').unwrap_or(to);
    match (from.trim().parse::<T>(), to.trim().parse::<T>()) {
        (Ok(from), Ok(to)) if from <= to => Ok(from..=to),
        (Ok(_), Ok(_)) => Err("its end lies before its start".into()),
        _ => Err(format!("a range is written as {example}")),
    }
}

/// A part of a run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which, from 1.
    pub part: u64,
    /// Of how many.
    pub parts: u64,
}

impl FromStr for Shard {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(part, parts)| {
            Some((part.trim().parse::<u64>().ok()?, parts.trim().parse::<u64>().ok()?))
        });
        match numbers {
            Some((part, parts)) if (1..=parts).contains(&part) && parts <= 1_000_000 => {
                Ok(Shard { part, parts })
            }
            Some(_) => Err("parts are counted from 1, as in 1/8 to 8/8; at most 1000000".into()),
            None => Err("a part is written as 3/8: the third of eight".into()),
        }
    }
}

/// Makes puzzles to order
///
/// Prints them as they are found, one a line by default. The same seed and wishes give the same
/// puzzles on any number of threads; no two are the same up to symmetry and relabelling, and of
/// 8x8 and larger no two have the same solution (in runs of more than 1024 of these, each block of
/// 1024 is compared within itself).
///
/// A book spec instead of wishes gives the puzzles of its sections, one section after the other,
/// in the order they are made. With --shard the run is made in parts, on as many machines as you
/// like: the parts, put together in order, are the whole run to the byte.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress generate
  gridpress generate --count 100 --level hard --seed 7 > hard.txt
  gridpress generate --require xy-wing --symmetry mirror-lr
  gridpress generate --require 'naked-pair x2' --otherwise singles
  gridpress generate --rating 2.6..3.4 --clues 24..28 --format json
  gridpress generate --shape 6x6 --level easy --count 20 --format sdk
  gridpress generate --spec book.toml -o book.csv --resume
  gridpress generate --spec book.toml --shard 3/8 -o part-3.txt --resume

Exit code 1: a puzzle as asked for was not found.")]
pub(crate) struct GenerateArgs {
    /// A book spec that says what to make, in place of all other options for puzzles; `-` for standard input
    #[arg(long, value_name = "BOOK", conflicts_with_all = [
        "count", "shape", "dig", "fill", "symmetry", "level", "scale", "rating", "require", "forbid",
        "only", "otherwise", "pattern", "clues", "givens_in_house", "digit_spread", "effort",
    ])]
    pub spec: Option<PathBuf>,
    /// The folder below which the spec may name files [default: the folder of the spec]
    #[arg(long, value_name = "FOLDER", requires = "spec")]
    pub root: Option<PathBuf>,
    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub count: u64,
    /// Where all chance comes from [default: that of the spec, else another one each time, which is told]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The size of the grid
    #[arg(long, value_name = "SHAPE", default_value = "9x9", value_parser = shape())]
    pub shape: Shape,
    /// How a solution becomes a puzzle
    #[arg(long, value_name = "NAME", default_value = "pairs", value_parser = one_of(Dig::ALL.iter().map(|d| (d.name(), *d)).collect()))]
    pub dig: Dig,
    /// How the full grid is made
    #[arg(long, value_name = "NAME", default_value = "backtrack", value_parser = one_of(Fill::ALL.iter().map(|f| (f.name(), *f)).collect()))]
    pub fill: Fill,
    /// How the givens are arranged [default: rotate-180 for pairs, else none]
    #[arg(long, value_name = "NAME", value_parser = one_of(Symmetry::ALL.iter().map(|s| (s.name(), *s)).collect()))]
    pub symmetry: Option<Symmetry>,
    /// A level of the scale, such as easy or very-hard
    #[arg(long, value_name = "LEVEL", alias = "difficulty")]
    pub level: Option<String>,
    /// Whose levels are meant
    #[arg(long, value_name = "SCALE", default_value = "standard", value_parser = one_of(Scale::NAMES.map(|n| (n, n)).to_vec()))]
    pub scale: &'static str,
    /// The ratings (ER) allowed: a band A..B, or one
    #[arg(long, value_name = "A..B", value_parser = |text: &str| range::<Rating>(text, "2.6..3.4"))]
    pub rating: Option<RangeInclusive<Rating>>,
    /// Techniques that must be needed, with nothing harder unless a level or rating says so; 'xy-wing x2' for twice or more
    ///
    /// A named shape (skyscraper, w-wing, finned-x-wing, ...) has no rating of its own. It is needed
    /// if all that is easier than chains (6.4 and down) gets stuck and a solver who then looks for
    /// it first finds it; without a level or rating that solver needs no other chain.
    /// `gridpress steps PUZZLE --knowing skyscraper` goes that way.
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    pub require: Vec<String>,
    /// Techniques that must not be needed
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    pub forbid: Vec<String>,
    /// Techniques that, with single placements, must be enough
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    pub only: Vec<String>,
    /// What may be needed beside the required techniques: whatever is easier, or singles alone
    #[arg(long, value_name = "WHAT", default_value = "easier", action = ArgAction::Set, requires_if("singles", "require"), value_parser = one_of(vec![("easier", false), ("singles", true)]))]
    pub otherwise: bool,
    /// A file with the picture that the givens make: a line a row, `#` for a given, `.` for none
    #[arg(long, value_name = "FILE", conflicts_with = "symmetry")]
    pub pattern: Option<PathBuf>,
    /// How many givens: a range A..B, or a number
    #[arg(long, value_name = "A..B", alias = "givens", value_parser = |text: &str| range::<u16>(text, "24..28"))]
    pub clues: Option<RangeInclusive<u16>>,
    /// How many givens a row, column or box may have: usually at least one, and above easy at most two thirds
    #[arg(long, value_name = "A..B", value_parser = |text: &str| range::<u8>(text, "1..6"))]
    pub givens_in_house: Option<RangeInclusive<u8>>,
    /// By how many the most frequent digit may outnumber the rarest: usually 5 in 9x9
    #[arg(long, value_name = "N")]
    pub digit_spread: Option<u8>,
    /// The notation to print [default: told from the name of FILE, else line]
    #[arg(long, value_name = "NOTATION", value_parser = format())]
    pub format: Option<Format>,
    /// JSON lines: the same as --format json; errors as JSON, too
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The file to write, in place of standard output; FILE.part until it is whole
    #[arg(short, long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Go on where an earlier run of the same command was stopped, if one was; what is damaged in
    /// FILE.part is made again
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// Replace FILE if it is there
    #[arg(long, requires = "output", conflicts_with = "resume")]
    pub force: bool,
    /// Make part I of N only: the parts together are the whole run
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// How many candidate puzzles may be tried for each one wanted
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub effort: u64,
    /// How many threads to work on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

//! The arguments of `generate`.

use super::names::one_of;
use super::puzzles::{format, variant};
use clap::builder::TypedValueParser;
use clap::{ArgAction, Args};
use gridpress_book::spec::Named;
use gridpress_engine::generate::{Dig, Fill, Regions, Symmetry};
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
        (Ok(_), Ok(_)) => Err("the end is before the start".into()),
        _ => Err(format!("write a range as {example}")),
    }
}

/// A part of a run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// The number of this part, from 1.
    pub part: u64,
    /// The number of parts.
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
            Some(_) => Err("write a part as I/N, from 1/N to N/N, with N at most 1000000".into()),
            None => Err("write a part as I/N, for example 3/8 for the third of eight".into()),
        }
    }
}

/// Generates puzzles that meet given requirements
///
/// Prints puzzles as they are found, one per line by default. The same seed and options give the
/// same puzzles on any number of threads. All puzzles differ even after symmetry and relabelling,
/// and in 8x8 and larger all solutions differ too (in runs of more than 1024 such puzzles,
/// solutions are compared within each block of 1024).
///
/// With --spec, makes the puzzles of a book's sections instead, section by section, in the order
/// they are made. With --shard, makes one part of a run, so that several machines can share the
/// work; the parts joined in order are identical to the whole run.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress generate
  gridpress generate --count 100 --level hard --seed 7 > hard.txt
  gridpress generate --require xy-wing --symmetry mirror-lr
  gridpress generate --require 'naked-pair x2' --otherwise singles
  gridpress generate --rating 2.6..3.4 --clues 24..28 --format json
  gridpress generate --shape 6x6 --level easy --count 20 --format sdk
  gridpress generate --variant x --level hard --format json
  gridpress generate --variant samurai --level easy
  gridpress generate --symbols COMPUTERS --format json
  gridpress generate --spec book.toml -o book.csv --resume
  gridpress generate --spec book.toml --shard 3/8 -o part-3.txt --resume

Exit code 1: a puzzle as asked for was not found.")]
pub(crate) struct GenerateArgs {
    /// A book spec that says which puzzles to make, in place of the other puzzle options; `-` for
    /// standard input
    #[arg(long, value_name = "BOOK", conflicts_with_all = [
        "count", "shape", "variant", "regions", "cage_size", "symbols", "dig", "fill", "symmetry", "level", "scale", "rating", "minutes", "require", "forbid",
        "only", "otherwise", "pattern", "clues", "givens_in_house", "digit_spread", "effort",
    ])]
    pub spec: Option<PathBuf>,
    /// The folder that the spec may read files from
    #[arg(long, value_name = "FOLDER", requires = "spec")]
    pub root: Option<PathBuf>,
    /// The number of puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub count: u64,
    /// The seed of all random choices [default: that of the spec, otherwise a new one, which is
    /// reported]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub wishes: WishArgs,
    /// The notation to print [default: by the name of FILE, otherwise line]
    #[arg(long, value_name = "NOTATION", value_parser = format())]
    pub format: Option<Format>,
    /// Print JSON lines, the same as --format json; errors are JSON too
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The file to write instead of standard output; named FILE.part until it is complete
    #[arg(short, long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Continue an earlier run of the same command that was stopped, if there was one; damaged
    /// parts of FILE.part are made again
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// Replace FILE if it exists
    #[arg(long, requires = "output", conflicts_with = "resume")]
    pub force: bool,
    /// Make only part I of N; all parts together are the whole run
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// Which puzzles to make.
#[derive(Args, Debug)]
pub(crate) struct WishArgs {
    /// The size of the grid
    #[arg(long, value_name = "SHAPE", default_value = "9x9", value_parser = shape())]
    pub shape: Shape,
    /// Rules added to rows, columns and boxes, jigsaw for regions that replace the boxes, killer for
    /// cages with sums, or samurai for five grids that share boxes
    #[arg(long, value_name = "VARIANT", value_delimiter = ',', value_parser = variant())]
    pub variant: Vec<Named>,
    /// How the regions of a jigsaw are chosen [default: random]
    #[arg(long, value_name = "NAME", value_parser = one_of([Regions::Random, Regions::Symmetric].iter().map(|r| (r.name(), *r)).collect()))]
    pub regions: Option<Regions>,
    /// The numbers of cells of the cages of a killer [default: 2..5]
    #[arg(long, value_name = "A..B", value_parser = |text: &str| range::<u8>(text, "2..4"))]
    pub cage_size: Option<RangeInclusive<u8>>,
    /// `letters`, or a word of as many different letters as there are digits, to print instead of
    /// digits; the solution has the word in a row, or on a diagonal of x. `generate` needs --format json
    /// or csv for it
    #[arg(long, value_name = "WORD")]
    pub symbols: Option<String>,
    /// The method that digs a puzzle from a solution
    #[arg(long, value_name = "NAME", default_value = "pairs", value_parser = one_of(Dig::ALL.iter().map(|d| (d.name(), *d)).collect()))]
    pub dig: Dig,
    /// The method that makes the full grid
    #[arg(long, value_name = "NAME", default_value = "backtrack", value_parser = one_of(Fill::ALL.iter().map(|f| (f.name(), *f)).collect()))]
    pub fill: Fill,
    /// The symmetry of the givens [default: rotate-180 for pairs, otherwise none]
    #[arg(long, value_name = "NAME", value_parser = one_of(Symmetry::ALL.iter().map(|s| (s.name(), *s)).collect()))]
    pub symmetry: Option<Symmetry>,
    /// A level of the scale, such as easy or very-hard
    #[arg(long, value_name = "LEVEL", alias = "difficulty")]
    pub level: Option<String>,
    /// The scale that the level belongs to
    #[arg(long, value_name = "SCALE", default_value = "standard", value_parser = one_of(Scale::NAMES.map(|n| (n, n)).to_vec()))]
    pub scale: &'static str,
    /// The allowed ratings (ER): a range A..B, or one rating
    #[arg(long, value_name = "A..B", value_parser = |text: &str| range::<Rating>(text, "2.6..3.4"))]
    pub rating: Option<RangeInclusive<Rating>>,
    /// The minutes that people need on average: a range A..B, or one number; for classic 9x9
    /// puzzles rated 8.2 or less
    #[arg(long, value_name = "A..B", value_parser = |text: &str| range::<u16>(text, "5..10"))]
    pub minutes: Option<RangeInclusive<u16>>,
    /// Techniques that must be needed, with nothing harder unless a level or rating allows it;
    /// 'xy-wing x2' for at least twice
    ///
    /// A named shape (skyscraper, w-wing, finned-x-wing, ...) has no rating of its own. It counts
    /// as needed if all techniques easier than chains (up to 6.4) get stuck and the shape is then
    /// found when it is tried first; without a level or rating, no other chain is needed.
    /// `gridpress steps PUZZLE --knowing skyscraper` shows that path.
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    pub require: Vec<String>,
    /// Techniques that must not be needed
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    pub forbid: Vec<String>,
    /// Techniques that must be sufficient, together with single placements
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    pub only: Vec<String>,
    /// What may be needed besides the required techniques: anything easier, or only singles
    #[arg(long, value_name = "WHAT", default_value = "easier", action = ArgAction::Set, requires_if("singles", "require"), value_parser = one_of(vec![("easier", false), ("singles", true)]))]
    pub otherwise: bool,
    /// A file with the pattern of the givens: one line per row, `#` for a given, `.` for an empty
    /// cell
    #[arg(long, value_name = "FILE", conflicts_with = "symmetry")]
    pub pattern: Option<PathBuf>,
    /// The number of givens: a range A..B, or one number
    #[arg(long, value_name = "A..B", alias = "givens", value_parser = |text: &str| range::<u16>(text, "24..28"))]
    pub clues: Option<RangeInclusive<u16>>,
    /// The number of givens in each row, column and box: usually at least one, and at most two
    /// thirds for levels above easy
    #[arg(long, value_name = "A..B", value_parser = |text: &str| range::<u8>(text, "1..6"))]
    pub givens_in_house: Option<RangeInclusive<u8>>,
    /// How much more often the most frequent digit may occur than the rarest: usually 5 in 9x9
    #[arg(long, value_name = "N")]
    pub digit_spread: Option<u8>,
    /// How many candidates to try for each requested puzzle
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub effort: u64,
}

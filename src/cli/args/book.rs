//! The arguments of the commands about books.

use super::Days;
use super::names::one_of;
use super::puzzles::added;
use clap::Args;
use gridpress_book::spec::{Named, STARTERS};
use std::path::PathBuf;

/// A file that `build` makes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub(crate) enum Edition {
    /// Press-ready pages in one file
    Pdf,
    /// A drawing of each page and of each puzzle
    Svg,
    /// The same drawings as EPS, for older systems
    Eps,
    /// A plain-text edition, for screen readers and Braille
    Text,
}

/// Writes a commented book spec to start from
///
/// It builds as it is. Change it to your liking.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress init
  gridpress init --template booklet pocket.toml
  gridpress build book.toml")]
pub(crate) struct InitArgs {
    /// What kind of book: large-print, booklet, weekly or kdp
    #[arg(long, value_name = "NAME", default_value = "large-print", hide_possible_values = true, value_parser = one_of(STARTERS.to_vec()))]
    pub template: &'static str,
    /// The file to write, ending in .toml
    #[arg(value_name = "PATH", default_value = "book.toml")]
    pub path: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub force: bool,
    /// Print what was written as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Describes a book without making it
///
/// Reports every mistake in the spec at once, with its line. For a correct spec, lists its pages,
/// sizes, margins and grids, and estimates how long the puzzles of each section take to make.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress check book.toml
  gridpress check book.toml --json
  gridpress check - < book.toml
  gridpress check books/spring.toml --root books

Exit code 2: the book cannot be made as described.")]
pub(crate) struct CheckArgs {
    /// The book spec, or `-` for standard input
    #[arg(value_name = "BOOK")]
    pub book: PathBuf,
    /// The folder that the spec may read files from [default: the folder of the spec]
    #[arg(long, value_name = "FOLDER")]
    pub root: Option<PathBuf>,
    /// Print the report, or the mistakes, as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Makes a book
///
/// Writes DIR/NAME.pdf, DIR/svg/page-NNN.svg and puzzle-NNN.svg, DIR/NAME.txt and
/// DIR/manifest.json, where NAME is the name of the spec (`book` for standard input). All files
/// appear at once when the book is complete; until then, or if anything fails, the folder stays as
/// it was. A folder holds one book: only the files of this book are replaced. Files of an edition
/// that is not being made stay, and the manifest lists those that are outdated.
///
/// The puzzles of a calendar that an earlier build made are published. A build that would change
/// one of them is refused unless --replace names its day or --force replaces all.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress build book.toml
  gridpress build book.toml -o out --format pdf
  gridpress build book.toml --seed 7 --jobs 4
  gridpress build daily.toml --replace 2026-01-19

Exit code 1: a requested puzzle was not found. 2: the spec is wrong, or a file could
not be read or written.")]
pub(crate) struct BuildArgs {
    /// The book spec, or `-` for standard input
    #[arg(value_name = "BOOK")]
    pub book: PathBuf,
    /// The folder that the spec may read files from [default: the folder of the spec]
    #[arg(long, value_name = "FOLDER")]
    pub root: Option<PathBuf>,
    /// The folder to write [default: the name of the spec, in the current folder]
    #[arg(short, long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// The editions to make
    #[arg(long, value_name = "EDITION", value_delimiter = ',', default_value = "pdf,svg,text")]
    pub format: Vec<Edition>,
    /// Use this seed instead of the spec's: a different book of the same kind
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How many threads to use; the book is the same for any number [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Replace the published puzzles of a day (2026-01-19) or of a range of days
    /// (2026-01-19..2026-01-25), and keep all others; may be given more than once
    ///
    /// If the spec now makes a different puzzle for that day, that one is used; otherwise a new one
    /// is made. The manifest counts how often each day's puzzle was replaced, and every count gives
    /// a different puzzle.
    #[arg(long, value_name = "DAY")]
    pub replace: Vec<Days>,
    /// Replace files that gridpress did not make, the manifest of another book, and published
    /// puzzles
    #[arg(long)]
    pub force: bool,
    /// Print what was made as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Lists the page layouts, prints one or draws one
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress layouts
  gridpress layouts large-print > my-layout.toml
  gridpress layouts --preview my-layout.toml -o my-layout.pdf
  gridpress layouts --preview four-up --size a4 -o four-up.svg
  gridpress layouts --json")]
pub(crate) struct LayoutsArgs {
    /// Print the file of this layout, as a base for your own; with --preview, a path works too
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Draw the layout, filled with puzzles
    #[arg(long, requires = "name")]
    pub preview: bool,
    /// The file to draw to, ending in .pdf or .svg [default: NAME-preview.pdf]
    #[arg(short, long, value_name = "FILE", requires = "preview")]
    pub output: Option<PathBuf>,
    /// The size of the page, as in a book spec [default: letter]
    #[arg(long, value_name = "SIZE", requires = "preview")]
    pub size: Option<String>,
    /// Replace the file if it exists
    #[arg(long, requires = "preview")]
    pub force: bool,
    /// Print a JSON list; with NAME, an object with the text of its file
    #[arg(long)]
    pub json: bool,
}

/// Lists the press profiles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress presses
  gridpress presses kdp > my-press.toml
  gridpress presses --json")]
pub(crate) struct PressesArgs {
    /// Print the file of this profile, as a base for your own
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Print a JSON list; with NAME, an object with the text of its file
    #[arg(long)]
    pub json: bool,
}

/// Lists the languages of the printed pages, or prints the words of one
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress words
  gridpress words de > my-words.toml
  gridpress words en > swedish.toml

A book takes the file with words = \"my-words.toml\" in [book]: for one of these languages the
words you want to change, for another language all of them.")]
pub(crate) struct WordsArgs {
    /// Print the file of this language, to change or translate it
    #[arg(value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Print a JSON list; with LANGUAGE, an object with the text of its file
    #[arg(long)]
    pub json: bool,
}

/// Reads a finished book back and checks everything printed in it
///
/// Finds every grid by its lines and reads every digit by its shape. Solves each puzzle again and
/// compares it with its printed answer, level, number and page references. Each fault is reported
/// with its page, puzzle and cell.
///
/// Also checks a file of puzzles in any notation. Each puzzle must have one solution, confirmed by
/// brute force in two directions and by the solver, and must agree with the solution and rating
/// given with it. Puzzles must differ even after symmetry and relabelling, and so must their
/// solutions (except where there may be few: in 4x4, 6x6 and jigsaws, and where digits a step
/// apart must differ). Each fault is reported with its line.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress proof book/book.pdf
  gridpress proof book/book.pdf --manifest book/manifest.json
  gridpress proof book
  gridpress proof book/svg --json
  gridpress proof book/book.pdf --report faults.html
  gridpress proof book-svg --font MyFont.otf --font MyFont-Bold.otf
  gridpress proof puzzles.txt
  cat part-*.txt | gridpress proof -

Exit code 1: something in the book or in the file is wrong.")]
pub(crate) struct ProofArgs {
    /// A PDF of pages, a PDF of sheets to fold or cut, a folder of SVG pages, a folder that `build`
    /// writes (with its manifest), or a file of puzzles (`-` for standard input); give a book and its
    /// separate answers together
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Also compare with the manifest of the book. In a folder that `build` writes, its manifest.json
    /// is used without this
    #[arg(long, value_name = "FILE")]
    pub manifest: Option<PathBuf>,
    /// Allow puzzles with the same solution, as in a book with same-solutions = true (its manifest
    /// allows them too)
    #[arg(long)]
    pub same_solutions: bool,
    /// Rules added to rows, columns and boxes in a file of puzzles that does not name them
    #[arg(long, value_name = "VARIANT", value_delimiter = ',', value_parser = added())]
    pub variant: Vec<Named>,
    /// Also write a report with pictures of the faulty places to this file (.html or .pdf)
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// The spec of the book, for the font files it names. A PDF holds its fonts, and a manifest beside
    /// the files names them, so this is rarely needed
    #[arg(long, value_name = "FILE")]
    pub spec: Option<PathBuf>,
    /// A font file used by the book, if it cannot be found otherwise; repeat for each file
    #[arg(long, value_name = "FILE")]
    pub font: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

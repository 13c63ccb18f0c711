//! Commands about books.

use super::{Days, one_of};
use clap::Args;
use gridpress_book::spec::STARTERS;
use std::path::PathBuf;

/// A file that `build` makes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub(crate) enum Edition {
    /// Press-ready pages in one file
    Pdf,
    /// A drawing of each page and of each puzzle
    Svg,
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
    /// Replace the file if it is there
    #[arg(long)]
    pub force: bool,
    /// What was written, as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Says what a book will be, without making it
///
/// Every mistake in the spec at once, with its line; then pages, sizes, margins and grids, and how
/// long the puzzles of each section take to make, which is tried for a moment.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress check book.toml
  gridpress check book.toml --json
  gridpress check - < book.toml
  gridpress check books/spring.toml --root books

Exit code 2: the book can not be made as it is described.")]
pub(crate) struct CheckArgs {
    /// The book spec, or `-` for standard input
    #[arg(value_name = "BOOK")]
    pub book: PathBuf,
    /// The folder below which the spec may name files [default: the folder of the spec]
    #[arg(long, value_name = "FOLDER")]
    pub root: Option<PathBuf>,
    /// The report, or the mistakes, as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Makes a book
///
/// Writes DIR/NAME.pdf, DIR/svg/page-NNN.svg and puzzle-NNN.svg, DIR/NAME.txt and
/// DIR/manifest.json, where NAME is that of the spec (`book` for one from
/// standard input). They appear all at once when everything is
/// made; until then, and if anything goes wrong, what was there stays as it was. A folder holds
/// one book: its files are replaced, those of another book and your own are not. Files of an
/// edition that is not made stay, and the manifest says which of them are outdated.
///
/// The puzzles of a calendar that were made before are published: a build that would change one
/// of them is refused unless --replace names its day, or --force replaces all.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress build book.toml
  gridpress build book.toml -o out --format pdf
  gridpress build book.toml --seed 7 --jobs 4
  gridpress build daily.toml --replace 2026-01-19

Exit code 1: a puzzle that was asked for was not found. 2: the spec is wrong, or a file could
not be read or written.")]
pub(crate) struct BuildArgs {
    /// The book spec, or `-` for standard input
    #[arg(value_name = "BOOK")]
    pub book: PathBuf,
    /// The folder below which the spec may name files [default: the folder of the spec]
    #[arg(long, value_name = "FOLDER")]
    pub root: Option<PathBuf>,
    /// The folder to write [default: the name of the spec, in this folder]
    #[arg(short, long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// What to make
    #[arg(long, value_name = "EDITION", value_delimiter = ',', default_value = "pdf,svg,text")]
    pub format: Vec<Edition>,
    /// Another seed than the spec's: another book of the same kind
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How many threads to work on; the book is the same on any number [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Replace the published puzzles of a day (2026-01-19), or of all days from one to another
    /// (2026-01-19..2026-01-25), and keep all others as they are; may be given several times
    ///
    /// Where the spec makes another puzzle than the published one, that takes its place; else a new
    /// one is made. The manifest counts how often the puzzle of a day was replaced, and the count
    /// decides which one is made: replacing it once more gives yet another.
    #[arg(long, value_name = "DAY")]
    pub replace: Vec<Days>,
    /// Replace files that gridpress did not make, another book's manifest, and published puzzles
    #[arg(long)]
    pub force: bool,
    /// What was made, as one JSON object
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
    /// Print this layout's file, to make your own from; with --preview a path will do, too
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Draw the layout, with puzzles in it
    #[arg(long, requires = "name")]
    pub preview: bool,
    /// The file to draw to, .pdf or .svg [default: NAME-preview.pdf]
    #[arg(short, long, value_name = "FILE", requires = "preview")]
    pub output: Option<PathBuf>,
    /// The size of the page, as in a book spec [default: letter]
    #[arg(long, value_name = "SIZE", requires = "preview")]
    pub size: Option<String>,
    /// Replace the file if it is there
    #[arg(long, requires = "preview")]
    pub force: bool,
    /// A JSON list; with NAME an object with the text of its file
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
    /// Print this profile's file, to make your own from
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// A JSON list; with NAME an object with the text of its file
    #[arg(long)]
    pub json: bool,
}

/// Lists the languages of the pages, or prints what they say in one
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress words
  gridpress words de > my-words.toml
  gridpress words en > swedish.toml

A book takes the file with words = \"my-words.toml\" in [book]: for one of these languages the
words that shall be others, for another language all of them.")]
pub(crate) struct WordsArgs {
    /// Print the file of this language, to change or to translate it
    #[arg(value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// A JSON list; with LANGUAGE an object with the text of its file
    #[arg(long)]
    pub json: bool,
}

/// Reads a finished book back and checks all that is printed in it
///
/// Every grid is found by its lines and every digit read by its shape; each puzzle is solved
/// again and compared with its printed answer, level, number and page references. Each fault is
/// told with its page, puzzle and cell.
///
/// A file of puzzles, in any notation, is proven too: each must have one solution, by brute force
/// in two directions and by the solver, and that solution and rating if they stand with it; no two
/// may be the same up to symmetry and relabelling, or have the same solution (but 4x4 and 6x6 may,
/// of which there are few). Each fault is reported with its line.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress proof book/book.pdf
  gridpress proof book/book.pdf --manifest book/manifest.json
  gridpress proof book/svg --json
  gridpress proof book/book.pdf --font MyFont.otf --font MyFont-Bold.otf
  gridpress proof puzzles.txt
  cat part-*.txt | gridpress proof -

Exit code 1: something in the book or in the file is wrong.")]
pub(crate) struct ProofArgs {
    /// A PDF of pages or of sheets to fold or cut, a folder of SVG pages, or a file of puzzles (`-`
    /// for standard input); a book and its answers, if they are in files of their own, together
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Compare with what the book was made from, too
    #[arg(long, value_name = "FILE")]
    pub manifest: Option<PathBuf>,
    /// Allow puzzles with the same solution, as a book with same-solutions = true has them (its
    /// manifest allows them too)
    #[arg(long)]
    pub same_solutions: bool,
    /// A font file that the book is set in, if not in the shipped ones; once for each
    #[arg(long, value_name = "FILE")]
    pub font: Vec<PathBuf>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    /// How many threads to work on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

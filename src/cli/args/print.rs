//! The arguments of `print`.

use super::WishArgs;
use clap::Args;
use gridpress_page::geom::PageSize;
use std::path::PathBuf;

/// Makes puzzles and a PDF to print, without a book spec
///
/// One large puzzle fills each page, and the answers follow the puzzles. The PDF is read back and
/// checked like every book. With --save-spec, also writes the book spec of these pages, from which
/// `gridpress build` makes the same book.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress print 20 --level easy
  gridpress print 12 --per-page 2 --size a4 -o weekend.pdf
  gridpress print --from puzzles.txt --no-answers
  gridpress print 6 --require xy-wing --save-spec book.toml

Exit code 1: a puzzle as asked for was not found.")]
pub(crate) struct PrintArgs {
    /// The number of puzzles; with --from, that many from the beginning of the file
    #[arg(value_name = "COUNT", required_unless_present = "from", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub count: Option<u32>,
    /// Print the puzzles of this file, in any notation, instead of new ones
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// The size of the paper, as in a book spec: letter, a4, 6x9in, ... [default: letter or a4, by
    /// the locale]
    #[arg(long, value_name = "SIZE")]
    pub size: Option<PageSize>,
    /// The number of puzzles on a page
    #[arg(long, value_name = "N", default_value = "1", value_parser = ["1", "2", "4", "6"])]
    pub per_page: String,
    /// Leave the answers out
    #[arg(long)]
    pub no_answers: bool,
    /// Leave the back of each page of puzzles empty, so that nothing shows through
    #[arg(long)]
    pub one_sided: bool,
    /// The language of all printed words: en, de, fr, es, it, nl or pt
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = ["en", "de", "fr", "es", "it", "nl", "pt"])]
    pub language: String,
    /// The seed of all random choices [default: a new one, which is reported]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub wishes: WishArgs,
    /// The file to write, ending in .pdf
    #[arg(short, long, value_name = "FILE", default_value = "sudoku.pdf")]
    pub output: PathBuf,
    /// Also write the book spec of these pages; a file named by --from must be in the same folder
    /// or below
    #[arg(long, value_name = "FILE")]
    pub save_spec: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    pub force: bool,
    /// Print what was made as one JSON object
    #[arg(long)]
    pub json: bool,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

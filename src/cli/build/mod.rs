//! `build`: makes a folder with a book, or with the files of a calendar, from its spec.

mod book;
mod calendar;
mod draw;
mod earlier;
mod exchange;
mod expected;
mod make;
mod manifest;
mod ours;
pub(super) mod pieces;
mod press;
pub(super) mod project;
mod proven;
mod published;
mod record;
mod records;
mod staging;
mod summary;
mod verdict;

pub(super) use book::{Printed, pdf};

use super::args::BuildArgs;
use super::out::Out;
use super::{Failure, Outcome, interrupt, spec};
use crate::files::check_folder;
use book::Run;
use gridpress_book::plan::Work;
use std::path::{Path, PathBuf};
use std::time::Instant;

pub(super) fn run(args: &BuildArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let start = Instant::now();
    interrupt::catch();
    let (sources, work) = spec::open(&args.book, args.root.as_deref(), args.seed)?.work()?;
    let (name, folder) = place(args)?;
    let mut editions = args.format.clone();
    editions.sort();
    editions.dedup();
    let (sources, name, folder, editions) = (&sources, &name, &folder, &editions);
    let run = Run { args, sources, name, folder, editions, start };
    match work {
        Work::Book(job) => run.book(&job, out),
        Work::Calendar(mut job) => calendar::build(&run, &mut job, out),
    }
}

/// Returns the name of the book's files and their folder.
fn place(args: &BuildArgs) -> Result<(String, PathBuf), Failure> {
    let stem = if args.book == Path::new("-") {
        "book"
    } else {
        args.book.file_stem().and_then(|s| s.to_str()).ok_or_else(|| {
            Failure::usage(format!(
                "{} has no file name to name the book after",
                args.book.display()
            ))
        })?
    };
    let folder = args.output.clone().unwrap_or_else(|| PathBuf::from(stem));
    check_folder(&folder, args.force)?;
    Ok((stem.to_owned(), folder))
}

//! `convert`: puzzles from one notation to another.

use crate::cli::args::ConvertArgs;
use crate::cli::files;
use crate::cli::out::Out;
use crate::cli::puzzles::{self, Source};
use crate::cli::{Failure, Outcome, steps};
use crate::sudoku::notation::{self, Entry, Format};
use std::path::{Path, PathBuf};

pub fn run(args: &ConvertArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let output = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let to = match (args.to, output) {
        (Some(format), _) => format,
        (None, None) => Format::Line,
        (None, Some(path)) => told_from(path)?,
    };
    let source = Source::open(Some(&args.input))?;
    let name = source.name.clone();
    let mut entries = Vec::new();
    let mut faults = false;
    for one in source.read(args.from)? {
        match one {
            Ok(entry) => entries.push(entry),
            Err(fault) => {
                faults = true;
                puzzles::tell(&name, &fault);
            }
        }
    }
    if entries.is_empty() {
        return Err(Failure::usage(format!(
            "there is no puzzle in {name}, so nothing was written"
        )));
    }
    match output {
        None => out.text(&text(&entries, to)?)?,
        Some(path) => {
            for (path, part) in parts(path, &entries, to) {
                files::write(&path, text(part, to)?.as_bytes(), args.force)?;
            }
        }
    }
    Ok(Outcome::of_faults(faults))
}

fn told_from(path: &Path) -> Result<Format, Failure> {
    let extension = path.extension().map(|e| e.to_string_lossy().into_owned()).unwrap_or_default();
    Format::of_extension(&extension).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|f| f.name()).collect();
        Failure::usage_with_help(
            format!("the name {} does not tell the notation to write", path.display()),
            format!("say it with --to: {}", names.join(", ")),
        )
    })
}

fn text(entries: &[Entry], to: Format) -> Result<String, Failure> {
    notation::write(entries, to).map_err(|error| {
        Failure::usage_with_help(error.to_string(), "name a file to write, and each gets its own")
    })
}

/// The files to write: one, or one a puzzle where the notation holds no more.
fn parts<'e>(path: &Path, entries: &'e [Entry], to: Format) -> Vec<(PathBuf, &'e [Entry])> {
    if to != Format::Ipuz || entries.len() == 1 {
        return vec![(path.to_owned(), entries)];
    }
    entries
        .chunks(1)
        .enumerate()
        .map(|(index, part)| (steps::numbered(path, index + 1), part))
        .collect()
}

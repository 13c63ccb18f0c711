//! `convert`: converts puzzles from one notation to another.

use crate::args::ConvertArgs;
use crate::files;
use crate::out::Out;
use crate::puzzles::{self, Source};
use crate::{Failure, Outcome, samurai, steps, terminal};
use gridpress_engine::sudoku::Variant;
use gridpress_engine::sudoku::notation::{self, Entry, Format};
use serde_json::json;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &ConvertArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let output = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let to = match output {
        None => args.to.unwrap_or(if args.json { Format::Json } else { Format::Line }),
        Some(path) => files::format_of(path, args.to, "--to")?,
    };
    samurai::reject(&args.read_as.variant)?;
    let source = Source::open(Some(&args.input))?;
    let name = source.name.clone();
    let mut entries = Vec::new();
    let mut faults = false;
    for one in source.read(args.read_as.from)? {
        let variants = &args.read_as.variant;
        match one.and_then(|entry| puzzles::with_variants(entry, variants)) {
            Ok(entry) => entries.push(entry),
            Err(fault) => {
                faults = true;
                puzzles::report(&name, &fault);
            }
        }
    }
    if entries.is_empty() {
        return Err(Failure::usage(format!(
            "there is no puzzle in {name}, so nothing was written"
        )));
    }
    if to == Format::Line {
        note_rules(&entries);
    }
    let has_letters = |entry: &Entry| entry.position.grid.rules().symbols().is_some();
    if !matches!(to, Format::Json | Format::Csv) && entries.iter().any(has_letters) {
        terminal::note(&format!(
            "{to} has digits in place of the letters of word puzzles: --to json keeps the letters"
        ));
    }
    match output {
        None => out.text(&text(&entries, to)?)?,
        Some(path) => {
            for entry in &entries {
                let held = to.holds(entry.position.grid.rules());
                held.map_err(|unheld| Failure::unheld(&unheld))?;
            }
            let parts = parts(path, &entries, to);
            for (path, part) in &parts {
                files::write(path, text(part, to)?.as_bytes(), args.force)?;
            }
            if args.json {
                let files: Vec<&PathBuf> = parts.iter().map(|(path, _)| path).collect();
                out.json(&json!({ "files": files, "puzzles": entries.len() }))?;
            }
        }
    }
    Ok(Outcome::of_faults(faults))
}

/// Says which rules must be named to read the puzzles again from plain lines, which do not name them.
fn note_rules(entries: &[Entry]) {
    let names = |entry: &Entry| {
        let variants = entry.position.grid.rules().variants();
        variants.iter().map(Variant::name).collect::<Vec<_>>().join(",")
    };
    let mut all: Vec<String> = entries.iter().map(names).collect();
    all.sort_unstable();
    all.dedup();
    match &all[..] {
        [none] if none.is_empty() => {}
        [one] => terminal::note(&format!(
            "lines do not name the rules of puzzles: read these with --variant {one}"
        )),
        _ => terminal::note(
            "lines do not name the rules of puzzles, and these have different ones: --to json names them",
        ),
    }
}

fn text(entries: &[Entry], to: Format) -> Result<String, Failure> {
    notation::write(entries, to).map_err(|error| {
        Failure::cannot_write(&error, "name a file to write: each puzzle gets its own")
    })
}

/// Returns the files to write: one, or one per puzzle if the notation holds only one.
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

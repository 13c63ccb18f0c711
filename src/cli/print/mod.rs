//! `print`: makes a PDF to print without a book spec. The spec is written from the options, and
//! goes the way of every other.

mod kinds;
mod paper;
mod written;

use super::args::PrintArgs;
use super::generate::{seed_of_today, wishes};
use super::out::Out;
use super::{Failure, Outcome, build, files, interrupt, samurai, spec, terminal};
use build::Printed;
use gridpress_book::plan::{BookPlan, PageContent, Work};
use gridpress_engine::generate::Request;
use gridpress_engine::sudoku::Shape;
use gridpress_page::english::counted;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;
use written::{Written, layouts};

/// The name of the spec in messages: it is saved only after the pages.
const NAME: &str = "the spec of these pages";

pub(super) fn run(args: &PrintArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let start = Instant::now();
    interrupt::catch();
    files::ends_in(&args.output, &["pdf"])?;
    if let Some(path) = &args.save_spec {
        files::ends_in(path, &["toml"])?;
    }
    // Reports conflicts by the names of the options.
    let is_samurai = samurai::is_asked(&args.wishes.variant)?;
    let request = match is_samurai {
        // Its wishes are checked in the spec.
        true => Request::new(Shape::CLASSIC),
        // Puzzles from a file show their shapes, so their letters are checked in the spec.
        false if args.from.is_some() => wishes::request(&args.wishes)?,
        false => wishes::under_symbols(wishes::request(&args.wishes)?, &args.wishes)?,
    };
    let (folder, from) = sources_of(args)?;
    // Samurai are of one kind.
    let file = args.from.as_deref().filter(|_| !is_samurai);
    let kinds = file.map(|from| kinds::of_file(from, args)).transpose()?;
    let kinds = kinds.unwrap_or_default();
    let asked = args.wishes.shape;
    if let Some(other) = kinds.iter().find(|k| asked != Shape::CLASSIC && k.shape != asked) {
        return Err(Failure::usage_with_help(
            format!("--shape {asked} was given, but the file has puzzles of {}", other.shape),
            "leave it out: the puzzles show their shapes",
        ));
    }
    // A wrong wish is reported first: it is wrong for any file.
    for path in std::iter::once(&args.output).chain(&args.save_spec) {
        files::check_file(path)?;
        files::check_free(path, args.force)?;
    }
    let seed = args.seed.unwrap_or_else(seed_of_today);
    let size = match &args.size {
        Some(size) => size.to_string(),
        None => paper::of_locale().to_owned(),
    };
    let from = from.as_deref();
    let written = |layout| {
        Written { args, request: &request, from, kinds: &kinds, seed, size: &size, layout }.spec()
    };
    let open = |layout| spec::open_written(NAME, written(layout), &folder);
    // The first layout whose cells the page has room for; what is wrong with the first if there is none.
    let (usual, smaller) = layouts(&args.per_page);
    let (mut layout, mut opened) = (usual, open(usual)?);
    for other in smaller {
        if opened.is_sound() {
            break;
        }
        let next = open(other)?;
        if next.is_sound() {
            (layout, opened) = (other, next);
        }
    }
    let text = written(layout);
    let (sources, work) = opened.work()?;
    let Work::Book(job) = work else {
        return Err(Failure::usage("the options do not describe a book"));
    };
    let plan = &job.plan;
    if plan.volumes.len() > 1 {
        return Err(Failure::usage_with_help(
            format!("{} do not fit into one PDF", counted(plan.puzzles.len(), "puzzle")),
            "give the number of puzzles to print",
        ));
    }
    let Some(Printed { bytes, proof }) = build::pdf(&job, &sources)? else {
        return Ok(Outcome::FoundFaults);
    };
    files::write(&args.output, &bytes, args.force)?;
    if let Some(path) = &args.save_spec {
        files::write(path, text.as_bytes(), args.force)?;
    }
    let sides = if args.one_sided { Sides::EmptyBacks } else { Sides::Any };
    let answers = plan.pages.iter().find(|p| matches!(p.content, PageContent::Answers { .. }));
    if args.json {
        out.json(&json!({
            "file": args.output,
            "spec": args.save_spec,
            "puzzles": plan.puzzles.len(),
            "pages": plan.pages.len(),
            "answers_page": answers.map(|page| page.folio),
            "size": size,
            "seed": seed,
            "proof": proof,
            "seconds": start.elapsed().as_secs_f64(),
        }))?;
        return Ok(Outcome::Done);
    }
    out.line(&args.output.display().to_string())?;
    if let Some(path) = &args.save_spec {
        out.line(&path.display().to_string())?;
    }
    terminal::note(&proof);
    if args.seed.is_none() {
        terminal::note(&format!("seed {seed}: --seed {seed} makes the same pages again"));
    }
    terminal::note(&how_to_print(plan, sides));
    Ok(Outcome::Done)
}

/// Returns the folder that the spec is relative to, and the name of the file of puzzles in it.
fn sources_of(args: &PrintArgs) -> Result<(PathBuf, Option<String>), Failure> {
    let folder = |path: &Path| {
        let folder = files::folder_of(path);
        folder.canonicalize().map_err(|error| Failure::reading(&folder, error))
    };
    let Some(from) = &args.from else {
        return Ok((args.save_spec.as_deref().map_or(Ok(PathBuf::from(".")), folder)?, None));
    };
    if from == Path::new("-") {
        return Err(Failure::usage_with_help(
            "--from takes the name of a file, not standard input",
            "write the puzzles to a file first: gridpress generate ... > puzzles.txt",
        ));
    }
    let file = folder(from)?.join(from.file_name().unwrap_or_default());
    let folder = folder(args.save_spec.as_deref().unwrap_or(from))?;
    let inside = file.strip_prefix(&folder).ok().and_then(Path::to_str);
    let Some(name) = inside else {
        return Err(Failure::usage_with_help(
            format!("a spec in {} cannot name {}", folder.display(), from.display()),
            "save the spec in the folder of the puzzles",
        ));
    };
    Ok((folder, Some(name.to_owned())))
}

/// The sides of the paper to print on.
#[derive(Copy, Clone)]
enum Sides {
    Any,
    /// Both, with empty pages on the backs of puzzles.
    EmptyBacks,
}

/// Returns what to choose in the print dialog.
fn how_to_print(plan: &BookPlan, sides: Sides) -> String {
    let edge = if plan.trim.width > plan.trim.height { "short" } else { "long" };
    let sides = match sides {
        Sides::Any => format!("on one side, or on both sides flipped on the {edge} edge"),
        Sides::EmptyBacks => {
            format!("on both sides flipped on the {edge} edge; the backs of the puzzles stay empty")
        }
    };
    format!("print {} at 100 % (\"actual size\"), {sides}", counted(plan.pages.len(), "page"))
}

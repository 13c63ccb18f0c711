//! `proof`: reads back a finished PDF, a folder of SVG pages or a file of puzzles, and checks it.

use crate::args::ProofArgs;
use crate::out::Out;
use crate::prove::book::Book;
use crate::prove::calendar::Calendar;
use crate::prove::folder::Made;
use crate::prove::fonts::Fonts;
use crate::prove::inputs::Paper;
use crate::prove::report::MOST_OF_KIND;
use crate::prove::{drawings, folder, fonts, inputs, list, manifest, report};
use crate::{Failure, Outcome, confined, files, progress, samurai, terminal};
use gridpress_book::spec::Method;
use gridpress_page::english::grouped;
use gridpress_proof::{Binding, Expectations, FaultKind};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns what is known before any file is read: the words of the book, and what its calendar says.
fn known(args: &ProofArgs, calendar: Option<&Calendar>) -> Expectations {
    let mut known = manifest::words(args);
    known.same_solutions = args.same_solutions;
    if let Some(calendar) = calendar {
        calendar.add_to(&mut known);
    }
    known
}

pub(crate) fn run(args: &ProofArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let is_asked = samurai::is_asked(&args.variant)?;
    if let Some(to) = &args.report {
        files::ends_in(to, &["html", "htm", "pdf"])?;
    }
    for path in &args.paths {
        if !list::is_list(path, is_asked)? {
            continue;
        }
        if args.manifest.is_some() {
            return Err(Failure::usage_with_help(
                format!("{} is not a book, so it has no manifest", path.display()),
                "name the book's PDF or its folder of SVG pages",
            ));
        }
        if args.report.is_some() {
            return Err(Failure::usage_with_help(
                format!("{} is a file of puzzles, and a report shows pages", path.display()),
                "leave out --report",
            ));
        }
        if args.paths.len() > 1 {
            return Err(Failure::usage_with_help(
                format!("{} is a file of puzzles, which must be proven separately", path.display()),
                "only the files of one book can be proven together",
            ));
        }
        let name = path.to_string_lossy().into_owned();
        if samurai::are_meant(&args.variant, std::slice::from_ref(&name))? {
            return samurai::proof(&name, args, out);
        }
        return list::run(path, args, out);
    }
    if !args.variant.is_empty() {
        return Err(Failure::usage_with_help(
            "--variant is for a file of puzzles; the pages of a book show their rules",
            "leave it out",
        ));
    }
    for (index, path) in args.paths.iter().enumerate() {
        let real = |path: &PathBuf| fs::canonicalize(path).ok();
        if args.paths[..index]
            .iter()
            .any(|p| p == path || (real(p).is_some() && real(p) == real(path)))
        {
            return Err(Failure::usage_with_help(
                format!("{} is given twice", path.display()),
                "name each file of the book once",
            ));
        }
    }
    let mut calendar = match (&args.paths[..], &args.manifest) {
        ([_], Some(manifest)) => Calendar::at(manifest),
        ([path], None) => Calendar::around(path),
        _ => None,
    };
    if let [path] = &args.paths[..]
        && folder::is_folder_of_files(path)?
    {
        let mut known = known(args, calendar.as_ref());
        let made = match (calendar, &args.manifest) {
            (Some(calendar), _) => Made::Calendar(calendar),
            (None, Some(manifest)) => Made::Book(Book::at(path, manifest)?),
            (None, None) => Book::in_folder(path)?.map_or(Made::Unknown, Made::Book),
        };
        if args.report.is_some() {
            return Err(no_report(path));
        }
        let Fonts { alphabet, missing } = fonts::of(args)?;
        known.missing_fonts = missing;
        return folder::run(path, &made, (&known, &alphabet), args.json, out);
    }
    if confined::is_child() {
        confined::limit(std::iter::once(&args.paths[..]));
        confined::begin(&args.paths);
    } else if !out.is_closed()
        && let Some(code) = confined::run(&args.paths)?
    {
        return Ok(Outcome::InChild(code));
    }
    let mut drawings = Vec::new();
    let mut known = known(args, calendar.as_ref());
    let Fonts { alphabet, missing } = fonts::of(args)?;
    known.missing_fonts = missing;
    let far = || (inputs::PROGRESS.read(), inputs::PROGRESS.pages());
    let paper = progress::shown("reading pages", far, || inputs::read(&args.paths, &alphabet))?;
    if let (Some(calendar), [path]) = (&mut calendar, &args.paths[..]) {
        calendar.recognise(path, paper.pages());
    }
    let day = calendar.as_ref().filter(|of| args.paths.iter().all(|path| of.has(path)));
    let is_day = day.is_some();
    if let (Some(calendar), [path]) = (day, &args.paths[..]) {
        known.printed = calendar.texts(path);
    }
    if let Some(path) = args.manifest.as_ref().filter(|_| !is_day) {
        let bytes = files::read(path)?;
        let place = (&bytes[..], &*files::folder_of(path));
        let pages = manifest::Pages::of(paper.pages());
        drawings = manifest::add(&mut known, place, &args.paths, Some(&pages)).map_err(|why| {
            Failure::usage(format!("{} is not the manifest of a book: {why}", path.display()))
        })?;
        if known.printed.is_empty() {
            terminal::note(
                "the manifest has no file of this name: puzzles are compared with it, words and \
                 pictures are not",
            );
        }
    }
    let mut proof = gridpress_proof::check(paper.pages(), &known);
    if let (Some(calendar), [path]) = (&calendar, &args.paths[..]) {
        calendar.compare(path, paper.pages(), &mut proof.faults);
    }
    proof.faults.extend(drawings::check(&drawings, &known.made, &alphabet));
    if let ([folder], None) = (&args.paths[..], &args.manifest) {
        proof.faults.extend(drawings::beside(folder, paper.pages(), &known, &alphabet));
    }
    if let Some(to) = &args.report {
        report::write(to, &args.paths, &paper, &proof)?;
    }
    let sheets = match &paper {
        Paper::Pages(_) => None,
        Paper::Sheets(count, bound) => Some((*count, bound)),
    };
    let is_in_order = sheets.is_none_or(|(_, bound)| bound.is_in_order);
    let pictures: Vec<usize> =
        paper.pages().iter().filter(|page| page.is_picture).map(|page| page.page).collect();
    if args.json {
        let faults: Vec<Value> =
            proof.faults.iter().map(|fault| inputs::told(fault, paper.sheet(fault))).collect();
        let mut told = json!({
            "pages": proof.pages,
            "puzzles": proof.puzzles,
            "answers": proof.answers,
            "drawings": proof.drawings,
            "faults": faults,
        });
        if !pictures.is_empty() {
            told["pictures"] = json!(pictures);
        }
        if let Some((count, bound)) = sheets {
            told["sheets"] = json!({
                "count": count,
                "binding": binding(bound.binding),
                "in_order": bound.is_in_order,
            });
        }
        out.json(&told)?;
    } else {
        if let Some((count, bound)) = sheets {
            let many = if count == 1 { "sheet" } else { "sheets" };
            terminal::note(&format!(
                "{count} {many} with two pages on each side ({}), read in the order in which the \
                 pages come out",
                binding(bound.binding)
            ));
        }
        if !pictures.is_empty() {
            terminal::note(&format!(
                "page{} {} {}: only grids are read there, and words are not",
                if pictures.len() == 1 { "" } else { "s" },
                listed(&pictures),
                if pictures.len() == 1 { "is a picture" } else { "are pictures" }
            ));
        }
        if !is_in_order {
            out.line("the sheets: their pages are out of order, both folded and cut")?;
        }
        let mut counts: BTreeMap<FaultKind, usize> = BTreeMap::new();
        for fault in &proof.faults {
            let count = counts.entry(fault.kind).or_default();
            *count += 1;
            if *count > MOST_OF_KIND {
                continue;
            }
            let place = inputs::place(fault, "the book", paper.sheet(fault));
            out.line(&format!("{place}: {}", fault.what))?;
        }
        for (kind, count) in counts.iter().filter(|(_, count)| **count > MOST_OF_KIND) {
            let more = grouped(count - MOST_OF_KIND);
            out.line(&format!("and {more} more of the kind {}", kind.code()))?;
        }
        out.line(&proof.to_string())?;
    }
    Ok(if proof.is_right() && is_in_order { Outcome::Done } else { Outcome::FoundFaults })
}

fn no_report(path: &Path) -> Failure {
    let files = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let pdf = files.filter(|file| file.extension().is_some_and(|e| e == "pdf"));
    let pdf = pdf.min_by_key(|file| (file.as_os_str().len(), file.clone()));
    let such = pdf.map_or_else(String::new, |pdf| format!(", such as {}", pdf.display()));
    Failure::usage_with_help(
        format!("{} has several files, and a report is of one", path.display()),
        format!("name a PDF or a folder of SVG pages{such}"),
    )
}

/// Returns "1, 3-5 and 8".
fn listed(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let run = |run: &[usize]| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run[0].to_string(),
    };
    let mut all: Vec<String> = runs.map(run).collect();
    let last = all.pop().unwrap_or_default();
    if all.is_empty() { last } else { format!("{} and {last}", all.join(", ")) }
}

/// Returns the name of a binding method in a spec.
const fn binding(binding: Binding) -> &'static str {
    match binding {
        Binding::Folded => Method::SaddleStitch.name(),
        Binding::Cut => Method::CutAndStack.name(),
    }
}

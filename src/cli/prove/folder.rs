//! The proof of a folder: each PDF, each SVG, each EPS and each set of SVG pages in it and below, by itself.

use crate::out::Out;
use crate::prove::book::Book;
use crate::prove::calendar::Calendar;
use crate::prove::inputs::{self, Paper};
use crate::{Failure, Outcome, confined, confined_each, prove::drawings};
use gridpress_page::english::counted;
use gridpress_proof::{
    Alphabet, Expectations, Fault, FaultKind, PlaceOnSheet, PrintedGrid, Proof, check,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The deepest folder below the first, and the most files.
const DEEPEST: usize = 4;
const MOST_FILES: usize = 100_000;
/// The most faults that are printed of one file.
const MOST_OF_FILE: usize = 20;

/// What is known of how the files of a folder were made.
pub(crate) enum Made {
    Unknown,
    Calendar(Calendar),
    Book(Book),
}

/// Whether the path is a folder without SVG pages of one book.
pub(crate) fn is_folder_of_files(path: &Path) -> Result<bool, Failure> {
    Ok(path.is_dir() && !inputs::has_pages(path)?)
}

/// Returns everything in a folder that can be proven, in order.
fn papers(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if inputs::has_pages(folder)? {
        found.push(folder.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(folder).map_err(|e| Failure::reading(folder, e))?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.map(|e| e.path()).map_err(|e| Failure::reading(folder, e)))
        .collect::<Result<_, _>>()?;
    paths.sort();
    for path in paths {
        let kind = fs::symlink_metadata(&path).map_err(|e| Failure::reading(&path, e))?;
        let ending = path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase);
        if kind.is_dir() && depth < DEEPEST {
            papers(&path, depth + 1, found)?;
        } else if kind.is_file() && matches!(ending.as_deref(), Some("pdf" | "svg" | "eps")) {
            found.push(path);
        }
        if found.len() > MOST_FILES {
            let why = format!("{} holds more than {MOST_FILES} files", folder.display());
            return Err(Failure::usage(why));
        }
    }
    Ok(())
}

/// The result of a file.
#[derive(Default, Serialize, Deserialize)]
struct FileResult {
    pages: usize,
    puzzles: usize,
    answers: usize,
    faults: Vec<ToldFault>,
    /// What the grids of a single page show.
    grids: Vec<String>,
}

impl FileResult {
    /// Returns the result of a file that was not read.
    fn unread(why: impl Into<String>) -> Self {
        FileResult::of(&[Fault::new(FaultKind::NotRead, why)])
    }

    /// Returns the result of a file of which only the faults are known.
    fn of<'f>(faults: impl IntoIterator<Item = &'f Fault>) -> Self {
        let faults = faults.into_iter().map(|f| ToldFault::of(f, "the file", None)).collect();
        FileResult { faults, ..FileResult::default() }
    }
}

/// A fault of a file: as it is printed, and as JSON.
#[derive(Serialize, Deserialize)]
struct ToldFault {
    line: String,
    json: Value,
    /// Whether a font that cannot be found is the reason.
    is_of_font: bool,
}

impl ToldFault {
    fn of(fault: &Fault, whole: &str, sheet: Option<PlaceOnSheet>) -> Self {
        let place = inputs::place(fault, whole, sheet);
        ToldFault {
            line: format!("{place}: {}", fault.what),
            json: inputs::told(fault, sheet),
            is_of_font: fault.kind == FaultKind::FontUnknown,
        }
    }
}

/// Proves all files of a folder, each apart from the others.
pub(crate) fn run(
    folder: &Path,
    made: &Made,
    (known, alphabet): (&Expectations, &Alphabet),
    as_json: bool,
    out: &mut Out,
) -> Result<Outcome, Failure> {
    if confined::is_child() {
        let files = confined_each::files();
        confined::limit(files.iter().map(std::slice::from_ref));
        for path in &files {
            confined::begin(std::slice::from_ref(path));
            out.json(&of_file(path, made, known, alphabet))?;
            out.flush()?;
        }
        return Ok(Outcome::Done);
    }
    let mut found = Vec::new();
    papers(folder, 0, &mut found)?;
    if found.is_empty() {
        return Err(Failure::usage_with_help(
            format!("there is no PDF, SVG or EPS in {}", folder.display()),
            "name a folder that `build` writes, or a PDF",
        ));
    }
    let mut results: Vec<FileResult> = Vec::new();
    let mut lack_font = 0;
    let mut note = |results: &mut Vec<FileResult>, path: &Path, result: FileResult| {
        let name = path.strip_prefix(folder).unwrap_or(path).display().to_string();
        // One font is the reason in all files.
        lack_font += usize::from(result.faults.iter().any(|fault| fault.is_of_font));
        let is_told = lack_font > 1 && result.faults.iter().all(|fault| fault.is_of_font);
        if !as_json && !is_told {
            for fault in result.faults.iter().take(MOST_OF_FILE) {
                out.line(&format!("{name}, {}", fault.line))?;
            }
            if result.faults.len() > MOST_OF_FILE {
                let more = result.faults.len() - MOST_OF_FILE;
                out.line(&format!("{name}: and {more} more"))?;
            }
        }
        results.push(result);
        Ok::<(), Failure>(())
    };
    let has_children = confined_each::each(&found, |path, said| {
        let result = said.and_then(|said| serde_json::from_value(said).map_err(|e| e.to_string()));
        note(&mut results, path, result.unwrap_or_else(FileResult::unread))
    })?;
    if !has_children {
        for path in &found {
            note(&mut results, path, of_file(path, made, known, alphabet))?;
        }
    }
    let wrong = match made {
        Made::Unknown => unlike(&found, &results),
        Made::Calendar(calendar) => calendar.wrong_files(folder),
        Made::Book(book) => book.wrong_files(alphabet),
    };
    let files = found.len();
    for of_file in wrong.chunk_by(|(one, _), (other, _)| one == other) {
        let path = &of_file[0].0;
        note(&mut results, path, FileResult::of(of_file.iter().map(|(_, fault)| fault)))?;
        found.push(path.clone());
    }
    let sum = |of: fn(&FileResult) -> usize| results.iter().map(of).sum::<usize>();
    let (pages, puzzles) = (sum(|r| r.pages), sum(|r| r.puzzles));
    let (answers, faults) = (sum(|r| r.answers), sum(|r| r.faults.len()));
    if as_json {
        let files: Vec<Value> = found
            .iter()
            .zip(&results)
            .map(|(path, result)| {
                let name = path.strip_prefix(folder).unwrap_or(path).display().to_string();
                let faults: Vec<&Value> = result.faults.iter().map(|fault| &fault.json).collect();
                json!({
                    "path": name,
                    "pages": result.pages,
                    "puzzles": result.puzzles,
                    "answers": result.answers,
                    "faults": faults,
                })
            })
            .collect();
        out.json(&json!({
            "files": files,
            "pages": pages,
            "puzzles": puzzles,
            "answers": answers,
            "fault_count": faults,
        }))?;
    } else {
        if lack_font > 1 {
            out.line(&format!("{} lack the same font", counted(lack_font, "file")))?;
        }
        let many = if faults == 0 { "no faults".to_owned() } else { counted(faults, "fault") };
        out.line(&format!(
            "{}, read back {}, {} and {}: {many}",
            counted(files, "file"),
            counted(pages, "page"),
            counted(puzzles, "puzzle"),
            counted(answers, "answer")
        ))?;
    }
    Ok(Outcome::of_faults(faults > 0))
}

/// Returns the files that show something else than the file of their name in another format.
fn unlike(paths: &[PathBuf], results: &[FileResult]) -> Vec<(PathBuf, Fault)> {
    let mut first: BTreeMap<PathBuf, (&PathBuf, &FileResult)> = BTreeMap::new();
    let mut found = Vec::new();
    for (path, result) in paths.iter().zip(results).filter(|(_, r)| !r.grids.is_empty()) {
        let (other, of_other) = *first.entry(path.with_extension("")).or_insert((path, result));
        if of_other.grids != result.grids {
            let name = other.file_name().unwrap_or_default().display();
            let what = format!("it shows other grids than {name}, which has the same name");
            found.push((path.clone(), Fault::new(FaultKind::NotAsMade, what)));
        }
    }
    found
}

/// Proves one file.
fn of_file(path: &Path, made: &Made, known: &Expectations, alphabet: &Alphabet) -> FileResult {
    let known = &match made {
        Made::Unknown => known.clone(),
        Made::Calendar(calendar) => Expectations { printed: calendar.texts(path), ..known.clone() },
        Made::Book(book) => book.of(path, known),
    };
    let paper = match inputs::read(&[path.to_owned()], alphabet) {
        Ok(paper) => paper,
        Err(failure) => {
            // The name of the file is before every fault.
            let (why, name) = (failure.to_string(), format!("{}: ", path.display()));
            return FileResult::unread(why.strip_prefix(&name).unwrap_or(&why));
        }
    };
    let mut proof = check(paper.pages(), known);
    let is_of_font = proof.faults.iter().any(|fault| fault.kind == FaultKind::FontUnknown);
    if let (Made::Calendar(calendar), Paper::Pages(pages), false) = (made, &paper, is_of_font) {
        calendar.compare(path, pages, &mut proof.faults);
    }
    if matches!(made, Made::Unknown) && path.is_dir() {
        proof.faults.extend(drawings::beside(path, paper.pages(), known, alphabet));
    }
    let told = |fault| ToldFault::of(fault, "the book", paper.sheet(fault));
    let mut faults: Vec<ToldFault> = proof.faults.iter().map(told).collect();
    if matches!(&paper, Paper::Sheets(_, bound) if !bound.is_in_order) {
        let what = "their pages are out of order, both folded and cut";
        faults.push(ToldFault::of(&Fault::new(FaultKind::FolioWrong, what), "the sheets", None));
    }
    let grids = match paper.pages() {
        // Letters are read as digits later.
        [page] if page.grids.iter().all(PrintedGrid::is_readable) => {
            page.grids.iter().map(|grid| grid.grid.to_string()).collect()
        }
        _ => Vec::new(),
    };
    let Proof { pages, puzzles, answers, .. } = proof;
    FileResult { pages, puzzles, answers, faults, grids }
}

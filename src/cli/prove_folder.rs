//! The proof of a folder: each PDF, each SVG and each set of SVG pages in it and below, by itself.

use super::out::Out;
use super::prove::{self, Paper};
use super::{Failure, Outcome};
use gridpress_page::english::counted;
use gridpress_proof::{Alphabet, Expectations, Proof, check};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The deepest folder below the first, and the most files.
const DEEPEST: usize = 4;
const MOST_FILES: usize = 100_000;
/// The most faults that are printed of one file.
const MOST_OF_FILE: usize = 20;

/// Whether the path is a folder without SVG pages of one book.
pub(super) fn is_folder_of_files(path: &Path) -> Result<bool, Failure> {
    Ok(path.is_dir() && !prove::has_pages(path)?)
}

/// Returns everything in a folder that can be proven, in order.
fn papers(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if prove::has_pages(folder)? {
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
        } else if kind.is_file() && matches!(ending.as_deref(), Some("pdf" | "svg")) {
            found.push(path);
        }
        if found.len() > MOST_FILES {
            let why = format!("{} holds more than {MOST_FILES} files", folder.display());
            return Err(Failure::usage(why));
        }
    }
    Ok(())
}

/// Proves all files of a folder.
pub(super) fn run(
    folder: &Path,
    known: &Expectations,
    alphabet: &Alphabet,
    as_json: bool,
    out: &mut Out,
) -> Result<Outcome, Failure> {
    let mut found = Vec::new();
    papers(folder, 0, &mut found)?;
    if found.is_empty() {
        return Err(Failure::usage_with_help(
            format!("there is no PDF and no SVG in {}", folder.display()),
            "name a folder that `build` writes, or a PDF",
        ));
    }
    let mut all = Proof::default();
    let mut files: Vec<Value> = Vec::new();
    let mut out_of_order = 0;
    for path in &found {
        let name = path.strip_prefix(folder).unwrap_or(path).display().to_string();
        let (proof, is_in_order) = match prove::read(std::slice::from_ref(path), alphabet)? {
            Paper::Pages(pages) => (check(&pages, known), true),
            Paper::Sheets(_, bound) => (check(&bound.pages, known), bound.is_in_order),
        };
        let mut told: Vec<String> = proof.faults.iter().map(ToString::to_string).collect();
        if !is_in_order {
            told.push("the sheets: their pages are out of order, both folded and cut".to_owned());
        }
        if as_json {
            files.push(json!({
                "path": name,
                "pages": proof.pages,
                "puzzles": proof.puzzles,
                "answers": proof.answers,
                "faults": told,
            }));
        } else {
            for fault in told.iter().take(MOST_OF_FILE) {
                out.line(&format!("{name}, {fault}"))?;
            }
            if told.len() > MOST_OF_FILE {
                out.line(&format!("{name}: and {} more", told.len() - MOST_OF_FILE))?;
            }
        }
        all.pages += proof.pages;
        all.puzzles += proof.puzzles;
        all.answers += proof.answers;
        all.faults.extend(proof.faults);
        out_of_order += usize::from(!is_in_order);
    }
    if as_json {
        out.json(&json!({
            "files": files,
            "pages": all.pages,
            "puzzles": all.puzzles,
            "answers": all.answers,
            "fault_count": all.faults.len() + out_of_order,
        }))?;
    } else {
        out.line(&format!("{}, {all}", counted(found.len(), "file")))?;
    }
    Ok(Outcome::of_faults(!all.is_right() || out_of_order > 0))
}

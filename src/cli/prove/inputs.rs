//! The inputs to the proof of a book: its files and the printed words.

use crate::{Failure, files};
use gridpress_book::layout::{Words, is_drawn, sentence};
use gridpress_book::spec::with_symbols;
use gridpress_engine::grade::Scale;
use gridpress_engine::sudoku::notation::decode;
use gridpress_engine::sudoku::{Rules, Shape, Variant};
use gridpress_page::geom::Pt;
use gridpress_proof::{
    Alphabet, Bound, Counts, Expectations, Fault, GridWords, Leads, NumberWords, PageWords,
    PlaceOnSheet, Progress, ReadPage, ReadPdf, RuleWords, Sentences, read_pdf_watched,
    read_svg_parts,
};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Returns what is printed in every language.
pub(crate) fn words_of_all_languages() -> Expectations {
    let languages: Vec<&str> = Words::languages().collect();
    printed_words(languages.into_par_iter().map(Words::of).collect())
}

/// Returns what is printed in these words, and for every level of every built-in scale.
pub(crate) fn printed_words(all: Vec<&'static Words>) -> Expectations {
    let (mut level_words, mut page_words, mut contents_words) =
        (Vec::new(), Vec::new(), Vec::new());
    let mut rule_words = Vec::new();
    let (mut headings, mut number_words, mut grid_words) = (Vec::new(), Vec::new(), Vec::new());
    for &words in &all {
        contents_words.push(words.say("contents", &[]));
        for key in ["how-to", "hints", "answers", "walk-throughs", "blank-grids", "notes"] {
            headings.push(words.say(key, &[]));
        }
        number_words.extend(numbers_of(words));
        grid_words.push(words_of_grids(words));
        for (key, leads) in [
            ("answer-on-page", Leads::ToAnswers),
            ("answers-on-page", Leads::ToAnswers),
            ("answers-on-pages", Leads::ToAnswers),
            ("answers-apart", Leads::ToAnswersApart),
            ("answers-apart-pages", Leads::ToAnswersApart),
            ("puzzle-on-page", Leads::ToPuzzle),
            ("hint-on-page", Leads::ToHints),
            ("hints-on-page", Leads::ToHints),
            ("hints-on-pages", Leads::ToHints),
        ] {
            page_words.push(PageWords::new(leads, say(words, key).split(NUMBER)));
        }
        for variant in Variant::ALL.into_iter().filter(|&variant| !is_drawn(variant)) {
            for shape in Shape::ALL {
                let rules = Rules::plain(shape);
                let lettered = with_symbols(rules, "letters", false).ok();
                for rules in std::iter::once(rules).chain(lettered) {
                    rule_words.push(RuleWords::new(variant, &sentence(words, rules, variant)));
                }
            }
        }
        for name in Scale::NAMES {
            for level in Scale::named(name).into_iter().flat_map(|scale| scale.levels) {
                level_words.push((words.level(&level.id), level.id));
            }
        }
    }
    level_words.sort();
    level_words.dedup();
    headings.sort();
    headings.dedup();
    let texts = move || -> Vec<String> {
        let value = NUMBER.to_string();
        all.into_par_iter().flat_map_iter(|words| words.texts(&value)).collect()
    };
    Expectations {
        level_words,
        page_words,
        rule_words,
        contents_words,
        headings,
        number_words,
        sentences: Arc::new(Sentences::new(texts, NUMBER)),
        grid_words,
        ..Expectations::default()
    }
}

/// A sign in place of the numbers of a phrase.
const NUMBER: char = '\u{0}';

/// Returns a phrase with [`NUMBER`] in place of its numbers.
fn say(words: &Words, key: &str) -> String {
    let number: &dyn std::fmt::Display = &NUMBER;
    words.say(key, &["page", "from", "to", "count", "row", "n"].map(|name| (name, number)))
}

/// Returns the phrases that say how many puzzles there are.
fn numbers_of(words: &Words) -> Vec<NumberWords> {
    let say = |key: &str| say(words, key);
    let section = [("puzzles-many", "number-range"), ("puzzles-one", "number-one")];
    let section = section.map(|(count, range)| {
        // The words for one puzzle say 1 in digits.
        let count =
            if count == "puzzles-one" { say(count).replace('1', "\u{0}") } else { say(count) };
        (Counts::Section, count + &say(range))
    });
    let others = [
        (Counts::Listed, say("number-range")),
        (Counts::Listed, say("number-one")),
        (Counts::Book, say("one-solution")),
    ];
    let all = section.into_iter().chain(others);
    all.map(|(counts, text)| NumberWords::new(counts, text.split(NUMBER))).collect()
}

/// Returns the words in which grids are described.
fn words_of_grids(words: &Words) -> GridWords {
    let say = |key: &str| say(words, key);
    GridWords::new(NUMBER, &say("grid-row"), [&say("puzzle"), &say("answer")], &say("blank"))
}

/// How far the reading of all PDFs is.
pub(crate) static PROGRESS: Progress = Progress::new();

/// What is to be proven.
pub(crate) enum Paper {
    Pages(Vec<ReadPage>),
    /// Sheets to fold or cut: their number, and the book they make.
    Sheets(usize, Bound),
}

impl Paper {
    /// Returns the pages in reading order.
    pub(crate) fn pages(&self) -> &[ReadPage] {
        match self {
            Paper::Pages(pages) => pages,
            Paper::Sheets(_, bound) => &bound.pages,
        }
    }

    /// Returns which page of the sheets a fault is on.
    pub(crate) fn sheet(&self, fault: &Fault) -> Option<PlaceOnSheet> {
        self.place(fault).map(|(at, _)| at)
    }

    /// Returns where the page of a fault is on the sheets, and how far it is moved.
    pub(crate) fn place(&self, fault: &Fault) -> Option<(PlaceOnSheet, Pt)> {
        let Paper::Sheets(_, bound) = self else { return None };
        bound.places.get(fault.page?.checked_sub(1)?).copied()
    }
}

/// Returns the place of a fault in words: on its sheet, page and puzzle as far as they are known, or
/// else the whole.
pub(crate) fn place(fault: &Fault, whole: &str, sheet: Option<PlaceOnSheet>) -> String {
    let place = fault.place(whole);
    match sheet {
        Some(at) => format!("{at}, {place}"),
        None => place,
    }
}

/// Returns a fault as JSON, with the place on a sheet of a bound file.
pub(crate) fn told(fault: &Fault, sheet: Option<PlaceOnSheet>) -> Value {
    let mut told = json!({
        "page": fault.page,
        "puzzle": fault.puzzle,
        "row": fault.cell.map(|cell| cell.0),
        "column": fault.cell.map(|cell| cell.1),
        "kind": fault.kind.code(),
        "expected": fault.expected,
        "seen": fault.seen,
        "what": fault.what,
    });
    if let Some(at) = sheet {
        told["sheet"] = json!(at.to_string());
    }
    told
}

/// Reads PDFs and folders of SVG pages that belong together, such as a book and its answers.
pub(crate) fn read(paths: &[PathBuf], alphabet: &Alphabet) -> Result<Paper, Failure> {
    if let [path] = paths {
        return read_one(path, alphabet);
    }
    let (mut pages, mut files): (Vec<ReadPage>, usize) = (Vec::new(), 0);
    for path in paths {
        let Paper::Pages(more) = read_one(path, alphabet)? else {
            return Err(Failure::usage_with_help(
                format!("{} holds sheets, which must be proven separately", path.display()),
                "name the files of pages, or only this file",
            ));
        };
        let (before, first) = (pages.len(), files);
        for page in more {
            let (number, file) = (before + page.page, first + page.file);
            files = files.max(file + 1);
            pages.push(ReadPage { page: number, file, ..page });
        }
    }
    Ok(Paper::Pages(pages))
}

/// Whether a file is an SVG or an EPS, by how it begins.
pub(crate) fn is_drawing(bytes: &[u8]) -> bool {
    /// The bytes in which the root element of an SVG must begin.
    const HEAD: usize = 1 << 16;
    let head = &bytes[..bytes.len().min(HEAD)];
    head.starts_with(b"%!PS") || !is_pdf(head) && decode(head).contains("<svg")
}

/// Whether a file is a PDF, which may have other bytes before its header.
pub(crate) fn is_pdf(bytes: &[u8]) -> bool {
    bytes.windows(5).take(1024).any(|window| window == b"%PDF-")
}

/// Reads a PDF, an SVG, an EPS, or all pages in a folder of SVGs.
fn read_one(path: &Path, alphabet: &Alphabet) -> Result<Paper, Failure> {
    let unreadable = |e| Failure::usage(format!("{}: {e}", path.display()));
    if !path.is_dir() {
        let bytes = files::read(path)?;
        if is_drawing(&bytes) {
            let text = decode(&bytes);
            return read_svg_parts(&[vec![&*text]], alphabet).map(Paper::Pages).map_err(unreadable);
        }
        return Ok(match read_pdf_watched(&bytes, alphabet, &PROGRESS).map_err(unreadable)? {
            ReadPdf::Pages(pages) => Paper::Pages(pages),
            ReadPdf::Sheets(sheets) => Paper::Sheets(sheets.count(), sheets.bound()),
        });
    }
    let mut parts: Vec<Vec<String>> = Vec::new();
    for pages in drawn_pages(path)?.into_values() {
        let read = |page: &PathBuf| -> Result<String, Failure> {
            Ok(decode(&files::read(page)?).into_owned())
        };
        parts.push(pages.values().map(read).collect::<Result<_, _>>()?);
    }
    if parts.is_empty() {
        return Err(Failure::usage_with_help(
            format!("there is no page-*.svg or page-*.eps in {}", path.display()),
            "name the folder that `build --format svg` writes, or a PDF",
        ));
    }
    let parts: Vec<Vec<&str>> =
        parts.iter().map(|texts| texts.iter().map(String::as_str).collect()).collect();
    read_svg_parts(&parts, alphabet).map(Paper::Pages).map_err(unreadable)
}

/// Returns the path of the file with a page, from the index of its file among those that were read and
/// its index there.
pub(crate) fn file_of(paths: &[PathBuf], file: usize, page: usize) -> Option<PathBuf> {
    match paths {
        [folder] if folder.is_dir() => {
            let part = drawn_pages(folder).ok()?.into_values().nth(file)?;
            part.into_values().nth(page)
        }
        _ => paths.get(file).filter(|path| !path.is_dir()).cloned(),
    }
}

/// Returns the files at these paths, with those of the pages in folders in order.
pub(crate) fn files_at(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut all = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => all.extend(drawn_pages(path)?.into_values().flat_map(BTreeMap::into_values)),
            false => all.push(path.clone()),
        }
    }
    Ok(all)
}

/// The SVG or EPS pages of a folder: for each volume the book and its answers, by page number.
type Drawings = BTreeMap<(u32, Kind), BTreeMap<u32, PathBuf>>;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Page,
    Answers,
}

/// Whether a folder holds SVG or EPS pages of a book.
pub(crate) fn has_pages(folder: &Path) -> Result<bool, Failure> {
    drawn_pages(folder).map(|pages| !pages.is_empty())
}

/// Returns the files of a folder that are named like pages: `page-001.svg`, `answers-001.svg`, or
/// in a book of several volumes `vol1-page-001.svg`. In a folder without SVG pages, those that end in
/// `.eps`.
fn drawn_pages(folder: &Path) -> Result<Drawings, Failure> {
    let entries = fs::read_dir(folder).map_err(|e| Failure::reading(folder, e))?;
    let (mut svgs, mut epses) = (Drawings::new(), Drawings::new());
    for entry in entries {
        let path = entry.map_err(|e| Failure::reading(folder, e))?.path();
        let place = path.file_name().and_then(|name| name.to_str()).and_then(|name| {
            let (volume, rest) = match name.strip_prefix("vol").and_then(|n| n.split_once('-')) {
                Some((volume, rest)) => (volume.parse().ok()?, rest),
                None => (0, name),
            };
            let (kind, number) =
                [(Kind::Page, "page-"), (Kind::Answers, "answers-")]
                    .into_iter()
                    .find_map(|(kind, begins)| Some((kind, rest.strip_prefix(begins)?)))?;
            let (number, ending) = number.rsplit_once('.')?;
            let drawings = match ending {
                "svg" => &mut svgs,
                "eps" => &mut epses,
                _ => return None,
            };
            Some((drawings, (volume, kind), number.parse::<u32>().ok()?))
        });
        if let Some((drawings, part, number)) = place {
            drawings.entry(part).or_default().insert(number, path);
        }
    }
    Ok(if svgs.is_empty() { epses } else { svgs })
}

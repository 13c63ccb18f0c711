//! `manifest.json`: the contents of a book, and the digest of each of its files.

use super::earlier::Earlier;
use gridpress_book::plan::BookPlan;
use gridpress_book::press::Variant;
use gridpress_book::spec::OwnSpec;
use gridpress_engine::generate::Made;
use gridpress_engine::grade::Rating;
use gridpress_engine::sudoku::canon;
use gridpress_page::geom::Pt;
use gridpress_proof::Measures;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The name of the program in a manifest.
pub(super) const GENERATOR: &str = "gridpress";

/// The manifest of a book.
#[derive(Debug, Serialize)]
pub(super) struct Manifest<'b> {
    /// The name of the book in the spec.
    book: &'b str,
    title: &'b str,
    seed: u64,
    version: &'static str,
    generator: &'static str,
    /// Whether puzzles may have the same solution.
    same_solutions: bool,
    pages: usize,
    page: Page,
    puzzles: Vec<Puzzle<'b>>,
    files: Vec<Listed>,
}

/// The properties of every page: its size, its margins (inner is at the spine), and the least
/// height of a digit as a share of its cell.
#[derive(Debug, Serialize)]
struct Page {
    width_mm: f64,
    height_mm: f64,
    top_mm: f64,
    bottom_mm: f64,
    inner_mm: f64,
    outer_mm: f64,
    digit: f64,
}

impl Page {
    fn of(plan: &BookPlan, measures: &Measures) -> Self {
        // Rounds to a thousandth of a millimetre.
        let mm = |length: Pt| (length.to_mm() * 1000.0).round() / 1000.0;
        Page {
            width_mm: mm(plan.trim.width),
            height_mm: mm(plan.trim.height),
            top_mm: mm(measures.top),
            bottom_mm: mm(measures.bottom),
            inner_mm: mm(measures.inner),
            outer_mm: mm(measures.outer),
            digit: measures.digit,
        }
    }
}

/// A puzzle of the book.
#[derive(Debug, Serialize)]
struct Puzzle<'b> {
    number: u32,
    /// From 1; `None` in a book of one volume.
    #[serde(skip_serializing_if = "Option::is_none")]
    volume: Option<usize>,
    section: &'b str,
    shape: String,
    /// Rules added to rows, columns and boxes; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    rules: String,
    puzzle: String,
    solution: String,
    clues: usize,
    er: Rating,
    ep: Rating,
    ed: Rating,
    level: Option<&'b str>,
    hardest: &'static str,
    /// `None` for a puzzle from a file.
    dig: Option<&'static str>,
    symmetry: Option<&'static str>,
    /// The source file and line.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// The printed page number.
    page: u32,
    /// The printed page number, in the book or in the file of answers.
    answer_page: Option<u32>,
    id: String,
    /// A digest of the canonical form of the solution.
    solution_id: String,
}

/// A file of the book.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Listed {
    /// Relative to the folder of the manifest, with `/` between folders.
    pub path: String,
    pub bytes: u64,
    pub sha256: String,
    /// What a PDF is for: `press` or `screen`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The volume it belongs to, from 1; `None` in a book of one volume.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub volume: Option<usize>,
    /// Whether it was made by an earlier build of a book that has changed since.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub outdated: bool,
}

impl Listed {
    pub(super) fn of(path: &str, bytes: &[u8]) -> Self {
        Listed {
            path: path.to_owned(),
            bytes: bytes.len() as u64,
            sha256: digest(bytes),
            variant: None,
            volume: None,
            outdated: false,
        }
    }

    pub(super) fn of_variant(self, variant: Variant) -> Self {
        Listed { variant: Some(variant.name().to_owned()), ..self }
    }
}

/// Returns the SHA-256 digest as hexadecimal digits.
pub(super) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl<'b> Manifest<'b> {
    /// Creates the manifest of a book with the puzzles `made`, in the order of their numbers.
    pub(super) fn new(
        book: &'b str,
        plan: &'b BookPlan,
        measures: &Measures,
        made: &[Made],
        files: &[Listed],
    ) -> Self {
        let mut files = files.to_vec();
        files.sort();
        let puzzles = plan
            .puzzles
            .par_iter()
            .zip(made)
            .map(|(place, made)| {
                let section = &plan.sections[place.section];
                let request = &section.request;
                let level = request.scale.level_of(&made.puzzle, &made.grade);
                Puzzle {
                    number: place.number,
                    volume: (plan.volumes.len() > 1)
                        .then(|| plan.pages[place.page].part.volume() + 1),
                    section: &section.title,
                    shape: request.shape().to_string(),
                    rules: request.rules.variants().to_string(),
                    puzzle: made.puzzle.to_string(),
                    solution: made.solution.to_string(),
                    clues: made.puzzle.filled(),
                    er: made.grade.er,
                    ep: made.grade.ep,
                    ed: made.grade.ed,
                    level: level.map(|index| request.scale.levels[index].id.as_str()),
                    hardest: made.grade.hardest.name(),
                    dig: section.own.is_none().then(|| request.dig.name()),
                    symmetry: section.own.is_none().then(|| request.symmetry.name()),
                    from: section.own.as_ref().map(|own| taken_from(own, made)),
                    page: plan.pages[place.page].folio,
                    answer_page: place.answer_page.map(|page| plan.pages[page].folio),
                    id: canon::id(&made.puzzle),
                    solution_id: canon::id(&made.solution),
                }
            })
            .collect();
        Manifest {
            book,
            title: &plan.title,
            seed: plan.seed,
            version: env!("CARGO_PKG_VERSION"),
            generator: GENERATOR,
            same_solutions: plan.same_solutions,
            pages: plan.pages.len(),
            page: Page::of(plan, measures),
            puzzles,
            files,
        }
    }

    /// Adds files that an earlier build left, marked as outdated if the book has changed since.
    pub(super) fn keep(&mut self, earlier: &Earlier, mut kept: Vec<Listed>) -> Vec<Listed> {
        let is_outdated = !earlier.is_unchanged_in(self.to_json().as_bytes());
        kept.iter_mut().for_each(|file| file.outdated |= is_outdated);
        self.files.extend(kept.iter().cloned());
        self.files.sort();
        kept
    }

    /// Returns the text of the file, with one puzzle or file per line, so that people can read and
    /// compare it.
    pub(super) fn to_json(&self) -> String {
        let line = |value: serde_json::Result<String>| value.unwrap_or_default();
        let list = |lines: Vec<String>| {
            if lines.is_empty() {
                "[]".into()
            } else {
                format!("[\n    {}\n  ]", lines.join(",\n    "))
            }
        };
        let puzzles = self.puzzles.iter().map(|p| line(serde_json::to_string(p))).collect();
        let files = self.files.iter().map(|f| line(serde_json::to_string(f))).collect();
        format!(
            "{{\n  \"book\": {},\n  \"title\": {},\n  \"seed\": {},\n  \"version\": \"{}\",\n  \"generator\": \"{}\",\n  \
             \"same_solutions\": {},\n  \"pages\": {},\n  \"page\": {},\n  \"puzzles\": {},\n  \"files\": {}\n}}\n",
            line(serde_json::to_string(self.book)),
            line(serde_json::to_string(self.title)),
            self.seed,
            self.version,
            self.generator,
            self.same_solutions,
            self.pages,
            line(serde_json::to_string(&self.page)),
            list(puzzles),
            list(files)
        )
    }
}

/// Returns the source file of a puzzle and its line there.
fn taken_from(own: &OwnSpec, made: &Made) -> String {
    let line = own.puzzles.iter().find(|p| p.made.puzzle == made.puzzle).map_or(1, |p| p.line);
    format!("{}:{line}", own.path.value)
}

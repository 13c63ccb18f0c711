//! The proof of a calendar against its manifest: each file must be there, and show its puzzles,
//! answers and words.

use crate::files;
use crate::printed::{Printed, shown};
use crate::prove::manifest::{self, MANIFEST, Pages, pages_like};
use gridpress_engine::sudoku::Grid;
use gridpress_page::english::counted;
use gridpress_proof::{Expectations, Fault, FaultKind, PageTexts, ReadPage, Shown};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The most folders between a manifest and its files.
const DEEPEST: usize = 4;

#[derive(Deserialize)]
struct Manifest {
    puzzles: Vec<Map<String, Value>>,
    files: Vec<File>,
    /// The first day, which only the manifest of a calendar has.
    start: Option<Value>,
    #[serde(default)]
    printed: Vec<Printed>,
}

#[derive(Deserialize)]
struct File {
    path: PathBuf,
    #[serde(default)]
    sha256: String,
    #[serde(default)]
    outdated: bool,
}

/// A calendar as its manifest describes it.
pub(crate) struct Calendar {
    /// The folder of the manifest.
    folder: PathBuf,
    manifest: Manifest,
    grids: BTreeMap<u32, [Shown; 2]>,
    levels: BTreeMap<u32, String>,
    /// The id and the printed name of its own levels.
    own_levels: Vec<(String, String)>,
    /// A file with another name than it has in the manifest, and that name.
    renamed: Option<(PathBuf, PathBuf)>,
}

impl Calendar {
    /// Reads the manifest of a calendar; `None` if it is something else.
    pub(crate) fn at(path: &Path) -> Option<Self> {
        if !path.is_file() {
            return None;
        }
        let path = fs::canonicalize(path).ok()?;
        let bytes = files::read(&path).ok()?;
        let mut manifest: Manifest = serde_json::from_slice(&bytes).ok()?;
        manifest.files.retain(|file| !file.outdated);
        manifest.start.as_ref()?;
        let folder = path.parent()?.to_owned();
        let mut known = Expectations::default();
        manifest::add(&mut known, (&bytes, &folder), &[], None).ok()?;
        let symbols: BTreeMap<u64, &str> = (manifest.puzzles.iter())
            .filter_map(|record| Some((record.get("number")?.as_u64()?, record.get("symbols")?)))
            .filter_map(|(number, symbols)| Some((number, symbols.as_str()?)))
            .collect();
        let with_symbols = |number: u32, grid: Grid| {
            let symbols = symbols.get(&u64::from(number));
            let rules = symbols.and_then(|symbols| grid.rules().with_symbols(symbols).ok());
            rules.map_or(grid, |rules| grid.under(rules))
        };
        let grids = known.made.iter().map(|made| {
            let number = made.number;
            let [puzzle, solution] =
                [made.puzzle, made.solution].map(|grid| with_symbols(number, grid));
            (number, shown(puzzle, solution, made.samurai.as_deref()))
        });
        let grids = grids.collect();
        let levels = known.made.iter().filter_map(|made| Some((made.number, made.level.clone()?)));
        let levels = levels.collect();
        let own_levels = known.level_words.into_iter().map(|(title, id)| (id, title)).collect();
        Some(Calendar { folder, grids, levels, own_levels, manifest, renamed: None })
    }

    /// Returns the calendar that a file or folder belongs to, by a manifest beside it or above it.
    pub(crate) fn around(path: &Path) -> Option<Self> {
        let path = fs::canonicalize(path).ok()?;
        let folders = path.ancestors().take(DEEPEST + 1).filter(|folder| folder.is_dir());
        let calendar = folders.map(|folder| folder.join(MANIFEST)).find(|path| path.is_file());
        let calendar = Calendar::at(&calendar?)?;
        (path.is_dir() || calendar.has(&path)).then_some(calendar)
    }

    /// Notes under which name the manifest has a file that has another now.
    pub(crate) fn recognise(&mut self, path: &Path, pages: &[ReadPage]) {
        if !self.pages(path).is_empty() {
            return;
        }
        let (names, _) = pages_like(&Pages::of(pages), path, &self.manifest.printed);
        self.renamed = names.first().map(|name| (path.to_owned(), PathBuf::from(name)));
    }

    /// Returns what the pages of a file must show, as far as the manifest says it.
    fn pages(&self, path: &Path) -> Vec<&Printed> {
        let renamed = self.renamed.as_ref().filter(|(other, _)| other == path);
        let Ok(path) = fs::canonicalize(path) else { return Vec::new() };
        let inside = path.strip_prefix(&self.folder).ok();
        let files = || self.manifest.files.iter().map(|file| &*file.path);
        // A copy may be in another place.
        let name = (files().find(|file| Some(*file) == inside))
            .or_else(|| files().find(|file| file.file_name() == path.file_name()))
            .or(renamed.map(|(_, name)| &**name));
        let Some(name) = name.filter(|_| path.is_file()) else { return Vec::new() };
        let has = |page: &&Printed| page.files.iter().any(|file| Path::new(file) == name);
        self.manifest.printed.iter().filter(has).collect()
    }

    /// Whether the manifest has a file as a page that stands alone.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.pages(path).iter().any(|page| page.alone.is_some())
    }

    /// Returns what each page of a file said when it was made.
    pub(crate) fn texts(&self, path: &Path) -> Vec<PageTexts> {
        self.pages(path).iter().map(|page| PageTexts::parse(&page.texts)).collect()
    }

    /// Adds what the manifest says of every page.
    pub(crate) fn add_to(&self, known: &mut Expectations) {
        known.levels.clone_from(&self.levels);
        known.add_levels(self.own_levels.iter().cloned());
    }

    /// Adds to the faults of a file how it differs from what the manifest says of it. Which numbers
    /// its puzzles have is known from there.
    pub(crate) fn compare(&self, path: &Path, pages: &[ReadPage], found: &mut Vec<Fault>) {
        let pages_of_it = self.pages(path);
        let Some(alone) = pages_of_it.iter().find(|page| page.alone.is_some()) else { return };
        // A sheet may have the answer of a puzzle that is too small for it.
        let is_alone = |number: u32| {
            let has = |of: fn(&Printed) -> &[u32]| {
                pages_of_it.iter().any(|page| of(page).contains(&number))
            };
            has(|page| &page.answers) && !has(|page| &page.puzzles)
        };
        found.retain(|fault| match fault.kind {
            FaultKind::NumberMissing => false,
            FaultKind::AnswerSpare => !fault.puzzle.is_some_and(is_alone),
            _ => true,
        });
        let mut faults = alone.faults(pages, &|number| self.grids.get(&number).cloned());
        let is_new = |fault: &Fault| {
            !found.iter().any(|other| (other.kind, &other.what) == (fault.kind, &fault.what))
        };
        faults.retain(is_new);
        found.append(&mut faults);
        let (count, listed) = (pages.len(), pages_of_it.len());
        if count > listed {
            let what = format!("it has {} instead of {listed}", counted(count, "page"));
            found.push(Fault::new(FaultKind::NotAsMade, what));
        }
    }

    /// Returns the files below a folder that are missing, and the JSON files that say something else
    /// than the manifest, each with what is wrong.
    pub(crate) fn wrong_files(&self, below: &Path) -> Vec<(PathBuf, Fault)> {
        let Ok(below) = fs::canonicalize(below) else { return Vec::new() };
        let place = |name: &Path| Some(self.folder.join(name)).filter(|p| p.starts_with(&below));
        let named = |path: &Path| path.strip_prefix(&below).unwrap_or(path).to_owned();
        let listed = self.manifest.files.iter().filter_map(|file| place(&file.path));
        let missing = manifest::missing(listed).into_iter();
        let fault = |why| Fault::new(FaultKind::NotAsMade, why);
        let mut wrong: Vec<(PathBuf, Fault)> =
            missing.map(|path| (named(&path), fault(manifest::MISSING.to_owned()))).collect();
        let texts = self.manifest.files.iter();
        let texts = texts.filter_map(|file| Some((place(&file.path)?, file.sha256.as_str())));
        let changed = manifest::changed(texts).into_iter();
        wrong.extend(changed.map(|path| (named(&path), fault(manifest::CHANGED.to_owned()))));
        for record in &self.manifest.puzzles {
            for (key, issue) in [("files", "issue"), ("answer_files", "answer_issue")] {
                let name = record.get(key).and_then(|files| files.get("json")?.as_str());
                let path = name.and_then(|name| place(Path::new(name)));
                let Some(path) = path.filter(|path| path.is_file()) else { continue };
                if let Some(why) = differs(&path, record, issue) {
                    wrong.push((named(&path), fault(why)));
                }
            }
        }
        wrong
    }
}

/// Returns how the JSON file of a day differs from its record in the manifest.
fn differs(path: &Path, record: &Map<String, Value>, issue: &str) -> Option<String> {
    const NEEDED: [&str; 3] = ["number", "date", "puzzle"];
    let file =
        files::read(path).ok().and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    let Some(Value::Object(file)) = file else { return Some("it is no JSON object".to_owned()) };
    if let Some(key) = NEEDED.iter().find(|key| !file.contains_key(**key)) {
        return Some(format!("its `{key}` is missing"));
    }
    let of = |key: &str| record.get(if key == "issue" { issue } else { key });
    let (key, value) = file.iter().find(|(key, value)| of(key).is_some_and(|is| is != *value))?;
    Some(format!("its `{key}` is {value}, but {} in the manifest", of(key).unwrap_or(value)))
}

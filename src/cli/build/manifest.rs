//! `manifest.json`: the contents of a book or a calendar, and the digest of each of its files.

use crate::files::sha256;
use crate::printed::{Planned, Printed};
use gridpress_book::plan::OwnWords;
use gridpress_book::press::Variant;
use gridpress_book::spec::FontsSpec;
use gridpress_page::font::FontBook;
use gridpress_page::geom::{Pt, Size};
use gridpress_proof::Measures;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The name of the manifest in the folder of a book.
pub(super) const MANIFEST: &str = "manifest.json";

/// The name of the program in a manifest.
pub(super) const GENERATOR: &str = "gridpress";

/// The key of what each page says.
pub(super) const PRINTED: &str = "printed";

/// The manifest without its files.
pub(super) struct Manifest {
    /// Keys and values before the puzzles.
    head: Vec<(&'static str, Value)>,
    /// A JSON object for each puzzle.
    puzzles: Vec<String>,
    /// What each page shows.
    pub(super) printed: Vec<Printed>,
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
    /// The links, bookmarks, page labels and descriptions of a PDF for the screen, as they were read
    /// back.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub guides: Vec<String>,
    /// What the page of a calendar must show, until it is read back.
    #[serde(skip)]
    pub planned: Option<Planned>,
}

impl Listed {
    pub(super) fn of(path: &str, bytes: &[u8]) -> Self {
        Listed {
            path: path.to_owned(),
            bytes: bytes.len() as u64,
            sha256: sha256(bytes),
            variant: None,
            volume: None,
            outdated: false,
            guides: Vec::new(),
            planned: None,
        }
    }

    pub(super) fn of_variant(self, variant: Variant) -> Self {
        Listed { variant: Some(variant.name().to_owned()), ..self }
    }
}

/// Returns the entries of files as a build answers with them, without what they say.
pub(super) fn brief(files: &[Listed]) -> Vec<Listed> {
    files.iter().map(|file| Listed { guides: Vec::new(), ..file.clone() }).collect()
}

/// Keeps what those of `files` show that are not made again, in a calendar.
pub(super) fn carry(printed: &mut Vec<Printed>, earlier: &[Printed], files: &[Listed]) {
    let made: BTreeSet<String> = printed.iter().flat_map(|page| page.files.clone()).collect();
    let stays = |name: &String| !made.contains(name) && files.iter().any(|f| f.path == *name);
    printed.extend(earlier.iter().filter(|page| page.files.iter().any(stays)).cloned());
    printed.sort_by(|a, b| a.files.cmp(&b.files));
}

/// Keeps what the files of an unchanged book show that are not made again.
pub(super) fn keep(printed: &mut Vec<Printed>, earlier: &[Printed]) {
    if printed.is_empty() {
        printed.extend_from_slice(earlier);
    }
    for (page, before) in printed.iter_mut().zip(earlier) {
        if page.texts == before.texts && page.files.iter().all(|file| before.files.contains(file)) {
            page.files.clone_from(&before.files);
        }
    }
}

impl Manifest {
    /// Creates the manifest of the book called `book` in the spec; `more` follows what is said
    /// about every book.
    pub(super) fn new(
        book: &str,
        (title, seed, same_solutions): (&str, u64, bool),
        more: Vec<(&'static str, Value)>,
        puzzles: Vec<String>,
    ) -> Self {
        let mut head = vec![
            ("book", json!(book)),
            ("title", json!(title)),
            ("seed", json!(seed)),
            ("version", json!(env!("CARGO_PKG_VERSION"))),
            ("generator", json!(GENERATOR)),
            ("same_solutions", json!(same_solutions)),
        ];
        head.extend(more);
        Manifest { head, puzzles, printed: Vec::new() }
    }

    /// Returns the text of the file, with one puzzle or file per line, so that people can read and
    /// compare it.
    pub(super) fn to_json(&self, files: &[Listed]) -> String {
        let list = |lines: &[String]| match lines {
            [] => "[]".to_owned(),
            lines => format!("[\n    {}\n  ]", lines.join(",\n    ")),
        };
        let head: String =
            self.head.iter().map(|(key, value)| format!("  \"{key}\": {value},\n")).collect();
        fn lines<T: Serialize>(all: &[T]) -> Vec<String> {
            all.iter().map(|one| serde_json::to_string(one).unwrap_or_default()).collect()
        }
        format!(
            "{{\n{head}  \"puzzles\": {},\n  \"{PRINTED}\": {},\n  \"files\": {}\n}}\n",
            list(&self.puzzles),
            list(&lines(&self.printed)),
            list(&lines(files))
        )
    }
}

/// Returns the printed names of the book's own levels, by their ids; empty if there are none.
pub(super) fn levels(titles: &[(String, String)]) -> Vec<(&'static str, Value)> {
    let levels: BTreeMap<_, _> = titles.iter().cloned().collect();
    if levels.is_empty() { Vec::new() } else { vec![("levels", json!(levels))] }
}

/// Returns the language and the text of the book's own words; empty if it has none.
pub(super) fn words(language: &str, own: Option<&Arc<OwnWords>>) -> Vec<(&'static str, Value)> {
    let words = own.map(|own| ("words", json!({ "language": language, "text": own.text })));
    words.into_iter().collect()
}

/// Returns the publisher's own fonts, by their paths in the spec; empty if there are none.
pub(super) fn fonts(named: &FontsSpec, fonts: &FontBook) -> Vec<(&'static str, Value)> {
    let mut files: Vec<Value> = Vec::new();
    for name in named.files() {
        let face = fonts.faces().find(|(_, face)| face.name() == name);
        let Some((_, face)) = face else { continue };
        let file = json!({ "path": name, "sha256": sha256(face.data()) });
        if !files.contains(&file) {
            files.push(file);
        }
    }
    if files.is_empty() { Vec::new() } else { vec![("fonts", json!(files))] }
}

/// Returns the properties of every page: its size, its margins (inner is at the spine), and the
/// least height of a digit as a share of its cell.
pub(super) fn page(trim: Size, measures: &Measures) -> Value {
    // Rounds to a thousandth of a millimetre.
    let mm = |length: Pt| (length.to_mm() * 1000.0).round() / 1000.0;
    json!({
        "width_mm": mm(trim.width),
        "height_mm": mm(trim.height),
        "top_mm": mm(measures.top),
        "bottom_mm": mm(measures.bottom),
        "inner_mm": mm(measures.inner),
        "outer_mm": mm(measures.outer),
        "digit": measures.digit,
    })
}

//! What the manifest of a book says about the files that are proven.

use crate::args::ProofArgs;
use crate::files;
use crate::printed::Printed;
use crate::prove::drawings::Drawing;
use crate::prove::inputs;
use gridpress_book::layout::Words;
use gridpress_book::spec::Named;
use gridpress_engine::samurai::{self, Pair};
use gridpress_engine::sudoku::notation::read_line;
use gridpress_engine::sudoku::{Grid, Rules, Shape};
use gridpress_page::english::with_article;
use gridpress_page::geom::Pt;
use gridpress_proof::{Expectations, Expected, Measures, PageTexts, Parts, ReadPage};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the manifest beside the files of a book.
pub(crate) const MANIFEST: &str = "manifest.json";
/// What is wrong with a file that [`missing`] returns.
pub(crate) const MISSING: &str = "it is in the manifest, but missing";
/// What is wrong with a file that [`changed`] returns.
pub(crate) const CHANGED: &str = "it does not say what it did when the book was made";

/// Returns the files that are missing of those that a manifest lists. A copy may leave out a format or
/// a folder.
pub(crate) fn missing(listed: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let (there, missing): (Vec<PathBuf>, Vec<PathBuf>) = listed.partition(|path| path.is_file());
    let has = |of: &dyn Fn(&Path) -> bool| there.iter().any(|path| of(path));
    let is_left_out = |path: &PathBuf| {
        !has(&|other| other.parent() == path.parent())
            || !has(&|other| other.extension() == path.extension())
    };
    missing.into_iter().filter(|path| !is_left_out(path)).collect()
}

/// Returns those of the listed files, each with its digest, that only hold text and say something else now.
/// Another program may have changed the ends of their lines.
pub(crate) fn changed<'f>(listed: impl Iterator<Item = (PathBuf, &'f str)>) -> Vec<PathBuf> {
    let is_text = |path: &Path| {
        path.extension().is_some_and(|ending| ["txt", "csv"].map(AsRef::as_ref).contains(&ending))
    };
    let is_other = |path: &Path, sha256: &str| {
        let Ok(bytes) = files::read(path) else { return false };
        let text = String::from_utf8_lossy(&bytes);
        let plain = text.replace("\r\n", "\n");
        let is_same = |text: &str| files::sha256(text.as_bytes()) == sha256;
        !is_same(&text) && !is_same(&plain) && !is_same(&plain.replace('\n', "\r\n"))
    };
    let listed = listed.filter(|(path, sha256)| !sha256.is_empty() && is_text(path));
    listed.filter(|(path, sha256)| is_other(path, sha256)).map(|(path, _)| path).collect()
}

/// Returns the pages that a manifest in that folder lists for these files, in order.
fn pages_of<'p>(named: &[PathBuf], folder: &Path, printed: &'p [Printed]) -> Vec<&'p Printed> {
    let folder = fs::canonicalize(folder).unwrap_or_default();
    let pages = |path: &PathBuf| -> Vec<&'p Printed> {
        let has = |is_it: &dyn Fn(&Path) -> bool| -> Vec<&'p Printed> {
            let pages = printed.iter();
            pages.filter(|page| page.files.iter().any(|name| is_it(Path::new(name)))).collect()
        };
        let real = fs::canonicalize(path).unwrap_or_default();
        let inside = real.strip_prefix(&folder).ok();
        match inside.map(|inside| has(&|name| name == inside)) {
            Some(pages) if !pages.is_empty() => pages,
            // A copy may be in another place.
            _ => has(&|name| name.file_name() == path.file_name()),
        }
    };
    named.iter().flat_map(pages).collect()
}

/// The pages of files that are proven.
pub(crate) struct Pages {
    pub(crate) count: usize,
    pub(crate) texts: BTreeSet<String>,
    /// Whether they have links and the like.
    pub(crate) are_linked: bool,
}

impl Pages {
    pub(crate) fn of(pages: &[ReadPage]) -> Self {
        let is_link = |guide: &String| guide.starts_with("link ");
        Pages {
            count: pages.len(),
            texts: pages.iter().flat_map(|p| &p.phrases).map(|p| p.text.clone()).collect(),
            are_linked: pages.iter().any(|page| page.guides.iter().any(is_link)),
        }
    }
}

/// Returns the pages of the one file of a manifest that has as many and the most of these texts, and its
/// names, for the press and for the screen: a renamed file.
pub(crate) fn pages_like<'p>(
    read: &Pages,
    path: &Path,
    printed: &'p [Printed],
) -> (Vec<&'p str>, Vec<&'p Printed>) {
    let kind = path.extension().unwrap_or("pdf".as_ref());
    let mut files: BTreeMap<&str, Vec<&Printed>> = BTreeMap::new();
    for page in printed {
        for name in page.files.iter().filter(|name| Path::new(name).extension() == Some(kind)) {
            files.entry(name).or_default().push(page);
        }
    }
    files.retain(|_, pages| pages.len() == read.count);
    // The one with the most of its texts.
    let common = |pages: &[&Printed]| {
        let texts = pages.iter().flat_map(|page| &page.texts);
        let texts = texts.filter_map(|text| text.splitn(4, ' ').nth(3));
        texts.filter(|&text| read.texts.contains(text)).count()
    };
    let most = files.values().map(|pages| common(pages)).max().unwrap_or(0);
    files.retain(|_, pages| common(pages) == most);
    let (names, mut alike): (Vec<&str>, Vec<Vec<&Printed>>) = files.into_iter().unzip();
    // The same pages for press and for screen.
    alike.dedup_by(|a, b| std::ptr::eq(a[0], b[0]));
    match alike.len() {
        1 => (names, alike.remove(0)),
        _ => Default::default(),
    }
}

/// Returns the manifest on the command line, or those beside the files of the book, nearest first, as far
/// as they can be read.
pub(crate) fn of_files<M: DeserializeOwned>(
    args: &ProofArgs,
) -> impl Iterator<Item = (PathBuf, M)> {
    // SVG pages are in a folder of their own beside the manifest.
    let places = |path: &PathBuf| {
        let folder = if path.is_dir() { path.clone() } else { files::folder_of(path) };
        [folder.join(MANIFEST), folder.join("..").join(MANIFEST)]
    };
    let beside = || args.paths.iter().flat_map(places).collect();
    let mut manifests: Vec<PathBuf> =
        args.manifest.as_ref().map_or_else(beside, |path| vec![path.clone()]);
    manifests.dedup();
    let read = |path: PathBuf| {
        // What is wrong with the manifest on the command line is reported when it is compared.
        let bytes = files::read_at_most(&path, files::MOST_BYTES).ok()?;
        Some((path, serde_json::from_slice(&bytes).ok()?))
    };
    manifests.into_iter().filter_map(read)
}

/// Returns what is printed in the book's own words, if a manifest has them, or in every language.
pub(crate) fn words(args: &ProofArgs) -> Expectations {
    #[derive(Deserialize)]
    struct Manifest {
        words: Option<Own>,
    }
    #[derive(Deserialize)]
    struct Own {
        language: String,
        text: String,
    }
    let own = of_files(args).find_map(|(_, manifest): (_, Manifest)| manifest.words);
    let own = own.and_then(|own| Words::with_text(&own.language, &own.text));
    own.map_or_else(inputs::words_of_all_languages, |words| inputs::printed_words(vec![words]))
}

/// Adds what a `manifest.json` in that folder says about the files at `paths`, which may be a part of
/// its book, and returns the drawings of single puzzles that it names. `pages` are their pages, if these
/// are known.
///
/// # Errors
/// What is wrong with the manifest.
pub(crate) fn add(
    known: &mut Expectations,
    (bytes, folder): (&[u8], &Path),
    paths: &[PathBuf],
    pages: Option<&Pages>,
) -> Result<Vec<Drawing>, String> {
    #[derive(Deserialize)]
    struct Manifest {
        pages: Option<usize>,
        page: Option<Page>,
        puzzles: Vec<Listed>,
        #[serde(default)]
        same_solutions: bool,
        /// The printed names of the book's own levels, by their ids.
        #[serde(default)]
        levels: BTreeMap<String, String>,
        #[serde(default)]
        files: Vec<File>,
        #[serde(default)]
        printed: Vec<Printed>,
    }
    #[derive(Deserialize)]
    struct File {
        path: PathBuf,
        #[serde(default)]
        sha256: String,
        volume: Option<u32>,
        #[serde(default)]
        guides: Option<Vec<String>>,
    }
    #[derive(Deserialize)]
    struct Page {
        top_mm: f64,
        bottom_mm: f64,
        inner_mm: f64,
        outer_mm: f64,
        digit: f64,
    }
    #[derive(Deserialize)]
    struct Listed {
        number: u32,
        volume: Option<u32>,
        shape: String,
        #[serde(default)]
        variant: String,
        regions: Option<String>,
        cages: Option<String>,
        puzzle: String,
        solution: String,
        level: Option<String>,
        page: Option<u32>,
        answer_page: Option<u32>,
    }
    let not_json = |error| format!("as JSON: {error}");
    let manifest: Manifest = serde_json::from_slice(bytes).map_err(not_json)?;
    let volume_of = |path: &PathBuf| {
        let file = manifest.files.iter().find(|f| f.path.file_name() == path.file_name());
        file.and_then(|file| file.volume)
    };
    let volume = paths.first().and_then(volume_of);
    let volume = volume.filter(|_| paths.iter().all(|path| volume_of(path) == volume));
    known.same_solutions |= manifest.same_solutions;
    known.add_levels(manifest.levels);
    known.measures = manifest.page.map(|page| Measures {
        top: Pt::mm(page.top_mm),
        bottom: Pt::mm(page.bottom_mm),
        inner: Pt::mm(page.inner_mm),
        outer: Pt::mm(page.outer_mm),
        digit: page.digit,
    });
    let named = inputs::files_at(paths).map_err(|error| error.to_string())?;
    let mut alike = Vec::new();
    let mut shown = pages_of(&named, folder, &manifest.printed);
    // Drawings of single puzzles.
    let drawn = named.iter().map(|path| Drawing::number_of(path)).collect::<Option<Vec<u32>>>();
    let drawn = drawn.filter(|drawn| shown.is_empty() && !drawn.is_empty());
    if let (true, None, Some(pages), [path]) = (shown.is_empty(), &drawn, pages, paths) {
        (alike, shown) = pages_like(pages, path, &manifest.printed);
    }
    known.printed = shown.iter().map(|page| PageTexts::parse(&page.texts)).collect();
    let numbers = |all: &[&Printed]| -> Parts {
        let of = |numbers: fn(&Printed) -> &[u32]| all.iter().copied().flat_map(numbers);
        Parts {
            puzzles: of(|page| &page.puzzles).copied().collect(),
            answers: of(|page| &page.answers).copied().collect(),
        }
    };
    let (mut part, whole) =
        (numbers(&shown), numbers(&manifest.printed.iter().collect::<Vec<_>>()));
    let are_drawings = drawn.is_some();
    if let Some(drawn) = drawn {
        part.puzzles = drawn.into_iter().collect();
    }
    let is_part = (!shown.is_empty() || are_drawings) && part != whole;
    known.pages = match is_part {
        true => Some(shown.len()).filter(|_| paths.len() == 1 && !shown.is_empty()),
        // The number of pages of a single volume is unknown.
        false => manifest.pages.filter(|_| volume.is_none()),
    };
    let is_there =
        |number: u32| !is_part || part.puzzles.contains(&number) || part.answers.contains(&number);
    if named == paths {
        let guides = |path: &PathBuf| {
            let file = manifest.files.iter().find(|f| f.path.file_name() == path.file_name())?;
            file.guides.clone()
        };
        known.guides = paths.iter().map(guides).collect();
        // A renamed file is that for the screen if only this one was made, or if it has links.
        let of_alike = |name: &&str| {
            manifest.files.iter().find(|file| file.path == Path::new(name))?.guides.as_ref()
        };
        let found: Vec<&Vec<String>> = alike.iter().filter_map(of_alike).collect();
        if let ([guides], true) =
            (&found[..], alike.len() == 1 || pages.is_some_and(|pages| pages.are_linked))
        {
            known.guides = vec![Some((*guides).clone())];
        }
    }
    let made: Result<Vec<Expected>, String> = manifest
        .puzzles
        .into_iter()
        .filter(|p| (volume.is_none() || p.volume == volume) && is_there(p.number))
        .map(|p| {
            let grid = |line: &str| {
                let shape: Shape =
                    p.shape.parse().map_err(|_| format!("{} is not a shape", p.shape))?;
                let kind = with_article(&p.shape);
                let wrong = || format!("puzzle {} is not {kind} grid", p.number);
                let entry = read_line(line, 1).ok().flatten().ok_or_else(wrong)?;
                let grid = Some(entry.position.grid).filter(|g| g.shape() == shape);
                let (regions, cages) = (p.regions.as_deref(), p.cages.as_deref());
                let rules = Rules::named(shape, &p.variant, regions, cages);
                let rules = rules.map_err(|e| e.to_string())?;
                Ok::<Grid, String>(grid.ok_or_else(wrong)?.under(rules))
            };
            if p.variant == Named::Samurai.name() {
                let whole = |line: &str| {
                    let entry = samurai::read(line).into_iter().next().and_then(Result::ok);
                    entry
                        .map(|entry| entry.puzzle)
                        .ok_or(format!("puzzle {} is no samurai", p.number))
                };
                let (puzzle, solution) = (whole(&p.puzzle)?, whole(&p.solution)?);
                return Ok(Expected {
                    number: p.number,
                    puzzle: puzzle.grid(samurai::CENTRE),
                    solution: solution.grid(samurai::CENTRE),
                    samurai: Some(Box::new(Pair { puzzle, solution })),
                    level: p.level,
                    page: p.page,
                    answer_page: p.answer_page,
                });
            }
            Ok(Expected {
                samurai: None,
                number: p.number,
                puzzle: grid(&p.puzzle)?,
                solution: grid(&p.solution)?,
                level: p.level,
                page: p.page,
                answer_page: p.answer_page,
            })
        })
        .collect();
    known.made = made?;
    let files = manifest.files.iter();
    // A copy of the folder of all drawings is looked at itself.
    let copy_of = |path: &Path| {
        let name = path.file_name()?;
        paths.iter().map(|folder| folder.join(name)).find(|copy| copy.is_file())
    };
    let drawings = files.filter_map(|file| {
        let path = copy_of(&file.path).unwrap_or_else(|| folder.join(&file.path));
        Drawing::listed(path, &file.sha256)
    });
    if !are_drawings {
        known.part = is_part.then_some(part);
        return Ok(drawings.collect());
    }
    // A drawing has no number, by which puzzles are compared.
    known.part = Some(Parts::default());
    Ok(drawings.filter_map(|drawing| drawing.among(&named)).collect())
}

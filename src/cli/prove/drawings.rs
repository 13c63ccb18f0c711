//! The drawings of single puzzles that a manifest names beside its book: each must be there and show
//! its puzzle.

use crate::files;
use crate::prove::inputs;
use gridpress_book::layout::drawn;
use gridpress_engine::sudoku::Cell;
use gridpress_engine::sudoku::notation::decode;
use gridpress_page::english::counted;
use gridpress_proof::{
    Alphabet, Expectations, Expected, Fault, FaultKind, PrintedGrid, ReadPage, SvgReader, Trouble,
    check as check_pages, in_digits,
};
use rayon::prelude::*;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

/// A drawing in a manifest.
pub(crate) struct Drawing {
    /// The number of its puzzle.
    number: u32,
    path: PathBuf,
    sha256: String,
}

impl Drawing {
    /// Returns the drawing at that path, as a manifest lists it; `None` if this is another file.
    pub(crate) fn listed(path: PathBuf, sha256: &str) -> Option<Self> {
        let number = Drawing::number_of(&path)?;
        Some(Drawing { number, path, sha256: sha256.to_owned() })
    }

    /// Returns the number of the puzzle in the name of a drawing; `None` for other files.
    pub(crate) fn number_of(path: &Path) -> Option<u32> {
        let name = path.file_name()?.to_str()?;
        let (number, ending) = name.strip_prefix("puzzle-")?.rsplit_once('.')?;
        number.parse().ok().filter(|_| matches!(ending, "svg" | "eps"))
    }

    /// Returns the drawing at the path among these that has its name, which may be a copy.
    pub(crate) fn among(self, paths: &[PathBuf]) -> Option<Self> {
        let path = paths.iter().find(|path| path.file_name() == self.path.file_name())?;
        Some(Drawing { path: path.clone(), ..self })
    }

    /// Whether there is a file at its path.
    pub(crate) fn is_there(&self) -> bool {
        self.path.is_file()
    }

    /// Returns what is wrong with the drawing; `None` if it shows its puzzle.
    fn fault(
        &self,
        made: &Expected,
        words: &Expectations,
        svgs: &mut SvgReader<'_>,
    ) -> Option<Fault> {
        let unread = |error: &dyn std::fmt::Display| {
            let what = format!("its drawing {} cannot be read: {error}", self.path.display());
            Some(fault(made.number, what))
        };
        let name = self.path.display();
        let bytes = match files::read_at_most(&self.path, files::MOST_BYTES) {
            Ok(bytes) => bytes,
            Err(error) => return unread(&error),
        };
        // As `build` wrote and proved it.
        if files::sha256(&bytes) == self.sha256 {
            return None;
        }
        let page = match svgs.read(&String::from_utf8_lossy(&bytes)) {
            Ok(page) => page,
            Err(error) => return unread(&error),
        };
        let alone = || {
            let mut faults = check_pages(std::slice::from_ref(&page), words).faults.into_iter();
            // Rules in words are on the page only.
            faults.find(|of| of.kind != FaultKind::ManySolutions)
        };
        let different = difference(&page, made).or_else(alone)?;
        let what = format!("its drawing {name} does not show it as it should: {}", different.what);
        Some(Fault { page: None, puzzle: Some(made.number), what, ..different })
    }
}

fn fault(puzzle: u32, what: String) -> Fault {
    Fault { puzzle: Some(puzzle), ..Fault::new(FaultKind::NotAsMade, what) }
}

/// Returns how a page differs from the drawing of a puzzle; `None` if it shows that and nothing else.
fn difference(page: &ReadPage, made: &Expected) -> Option<Fault> {
    let rules = made.puzzle.rules();
    let letters: Vec<String> = rules.symbols().into_iter().collect();
    let read = in_digits(std::slice::from_ref(page), &letters);
    let page = read.as_ref().and_then(|pages| pages.first()).unwrap_or(page);
    let place = |printed: &PrintedGrid, cell: Cell| {
        let (shape, (row, column)) = (printed.grid.shape(), printed.corner);
        (shape.row_of(cell) + row + 1, shape.column_of(cell) + column + 1)
    };
    let fault = |what: &str, cell| Some(Fault { cell, ..fault(made.number, what.to_owned()) });
    if let Some(ink) = page.ink.first() {
        let at = ink.grid.and_then(|index| page.grids.get(index)).zip(ink.cell);
        return fault(&ink.what, at.map(|(printed, cell)| place(printed, cell)));
    }
    let [printed] = &page.grids[..] else {
        return fault(&format!("it has {}", counted(page.grids.len(), "grid")), None);
    };
    let unread = printed.unreadable.iter().map(|(cell, why)| match why {
        Trouble::Cage(why) => (*cell, why.as_str()),
        _ => (*cell, "this cell cannot be read"),
    });
    let beside = printed.beside.iter().map(|(cell, _)| (*cell, "this cell has more in it"));
    if let Some((cell, what)) = unread.chain(beside).next() {
        return fault(what, Some(place(printed, cell)));
    }
    let drawn = made.puzzle.under(drawn(rules));
    if made.samurai.is_some() {
        return if made.is_printed_in(printed) { None } else { fault("its grids differ", None) };
    }
    if printed.grid == drawn && printed.samurai.is_none() {
        return None;
    }
    if printed.samurai.is_some() || printed.grid.shape() != drawn.shape() {
        return fault("it has another grid", None);
    }
    let other = rules.shape().cells().find(|&cell| printed.grid.get(cell) != drawn.get(cell));
    match other {
        Some(cell) => fault("it has another digit here", Some(place(printed, cell))),
        None => fault("its lines, shades or sums make other rules", None),
    }
}

/// Returns the faults of drawings of these puzzles.
pub(crate) fn check(drawings: &[Drawing], made: &[Expected], alphabet: &Alphabet) -> Vec<Fault> {
    let mut svgs = SvgReader::new(alphabet);
    let words = inputs::words_of_all_languages();
    let mut missing: Vec<u32> = Vec::new();
    let mut faults = Vec::new();
    for drawing in drawings {
        let Some(made) = made.iter().find(|made| made.number == drawing.number) else { continue };
        // A copy may leave out the folder of all drawings.
        if !drawing.path.is_file() {
            if drawing.path.parent().is_some_and(Path::is_dir) {
                missing.push(made.number);
            }
        } else {
            faults.extend(drawing.fault(made, &words, &mut svgs));
        }
    }
    if let Some(&first) = missing.first() {
        let others = match missing.len() {
            1 => String::new(),
            many => format!(", and {}", counted(many - 1, "other")),
        };
        faults.push(fault(first, format!("the manifest names a drawing that is missing{others}")));
    }
    faults
}

/// Returns the faults of the drawings of single puzzles in the folder of these pages, of which no manifest
/// is known.
pub(crate) fn beside(
    folder: &Path,
    pages: &[ReadPage],
    known: &Expectations,
    alphabet: &Alphabet,
) -> Vec<Fault> {
    let mut paths: Vec<(u32, PathBuf)> = (fs::read_dir(folder).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .filter_map(|path| Some((Drawing::number_of(&path)?, path)))
        .collect();
    paths.sort();
    let in_letters = in_digits(pages, &[]);
    let pages = in_letters.as_deref().unwrap_or(pages);
    let found = paths.par_iter().map_init(
        || SvgReader::new(alphabet),
        |svgs, (number, path)| {
            let name = path.file_name().unwrap_or_default().display();
            let told = |what: &dyn Display| fault(*number, format!("its drawing {name}: {what}"));
            let read = files::read_at_most(path, files::MOST_BYTES).map_err(|e| e.to_string());
            let read = read.and_then(|bytes| svgs.read(&decode(&bytes)).map_err(|e| e.to_string()));
            let page = match read {
                Ok(page) => page,
                Err(why) => return vec![told(&why)],
            };
            let is_read = |grid: &PrintedGrid| grid.is_readable() && grid.samurai.is_none();
            let mut in_book = (pages.iter().flat_map(|page| &page.grids)).filter(|printed| {
                printed.number == Some(*number) && !printed.grid.is_full() && is_read(printed)
            });
            let other = in_book.next();
            let letters: Vec<String> =
                other.and_then(|grid| grid.grid.rules().symbols()).into_iter().collect();
            let own = in_digits(std::slice::from_ref(&page), &letters);
            let own = own.as_ref().and_then(|pages| pages.first()).unwrap_or(&page);
            let both = own.grids.iter().find(|grid| is_read(grid)).zip(other);
            let is_same = both.map(|(own, other)| own.grid.values() == other.grid.values());
            let alone = check_pages(std::slice::from_ref(&page), known);
            // Rules in words are on the page only, where the puzzle has been solved.
            let is_solved =
                |of: &Fault| is_same == Some(true) && of.kind == FaultKind::ManySolutions;
            let faults = alone.faults.into_iter().filter(|of| !is_solved(of));
            let mut all: Vec<Fault> =
                faults.map(|of| Fault { kind: of.kind, cell: of.cell, ..told(&of.what) }).collect();
            if is_same == Some(false) {
                all.push(told(&"it shows other digits than the page of the puzzle"));
            }
            all
        },
    );
    found.collect::<Vec<_>>().into_iter().flatten().collect()
}

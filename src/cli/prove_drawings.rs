//! The drawings of single puzzles that a manifest names beside its book: each must be there and show
//! its puzzle.

use super::files;
use gridpress_page::english::counted;
use gridpress_proof::{Alphabet, Expected, Fault, FaultKind, ReadPage, SvgReader};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// A drawing in a manifest.
pub(super) struct Drawing {
    /// The number of its puzzle.
    number: u32,
    path: PathBuf,
    sha256: String,
}

impl Drawing {
    /// Returns the drawing with that path in the manifest; `None` if another file has it.
    pub(super) fn listed(folder: &Path, path: &Path, sha256: &str) -> Option<Self> {
        let number = Drawing::number_of(path)?;
        Some(Drawing { number, path: folder.join(path), sha256: sha256.to_owned() })
    }

    /// Returns the number of the puzzle in the name of a drawing; `None` for other files.
    pub(super) fn number_of(path: &Path) -> Option<u32> {
        let name = path.file_name()?.to_str()?;
        name.strip_prefix("puzzle-")?.strip_suffix(".svg")?.parse().ok()
    }

    /// Returns the drawing at the path among these that has its name, which may be a copy.
    pub(super) fn among(self, paths: &[PathBuf]) -> Option<Self> {
        let path = paths.iter().find(|path| path.file_name() == self.path.file_name())?;
        Some(Drawing { path: path.clone(), ..self })
    }

    /// Whether there is a file at its path.
    pub(super) fn is_there(&self) -> bool {
        self.path.is_file()
    }

    /// Returns what is wrong with the drawing; `None` if it shows its puzzle.
    fn fault(&self, made: &Expected, svgs: &mut SvgReader<'_>) -> Option<String> {
        let name = self.path.display();
        let bytes = match files::read_at_most(&self.path, files::MOST_BYTES) {
            Ok(bytes) => bytes,
            Err(error) => return Some(format!("its drawing {name} cannot be read: {error}")),
        };
        let digest: String = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
        // As `build` wrote and proved it.
        if digest == self.sha256 {
            return None;
        }
        let page = match svgs.read(&String::from_utf8_lossy(&bytes)) {
            Ok(page) => page,
            Err(error) => return Some(format!("its drawing {name} cannot be read: {error}")),
        };
        (!shows(&page, made)).then(|| format!("its drawing {name} does not show it as it should"))
    }
}

/// Whether a page shows a puzzle and nothing else, and looks as it should.
fn shows(page: &ReadPage, made: &Expected) -> bool {
    let is_it = |grid: &gridpress_proof::PrintedGrid| {
        if made.samurai.is_some() {
            return grid.is_readable() && made.is_printed_in(grid);
        }
        grid.samurai.is_none()
            && grid.unreadable.is_empty()
            && grid.beside.is_empty()
            && grid.grid.shape() == made.puzzle.shape()
            && grid.grid.values() == made.puzzle.values()
    };
    page.ink.is_empty() && matches!(&page.grids[..], [grid] if is_it(grid))
}

/// Returns the faults of drawings of these puzzles.
pub(super) fn check(drawings: &[Drawing], made: &[Expected], alphabet: &Alphabet) -> Vec<Fault> {
    let mut svgs = SvgReader::new(alphabet);
    let mut missing: Vec<u32> = Vec::new();
    let mut faults = Vec::new();
    let fault = |puzzle: u32, what: String| Fault {
        puzzle: Some(puzzle),
        ..Fault::new(FaultKind::NotAsMade, what)
    };
    for drawing in drawings {
        let Some(made) = made.iter().find(|made| made.number == drawing.number) else { continue };
        // A copy may leave out the folder of all drawings.
        if !drawing.path.is_file() {
            if drawing.path.parent().is_some_and(Path::is_dir) {
                missing.push(made.number);
            }
        } else if let Some(what) = drawing.fault(made, &mut svgs) {
            faults.push(fault(made.number, what));
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

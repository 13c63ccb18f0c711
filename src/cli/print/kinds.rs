//! The kinds of puzzles in the file that `print` prints: each run of puzzles of one shape under the
//! same rules becomes a section.

use crate::Failure;
use crate::args::PrintArgs;
use crate::puzzles::{Source, with_variants};
use gridpress_engine::sudoku::notation::{Entry, Fault};
use gridpress_engine::sudoku::{JIGSAW, KILLER, Shape, Variant, Variants};
use gridpress_page::english::counted;
use std::path::Path;

/// Puzzles of one kind, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub shape: Shape,
    variants: Variants,
    has_regions: bool,
    has_cages: bool,
    /// What is printed instead of digits.
    pub symbols: Option<String>,
    /// The number of puzzles before them in the file.
    pub skip: usize,
    pub count: usize,
}

impl Kind {
    fn of(entry: &Entry) -> Self {
        let rules = entry.position.grid.rules();
        Kind {
            shape: rules.shape(),
            variants: rules.variants(),
            has_regions: rules.regions().is_some(),
            has_cages: !rules.cages().is_empty(),
            symbols: rules.symbols(),
            skip: 0,
            count: 1,
        }
    }

    fn is_like(&self, other: &Kind) -> bool {
        Kind { skip: self.skip, count: self.count, ..other.clone() } == *self
    }

    /// Returns the names of its variants, as in a spec.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        let regions = self.has_regions.then_some(JIGSAW);
        let cages = self.has_cages.then_some(KILLER);
        self.variants.iter().map(Variant::name).chain(regions).chain(cages)
    }
}

/// Returns the kinds of the puzzles of a file that are printed. Faults belong to the puzzles before
/// them; they are reported when the section is read.
pub(super) fn of_file(path: &Path, args: &PrintArgs) -> Result<Vec<Kind>, Failure> {
    let all = Source::open(Some(&path.to_string_lossy()))?.read(None)?;
    let most = args.count.map_or(usize::MAX, |count| count as usize);
    let mut kinds: Vec<Kind> = Vec::new();
    let (mut read, mut skipped) = (0, 0);
    for record in all {
        if read == most {
            break;
        }
        read += 1;
        let record = record.and_then(|entry| with_variants(entry, &args.wishes.variant));
        match (record.as_ref().map(Kind::of), kinds.last_mut()) {
            (Ok(kind), Some(last)) if last.is_like(&kind) => last.count += 1,
            (Err(Fault { .. }), Some(last)) => last.count += 1,
            (Err(Fault { .. }), None) => skipped += 1,
            (Ok(kind), _) => {
                let skip = if kinds.is_empty() { 0 } else { read - 1 };
                let count = if kinds.is_empty() { 1 + skipped } else { 1 };
                kinds.push(Kind { skip, count, ..kind });
            }
        }
    }
    if read > 0 && read < most && most < usize::MAX {
        let (path, held) = (path.display(), counted(read, "puzzle"));
        return Err(Failure::usage_with_help(
            format!("{path} holds {held}, not {most}"),
            "leave the number out to print all of them",
        ));
    }
    Ok(kinds)
}

//! The columns of comma-separated values that are written.

use super::{Entry, Field, RuleParts, hodoku};
use csv::WriterBuilder;
use std::borrow::Cow;

/// The columns that are written: the puzzle, and everything that any entry has.
#[derive(Clone, Debug)]
pub(super) struct Written {
    state: bool,
    removed: bool,
    variant: bool,
    regions: bool,
    cages: bool,
    symbols: bool,
    solution: bool,
    info: Vec<Field>,
}

impl Written {
    pub(super) fn of<'e>(entries: impl Iterator<Item = &'e Entry> + Clone) -> Self {
        let rules = || entries.clone().map(|e| e.position.grid.rules());
        Written {
            state: entries.clone().any(|e| e.position.grid != e.position.puzzle()),
            removed: entries.clone().any(|e| !e.position.removed.is_empty()),
            variant: rules().any(|rules| !rules.names().is_empty()),
            regions: rules().any(|rules| rules.regions().is_some()),
            cages: rules().any(|rules| !rules.cages().is_empty()),
            symbols: rules().any(|rules| rules.symbols().is_some()),
            solution: entries.clone().any(|e| e.solution.is_some()),
            info: Field::ALL
                .into_iter()
                .filter(|&field| entries.clone().any(|e| e.info.get(field).is_some()))
                .collect(),
        }
    }

    /// Puzzle, solution and these fields, and the rules of puzzles that may need what `rules` names.
    pub(super) fn with_solution(rules: RuleParts, fields: &[Field]) -> Self {
        Written {
            state: false,
            removed: false,
            variant: !rules.is_plain(),
            regions: rules.regions,
            cages: rules.cages,
            symbols: rules.symbols,
            solution: true,
            info: fields.to_vec(),
        }
    }

    /// Writes the line of names.
    pub(super) fn head(&self, out: &mut String) {
        let mut names = vec!["puzzle"];
        names.extend(self.state.then_some("state"));
        names.extend(self.removed.then_some("removed"));
        names.extend(self.variant.then_some("variant"));
        names.extend(self.regions.then_some("regions"));
        names.extend(self.cages.then_some("cages"));
        names.extend(self.symbols.then_some("symbols"));
        names.extend(self.solution.then_some("solution"));
        names.extend(self.info.iter().map(|f| f.name()));
        line(&names, out);
    }

    pub(super) fn row(&self, entry: &Entry, out: &mut String) {
        let position = &entry.position;
        let puzzle = position.puzzle();
        let mut cells = vec![puzzle.to_string()];
        if self.state {
            let touched = position.grid != puzzle;
            cells.push(if touched { position.grid.to_string() } else { String::new() });
        }
        if self.removed {
            cells.push(hodoku::candidates(&position.removed, puzzle.shape()));
        }
        let rules = puzzle.rules();
        cells.extend(self.variant.then(|| rules.names()));
        cells.extend(self.regions.then(|| rules.region_symbols().unwrap_or_default()));
        cells.extend(self.cages.then(|| rules.cage_symbols().unwrap_or_default()));
        cells.extend(self.symbols.then(|| rules.symbols().unwrap_or_default()));
        if self.solution {
            cells.push(entry.solution.map(|s| s.to_string()).unwrap_or_default());
        }
        cells.extend(self.info.iter().map(|&f| entry.info.get(f).unwrap_or("").to_owned()));
        line(&cells, out);
    }
}

/// The first characters of fields that spreadsheets treat as formulas.
pub(super) const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Returns a field with an apostrophe before anything that a spreadsheet would run as a formula.
#[must_use]
pub fn defused(cell: &str) -> Cow<'_, str> {
    // Apostrophes already present are distinguished from the one added.
    let is_formula = cell.trim_start_matches('\'').starts_with(FORMULA);
    if is_formula { format!("'{cell}").into() } else { cell.into() }
}

fn line<T: AsRef<str>>(cells: &[T], out: &mut String) {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    // Writing to memory does not fail, and what went in as text comes out as text.
    let cells = cells.iter().map(|cell| defused(cell.as_ref()).into_owned());
    if writer.write_record(cells).is_ok()
        && let Ok(bytes) = writer.into_inner()
    {
        out.push_str(&String::from_utf8_lossy(&bytes));
    }
}

//! Writes the book spec that the options of `print` describe.

use super::kinds::Kind;
use crate::args::PrintArgs;
use gridpress_engine::generate::{Mask, Request};
use std::fmt::{Display, Write};
use std::ops::RangeInclusive;
use toml::Value;

/// What the spec is written from.
pub(super) struct Written<'a> {
    pub args: &'a PrintArgs,
    /// The valid wishes.
    pub request: &'a Request,
    /// The file of puzzles, relative to the folder of the spec.
    pub from: Option<&'a str>,
    /// The kinds of puzzles in the file; none if puzzles are made.
    pub kinds: &'a [Kind],
    pub seed: u64,
    pub size: &'a str,
    pub layout: &'a str,
}

impl Written<'_> {
    /// Returns the spec. Options that were not given are left out.
    pub(super) fn spec(&self) -> String {
        let args = self.args;
        let mut lines = Lines::default();
        lines.table("[book]");
        lines.text("title", "Sudoku");
        lines.text("language", &args.language);
        lines.plain("seed", self.seed);
        lines.table("[page]");
        lines.text("layout", self.layout);
        lines.text("size", self.size);
        lines.text("openers", "none");
        if args.one_sided {
            lines.text("sides", "one");
        }
        lines.table("[front]");
        lines.plain("title-page", false);
        match self.kinds {
            [] => self.section(&mut lines, "Sudoku", None),
            [only] => self.section(&mut lines, "Sudoku", Some(only)),
            several => {
                for (number, kind) in (1..).zip(several) {
                    self.section(&mut lines, &format!("Sudoku {number}"), Some(kind));
                }
            }
        }
        lines.table("[answers]");
        lines.text("place", if args.no_answers { "none" } else { "back" });
        lines.0
    }

    fn section(&self, lines: &mut Lines, title: &str, kind: Option<&Kind>) {
        let (args, wishes) = (self.args, &self.args.wishes);
        let usual = Request::new(self.request.rules);
        lines.table("[[section]]");
        lines.text("title", title);
        let of_several = kind.filter(|_| self.kinds.len() > 1);
        let count = of_several.map(|kind| kind.count as u64).or(args.count.map(u64::from));
        if let Some(count) = count {
            lines.plain("count", count);
        }
        if let Some(from) = self.from {
            lines.text("from", from);
        }
        if let Some(kind) = of_several.filter(|kind| kind.skip > 0) {
            lines.plain("skip", kind.skip);
        }
        if args.per_page != "1" {
            lines.plain("per-page", &args.per_page);
        }
        lines.text("shape", &kind.map_or(wishes.shape, |kind| kind.shape).to_string());
        let mut variants: Vec<&str> = wishes.variant.iter().map(|named| named.name()).collect();
        for name in kind.into_iter().flat_map(Kind::names) {
            if !variants.contains(&name) {
                variants.push(name);
            }
        }
        if !variants.is_empty() {
            lines.list("variant", variants.into_iter().map(str::to_owned));
        }
        if let Some(regions) = wishes.regions {
            lines.text("regions", regions.name());
        }
        if let Some(sizes) = &wishes.cage_size {
            lines.text("cage-size", &format!("{}..{}", sizes.start(), sizes.end()));
        }
        let own = || kind.and_then(|kind| kind.symbols.as_ref());
        if let Some(symbols) = wishes.symbols.as_ref().or_else(own) {
            lines.text("symbols", symbols);
        }
        if wishes.dig != usual.dig {
            lines.text("dig", wishes.dig.name());
        }
        if let Some(symmetry) = wishes.symmetry {
            lines.text("symmetry", symmetry.name());
        }
        if wishes.fill != usual.fill {
            lines.text("fill", wishes.fill.name());
        }
        if let Some(level) = &wishes.level {
            lines.text("scale", wishes.scale);
            lines.text("difficulty", level);
        }
        lines.range("rating", wishes.rating.as_ref());
        lines.range("minutes", wishes.minutes.as_ref());
        for (key, list) in
            [("require", &wishes.require), ("forbid", &wishes.forbid), ("only", &wishes.only)]
        {
            if !list.is_empty() {
                lines.list(key, list.iter().cloned());
            }
        }
        if wishes.otherwise {
            lines.text("otherwise", "singles");
        }
        if let Some(pattern) = &self.request.pattern {
            lines.text("pattern", &picture(pattern));
        }
        lines.range("clues", wishes.clues.as_ref());
        lines.range("givens-in-house", wishes.givens_in_house.as_ref());
        if let Some(spread) = wishes.digit_spread {
            lines.plain("digit-spread", spread);
        }
        if wishes.effort != usual.effort {
            lines.plain("effort", wishes.effort);
        }
    }
}

/// Returns a pattern as lines of `#` and `.`.
fn picture(pattern: &Mask) -> String {
    let (shape, cells) = (pattern.shape(), pattern.cells());
    let sign = |cell| if cells.contains(cell) { '#' } else { '.' };
    let signs: Vec<char> = shape.cells().map(sign).collect();
    let lines: Vec<String> = signs.chunks(shape.side()).map(|row| row.iter().collect()).collect();
    lines.join("\n")
}

/// Returns the shipped layout with that many puzzles on a page, and others with smaller cells, the largest
/// first.
pub(super) fn layouts(per_page: &str) -> (&'static str, &'static [&'static str]) {
    match per_page {
        "2" => ("two-up", &[]),
        "4" => ("four-up", &[]),
        "6" => ("six-up", &[]),
        _ => ("large-print", &["pocket", "card"]),
    }
}

/// The lines of a spec.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn table(&mut self, header: &str) {
        let gap = if self.0.is_empty() { "" } else { "\n" };
        self.0.extend([gap, header, "\n"]);
    }

    fn plain(&mut self, key: &str, value: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{key} = {value}");
    }

    fn text(&mut self, key: &str, value: &str) {
        self.plain(key, Value::from(value));
    }

    fn list(&mut self, key: &str, values: impl Iterator<Item = String>) {
        self.plain(key, Value::from(values.collect::<Vec<_>>()));
    }

    fn range<T: Display + PartialEq>(&mut self, key: &str, range: Option<&RangeInclusive<T>>) {
        if let Some(range) = range.filter(|range| range.start() == range.end()) {
            self.text(key, &range.start().to_string());
        } else if let Some(range) = range {
            self.text(key, &format!("{}..{}", range.start(), range.end()));
        }
    }
}

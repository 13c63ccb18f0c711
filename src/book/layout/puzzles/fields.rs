//! Lines to write a name, the date and the time on, each after its word.

use crate::plan::WRITING_PITCH;
use crate::template::{Template, Writing};
use gridpress_page::geom::Pt;
use gridpress_page::text::Font;

/// The least length of a line to write on, and that of one in a narrow place beside others.
const LINE: Pt = Pt::mm(25.0);
const SHORT_LINE: Pt = Pt::mm(12.0);
/// The height of the first row of lines below a grid, in sizes of the text.
const FIRST_ROW: f64 = 2.6;
/// The distance between a word and its line, and between two fields, in sizes of the text.
pub(in crate::layout) const SPACE: f64 = 0.4;
const GAP: f64 = 1.2;

/// A word and the line after it.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(in crate::layout) struct Field {
    pub key: &'static str,
    /// The width of the word and the space after it.
    pub word: Pt,
    /// Its share of the length of all lines in a row.
    share: f64,
}

/// The fields of each puzzle of a page.
#[derive(Clone, Debug)]
pub(in crate::layout) struct Fields {
    all: Vec<Field>,
    /// The least length of a line.
    least: Pt,
    text: Pt,
}

impl Fields {
    /// Returns the fields of each puzzle on a page with `places` puzzles. On a page with several, or without
    /// a code that makes room for them, their lines may be short, because they cost the grids some size.
    pub(in crate::layout) fn of(style: &Template, places: u32, font: Font) -> Self {
        let text = font.size;
        let Writing { name, date, time, words, .. } = style.writing;
        let wanted = [(name, "name", 2.0), (date, "date", 1.2), (time, "time", 1.0)];
        let fields = wanted.into_iter().zip(words).filter(|((on, ..), _)| *on);
        let field = |((_, key, share), word)| Field { key, word: word + text * SPACE, share };
        let all =
            if style.writing.is_on(places) { fields.map(field).collect() } else { Vec::new() };
        let least = if places > 1 && style.code == Pt::ZERO { SHORT_LINE } else { LINE };
        Fields { all, least, text }
    }

    pub(in crate::layout) fn none() -> Self {
        Fields { all: Vec::new(), least: LINE, text: Pt::ZERO }
    }

    pub(in crate::layout) fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the fields in that many rows. The name gets a separate row before the others do.
    pub(in crate::layout) fn in_rows(&self, rows: usize) -> Vec<&[Field]> {
        let mut rest = self.all.as_slice();
        let row = |row: usize| {
            let (here, below) = rest.split_at(rest.len() / (row + 1));
            rest = below;
            here
        };
        (0..rows).rev().map(row).collect()
    }

    /// Returns the least number of rows of that width; `None` if even a single field is too wide.
    pub(in crate::layout) fn rows_within(&self, width: Pt) -> Option<usize> {
        let needed = |row: &[Field]| self.words(row) + self.least * row.len() as f64;
        let fits = |rows: &usize| self.in_rows(*rows).into_iter().all(|row| needed(row) <= width);
        if self.all.is_empty() { Some(0) } else { (1..=self.count()).find(fits) }
    }

    /// Returns the height of that many rows.
    pub(in crate::layout) fn height(&self, rows: usize) -> Pt {
        let more = rows.saturating_sub(1) as f64;
        if rows == 0 { Pt::ZERO } else { self.text * (FIRST_ROW + WRITING_PITCH * more) }
    }

    /// Returns the width of a column with a field in each row.
    pub(in crate::layout) fn column(&self) -> Pt {
        let widest = self.all.iter().map(|field| field.word).max();
        widest.map_or(Pt::ZERO, |word| word + self.least)
    }

    /// Returns the width of everything in a row but its lines.
    fn words(&self, row: &[Field]) -> Pt {
        let words = row.iter().fold(Pt::ZERO, |all, field| all + field.word);
        words + self.text * (GAP * row.len().saturating_sub(1) as f64)
    }

    /// Returns where each field of a row of that width begins, and its width.
    pub(in crate::layout) fn placed(&self, row: &[Field], width: Pt) -> Vec<(Pt, Pt)> {
        let count = row.len().max(1) as f64;
        let lines = (width - self.words(row)).max(Pt::ZERO);
        let least = self.least.min(lines / count);
        let (more, shares) = (lines - least * count, row.iter().map(|f| f.share).sum::<f64>());
        let mut x = Pt::ZERO;
        let field = |field: &Field| {
            let at = (x, field.word + least + more * (field.share / shares));
            x = at.0 + at.1 + self.text * GAP;
            at
        };
        row.iter().map(field).collect()
    }

    /// Returns the width of a field that is the only one of a puzzle: its line need not extend across the
    /// page.
    pub(in crate::layout) fn alone(&self, width: Pt) -> Pt {
        (width * 0.45).max(self.text * 8.0).max(self.column()).min(width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::style;

    fn fields(code: Pt) -> Fields {
        let words = [Pt::new(30.0), Pt::new(26.0), Pt::new(20.0)];
        let writing = Writing { name: true, date: true, time: true, shared: false, words };
        let style = Template { writing, code, ..Template::large_print().clone() };
        Fields::of(&style, 1, Font { face: style::TEXT, size: Pt::new(10.0) })
    }

    #[test]
    fn lines_are_long_enough_and_fill_their_row() {
        let fields = fields(Pt::ZERO);
        assert_eq!(fields.rows_within(LINE), None);
        for (width, rows) in [(110.0, 3), (220.0, 2), (400.0, 1)] {
            let width = Pt::new(width);
            assert_eq!(fields.rows_within(width), Some(rows), "{width}");
            for row in fields.in_rows(rows) {
                let placed = fields.placed(row, width);
                for (field, (_, wide)) in row.iter().zip(&placed) {
                    assert!(*wide - field.word >= LINE - Pt::new(0.01), "{width} {}", field.key);
                }
                let (x, wide) = placed[placed.len() - 1];
                assert!((x + wide - width).abs() < Pt::new(0.01), "{width}");
            }
        }
    }

    #[test]
    fn only_a_puzzle_alone_on_its_page_has_the_lines_of_the_layout() {
        let style = Template::large_print();
        let font = Font { face: style::TEXT, size: Pt::new(18.0) };
        assert!(Fields::of(style, 1, font).count() > 0);
        assert_eq!(Fields::of(style, 2, font).count(), 0);
    }
}

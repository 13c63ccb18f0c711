//! The words in which grids are described to readers who cannot see them.

/// The words in which grids are described in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridWords {
    /// The texts before and after the number of a row: "Row 3:".
    row: [String; 2],
    /// An empty cell.
    blank: String,
    /// The texts before the number of a puzzle and of an answer.
    numbered: [String; 2],
}

impl GridWords {
    /// Creates the words from the phrases for a row, for a puzzle and for an answer, each with
    /// `sign` in place of its number, and the word for an empty cell.
    #[must_use]
    pub fn new(sign: char, row: &str, [puzzle, answer]: [&str; 2], blank: &str) -> Self {
        let around = |text: &str| {
            let (before, after) = text.split_once(sign).unwrap_or((text, ""));
            [before.to_owned(), after.to_owned()]
        };
        let [puzzle, answer] = [puzzle, answer].map(|text| around(text)[0].clone());
        GridWords { row: around(row), blank: blank.to_owned(), numbered: [puzzle, answer] }
    }

    /// Returns the grids that a text describes.
    pub(crate) fn read(&self, text: &str) -> Vec<Described> {
        let label = |row: usize| format!("{}{row}{}", self.row[0], self.row[1]);
        let mut found = Vec::new();
        let (first, mut rest) = (label(1), text);
        while let Some((before, after)) = rest.split_once(&first) {
            // The title of the grid is in the same paragraph.
            let title = before.rsplit('\n').next().unwrap_or(before);
            let (mut rows, mut row) = (Vec::new(), 1);
            rest = after;
            loop {
                let end = rest.find(['.', '\n']).unwrap_or(rest.len());
                rows.push(self.cells(&rest[..end]));
                rest = rest[end..].trim_start_matches(['.', ' ']);
                row += 1;
                match rest.strip_prefix(label(row).as_str()) {
                    Some(next) if row <= 36 => rest = next,
                    _ => break,
                }
            }
            found.push(Described { number: self.number(title), rows });
        }
        found
    }

    fn cells(&self, row: &str) -> Vec<Option<String>> {
        let cells = row.split(',').map(str::trim);
        cells.map(|cell| (cell != self.blank).then(|| cell.to_owned())).collect()
    }

    /// Returns the number in the title of a grid.
    pub(crate) fn number(&self, title: &str) -> Option<u32> {
        self.numbered.iter().find_map(|before| {
            let rest = title.trim_start().strip_prefix(before.as_str())?;
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            rest[..digits].parse().ok()
        })
    }
}

/// A grid as a text describes it.
pub(crate) struct Described {
    /// The number of its puzzle.
    pub(crate) number: Option<u32>,
    /// Its cells, row by row; `None` for an empty one.
    pub(crate) rows: Vec<Vec<Option<String>>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_read_from_their_descriptions() {
        let words = GridWords::new('#', "Row #:", ["Puzzle #", "Answer #"], "blank");
        let text = "Notes\n\nPuzzle 7. Sudoku grid. Row 1: 1, blank. Row 2: blank, 2. Says.\n\n\
                    Answer 8. Row 1: 1, 2. Row 2: 2, 1.";
        let found = words.read(text);
        let numbers: Vec<_> = found.iter().map(|d| d.number).collect();
        assert_eq!(numbers, [Some(7), Some(8)]);
        assert_eq!(found[0].rows[0], [Some("1".to_owned()), None]);
        assert_eq!(found[0].rows.len(), 2);
        assert_eq!(found[1].rows[1], [Some("2".to_owned()), Some("1".to_owned())]);
    }
}

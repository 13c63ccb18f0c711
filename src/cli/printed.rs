//! What a page of a book or a calendar shows, as its manifest lists it. `build` and `proof` compare it
//! with the page in the same way.

use gridpress_book::layout::drawn;
use gridpress_engine::samurai::Pair;
use gridpress_engine::sudoku::Grid;
use gridpress_page::geom::{Pt, Size};
use gridpress_page::scene::{Document, Item, Role};
use gridpress_proof::{
    Fault, PageTexts, ReadPage, Shown, same_figures, same_gauge, same_grids, same_title, same_words,
};
use serde::{Deserialize, Serialize};

/// A page as it was read back from the finished file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Printed {
    /// The files with that page, relative to the folder of the manifest.
    pub files: Vec<String>,
    /// The numbers of its puzzles and of its answers.
    #[serde(default)]
    pub puzzles: Vec<u32>,
    #[serde(default)]
    pub answers: Vec<u32>,
    /// What else it has if it is a page of a calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone: Option<Alone>,
    /// The lines of its [`PageTexts`].
    pub texts: Vec<String>,
    /// Its width and height in thousandths of a millimetre, when it was read back.
    #[serde(skip)]
    pub size_um: [u32; 2],
}

/// What a page of a calendar has, which stands alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Alone {
    /// Its width and height in thousandths of a millimetre.
    pub size_um: [u32; 2],
    /// How many squares of its gauge are filled, and how many there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gauge: Option<[usize; 2]>,
    /// The title of the file.
    pub title: String,
}

/// Returns a size in thousandths of a millimetre.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page of paper")]
pub(crate) fn listed_size(size: Size) -> [u32; 2] {
    [size.width, size.height].map(|length| (length.to_mm() * 1000.0).round() as u32)
}

/// Returns the size that is listed so.
pub(crate) fn size_of(listed: [u32; 2]) -> Size {
    let [width, height] = listed.map(|um| Pt::mm(f64::from(um) / 1000.0));
    Size::new(width, height)
}

/// Returns what pages show of a puzzle and of its answer.
pub(crate) fn shown(puzzle: Grid, solution: Grid, samurai: Option<&Pair>) -> [Shown; 2] {
    match samurai {
        Some(pair) => [pair.puzzle, pair.solution].map(Shown::Samurai),
        None => [
            Shown::Grid(puzzle.under(drawn(puzzle.rules()))),
            Shown::Grid(solution.under(drawn(solution.rules()).without_cages())),
        ],
    }
}

impl Printed {
    /// Returns what a page shows, which is in these files.
    pub(crate) fn of(page: &ReadPage, files: Vec<String>) -> Self {
        let (puzzles, answers) = page.numbers();
        let texts = PageTexts::of(page).lines();
        Printed { files, puzzles, answers, alone: None, texts, size_um: listed_size(page.trim) }
    }

    /// Returns the faults of the pages of a file that must show what this page of a calendar shows,
    /// apart from its texts. `of` returns a puzzle and its answer by its number.
    pub(crate) fn faults(
        &self,
        pages: &[ReadPage],
        of: &dyn Fn(u32) -> Option<[Shown; 2]>,
    ) -> Vec<Fault> {
        let Some(alone) = &self.alone else { return Vec::new() };
        let puzzles = self.puzzles.iter().filter_map(|&number| {
            let [puzzle, _] = of(number)?;
            Some((number, puzzle))
        });
        let answers = self.answers.iter().filter_map(|&number| {
            let [_, answer] = of(number)?;
            Some((number, answer))
        });
        let grids: Vec<(u32, Shown)> = puzzles.chain(answers).collect();
        let mut faults = same_grids(pages, &grids, size_of(alone.size_um));
        if let Some([filled, of]) = alone.gauge {
            faults.extend(same_gauge(pages, filled, of));
        }
        faults.extend(same_title(pages, &alone.title));
        faults
    }
}

/// What a page of a calendar must show, before it is read back.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Planned {
    pub page: Printed,
    /// The words outside its grids.
    pub words: String,
    /// Whether the words are in columns beside each other and not in lines from top to bottom.
    pub has_columns: bool,
    /// Whether only the digits of the words can be read for certain: beside a logo, or if texts are
    /// outlines.
    pub is_loose: bool,
}

impl Planned {
    /// Returns the faults of the pages of a file that must show this.
    pub(crate) fn faults(
        &self,
        pages: &[ReadPage],
        of: &dyn Fn(u32) -> Option<[Shown; 2]>,
    ) -> Vec<Fault> {
        let mut faults = self.page.faults(pages, of);
        if !self.has_columns {
            faults.extend(same_figures(pages, &self.words));
        }
        if !self.is_loose {
            faults.extend(same_words(pages, &self.words, !self.has_columns));
        }
        faults
    }
}

/// Returns the words of a document outside its figures.
pub(crate) fn words_of(document: &Document) -> String {
    let mut words = Vec::new();
    for page in &document.pages {
        collect(&page.items, &mut words);
    }
    words.join("\n")
}

fn collect(items: &[Item], words: &mut Vec<String>) {
    for item in items {
        match item {
            Item::Text(run) => words.push(run.text.clone()),
            Item::Group { role: Role::Figure { .. }, .. } => {}
            Item::Group { items, .. } => collect(items, words),
            _ => {}
        }
    }
}

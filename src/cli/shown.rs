//! What a page of a calendar shows, as its manifest lists it. `build` and `proof` compare it with the
//! page in the same way.

use gridpress_book::layout::drawn;
use gridpress_engine::sudoku::Grid;
use gridpress_page::geom::{Pt, Size};
use gridpress_page::scene::{Document, Item, Role};
use gridpress_proof::{
    Fault, ReadPage, same_figures, same_gauge, same_grids, same_title, same_words,
};
use serde::{Deserialize, Serialize};

/// What a page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Shown {
    /// Its width and height in thousandths of a millimetre.
    pub size_um: [u32; 2],
    /// The numbers of its puzzles and of its answers.
    pub puzzles: Vec<u32>,
    pub answers: Vec<u32>,
    /// The words outside its grids.
    pub words: String,
    /// Whether the words are in columns beside each other and not in lines from top to bottom.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_columns: bool,
    /// Whether only the digits of the words can be read for certain: beside a logo, or if texts are
    /// outlines.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_loose: bool,
    /// How many squares of its gauge are filled, and how many there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gauge: Option<[usize; 2]>,
    /// The title of the file.
    pub title: String,
}

impl Shown {
    /// Returns the size as it is listed.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page of paper")]
    pub(crate) fn listed_size(size: Size) -> [u32; 2] {
        [size.width, size.height].map(|length| (length.to_mm() * 1000.0).round() as u32)
    }

    /// Returns the faults of pages that must show this. `of` returns a puzzle and its solution by its
    /// number.
    pub(crate) fn faults(
        &self,
        pages: &[ReadPage],
        of: &dyn Fn(u32) -> Option<(Grid, Grid)>,
    ) -> Vec<Fault> {
        let puzzle = |&number: &u32| {
            let (grid, _) = of(number)?;
            Some((number, grid.under(drawn(grid.rules()))))
        };
        let answer = |&number: &u32| {
            let (_, grid) = of(number)?;
            Some((number, grid.under(drawn(grid.rules()).without_cages())))
        };
        let puzzles = self.puzzles.iter().filter_map(puzzle);
        let grids: Vec<(u32, Grid)> =
            puzzles.chain(self.answers.iter().filter_map(answer)).collect();
        let [width, height] = self.size_um.map(|um| Pt::mm(f64::from(um) / 1000.0));
        let mut faults = same_grids(pages, &grids, Size::new(width, height));
        if !self.has_columns {
            faults.extend(same_figures(pages, &self.words));
        }
        if !self.is_loose {
            faults.extend(same_words(pages, &self.words, !self.has_columns));
        }
        if let Some([filled, of]) = self.gauge {
            faults.extend(same_gauge(pages, filled, of));
        }
        faults.extend(same_title(pages, &self.title));
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

//! What is known of a book before it is read.

pub(crate) mod alike;
pub(crate) mod grid_words;
pub(crate) mod number_words;
pub(crate) mod page_texts;
pub(crate) mod page_words;
pub(crate) mod record;
pub(crate) mod rule_words;
pub(crate) mod sentences;

use crate::known::grid_words::GridWords;
use crate::known::number_words::NumberWords;
use crate::known::page_texts::PageTexts;
use crate::known::page_words::PageWords;
use crate::known::record::Record;
use crate::known::rule_words::RuleWords;
use crate::known::sentences::Sentences;
use crate::read::page::PrintedGrid;
use gridpress_engine::samurai::Pair;
use gridpress_engine::sudoku::Grid;
use gridpress_page::geom::Pt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What else is known about the book; all of it is optional.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    /// The printed text of each level in every language, and the level's id.
    pub level_words: Vec<(String, String)>,
    /// Whether the book has levels of its own, which not every puzzle needs to have.
    pub has_own_levels: bool,
    /// The phrases for page references in every language.
    pub page_words: Vec<PageWords>,
    /// The sentences on rules that grids do not show, in every language.
    pub rule_words: Vec<RuleWords>,
    /// The headings of the contents in every language.
    pub contents_words: Vec<String>,
    /// The headings of the parts of a book that its contents list, in every language.
    pub headings: Vec<String>,
    /// The phrases that say how many puzzles there are, in every language.
    pub number_words: Vec<NumberWords>,
    /// The sentences that books print, in every language.
    pub sentences: Arc<Sentences>,
    /// The words in which grids are described, in every language.
    pub grid_words: Vec<GridWords>,
    /// The puzzles as they were made, from a manifest.
    pub made: Vec<Expected>,
    /// If only a part of the book is read, the puzzles and answers in it.
    pub part: Option<Parts>,
    /// What each page said when the book was made, in order; empty if that is not known.
    pub printed: Vec<PageTexts>,
    /// The same from the records of the pages themselves, if nothing else says it.
    pub records: Vec<Option<Record>>,
    /// Whether the files were written a moment ago, so that no word or drawing of theirs can have
    /// changed: pages and words are not compared with each other.
    pub is_just_made: bool,
    /// The [`guides`](crate::check::guides::guides()) of each file when it was made, as far as they are known.
    pub guides: Vec<Option<Vec<String>>>,
    /// The levels of puzzles by number, if nothing else is known of them.
    pub levels: BTreeMap<u32, String>,
    /// The expected number of pages.
    pub pages: Option<usize>,
    /// The measures of the layout. Unknown measures are inferred from the pages: what nearly all of
    /// them keep, the others must keep too.
    pub measures: Option<Measures>,
    /// The font files that a manifest names and that were not found.
    pub missing_fonts: Vec<String>,
    /// Whether a file may have no grid, like a cover.
    pub no_grids: bool,
    /// Whether puzzles may have the same solution, up to symmetry and relabelling.
    pub same_solutions: bool,
}

impl Expectations {
    /// Whether it is known of every page what it showed.
    pub(crate) fn has_every_page(&self, pages: usize) -> bool {
        let recorded = self.records.iter().flatten().count();
        self.printed.len() == pages || pages > 0 && recorded == pages
    }

    /// Adds the levels of the book's own: the id and the printed name of each.
    pub fn add_levels(&mut self, levels: impl IntoIterator<Item = (String, String)>) {
        let before = self.level_words.len();
        self.level_words.extend(levels.into_iter().map(|(id, title)| (title, id)));
        self.has_own_levels |= self.level_words.len() > before;
    }
}

/// The numbers of the puzzles and of the answers in a part of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Those of its puzzles.
    pub puzzles: BTreeSet<u32>,
    /// Those of its answers.
    pub answers: BTreeSet<u32>,
}

/// The measures that a layout and the press require on every page.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Measures {
    pub top: Pt,
    pub bottom: Pt,
    /// The margin at the spine: on the left of odd pages.
    pub inner: Pt,
    pub outer: Pt,
    /// The least height of a digit as a share of its cell.
    pub digit: f64,
}

/// A puzzle in a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    pub number: u32,
    pub puzzle: Grid,
    pub solution: Grid,
    /// All grids of a samurai; the others are those in its centre.
    pub samurai: Option<Box<Pair>>,
    pub level: Option<String>,
    /// The printed page numbers.
    pub page: Option<u32>,
    pub answer_page: Option<u32>,
}

impl Expected {
    /// Whether a grid shows the puzzle, if it has its rules.
    #[must_use]
    pub fn is_printed_in(&self, printed: &PrintedGrid) -> bool {
        match (&self.samurai, printed.as_samurai()) {
            (Some(pair), Some(samurai)) => pair.puzzle == samurai,
            (None, None) => self.puzzle == printed.grid,
            _ => false,
        }
    }
}

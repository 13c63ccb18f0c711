//! What stands on which page: sections to pages, puzzle numbers, recto and verso, blanks and
//! answer references, all known before any puzzle exists.

use crate::generate::Request;
use crate::geom::{Insets, Size};

/// The whole book, page by page.
#[derive(Clone, Debug)]
pub struct BookPlan {
    pub title: String,
    pub subtitle: Option<String>,
    pub author: Option<String>,
    pub language: String,
    pub seed: u64,
    pub trim: Size,
    pub sections: Vec<SectionPlan>,
    /// Puzzles in the order of their numbers.
    pub puzzles: Vec<PuzzlePlan>,
    pub pages: Vec<PagePlan>,
}

/// A section as planned.
#[derive(Clone, Debug)]
pub struct SectionPlan {
    pub title: String,
    /// What to make for each of its puzzles.
    pub request: Request,
    /// Its puzzles in [`BookPlan::puzzles`].
    pub puzzles: std::ops::Range<usize>,
}

/// A puzzle's place in the book.
#[derive(Clone, Debug)]
pub struct PuzzlePlan {
    /// As printed, from 1.
    pub number: u32,
    /// Index in [`BookPlan::sections`].
    pub section: usize,
    /// Index within its section, from 0; with the book's seed and the section's title this is
    /// what its random stream is made from.
    pub index: usize,
    /// Index in [`BookPlan::pages`].
    pub page: usize,
    /// Index in [`BookPlan::pages`] of its answer, if the book holds answers.
    pub answer_page: Option<usize>,
}

/// Which side of the open book a page is on: recto is right, verso left.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Side {
    Recto,
    Verso,
}

/// A page as planned.
#[derive(Clone, Debug)]
pub struct PagePlan {
    /// The number printed at its foot.
    pub folio: u32,
    pub side: Side,
    /// From the trim to what may be printed; inner and outer already turned for the side.
    pub margins: Insets,
    pub content: PageContent,
}

/// What a page is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageContent {
    Title,
    /// The first page of a section.
    Opener {
        section: usize,
    },
    /// Puzzles by index, in reading order on the page.
    Puzzles {
        puzzles: Vec<usize>,
    },
    /// The page before the answers.
    AnswersOpener,
    /// Answers of puzzles by index, in reading order on the page.
    Answers {
        puzzles: Vec<usize>,
    },
    Blank,
}

//! A book, page by page, before any of its puzzles exists.

use super::{Hint, Imprint, Numeral, OwnWords, Pictures, PrintedCandidates};
use crate::diag::Span;
use crate::spec::{Order, OwnSpec};
use crate::template::Margins;
use gridpress_engine::generate::Request;
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::TechniqueId;
use gridpress_page::geom::{Insets, Size};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The whole book, page by page. If its answers are in a file of their own, the pages of that
/// file follow those of the book and are numbered from 1 again: see [`Part`]. A book of several
/// volumes is one after the other: their folios go on, each has its own answers.
#[derive(Clone, Debug)]
pub struct BookPlan {
    pub title: String,
    pub subtitle: Option<String>,
    pub author: Option<String>,
    pub language: String,
    /// Printed words of the book's own, not held to those there are yet.
    pub words: Option<Arc<OwnWords>>,
    pub seed: u64,
    pub trim: Size,
    /// Those of the layout, wider where the press asks for it.
    pub margins: Margins,
    /// How far drawings run over the edges of a right-hand page; a left-hand page mirrors it.
    pub bleed: Insets,
    /// What the copyright page says.
    pub imprint: Imprint,
    /// The canonical ids of puzzles of earlier books, which must not come again.
    pub avoided: Arc<HashSet<String>>,
    /// Whether puzzles may have the same solution.
    pub same_solutions: bool,
    /// Pages of the book's own text before the puzzles, in Markdown.
    pub texts: Vec<String>,
    /// What the hints at the back tell, if there are any.
    pub hints: Hint,
    /// Names to print for levels that the book defines itself: id and title.
    pub level_titles: Vec<(String, String)>,
    /// The address that a code beside each puzzle leads to, if there are codes.
    pub qr: Option<String>,
    pub sections: Vec<SectionPlan>,
    /// Puzzles in the order of their numbers.
    pub puzzles: Vec<PuzzlePlan>,
    pub pages: Vec<PagePlan>,
    /// The puzzles of each volume, in [`BookPlan::puzzles`]: one range for most books.
    pub volumes: Vec<Range<usize>>,
}

/// A section as planned.
#[derive(Clone, Debug)]
pub struct SectionPlan {
    pub title: String,
    /// Where the spec has it: a shortfall is reported here.
    pub span: Span,
    /// What to make for each of its puzzles, or what those of a file were held to.
    pub request: Request,
    /// Its puzzles, if they are taken from a file.
    pub own: Option<OwnSpec>,
    /// In what order they stand once they are made.
    pub order: Order,
    /// The pencil marks that they are printed with.
    pub candidates: PrintedCandidates,
    /// Its puzzles in [`BookPlan::puzzles`].
    pub puzzles: Range<usize>,
}

/// A puzzle's place in the book.
#[derive(Clone, Debug)]
pub struct PuzzlePlan {
    /// As printed, from 1.
    pub number: u32,
    /// Index in [`BookPlan::sections`].
    pub section: usize,
    /// Index within its section, from 0. As the puzzles of a section are made, the book's seed,
    /// the section's title and this index are what a random stream comes from; a section in
    /// [`Order::Ramp`] is sorted afterwards.
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

impl Side {
    /// The side of a folio: odd ones are on the right.
    #[must_use]
    pub const fn of_folio(folio: u32) -> Self {
        if folio % 2 == 1 { Side::Recto } else { Side::Verso }
    }
}

/// Which file a page belongs to: that of a volume of the book, from 0, or that of its answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Book(usize),
    /// Answers in a file of their own.
    Answers(usize),
}

impl Part {
    /// The volume, from 0.
    #[must_use]
    pub const fn volume(self) -> usize {
        match self {
            Part::Book(volume) | Part::Answers(volume) => volume,
        }
    }
}

/// Columns and rows of grids on a page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Places {
    pub across: u32,
    pub down: u32,
}

impl Places {
    /// Grids to a page.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.across * self.down
    }
}

/// A page as planned.
#[derive(Clone, Debug)]
pub struct PagePlan {
    pub part: Part,
    /// The number printed at its foot, and how it is written.
    pub folio: u32,
    pub numeral: Numeral,
    pub side: Side,
    /// From the trim to what may be printed; inner and outer already turned for the side.
    pub margins: Insets,
    pub content: PageContent,
}

/// What a page is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageContent {
    Title,
    /// The title alone, on the first page of a book.
    HalfTitle,
    Copyright,
    /// Some of the lines of [`BookPlan::contents`].
    Contents {
        entries: Range<usize>,
    },
    /// The rule of the game.
    HowToRule,
    /// A first step worked out.
    HowToExample,
    /// A page of the book's own text: the text by index into [`BookPlan::texts`], and which of the
    /// pages that it fills.
    Text {
        text: usize,
        nth: usize,
    },
    /// A technique, shown in a puzzle of the book.
    Technique {
        technique: TechniqueId,
    },
    /// The first page of a section.
    Opener {
        section: usize,
    },
    /// Puzzles by index, in reading order on the page.
    Puzzles {
        puzzles: Vec<usize>,
        places: Places,
    },
    /// The page before the answers.
    AnswersOpener,
    /// Answers of puzzles by index, in reading order on the page.
    Answers {
        puzzles: Vec<usize>,
        places: Places,
    },
    /// Where to look in each of these puzzles.
    Hints {
        puzzles: Range<usize>,
    },
    /// The page before the walk-throughs.
    WalkThroughsOpener,
    /// Some of the pictures of a puzzle's solution step by step.
    WalkThrough {
        /// An index into [`BookPlan::puzzles`].
        puzzle: usize,
        /// From 0 up to how many it has at most.
        shown: Range<u32>,
        of: u32,
        pictures: Pictures,
    },
    /// Grids to copy puzzles into.
    BlankGrids {
        shape: Shape,
        places: Places,
    },
    /// Lines to write on.
    Notes,
    Blank,
}

impl PagePlan {
    /// True for a page of puzzles to solve.
    #[must_use]
    pub const fn has_puzzles(&self) -> bool {
        matches!(self.content, PageContent::Puzzles { .. })
    }

    /// The folio as it is printed.
    #[must_use]
    pub fn printed(&self) -> String {
        self.numeral.label(self.folio).to_string()
    }
}

impl BookPlan {
    /// The pages of a part, as a range of [`BookPlan::pages`]; empty if there is no such part.
    #[must_use]
    pub fn part(&self, part: Part) -> Range<usize> {
        let start = self.pages.iter().position(|p| p.part == part).unwrap_or(self.pages.len());
        let length = self.pages[start..].iter().take_while(|p| p.part == part).count();
        start..start + length
    }

    /// The parts that there are, in the order of their pages.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        (0..self.volumes.len())
            .flat_map(|volume| [Part::Book(volume), Part::Answers(volume)])
            .filter(|part| !self.part(*part).is_empty())
    }

    /// The puzzles of a section that stand in a volume, as a range of [`BookPlan::puzzles`].
    #[must_use]
    pub fn section_in(&self, section: usize, volume: usize) -> Range<usize> {
        let (Some(section), Some(volume)) = (self.sections.get(section), self.volumes.get(volume))
        else {
            return 0..0;
        };
        let from = section.puzzles.start.max(volume.start);
        from..section.puzzles.end.min(volume.end).max(from)
    }

    /// What is printed for a level that the book defines itself.
    #[must_use]
    pub fn level_title(&self, id: &str) -> Option<&str> {
        self.level_titles.iter().find(|(own, _)| own == id).map(|(_, title)| title.as_str())
    }
}

//! A book, page by page, before any of its puzzles exists.

use super::OwnWords;
use crate::diag::Span;
use crate::spec::{Hint, Imprint, Order, OwnSpec, PrintedCandidates};
use crate::template::Margins;
use gridpress_engine::generate::Request;
use gridpress_engine::techniques::TechniqueId;
use gridpress_page::geom::{Insets, Size};
use gridpress_page::scene::PageLabel;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The whole book, page by page. Answers in a separate file follow the pages of the book and are
/// numbered from 1 again: see [`Part`]. The volumes of a book follow each other: page numbers
/// continue, and each volume has its own answers.
#[derive(Clone, Debug)]
pub struct BookPlan {
    pub title: String,
    pub subtitle: Option<String>,
    pub author: Option<String>,
    pub language: String,
    /// The book's own printed words, not yet checked against the known ones.
    pub words: Option<Arc<OwnWords>>,
    pub seed: u64,
    pub trim: Size,
    /// The margins of the layout, widened to what the press requires.
    pub margins: Margins,
    /// How far drawings extend over the edges of a right-hand page; a left-hand page mirrors it.
    pub bleed: Insets,
    /// What the copyright page says.
    pub imprint: Imprint,
    /// The canonical ids of puzzles of earlier books, which must not be repeated.
    pub avoided: Arc<HashSet<String>>,
    /// Whether puzzles may have the same solution.
    pub same_solutions: bool,
    /// Pages of the book's own text before the puzzles, in Markdown.
    pub texts: Vec<String>,
    /// What the hints at the back say, if there are any.
    pub hints: Hint,
    /// The printed names of levels that the book defines itself: id and title.
    pub level_titles: Vec<(String, String)>,
    /// The address that the code beside each puzzle opens, if there are codes.
    pub qr: Option<String>,
    pub sections: Vec<SectionPlan>,
    /// The puzzles in the order of their numbers.
    pub puzzles: Vec<PuzzlePlan>,
    pub pages: Vec<PagePlan>,
    /// The puzzles of each volume, as ranges of [`BookPlan::puzzles`]; most books have one.
    pub volumes: Vec<Range<usize>>,
}

/// A planned section.
#[derive(Clone, Debug)]
pub struct SectionPlan {
    pub title: String,
    /// Its place in the spec, for reports of missing puzzles.
    pub span: Span,
    /// The request for its puzzles, or what those from a file were checked against.
    pub request: Request,
    /// Whether its puzzles are samurai: `request` then says how hard they are.
    pub is_samurai: bool,
    /// Its puzzles, if they come from a file.
    pub own: Option<OwnSpec>,
    /// Their printed order.
    pub order: Order,
    /// The pencil marks they are printed with.
    pub candidates: PrintedCandidates,
    /// Its puzzles in [`BookPlan::puzzles`].
    pub puzzles: Range<usize>,
}

/// The place of a puzzle in the book.
#[derive(Clone, Debug)]
pub struct PuzzlePlan {
    /// The printed number, from 1.
    pub number: u32,
    /// The index in [`BookPlan::sections`].
    pub section: usize,
    /// The index within its section, from 0, in the order of generation. The random stream of a
    /// puzzle is derived from the book's seed, the section's title and this index; a section in
    /// [`Order::Ramp`] is sorted afterwards.
    pub index: usize,
    /// The index in [`BookPlan::pages`].
    pub page: usize,
    /// The index of its answer's page in [`BookPlan::pages`], if the book has answers.
    pub answer_page: Option<usize>,
}

/// Which side of the open book a page is on: recto is right, verso left.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Side {
    Recto,
    Verso,
}

impl Side {
    /// Returns the side of a page number: odd ones are on the right.
    #[must_use]
    pub const fn of_folio(folio: u32) -> Self {
        if folio % 2 == 1 { Side::Recto } else { Side::Verso }
    }
}

/// The file that a page belongs to: a volume of the book, from 0, or its answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Book(usize),
    /// Answers in a separate file.
    Answers(usize),
}

impl Part {
    /// Returns the volume, from 0.
    #[must_use]
    pub const fn volume(self) -> usize {
        match self {
            Part::Book(volume) | Part::Answers(volume) => volume,
        }
    }

    /// Returns what the names of its files add to the name of the book.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Part::Book(_) => "",
            Part::Answers(_) => "-answers",
        }
    }
}

/// Columns and rows of grids on a page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Places {
    pub across: u32,
    pub down: u32,
    /// How many places at the end of the last row stay empty.
    pub spare: u32,
}

impl Places {
    /// Returns places that are all used.
    #[must_use]
    pub const fn full(across: u32, down: u32) -> Self {
        Places { across, down, spare: 0 }
    }

    /// Returns places for that many grids in rows of `across`.
    #[must_use]
    pub const fn of(count: u32, across: u32) -> Self {
        let down = count.div_ceil(across);
        Places { across, down, spare: across * down - count }
    }

    /// Returns the number of grids on a page.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.across * self.down - self.spare
    }
}

/// The notation of page numbers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Numeral {
    /// i, ii, iii: front matter.
    Roman,
    /// 1, 2, 3
    Arabic,
}

impl Numeral {
    /// Returns the printed label of a page number.
    #[must_use]
    pub const fn label(self, folio: u32) -> PageLabel {
        match self {
            Numeral::Roman => PageLabel::Roman(folio),
            Numeral::Arabic => PageLabel::Arabic(folio),
        }
    }
}

/// The arrangement of the pictures of a walk-through on a page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pictures {
    pub places: Places,
    /// Whether the text of a picture is beside it and not below.
    pub beside: bool,
}

/// A planned page.
#[derive(Clone, Debug)]
pub struct PagePlan {
    pub part: Part,
    /// The printed page number and its notation.
    pub folio: u32,
    pub numeral: Numeral,
    pub side: Side,
    /// The distance from the trim to the print area, with inner and outer already assigned for the
    /// side.
    pub margins: Insets,
    pub content: PageContent,
}

/// The kind of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageContent {
    Title,
    /// Only the title, on the first page of a book.
    HalfTitle,
    Copyright,
    /// Some of the lines of [`BookPlan::contents`].
    Contents {
        entries: Range<usize>,
    },
    /// The rule of the game for the puzzles of a section and those like them.
    HowToRule {
        section: usize,
    },
    /// A first step as a worked example, in a puzzle like those of the section.
    HowToExample {
        section: usize,
    },
    /// How pencil marks help, in a puzzle like those of the section.
    HowToMark {
        section: usize,
    },
    /// A page of the book's own text: the index into [`BookPlan::texts`], and which of its pages.
    Text {
        text: usize,
        nth: usize,
    },
    /// The idea of a technique with its schematic, in large print, where the page of the technique
    /// has no room for it.
    TechniqueIdea {
        technique: TechniqueId,
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
    /// Hints for each of these puzzles.
    Hints {
        puzzles: Range<usize>,
    },
    /// The page before the walk-throughs.
    WalkThroughsOpener,
    /// Some of the pictures of a walk-through.
    WalkThrough {
        /// The index into [`BookPlan::puzzles`].
        puzzle: usize,
        /// Some of its pictures, counted from 0.
        shown: Range<u32>,
        of: u32,
        pictures: Pictures,
    },
    /// Empty grids to copy puzzles into.
    BlankGrids {
        /// The section whose puzzles they are like.
        section: usize,
        places: Places,
    },
    /// Lines to write on.
    Notes,
    Blank,
}

impl PagePlan {
    /// Whether it is a page of puzzles.
    #[must_use]
    pub const fn has_puzzles(&self) -> bool {
        matches!(self.content, PageContent::Puzzles { .. })
    }

    /// Returns the page number as it is printed.
    #[must_use]
    pub fn printed(&self) -> String {
        self.numeral.label(self.folio).to_string()
    }
}

impl BookPlan {
    /// Returns the pages of a part, as a range of [`BookPlan::pages`]; empty if there is no such
    /// part.
    #[must_use]
    pub fn part(&self, part: Part) -> Range<usize> {
        let start = self.pages.iter().position(|p| p.part == part).unwrap_or(self.pages.len());
        let length = self.pages[start..].iter().take_while(|p| p.part == part).count();
        start..start + length
    }

    /// Returns the existing parts, in the order of their pages.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        (0..self.volumes.len())
            .flat_map(|volume| [Part::Book(volume), Part::Answers(volume)])
            .filter(|part| !self.part(*part).is_empty())
    }

    /// Returns the puzzles of a section in a volume, as a range of [`BookPlan::puzzles`].
    #[must_use]
    pub fn section_in(&self, section: usize, volume: usize) -> Range<usize> {
        let (Some(section), Some(volume)) = (self.sections.get(section), self.volumes.get(volume))
        else {
            return 0..0;
        };
        let from = section.puzzles.start.max(volume.start);
        from..section.puzzles.end.min(volume.end).max(from)
    }

    /// Returns the printed name of a level that the book defines itself.
    #[must_use]
    pub fn level_title(&self, id: &str) -> Option<&str> {
        self.level_titles.iter().find(|(own, _)| own == id).map(|(_, title)| title.as_str())
    }
}

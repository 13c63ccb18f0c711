//! A validated book spec.

use crate::diag::{Span, Spanned};
use crate::press::Paper;
use crate::spec::{
    BackSpec, CalendarSpec, CoverSpec, FilesSpec, FrontSpec, ImpositionSpec, ImprintSpec,
    MadeToOrder, PageSize, PrintedCandidates,
};
use gridpress_engine::generate::{Dig, Digests, Fill, Made, Request, Symmetry};
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::sudoku::{Rules, Shape, Variants};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The requested book.
#[derive(Clone, Debug, PartialEq)]
pub struct BookSpec {
    pub title: Spanned<String>,
    pub subtitle: Option<Spanned<String>>,
    pub author: Option<Spanned<String>>,
    /// A language tag such as `en` or `pt-BR`.
    pub language: Spanned<String>,
    /// A file with the book's own printed words, by the path in the spec.
    pub words: Option<Spanned<String>>,
    pub seed: u64,
    /// Files of earlier books whose puzzles must not be repeated, by the paths in the spec.
    pub avoid: Vec<Spanned<String>>,
    /// Whether puzzles may have the same solution, up to symmetry and relabelling.
    pub same_solutions: bool,
    /// The canonical ids of their puzzles and solutions: filled in when the spec is opened.
    pub avoided: Arc<HashSet<String>>,
    /// What the copyright page says.
    pub imprint: ImprintSpec,
    /// The number of volumes.
    pub volumes: VolumesSpec,
    pub page: PageSpec,
    /// The cover, if one is requested.
    pub cover: Option<CoverSpec>,
    pub front: FrontSpec,
    pub back: BackSpec,
    /// The printed names of levels that the book defines itself: id and title.
    pub level_titles: Vec<(String, String)>,
    /// At least one with distinct titles, but none in the spec of a calendar.
    pub sections: Vec<SectionSpec>,
    pub answers: AnswersSpec,
    /// Daily puzzles for a newspaper, instead of a book.
    pub calendar: Option<CalendarSpec>,
}

/// The requested number of volumes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VolumesSpec {
    /// The minimum number of volumes.
    pub least: Option<Spanned<u32>>,
    /// The maximum number of pages in each, which determines the number of volumes.
    pub pages: Option<Spanned<u32>>,
}

/// The paper and its layout.
#[derive(Clone, Debug, PartialEq)]
pub struct PageSpec {
    /// The name of a shipped layout or the path of another; not resolved yet.
    pub layout: Spanned<String>,
    pub size: Spanned<PageSize>,
    /// The name of a shipped press profile or the path of another; not resolved yet.
    pub press: Spanned<String>,
    /// Whether the book is for left-handers; `None` for the layout's default.
    pub left_handed: Option<bool>,
    /// The additions to each puzzle; `None` for the layout's default.
    pub id_line: Option<bool>,
    pub name_line: Option<bool>,
    pub date_line: Option<bool>,
    pub time_line: Option<bool>,
    /// The address that a code beside each puzzle opens, with `{puzzle}` in place of its digits.
    pub qr: Option<Spanned<String>>,
    /// Determines how many pages can be bound and how thick the book is.
    pub paper: Paper,
    /// The sheets to print the book on, if they are folded or cut.
    pub imposition: Option<ImpositionSpec>,
    pub files: FilesSpec,
}

impl PageSpec {
    /// The placeholder for a puzzle's digits in [`PageSpec::qr`].
    pub const PUZZLE: &'static str = "{puzzle}";
}

/// Puzzles of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionSpec {
    /// The header of the section, for reports of missing puzzles.
    pub span: Span,
    pub title: Spanned<String>,
    /// The puzzles, if they come from a file.
    pub own: Option<OwnSpec>,
    /// The number of puzzles, at least one. For puzzles from a file it is filled in when the spec
    /// is opened.
    pub count: Spanned<u32>,
    pub shape: Shape,
    /// The rules added to those of the shape, which they suit.
    pub variants: Variants,
    pub dig: Dig,
    pub symmetry: Symmetry,
    pub fill: Fill,
    /// The scale that names the levels.
    pub scale: Scale,
    /// The requested level, as an index into the scale's levels.
    pub level: Option<Spanned<usize>>,
    /// The requested ratings.
    pub rating: Option<Spanned<RangeInclusive<Rating>>>,
    /// The allowed numbers of givens.
    pub clues: Option<Spanned<RangeInclusive<u16>>>,
    /// The requirements for techniques, pattern and givens.
    pub made_to: MadeToOrder,
    /// The pencil marks that its puzzles are printed with.
    pub candidates: PrintedCandidates,
    /// The place that requests them, if any.
    pub candidates_span: Option<Span>,
    /// Puzzles per page; `None` for the layout's default.
    pub per_page: Option<Spanned<u32>>,
    pub order: Order,
    /// How many candidates may be tried for each puzzle.
    pub effort: u64,
}

impl SectionSpec {
    /// Returns the rules of its puzzles.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules::with(self.shape, self.variants).unwrap_or_else(|_| Rules::plain(self.shape))
    }

    /// Returns the request for the generator.
    #[must_use]
    pub fn request(&self) -> Request {
        let made_to = &self.made_to;
        Request {
            rules: self.rules(),
            fill: self.fill,
            dig: self.dig,
            symmetry: self.symmetry,
            clues: self.clues.as_ref().map(|c| c.value.clone()),
            scale: self.scale.clone(),
            rating: self.rating.as_ref().map(|r| r.value.clone()),
            level: self.level.map(|l| l.value),
            require: made_to.require.iter().map(|need| need.value).collect(),
            forbid: made_to.forbid,
            only: made_to.only,
            otherwise_singles: made_to.otherwise_singles,
            pattern: made_to.pattern.as_ref().map(|p| p.value.clone()),
            givens_in_house: made_to.givens_in_house.as_ref().map(|g| g.value.clone()),
            digit_spread: made_to.digit_spread.map(|s| s.value),
            effort: self.effort,
        }
    }
}

/// Puzzles from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnSpec {
    /// The file, by the path in the spec.
    pub path: Spanned<String>,
    /// How many of its puzzles are used; `None` for all.
    pub first: Option<Spanned<u32>>,
    /// The place of their shape in the spec, if it is given.
    pub shape: Option<Span>,
    /// The puzzles, proven and graded: filled in when the spec is opened.
    pub puzzles: Arc<Vec<OwnPuzzle>>,
}

/// A puzzle from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnPuzzle {
    pub made: Made,
    /// The digests for comparing it with others.
    pub digests: Digests,
    /// The line of the file at which it starts.
    pub line: usize,
}

/// The order of the puzzles in a section.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By rating, then by scarcity of moves: easiest first.
    #[default]
    Ramp,
    /// In the order of generation.
    AsMade,
}

/// The place and arrangement of the answers.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswersSpec {
    pub place: AnswersPlace,
    /// Answers per page; `None` for the layout's default.
    pub per_page: Option<Spanned<u32>>,
}

/// The place of the answers.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum AnswersPlace {
    /// At the back of the book.
    #[default]
    Back,
    /// In a separate file.
    Separate,
    /// Omitted.
    None,
}

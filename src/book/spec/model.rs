//! A book spec that has been checked: every value is one that can be.

use crate::diag::{Span, Spanned};
use crate::press::Paper;
use crate::spec::{
    BackSpec, CalendarSpec, CoverSpec, FilesSpec, FrontSpec, ImpositionSpec, ImprintSpec,
    MadeToOrder, PageSize, PrintedCandidates,
};
use gridpress_engine::generate::{Dig, Digests, Fill, Made, Request, Symmetry};
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::sudoku::Shape;
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What book is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct BookSpec {
    pub title: Spanned<String>,
    pub subtitle: Option<Spanned<String>>,
    pub author: Option<Spanned<String>>,
    /// A language tag such as `en` or `pt-BR`.
    pub language: Spanned<String>,
    /// A file of printed words of the book's own, by the path in the spec.
    pub words: Option<Spanned<String>>,
    pub seed: u64,
    /// Files of earlier books whose puzzles must not come again, by the paths in the spec.
    pub avoid: Vec<Spanned<String>>,
    /// Whether puzzles may have the same solution, up to symmetry and relabelling.
    pub same_solutions: bool,
    /// The canonical ids of their puzzles and solutions: filled in when the spec is opened.
    pub avoided: Arc<HashSet<String>>,
    /// What the copyright page says.
    pub imprint: ImprintSpec,
    /// In how many volumes it is made.
    pub volumes: VolumesSpec,
    pub page: PageSpec,
    /// The cover, if one is asked for.
    pub cover: Option<CoverSpec>,
    pub front: FrontSpec,
    pub back: BackSpec,
    /// Names to print for levels that the book defines itself: id and title.
    pub level_titles: Vec<(String, String)>,
    /// At least one, but none in the spec of a calendar; no two of the same title.
    pub sections: Vec<SectionSpec>,
    pub answers: AnswersSpec,
    /// Daily puzzles for a paper, in the place of a book.
    pub calendar: Option<CalendarSpec>,
}

/// In how many volumes a book is made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VolumesSpec {
    /// How many there are at least.
    pub least: Option<Spanned<u32>>,
    /// The most pages of each: there are as many volumes as that takes.
    pub pages: Option<Spanned<u32>>,
}

/// The paper, and how it is filled.
#[derive(Clone, Debug, PartialEq)]
pub struct PageSpec {
    /// The name of a shipped layout or the path of another; not looked up yet.
    pub layout: Spanned<String>,
    pub size: Spanned<PageSize>,
    /// The name of a shipped press profile or the path of another; not looked up yet.
    pub press: Spanned<String>,
    /// True for left-handers, false for right-handers; else as the layout says.
    pub left_handed: Option<bool>,
    /// What stands with each puzzle; else as the layout says.
    pub id_line: Option<bool>,
    pub name_line: Option<bool>,
    pub date_line: Option<bool>,
    pub time_line: Option<bool>,
    /// What a code beside each puzzle leads to: an address with `{puzzle}` where its digits go.
    pub qr: Option<Spanned<String>>,
    /// Decides how many pages can be bound and how thick the book is.
    pub paper: Paper,
    /// The sheets to print the book on, if it is to be folded or cut from them.
    pub imposition: Option<ImpositionSpec>,
    pub files: FilesSpec,
}

impl PageSpec {
    /// What stands for a puzzle's digits in [`PageSpec::qr`].
    pub const PUZZLE: &'static str = "{puzzle}";
}

/// Puzzles of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionSpec {
    /// The header of the section: a shortfall is reported here.
    pub span: Span,
    pub title: Spanned<String>,
    /// The puzzles, if they are taken from a file and not made.
    pub own: Option<OwnSpec>,
    /// How many puzzles, at least one. For those of a file it is filled in when the spec is
    /// opened.
    pub count: Spanned<u32>,
    pub shape: Shape,
    pub dig: Dig,
    pub symmetry: Symmetry,
    pub fill: Fill,
    /// The scale that names the levels.
    pub scale: Scale,
    /// The level asked for, as an index into the scale's levels.
    pub level: Option<Spanned<usize>>,
    /// The ratings asked for.
    pub rating: Option<Spanned<RangeInclusive<Rating>>>,
    /// The given counts allowed.
    pub clues: Option<Spanned<RangeInclusive<u16>>>,
    /// Techniques, pattern and looks asked for.
    pub made_to: MadeToOrder,
    /// The pencil marks that its puzzles are printed with.
    pub candidates: PrintedCandidates,
    /// Where they are asked for, if there are any.
    pub candidates_span: Option<Span>,
    /// Puzzles to a page, if not what the layout says.
    pub per_page: Option<Spanned<u32>>,
    pub order: Order,
    /// How many candidate puzzles may be tried for each wanted one.
    pub effort: u64,
}

impl SectionSpec {
    /// What the section asks the generator for.
    #[must_use]
    pub fn request(&self) -> Request {
        let made_to = &self.made_to;
        Request {
            shape: self.shape,
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

/// Puzzles taken from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnSpec {
    /// The file, by the path in the spec.
    pub path: Spanned<String>,
    /// How many of its puzzles are taken, if not all.
    pub first: Option<Spanned<u32>>,
    /// Where the spec says their shape, if it does.
    pub shape: Option<Span>,
    /// The puzzles, proven and graded: filled in when the spec is opened.
    pub puzzles: Arc<Vec<OwnPuzzle>>,
}

/// A puzzle of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnPuzzle {
    pub made: Made,
    /// What it is compared with others by.
    pub digests: Digests,
    /// The line of the file at which it starts.
    pub line: usize,
}

/// In what order the puzzles of a section stand.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By rating, then by scarcity of moves: easiest first.
    #[default]
    Ramp,
    /// As their random streams made them.
    AsMade,
}

/// Where the answers stand and how.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswersSpec {
    pub place: AnswersPlace,
    /// Answers to a page, if not what the layout says.
    pub per_page: Option<Spanned<u32>>,
}

/// Where the answers stand.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum AnswersPlace {
    /// At the back of the book.
    #[default]
    Back,
    /// In a file of their own.
    Separate,
    /// Nowhere.
    None,
}

impl BookSpec {
    /// How many puzzles there are in all.
    #[must_use]
    pub fn puzzle_count(&self) -> u64 {
        self.sections.iter().map(|s| u64::from(s.count.value)).sum()
    }
}

//! A validated book spec.

use crate::diag::{Span, Spanned};
use crate::press::Paper;
use crate::spec::{
    BackSpec, CalendarSpec, CoverSpec, FilesSpec, FrontSpec, ImpositionSpec, Imprint, PageSize,
    SectionSpec,
};
use std::collections::HashSet;
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
    pub imprint: Imprint,
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

impl BookSpec {
    /// Whether levels are shown as squares. Of one or two levels, squares say nothing that the name
    /// of the level does not say.
    pub(crate) const fn has_gauges(&self) -> bool {
        !matches!(self.level_titles.len(), 1 | 2)
    }
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
    /// Where it is requested that regions of jigsaws have tints.
    pub region_tints: Option<Span>,
    pub name_line: Option<bool>,
    pub date_line: Option<bool>,
    pub time_line: Option<bool>,
    /// The address that a code beside each puzzle opens, with `{puzzle}` in place of its digits; or
    /// `fpuzzles`.
    pub qr: Option<Spanned<String>>,
    /// What sections begin with; `None` for the layout's default.
    pub openers: Option<OpenersSpec>,
    /// Whether puzzles are on right-hand pages only.
    pub one_sided: bool,
    /// Determines how many pages can be bound and how thick the book is.
    pub paper: Paper,
    /// The sheets to print the book on, if they are folded or cut.
    pub imposition: Option<ImpositionSpec>,
    pub files: FilesSpec,
}

impl PageSpec {
    /// The placeholder for a puzzle's digits in [`PageSpec::qr`].
    pub const PUZZLE: &'static str = "{puzzle}";
    /// Asks for addresses of f-puzzles in [`PageSpec::qr`].
    pub const FPUZZLES: &'static str = "fpuzzles";
}

/// What a section begins with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum OpenersSpec {
    /// Its first puzzles.
    None,
    /// Its first puzzles, below a band with its title, level and numbers.
    Band,
    /// A separate page.
    Page,
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

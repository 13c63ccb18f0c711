//! The calendar of a paper: which days have puzzles, what each weekday asks for, how the files
//! are called and captioned, and when the answers come.

mod daily;
mod date;
mod pattern;
mod read;

pub use pattern::{CaptionField, FileField, Pattern, Piece};
pub(super) use read::read;

use super::{OwnPuzzle, SectionSpec};
use crate::diag::{Span, Spanned};
use gridpress_page::geom::{PageSize, Pt};
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A run of daily puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct CalendarSpec {
    /// The header of the table.
    pub span: Span,
    /// The first and the last day of the run.
    pub start: Spanned<Date>,
    pub end: Spanned<Date>,
    /// The days of publication, from Monday.
    pub days: [bool; 7],
    /// Days without a paper.
    pub holidays: Vec<Spanned<Date>>,
    pub on_holiday: OnHoliday,
    /// Width of the column a puzzle is printed in, and of that of an answer.
    pub width: Spanned<Pt>,
    pub answer_width: Spanned<Pt>,
    /// What stands above a puzzle and above an answer.
    pub caption: Pattern<CaptionField>,
    pub answer_caption: Pattern<CaptionField>,
    /// How the files of a puzzle and of an answer are called.
    pub files: Spanned<Pattern<FileField>>,
    pub answer_files: Spanned<Pattern<FileField>>,
    pub answers: Timing,
    /// The number of the first puzzle.
    pub first_number: u32,
    /// The layout of columns and week sheets, not looked up yet.
    pub layout: Spanned<String>,
    /// The paper of week sheets.
    pub sheet_size: Spanned<PageSize>,
    /// A page a week with all puzzles and answers.
    pub answer_sheet: bool,
    pub week_page: WeekPage,
    /// A booklet of each month that the run holds to its end.
    pub booklet: bool,
    /// At least one; no two of the same name.
    pub dailies: Vec<DailySpec>,
}

/// One of the puzzles of a day, such as the easy one.
#[derive(Clone, Debug, PartialEq)]
pub struct DailySpec {
    pub name: Spanned<String>,
    /// As it is printed.
    pub title: String,
    /// What is asked for on each weekday, from Monday.
    pub wishes: Vec<SectionSpec>,
    /// The puzzles of files by their days: filled in when the spec is opened.
    pub own: Arc<BTreeMap<Date, OwnPuzzle>>,
}

/// What becomes of the puzzles of a day without a paper.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum OnHoliday {
    /// There are none.
    #[default]
    Skip,
    /// They are printed in the last issue before, beside that day's own.
    Before,
    /// They are printed in the next issue.
    After,
}

/// In which issue the answer of a puzzle is printed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Timing {
    /// The next one.
    #[default]
    NextDay,
    /// That of a week later, or the next after that if there is none on that day.
    NextWeek,
    /// The same as the puzzle.
    SameIssue,
    /// On the sheet of the week alone.
    Sheet,
}

impl Timing {
    /// The words in a spec.
    pub const WORDS: [(&'static str, Timing); 4] = [
        ("next-day", Timing::NextDay),
        ("next-week", Timing::NextWeek),
        ("same-issue", Timing::SameIssue),
        ("sheet", Timing::Sheet),
    ];

    /// As it is written in a spec.
    #[must_use]
    pub fn name(self) -> &'static str {
        Timing::WORDS.iter().find(|(_, timing)| *timing == self).map_or("", |(word, _)| word)
    }
}

/// The page with the puzzles of a week.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum WeekPage {
    #[default]
    None,
    /// All of one size.
    Even,
    /// The last one large, the others small.
    OneBig,
}

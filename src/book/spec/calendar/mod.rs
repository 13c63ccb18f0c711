//! The calendar of a newspaper: which days have puzzles, the requirements of each weekday, the
//! names and captions of files, and when the answers appear.

mod daily;
mod date;
mod pattern;
mod read;
mod strip;
mod timing;

pub use pattern::{CaptionField, FileField, Pattern, Piece};
pub(super) use read::read;
pub use strip::StripSpec;
pub use timing::Timing;

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
    /// What a puzzle is printed with, besides its caption.
    pub strip: StripSpec,
    /// The first and the last day of the run.
    pub start: Spanned<Date>,
    pub end: Spanned<Date>,
    /// The days of publication, from Monday.
    pub days: [bool; 7],
    /// Days without an issue.
    pub holidays: Vec<Spanned<Date>>,
    pub on_holiday: OnHoliday,
    /// The width of the columns of puzzles and answers.
    pub width: Spanned<Pt>,
    pub answer_width: Spanned<Pt>,
    /// The text above a puzzle and above an answer.
    pub caption: Pattern<CaptionField>,
    pub answer_caption: Pattern<CaptionField>,
    /// The captions and the masthead as they are in the spec.
    pub texts: Vec<Spanned<String>>,
    /// The file names of puzzles and answers.
    pub files: Spanned<Pattern<FileField>>,
    pub answer_files: Spanned<Pattern<FileField>>,
    pub answers: Timing,
    /// The number of the first puzzle.
    pub first_number: u32,
    /// The layout of columns and week sheets, not resolved yet.
    pub layout: Spanned<String>,
    /// The paper size of week sheets.
    pub sheet_size: Spanned<PageSize>,
    /// Whether there is a page per week with all puzzles and answers.
    pub answer_sheet: bool,
    pub week_page: WeekPage,
    /// Whether there is a booklet of each month that the run includes to its end.
    pub booklet: bool,
    /// At least one, with distinct names.
    pub dailies: Vec<DailySpec>,
}

/// One of the puzzles of a day, such as the easy one.
#[derive(Clone, Debug, PartialEq)]
pub struct DailySpec {
    pub name: Spanned<String>,
    /// The printed title.
    pub title: String,
    /// The requirements for each weekday, from Monday.
    pub wishes: Vec<SectionSpec>,
    /// The puzzles from files by their days: filled in when the spec is opened.
    pub own: Arc<BTreeMap<Date, OwnPuzzle>>,
}

/// What happens to the puzzles of a day without an issue.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum OnHoliday {
    /// They are omitted.
    #[default]
    Skip,
    /// They are printed in the issue before, together with that day's own.
    Before,
    /// They are printed in the next issue.
    After,
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

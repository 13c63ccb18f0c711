//! A run of daily puzzles: the puzzles of each day, their numbers, the issues of their answers, and
//! the names of all files, known before any puzzle exists. The plan of a day depends only on the
//! spec and that day, so that a longer run leaves earlier days unchanged.

mod answers;
mod booklet;
mod days;
mod file_name;
mod logo;
mod make;
mod names;
mod report;

pub(crate) use days::puzzle_width;
pub use days::{days_of, plan_calendar};
pub use file_name::FileName;
pub use logo::Logo;
pub use make::{make_daily, make_replacements, stream_of, try_days};
pub use names::{Kind, Print, imposed};
pub use report::{CalendarReport, DayRow, Measures};

use super::{BookPlan, OwnWords};
use crate::diag::Span;
use crate::press::Variant;
use crate::spec::StripSpec;
pub use crate::spec::{CaptionField, OwnPuzzle, Pattern, Piece, Timing, WeekPage};
use crate::template::Template;
use gridpress_engine::generate::Request;
use gridpress_engine::samurai;
use gridpress_page::geom::{Pt, Size};
use jiff::civil::Date;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The run, day by day.
#[derive(Clone, Debug)]
pub struct CalendarPlan {
    pub title: String,
    pub author: Option<String>,
    pub language: String,
    /// The newspaper's own printed words.
    pub words: Option<Arc<OwnWords>>,
    pub seed: u64,
    /// The canonical ids of puzzles of earlier books and runs, which must not be repeated.
    pub avoided: Arc<HashSet<String>>,
    /// Whether puzzles may have the same solution.
    pub same_solutions: bool,
    /// The printed names of levels that the book defines itself: id and title.
    pub level_titles: Vec<(String, String)>,
    pub start: Date,
    pub end: Date,
    /// The width of the columns of puzzles and answers.
    pub width: Pt,
    pub answer_width: Pt,
    /// What a puzzle is printed with, besides its caption.
    pub strip: StripSpec,
    /// The drawing that `strip` names: filled in when the spec is opened.
    pub logo: Option<Arc<Logo>>,
    pub caption: Pattern<CaptionField>,
    pub answer_caption: Pattern<CaptionField>,
    pub answers: Timing,
    pub dailies: Vec<DailyPlan>,
    /// In the order of their numbers: by day, and within a day in the order of the spec.
    pub puzzles: Vec<DayPuzzle>,
    /// ISO weeks with puzzles, in order.
    pub weeks: Vec<WeekPlan>,
    /// Booklets, in order.
    pub months: Vec<MonthPlan>,
    /// The layout of the booklets, adapted to what the press can print.
    pub book: Template,
    /// The paper size of week pages.
    pub sheet: Size,
    pub answer_sheet: bool,
    pub week_page: WeekPage,
    /// The variants of the PDFs.
    pub variants: Vec<Variant>,
}

/// One of the puzzles of every day.
#[derive(Clone, Debug)]
pub struct DailyPlan {
    pub name: String,
    /// The printed title.
    pub title: String,
    /// Its place in the spec.
    pub span: Span,
    /// The requests for each weekday, from Monday.
    pub requests: Vec<Request>,
    /// Whether they are for samurai.
    pub samurai: Vec<bool>,
}

/// A puzzle of a day.
#[derive(Clone, Debug)]
pub struct DayPuzzle {
    pub number: u32,
    /// The day it belongs to, which determines the puzzle.
    pub date: Date,
    /// The day of the issue that prints it: a different one if its own is a holiday.
    pub issue: Date,
    /// The day of the issue that prints its answer, if any.
    pub answer_issue: Option<Date>,
    /// The index in [`CalendarPlan::dailies`].
    pub daily: usize,
    pub file: FileName,
    pub answer_file: Option<FileName>,
    /// The puzzle itself, if it comes from a file.
    pub own: Option<OwnDay>,
    /// Whether an earlier build's puzzle is kept, whatever the spec requests now.
    pub held: bool,
}

/// A puzzle from a file.
#[derive(Clone, Debug)]
pub struct OwnDay {
    /// The file and the line, as `setter.sdm:12`.
    pub from: String,
    pub puzzle: OwnPuzzle,
}

/// An ISO week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeekPlan {
    /// The ISO year and the week in it.
    pub year: i16,
    pub week: i8,
    pub monday: Date,
    /// Its puzzles in [`CalendarPlan::puzzles`].
    pub puzzles: Range<usize>,
}

/// A month in a booklet.
#[derive(Clone, Debug)]
pub struct MonthPlan {
    pub year: i16,
    pub month: i8,
    /// Its puzzles in [`CalendarPlan::puzzles`].
    pub puzzles: Range<usize>,
    /// The booklet. A section is a day or a part of one; its title is filled in later, in the
    /// language of the booklet.
    pub book: BookPlan,
    /// The day of each section, and what it is of several of that day: the titles of its puzzles.
    pub days: Vec<(Date, Option<String>)>,
}

/// Returns the index of the weekday of a day, from Monday.
#[must_use]
pub fn weekday(date: Date) -> usize {
    usize::try_from(date.weekday().to_monday_zero_offset()).unwrap_or(0)
}

/// Returns the week of a day in ISO 8601 notation: `2026-W02`.
#[must_use]
pub fn iso_week(date: Date) -> String {
    let week = date.iso_week_date();
    format!("{:04}-W{:02}", week.year(), week.week())
}

impl CalendarPlan {
    /// Returns the request for a puzzle.
    #[must_use]
    pub fn request(&self, puzzle: &DayPuzzle) -> &Request {
        &self.dailies[puzzle.daily].requests[weekday(puzzle.date)]
    }

    /// Whether a puzzle is a samurai.
    #[must_use]
    pub fn is_samurai(&self, puzzle: &DayPuzzle) -> bool {
        self.dailies[puzzle.daily].samurai[weekday(puzzle.date)]
    }

    /// Returns the number of cells along a side of a puzzle.
    #[must_use]
    pub fn side(&self, puzzle: &DayPuzzle) -> usize {
        if self.is_samurai(puzzle) { samurai::SIDE } else { self.request(puzzle).shape().side() }
    }

    /// Keeps the puzzle that an earlier build made for a day, with the names of its files. Its
    /// level is its actual one, not the one that the spec now requests.
    pub fn hold(&mut self, index: usize, file: FileName, answer_file: Option<FileName>) {
        let Some(puzzle) = self.puzzles.get_mut(index) else { return };
        (puzzle.held, puzzle.file, puzzle.answer_file) = (true, file, answer_file);
        for month in self.months.iter_mut().filter(|month| month.puzzles.contains(&index)) {
            let section = month.book.puzzles.get(index - month.puzzles.start).map(|p| p.section);
            if let Some(section) = section.and_then(|at| month.book.sections.get_mut(at)) {
                section.request.level = None;
            }
        }
    }

    /// Returns the id of the requested level.
    #[must_use]
    pub fn level(&self, puzzle: &DayPuzzle) -> Option<&str> {
        let request = self.request(puzzle);
        request.level.and_then(|level| request.scale.levels.get(level)).map(|l| l.id.as_str())
    }
}

impl WeekPlan {
    /// Returns the week in ISO 8601 notation: `2026-W02`.
    #[must_use]
    pub fn name(&self) -> String {
        iso_week(self.monday)
    }
}

impl MonthPlan {
    /// Returns the month as `2026-01`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{:04}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests;

//! The booklet of a month: a book whose sections are named after its days.

use super::super::dates::{Dates, capitalised};
use super::super::{FontError, Style, lay_out};
use crate::plan::calendar::MonthPlan;
use crate::plan::{BookPlan, Part};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontBook;
use gridpress_page::scene::Document;
use jiff::civil::Date;

/// Lays out a part of the booklet of `month`; `made` holds the puzzles of the whole run.
///
/// # Errors
/// As [`lay_out`].
pub fn booklet(
    month: &MonthPlan,
    part: Part,
    made: &[Made],
    style: &Style,
    fonts: &FontBook,
) -> Result<Document, FontError> {
    let mut book: BookPlan = month.book.clone();
    let dates = Dates::with(&book.language, book.words.as_ref());
    if let Some(first) = month.days.first().copied().map(Date::first_of_month) {
        book.subtitle = Some(capitalised(&format!("{} {}", dates.month(first), first.year())));
    }
    for (section, day) in book.sections.iter_mut().zip(&month.days) {
        section.title = capitalised(&dates.full(*day));
    }
    let made = made.get(month.puzzles.clone()).unwrap_or_default();
    let fingerprint = format!("{} {}", env!("CARGO_PKG_VERSION"), month.name());
    lay_out(&book, part, made, style, fonts, &fingerprint)
}

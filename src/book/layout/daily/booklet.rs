//! The booklets of a calendar: books whose sections are named after the days of their month.

use super::super::dates::{Dates, capitalised};
use super::super::words::Words;
use crate::plan::BookPlan;
use crate::plan::calendar::{CalendarPlan, MonthPlan};

/// Returns the booklets of all months, with the titles of their sections in the language of the
/// calendar.
#[must_use]
pub fn booklets(plan: &CalendarPlan) -> Vec<BookPlan> {
    plan.months.iter().map(booklet).collect()
}

fn booklet(month: &MonthPlan) -> BookPlan {
    let mut book = month.book.clone();
    let dates = Dates::with(&book.language, book.words.as_ref());
    if let Some(first) = month.days.first().map(|(day, _)| day.first_of_month()) {
        book.subtitle = Some(capitalised(&format!("{} {}", dates.month(first), first.year())));
    }
    for (section, (day, what)) in book.sections.iter_mut().zip(&month.days) {
        section.title = capitalised(&dates.full(*day));
        if let Some(what) = what {
            let words = Words::with(&book.language, book.words.as_ref());
            section.title = words.say("day-and-name", &[("day", &section.title), ("name", what)]);
        }
    }
    book
}

//! The booklet of a month: a book whose sections are the days of the run.

use super::{CalendarPlan, MonthPlan, weekday};
use crate::diag::{Diagnostic, Diagnostics};
use crate::layout::Words;
use crate::plan::plan;
use crate::press::Profile;
use crate::spec::{BookSpec, CalendarSpec, Order, SectionSpec, VolumesSpec};
use crate::template::Openers;
use gridpress_page::font::FontBook;
use jiff::civil::Date;
use std::ops::Range;

/// As long as a day in any language: the room that titles in the contents need.
const LONGEST_DAY: &str = "Quarta-feira, 30 de setembro de 2027";

/// Plans the booklets of all months that the run includes to their last day. The booklet of an
/// incomplete month would change when the run is made longer.
pub(super) fn months(
    spec: &BookSpec,
    calendar: &CalendarSpec,
    run: &CalendarPlan,
    (profile, fonts, words): (&Profile, &FontBook, &'static Words),
    found: &mut Diagnostics,
) -> Vec<MonthPlan> {
    let mut template = run.book.clone();
    template.openers = Openers::None;
    let mut months = Vec::new();
    let mut told = Diagnostics::new();
    for puzzles in by_month(run) {
        let first = run.puzzles[puzzles.start].date;
        if first.last_of_month() > run.end {
            told.push(
                Diagnostic::warning(
                    "plan::part-month",
                    format!("there is no booklet of {:04}-{:02}", first.year(), first.month()),
                )
                .at(calendar.end.span, "the run ends within that month")
                .help("it is made when the run includes the last day of the month"),
            );
            continue;
        }
        let (sections, days) = sections(calendar, run, puzzles.clone());
        let month =
            BookSpec { sections, calendar: None, volumes: VolumesSpec::default(), ..spec.clone() };
        let mut here = Diagnostics::new();
        let book = plan(&month, &template, profile, fonts, words, &mut here);
        for fault in &here {
            if !told.iter().any(|known| known.code == fault.code) {
                told.push(fault.clone());
            }
        }
        let Some(mut book) = book else { continue };
        for (place, puzzle) in book.puzzles.iter_mut().zip(&run.puzzles[puzzles.clone()]) {
            place.number = puzzle.number;
        }
        months.push(MonthPlan { year: first.year(), month: first.month(), puzzles, book, days });
    }
    found.append(told);
    months
}

/// Returns the puzzles of each month.
fn by_month(run: &CalendarPlan) -> Vec<Range<usize>> {
    let mut months: Vec<Range<usize>> = Vec::new();
    for (index, puzzle) in run.puzzles.iter().enumerate() {
        match months.last_mut() {
            Some(last)
                if run.puzzles[last.start].date.first_of_month()
                    == puzzle.date.first_of_month() =>
            {
                last.end = index + 1;
            }
            _ => months.push(index..index + 1),
        }
    }
    months
}

/// Returns whether puzzles have the same size, rules and scale: a section has those of all its puzzles.
fn is_alike(one: &SectionSpec, other: &SectionSpec) -> bool {
    let rules = |of: &SectionSpec| {
        let symbols = of.rules.symbols();
        (of.cells(), of.is_samurai, of.rules, symbols, of.regions.is_some(), of.cages.is_some())
    };
    rules(one) == rules(other) && one.scale == other.scale
}

/// Returns a section for each day, or for each kind of puzzles of a day, and its day.
fn sections(
    calendar: &CalendarSpec,
    run: &CalendarPlan,
    puzzles: Range<usize>,
) -> (Vec<SectionSpec>, Vec<(Date, Option<String>)>) {
    let mut sections: Vec<SectionSpec> = Vec::new();
    let mut days: Vec<(Date, String)> = Vec::new();
    for puzzle in &run.puzzles[puzzles] {
        let wish = &calendar.dailies[puzzle.daily].wishes[weekday(puzzle.date)];
        let title = &run.dailies[puzzle.daily].title;
        if let (Some(last), Some((same, titles))) = (sections.last_mut(), days.last_mut())
            && *same == puzzle.date
            && is_alike(last, wish)
        {
            last.count.value += 1;
            // The level of each puzzle is its actual level.
            last.level = None;
            *titles += &format!(", {title}");
            continue;
        }
        // The source of the puzzles is only relevant to the run.
        sections.push(SectionSpec { order: Order::AsMade, own: None, ..wish.clone() });
        days.push((puzzle.date, title.clone()));
    }
    let named = |(day, titles)| (day, (run.dailies.len() > 1).then_some(titles));
    let days: Vec<(Date, Option<String>)> = days.into_iter().map(named).collect();
    for (section, (_, what)) in sections.iter_mut().zip(&days) {
        section.title.value =
            what.as_ref().map_or(LONGEST_DAY.to_owned(), |what| format!("{LONGEST_DAY}: {what}"));
    }
    (sections, days)
}

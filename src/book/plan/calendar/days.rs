//! Derives days, issues and numbers from the calendar of a spec.

use super::file_name::FileName;
use super::names::{self, name_files};
use super::{CalendarPlan, DailyPlan, DayPuzzle, OwnDay, WeekPlan, booklet, weekday};
use crate::diag::{Diagnostic, Diagnostics, Spanned};
use crate::layout::Words;
use crate::plan::files::variants;
use crate::plan::room::{least_for_sums, required};
use crate::press::Profile;
use crate::spec::{BookSpec, CalendarSpec, OnHoliday, SectionSpec, StripSpec, Timing};
use crate::template::Template;
use gridpress_page::english::with_article;
use gridpress_page::font::FontBook;
use gridpress_page::geom::Pt;
use gridpress_page::text::Setter;
use jiff::ToSpan;
use jiff::civil::Date;

/// Plans the run. `template` is for columns and week pages, `book` for booklets. Anything
/// impossible is added to `found`; if one of these is an error, returns `None`.
pub fn plan_calendar(
    spec: &BookSpec,
    calendar: &CalendarSpec,
    template: &Template,
    book: Template,
    (profile, fonts, words): (&Profile, &FontBook, &'static Words),
    found: &mut Diagnostics,
) -> Option<CalendarPlan> {
    let mut here = Diagnostics::new();
    widths(calendar, template, fonts, &mut here);
    if let Some(walk) = spec.back.walk_throughs.first() {
        here.push(
            Diagnostic::error("plan::no-walk-throughs", "booklets have no walk-throughs")
                .at(walk.span, "requested here")
                .help("leave `walk-throughs` out of the spec of a calendar"),
        );
    }
    for asked in [&spec.volumes.least, &spec.volumes.pages].into_iter().flatten() {
        here.push(
            Diagnostic::error("plan::no-volumes", "booklets of a month are not made in volumes")
                .at(asked.span, "requested here")
                .help("leave it out of the spec of a calendar: each month is a booklet"),
        );
    }
    let days = Days { calendar };
    days.warn(&mut here);
    let puzzles = days.puzzles(&mut here);
    if puzzles.is_empty() && !here.has_errors() {
        here.push(
            Diagnostic::error("plan::no-days", "no day of the run has a puzzle")
                .at(calendar.start.span, "from here")
                .at(calendar.end.span, "to here")
                .help("make the run longer, or publish on more days"),
        );
    }
    let weeks = weeks(&puzzles);
    let mut plan = CalendarPlan {
        title: spec.title.value.clone(),
        author: spec.author.as_ref().map(|a| a.value.clone()),
        language: spec.language.value.clone(),
        words: None,
        strip: StripSpec {
            gauge: calendar.strip.gauge && spec.has_gauges(),
            ..calendar.strip.clone()
        },
        logo: None,
        seed: spec.seed,
        avoided: spec.avoided.clone(),
        same_solutions: spec.same_solutions,
        level_titles: spec.level_titles.clone(),
        start: calendar.start.value,
        end: calendar.end.value,
        width: calendar.width.value,
        answer_width: calendar.answer_width.value,
        caption: calendar.caption.clone(),
        answer_caption: calendar.answer_caption.clone(),
        answers: calendar.answers,
        dailies: calendar
            .dailies
            .iter()
            .map(|daily| DailyPlan {
                name: daily.name.value.clone(),
                title: daily.title.clone(),
                span: daily.name.span,
                requests: daily.wishes.iter().map(SectionSpec::request).collect(),
                samurai: daily.wishes.iter().map(|wish| wish.is_samurai).collect(),
            })
            .collect(),
        puzzles,
        weeks,
        months: Vec::new(),
        book,
        sheet: calendar.sheet_size.value.size(),
        answer_sheet: calendar.answer_sheet,
        week_page: calendar.week_page,
        variants: variants(spec, profile),
    };
    name_files(&mut plan, calendar, &mut here);
    tell_answers(&plan, calendar, &mut here);
    if calendar.booklet && !here.has_errors() {
        plan.months = booklet::months(spec, calendar, &plan, (profile, fonts, words), &mut here);
    }
    names::check(&plan, calendar, &mut here);
    let sound = !here.has_errors();
    found.append(here);
    sound.then_some(plan)
}

/// Returns the width of a puzzle in a column: from some width on, yesterday's answer is beside it. The
/// answers of samurai have smaller cells.
pub(crate) fn puzzle_width(column: Pt, has_last_answer: bool, has_samurai: bool) -> Pt {
    let wide = Pt::mm(if has_samurai { 162.0 } else { 105.0 });
    /// The share of the puzzle.
    const PUZZLE: f64 = 0.63;
    if has_last_answer && column >= wide { column * PUZZLE } else { column }
}

/// The size of cells from which readers can note candidates in them.
const WRITABLE: Pt = Pt::mm(6.0);

/// Checks that cells are large enough to write in, and for the sums of cages.
fn widths(calendar: &CalendarSpec, template: &Template, fonts: &FontBook, found: &mut Diagnostics) {
    let set = Setter::new(fonts);
    // Those of days without an issue are not made.
    let wishes = || {
        calendar.dailies.iter().flat_map(|daily| {
            let days = daily.wishes.iter().zip(calendar.days).filter(|(_, is_day)| *is_day);
            days.map(move |(wish, _)| (wish, &daily.name))
        })
    };
    let has_samurai = wishes().any(|(wish, _)| wish.is_samurai);
    let kinds = [
        ("puzzle", &calendar.width, template.puzzles.least_cell.value),
        ("answer", &calendar.answer_width, template.answers.least_cell.value),
    ];
    for (kind, width, of_layout) in kinds {
        let is_puzzle = kind == "puzzle";
        let has_last = is_puzzle && calendar.strip.last_answer;
        let grid = puzzle_width(width.value, has_last, has_samurai);
        let share = grid / width.value;
        let needed = |wish: &SectionSpec| match is_puzzle {
            true => least_for_sums(wish, template, &set).max(of_layout),
            false => of_layout,
        };
        let across = |wish: &SectionSpec| needed(wish) * wish.cells() as f64;
        let Some((wish, name)) = wishes().max_by_key(|(wish, _)| across(wish)) else { return };
        let least = needed(wish);
        let (side, shape) = (wish.cells() as f64, wish.kind());
        let cell = grid / side;
        if cell + Pt::new(0.01) < least {
            let needed = (least.to_mm() * side / share - 0.001).ceil();
            found.push(
                Diagnostic::error(
                    "plan::column-too-narrow",
                    format!(
                        "{} {kind} would have cells of {:.1} mm; {}",
                        with_article(&shape),
                        cell.to_mm(),
                        required(least, template, of_layout)
                    ),
                )
                .at(width.span, "too narrow")
                .at(name.span, format!("for the {shape} of this"))
                .help(format!("use a column of at least {needed:.0}mm")),
            );
            continue;
        }
        let Some(wish) = wishes().map(|(wish, _)| wish).max_by_key(|wish| wish.cells()) else {
            return;
        };
        let (side, shape) = (wish.cells() as f64, wish.kind());
        let cell = grid / side;
        if is_puzzle && cell + Pt::new(0.01) < WRITABLE {
            let needed = (WRITABLE.to_mm() * side / share - 0.001).ceil();
            found.push(
                Diagnostic::warning(
                    "plan::small-cells",
                    format!(
                        "{} puzzle has cells of {:.1} mm, too small for pencil marks",
                        with_article(&shape),
                        cell.to_mm()
                    ),
                )
                .at(width.span, "narrow")
                .help(format!("use a column of at least {needed:.0}mm")),
            );
        }
    }
}

/// Returns the days that have puzzles, each with the index of a daily puzzle, in the order of their
/// numbers.
#[must_use]
pub fn days_of(calendar: &CalendarSpec) -> Vec<(Date, usize)> {
    // Faults are reported when the puzzles are planned.
    let puzzles = Days { calendar }.puzzles(&mut Diagnostics::new());
    puzzles.into_iter().map(|puzzle| (puzzle.date, puzzle.daily)).collect()
}

/// The days of a run, and those after it.
struct Days<'c> {
    calendar: &'c CalendarSpec,
}

impl Days<'_> {
    fn is_publication(&self, date: Date) -> bool {
        self.calendar.days[weekday(date)]
    }

    fn is_holiday(&self, date: Date) -> bool {
        self.calendar.holidays.iter().any(|h| h.value == date)
    }

    fn has_issue(&self, date: Date) -> bool {
        self.is_publication(date) && !self.is_holiday(date)
    }

    fn in_run(&self, date: Date) -> bool {
        (self.calendar.start.value..=self.calendar.end.value).contains(&date)
    }

    /// Returns the first issue on that day or later. There is one, because the list of holidays is
    /// finite.
    fn issue_from(&self, mut date: Date) -> Option<Date> {
        while !self.has_issue(date) {
            date = date.tomorrow().ok()?;
        }
        Some(date)
    }

    /// Returns the last issue of the run before that day.
    fn issue_before(&self, mut date: Date) -> Option<Date> {
        loop {
            date = date.yesterday().ok().filter(|d| self.in_run(*d))?;
            if self.has_issue(date) {
                return Some(date);
            }
        }
    }

    /// Returns the issue that carries the answer of a puzzle printed on `issue`.
    fn answer_issue(&self, issue: Date) -> Option<Date> {
        match self.calendar.answers {
            Timing::NextDay => self.issue_from(issue.tomorrow().ok()?),
            Timing::NextWeek => self.issue_from(issue.checked_add(7.days()).ok()?),
            Timing::SameIssue => Some(issue),
            Timing::Sheet => None,
        }
    }

    /// Warns of holidays without effect, which are probably mistakes.
    fn warn(&self, found: &mut Diagnostics) {
        let holidays = &self.calendar.holidays;
        let mut told = |spans: Vec<&Spanned<Date>>, code, message: &str, label: &str| {
            if spans.is_empty() {
                return;
            }
            let fault = Diagnostic::warning(code, message);
            found.push(spans.iter().fold(fault, |d, day| d.at(day.span, label)));
        };
        let outside = holidays.iter().filter(|h| !self.in_run(h.value)).collect();
        told(
            outside,
            "plan::holiday-outside",
            "these holidays are not in the run",
            "before its first day or after its last",
        );
        let idle = |h: &&Spanned<Date>| self.in_run(h.value) && !self.is_publication(h.value);
        told(
            holidays.iter().filter(idle).collect(),
            "plan::holiday-idle",
            "these holidays are not days of publication anyway",
            "no issue on that weekday",
        );
        let end = self.calendar.end;
        let part = end.value.weekday() != jiff::civil::Weekday::Sunday;
        let goes_on = end.value.tomorrow().ok().and_then(|d| self.issue_from(d));
        let cut = goes_on
            .is_some_and(|next| next.iso_week_date().week() == end.value.iso_week_date().week());
        if part && cut && (self.calendar.answer_sheet || self.pages()) {
            found.push(
                Diagnostic::warning("plan::part-week", "the run ends within a week")
                    .at(end.span, format!("a {:?}", end.value.weekday()))
                    .help("the pages of its last week will change when the run is made longer"),
            );
        }
    }

    fn pages(&self) -> bool {
        self.calendar.week_page != crate::spec::WeekPage::None
    }

    /// Returns the puzzle that a day takes from a file.
    fn own(&self, daily: usize, date: Date) -> Option<OwnDay> {
        let daily = &self.calendar.dailies[daily];
        let puzzle = daily.own.get(&date)?.clone();
        let path = &daily.wishes.get(weekday(date))?.own.as_ref()?.path.value;
        Some(OwnDay { from: format!("{path}:{}", puzzle.line), puzzle })
    }

    /// Returns the puzzles of all days, numbered, still without file names.
    fn puzzles(&self, found: &mut Diagnostics) -> Vec<DayPuzzle> {
        let calendar = self.calendar;
        let mut puzzles = Vec::new();
        let mut number = calendar.first_number;
        let mut next = Some(calendar.start.value);
        while let Some(date) = next.filter(|d| self.in_run(*d)) {
            next = date.tomorrow().ok();
            if !self.is_publication(date) {
                continue;
            }
            let issue = match (self.is_holiday(date), calendar.on_holiday) {
                (false, _) => Some(date),
                (true, OnHoliday::Skip) => continue,
                (true, OnHoliday::Before) => self.issue_before(date),
                (true, OnHoliday::After) => self.issue_from(date),
            };
            let Some(issue) = issue else {
                let at = calendar.holidays.iter().find(|h| h.value == date);
                found.push(
                    Diagnostic::warning(
                        "plan::no-issue-before",
                        format!("the puzzles of {date} are left out"),
                    )
                    .at(at.map_or(calendar.span, |h| h.span), "the run has no issue before it")
                    .help("start the run earlier, or set on-holiday = \"after\""),
                );
                continue;
            };
            for daily in 0..calendar.dailies.len() {
                puzzles.push(DayPuzzle {
                    number,
                    date,
                    issue,
                    answer_issue: self.answer_issue(issue),
                    daily,
                    file: FileName::default(),
                    answer_file: None,
                    own: self.own(daily, date),
                    held: false,
                });
                number += 1;
            }
        }
        puzzles
    }
}

/// Warns of answers that are due in an issue with fewer puzzles, which print one answer each.
fn tell_answers(plan: &CalendarPlan, calendar: &CalendarSpec, found: &mut Diagnostics) {
    let left = plan.without_strip();
    let Some(first) = left.first() else { return };
    let of = format!("the answer to the puzzle of {}", first.date);
    let message = match left.len() {
        1 => format!("{of} is beside no puzzle"),
        more => format!("{of}, and {} more, are beside no puzzle", more - 1),
    };
    let issue = first.answer_issue.map_or_else(String::new, |day| format!(" on {day}"));
    let file = first.answer_file.as_ref().map_or_else(String::new, FileName::for_messages);
    found.push(
        Diagnostic::warning("plan::answer-alone", message)
            .at(calendar.span, "each puzzle is printed with one answer")
            .help(format!("print its own file{issue}: {file}")),
    );
}

/// Returns the ISO weeks of the puzzles.
fn weeks(puzzles: &[DayPuzzle]) -> Vec<WeekPlan> {
    let mut weeks: Vec<WeekPlan> = Vec::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let iso = puzzle.date.iso_week_date();
        match weeks.last_mut() {
            Some(last) if (last.year, last.week) == (iso.year(), iso.week()) => {
                last.puzzles.end = index + 1;
            }
            _ => {
                let back = i64::from(puzzle.date.weekday().to_monday_zero_offset());
                weeks.push(WeekPlan {
                    year: iso.year(),
                    week: iso.week(),
                    monday: puzzle.date.checked_sub(back.days()).unwrap_or(puzzle.date),
                    puzzles: index..index + 1,
                });
            }
        }
    }
    weeks
}

//! Reads `[calendar]`.

use super::super::levels::OwnLevels;
use super::pattern::Fields;
use super::{CalendarSpec, CaptionField, FileField, OnHoliday, Pattern, Timing, WeekPage};
use super::{daily, date, strip};
use crate::diag::{Diagnostic, Spanned, TableReader, Value};
use gridpress_page::geom::{PageSize, Pt};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

/// The least and greatest width of a column: from a narrow classified column to a broadsheet page.
const NARROWEST: Pt = Pt::mm(20.0);
const WIDEST: Pt = Pt::mm(400.0);
const USUAL: Pt = Pt::mm(88.0);

/// The longest run, in weeks: ten years.
const MOST_WEEKS: i128 = 530;

/// The default captions of puzzles and answers.
const CAPTION: &str = "{full-date} · {puzzle} · {level}";
const ANSWER_CAPTION: &str = "{answer} · {full-date} · {level}";
const FILES: &str = "{date}-{name}.{ext}";

/// The longest caption, in characters.
const LONGEST_CAPTION: usize = 200;

/// Reads the calendar of the spec. All faults are reported; returns `None` if the run cannot be
/// determined.
pub(in crate::spec) fn read(
    root: &mut TableReader<'_, '_>,
    own: &OwnLevels,
) -> Option<CalendarSpec> {
    let dailies = daily::read(root, own);
    let Some(table) = root.table("calendar") else {
        if root.node("daily").is_some() && root.node("calendar").is_none() {
            root.missing("calendar");
        }
        return None;
    };
    if root.node("daily").is_none() {
        root.missing("daily");
    }
    let mut t = root.inner(table.value, table.span, "[calendar]");
    let run = run(&mut t);
    let days = date::publication(&mut t);
    let holidays = date::days(&mut t, "holidays");
    let on_holiday = t.word(
        "on-holiday",
        &[("skip", OnHoliday::Skip), ("before", OnHoliday::Before), ("after", OnHoliday::After)],
    );
    let width = width(&mut t, "width").unwrap_or_else(|| Spanned::new(USUAL, table.span));
    let answer_width = self::width(&mut t, "answer-width").unwrap_or(width);
    let caption = caption(&mut t, "caption", CAPTION);
    let answer_caption = self::caption(&mut t, "answer-caption", ANSWER_CAPTION);
    let as_given = |key| match t.node(key) {
        Some(node) => match &node.value {
            Value::Text(text) => Some(Spanned::new(text.clone(), node.span)),
            _ => None,
        },
        None => None,
    };
    let texts =
        ["caption", "answer-caption", "masthead"].into_iter().filter_map(as_given).collect();
    let answers = t.word("answers", &Timing::WORDS);
    let timing = answers.map(|a| a.value).unwrap_or_default();
    let files = pattern(&mut t, "files", FILES);
    let own_name = answer_name(files.as_ref().map(|f| &f.value), timing);
    let answer_files = if t.node("answer-files").is_some() {
        pattern(&mut t, "answer-files", &own_name)
    } else {
        files.as_ref().map(|files| Spanned::new(Pattern::of(&own_name), files.span))
    };
    let first_number = t.whole("first-number", 1..=10_000_000);
    let layout = t.line("layout", 4096);
    let sheet_size = t.parsed::<PageSize>("sheet-size");
    let answer_sheet = t.boolean("answer-sheet");
    if let (Some(answers), Some(sheet)) = (answers, answer_sheet)
        && answers.value == Timing::Sheet
        && !sheet.value
    {
        t.push(
            Diagnostic::error("spec::contradiction", "the answers would not be printed")
                .at(answers.span, "only on the sheet")
                .at(sheet.span, "but there is no sheet")
                .help("keep the answer sheet, or print answers in an issue"),
        );
    }
    let pages =
        [("none", WeekPage::None), ("seven-up", WeekPage::Even), ("one-big", WeekPage::OneBig)];
    let week_page = t.word("week-page", &pages);
    let booklet = t.boolean("booklet");
    let strip = strip::read(&mut t, answers);
    t.finish();
    let (start, end) = run?;
    let a4 = || "a4".parse::<PageSize>().expect("a4 is a named size");
    Some(CalendarSpec {
        span: table.span,
        strip,
        start,
        end,
        days,
        holidays,
        on_holiday: on_holiday.map(|o| o.value).unwrap_or_default(),
        width,
        answer_width,
        caption: caption?,
        answer_caption: answer_caption?,
        texts,
        files: files?,
        answer_files: answer_files?,
        answers: timing,
        first_number: first_number.map_or(1, |n| n.value as u32),
        layout: layout.unwrap_or_else(|| Spanned::new("newspaper".to_owned(), table.span)),
        sheet_size: sheet_size.unwrap_or_else(|| Spanned::new(a4(), table.span)),
        answer_sheet: answer_sheet.is_none_or(|s| s.value),
        week_page: week_page.map(|p| p.value).unwrap_or_default(),
        booklet: booklet.is_some_and(|b| b.value),
        dailies: dailies?,
    })
}

/// Returns the first and the last day of the run.
fn run(t: &mut TableReader<'_, '_>) -> Option<(Spanned<Date>, Spanned<Date>)> {
    if t.node("start").is_none() {
        t.missing("start");
    }
    let start = date::day(t, "start");
    let end = date::day(t, "end");
    let weeks = t.whole("weeks", 1..=MOST_WEEKS);
    match (t.node("end"), t.node("weeks")) {
        (None, None) => {
            t.push(
                Diagnostic::error("spec::missing-key", "[calendar] needs `weeks` or `end`")
                    .at(t.span, "no end")
                    .help("for example: weeks = 4")
                    .help("or the last day: end = 2026-01-31"),
            );
        }
        (Some(end), Some(weeks)) => {
            t.push(
                Diagnostic::error("spec::contradiction", "the run has two ends")
                    .at(end.span, "here")
                    .at(weeks.span, "and here")
                    .help("remove one of the two"),
            );
            return None;
        }
        _ => {}
    }
    let start = start?;
    if let Some(weeks) = weeks {
        let last = end_of_weeks(start.value, i64::try_from(weeks.value).unwrap_or(1))?;
        return Some((start, Spanned::new(last, weeks.span)));
    }
    let end = end?;
    if end.value < start.value {
        t.push(
            Diagnostic::error("spec::contradiction", "the run ends before it starts")
                .at(end.span, "before")
                .at(start.span, "this")
                .help("change one of the two dates"),
        );
        return None;
    }
    let weeks = i64::from(end.value.since(start.value).map_or(0, |span| span.get_days())) / 7;
    if i128::from(weeks) >= MOST_WEEKS {
        t.bad(
            end.span,
            format!("the run is {weeks} weeks long"),
            format!("use at most {MOST_WEEKS} weeks, and make several runs"),
        );
        return None;
    }
    Some((start, end))
}

/// Returns the Sunday that ends the `weeks`th ISO week, counted from the one that contains `start`.
fn end_of_weeks(start: Date, weeks: i64) -> Option<Date> {
    let monday = start.checked_sub(i64::from(offset(start.weekday())).days()).ok()?;
    monday.checked_add((7 * weeks - 1).days()).ok()
}

fn offset(day: Weekday) -> i8 {
    day.to_monday_zero_offset()
}

fn width(t: &mut TableReader<'_, '_>, key: &str) -> Option<Spanned<Pt>> {
    let width = t.parsed::<Pt>(key)?;
    if (NARROWEST..=WIDEST).contains(&width.value) {
        return Some(width);
    }
    t.bad(
        width.span,
        format!("a column cannot be {} wide", width.value.with_unit()),
        "write a width from 20mm to 400mm, such as 42mm, 3.34in or 250pt",
    );
    None
}

/// Returns the pattern of a key, or `usual` if there is none.
fn pattern<F: Fields>(
    t: &mut TableReader<'_, '_>,
    key: &str,
    usual: &str,
) -> Option<Spanned<Pattern<F>>> {
    if t.node(key).is_none() {
        return Some(Spanned::new(Pattern::of(usual), t.span));
    }
    let text = t.text(key)?;
    // Captions may have several lines.
    if let Some(c) = text.value.chars().find(|&c| c.is_control() && c != '\n') {
        t.bad(
            text.span,
            format!("`{key}` holds the control character U+{:04X}", u32::from(c)),
            "remove it",
        );
        return None;
    }
    let pattern = Pattern::read(t, text.value, text.span)?;
    Some(Spanned::new(pattern, text.span))
}

/// Returns a caption: some lines of text, or empty.
fn caption(t: &mut TableReader<'_, '_>, key: &str, usual: &str) -> Option<Pattern<CaptionField>> {
    if let Some(node) = t.node(key)
        && let Value::Text(text) = &node.value
        && (text.chars().count() > LONGEST_CAPTION || text.lines().count() > 4)
    {
        t.bad(
            node.span,
            format!("`{key}` is too long"),
            format!("use at most {LONGEST_CAPTION} characters in four lines"),
        );
        return None;
    }
    pattern(t, key, usual).map(|p| p.value)
}

/// Returns the default file name of answers: that of their puzzles, preceded by the day of the
/// issue that prints them if that differs.
fn answer_name(files: Option<&Pattern<FileField>>, timing: Timing) -> String {
    let name = files.map_or_else(
        || FILES.to_owned(),
        |files| {
            files.fill(|field| {
                let known = FileField::ALL.iter().find(|(_, f)| *f == field);
                known.map_or_else(String::new, |(name, _)| format!("{{{name}}}"))
            })
        },
    );
    let (folder, name) = match name.rsplit_once('/') {
        Some((folder, name)) => (format!("{folder}/"), name),
        None => (String::new(), name.as_str()),
    };
    if timing == Timing::SameIssue {
        let (stem, ending) = match name.rfind(".{ext}") {
            Some(at) => name.split_at(at),
            None => (name, ""),
        };
        format!("{folder}{stem}-answer{ending}")
    } else {
        format!("{folder}{{issue}}-answer-to-{name}")
    }
}

//! Dates: TOML dates or texts such as "2026-12-25"; and weekdays by their English names.

use crate::diag::{Diagnostic, Node, Spanned, TableReader, Value, day_in_words, one_of, shortened};
use jiff::civil::Date;

/// The allowed years; others are typing errors.
const YEARS: std::ops::RangeInclusive<i16> = 1900..=2999;

/// The weekdays in specs, from Monday.
pub(super) const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
pub(super) const LONG: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Reads the date of a key.
pub(super) fn day(t: &mut TableReader<'_, '_>, key: &str) -> Option<Spanned<Date>> {
    let node = t.node(key)?;
    read(t, key, node)
}

/// Reads all dates of a list; invalid ones are reported.
pub(super) fn days(t: &mut TableReader<'_, '_>, key: &str) -> Vec<Spanned<Date>> {
    let Some(node) = t.node(key) else { return Vec::new() };
    let Value::Array(list) = &node.value else {
        t.wrong_type(key, node);
        return Vec::new();
    };
    let mut days: Vec<Spanned<Date>> = Vec::with_capacity(list.len());
    for element in list {
        let Some(day) = read(t, key, element) else { continue };
        if let Some(first) = days.iter().find(|d| d.value == day.value) {
            t.push(
                Diagnostic::warning("spec::twice", format!("{} is listed twice", day.value))
                    .at(day.span, "here again")
                    .at(first.span, "first here"),
            );
            continue;
        }
        days.push(day);
    }
    days
}

fn read(t: &mut TableReader<'_, '_>, key: &str, node: &Node) -> Option<Spanned<Date>> {
    let help = "write a day as year-month-day, such as 2026-01-05";
    let date = match &node.value {
        Value::Date(written) => {
            let (Some(date), None) = (written.date, written.time) else {
                t.bad(node.span, format!("`{key}` takes a date without a time"), help);
                return None;
            };
            let (month, day) = (i8::try_from(date.month), i8::try_from(date.day));
            match (i16::try_from(date.year), month, day) {
                (Ok(year), Ok(month), Ok(day)) => Date::new(year, month, day).ok(),
                _ => None,
            }
        }
        Value::Text(text) => text.trim().parse().ok().filter(|_| text.trim().len() == 10),
        _ => {
            t.wrong_type(key, node);
            return None;
        }
    };
    let Some(date) = date else {
        let Value::Text(text) = &node.value else {
            t.bad(node.span, format!("`{key}`: there is no such date"), help);
            return None;
        };
        let help = match day_in_words(text) {
            Some(date) => format!("write a day as year-month-day: {key} = {date}"),
            None => help.to_owned(),
        };
        t.bad(node.span, format!("`{key}`: `{}` is not a date", shortened(text)), help);
        return None;
    };
    if !YEARS.contains(&date.year()) {
        let (from, to) = (YEARS.start(), YEARS.end());
        t.bad(
            node.span,
            format!("`{key}` is in the year {}", date.year()),
            format!("write a date in the years {from} to {to}"),
        );
        return None;
    }
    Some(Spanned::new(date, node.span))
}

/// Returns the index of a weekday by its name, with Monday = 0.
pub(super) fn weekday(name: &str) -> Option<usize> {
    let name = name.trim().to_ascii_lowercase();
    WEEKDAYS.iter().chain(&LONG).position(|day| *day == name).map(|at| at % 7)
}

/// Returns the days of publication: all seven by default.
pub(super) fn publication(t: &mut TableReader<'_, '_>) -> [bool; 7] {
    let Some(list) = t.texts("days") else { return [true; 7] };
    let mut days = [false; 7];
    for name in &list {
        match weekday(name.value) {
            Some(day) => days[day] = true,
            None => {
                let help = one_of(name.value, WEEKDAYS);
                t.push(
                    Diagnostic::error(
                        "spec::bad-value",
                        format!("there is no weekday `{}`", shortened(name.value)),
                    )
                    .at(name.span, "unknown")
                    .help(help),
                );
            }
        }
    }
    if list.is_empty()
        && let Some(node) = t.node("days")
    {
        t.bad(node.span, "`days` is empty", "name a weekday, or remove the key for all seven");
    }
    // Prevents follow-up errors.
    if days == [false; 7] { [true; 7] } else { days }
}

//! Dates as a newspaper prints them, in its language.

use super::date_words::{DateWords, Forms};
use super::words::Words;
use crate::plan::OwnWords;
use crate::plan::calendar::weekday;
use jiff::civil::Date;
use std::sync::Arc;

/// Formats dates in a language.
#[derive(Copy, Clone, Debug)]
pub struct Dates {
    words: &'static DateWords,
    forms: &'static Forms,
}

impl Dates {
    /// Returns the formats for a language tag, by its primary part and whether it is American
    /// English.
    #[must_use]
    pub fn of(language: &str) -> Self {
        Self::with(language, None)
    }

    /// Does the same with the newspaper's own words.
    #[must_use]
    pub fn with(language: &str, own: Option<&Arc<OwnWords>>) -> Self {
        let words = &Words::with(language, own).dates;
        let american = language.split(['-', '_']).skip(1).any(|p| p.eq_ignore_ascii_case("us"));
        let forms = words.us.as_ref().filter(|_| american).unwrap_or(&words.forms);
        Dates { words, forms }
    }

    /// "Monday".
    #[must_use]
    pub fn weekday(&self, date: Date) -> &'static str {
        &self.words.weekdays[weekday(date)]
    }

    /// "Mon".
    #[must_use]
    pub fn short_weekday(&self, date: Date) -> &'static str {
        &self.words.short_weekdays[weekday(date)]
    }

    /// "January".
    #[must_use]
    pub fn month(&self, date: Date) -> &'static str {
        let month = usize::try_from(date.month()).unwrap_or(1);
        &self.words.months[(month - 1) % 12]
    }

    /// "5 January 2026".
    #[must_use]
    pub fn date(&self, date: Date) -> String {
        self.fill(&self.forms.date, date)
    }

    /// "Monday, 5 January 2026".
    #[must_use]
    pub fn full(&self, date: Date) -> String {
        self.fill(&self.forms.full_date, date)
    }

    /// "05/01/2026".
    #[must_use]
    pub fn short(&self, date: Date) -> String {
        self.fill(&self.forms.short_date, date)
    }

    /// "Week 2".
    #[must_use]
    pub fn week(&self, week: i8) -> String {
        self.words.week.replace("{week}", &week.to_string())
    }

    /// "5 January 2026 to 11 January 2026".
    #[must_use]
    pub fn span(&self, from: Date, to: Date) -> String {
        self.words.span.replace("{from}", &self.date(from)).replace("{to}", &self.date(to))
    }

    fn fill(&self, form: &str, date: Date) -> String {
        let day = if date.day() == 1 { self.words.first.clone() } else { date.day().to_string() };
        form.replace("{weekday}", self.weekday(date))
            .replace("{month}", self.month(date))
            .replace("{day}", &day)
            .replace("{year}", &date.year().to_string())
            .replace("{dd}", &format!("{:02}", date.day()))
            .replace("{d}", &date.day().to_string())
            .replace("{mm}", &format!("{:02}", date.month()))
            .replace("{m}", &date.month().to_string())
    }
}

/// Capitalises the first letter, as at the start of a line.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_as_each_language_does() {
        let (day, first) = (jiff::civil::date(2026, 1, 5), jiff::civil::date(2026, 3, 1));
        for (tag, full, short) in [
            ("en", "Monday, 5 January 2026", "05/01/2026"),
            ("en-US", "Monday, January 5, 2026", "1/5/2026"),
            ("de-AT", "Montag, 5. Januar 2026", "5.1.2026"),
            ("fr", "lundi 5 janvier 2026", "05/01/2026"),
            ("es", "lunes, 5 de enero de 2026", "5/1/2026"),
            ("it", "lunedì 5 gennaio 2026", "5/1/2026"),
            ("nl", "maandag 5 januari 2026", "5-1-2026"),
            ("pt-BR", "segunda-feira, 5 de janeiro de 2026", "05/01/2026"),
        ] {
            let dates = Dates::of(tag);
            assert_eq!((dates.full(day), dates.short(day)), (full.into(), short.into()), "{tag}");
        }
        assert_eq!(Dates::of("fr").date(first), "1er mars 2026");
        assert_eq!(Dates::of("de").date(first), "1. März 2026");
        assert_eq!(Dates::of("de").short_weekday(first), "So");
        assert_eq!(capitalised("écran"), "Écran");
    }

    #[test]
    fn no_brace_is_left_in_any_language() {
        for tag in Words::languages().chain(["en-US"]) {
            let (dates, day) = (Dates::of(tag), jiff::civil::date(2026, 12, 31));
            let all = [dates.full(day), dates.date(day), dates.short(day), dates.week(53)];
            assert!(all.iter().all(|text| !text.contains(['{', '}'])), "{tag}: {all:?}");
            assert!(!dates.span(day, day).contains('{'));
        }
    }
}

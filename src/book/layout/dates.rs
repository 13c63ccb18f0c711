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

    /// "Monday, 5 January"; the same as [`Dates::full`] where the year is not at the end.
    #[must_use]
    pub fn in_year(&self, date: Date) -> String {
        let form = self.forms.full_date.as_str();
        let of_day = ["{day}", "{month}"].map(|part| form.find(part).map(|at| at + part.len()));
        let end = of_day.into_iter().flatten().max().unwrap_or(form.len());
        let is_last = form.find("{year}").is_some_and(|at| at >= end);
        self.fill(if is_last { &form[..end] } else { form }, date)
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

    /// "5 to 11 January 2026", "26 January to 1 February 2026", or both dates in full if their
    /// years differ.
    #[must_use]
    pub fn span(&self, from: Date, to: Date) -> String {
        if (from.year(), from.month()) == (to.year(), to.month()) {
            let span = self.forms.span_in_month.replace("{from}", &self.day(from));
            return self.fill(&span.replace("{to}", &self.day(to)), to);
        }
        let is_same_year = from.year() == to.year();
        let first = if is_same_year { &self.forms.day_and_month } else { &self.forms.date };
        let first = self.fill(first, from);
        self.words.span.replace("{from}", &first).replace("{to}", &self.date(to))
    }

    /// "5", or the name of the first day of a month.
    fn day(&self, date: Date) -> String {
        if date.day() == 1 { self.words.first.clone() } else { date.day().to_string() }
    }

    fn fill(&self, form: &str, date: Date) -> String {
        let day = self.day(date);
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
        for (tag, says) in [
            ("en-US", "Monday, January 5"),
            ("de", "Montag, 5. Januar"),
            ("es", "lunes, 5 de enero"),
            ("nl", "maandag 5 januari"),
        ] {
            assert_eq!(Dates::of(tag).in_year(day), says, "{tag}");
        }
        assert_eq!(Dates::of("fr").date(first), "1er mars 2026");
        assert_eq!(Dates::of("de").date(first), "1. März 2026");
        assert_eq!(Dates::of("de").short_weekday(first), "So");
        assert_eq!(capitalised("écran"), "Écran");
    }

    #[test]
    fn a_span_names_month_and_year_once() {
        let date = jiff::civil::date;
        for (tag, in_month, in_year) in [
            ("en", "1 to 7 February 2027", "29 March to 4 April 2027"),
            ("en-US", "February 1–7, 2027", "March 29 to April 4, 2027"),
            ("de", "1. bis 7. Februar 2027", "29. März bis 4. April 2027"),
            ("fr", "du 1er au 7 février 2027", "du 29 mars au 4 avril 2027"),
            ("es", "del 1 al 7 de febrero de 2027", "del 29 de marzo al 4 de abril de 2027"),
            ("it", "1º–7 febbraio 2027", "29 marzo – 4 aprile 2027"),
            ("nl", "1 t/m 7 februari 2027", "29 maart t/m 4 april 2027"),
            ("pt", "1 a 7 de fevereiro de 2027", "29 de março a 4 de abril de 2027"),
        ] {
            let dates = Dates::of(tag);
            assert_eq!(dates.span(date(2027, 2, 1), date(2027, 2, 7)), in_month, "{tag}");
            assert_eq!(dates.span(date(2027, 3, 29), date(2027, 4, 4)), in_year, "{tag}");
        }
        let years = Dates::of("en").span(date(2026, 12, 28), date(2027, 1, 3));
        assert_eq!(years, "28 December 2026 to 3 January 2027");
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

//! The words and formats of dates and numbers, as the files of words have them.

/// The names of days and the formats of dates in a language.
#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct DateWords {
    /// From January.
    pub(super) months: [String; 12],
    /// From Monday.
    pub(super) weekdays: [String; 7],
    pub(super) short_weekdays: [String; 7],
    #[serde(flatten)]
    pub(super) forms: Forms,
    /// The name of the first day of a month.
    pub(super) first: String,
    /// The number of a week, and a range of two days.
    pub(super) week: String,
    pub(super) span: String,
    /// The sign between a whole number and its tenths.
    pub(super) decimal_point: String,
    pub(super) us: Option<Forms>,
}

/// Date formats, with their parts in braces.
#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Forms {
    pub(super) date: String,
    pub(super) full_date: String,
    pub(super) short_date: String,
    /// A day without its year.
    pub(super) day_and_month: String,
    /// A range of days within a month, by their numbers.
    pub(super) span_in_month: String,
}

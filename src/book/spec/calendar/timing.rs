//! When the answers appear.

/// The issue that prints the answer of a puzzle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Timing {
    /// The next one.
    #[default]
    NextDay,
    /// The one a week later, or the next after that if there is none on that day.
    NextWeek,
    /// The same as the puzzle.
    SameIssue,
    /// Only on the sheet of the week.
    Sheet,
}

impl Timing {
    /// The words in a spec.
    pub const WORDS: [(&'static str, Timing); 4] = [
        ("next-day", Timing::NextDay),
        ("next-week", Timing::NextWeek),
        ("same-issue", Timing::SameIssue),
        ("sheet", Timing::Sheet),
    ];

    /// Returns the word in a spec.
    #[must_use]
    pub fn name(self) -> &'static str {
        Timing::WORDS.iter().find(|(_, timing)| *timing == self).map_or("", |(word, _)| word)
    }
}

//! What a puzzle of a newspaper is printed with, besides its caption.

use super::Timing;
use crate::diag::{Diagnostic, Spanned, TableReader};

/// The longest masthead, in characters.
const LONGEST: usize = 60;

/// The parts of a strip, all optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StripSpec {
    /// A title above the caption.
    pub masthead: Option<String>,
    /// An SVG file to the left of it.
    pub logo: Option<Spanned<String>>,
    /// The rule of the game below the puzzle.
    pub rule: bool,
    /// The level as a row of squares, beside the caption.
    pub gauge: bool,
    /// The answer that the issue of the puzzle prints, beside it or below it.
    pub last_answer: bool,
}

/// Reads the keys of `[calendar]` about the strip.
pub(super) fn read(t: &mut TableReader<'_, '_>, answers: Option<Spanned<Timing>>) -> StripSpec {
    let masthead = t.line("masthead", LONGEST).map(|text| text.value);
    let logo = t.line("logo", 4096);
    let [rule, gauge] = ["rule-line", "gauge"].map(|key| t.boolean(key).is_some_and(|b| b.value));
    let last_answer = t.boolean("last-answer").filter(|b| b.value);
    if let (Some(last), Some(answers)) = (last_answer, answers)
        && matches!(answers.value, Timing::SameIssue | Timing::Sheet)
    {
        t.push(
            Diagnostic::error("spec::contradiction", "no later issue prints an answer")
                .at(last.span, "this is for the answer of an earlier puzzle")
                .at(answers.span, "but answers are printed here")
                .help("use answers = \"next-day\" or \"next-week\", or remove `last-answer`"),
        );
    }
    StripSpec { masthead, logo, rule, gauge, last_answer: last_answer.is_some() }
}

//! The sentences that name rules which leave no marks in a grid.

use crate::known::alike::folded;
use gridpress_engine::sudoku::Variant;

/// A sentence that names a rule of which a grid shows nothing: only its letters and digits, in lower
/// case, because the rest cannot be read from paper with certainty, nor which bar an l or an i is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWords {
    pub(crate) text: String,
    pub(crate) variant: Variant,
}

impl RuleWords {
    #[must_use]
    pub fn new(variant: Variant, text: &str) -> Self {
        RuleWords { text: bare(text), variant }
    }
}

/// Returns the letters and digits of a text as they are compared.
pub(crate) fn bare(text: &str) -> String {
    folded(text).map(|(_, c)| c).collect()
}

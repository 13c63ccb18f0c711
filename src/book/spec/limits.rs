//! Limits and error codes that several parts of a spec share.

use crate::diag::Codes;

pub(super) static CODES: Codes = Codes {
    unknown_key: "spec::unknown-key",
    missing_key: "spec::missing-key",
    wrong_type: "spec::wrong-type",
    bad_value: "spec::bad-value",
};

/// The longest texts, in characters, that can be set on a page.
pub(super) const LONGEST_TITLE: usize = 500;

/// The maximum number of puzzles or answers on a page, so that digits stay readable.
pub(super) const MOST_PER_PAGE: i128 = 48;

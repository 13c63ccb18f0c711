//! The codes of what is wrong with a layout.

use crate::diag::Codes;

pub(super) static CODES: Codes = Codes {
    unknown_key: "layout::unknown-key",
    missing_key: "layout::missing-key",
    wrong_type: "layout::wrong-type",
    bad_value: "layout::bad-value",
};

//! Numbers in messages.

/// Returns the ending of a noun after this number.
pub(crate) const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

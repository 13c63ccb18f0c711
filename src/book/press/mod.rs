//! Presses: what each printing house asks of a file, as data with its sources, and the preflight
//! that holds a document to it.

mod inspect;
mod limit;
mod preflight;
mod profile;
mod read;
pub mod reference;
mod strip;
mod variant;

pub use inspect::inspect;
pub use limit::limit_inks;
pub use preflight::{Finding, preflight, preflight_cover};
pub use profile::{FontUse, Ink, Inside, PageBounds, Paper, Profile, Spine, Standard, Variant};
pub use strip::strip;

use crate::diag::{Diagnostic, Spanned, one_of};

/// The shipped profiles: name and text.
pub const SHIPPED: [(&str, &str); 5] = [
    ("home", include_str!("profiles/home.toml")),
    ("kdp", include_str!("profiles/kdp.toml")),
    ("ingram", include_str!("profiles/ingram.toml")),
    ("lulu", include_str!("profiles/lulu.toml")),
    ("newsprint", include_str!("profiles/newsprint.toml")),
];

/// The text of a shipped profile.
#[must_use]
pub fn shipped(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

/// What to say of a press that is neither shipped nor a path.
#[must_use]
pub fn unknown(name: &Spanned<String>) -> Diagnostic {
    Diagnostic::error("spec::unknown-press", format!("there is no press `{}`", name.value))
        .at(name.span, "unknown")
        .help(one_of(&name.value, SHIPPED.iter().map(|(name, _)| *name)))
        .help("a profile of your own is named by its path: press = \"my-press.toml\"")
}

#[cfg(test)]
mod tests;

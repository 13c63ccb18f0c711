//! Press profiles: the requirements of each printing house as data, with sources, and the preflight
//! that checks a document against them.

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
pub use profile::{
    CoverRules, FontUse, Ink, Inside, PageBounds, Paper, Profile, Spine, Standard, Variant,
};
pub use strip::strip;

/// The shipped profiles: name and text.
pub const SHIPPED: [(&str, &str); 5] = [
    ("home", include_str!("profiles/home.toml")),
    ("kdp", include_str!("profiles/kdp.toml")),
    ("ingram", include_str!("profiles/ingram.toml")),
    ("lulu", include_str!("profiles/lulu.toml")),
    ("newsprint", include_str!("profiles/newsprint.toml")),
];

/// Returns the text of a shipped profile.
#[must_use]
pub fn shipped(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests;

//! The starter specs: what `init` writes, and the sample books of the project.

/// The starter specs by name, each commented and ready to build.
pub const STARTERS: [(&str, &str); 4] = [
    ("large-print", include_str!("../../../examples/large-print.toml")),
    ("booklet", include_str!("../../../examples/booklet.toml")),
    ("weekly", include_str!("../../../examples/newspaper.toml")),
    ("kdp", include_str!("../../../examples/kdp.toml")),
];

/// Returns the text of a starter spec.
#[must_use]
pub fn starter(name: &str) -> Option<&'static str> {
    STARTERS.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

//! The specs to start from: what `init` writes, and the sample books of the project.

/// Starting points by name, each a commented book spec that builds as it is.
pub const STARTERS: [(&str, &str); 4] = [
    ("large-print", include_str!("../../../examples/large-print.toml")),
    ("booklet", include_str!("../../../examples/booklet.toml")),
    ("weekly", include_str!("../../../examples/newspaper.toml")),
    ("kdp", include_str!("../../../examples/kdp.toml")),
];

/// The text of a starting point.
#[must_use]
pub fn starter(name: &str) -> Option<&'static str> {
    STARTERS.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

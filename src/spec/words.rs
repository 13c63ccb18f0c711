//! The words of a spec for what the generator can do.

use crate::generate::{Dig, Fill, Symmetry};

/// Ways to fill a grid.
pub(super) const FILLS: [(&str, Fill); 6] = [
    ("backtrack", Fill::Backtrack),
    ("swap", Fill::Swap),
    ("rows", Fill::Rows),
    ("random", Fill::Random),
    ("singles", Fill::Singles),
    ("digits", Fill::Digits),
];

/// Ways to dig a puzzle.
pub(super) const DIGS: [(&str, Dig); 3] =
    [("pairs", Dig::Pairs), ("free", Dig::Free), ("reveal", Dig::Reveal)];

/// Symmetries of the givens.
pub(super) const SYMMETRIES: [(&str, Symmetry); 8] = [
    ("none", Symmetry::None),
    ("rotate-180", Symmetry::Rotate180),
    ("rotate-90", Symmetry::Rotate90),
    ("mirror-lr", Symmetry::MirrorLr),
    ("mirror-ud", Symmetry::MirrorUd),
    ("diagonal", Symmetry::Diagonal),
    ("anti-diagonal", Symmetry::AntiDiagonal),
    ("full", Symmetry::Full),
];

fn name_of<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, v)| *v == value).map_or("", |(word, _)| word)
}

/// How a filler is written.
#[must_use]
pub fn fill_name(fill: Fill) -> &'static str {
    name_of(&FILLS, fill)
}

/// How a digging method is written.
#[must_use]
pub fn dig_name(dig: Dig) -> &'static str {
    name_of(&DIGS, dig)
}

/// How a symmetry is written.
#[must_use]
pub fn symmetry_name(symmetry: Symmetry) -> &'static str {
    name_of(&SYMMETRIES, symmetry)
}

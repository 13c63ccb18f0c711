//! The names of the methods in a spec and on the command line, with one-line descriptions.

use super::{Dig, Fill, Symmetry};
use std::fmt;
use std::str::FromStr;

/// The text is not a known name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {what} `{text}`; there are {names}")]
pub struct UnknownName {
    pub what: &'static str,
    pub text: String,
    /// All names, separated by commas.
    pub names: String,
}

/// Gives an enum its list, names, descriptions, and conversions from and to text.
macro_rules! named {
    ($type:ident, $what:literal, $($variant:ident $name:literal $about:literal,)+) => {
        impl $type {
            /// All variants.
            pub const ALL: &[$type] = &[$($type::$variant),+];

            /// Returns the name, as written in a spec.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)+
                }
            }

            /// Returns a one-line description without a full stop.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $($type::$variant => $about,)+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = UnknownName;
            fn from_str(text: &str) -> Result<Self, UnknownName> {
                Self::ALL.iter().copied().find(|x| x.name() == text).ok_or_else(|| UnknownName {
                    what: $what,
                    text: text.to_owned(),
                    names: [$($name),+].join(", "),
                })
            }
        }
    };
}

named! { Fill, "way to fill a grid",
    Backtrack "backtrack" "fewest candidates first, with logic at each step, in random order",
    Swap "swap" "chains of repairing swaps inside boxes, starting from a known grid",
    Rows "rows" "a random diagonal, then row after row in random order, with backtracking",
    Random "random" "any digit that fits, cell after cell, starting again when none does (up to 9x9)",
    Singles "singles" "a random digit, then all singles that follow, starting again at a dead end",
    Digits "digits" "all 1s, then all 2s, and so on, with backtracking",
}

named! { Dig, "way to dig a puzzle",
    Pairs "pairs" "blanks the cells that the symmetry joins together",
    Free "free" "blanks one cell at a time, without symmetry",
    Reveal "reveal" "starts blank and shows cells until one solution is left",
}

named! { Symmetry, "symmetry",
    None "none" "no symmetry",
    Rotate180 "rotate-180" "the same upside down",
    Rotate90 "rotate-90" "the same after a quarter turn",
    MirrorLr "mirror-lr" "left mirrors right",
    MirrorUd "mirror-ud" "top mirrors bottom",
    Diagonal "diagonal" "mirrored in the diagonal from top left",
    AntiDiagonal "anti-diagonal" "mirrored in the diagonal from top right",
    Full "full" "all of these at once",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for &fill in Fill::ALL {
            assert_eq!(fill.to_string().parse(), Ok(fill));
        }
        for &dig in Dig::ALL {
            assert_eq!(dig.to_string().parse(), Ok(dig));
        }
        for &symmetry in Symmetry::ALL {
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        let error = "sideways".parse::<Dig>().expect_err("no such name");
        assert_eq!(
            error.to_string(),
            "there is no way to dig a puzzle `sideways`; there are pairs, free, reveal"
        );
    }
}

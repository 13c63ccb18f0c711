//! The variants that add rules to rows, columns and boxes without data of their own.

use std::fmt;
use std::str::FromStr;

/// The name of the variant in which regions replace the boxes.
pub const JIGSAW: &str = "jigsaw";

/// The name of the variant with cages.
pub const KILLER: &str = "killer";

/// A rule added to rows, columns and boxes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Both long diagonals are houses.
    X,
    /// Four windows are houses.
    Hyper,
    /// The cells at one place of each box are a house.
    Disjoint,
    /// Equal digits are never a knight's move apart.
    AntiKnight,
    /// Equal digits never touch at a corner.
    AntiKing,
    /// The digits of two cells with a common edge are never consecutive.
    NonConsecutive,
}

impl Variant {
    pub const ALL: [Variant; 6] = [
        Variant::X,
        Variant::Hyper,
        Variant::Disjoint,
        Variant::AntiKnight,
        Variant::AntiKing,
        Variant::NonConsecutive,
    ];

    /// Returns the name in a spec: `anti-knight`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::X => "x",
            Variant::Hyper => "hyper",
            Variant::Disjoint => "disjoint",
            Variant::AntiKnight => "anti-knight",
            Variant::AntiKing => "anti-king",
            Variant::NonConsecutive => "non-consecutive",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no variant with this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no variant is called `{0}`{hint}", hint = hint(.0))]
pub struct UnknownVariant(pub String);

/// Returns a question for the names that a text may mean; empty if there are none.
fn hint(text: &str) -> String {
    let letters = |name: &str| -> String {
        name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()).collect()
    };
    let known = |text: &str| {
        let names = Variant::ALL.into_iter().map(Variant::name).chain([JIGSAW, KILLER]);
        names.into_iter().find(|name| letters(name) == letters(text))
    };
    let parts = || text.split(['+', '&', '/', ';', ' ']).filter(|part| !part.is_empty());
    let meant = known(text).map(str::to_owned).or_else(|| {
        let names: Option<Vec<&str>> = parts().map(known).collect();
        names.filter(|names| names.len() > 1).map(|names| names.join(", "))
    });
    meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"))
}

/// Parses a name in any case.
impl FromStr for Variant {
    type Err = UnknownVariant;
    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        let is = |variant: &Variant| variant.name().eq_ignore_ascii_case(name);
        let found = Variant::ALL.into_iter().find(is);
        found.ok_or_else(|| UnknownVariant(name.to_owned()))
    }
}

/// A set of variants.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variants(u8);

impl Variants {
    pub const NONE: Variants = Variants(0);

    #[must_use]
    pub const fn has(self, variant: Variant) -> bool {
        self.0 >> variant as u8 & 1 == 1
    }
    #[must_use]
    pub const fn with(self, variant: Variant) -> Self {
        Variants(self.0 | 1 << variant as u8)
    }
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Returns the variants in the order of [`Variant::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Variant> {
        Variant::ALL.into_iter().filter(move |&variant| self.has(variant))
    }
}

/// `x, hyper`; empty for none.
impl fmt::Display for Variants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Variant::name).collect();
        f.write_str(&names.join(", "))
    }
}

/// Parses names with commas between them.
impl FromStr for Variants {
    type Err = UnknownVariant;
    fn from_str(names: &str) -> Result<Self, UnknownVariant> {
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(str::parse::<Variant>).collect()
    }
}

impl FromIterator<Variant> for Variants {
    fn from_iter<I: IntoIterator<Item = Variant>>(all: I) -> Self {
        all.into_iter().fold(Variants::NONE, Variants::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case_and_others_suggested() {
        assert_eq!("X".parse(), Ok(Variant::X));
        assert_eq!("Anti-Knight".parse(), Ok(Variant::AntiKnight));
        for (text, said) in [
            ("antiknight", "no variant is called `antiknight`; did you mean `anti-knight`?"),
            ("x+Hyper", "no variant is called `x+Hyper`; did you mean `x, hyper`?"),
            ("killer x", "no variant is called `killer x`; did you mean `killer, x`?"),
            ("diagonals", "no variant is called `diagonals`"),
            ("x+thermo", "no variant is called `x+thermo`"),
        ] {
            let error = text.parse::<Variant>().expect_err("unknown");
            assert_eq!(error.to_string(), said);
        }
    }
}

//! The variants that add rules to rows, columns and boxes without data of their own.

use std::fmt;
use std::str::FromStr;

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
#[error("no variant is called `{0}`")]
pub struct UnknownVariant(pub String);

impl FromStr for Variant {
    type Err = UnknownVariant;
    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        let found = Variant::ALL.into_iter().find(|variant| variant.name() == name);
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

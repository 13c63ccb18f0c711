//! The identity of a technique: its place in the table, and its name.

use super::{Family, TABLE, Technique};
use crate::sudoku::Rules;
use std::fmt;
use std::str::FromStr;

/// A technique by its index in [`TABLE`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TechniqueId(pub(crate) u8);

impl TechniqueId {
    /// Returns all techniques in the order of the table.
    pub fn all() -> impl DoubleEndedIterator<Item = TechniqueId> + Clone {
        (0..TABLE.len() as u8).map(TechniqueId)
    }
    /// Returns the index in [`TABLE`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Returns the row of the table.
    #[must_use]
    pub fn row(self) -> &'static Technique {
        &TABLE[self.0 as usize]
    }
    /// Returns the name in a spec: `xy-wing`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }
    /// Returns the printed name: `XY-Wing`.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.row().title
    }
    /// Returns whether the technique may apply under some rules. Those that rely on a unique solution
    /// do not where the digits of a second one would break a rule.
    #[must_use]
    pub fn may_occur(self, rules: Rules) -> bool {
        match self {
            TechniqueId::BUG => !rules.has_far_peers(),
            _ => self.row().family != Family::Uniqueness || rules.allows_exchanges(),
        }
    }
}

/// Returns the names of all techniques in the order of the table.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|t| t.name)
}

/// There is no technique with this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no technique is called `{0}`")]
pub struct UnknownTechnique(pub String);

impl FromStr for TechniqueId {
    type Err = UnknownTechnique;
    fn from_str(name: &str) -> Result<Self, UnknownTechnique> {
        TechniqueId::all()
            .find(|t| t.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownTechnique(name.into()))
    }
}
impl fmt::Display for TechniqueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
impl fmt::Debug for TechniqueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
impl serde::Serialize for TechniqueId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_read_back() {
        for id in TechniqueId::all() {
            assert_eq!(id.name().parse(), Ok(id));
            assert_eq!(id.name().to_uppercase().parse(), Ok(id));
        }
        assert!("xz-wing".parse::<TechniqueId>().is_err());
    }
}

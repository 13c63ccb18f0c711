//! Sets of techniques.

use super::{TABLE, TechniqueId};
use std::fmt;

/// A set of techniques.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub struct TechniqueSet(u128);

impl TechniqueSet {
    pub const EMPTY: TechniqueSet = TechniqueSet(0);
    /// Every technique with a rating.
    pub const RATED: TechniqueSet = {
        assert!(TABLE.len() <= 128);
        let mut set = 0;
        let mut i = 0;
        while i < TABLE.len() {
            if TABLE[i].rating.is_some() {
                set |= 1 << i;
            }
            i += 1;
        }
        TechniqueSet(set)
    };

    /// Every named shape: the techniques without a rating.
    pub const SHAPES: TechniqueSet = {
        let mut set = 0;
        let mut i = 0;
        while i < TABLE.len() {
            if TABLE[i].rating.is_none() {
                set |= 1 << i;
            }
            i += 1;
        }
        TechniqueSet(set)
    };

    #[must_use]
    pub const fn has(self, id: TechniqueId) -> bool {
        self.0 >> id.0 & 1 == 1
    }
    #[must_use]
    pub const fn with(self, id: TechniqueId) -> Self {
        TechniqueSet(self.0 | 1 << id.0)
    }
    #[must_use]
    pub const fn without(self, id: TechniqueId) -> Self {
        TechniqueSet(self.0 & !(1 << id.0))
    }
    /// Returns the techniques that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        TechniqueSet(self.0 & other.0)
    }
    /// Returns the techniques that are in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        TechniqueSet(self.0 | other.0)
    }
    /// Returns the techniques that are only in this set.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        TechniqueSet(self.0 & !other.0)
    }
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Returns the techniques in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = TechniqueId> {
        TechniqueId::all().filter(move |id| self.has(*id))
    }
}

impl FromIterator<TechniqueId> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = TechniqueId>>(ids: I) -> Self {
        ids.into_iter().fold(TechniqueSet::EMPTY, TechniqueSet::with)
    }
}
impl fmt::Debug for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

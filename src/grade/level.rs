//! Scales of levels: names for ranges of ratings or for sets of techniques.

use super::Rating;
use crate::techniques::TechniqueId;

/// A named scale of levels, easiest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    pub name: String,
    pub levels: Vec<Level>,
}

/// One level of a scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// As written in a spec: `very-hard`.
    pub id: String,
    pub bound: Bound,
}

/// What a puzzle of a level must keep to.
#[derive(Clone, Debug, PartialEq)]
pub enum Bound {
    /// An ER up to this, and above that of the level before.
    Rating(Rating),
    /// Solvable with the techniques of this level and all before it, and not without this level's.
    Techniques(Vec<TechniqueId>),
    /// Everything the levels before leave over.
    Rest,
}

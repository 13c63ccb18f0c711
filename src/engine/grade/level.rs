//! Scales of levels: names for ranges of ratings or for sets of techniques.

use super::{Grade, Limits, Rater, Rating};
use crate::sudoku::Grid;
use crate::techniques::{TechniqueId, TechniqueSet};
use std::ops::RangeInclusive;

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

/// The requirement on puzzles of a level.
#[derive(Clone, Debug, PartialEq)]
pub enum Bound {
    /// An ER up to this, and above that of the previous level.
    Rating(Rating),
    /// Solvable with the techniques of this level and all easier ones, but not without those of
    /// this level.
    Techniques(Vec<TechniqueId>),
    /// Everything that the easier levels do not include.
    Rest,
}

impl Scale {
    /// The predefined scales.
    pub const NAMES: [&'static str; 3] = ["standard", "se", "jet"];

    /// Returns the default scale, by ER.
    #[must_use]
    pub fn standard() -> Self {
        Scale::by_rating(
            "standard",
            &[("easy", 15), ("medium", 25), ("hard", 36), ("very-hard", 57)],
            "diabolical",
        )
    }

    /// Returns the scale of Sudoku Explainer, by ER.
    #[must_use]
    pub fn se() -> Self {
        Scale::by_rating(
            "se",
            &[("easy", 12), ("medium", 15), ("hard", 25), ("fiendish", 60)],
            "diabolical",
        )
    }

    /// Returns the scale by technique. A puzzle is of the first level whose techniques, with those
    /// of easier levels, solve it. They are searched for as in the rating standard, so a naked set
    /// of `n` needs a house with `2n` empty cells.
    #[must_use]
    pub fn jet() -> Self {
        use TechniqueId as T;
        let sets: [(&str, &[TechniqueId]); 4] = [
            (
                "easy",
                &[
                    T::HIDDEN_SINGLE,
                    T::NAKED_SINGLE,
                    T::NAKED_PAIR,
                    T::NAKED_TRIPLE,
                    T::CAGE_SINGLE,
                    T::CAGE_COMBINATION,
                ],
            ),
            (
                "medium",
                &[
                    T::POINTING,
                    T::CLAIMING,
                    T::GENERALIZED_INTERSECTION,
                    T::RULE_OF_45,
                    T::INNIES_OUTIES,
                    T::LOCKED_IN_CAGE,
                    T::CAGE_SPLITTING,
                    T::LAW_OF_LEFTOVERS,
                ],
            ),
            ("hard", &[T::HIDDEN_PAIR, T::HIDDEN_TRIPLE, T::X_WING, T::UNIQUE_RECTANGLE]),
            (
                "very-hard",
                &[
                    T::SWORDFISH,
                    T::JELLYFISH,
                    T::FINNED_X_WING,
                    T::FINNED_SWORDFISH,
                    T::FINNED_JELLYFISH,
                    T::SASHIMI_X_WING,
                    T::SASHIMI_SWORDFISH,
                    T::SASHIMI_JELLYFISH,
                    T::XY_WING,
                    T::XYZ_WING,
                    T::NAKED_QUAD,
                    T::HIDDEN_QUAD,
                ],
            ),
        ];
        let mut levels: Vec<Level> = sets
            .into_iter()
            .map(|(id, set)| Level { id: id.into(), bound: Bound::Techniques(set.to_vec()) })
            .collect();
        levels.push(Level { id: "diabolical".into(), bound: Bound::Rest });
        Scale { name: "jet".into(), levels }
    }

    fn by_rating(name: &str, bounds: &[(&str, u8)], rest: &str) -> Self {
        let mut levels: Vec<Level> = bounds
            .iter()
            .map(|&(id, tenths)| Level {
                id: id.into(),
                bound: Bound::Rating(Rating::tenths(tenths)),
            })
            .collect();
        levels.push(Level { id: rest.into(), bound: Bound::Rest });
        Scale { name: name.into(), levels }
    }

    /// Returns the scale of that name among [`Scale::NAMES`].
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "standard" => Some(Scale::standard()),
            "se" => Some(Scale::se()),
            "jet" => Some(Scale::jet()),
            _ => None,
        }
    }

    /// Returns the index of the level called `id`.
    #[must_use]
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.id == id)
    }

    /// Returns the ratings of a level; `None` if its scale is by technique.
    #[must_use]
    pub fn band(&self, level: usize) -> Option<RangeInclusive<Rating>> {
        let above = match self.levels[..level].last().map(|before| &before.bound) {
            None => Rating::ZERO,
            Some(Bound::Rating(to)) => Rating::tenths(to.to_tenths().saturating_add(1)),
            Some(Bound::Techniques(_) | Bound::Rest) => return None,
        };
        match self.levels[level].bound {
            Bound::Rating(to) => Some(above..=to),
            Bound::Techniques(_) => None,
            Bound::Rest => Some(above..=Rating::MAX),
        }
    }

    /// Returns the techniques of a level and all easier ones; `None` if they are not limited.
    #[must_use]
    pub fn techniques(&self, level: usize) -> Option<TechniqueSet> {
        let mut all = TechniqueSet::EMPTY;
        for level in &self.levels[..=level] {
            match &level.bound {
                Bound::Techniques(set) => all = set.iter().fold(all, |all, &id| all.with(id)),
                Bound::Rating(_) | Bound::Rest => return None,
            }
        }
        Some(all)
    }

    /// Returns the index of the level of a puzzle with that grade; `None` if it is beyond the last.
    #[must_use]
    pub fn level_of(&self, puzzle: &Grid, grade: &Grade) -> Option<usize> {
        self.level_with(&mut Rater::new(), puzzle, grade.er)
    }

    /// Does the same with an existing rater, for a puzzle whose ER is known.
    #[must_use]
    pub fn level_with(&self, rater: &mut Rater, puzzle: &Grid, er: Rating) -> Option<usize> {
        (0..self.levels.len()).find(|&index| match &self.levels[index].bound {
            Bound::Rating(to) => er <= *to,
            Bound::Rest => true,
            Bound::Techniques(_) => self.techniques(index).is_some_and(|allowed| {
                let limits = Limits { allowed, ..Limits::default() };
                rater.is_solvable(puzzle, limits)
            }),
        })
    }
}

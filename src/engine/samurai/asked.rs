//! The techniques that a samurai must need, and those it must not.

use super::puzzle::Samurai;
use super::rate::Rater;
use crate::generate::{Need, ratings_of};
use crate::grade::{End, Rating};
use crate::techniques::{TechniqueId, TechniqueSet};
use std::ops::RangeInclusive;

/// Single placements, which every puzzle may need.
const SINGLES: [TechniqueId; 2] = [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE];

/// What the path of a samurai must be like, in techniques of the rating standard that are
/// [for samurai](super::is_for_samurai). By default, everything is permitted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Techniques {
    /// Techniques of the easiest path, and how often it has them at least.
    pub require: Vec<Need>,
    /// Techniques that the easiest path does not have.
    pub forbid: TechniqueSet,
    /// If present, these techniques and single placements must solve the puzzle.
    pub only: Option<TechniqueSet>,
}

impl Techniques {
    /// Returns whether everything is permitted.
    #[must_use]
    pub fn are_free(&self) -> bool {
        *self == Techniques::default()
    }

    /// Returns whether the path of a samurai with one solution is like that.
    pub fn suit(&self, puzzle: &Samurai, rater: &mut Rater) -> bool {
        if self.are_free() {
            return true;
        }
        let within = self.only.is_none()
            || rater.run_within(puzzle, Rating::MAX, self.usable()).end == End::Solved;
        within && {
            let (_, counts) = rater.steps(puzzle);
            let times = |technique| {
                counts.iter().find(|(id, _)| *id == technique).map_or(0, |&(_, times)| times)
            };
            self.require.iter().all(|need| times(need.technique) >= need.times.max(1))
                && counts.iter().all(|(id, _)| !self.forbid.has(*id))
        }
    }

    /// Returns the techniques that puzzles may be dug for.
    pub(super) fn usable(&self) -> TechniqueSet {
        let singles: TechniqueSet = SINGLES.into_iter().collect();
        match self.only {
            Some(only) => only.or(singles),
            None => TechniqueSet::RATED.minus(self.forbid),
        }
    }

    /// Narrows a range of ratings to those that puzzles with the required techniques have. If all
    /// ratings are permitted, no step is harder than the hardest of these.
    pub(super) fn ratings(&self, asked: &RangeInclusive<Rating>) -> RangeInclusive<Rating> {
        let of = self.require.iter().map(|need| ratings_of(need.technique));
        let (mut low, mut high) = (Rating::ZERO, Rating::ZERO);
        for ratings in of {
            (low, high) = (low.max(*ratings.start()), high.max(*ratings.end()));
        }
        let is_open = *asked.end() == Rating::MAX && *asked.start() == Rating::ZERO;
        let high = if is_open && !self.require.is_empty() { high } else { *asked.end() };
        low.max(*asked.start())..=high
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Stream, Symmetry};
    use crate::samurai::{Made, Maker, Wish, make};

    fn made(techniques: &Techniques) -> Made {
        let wish = Wish {
            ratings: Rating::ZERO..=Rating::MAX,
            symmetry: Symmetry::Rotate180,
            clues: None,
            techniques: techniques.clone(),
            effort: 1000,
        };
        let mut stream = Stream::for_puzzle(5, "techniques", 0);
        make(&wish, &mut stream, &mut Maker::default(), &|| false).expect("a samurai")
    }

    fn counts(made: &Made) -> Vec<(TechniqueId, u32)> {
        Rater::new().steps(&made.puzzle).1
    }

    #[test]
    fn required_techniques_are_on_the_path() {
        let need = Need { technique: TechniqueId::X_WING, times: 1 };
        let made = made(&Techniques { require: vec![need], ..Techniques::default() });
        let counts = counts(&made);
        let x_wings = counts.iter().find(|(id, _)| *id == TechniqueId::X_WING);
        assert!(x_wings.is_some_and(|(_, times)| *times >= 1), "{counts:?}");
        // No step is harder than the hardest required technique.
        assert_eq!(made.run.er, Rating::tenths(32));
    }

    #[test]
    fn forbidden_techniques_are_not() {
        let forbid = TechniqueSet::EMPTY.with(TechniqueId::NAKED_PAIR);
        let need = Need { technique: TechniqueId::HIDDEN_PAIR, times: 1 };
        let made = made(&Techniques { require: vec![need], forbid, only: None });
        let counts = counts(&made);
        let has = |technique| counts.iter().any(|(id, _)| *id == technique);
        assert!(has(TechniqueId::HIDDEN_PAIR) && !has(TechniqueId::NAKED_PAIR), "{counts:?}");
    }

    #[test]
    fn permitted_techniques_are_enough() {
        let only = TechniqueSet::EMPTY.with(TechniqueId::POINTING);
        let need = Need { technique: TechniqueId::POINTING, times: 2 };
        let of = Techniques { require: vec![need], only: Some(only), ..Techniques::default() };
        let made = made(&of);
        let run = Rater::new().run_within(&made.puzzle, Rating::MAX, of.usable());
        assert_eq!(run.end, End::Solved);
        assert!(of.suit(&made.puzzle, &mut Rater::new()));
        let singles = Techniques { only: Some(TechniqueSet::EMPTY), ..Techniques::default() };
        assert!(!singles.suit(&made.puzzle, &mut Rater::new()));
    }
}

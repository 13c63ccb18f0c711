//! Limits on the difficulty of puzzles: those that need a technique, those that some techniques
//! solve, and those of a level. The limits are wider than any rating seen in practice, because
//! requests outside them are rejected.

use super::levels::top_rating;
use gridpress_engine::generate::ratings_of;
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{Family, TechniqueId, TechniqueSet};
use std::ops::RangeInclusive;

/// Chains may be up to this many tenths longer than any that was seen.
const LONGER: u8 = 3;

/// The largest side for which the length of chains has been studied.
const LARGEST_SEEN: usize = 9;

/// Below this rating, techniques do not invalidate each other: what they can do in a position stays
/// possible, or has been done, after any other step.
const UNIQUENESS: Rating = Rating::tenths(45);

/// Returns the ratings that steps of a technique may have in puzzles of a shape, or of any.
pub(super) fn may_be_rated(technique: TechniqueId, shape: Option<Shape>) -> RangeInclusive<Rating> {
    let seen = ratings_of(technique);
    let Some(low) = technique.row().rating.filter(|_| technique.row().family == Family::Chains)
    else {
        return seen;
    };
    match shape {
        Some(shape) if shape.side() <= LARGEST_SEEN => {
            low..=Rating::tenths(seen.end().to_tenths().saturating_add(LONGER))
        }
        _ => low..=Rating::MAX,
    }
}

/// Returns the highest rating of any puzzle that these techniques solve.
///
/// The limit applies to techniques that do not invalidate each other. Patterns that rely on a
/// unique solution can be destroyed by easier steps: a rectangle may solve a puzzle that is rated
/// 7.1, because it is no longer visible on the easiest path.
pub(super) fn hardest_solved_by(techniques: TechniqueSet, shape: Option<Shape>) -> Rating {
    if techniques.iter().any(|id| id.row().family == Family::Uniqueness) {
        return Rating::MAX;
    }
    let tops = techniques.iter().map(|id| *may_be_rated(id, shape).end());
    tops.fold(Rating::ZERO, Rating::max)
}

/// Returns the range of ratings of all puzzles of a level.
pub(super) fn of_level(
    scale: &Scale,
    level: usize,
    shape: Option<Shape>,
) -> RangeInclusive<Rating> {
    if let Some((low, high)) = rating_band(scale, level) {
        return low..=high;
    }
    let easier = level.checked_sub(1).and_then(|before| scale.techniques(before));
    let low = easier.map_or(Rating::tenths(10), |easier| easiest_beyond(easier, shape));
    let own = scale.techniques(level);
    low..=own.map_or(Rating::MAX, |own| hardest_solved_by(own, shape))
}

/// Returns the ratings of a level, if its scale is defined by ratings.
pub(super) fn rating_band(scale: &Scale, level: usize) -> Option<(Rating, Rating)> {
    let low = match level.checked_sub(1) {
        Some(before) => Rating::tenths(top_rating(scale, before)?.to_tenths().saturating_add(1)),
        None => Rating::tenths(10),
    };
    Some((low, top_rating(scale, level)?))
}

/// Returns a rating below which all puzzles of a shape, or of any rules, are solved by these
/// techniques.
fn easiest_beyond(techniques: TechniqueSet, shape: Option<Shape>) -> Rating {
    use TechniqueId as T;
    let has_all = |all: &[TechniqueId]| all.iter().all(|&id| techniques.has(id));
    // A direct technique can also be replaced by its plain form and the placement that follows.
    let plain = |id: TechniqueId| match id {
        T::DIRECT_POINTING => has_all(&[T::POINTING, T::HIDDEN_SINGLE]),
        T::DIRECT_CLAIMING => has_all(&[T::CLAIMING, T::HIDDEN_SINGLE]),
        T::DIRECT_HIDDEN_PAIR => has_all(&[T::HIDDEN_PAIR, T::HIDDEN_SINGLE]),
        T::DIRECT_HIDDEN_TRIPLE => has_all(&[T::HIDDEN_TRIPLE, T::HIDDEN_SINGLE]),
        _ => false,
    };
    let never = |id: TechniqueId| {
        let is_special = matches!(id, T::GENERALIZED_INTERSECTION | T::LAW_OF_LEFTOVERS);
        id.row().family == Family::Cages || shape.is_some() && is_special
    };
    let beyond = TechniqueSet::RATED.minus(techniques).iter();
    let beyond = beyond.filter(|&id| !plain(id) && !never(id));
    beyond.filter_map(|id| id.row().rating).fold(UNIQUENESS, Rating::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_that_go_by_technique_have_bounds_too() {
        let tenths = Rating::tenths;
        let bounds = |scale: &Scale, level: &str| {
            let level = scale.index_of(level).expect("a level");
            of_level(scale, level, Some(Shape::CLASSIC)).into_inner()
        };
        let jet = Scale::jet();
        // A naked triple may replace an X-Wing on the easiest path.
        assert_eq!(bounds(&jet, "easy"), (tenths(10), tenths(36)));
        assert_eq!(bounds(&jet, "medium"), (tenths(17), tenths(36)));
        assert_eq!(bounds(&jet, "hard"), (tenths(20), Rating::MAX));
        assert_eq!(bounds(&jet, "very-hard"), (tenths(38), Rating::MAX));
        assert_eq!(bounds(&jet, "diabolical"), (tenths(45), Rating::MAX));
        let standard = Scale::standard();
        assert_eq!(bounds(&standard, "medium"), (tenths(16), tenths(25)));
        assert_eq!(bounds(&standard, "diabolical"), (tenths(58), tenths(120)));
    }

    #[test]
    fn techniques_bound_what_they_solve_unless_others_spoil_them() {
        let top =
            |ids: &[TechniqueId], shape| hardest_solved_by(ids.iter().copied().collect(), shape);
        let nine = Some(Shape::CLASSIC);
        let wing = [TechniqueId::NAKED_PAIR, TechniqueId::X_WING];
        assert_eq!(top(&wing, nine), Rating::tenths(32));
        assert_eq!(top(&[TechniqueId::UNIQUE_RECTANGLE], nine), Rating::MAX);
        assert_eq!(top(&[TechniqueId::BIDIRECTIONAL_CYCLE], nine), Rating::tenths(74));
        // The longest chains of large grids have not been studied.
        assert_eq!(top(&[TechniqueId::BIDIRECTIONAL_CYCLE], None), Rating::MAX);
    }
}

//! How hard puzzles can be: those that need a technique, those that some techniques solve, those
//! of a level. Wide of what is known to occur, for by these bounds wishes are refused.

use super::levels::top_rating;
use gridpress_engine::generate::ratings_of;
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{Family, TechniqueId, TechniqueSet};
use std::ops::RangeInclusive;

/// So many tenths longer than any chain that was seen, one may be that never was.
const LONGER: u8 = 3;

/// Where chains were looked at, and how long they can become is known.
const LARGEST_SEEN: usize = 9;

/// Below this, techniques take nothing from each other: what they can do in a position they can
/// also do, or is done already, after any other step.
const UNIQUENESS: Rating = Rating::tenths(45);

/// The ratings that steps of a technique may have in puzzles of a shape, or of any.
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

/// No puzzle that these techniques solve is rated higher.
///
/// That holds of techniques which take nothing from each other. What rests on the solution being
/// the only one is spoilt by easier steps: a rectangle may solve a puzzle that is rated 7.1, for
/// the easiest path comes to where it is no longer seen.
pub(super) fn hardest_solved_by(techniques: TechniqueSet, shape: Option<Shape>) -> Rating {
    if techniques.iter().any(|id| id.row().family == Family::Uniqueness) {
        return Rating::MAX;
    }
    let tops = techniques.iter().map(|id| *may_be_rated(id, shape).end());
    tops.fold(Rating::ZERO, Rating::max)
}

/// The ratings between which all puzzles of a level are.
pub(super) fn of_level(
    scale: &Scale,
    level: usize,
    shape: Option<Shape>,
) -> RangeInclusive<Rating> {
    if let Some((low, high)) = rating_band(scale, level) {
        return low..=high;
    }
    let easier = level.checked_sub(1).and_then(|before| scale.techniques(before));
    let low = easier.map_or(Rating::tenths(10), easiest_beyond);
    let own = scale.techniques(level);
    low..=own.map_or(Rating::MAX, |own| hardest_solved_by(own, shape))
}

/// The ratings of a level, if its scale goes by rating.
pub(super) fn rating_band(scale: &Scale, level: usize) -> Option<(Rating, Rating)> {
    let low = match level.checked_sub(1) {
        Some(before) => Rating::tenths(top_rating(scale, before)?.to_tenths().saturating_add(1)),
        None => Rating::tenths(10),
    };
    Some((low, top_rating(scale, level)?))
}

/// All puzzles that are rated lower are solved by these techniques.
fn easiest_beyond(techniques: TechniqueSet) -> Rating {
    use TechniqueId as T;
    let has_all = |all: &[TechniqueId]| all.iter().all(|&id| techniques.has(id));
    // What is seen at once, with the placement that follows, can also be written down first.
    let plain = |id: TechniqueId| match id {
        T::DIRECT_POINTING => has_all(&[T::POINTING, T::HIDDEN_SINGLE]),
        T::DIRECT_CLAIMING => has_all(&[T::CLAIMING, T::HIDDEN_SINGLE]),
        T::DIRECT_HIDDEN_PAIR => has_all(&[T::HIDDEN_PAIR, T::HIDDEN_SINGLE]),
        T::DIRECT_HIDDEN_TRIPLE => has_all(&[T::HIDDEN_TRIPLE, T::HIDDEN_SINGLE]),
        _ => false,
    };
    let beyond = TechniqueSet::RATED.minus(techniques).iter().filter(|&id| !plain(id));
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
        // A naked triple may do what the easiest path has an X-Wing for.
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
        assert_eq!(top(&[TechniqueId::X_CYCLE], nine), Rating::tenths(74));
        // Nobody has looked at the longest chains of large grids.
        assert_eq!(top(&[TechniqueId::X_CYCLE], None), Rating::MAX);
    }
}

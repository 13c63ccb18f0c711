//! Derives from a request the ratings that are accepted, and what each requested technique implies
//! for them.

use super::quick::Allowed;
use super::ratings::hardest_of;
use crate::generate::{GivenLimits, Request};
use crate::grade::{Minutes, Rating, TechniqueId};
use crate::sudoku::Variant;
use crate::techniques::{Family, TechniqueSet};
use std::ops::RangeInclusive;

/// The derived form of a request.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The accepted ratings.
    pub ratings: RangeInclusive<Rating>,
    /// Whether the hardest step must be of a required technique.
    pub led_by_required: bool,
    /// The required named shapes. They have no rating of their own; on the path of a solver who
    /// knows them they precede the chains of the standard.
    pub shapes: TechniqueSet,
    /// The highest rating of the standard allowed on that path.
    pub ceiling: Rating,
    /// Techniques that must solve the puzzle alone; `None` if all may be used.
    pub enough: Option<TechniqueSet>,
    /// The techniques that solve the puzzle if its level is one of techniques.
    pub of_level: Option<TechniqueSet>,
    pub given_limits: GivenLimits,
    /// The techniques to dig with: all that may be needed, and none that must not.
    pub allowed: Allowed,
    /// The techniques that must not solve the puzzle.
    pub easier: Allowed,
    /// The technique to aim at: the rarest one known to the quick solver among those required, or
    /// among those of a single requested rating.
    pub aim: Option<TechniqueId>,
    /// Whether the techniques to dig with must solve the puzzle, because no technique that assumes
    /// a unique solution can be needed.
    pub logical: bool,
}

/// From this rating on, steps may assume that the solution is unique, so this must be proven.
const NOT_PROVING: Rating = Rating::tenths(45);

/// From this rating on, techniques are not on the path of most puzzles.
const UNCOMMON: Rating = Rating::tenths(32);

/// The highest rating below the chains of the standard, among which the named shapes are.
const BEFORE_CHAINS: Rating = Rating::tenths(64);

/// In grids larger than this, in non-consecutive ones, and under several added rules, puzzles of any
/// difficulty are limited to
/// [`BEFORE_LONG_CHAINS`].
const LARGEST_UNBOUND: usize = 12;

/// In grids larger than this with other rules than rows, columns and boxes, puzzles of any difficulty
/// are limited to [`LOGICAL`], and those of a level above it to [`BEFORE_LONG_CHAINS`]: it takes minutes
/// to rate a puzzle that needs long chains.
const LARGEST_SPECIAL: usize = 9;

/// Up to this rating, cells are emptied only as far as steps up to it solve the puzzle.
const LOGICAL: Rating = Rating::tenths(44);

/// Above this, grids without givens take seconds to rate.
const BEFORE_DYNAMIC_CHAINS: Rating = Rating::tenths(84);

/// Above this, one 16x16 puzzle in fifty and some non-consecutive ones take minutes to rate, and
/// nobody solves them on paper.
const BEFORE_LONG_CHAINS: Rating = Rating::tenths(89);

/// Returns the lowest and the highest rating that occur among the steps of a technique.
#[must_use]
pub fn ratings_of(technique: TechniqueId) -> RangeInclusive<Rating> {
    technique.row().occurs.clone()
}

impl Target {
    /// Returns whether the quick solver has no technique for the request.
    pub(crate) fn is_unknown(&self) -> bool {
        self.allowed == self.easier
    }

    /// Derives the target of a request that is free of contradictions.
    pub(crate) fn new(request: &Request) -> Self {
        let mut low = Rating::ZERO;
        let mut high = Rating::MAX;
        let mut narrow = |range: RangeInclusive<Rating>| {
            low = low.max(*range.start());
            high = high.min(*range.end());
        };
        let band = request.level.and_then(|level| request.scale.band(level));
        if let Some(band) = &band {
            narrow(band.clone());
        }
        if let Some(rating) = &request.rating {
            narrow(rating.clone());
        }
        if let Some(hardest) = hardest_of(request.rules).filter(|_| !request.has_cages()) {
            narrow(Rating::ZERO..=hardest);
        }
        if request.minutes.is_some() {
            narrow(Rating::ZERO..=Minutes::HARDEST);
        }
        let rules = request.rules;
        let is_slow = rules.side() > LARGEST_UNBOUND
            || rules.variants().has(Variant::NonConsecutive)
            || rules.variants().iter().count() > 1;
        // One in five of these is diabolical without them, and they would be found first.
        let is_level = rules.variants().has(Variant::NonConsecutive)
            && request.rating.is_none()
            && request.require.is_empty();
        if is_slow && (is_level || !request.asks_for_ratings()) {
            narrow(Rating::ZERO..=BEFORE_LONG_CHAINS);
        }
        let is_special = !rules.is_plain() || request.has_regions();
        // A level that begins below has puzzles enough there.
        let begins = band.as_ref().is_some_and(|band| *band.start() <= LOGICAL)
            && request.rating.is_none()
            && request.require.is_empty();
        let is_large = is_special && rules.side() > LARGEST_SPECIAL;
        if is_large && (begins || !request.asks_for_ratings()) {
            narrow(Rating::ZERO..=LOGICAL);
        } else if is_large
            && request.rating.is_none()
            && request.require.is_empty()
            && band.as_ref().is_none_or(|band| *band.start() <= BEFORE_LONG_CHAINS)
        {
            narrow(Rating::ZERO..=BEFORE_LONG_CHAINS);
        }
        if request.cages.is_some() && request.rating.is_none() && request.require.is_empty() {
            // In grids without givens, looking for dynamic chains takes seconds.
            narrow(Rating::ZERO..=BEFORE_DYNAMIC_CHAINS);
        }
        let led_by_required =
            !request.require.is_empty() && request.level.is_none() && request.rating.is_none();
        if let Some((floor, ceiling)) = request
            .require
            .iter()
            .map(|need| ratings_of(need.technique).into_inner())
            .reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))
        {
            narrow(floor..=if led_by_required { ceiling } else { Rating::MAX });
        }
        let required: TechniqueSet = request.require.iter().map(|need| need.technique).collect();
        let shapes = request.shapes();
        let plain = required.minus(shapes).iter().map(|id| *ratings_of(id).end());
        let ceiling = match (shapes.is_empty(), led_by_required) {
            // Everything easier than the chains of the standard, and the required ones.
            (false, true) => plain.fold(BEFORE_CHAINS, Rating::max),
            (false, false) => Rating::MAX,
            (true, _) => high,
        };
        let enough = request.enough();
        let mut allowed = Allowed::rated(high);
        let known = enough.unwrap_or(TechniqueSet::EMPTY).or(shapes).and(TechniqueSet::SHAPES);
        allowed = allowed.with(known).without(request.forbid);
        let mut easier = Allowed::rated(Rating::tenths(low.to_tenths().saturating_sub(1)));
        if let Some(enough) = enough {
            let within = allowed.and(Allowed::of(enough));
            // Harder techniques alone may solve what the easiest path solves otherwise. Many
            // puzzles dug with all techniques of the band are like that.
            if !within.and(Allowed::rated(high)).minus(easier).is_empty() {
                allowed = within;
            }
        }
        let is_proof = |id: TechniqueId| id.row().family != Family::Uniqueness;
        let shaped = !shapes.is_empty() && ceiling == BEFORE_CHAINS && shapes.iter().all(is_proof);
        let mut logical = high < NOT_PROVING || shaped;
        let by_techniques = request.level.filter(|_| band.is_none());
        let of_level = by_techniques.and_then(|level| request.scale.techniques(level));
        if let Some(level) = by_techniques {
            let before = level.checked_sub(1).and_then(|level| request.scale.techniques(level));
            easier = before.map_or(Allowed::NOTHING, Allowed::of);
            match of_level {
                Some(set) => {
                    allowed = allowed.and(Allowed::of(set));
                    logical = true;
                }
                // Everything that the easier levels do not solve.
                None => allowed = easier,
            }
        }
        // If a level or a band allows harder steps, a common technique is on the path of most
        // puzzles, and none has to be the only way.
        let leads = |id: &TechniqueId| {
            let top = *ratings_of(*id).end();
            led_by_required || top >= high || (top >= low && top >= UNCOMMON)
        };
        let leading: TechniqueSet = required.iter().filter(leads).collect();
        let aimed = leading.iter().map(|id| id.row().class.unwrap_or(id));
        let aimed = aimed.filter(|id| id.row().rarity > 0);
        let rarest = aimed.max_by_key(|id| id.row().rarity);
        let only = || allowed.minus(easier).only().filter(|_| request.require.is_empty());
        let aim = rarest.or_else(only);
        if let Some(aim) = aim {
            // Everything but the technique aimed at.
            easier = if rarest.is_some() {
                allowed.without(TechniqueSet::EMPTY.with(aim))
            } else {
                allowed.and(easier)
            };
        } else if low >= NOT_PROVING {
            // Digging must not go beyond a technique that the quick solver does not know.
            allowed = easier;
        }
        let is_single = |id: TechniqueId| id.row().family == Family::Singles;
        let easy = match by_techniques {
            Some(_) => of_level.is_some_and(|set| set.iter().all(is_single)),
            None => high <= Rating::tenths(15),
        };
        let mut given_limits = GivenLimits::usual(request.shape().side(), easy);
        if aim == Some(TechniqueId::HIDDEN_QUAD) || required.has(TechniqueId::HIDDEN_QUAD) {
            // By the standard's rule a hidden quad needs a house with nine empty cells.
            given_limits.least_in_house = 0;
        }
        if request.cages.is_some() {
            given_limits = GivenLimits::ANY;
        }
        if request.pattern.is_some() {
            given_limits.least_in_house = 0;
            given_limits.most_in_house = u8::MAX;
        }
        let half = request.shape().cell_count() / 2;
        if request.clues.as_ref().is_some_and(|clues| usize::from(*clues.start()) > half) {
            // This many givens crowd some house.
            given_limits.most_in_house = u8::MAX;
        }
        let given_limits =
            given_limits.with(request.givens_in_house.as_ref(), request.digit_spread);
        let ratings = low..=high;
        Target {
            ratings,
            led_by_required,
            shapes,
            ceiling,
            enough,
            of_level,
            given_limits,
            allowed,
            easier,
            aim,
            logical,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::{Rules, Shape, Variants};

    #[test]
    fn diabolical_puzzles_that_take_minutes_to_rate_are_not_looked_for() {
        let hardest = |variant, level| {
            let rules = Rules::with(Shape::CLASSIC, Variants::NONE.with(variant)).expect("suits");
            let request = Request { level: Some(level), ..Request::new(rules) };
            *Target::new(&request).ratings.end()
        };
        assert_eq!(hardest(Variant::NonConsecutive, 4), BEFORE_LONG_CHAINS);
        assert!(hardest(Variant::X, 4) > BEFORE_LONG_CHAINS);
        assert!(hardest(Variant::NonConsecutive, 2) < BEFORE_LONG_CHAINS);
    }

    #[test]
    fn large_grids_under_other_rules_are_solved_by_logic() {
        let hardest = |side, names: &str, level| {
            let shape = Shape::with_side(side).expect("a shape");
            let rules = Rules::with(shape, names.parse().expect("variants")).expect("they suit");
            let request = Request { level: Some(level), ..Request::new(rules) };
            *Target::new(&request).ratings.end()
        };
        assert_eq!(hardest(16, "x", 3), LOGICAL);
        assert!(hardest(16, "", 3) > LOGICAL && hardest(9, "x", 3) > LOGICAL);
        assert!(hardest(12, "x", 4) > LOGICAL, "diabolical puzzles begin above");
    }
}

//! Derives from a request the ratings that are accepted, and what each requested technique implies
//! for them.

use super::quick::{Kit, Tool};
use super::ratings::hardest_of;
use crate::generate::{Looks, Request};
use crate::grade::{Rating, TechniqueId};
use crate::techniques::{Family, TABLE, TechniqueSet};
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
    pub looks: Looks,
    /// The techniques to dig with: all that may be needed, and none that must not.
    pub kit: Kit,
    /// The techniques that must not solve the puzzle.
    pub easier: Kit,
    /// The technique to aim at: the rarest one known to the quick solver among those required, or
    /// among those of a single requested rating.
    pub aim: Option<Tool>,
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

/// In grids larger than this, puzzles of any difficulty are limited to [`BEFORE_LONG_CHAINS`].
const LARGEST_UNBOUND: usize = 12;

/// Above this, one 16x16 puzzle in fifty takes minutes to rate, and nobody solves it on paper.
const BEFORE_LONG_CHAINS: Rating = Rating::tenths(89);

/// Returns the lowest and the highest rating of the steps of a technique. Chains have the ratings
/// seen on the easiest paths of 10,000 random puzzles and 2,700 rare ones, plus one tenth at the
/// top.
#[must_use]
pub fn ratings_of(technique: TechniqueId) -> RangeInclusive<Rating> {
    use TechniqueId as T;
    let (low, high) = match technique {
        T::HIDDEN_SINGLE => (10, 15),
        T::UNIQUE_RECTANGLE => (45, 50),
        T::UNIQUE_LOOP => (46, 53),
        T::BUG => (56, 61),
        T::X_CYCLE => (65, 71),
        T::FORCING_X_CHAIN => (66, 70),
        T::XY_CHAIN => (70, 76),
        T::NISHIO => (75, 82),
        T::CELL_FORCING_CHAIN | T::REGION_FORCING_CHAIN => (82, 90),
        T::DYNAMIC_FORCING_CHAIN => (85, 109),
        T::NESTED_FORCING_CHAIN => (95, u8::MAX),
        // The standard rates a shape at least as a chain; the exact rating depends on the position.
        shape if shape.row().family == Family::Shape => (65, u8::MAX),
        plain => {
            let rating = TABLE[plain.index()].rating.map_or(0, Rating::to_tenths);
            (rating, rating)
        }
    };
    Rating::tenths(low)..=Rating::tenths(high)
}

/// Returns the quick solver's name for a technique.
fn tool_of(technique: TechniqueId) -> Option<Tool> {
    use TechniqueId as T;
    Some(match technique {
        T::DIRECT_POINTING => Tool::DirectPointing,
        T::DIRECT_CLAIMING => Tool::DirectClaiming,
        T::DIRECT_HIDDEN_PAIR => Tool::DirectHiddenPair,
        T::NAKED_SINGLE => Tool::NakedSingle,
        T::DIRECT_HIDDEN_TRIPLE => Tool::DirectHiddenTriple,
        T::POINTING => Tool::Pointing,
        T::CLAIMING => Tool::Claiming,
        T::NAKED_PAIR => Tool::NakedPair,
        T::X_WING => Tool::XWing,
        T::HIDDEN_PAIR => Tool::HiddenPair,
        T::NAKED_TRIPLE => Tool::NakedTriple,
        T::SWORDFISH => Tool::Swordfish,
        T::HIDDEN_TRIPLE => Tool::HiddenTriple,
        T::XY_WING => Tool::XyWing,
        T::XYZ_WING => Tool::XyzWing,
        T::NAKED_QUAD => Tool::NakedQuad,
        T::JELLYFISH => Tool::Jellyfish,
        T::HIDDEN_QUAD => Tool::HiddenQuad,
        T::SKYSCRAPER => Tool::Skyscraper,
        T::TWO_STRING_KITE => Tool::TwoStringKite,
        T::TURBOT_FISH => Tool::TurbotFish,
        T::EMPTY_RECTANGLE => Tool::EmptyRectangle,
        T::W_WING => Tool::WWing,
        T::REMOTE_PAIR => Tool::RemotePair,
        T::SIMPLE_COLOURING => Tool::SimpleColouring,
        T::X_CHAIN => Tool::XChain,
        T::FINNED_X_WING => Tool::FinnedXWing,
        T::FINNED_SWORDFISH => Tool::FinnedSwordfish,
        T::FINNED_JELLYFISH => Tool::FinnedJellyfish,
        T::SASHIMI_X_WING => Tool::SashimiXWing,
        T::SASHIMI_SWORDFISH => Tool::SashimiSwordfish,
        T::SASHIMI_JELLYFISH => Tool::SashimiJellyfish,
        _ => return None,
    })
}

/// Returns the named shapes with their tools.
#[cfg(test)]
pub(crate) fn shapes() -> impl Iterator<Item = (TechniqueId, Tool)> {
    TechniqueSet::SHAPES.iter().filter_map(|id| Some((id, tool_of(id)?)))
}

/// Returns whether `set` contains the technique of a tool. The tools of hidden singles belong to
/// none.
fn allows(set: TechniqueSet, tool: Tool) -> bool {
    TechniqueId::all().find(|&id| tool_of(id) == Some(tool)).is_none_or(|id| set.has(id))
}

/// Techniques by how rare they are on the easiest paths of random puzzles, rarest first.
const RAREST_FIRST: [Tool; 32] = [
    Tool::RemotePair,
    Tool::FinnedJellyfish,
    Tool::SashimiJellyfish,
    Tool::HiddenQuad,
    Tool::Jellyfish,
    Tool::NakedQuad,
    Tool::Swordfish,
    Tool::HiddenTriple,
    Tool::NakedTriple,
    Tool::FinnedSwordfish,
    Tool::SashimiSwordfish,
    Tool::XWing,
    Tool::FinnedXWing,
    Tool::SashimiXWing,
    Tool::WWing,
    Tool::XChain,
    Tool::EmptyRectangle,
    Tool::SimpleColouring,
    Tool::TurbotFish,
    Tool::Skyscraper,
    Tool::TwoStringKite,
    Tool::XyzWing,
    Tool::HiddenPair,
    Tool::NakedPair,
    Tool::XyWing,
    Tool::DirectHiddenTriple,
    Tool::Claiming,
    Tool::DirectClaiming,
    Tool::NakedSingle,
    Tool::Pointing,
    Tool::DirectPointing,
    Tool::DirectHiddenPair,
];

impl Target {
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
        if let Some(hardest) = hardest_of(request.rules) {
            narrow(Rating::ZERO..=hardest);
        }
        if !request.asks_for_ratings() && request.shape().side() > LARGEST_UNBOUND {
            narrow(Rating::ZERO..=BEFORE_LONG_CHAINS);
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
        let mut kit = Kit::rated(high);
        let known = enough.unwrap_or(TechniqueSet::EMPTY).or(shapes).and(TechniqueSet::SHAPES);
        kit = known.iter().filter_map(tool_of).fold(kit, Kit::with);
        kit = request.forbid.iter().filter_map(tool_of).fold(kit, Kit::without);
        let mut easier = Kit::rated(Rating::tenths(low.to_tenths().saturating_sub(1)));
        if let Some(enough) = enough {
            let missing = TechniqueId::all().filter(|&id| !enough.has(id));
            let within = missing.filter_map(tool_of).fold(kit, Kit::without);
            // Harder techniques alone may solve what the easiest path solves otherwise. Many
            // puzzles dug with all techniques of the band are like that.
            if !within.and(Kit::rated(high)).minus(easier).is_empty() {
                kit = within;
            }
        }
        let shaped = !shapes.is_empty() && ceiling == BEFORE_CHAINS;
        let mut logical = high < NOT_PROVING || shaped;
        if let Some(level) = request.level
            && band.is_none()
        {
            let before = level.checked_sub(1).and_then(|level| request.scale.techniques(level));
            easier = before.map_or(Kit::NONE, |set| Kit::of(|tool| allows(set, tool)));
            match request.scale.techniques(level) {
                Some(set) => {
                    kit = kit.and(Kit::of(|tool| allows(set, tool)));
                    logical = true;
                }
                // Everything that the easier levels do not solve.
                None => kit = easier,
            }
        }
        // If a level or a band allows harder steps, a common technique is on the path of most
        // puzzles, and none has to be the only way.
        let leads = |id: &TechniqueId| {
            let top = *ratings_of(*id).end();
            led_by_required || top >= high || (top >= low && top >= UNCOMMON)
        };
        let leading: TechniqueSet = required.iter().filter(leads).collect();
        let aim = RAREST_FIRST
            .into_iter()
            .find(|&tool| leading.iter().any(|id| tool_of(id) == Some(tool)))
            .or_else(|| kit.minus(easier).only().filter(|_| request.require.is_empty()));
        if let Some(aim) = aim {
            // Everything but the technique aimed at.
            easier = kit.without(aim);
        } else if low >= NOT_PROVING {
            // Digging must not go beyond a technique that the quick solver does not know.
            kit = easier;
        }
        let easy = match request.level.filter(|_| band.is_none()) {
            Some(level) => {
                let allowed = request.scale.techniques(level);
                allowed.is_some_and(|set| set.iter().all(|id| id.row().family == Family::Singles))
            }
            None => high <= Rating::tenths(15),
        };
        let mut looks = Looks::usual(request.shape().side(), easy);
        if aim == Some(Tool::HiddenQuad) || required.has(TechniqueId::HIDDEN_QUAD) {
            // By the standard's rule a hidden quad needs a house with nine empty cells.
            looks.least_in_house = 0;
        }
        if request.pattern.is_some() {
            looks.least_in_house = 0;
            looks.most_in_house = u8::MAX;
        }
        let half = request.shape().cell_count() / 2;
        if request.clues.as_ref().is_some_and(|clues| usize::from(*clues.start()) > half) {
            // This many givens crowd some house.
            looks.most_in_house = u8::MAX;
        }
        let looks = looks.with(request.givens_in_house.as_ref(), request.digit_spread);
        let ratings = low..=high;
        Target {
            ratings,
            led_by_required,
            shapes,
            ceiling,
            enough,
            looks,
            kit,
            easier,
            aim,
            logical,
        }
    }
}

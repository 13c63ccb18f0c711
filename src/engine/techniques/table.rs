//! The table of techniques: one row each, in the order of the rating standard, with everything
//! that differs from technique to technique. The searches and their order come from it too.
//! Rater, generator, estimates, help, documents and tests read it.

use super::search::Work;
use super::*;
use crate::techniques::Rating;
use std::ops::{ControlFlow, RangeInclusive};

/// The kind of reasoning of a technique.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Family {
    Singles,
    /// Singles that follow directly from an elimination that is not recorded.
    Direct,
    /// Sums of cages.
    Cages,
    /// Locked candidates.
    Locked,
    Sets,
    Fish,
    Wings,
    /// Valid only in puzzles with one solution.
    Uniqueness,
    Exclusion,
    Chains,
    /// A pattern that has a common name but no rating of its own: some chains and fish, and sets
    /// that the standard finds as chains.
    Shape,
}

/// A row of the table.
#[derive(Debug)]
pub struct Technique {
    /// As written in a spec or on the command line: `xy-wing`.
    pub name: &'static str,
    /// As printed: `XY-Wing`.
    pub title: &'static str,
    pub family: Family,
    /// The lowest rating that the standard gives its steps; `None` for a named shape.
    pub rating: Option<Rating>,
    /// The lowest and the highest rating of its steps that occur.
    pub occurs: RangeInclusive<Rating>,
    /// For a name of steps that the standard finds as another technique before its chains, that
    /// technique.
    pub class: Option<TechniqueId>,
    /// For a technique whose eliminations are not recorded, the one that records them.
    pub plain_form: Option<TechniqueId>,
    /// How rare it is on the easiest paths of random puzzles, among the techniques that the
    /// generator can aim at: 1 is the most common. 0 for the others.
    pub rarity: u8,
    /// CPU milliseconds to make a puzzle that needs it, for a named shape; for others, and
    /// for most shapes with a class, this follows from the ratings.
    pub order_ms: Option<f64>,
    pub help: &'static Help,
    /// The searches that find it.
    pub finders: &'static [Finder],
}

/// A row consists of
/// - the constant, the name in specs, the printed name and the family,
/// - `rated`, the lowest rating in tenths, with the range that occurs where it is another one; or
///   for a named shape `of`, the technique whose steps in a range of ratings may have the name, or
///   `costs`, the milliseconds to make a puzzle that needs it,
/// - `plain form`, for a direct technique,
/// - `rarity`, if the generator can aim at the technique,
/// - the help text,
/// - the searches that find it. The first row that names a search also defines it, with the lowest
///   rating of its steps (0 without a rating) and the call. A call uses the names in the first line.
macro_rules! techniques {
    (($position:ident, $failures:ident, $loops:ident, $chains:ident, $sink:ident)
     $($id:ident $name:literal $title:literal $family:ident
       $(rated $rating:literal $(occurs $low:literal to $high:literal)?)?
       $(of $class:ident $from:literal to $to:literal)? $(costs $ms:literal)?
       $(plain form $plain:ident)? $(rarity $rarity:literal)?, $help:path,
       [$($finder:ident $($floor:literal = $call:expr)?),*];)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Row { $($id),* }

        impl TechniqueId {
            $(pub const $id: TechniqueId = TechniqueId(Row::$id as u8);)*
        }

        /// All techniques in the order of the rating standard, then the named shapes.
        pub const TABLE: &[Technique] = &[$(Technique {
            name: $name,
            title: $title,
            family: Family::$family,
            rating: first(&[$(Rating::tenths($rating))?]),
            occurs: range(&[$($rating, $($low, $high)?)? $($from, $from, $to)?]),
            class: first(&[$(TechniqueId::$class)?]),
            plain_form: first(&[$(TechniqueId::$plain)?]),
            rarity: 0 $(+ $rarity)?,
            order_ms: first(&[$($ms)?]),
            help: &$help,
            finders: &[$(Finder::$finder),*],
        }),*];

        /// A search that finds steps, in the order of the table. One search may find steps of
        /// several techniques, and those of one technique may come from several searches.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Finder { $($($(#[doc = concat!("`", stringify!($call), "`")] $finder,)?)*)* }

        /// All searches with the lowest ratings of their steps in tenths, and the first row that
        /// names them.
        const FINDERS: &[(Finder, u8, TechniqueId)] =
            &[$($($((Finder::$finder, $floor, TechniqueId::$id),)?)*)*];

        /// Runs a search: passes every step to `sink`, easiest first, until the sink ends the
        /// search.
        pub fn search<B: Board>(
            finder: Finder,
            $position: &Position<B>,
            work: &mut Work<B>,
            $sink: &mut dyn Sink<B>,
        ) -> ControlFlow<()> {
            let Work { failures, loops: $loops, chains: $chains } = work;
            let $failures = &mut failures[finder as usize];
            match finder { $($($(Finder::$finder => $call,)?)*)* }
        }
    };
}

const fn first<T: Copy>(given: &[T]) -> Option<T> {
    if given.is_empty() { None } else { Some(given[0]) }
}

/// Returns the range of ratings that occur, of a row with a rating and perhaps a range.
const fn range(given: &[u8]) -> RangeInclusive<Rating> {
    let (low, high) = match *given {
        [rating] => (rating, rating),
        [_, low, high] => (low, high),
        // A shape is rated at least as a chain; the exact rating depends on the position.
        _ => (65, u8::MAX),
    };
    RangeInclusive::new(Rating::tenths(low), Rating::tenths(high))
}

// The ratings of chains that occur are those of the easiest paths of 10,000 random puzzles and
// 2,700 rare ones, plus one tenth at the top.
techniques! {
    (position, failures, loops, chains, sink)

    HIDDEN_SINGLE "hidden-single" "Hidden single" Singles rated 10 occurs 10 to 15, hidden_single::HELP,
        [HiddenSingle 10 = hidden_single::find(position, sink)];
    CAGE_SINGLE "cage-single" "Cage single" Cages rated 13, cages::SINGLE,
        [CageSingle 13 = cages::single(position, sink)];
    CAGE_COMBINATION "cage-combination" "Cage combination" Cages rated 14, cages::COMBINATION,
        [CageCombination 14 = cages::combination(position, sink)];
    RULE_OF_45 "rule-of-45" "Rule of 45" Cages rated 15, innies_outies::RULE_OF_45,
        [RuleOf45 15 = innies_outies::rule_of_45(position, sink)];
    DIRECT_POINTING "direct-pointing" "Direct pointing" Direct rated 17 plain form POINTING rarity 2, locked::DIRECT_POINTING,
        [DirectPointing 17 = locked::find_direct(position, locked::Way::Pointing, failures, sink)];
    DIRECT_CLAIMING "direct-claiming" "Direct claiming" Direct rated 19 plain form CLAIMING rarity 5, locked::DIRECT_CLAIMING,
        [DirectClaiming 19 = locked::find_direct(position, locked::Way::Claiming, failures, sink),
         DirectAdded 17 = locked::find_added_direct(position, sink)];
    DIRECT_HIDDEN_PAIR "direct-hidden-pair" "Direct hidden pair" Direct rated 20 plain form HIDDEN_PAIR rarity 1, hidden_set::DIRECT_PAIR,
        [DirectHiddenPair 20 = hidden_set::find_direct(position, 2, failures, sink)];
    INNIES_OUTIES "innies-outies" "Innies and outies" Cages rated 21 occurs 21 to 26, innies_outies::INNIES_OUTIES,
        [InniesOuties 21 = innies_outies::innies_outies(position, sink)];
    CAGE_SPLITTING "cage-splitting" "Cage splitting" Cages rated 24, cage_splitting::HELP,
        [InniesOuties];
    NAKED_SINGLE "naked-single" "Naked single" Singles rated 23 rarity 4, naked_single::HELP,
        [NakedSingle 23 = naked_single::find(position, sink)];
    DIRECT_HIDDEN_TRIPLE "direct-hidden-triple" "Direct hidden triple" Direct rated 25 plain form HIDDEN_TRIPLE rarity 7, hidden_set::DIRECT_TRIPLE,
        [DirectHiddenTriple 25 = hidden_set::find_direct(position, 3, failures, sink)];
    POINTING "pointing" "Pointing" Locked rated 26 rarity 3, locked::POINTING,
        [Pointing 26 = locked::find(position, locked::Way::Pointing, failures, sink)];
    LOCKED_IN_CAGE "locked-in-cage" "Locked in a cage" Cages rated 27, cages::LOCKED,
        [LockedInCage 27 = cages::locked(position, sink)];
    CLAIMING "claiming" "Claiming" Locked rated 28 rarity 6, locked::CLAIMING,
        [Claiming 28 = locked::find(position, locked::Way::Claiming, failures, sink),
         Added 26 = locked::find_added(position, sink)];
    GENERALIZED_INTERSECTION "generalized-intersection" "Generalized intersection" Locked rated 29, generalized_intersection::HELP,
        [GeneralizedIntersection 29 = generalized_intersection::find(position, sink)];
    LAW_OF_LEFTOVERS "law-of-leftovers" "Law of leftovers" Locked rated 29, leftovers::HELP,
        [LawOfLeftovers 29 = leftovers::find(position, sink)];
    NAKED_PAIR "naked-pair" "Naked pair" Sets rated 30 rarity 9, naked_set::PAIR,
        [NakedPair 30 = naked_set::find(position, 2, failures, sink)];
    X_WING "x-wing" "X-Wing" Fish rated 32 rarity 24, fish::X_WING,
        [XWing 32 = fish::find(position, 2, failures, sink)];
    HIDDEN_PAIR "hidden-pair" "Hidden pair" Sets rated 34 rarity 10, hidden_set::PAIR,
        [HiddenPair 34 = hidden_set::find(position, 2, failures, sink)];
    NAKED_TRIPLE "naked-triple" "Naked triple" Sets rated 36 rarity 27, naked_set::TRIPLE,
        [NakedTriple 36 = naked_set::find(position, 3, failures, sink)];
    SWORDFISH "swordfish" "Swordfish" Fish rated 38 rarity 29, fish::SWORDFISH,
        [Swordfish 38 = fish::find(position, 3, failures, sink)];
    HIDDEN_TRIPLE "hidden-triple" "Hidden triple" Sets rated 40 rarity 28, hidden_set::TRIPLE,
        [HiddenTriple 40 = hidden_set::find(position, 3, failures, sink)];
    XY_WING "xy-wing" "XY-Wing" Wings rated 42 rarity 8, xy_wing::HELP,
        [XyWing 42 = xy_wing::find(position, sink)];
    XYZ_WING "xyz-wing" "XYZ-Wing" Wings rated 44 rarity 11, xyz_wing::HELP,
        [XyzWing 44 = xyz_wing::find(position, sink)];
    UNIQUE_RECTANGLE "unique-rectangle" "Unique rectangle" Uniqueness rated 45 occurs 45 to 50, unique_loop::RECTANGLE,
        [UniqueLoop 45 = unique_loop::find(position, failures, loops, sink)];
    UNIQUE_LOOP "unique-loop" "Unique loop" Uniqueness rated 46 occurs 46 to 53, unique_loop::LOOP,
        [UniqueLoop];
    NAKED_QUAD "naked-quad" "Naked quad" Sets rated 50 rarity 30, naked_set::QUAD,
        [NakedQuad 50 = naked_set::find(position, 4, failures, sink)];
    JELLYFISH "jellyfish" "Jellyfish" Fish rated 52 rarity 31, fish::JELLYFISH,
        [Jellyfish 52 = fish::find(position, 4, failures, sink)];
    HIDDEN_QUAD "hidden-quad" "Hidden quad" Sets rated 54 rarity 32, hidden_set::QUAD,
        [HiddenQuad 54 = hidden_set::find(position, 4, failures, sink)];
    BUG "bug" "Bivalue universal grave" Uniqueness rated 56 occurs 56 to 61, bug::HELP,
        [Bug 56 = bug::find(position, sink)];
    ALIGNED_PAIR_EXCLUSION "aligned-pair-exclusion" "Aligned pair exclusion" Exclusion rated 62, aligned_exclusion::PAIR,
        [AlignedPairExclusion 62 = aligned_exclusion::pair(position, failures, sink)];
    BIDIRECTIONAL_CYCLE "bidirectional-cycle" "Bidirectional cycle" Chains rated 65 occurs 65 to 71, chains::help::BIDIRECTIONAL_CYCLE,
        [Cycles 65 = chains::cycles(position, chains, sink)];
    FORCING_X_CHAIN "forcing-x-chain" "Forcing X-Chain" Chains rated 66 occurs 66 to 70, chains::help::FORCING_X_CHAIN,
        [Cycles];
    FORCING_CHAIN "forcing-chain" "Forcing chain" Chains rated 70 occurs 70 to 76, chains::help::FORCING_CHAIN,
        [Cycles];
    ALIGNED_TRIPLE_EXCLUSION "aligned-triple-exclusion" "Aligned triple exclusion" Exclusion rated 75, aligned_exclusion::TRIPLE,
        [AlignedTripleExclusion 75 = aligned_exclusion::triple(position, failures, sink)];
    NISHIO "nishio" "Nishio forcing chain" Chains rated 75 occurs 75 to 82, chains::help::NISHIO,
        [Nishio 75 = chains::nishio(position, chains, sink)];
    CELL_FORCING_CHAIN "cell-forcing-chain" "Cell forcing chain" Chains rated 80 occurs 82 to 90, chains::help::CELL,
        [MultipleChains 80 = chains::multiple(position, chains, sink)];
    REGION_FORCING_CHAIN "region-forcing-chain" "Region forcing chain" Chains rated 80 occurs 82 to 90, chains::help::REGION,
        [MultipleChains];
    DYNAMIC_FORCING_CHAIN "dynamic-forcing-chain" "Dynamic forcing chain" Chains rated 85 occurs 85 to 109, chains::help::DYNAMIC,
        [DynamicChains 85 = chains::dynamic(position, chains, 0, sink),
         DynamicPlusChains 90 = chains::dynamic(position, chains, 1, sink)];
    NESTED_FORCING_CHAIN "nested-forcing-chain" "Nested forcing chain" Chains rated 95 occurs 95 to 255, chains::help::NESTED,
        [NestedChains 95 = chains::dynamic(position, chains, 2, sink),
         NestedMultiple 100 = chains::dynamic(position, chains, 3, sink),
         NestedDynamic 105 = chains::dynamic(position, chains, 4, sink)];

    // Named shapes.
    SKYSCRAPER "skyscraper" "Skyscraper" Shape costs 8.0 rarity 14, shapes::turbot::SKYSCRAPER,
        [Turbot 0 = shapes::turbot::find(position, sink)];
    TWO_STRING_KITE "two-string-kite" "Two-string kite" Shape costs 8.0 rarity 13, shapes::turbot::TWO_STRING_KITE,
        [Turbot];
    TURBOT_FISH "turbot-fish" "Turbot fish" Shape costs 8.0 rarity 15, shapes::turbot::TURBOT_FISH,
        [Turbot];
    EMPTY_RECTANGLE "empty-rectangle" "Empty rectangle" Shape costs 8.0 rarity 17, shapes::empty_rectangle::HELP,
        [EmptyRectangle 0 = shapes::empty_rectangle::find(position, sink)];
    W_WING "w-wing" "W-Wing" Shape costs 8.0 rarity 21, shapes::w_wing::HELP,
        [WWing 0 = shapes::w_wing::find(position, sink)];
    REMOTE_PAIR "remote-pair" "Remote pair" Shape costs 14.0 rarity 35, shapes::remote_pair::HELP,
        [RemotePair 0 = shapes::remote_pair::find(position, sink)];
    SIMPLE_COLOURING "simple-colouring" "Simple colouring" Shape costs 8.0 rarity 16, shapes::colours::HELP,
        [SimpleColouring 0 = shapes::colours::find(position, sink)];
    X_CHAIN "x-chain" "X-Chain" Shape costs 8.0 rarity 18, shapes::x_chain::HELP,
        [XChain 0 = shapes::x_chain::find(position, sink), Cycles];
    FINNED_X_WING "finned-x-wing" "Finned X-Wing" Shape costs 8.0 rarity 23, finned_fish::FINNED_X_WING,
        [FinnedXWing 0 = finned_fish::find(position, 2, sink)];
    FINNED_SWORDFISH "finned-swordfish" "Finned Swordfish" Shape costs 8.0 rarity 26, finned_fish::FINNED_SWORDFISH,
        [FinnedSwordfish 0 = finned_fish::find(position, 3, sink)];
    FINNED_JELLYFISH "finned-jellyfish" "Finned Jellyfish" Shape costs 40.0 rarity 34, finned_fish::FINNED_JELLYFISH,
        [FinnedJellyfish 0 = finned_fish::find(position, 4, sink)];
    SASHIMI_X_WING "sashimi-x-wing" "Sashimi X-Wing" Shape costs 8.0 rarity 22, finned_fish::SASHIMI_X_WING,
        [FinnedXWing];
    SASHIMI_SWORDFISH "sashimi-swordfish" "Sashimi Swordfish" Shape costs 8.0 rarity 25, finned_fish::SASHIMI_SWORDFISH,
        [FinnedSwordfish];
    SASHIMI_JELLYFISH "sashimi-jellyfish" "Sashimi Jellyfish" Shape costs 40.0 rarity 33, finned_fish::SASHIMI_JELLYFISH,
        [FinnedJellyfish];
    X_CYCLE "x-cycle" "X-Cycle" Shape costs 500.0 rarity 44, chains::help::X_CYCLE,
        [XCycle 0 = chains::shape(position, TechniqueId::X_CYCLE, chains, sink), Cycles];
    XY_CHAIN "xy-chain" "XY-Chain" Shape costs 20.0 rarity 36, chains::help::XY_CHAIN,
        [XyChain 0 = chains::shape(position, TechniqueId::XY_CHAIN, chains, sink), Cycles];
    XY_RING "xy-ring" "XY-Ring" Shape costs 50.0 rarity 20, chains::help::XY_RING,
        [XyRing 0 = chains::shape(position, TechniqueId::XY_RING, chains, sink), Cycles];
    AIC "aic" "Alternating inference chain" Shape costs 40.0 rarity 12, chains::help::AIC,
        [Aic 0 = chains::shape(position, TechniqueId::AIC, chains, sink), Cycles];
    CONTINUOUS_LOOP "continuous-loop" "Continuous loop" Shape costs 120.0 rarity 19, chains::help::CONTINUOUS_LOOP,
        [ContinuousLoop 0 = chains::shape(position, TechniqueId::CONTINUOUS_LOOP, chains, sink), Cycles];
    LOCKED_PAIR "locked-pair" "Locked pair" Sets of NAKED_PAIR 30 to 30, shapes::locked_set::PAIR,
        [LockedPair 0 = shapes::locked_set::find(position, 2, sink)];
    LOCKED_TRIPLE "locked-triple" "Locked triple" Sets of NAKED_TRIPLE 36 to 36, shapes::locked_set::TRIPLE,
        [LockedTriple 0 = shapes::locked_set::find(position, 3, sink)];
    UNIQUE_RECTANGLE_1 "unique-rectangle-1" "Unique rectangle type 1" Uniqueness of UNIQUE_RECTANGLE 45 to 45, shapes::unique_rectangle::ONE,
        [UniqueRectangles 0 = shapes::unique_rectangle::find(position, sink)];
    UNIQUE_RECTANGLE_2 "unique-rectangle-2" "Unique rectangle type 2" Uniqueness of UNIQUE_RECTANGLE 45 to 45, shapes::unique_rectangle::TWO,
        [UniqueRectangles];
    UNIQUE_RECTANGLE_3 "unique-rectangle-3" "Unique rectangle type 3" Uniqueness of UNIQUE_RECTANGLE 45 to 50, shapes::unique_rectangle::THREE,
        [UniqueRectangles];
    UNIQUE_RECTANGLE_4 "unique-rectangle-4" "Unique rectangle type 4" Uniqueness of UNIQUE_RECTANGLE 45 to 45, shapes::unique_rectangle::FOUR,
        [UniqueRectangles];
    UNIQUE_RECTANGLE_5 "unique-rectangle-5" "Unique rectangle type 5" Uniqueness of UNIQUE_RECTANGLE 45 to 45 costs 100_000.0, shapes::unique_rectangle::FIVE,
        [UniqueRectangles];
    UNIQUE_RECTANGLE_6 "unique-rectangle-6" "Unique rectangle type 6" Uniqueness costs 400.0, shapes::unique_rectangle::SIX,
        [UniqueRectangles];
    HIDDEN_RECTANGLE "hidden-rectangle" "Hidden rectangle" Uniqueness costs 70.0, shapes::unique_rectangle::HIDDEN,
        [UniqueRectangles];
    AVOIDABLE_RECTANGLE "avoidable-rectangle" "Avoidable rectangle" Uniqueness costs 420.0, shapes::unique_rectangle::AVOIDABLE,
        [UniqueRectangles];
    MULTI_COLOURING "multi-colouring" "Multi-colouring" Shape costs 12.0 rarity 37, shapes::multi_colours::HELP,
        [MultiColouring 0 = shapes::multi_colours::find(position, sink)];
    WXYZ_WING "wxyz-wing" "WXYZ-Wing" Shape costs 25.0 rarity 39, shapes::wxyz_wing::HELP,
        [WxyzWing 0 = shapes::wxyz_wing::find(position, sink)];
    ALS_XZ "als-xz" "ALS-XZ" Shape costs 12.0 rarity 38, shapes::als_xz::HELP,
        [AlsXz 0 = shapes::als_xz::find(position, sink)];
    ALS_XY_WING "als-xy-wing" "ALS-XY-Wing" Shape costs 35.0 rarity 41, shapes::als_xy_wing::HELP,
        [AlsXyWing 0 = shapes::als_xy_wing::find(position, sink)];
    SUE_DE_COQ "sue-de-coq" "Sue de Coq" Shape costs 45.0 rarity 43, shapes::sue_de_coq::HELP,
        [SueDeCoq 0 = shapes::sue_de_coq::find(position, sink)];
    GROUPED_X_CHAIN "grouped-x-chain" "Grouped X-Chain" Shape costs 25.0 rarity 40, shapes::grouped_chain::X_CHAIN,
        [GroupedXChain 0 = shapes::grouped_chain::find(position, TechniqueId::GROUPED_X_CHAIN, sink)];
    GROUPED_AIC "grouped-aic" "Grouped AIC" Shape costs 40.0 rarity 42, shapes::grouped_chain::AIC,
        [GroupedAic 0 = shapes::grouped_chain::find(position, TechniqueId::GROUPED_AIC, sink)];
    FRANKEN_FISH "franken-fish" "Franken fish" Shape costs 1_000.0 rarity 45, shapes::franken_fish::HELP,
        [FrankenFish 0 = shapes::franken_fish::find(position, sink)];
}

impl Finder {
    pub(super) const COUNT: usize = FINDERS.len();

    /// The searches of the rating standard in the order in which they are tried.
    pub const RATED: &'static [Finder] = &{
        let mut rated = [Finder::HiddenSingle; Finder::RATED_COUNT];
        let mut i = 0;
        while i < rated.len() {
            rated[i] = FINDERS[i].0;
            i += 1;
        }
        rated
    };

    /// Searches without a rating come last.
    const RATED_COUNT: usize = {
        let mut n = 0;
        while n < FINDERS.len() && FINDERS[n].1 > 0 {
            n += 1;
        }
        n
    };

    /// Returns the searches before the standard's first search for chains, and those from it on.
    /// The named shapes, which are chains without a rating of their own, are tried between the two.
    #[must_use]
    pub fn around_shapes() -> (&'static [Finder], &'static [Finder]) {
        Finder::RATED.split_at(Finder::Cycles as usize)
    }

    /// Returns the lowest rating of its steps; `None` for the named shapes.
    #[must_use]
    pub const fn lowest_rating(self) -> Option<Rating> {
        let tenths = FINDERS[self as usize].1;
        if tenths == 0 { None } else { Some(Rating::tenths(tenths)) }
    }

    /// Returns the technique that it finds, the first in the table of several.
    #[must_use]
    pub const fn technique(self) -> TechniqueId {
        FINDERS[self as usize].2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_searches_are_in_the_order_of_the_standard() {
        // The standard looks at groups and windows after all lines, though some steps rate lower.
        let in_order = |finder: &&Finder| !matches!(finder, Finder::Added | Finder::DirectAdded);
        let in_order: Vec<&Finder> = Finder::RATED.iter().filter(in_order).collect();
        assert!(in_order.is_sorted_by_key(|finder| finder.lowest_rating()));
        let (rated, shapes) = TABLE.split_at(TechniqueSet::RATED.iter().count());
        assert!(rated.is_sorted_by_key(|row| row.finders[0]));
        for row in rated {
            assert!(row.rating.is_some() && row.order_ms.is_none(), "{}", row.name);
            assert!(row.finders[0].lowest_rating() <= row.rating, "{}", row.name);
            assert!(row.rating <= Some(*row.occurs.start()), "{}", row.name);
        }
        for row in shapes {
            assert!(row.rating.is_none(), "{}", row.name);
            assert!(row.order_ms.is_some() || row.class.is_some(), "{}", row.name);
            // The generator's quick solver must not assume that the solution is unique.
            let is_aim = row.class.is_none() && row.family != Family::Uniqueness;
            assert_eq!(row.rarity > 0, is_aim, "{}", row.name);
            assert_eq!(row.finders[0].lowest_rating(), None, "{}", row.name);
        }
    }

    #[test]
    fn rarities_are_ranks() {
        let mut ranks: Vec<u8> = TABLE.iter().map(|row| row.rarity).filter(|&r| r > 0).collect();
        ranks.sort_unstable();
        assert!(ranks.iter().copied().eq(1..=ranks.len() as u8));
    }
}

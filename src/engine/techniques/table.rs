//! The ordered table of techniques, used by rater, help, documents and tests, and the order in
//! which their finders are tried.

use super::help::Help;
use super::*;
use crate::techniques::Rating;
use std::fmt;
use std::str::FromStr;

/// A technique by its index in [`TABLE`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TechniqueId(pub(crate) u8);

/// The kind of reasoning of a technique.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Family {
    Singles,
    /// Singles that follow directly from an elimination that is not recorded.
    Direct,
    /// Locked candidates.
    Locked,
    Sets,
    Fish,
    Wings,
    Uniqueness,
    Exclusion,
    Chains,
    /// A common name for the shape of some chains or fish. It has no rating of its own: the step
    /// has the rating of its class in the standard.
    Shape,
}

/// A search that finds steps, in the order of the rating standard. One search may find steps of
/// several techniques, and those of one technique may come from several searches.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Producer {
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriple,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriple,
    Swordfish,
    HiddenTriple,
    XyWing,
    XyzWing,
    UniqueLoop,
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    Bug,
    AlignedPairExclusion,
    /// Cycles, forcing X-chains and XY-chains.
    Cycles,
    AlignedTripleExclusion,
    Nishio,
    /// Cell and region forcing chains.
    MultipleChains,
    DynamicChains,
    DynamicPlusChains,
    NestedChains,
    NestedMultiple,
    NestedDynamic,
    /// Finned and sashimi fish: not part of the standard's order.
    FinnedFish,
    /// The shapes of chains that have a name: not part of the standard's order.
    Shapes,
}

impl Producer {
    /// The searches of the rating standard in the order in which they are tried.
    pub const RATED: [Producer; 31] = {
        use Producer::*;
        [
            HiddenSingle,
            DirectPointing,
            DirectClaiming,
            DirectHiddenPair,
            NakedSingle,
            DirectHiddenTriple,
            Pointing,
            Claiming,
            NakedPair,
            XWing,
            HiddenPair,
            NakedTriple,
            Swordfish,
            HiddenTriple,
            XyWing,
            XyzWing,
            UniqueLoop,
            NakedQuad,
            Jellyfish,
            HiddenQuad,
            Bug,
            AlignedPairExclusion,
            Cycles,
            AlignedTripleExclusion,
            Nishio,
            MultipleChains,
            DynamicChains,
            DynamicPlusChains,
            NestedChains,
            NestedMultiple,
            NestedDynamic,
        ]
    };

    /// Returns the searches before the standard's first search for chains, and those from it on.
    /// The named shapes, which are chains without a rating of their own, are tried between the two.
    #[must_use]
    pub fn around_shapes() -> (&'static [Producer], &'static [Producer]) {
        const RATED: &[Producer] = &Producer::RATED;
        RATED.split_at(Producer::Cycles as usize)
    }

    /// Returns the lowest rating of its steps; `None` for those outside the standard.
    #[must_use]
    pub const fn floor(self) -> Option<Rating> {
        use Producer::*;
        Some(Rating::tenths(match self {
            HiddenSingle => 10,
            DirectPointing => 17,
            DirectClaiming => 19,
            DirectHiddenPair => 20,
            NakedSingle => 23,
            DirectHiddenTriple => 25,
            Pointing => 26,
            Claiming => 28,
            NakedPair => 30,
            XWing => 32,
            HiddenPair => 34,
            NakedTriple => 36,
            Swordfish => 38,
            HiddenTriple => 40,
            XyWing => 42,
            XyzWing => 44,
            UniqueLoop => 45,
            NakedQuad => 50,
            Jellyfish => 52,
            HiddenQuad => 54,
            Bug => 56,
            AlignedPairExclusion => 62,
            Cycles => 65,
            AlignedTripleExclusion | Nishio => 75,
            MultipleChains => 80,
            DynamicChains => 85,
            DynamicPlusChains => 90,
            NestedChains => 95,
            NestedMultiple => 100,
            NestedDynamic => 105,
            FinnedFish | Shapes => return None,
        }))
    }

    /// Returns whether its steps are valid only in puzzles with one solution.
    #[must_use]
    pub const fn needs_uniqueness(self) -> bool {
        matches!(self, Producer::UniqueLoop | Producer::Bug)
    }
}

/// A row of the table.
#[derive(Debug)]
pub struct Technique {
    /// As written in a spec or on the command line: `xy-wing`.
    pub name: &'static str,
    /// As printed: `XY-Wing`.
    pub title: &'static str,
    /// The lowest rating of its steps; `None` for a [`Family::Shape`].
    pub rating: Option<Rating>,
    pub family: Family,
    /// The searches that find it.
    pub producers: &'static [Producer],
    pub help: &'static Help,
}

macro_rules! techniques {
    ($($id:ident $name:literal $title:literal $rating:literal $family:ident
       [$($producer:ident)*] $help:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Row { $($id),* }
        impl TechniqueId {
            $(pub const $id: TechniqueId = TechniqueId(Row::$id as u8);)*
        }
        /// All techniques in the order of the rating standard, then the named shapes.
        pub const TABLE: &[Technique] = &[$(Technique {
            name: $name,
            title: $title,
            rating: if $rating == 0 { None } else { Some(Rating::tenths($rating)) },
            family: Family::$family,
            producers: &[$(Producer::$producer),*],
            help: $help,
        }),*];
    };
}

techniques! {
    HIDDEN_SINGLE "hidden-single" "Hidden single" 10 Singles [HiddenSingle] &hidden_single::HELP;
    DIRECT_POINTING "direct-pointing" "Direct pointing" 17 Direct [DirectPointing] &locked::DIRECT_POINTING;
    DIRECT_CLAIMING "direct-claiming" "Direct claiming" 19 Direct [DirectClaiming] &locked::DIRECT_CLAIMING;
    DIRECT_HIDDEN_PAIR "direct-hidden-pair" "Direct hidden pair" 20 Direct [DirectHiddenPair] &hidden_set::DIRECT_PAIR;
    NAKED_SINGLE "naked-single" "Naked single" 23 Singles [NakedSingle] &naked_single::HELP;
    DIRECT_HIDDEN_TRIPLE "direct-hidden-triple" "Direct hidden triple" 25 Direct [DirectHiddenTriple] &hidden_set::DIRECT_TRIPLE;
    POINTING "pointing" "Pointing" 26 Locked [Pointing] &locked::POINTING;
    CLAIMING "claiming" "Claiming" 28 Locked [Claiming] &locked::CLAIMING;
    NAKED_PAIR "naked-pair" "Naked pair" 30 Sets [NakedPair] &naked_set::PAIR;
    X_WING "x-wing" "X-Wing" 32 Fish [XWing] &fish::X_WING;
    HIDDEN_PAIR "hidden-pair" "Hidden pair" 34 Sets [HiddenPair] &hidden_set::PAIR;
    NAKED_TRIPLE "naked-triple" "Naked triple" 36 Sets [NakedTriple] &naked_set::TRIPLE;
    SWORDFISH "swordfish" "Swordfish" 38 Fish [Swordfish] &fish::SWORDFISH;
    HIDDEN_TRIPLE "hidden-triple" "Hidden triple" 40 Sets [HiddenTriple] &hidden_set::TRIPLE;
    XY_WING "xy-wing" "XY-Wing" 42 Wings [XyWing] &xy_wing::HELP;
    XYZ_WING "xyz-wing" "XYZ-Wing" 44 Wings [XyzWing] &xyz_wing::HELP;
    UNIQUE_RECTANGLE "unique-rectangle" "Unique rectangle" 45 Uniqueness [UniqueLoop] &unique_loop::RECTANGLE;
    UNIQUE_LOOP "unique-loop" "Unique loop" 46 Uniqueness [UniqueLoop] &unique_loop::LOOP;
    NAKED_QUAD "naked-quad" "Naked quad" 50 Sets [NakedQuad] &naked_set::QUAD;
    JELLYFISH "jellyfish" "Jellyfish" 52 Fish [Jellyfish] &fish::JELLYFISH;
    HIDDEN_QUAD "hidden-quad" "Hidden quad" 54 Sets [HiddenQuad] &hidden_set::QUAD;
    BUG "bug" "Bivalue universal grave" 56 Uniqueness [Bug] &bug::HELP;
    ALIGNED_PAIR_EXCLUSION "aligned-pair-exclusion" "Aligned pair exclusion" 62 Exclusion [AlignedPairExclusion] &chains::help::PAIR_EXCLUSION;
    X_CYCLE "x-cycle" "X-Cycle" 65 Chains [Cycles] &chains::help::X_CYCLE;
    FORCING_X_CHAIN "forcing-x-chain" "Forcing X-Chain" 66 Chains [Cycles] &chains::help::FORCING_X_CHAIN;
    XY_CHAIN "xy-chain" "XY-Chain" 70 Chains [Cycles] &chains::help::XY_CHAIN;
    ALIGNED_TRIPLE_EXCLUSION "aligned-triple-exclusion" "Aligned triple exclusion" 75 Exclusion [AlignedTripleExclusion] &chains::help::TRIPLE_EXCLUSION;
    NISHIO "nishio" "Nishio forcing chain" 75 Chains [Nishio] &chains::help::NISHIO;
    CELL_FORCING_CHAIN "cell-forcing-chain" "Cell forcing chain" 80 Chains [MultipleChains] &chains::help::CELL;
    REGION_FORCING_CHAIN "region-forcing-chain" "Region forcing chain" 80 Chains [MultipleChains] &chains::help::REGION;
    DYNAMIC_FORCING_CHAIN "dynamic-forcing-chain" "Dynamic forcing chain" 85 Chains [DynamicChains DynamicPlusChains] &chains::help::DYNAMIC;
    NESTED_FORCING_CHAIN "nested-forcing-chain" "Nested forcing chain" 95 Chains [NestedChains NestedMultiple NestedDynamic] &chains::help::NESTED;
    // Names for shapes, without a rating of their own.
    SKYSCRAPER "skyscraper" "Skyscraper" 0 Shape [Shapes] &chains::help::SKYSCRAPER;
    TWO_STRING_KITE "two-string-kite" "Two-string kite" 0 Shape [Shapes] &chains::help::TWO_STRING_KITE;
    TURBOT_FISH "turbot-fish" "Turbot fish" 0 Shape [Shapes] &chains::help::TURBOT_FISH;
    EMPTY_RECTANGLE "empty-rectangle" "Empty rectangle" 0 Shape [Shapes] &chains::help::EMPTY_RECTANGLE;
    W_WING "w-wing" "W-Wing" 0 Shape [Shapes] &chains::help::W_WING;
    REMOTE_PAIR "remote-pair" "Remote pair" 0 Shape [Shapes] &chains::help::REMOTE_PAIR;
    SIMPLE_COLOURING "simple-colouring" "Simple colouring" 0 Shape [Shapes] &chains::help::SIMPLE_COLOURING;
    X_CHAIN "x-chain" "X-Chain" 0 Shape [Shapes Cycles] &chains::help::X_CHAIN;
    FINNED_X_WING "finned-x-wing" "Finned X-Wing" 0 Shape [FinnedFish] &finned_fish::FINNED_X_WING;
    FINNED_SWORDFISH "finned-swordfish" "Finned Swordfish" 0 Shape [FinnedFish] &finned_fish::FINNED_SWORDFISH;
    FINNED_JELLYFISH "finned-jellyfish" "Finned Jellyfish" 0 Shape [FinnedFish] &finned_fish::FINNED_JELLYFISH;
    SASHIMI_X_WING "sashimi-x-wing" "Sashimi X-Wing" 0 Shape [FinnedFish] &finned_fish::SASHIMI_X_WING;
    SASHIMI_SWORDFISH "sashimi-swordfish" "Sashimi Swordfish" 0 Shape [FinnedFish] &finned_fish::SASHIMI_SWORDFISH;
    SASHIMI_JELLYFISH "sashimi-jellyfish" "Sashimi Jellyfish" 0 Shape [FinnedFish] &finned_fish::SASHIMI_JELLYFISH;
}

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
}

/// A set of techniques.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub struct TechniqueSet(u64);

impl TechniqueSet {
    pub const EMPTY: TechniqueSet = TechniqueSet(0);
    /// Every technique with a rating.
    pub const RATED: TechniqueSet = {
        assert!(TABLE.len() <= 64);
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

    /// Every [`Family::Shape`]: the names without a rating.
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
        TechniqueId::all().find(|t| t.name() == name).ok_or_else(|| UnknownTechnique(name.into()))
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
        }
        assert!("xz-wing".parse::<TechniqueId>().is_err());
    }

    #[test]
    fn each_row_starts_at_the_floor_of_its_first_search() {
        for row in TABLE.iter().filter(|t| t.rating.is_some()) {
            let floor = row.producers[0].floor();
            // One search may find techniques with different lowest ratings.
            assert!(floor <= row.rating, "{}", row.name);
            if row.producers.len() == 1
                && !matches!(row.family, Family::Chains | Family::Uniqueness)
            {
                assert_eq!(floor, row.rating, "{}", row.name);
            }
        }
        assert!(Producer::RATED.is_sorted_by_key(|p| p.floor()));
    }

    #[test]
    fn rated_rows_stand_in_the_order_of_their_searches() {
        let rated: Vec<_> = TABLE.iter().filter(|t| t.rating.is_some()).collect();
        assert!(rated.is_sorted_by_key(|t| t.producers[0]));
        assert!(Producer::RATED.is_sorted());
    }
}

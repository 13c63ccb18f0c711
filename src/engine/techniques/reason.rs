//! The reason for a step, independent of any language: phrases by key, with the cells, houses and
//! digits that they mention. A [`Wording`](super::Wording) turns them into sentences.

use super::DigitSet;
use crate::sudoku::{Cell, CellSet, Digit, HouseId};

macro_rules! keys {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A phrase of a reason. Its English text is in `wording/en.toml`, under its name in
        /// kebab-case.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Key {
            $($(#[$doc])* $name,)*
        }

        impl Key {
            /// All phrases.
            pub const ALL: &[Key] = &[$(Key::$name,)*];
        }
    };
}

keys! {
    LastCell,
    OnlyPlace,
    NakedSingle,
    NakedSingleLost,
    Locked,
    LockedTwo,
    AllSeen,
    AllSeenTwo,
    CageSets,
    CageMany,
    CageOnly,
    CageLocked,
    HousesSum,
    HousesDifference,
    HousesEqual,
    CageSplit,
    SplitSets,
    SplitMany,
    Leftovers,
    LeftoversNone,
    LeftoversMost,
    LeftoversLeast,
    LeavesOneOf,
    LeavesOne,
    NakedSet,
    HiddenSet,
    Fish,
    FinnedFish,
    XyWing,
    XyzWing,
    Loop,
    LoopOne,
    LoopTwo,
    LoopNakedSet,
    LoopHiddenSet,
    LoopPair,
    LoopCrossed,
    LoopHidden,
    LoopAvoidable,
    BugExtra,
    BugOne,
    BugMany,
    BugPair,
    BugSet,
    AlignedGone,
    AlignedHouses,
    AlignedOne,
    AlignedMany,
    AlignedTwice,
    AlignedEmpty,
    Colours,
    ColoursTrap,
    EmptyRectangle,
    TurbotFirst,
    TurbotSecond,
    TurbotJoined,
    TurbotApart,
    WWing,
    RemotePair,
    MultiTrap,
    MultiAlso,
    MultiWrap,
    /// Of a cell that sees both colours.
    MultiWrapOne,
    MultiGroup,
    FrankenFins,
    WxyzWing,
    AlsTwo,
    AlsTwice,
    AlsWing,
    SueDeCoq,
    GroupIf,
    GroupThenIs,
    GroupIs,
    GroupNot,
    GroupEnds,
    GroupAfterAll,
    ChainIf,
    ChainEnds,
    ChainEndsDiffer,
    ChainEndsCell,
    ColourLink,
    ColourChain,
    ColourEnds,
    ColourRing,
    /// The cells of one colour.
    ColourOne,
    ColourAll,
    RingIs,
    RingNot,
    RingEnd,
    SupposeIs,
    SupposeNot,
    ThenIs,
    ThenNot,
    /// Of several digits.
    ThenNeither,
    SoIs,
    SoNot,
    SoNeither,
    /// Of several cells.
    ThenNone,
    SoNone,
    AndNone,
    ButNone,
    /// A consequence of something other than the previous phrase.
    AndIs,
    AndNot,
    AndNeither,
    OneDigit,
    OneCell,
    IfIs,
    IfNot,
    /// Without consequences: the assumption is the conclusion.
    IfIsAlone,
    IfNotAlone,
    OrIfIs,
    OrIfNot,
    OrIfIsAlone,
    OrIfNotAlone,
    ButIs,
    ButNot,
    ButNeither,
    InCell,
    LeftInCell,
    InHouse,
    LeftInHouse,
    PatternLocked,
    PatternHiddenPair,
    PatternNakedPair,
    PatternXWing,
    /// Begins the explanation of a nested chain.
    PatternChain,
    PatternChainEnd,
    Contradiction,
    AlwaysSame,
    ConcludeIs,
    ConcludeNot,
    /// Of a chain that proves a candidate.
    ConcludeProven,
    IsNot,
    IsNeither,
    AreNot,
    AreNeither,
}

impl Key {
    /// Returns whether the phrase begins a line of an explanation in lines.
    pub(super) fn begins_line(self) -> bool {
        use Key as K;
        let links = [K::SoIs, K::SoNot, K::SoNeither, K::SoNone];
        let more_links = [K::AndIs, K::AndNot, K::AndNeither, K::AndNone];
        let others = [K::ButIs, K::ButNot, K::ButNeither, K::ButNone, K::GroupIs, K::GroupNot];
        let starts = [K::IfIs, K::IfNot, K::IfIsAlone, K::IfNotAlone];
        let more = [K::OrIfIs, K::OrIfNot, K::OrIfIsAlone, K::OrIfNotAlone];
        let ends = [K::ChainEnds, K::ChainEndsDiffer, K::ChainEndsCell, K::GroupEnds, K::RingEnd];
        let ways = [K::AlwaysSame, K::AlignedTwice, K::AlignedEmpty];
        let all: [&[Key]; 7] = [&links, &more_links, &others, &starts, &more, &ends, &ways];
        all.iter().any(|keys| keys.contains(&self))
    }

    /// Returns whether the phrase is the conclusion, which begins a line after others that do.
    pub(super) fn concludes(self) -> bool {
        matches!(self, Key::ConcludeIs | Key::ConcludeNot | Key::ConcludeProven)
    }
}

/// An item that a phrase mentions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    Cells(Vec<Cell>),
    Houses(Vec<HouseId>),
    Digits(DigitSet),
    /// A sum of digits.
    Sum(i16),
    /// Sets of digits with one sum: `1+4, 2+3`.
    Sets(Vec<DigitSet>),
    Phrases(Vec<Phrase>),
}

/// A phrase with its items by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    pub key: Key,
    pub slots: Vec<(&'static str, Slot)>,
}

impl Phrase {
    #[must_use]
    pub fn new(key: Key, slots: impl IntoIterator<Item = (&'static str, Slot)>) -> Self {
        Phrase { key, slots: slots.into_iter().collect() }
    }
}

/// Phrases that form one sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason(pub Vec<Phrase>);

impl Reason {
    /// Returns a reason of one phrase.
    #[must_use]
    pub fn of(key: Key, slots: impl IntoIterator<Item = (&'static str, Slot)>) -> Self {
        Reason(vec![Phrase::new(key, slots)])
    }

    /// Adds a phrase.
    #[must_use]
    pub fn and(mut self, key: Key, slots: impl IntoIterator<Item = (&'static str, Slot)>) -> Self {
        self.say(key, slots);
        self
    }

    /// Adds a phrase in place.
    pub fn say(&mut self, key: Key, slots: impl IntoIterator<Item = (&'static str, Slot)>) {
        self.0.push(Phrase::new(key, slots));
    }
}

impl From<Cell> for Slot {
    fn from(cell: Cell) -> Self {
        Slot::Cells(vec![cell])
    }
}
impl From<Vec<Cell>> for Slot {
    fn from(cells: Vec<Cell>) -> Self {
        Slot::Cells(cells)
    }
}
impl From<CellSet> for Slot {
    fn from(cells: CellSet) -> Self {
        Slot::Cells(cells.iter().collect())
    }
}
impl From<HouseId> for Slot {
    fn from(house: HouseId) -> Self {
        Slot::Houses(vec![house])
    }
}
impl From<Vec<HouseId>> for Slot {
    fn from(houses: Vec<HouseId>) -> Self {
        Slot::Houses(houses)
    }
}
impl From<Digit> for Slot {
    fn from(digit: Digit) -> Self {
        Slot::Digits(DigitSet::of(digit))
    }
}
impl From<DigitSet> for Slot {
    fn from(digits: DigitSet) -> Self {
        Slot::Digits(digits)
    }
}

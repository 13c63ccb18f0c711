//! Sets of techniques that the quick solver may use.

use crate::grade::Rating;

/// The techniques that the quick solver knows, easiest first. None of them assumes a unique
/// solution, so a puzzle solved with them has one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Tool {
    /// The last cell of any house, or a hidden single in a box.
    BoxSingle,
    LineSingle,
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
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    // The named shapes, which have no rating of their own. All are of the same difficulty, above
    // the rest.
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    EmptyRectangle,
    WWing,
    RemotePair,
    SimpleColouring,
    XChain,
    FinnedXWing,
    FinnedSwordfish,
    FinnedJellyfish,
    SashimiXWing,
    SashimiSwordfish,
    SashimiJellyfish,
}

impl Tool {
    /// All tools, easiest first.
    pub(crate) const ALL: [Tool; 34] = [
        Tool::BoxSingle,
        Tool::LineSingle,
        Tool::DirectPointing,
        Tool::DirectClaiming,
        Tool::DirectHiddenPair,
        Tool::NakedSingle,
        Tool::DirectHiddenTriple,
        Tool::Pointing,
        Tool::Claiming,
        Tool::NakedPair,
        Tool::XWing,
        Tool::HiddenPair,
        Tool::NakedTriple,
        Tool::Swordfish,
        Tool::HiddenTriple,
        Tool::XyWing,
        Tool::XyzWing,
        Tool::NakedQuad,
        Tool::Jellyfish,
        Tool::HiddenQuad,
        Tool::Skyscraper,
        Tool::TwoStringKite,
        Tool::TurbotFish,
        Tool::EmptyRectangle,
        Tool::WWing,
        Tool::RemotePair,
        Tool::SimpleColouring,
        Tool::XChain,
        Tool::FinnedXWing,
        Tool::FinnedSwordfish,
        Tool::FinnedJellyfish,
        Tool::SashimiXWing,
        Tool::SashimiSwordfish,
        Tool::SashimiJellyfish,
    ];

    /// Returns the rating of the standard; for box singles the higher of their two ratings, and for
    /// the named shapes the lowest of the standard's chains.
    pub(crate) const fn rating(self) -> Rating {
        Rating::tenths(match self {
            Tool::BoxSingle => 12,
            Tool::LineSingle => 15,
            Tool::DirectPointing => 17,
            Tool::DirectClaiming => 19,
            Tool::DirectHiddenPair => 20,
            Tool::NakedSingle => 23,
            Tool::DirectHiddenTriple => 25,
            Tool::Pointing => 26,
            Tool::Claiming => 28,
            Tool::NakedPair => 30,
            Tool::XWing => 32,
            Tool::HiddenPair => 34,
            Tool::NakedTriple => 36,
            Tool::Swordfish => 38,
            Tool::HiddenTriple => 40,
            Tool::XyWing => 42,
            Tool::XyzWing => 44,
            Tool::NakedQuad => 50,
            Tool::Jellyfish => 52,
            Tool::HiddenQuad => 54,
            _ => 65,
        })
    }

    /// Returns whether this is a named shape.
    pub(crate) const fn is_shape(self) -> bool {
        self as u8 > Tool::HiddenQuad as u8
    }
}

/// A set of [`Tool`]s.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kit(u64);

impl Kit {
    pub(crate) const NONE: Kit = Kit(0);
    pub(crate) const ALL: Kit = Kit((1 << Tool::ALL.len()) - 1);
    /// The named shapes.
    pub(crate) const SHAPES: Kit = Kit(Kit::ALL.0 & !Kit::up_to(Tool::HiddenQuad).0);

    /// Returns the tools up to and including `tool`.
    pub(crate) const fn up_to(tool: Tool) -> Self {
        Kit((2 << tool as u8) - 1)
    }
    /// Returns the placements that need no candidate to be eliminated first.
    pub(crate) const fn singles() -> Self {
        Kit::NONE.with(Tool::BoxSingle).with(Tool::LineSingle).with(Tool::NakedSingle)
    }
    /// Returns the tools rated `rating` or less, without the named shapes.
    pub(crate) fn rated(rating: Rating) -> Self {
        Kit::of(|tool| !tool.is_shape() && tool.rating() <= rating)
    }
    /// Returns the tools that `wanted` accepts.
    pub(crate) fn of(wanted: impl Fn(Tool) -> bool) -> Self {
        Tool::ALL.into_iter().filter(|&tool| wanted(tool)).fold(Kit::NONE, Kit::with)
    }
    pub(crate) const fn has(self, tool: Tool) -> bool {
        self.0 >> tool as u8 & 1 == 1
    }
    pub(crate) const fn with(self, tool: Tool) -> Self {
        Kit(self.0 | 1 << tool as u8)
    }
    pub(crate) const fn without(self, tool: Tool) -> Self {
        Kit(self.0 & !(1 << tool as u8))
    }
    /// Returns the singles and locked candidates of this kit, which are found fastest.
    pub(crate) const fn plain(self) -> Self {
        self.and(Kit::singles().with(Tool::Pointing).with(Tool::Claiming))
    }
    pub(crate) const fn and(self, other: Self) -> Self {
        Kit(self.0 & other.0)
    }
    pub(crate) const fn or(self, other: Self) -> Self {
        Kit(self.0 | other.0)
    }
    /// Returns the only tool of the kit; `None` if there is not exactly one.
    pub(crate) fn only(self) -> Option<Tool> {
        self.hardest().filter(|&tool| Kit::NONE.with(tool) == self)
    }
    /// Returns the tools of this kit that are not in `other`.
    pub(crate) const fn minus(self, other: Self) -> Self {
        Kit(self.0 & !other.0)
    }
    /// Whether it contains anything beyond singles and locked candidates.
    pub(crate) const fn beyond_locking(self) -> bool {
        const PLAIN: u64 = Kit::NONE
            .with(Tool::BoxSingle)
            .with(Tool::LineSingle)
            .with(Tool::NakedSingle)
            .with(Tool::DirectPointing)
            .with(Tool::DirectClaiming)
            .with(Tool::Pointing)
            .with(Tool::Claiming)
            .0;
        self.0 & !PLAIN != 0
    }
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Returns the hardest tool of the kit.
    pub(crate) fn hardest(self) -> Option<Tool> {
        Tool::ALL.into_iter().rev().find(|&t| self.has(t))
    }
}

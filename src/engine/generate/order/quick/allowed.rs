//! Sets of techniques that the quick solver may use.

use crate::grade::Rating;
use crate::techniques::{Family, TABLE, TechniqueId, TechniqueSet};

/// The techniques that the quick solver may use. None of them assumes a unique solution, so a
/// puzzle solved with them has one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Allowed {
    pub techniques: TechniqueSet,
    /// Whether hidden singles in rows and columns may be used, which the table does not distinguish
    /// from those in boxes.
    pub line_singles: bool,
}

/// The ratings of hidden singles in boxes, and in rows and columns.
const IN_BOX: Rating = Rating::tenths(12);
const IN_LINE: Rating = Rating::tenths(15);

impl Allowed {
    pub(crate) const NOTHING: Allowed =
        Allowed { techniques: TechniqueSet::EMPTY, line_singles: false };
    /// The techniques with a rating. The named shapes come on top of these.
    pub(crate) const RATED: Allowed = Allowed::rated(Rating::MAX);
    /// The placements that need no candidate to be eliminated first.
    pub(crate) const SINGLES: Allowed = Allowed {
        techniques: TechniqueSet::EMPTY
            .with(TechniqueId::HIDDEN_SINGLE)
            .with(TechniqueId::NAKED_SINGLE),
        line_singles: true,
    };
    /// The techniques that are found fastest: singles and locked candidates.
    const FASTEST: Allowed = Allowed {
        techniques: Allowed::SINGLES
            .techniques
            .with(TechniqueId::POINTING)
            .with(TechniqueId::CLAIMING),
        line_singles: true,
    };

    /// Returns the techniques rated `rating` or less, without the named shapes.
    pub(crate) const fn rated(rating: Rating) -> Self {
        let highest = rating.to_tenths();
        let mut techniques = TechniqueSet::EMPTY;
        let mut at = 0;
        while at < TABLE.len() {
            let technique = TechniqueId(at as u8);
            let lowest = match TABLE[at].rating {
                Some(_) if at == TechniqueId::HIDDEN_SINGLE.index() => IN_BOX.to_tenths(),
                Some(lowest) => lowest.to_tenths(),
                None => u8::MAX,
            };
            if lowest <= highest && lowest < u8::MAX && is_known(TABLE[at].family) {
                techniques = techniques.with(technique);
            }
            at += 1;
        }
        Allowed { techniques, line_singles: highest >= IN_LINE.to_tenths() }
    }

    /// Returns those of `techniques` that the quick solver knows, and hidden singles.
    pub(crate) fn of(techniques: TechniqueSet) -> Self {
        let known = techniques.iter().filter(|id| is_known(id.row().family)).collect();
        Allowed { techniques: TechniqueSet::or(known, hidden_single()), line_singles: true }
    }

    /// Returns the set of one technique.
    pub(crate) const fn just(technique: TechniqueId) -> Self {
        Allowed { techniques: TechniqueSet::EMPTY.with(technique), line_singles: false }
    }

    pub(crate) const fn has(self, technique: TechniqueId) -> bool {
        self.techniques.has(technique)
    }
    /// Adds those of `techniques` that the quick solver knows.
    pub(crate) fn with(self, techniques: TechniqueSet) -> Self {
        Allowed { techniques: self.techniques.or(Allowed::of(techniques).techniques), ..self }
    }
    /// Removes techniques, but not hidden singles.
    pub(crate) fn without(self, techniques: TechniqueSet) -> Self {
        let gone = techniques.minus(hidden_single());
        Allowed { techniques: self.techniques.minus(gone), ..self }
    }
    pub(crate) const fn and(self, other: Self) -> Self {
        Allowed {
            techniques: self.techniques.and(other.techniques),
            line_singles: self.line_singles && other.line_singles,
        }
    }
    /// Returns what is allowed here and not in `other`.
    pub(crate) const fn minus(self, other: Self) -> Self {
        Allowed {
            techniques: self.techniques.minus(other.techniques),
            line_singles: self.line_singles && !other.line_singles,
        }
    }
    pub(crate) fn is_empty(self) -> bool {
        self == Allowed::NOTHING
    }
    /// Returns the only technique; `None` if there is not exactly one.
    pub(crate) fn only(self) -> Option<TechniqueId> {
        let lines = self.line_singles.then_some(TechniqueId::HIDDEN_SINGLE);
        let mut all = self.techniques.iter().chain(lines);
        all.next().filter(|_| all.next().is_none())
    }
    /// Returns the singles and locked candidates among them.
    pub(crate) const fn fastest(self) -> Self {
        self.and(Allowed::FASTEST)
    }
    /// Returns the techniques that are not found on sets of cells.
    pub(super) const fn searched(self) -> TechniqueSet {
        self.techniques.minus(Allowed::FASTEST.techniques.with(TechniqueId::NAKED_PAIR))
    }
}

const fn hidden_single() -> TechniqueSet {
    TechniqueSet::EMPTY.with(TechniqueId::HIDDEN_SINGLE)
}

/// Returns whether the quick solver knows the techniques of a family.
const fn is_known(family: Family) -> bool {
    use Family as F;
    match family {
        F::Singles | F::Direct | F::Locked | F::Sets | F::Fish | F::Wings | F::Shape => true,
        F::Cages | F::Uniqueness | F::Exclusion | F::Chains => false,
    }
}

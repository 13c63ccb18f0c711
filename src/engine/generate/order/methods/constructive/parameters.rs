//! The parameters of a constructive search.

use crate::generate::GivenLimits;
use crate::generate::order::quick::Allowed;
use crate::generate::order::target::Target;
use crate::grade::TechniqueId;
use crate::techniques::TechniqueSet;

/// The parameters of the search.
#[derive(Copy, Clone, Debug)]
pub(super) struct Parameters {
    /// The techniques that must not solve the puzzle.
    pub easier: Allowed,
    /// The techniques that must make progress where `easier` is stuck, and solve the puzzle
    /// together with it.
    pub aim: Allowed,
    /// The minimum and the maximum number of givens at the start.
    pub from: usize,
    pub to: usize,
    /// How often givens are removed and added again once the technique applies.
    pub prunings: usize,
    /// The maximum number of orbits removed at once.
    pub cut: usize,
    /// The number of digits tried in a cell.
    pub tries: usize,
    /// Whether to continue if the technique does not apply at first.
    pub patient: bool,
    pub given_limits: GivenLimits,
}

impl Parameters {
    /// Returns the parameters for the technique that `target` aims at; `None` if the random walk
    /// finds it faster. The numbers come from the benchmark `order`.
    pub(super) fn of(target: &Target) -> Option<Self> {
        use TechniqueId as T;
        let aim = target.aim?;
        // A start with a rare technique is worth more effort; a common technique is found faster
        // from the next start.
        let (from, prunings, tries) = match aim {
            T::X_WING | T::SWORDFISH | T::JELLYFISH => (20, 100, 3),
            T::HIDDEN_PAIR | T::NAKED_TRIPLE | T::HIDDEN_TRIPLE => (20, 300, 3),
            T::NAKED_QUAD | T::HIDDEN_QUAD => (18, 600, 6),
            _ => return None,
        };
        Some(Parameters {
            easier: target.allowed.without(TechniqueSet::EMPTY.with(aim)),
            aim: Allowed::just(aim),
            from,
            to: from + 4,
            patient: aim == T::NAKED_TRIPLE,
            given_limits: target.given_limits,
            prunings,
            cut: 4,
            tries,
        })
    }
}

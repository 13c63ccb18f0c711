//! Requests for puzzles, and the puzzles made for them.

use super::{Dig, Digests, Fill, Mask, Regions, Symmetry};
use crate::grade::{Grade, Path, Rating, Scale, TechniqueId};
use crate::samurai::Pair;
use crate::sudoku::{Grid, JIGSAW, KILLER, Rules, Shape, Variant};
use crate::techniques::{PencilMarks, TechniqueSet};
use std::ops::RangeInclusive;

/// A technique that a puzzle must need.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Need {
    pub technique: TechniqueId,
    /// The minimum number of steps of the easiest path that use it; at least 1.
    pub times: u32,
}

impl Need {
    /// The maximum of [`Need::times`]; no puzzle needs a technique more often.
    pub const MOST_TIMES: u32 = 20;

    /// Parses the name and the number in `xy-wing`, needed once, or `xy-wing x2`. `None` if the
    /// number is not between 1 and [`Need::MOST_TIMES`].
    #[must_use]
    pub fn parts(text: &str) -> Option<(&str, u32)> {
        let (name, times) = match text.rsplit_once(" x") {
            Some((name, times)) => (name.trim(), times.trim().parse().ok()?),
            None => (text.trim(), 1),
        };
        (1..=Self::MOST_TIMES).contains(&times).then_some((name, times))
    }
}

impl From<TechniqueId> for Need {
    fn from(technique: TechniqueId) -> Self {
        Need { technique, times: 1 }
    }
}

/// A request for a puzzle. Every requirement present must be met; absent ones do not matter.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    pub rules: Rules,
    /// How regions replace the boxes of `rules`, each puzzle with its own.
    pub regions: Option<Regions>,
    /// The permitted numbers of cells of a cage, for killers: each puzzle has its own cages. Its
    /// [`Request::clues`] are none by default.
    pub cages: Option<RangeInclusive<u8>>,
    pub fill: Fill,
    pub dig: Dig,
    pub symmetry: Symmetry,
    /// The permitted numbers of givens.
    pub clues: Option<RangeInclusive<u16>>,
    /// The scale that level names refer to.
    pub scale: Scale,
    /// The permitted ratings (ER).
    pub rating: Option<RangeInclusive<Rating>>,
    /// The permitted predicted times, in whole minutes ([`Minutes::rounded`]).
    ///
    /// [`Minutes::rounded`]: crate::grade::Minutes::rounded
    pub minutes: Option<RangeInclusive<u16>>,
    /// The index of a level of `scale`, easiest first.
    pub level: Option<usize>,
    /// Techniques that the easiest path needs because everything easier fails there. Without a
    /// level or a rating, no step may be harder than the hardest of these.
    ///
    /// A named shape has no rating of its own. It counts as harder than everything that the
    /// standard rates below its chains (6.4 and less), and the path is that of a solver who knows
    /// the required shapes and tries them before those chains ([`Path::knowing`]). Without a level
    /// or a rating, that path has none of the standard's chains except required ones.
    pub require: Vec<Need>,
    /// Techniques that the easiest path must not use.
    pub forbid: TechniqueSet,
    /// If present, these techniques and single placements must solve the puzzle.
    pub only: Option<TechniqueSet>,
    /// Whether the required techniques and single placements must solve the puzzle, so that it
    /// practises nothing else.
    pub otherwise_singles: bool,
    /// The picture that the givens form. It replaces the symmetry.
    pub pattern: Option<Mask>,
    /// The permitted numbers of givens in each row, column and box; the default is
    /// [`GivenLimits::usual`].
    ///
    /// [`GivenLimits::usual`]: super::GivenLimits::usual
    pub givens_in_house: Option<RangeInclusive<u8>>,
    /// The maximum difference between the counts of the most and the least frequent digit, with the
    /// same default.
    pub digit_spread: Option<u8>,
    /// The maximum number of candidates tried before giving up.
    pub effort: u64,
}

impl Request {
    /// Whether its puzzles have cages.
    #[must_use]
    pub fn has_cages(&self) -> bool {
        self.cages.is_some() || !self.rules.cages().is_empty()
    }

    /// Returns the shape and the names of all rules: `9x9 x, killer`.
    #[must_use]
    pub fn kind(&self) -> String {
        let names = self.rules.variants().iter().map(Variant::name);
        let names = names.chain(self.has_regions().then_some(JIGSAW));
        let names: Vec<&str> = names.chain(self.has_cages().then_some(KILLER)).collect();
        format!("{} {}", self.shape(), names.join(", ")).trim_end().to_owned()
    }

    /// Whether regions replace the boxes of its puzzles.
    #[must_use]
    pub fn has_regions(&self) -> bool {
        self.regions.is_some() || self.rules.regions().is_some()
    }

    /// Returns a request for a puzzle with those rules, dug in symmetrical pairs, without other
    /// requirements.
    #[must_use]
    pub fn new(rules: impl Into<Rules>) -> Self {
        Request {
            rules: rules.into(),
            regions: None,
            cages: None,
            fill: Fill::default(),
            dig: Dig::default(),
            symmetry: Symmetry::default(),
            clues: None,
            scale: Scale::standard(),
            rating: None,
            minutes: None,
            level: None,
            require: Vec::new(),
            forbid: TechniqueSet::EMPTY,
            only: None,
            otherwise_singles: false,
            pattern: None,
            givens_in_house: None,
            digit_spread: None,
            effort: 1_000_000,
        }
    }

    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// Returns whether certain ratings are requested, by level, rating or technique.
    #[must_use]
    pub fn asks_for_ratings(&self) -> bool {
        self.level.is_some() || self.rating.is_some() || !self.require.is_empty()
    }

    /// Returns the required named shapes that the standard finds as chains, if at all. Those of a
    /// class are on the path in any case.
    #[must_use]
    pub fn shapes(&self) -> TechniqueSet {
        let required = self.require.iter().map(|need| need.technique);
        let required: TechniqueSet = required.filter(|id| id.row().class.is_none()).collect();
        required.and(TechniqueSet::SHAPES)
    }

    /// Returns the techniques that must solve the puzzle, always including single placements;
    /// `None` if all may be used.
    #[must_use]
    pub fn enough(&self) -> Option<TechniqueSet> {
        let required = self.require.iter().map(|need| need.technique).collect();
        let allowed = if self.otherwise_singles { Some(required) } else { self.only };
        let singles = [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE];
        allowed.map(|allowed| allowed.or(singles.into_iter().collect()))
    }

    /// Returns the techniques that a solver needs to know, by [`Request::enough`] or else by a level
    /// of techniques; `None` if all may be used.
    #[must_use]
    pub fn known(&self) -> Option<TechniqueSet> {
        self.enough().or_else(|| self.scale.techniques(self.level?))
    }
}

/// A puzzle that meets its request, validated and graded.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub puzzle: Grid,
    pub solution: Grid,
    pub grade: Grade,
    /// The named shapes that it was made to need.
    pub shapes: TechniqueSet,
    /// The techniques that it was made to be solved with; `None` if all may be used.
    pub enough: Option<TechniqueSet>,
    /// All grids of a samurai; the others are then those in its centre, which alone may have several
    /// solutions.
    pub samurai: Option<Box<Pair>>,
}

impl Made {
    /// Returns the digests by which the puzzle is compared with others.
    #[must_use]
    pub fn digests(&self) -> Digests {
        match &self.samurai {
            Some(pair) => pair.digests(),
            None => Digests::of(&self.puzzle, &self.solution),
        }
    }

    /// Returns the path of the solver for whom the puzzle was made: one who knows only the
    /// permitted techniques, or who knows the shapes that it needs; otherwise the easiest path.
    #[must_use]
    pub fn path(&self) -> Path {
        match self.enough {
            Some(allowed) => Path::within(&PencilMarks::of(&self.puzzle), allowed),
            None => Path::knowing(&self.puzzle, self.shapes),
        }
    }
}

//! What can be asked for, and what comes back.

use super::{Digests, Mask};
use crate::grade::{Grade, Path, Rating, Scale, TechniqueId};
use crate::sudoku::{Grid, Shape};
use crate::techniques::{PencilMarks, TechniqueSet};
use std::ops::RangeInclusive;

/// How a full grid is made.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Fewest candidates first, with logic at each node, in random order.
    #[default]
    Backtrack,
    /// Chains of repairing swaps inside boxes, from a known grid.
    Swap,
    /// A random diagonal, then row permutations with backtracking.
    Rows,
    /// Plain random placement with restarts.
    Random,
    /// Random placement with naked and hidden singles after each, with restarts.
    Singles,
    /// All 1s, then all 2s, and so on.
    Digits,
}

/// How a solution becomes a puzzle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dig {
    /// Blanking the cells of an orbit of the symmetry together.
    #[default]
    Pairs,
    /// Blanking one cell at a time.
    Free,
    /// From a blank grid, showing cells until one solution is left.
    Reveal,
}

/// Which cells stay or go together.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    None,
    #[default]
    Rotate180,
    Rotate90,
    MirrorLr,
    MirrorUd,
    Diagonal,
    AntiDiagonal,
    /// All of them at once.
    Full,
}

/// A technique that a puzzle must need.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Need {
    pub technique: TechniqueId,
    /// On how many steps of the easiest path at least; 1 or more.
    pub times: u32,
}

impl Need {
    /// Nobody needs a technique more often in one puzzle.
    pub const MOST_TIMES: u32 = 20;

    /// The name and the number in `xy-wing`, needed once, or `xy-wing x2`; nothing if the number
    /// is none from 1 to [`Need::MOST_TIMES`].
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

/// A puzzle to order. Every bound that is given must hold; one that is absent binds nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    pub shape: Shape,
    pub fill: Fill,
    pub dig: Dig,
    pub symmetry: Symmetry,
    /// Given counts allowed.
    pub clues: Option<RangeInclusive<u16>>,
    /// Level names are settled by this scale.
    pub scale: Scale,
    /// Ratings (ER) allowed.
    pub rating: Option<RangeInclusive<Rating>>,
    /// A level of `scale` by index, easiest first.
    pub level: Option<usize>,
    /// Techniques that the easiest path needs: everything easier fails there. Without a level or
    /// a rating no step may be harder than the hardest of these.
    ///
    /// A named shape has no rating of its own. Easier than any of them is what the standard rates
    /// lower than its chains (6.4 and down), and the path is that of a solver who knows the shapes
    /// required and tries them before those chains ([`Path::knowing`]). Without a level or a
    /// rating that path has none of the standard's chains but those required too.
    pub require: Vec<Need>,
    /// Techniques that the easiest path must do without.
    pub forbid: TechniqueSet,
    /// If given, these techniques and single placements must be enough to solve the puzzle.
    pub only: Option<TechniqueSet>,
    /// The required techniques and single placements must be enough: a puzzle that practises
    /// them and nothing else.
    pub otherwise_singles: bool,
    /// The picture that the givens make. It takes the place of the symmetry.
    pub pattern: Option<Mask>,
    /// How many givens each row, column and box may have; as usual ([`Looks::usual`]) if nothing
    /// is given.
    ///
    /// [`Looks::usual`]: super::Looks::usual
    pub givens_in_house: Option<RangeInclusive<u8>>,
    /// By how many the most frequent digit may outnumber the rarest; as usual likewise.
    pub digit_spread: Option<u8>,
    /// How many candidate puzzles may be tried before giving up.
    pub effort: u64,
}

impl Request {
    /// A puzzle of that shape and nothing else asked, dug in symmetrical pairs.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Request {
            shape,
            fill: Fill::default(),
            dig: Dig::default(),
            symmetry: Symmetry::default(),
            clues: None,
            scale: Scale::standard(),
            rating: None,
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

    /// True if puzzles of certain ratings are asked for, by level, rating or technique.
    #[must_use]
    pub fn asks_for_ratings(&self) -> bool {
        self.level.is_some() || self.rating.is_some() || !self.require.is_empty()
    }

    /// The named shapes required.
    #[must_use]
    pub fn shapes(&self) -> TechniqueSet {
        let required: TechniqueSet = self.require.iter().map(|need| need.technique).collect();
        required.and(TechniqueSet::SHAPES)
    }

    /// The techniques that must be enough, if those are fewer than all: single placements always
    /// are among them.
    #[must_use]
    pub fn enough(&self) -> Option<TechniqueSet> {
        let required = self.require.iter().map(|need| need.technique).collect();
        let allowed = if self.otherwise_singles { Some(required) } else { self.only };
        let singles = [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE];
        allowed.map(|allowed| allowed.or(singles.into_iter().collect()))
    }
}

/// A puzzle as asked for, proven and graded.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub puzzle: Grid,
    pub solution: Grid,
    pub grade: Grade,
    /// The named shapes that it was made to need.
    pub shapes: TechniqueSet,
    /// The techniques that it was made to be solved with, if fewer than all.
    pub enough: Option<TechniqueSet>,
}

impl Made {
    /// What the puzzle is compared with others by.
    #[must_use]
    pub fn digests(&self) -> Digests {
        Digests::of(&self.puzzle, &self.solution)
    }

    /// The path of the solver for whom the puzzle was made: of one who knows only the techniques
    /// that are enough, or who knows the shapes that it needs; the easiest path otherwise.
    #[must_use]
    pub fn path(&self) -> Path {
        match self.enough {
            Some(allowed) => Path::within(&PencilMarks::of(&self.puzzle), allowed),
            None => Path::knowing(&self.puzzle, self.shapes),
        }
    }
}

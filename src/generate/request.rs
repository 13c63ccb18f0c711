//! What can be asked for, and what comes back.

use crate::grade::{Grade, Rating, Scale, TechniqueId};
use crate::sudoku::{Grid, Shape};
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
    /// Techniques without which the puzzle must not be solvable on its easiest path.
    pub require: Vec<TechniqueId>,
    /// How many candidate puzzles may be tried before giving up.
    pub effort: u64,
}

/// A puzzle as asked for, proven and graded.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub puzzle: Grid,
    pub solution: Grid,
    pub grade: Grade,
}

/// The effort was spent and no puzzle met the request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such puzzle in {tried} tries")]
pub struct Shortfall {
    pub tried: u64,
}

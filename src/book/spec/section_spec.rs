//! A validated section of a book, or the puzzles of a day.

use super::{MadeToOrder, PrintedCandidates};
use crate::diag::{Span, Spanned};
use gridpress_engine::generate::{Dig, Digests, Fill, Made, Regions, Request, Symmetry};
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::samurai;
use gridpress_engine::sudoku::{Rules, Shape};
use std::ops::RangeInclusive;
use std::sync::Arc;
/// Puzzles of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionSpec {
    /// The header of the section, for reports of missing puzzles.
    pub span: Span,
    pub title: Spanned<String>,
    /// The puzzles, if they come from a file.
    pub own: Option<OwnSpec>,
    /// The number of puzzles, at least one. For puzzles from a file it is filled in when the spec
    /// is opened.
    pub count: Spanned<u32>,
    pub shape: Shape,
    /// The rules of its puzzles, which suit the shape.
    pub rules: Rules,
    /// How the regions of each puzzle are chosen, if they replace the boxes.
    pub regions: Option<Regions>,
    /// The numbers of cells of the cages of each puzzle, if it has any.
    pub cages: Option<RangeInclusive<u8>>,
    /// Whether its puzzles are samurai, each with five grids.
    pub is_samurai: bool,
    pub dig: Dig,
    pub symmetry: Symmetry,
    pub fill: Fill,
    /// The scale that names the levels.
    pub scale: Scale,
    /// The requested level, as an index into the scale's levels.
    pub level: Option<Spanned<usize>>,
    /// The requested ratings.
    pub rating: Option<Spanned<RangeInclusive<Rating>>>,
    /// The requested predicted times, in minutes.
    pub minutes: Option<Spanned<RangeInclusive<u16>>>,
    /// The allowed numbers of givens.
    pub clues: Option<Spanned<RangeInclusive<u16>>>,
    /// The requirements for techniques, pattern and givens.
    pub made_to: MadeToOrder,
    /// The pencil marks that its puzzles are printed with.
    pub candidates: PrintedCandidates,
    /// The place that requests them, if any.
    pub candidates_span: Option<Span>,
    /// Puzzles per page; `None` for the layout's default.
    pub per_page: Option<Spanned<u32>>,
    pub order: Order,
    /// How many candidates may be tried for each puzzle.
    pub effort: u64,
}

impl SectionSpec {
    /// Returns the number of cells along a side of its puzzles.
    #[must_use]
    pub const fn cells(&self) -> usize {
        if self.is_samurai { samurai::SIDE } else { self.shape.side() }
    }

    /// Returns what its puzzles are called: `9x9`, `samurai`.
    #[must_use]
    pub fn kind(&self) -> String {
        if self.is_samurai { "samurai".to_owned() } else { self.shape.to_string() }
    }

    /// Returns the request for the generator.
    #[must_use]
    pub fn request(&self) -> Request {
        let made_to = &self.made_to;
        Request {
            rules: self.rules,
            regions: self.regions,
            cages: self.cages.clone(),
            fill: self.fill,
            dig: self.dig,
            symmetry: self.symmetry,
            clues: self.clues.as_ref().map(|c| c.value.clone()),
            scale: self.scale.clone(),
            rating: self.rating.as_ref().map(|r| r.value.clone()),
            minutes: self.minutes.as_ref().map(|m| m.value.clone()),
            level: self.level.map(|l| l.value),
            require: made_to.require.iter().map(|need| need.value).collect(),
            forbid: made_to.forbid,
            only: made_to.only,
            otherwise_singles: made_to.otherwise_singles,
            pattern: made_to.pattern.as_ref().map(|p| p.value.clone()),
            givens_in_house: made_to.givens_in_house.as_ref().map(|g| g.value.clone()),
            digit_spread: made_to.digit_spread.map(|s| s.value),
            effort: self.effort,
        }
    }
}

/// Puzzles from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnSpec {
    /// The file, by the path in the spec.
    pub path: Spanned<String>,
    /// How many puzzles at the beginning of the file are left out.
    pub skip: Option<Spanned<u32>>,
    /// How many of the others are used; `None` for all.
    pub first: Option<Spanned<u32>>,
    /// The place of their shape in the spec, if it is given.
    pub shape: Option<Span>,
    /// The puzzles, proven and graded: filled in when the spec is opened.
    pub puzzles: Arc<Vec<OwnPuzzle>>,
}

/// A puzzle from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnPuzzle {
    pub made: Made,
    /// The digests for comparing it with others.
    pub digests: Digests,
    /// The line of the file at which it starts.
    pub line: usize,
}

/// The order of the puzzles in a section.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By rating, then by scarcity of moves: easiest first.
    #[default]
    Ramp,
    /// By predicted time: shortest first.
    Minutes,
    /// In the order of generation.
    AsMade,
}

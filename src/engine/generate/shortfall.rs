//! Why a puzzle was not found: what was tried, for how long, and what came nearest.

use crate::grade::Rating;
use std::fmt;

/// Why one candidate was not what was asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// No full grid came of the filler in the effort it has.
    NoSolution,
    /// Too many givens had to stay, or too few would.
    Clues(u16),
    /// The givens make a different picture, or lie badly.
    Looks,
    /// More than one solution.
    Ambiguous,
    /// Rated too low or too high; nothing if beyond what was looked at.
    Rating(Option<Rating>),
    /// Another level of a scale that goes by technique.
    Level,
    /// A required technique is not needed, or not often enough.
    NotNeeded(Rating),
    /// The path takes a step that was forbidden, or allows none with those allowed.
    Techniques(Rating),
}

/// How many candidates missed, by reason.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Misses {
    pub no_solution: u64,
    pub clues: u64,
    pub looks: u64,
    pub ambiguous: u64,
    pub rating: u64,
    pub level: u64,
    pub not_needed: u64,
    pub techniques: u64,
}

/// The effort was spent and no puzzle met the request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shortfall {
    /// Candidates tried.
    pub tried: u64,
    /// Nothing was tried, for no puzzle of the shape is rated so high as is asked: the highest
    /// rating there is.
    pub hardest: Option<Rating>,
    /// What was wrong with them.
    pub misses: Misses,
    /// The given count that came nearest to those allowed, if that was ever the trouble.
    pub nearest_clues: Option<u16>,
    /// The rating that came nearest to those allowed, if that was ever the trouble.
    pub nearest_rating: Option<Rating>,
    /// The fewest solutions that a given picture was seen to have.
    pub fewest_solutions: Option<usize>,
}

impl Misses {
    /// Reasons with their counts, most frequent first.
    #[must_use]
    pub fn by_count(&self) -> Vec<(&'static str, u64)> {
        let mut all = vec![
            ("could not be filled", self.no_solution),
            ("had a wrong number of givens", self.clues),
            ("did not look as asked", self.looks),
            ("had more than one solution", self.ambiguous),
            ("had another rating", self.rating),
            ("were of another level", self.level),
            ("did not need what is required", self.not_needed),
            ("needed what is not allowed", self.techniques),
        ];
        all.retain(|(_, n)| *n > 0);
        all.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        all
    }
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(hardest) = self.hardest {
            return write!(f, "no puzzle of this shape is rated above {hardest}");
        }
        write!(f, "no such puzzle in {} tries", self.tried)?;
        for (i, (what, n)) in self.misses.by_count().into_iter().take(3).enumerate() {
            write!(f, "{} {n} {what}", if i == 0 { ":" } else { "," })?;
        }
        if let Some(rating) = self.nearest_rating {
            write!(f, "; the nearest rating was {rating}")?;
        }
        if let Some(clues) = self.nearest_clues {
            write!(f, "; the nearest given count was {clues}")?;
        }
        // With one solution it was a puzzle, and something else was wrong with it.
        if let Some(solutions) = self.fewest_solutions.filter(|&n| n > 1) {
            write!(f, "; the picture had {solutions} solutions at least")?;
        }
        Ok(())
    }
}

impl std::error::Error for Shortfall {}

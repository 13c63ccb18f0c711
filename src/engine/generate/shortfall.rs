//! Reports why no puzzle was found: what was tried, for how long, and the closest results.

use crate::grade::Rating;
use std::fmt;

/// Why a candidate did not meet the request.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// The filler found no full grid within its effort.
    NoSolution,
    /// The number of givens, which is too high or too low.
    Clues(u16),
    /// The givens form another picture or break the limits on their distribution.
    Looks,
    /// More than one solution.
    Ambiguous,
    /// Rated too low or too high; `None` if above the ratings examined.
    Rating(Option<Rating>),
    /// A predicted time, in minutes, which is too short or too long; `None` if none is known.
    Minutes(Option<u16>),
    /// Another level of a scale by technique.
    Level,
    /// A required technique is not needed, or not often enough.
    NotNeeded(Rating),
    /// The path takes a forbidden step, or the permitted techniques allow none.
    Techniques(Rating),
}

/// The number of candidates rejected, by reason.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Misses {
    pub no_solution: u64,
    pub clues: u64,
    pub looks: u64,
    pub ambiguous: u64,
    pub rating: u64,
    pub minutes: u64,
    pub level: u64,
    pub not_needed: u64,
    pub techniques: u64,
}

/// The effort was spent and no puzzle met the request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shortfall {
    /// The number of candidates tried.
    pub tried: u64,
    /// The highest rating of any puzzle of the shape, if nothing was tried because the request
    /// exceeds it.
    pub hardest: Option<Rating>,
    /// Why they were rejected.
    pub misses: Misses,
    /// The number of givens closest to those permitted, if any candidate had a wrong number.
    pub nearest_clues: Option<u16>,
    /// The rating closest to those permitted, if any candidate had a wrong rating.
    pub nearest_rating: Option<Rating>,
    /// The predicted minutes closest to those permitted, if any candidate had others.
    pub nearest_minutes: Option<u16>,
    /// The lowest number of solutions found for a given picture.
    pub fewest_solutions: Option<usize>,
}

impl Misses {
    /// Adds the counts of others.
    pub(super) fn add(&mut self, other: Misses) {
        self.no_solution += other.no_solution;
        self.clues += other.clues;
        self.looks += other.looks;
        self.ambiguous += other.ambiguous;
        self.rating += other.rating;
        self.minutes += other.minutes;
        self.level += other.level;
        self.not_needed += other.not_needed;
        self.techniques += other.techniques;
    }

    /// Returns the reasons with their counts, most frequent first.
    #[must_use]
    pub fn by_count(&self) -> Vec<(&'static str, u64)> {
        let mut all = vec![
            ("could not be filled", self.no_solution),
            ("had a wrong number of givens", self.clues),
            ("did not look as asked", self.looks),
            ("had more than one solution", self.ambiguous),
            ("had another rating", self.rating),
            ("take another time", self.minutes),
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
        if self.tried == 0 {
            return write!(f, "no regions were found that can be filled under its rules");
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
        if let Some(minutes) = self.nearest_minutes {
            write!(f, "; the nearest time was {minutes} minutes")?;
        }
        // A picture with one solution was a puzzle, rejected for another reason.
        if let Some(solutions) = self.fewest_solutions.filter(|&n| n > 1) {
            write!(f, "; the picture had {solutions} solutions at least")?;
        }
        Ok(())
    }
}

impl std::error::Error for Shortfall {}

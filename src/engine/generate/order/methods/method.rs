//! What all methods have in common: their input, their result, and steps shared by several.

use crate::generate::Stream;
use crate::generate::order::adjust_givens::Clues;
use crate::generate::order::dig::thin;
use crate::generate::order::pattern::{Pattern, pattern, sort};
use crate::generate::order::quick::{Allowed, Set};
use crate::generate::order::scale::Scale;
use crate::generate::order::solution::{Solution, count};
use crate::generate::order::target::Target;
use crate::grade::Rater;
use crate::sudoku::Grid;

/// A method that turns a fresh solution into a candidate.
pub(crate) trait Method: Sync {
    /// The column of the benchmark `order`.
    fn name(&self) -> &'static str;

    /// Whether the method can find what is requested at all.
    fn can_serve(&self, target: &Target) -> bool;

    /// Returns a candidate; `None` if the search of this solution found none. The givens may still
    /// have faults that [`super::adjust_givens`] corrects.
    fn find(&self, search: &mut Search<'_>) -> Option<Found>;
}

impl std::fmt::Debug for dyn Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The input of a method: a fresh solution and the request.
pub(crate) struct Search<'a> {
    pub target: &'a Target,
    pub full: &'a Grid,
    pub fresh: &'a Solution,
    pub orbits: &'a mut [Set],
    pub clues: Clues,
    pub stream: &'a mut Stream,
    pub rater: &'a mut Rater,
}

/// Givens and their solution, which is the fresh one or another.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Found {
    pub givens: Set,
    pub solution: Solution,
}

impl Search<'_> {
    /// Shuffles the orbits, with a target pattern for the technique aimed at if there is one.
    pub(crate) fn order_orbits(&mut self) -> Pattern {
        let aim = self.target.aim;
        let place = aim.map(|aim| pattern(self.fresh, aim, self.stream)).unwrap_or_default();
        sort(self.orbits, place, self.stream);
        place
    }

    /// Returns the scale for the fresh solution, and what a search changes.
    pub(super) fn parts(&mut self) -> (Scale<'_>, &mut [Set], &mut Stream) {
        let scale = Scale::new(self.full, self.fresh, self.target, self.rater);
        (scale, self.orbits, self.stream)
    }

    /// Runs a search of the fresh solution along its orbits.
    pub(super) fn of_fresh(
        &mut self,
        search: impl FnOnce(&mut Scale<'_>, &mut [Set], usize, &mut Stream) -> Option<Set>,
    ) -> Option<Found> {
        self.order_orbits();
        let (solution, least) = (*self.fresh, self.clues.least);
        let (mut scale, orbits, stream) = self.parts();
        let givens = search(&mut scale, orbits, least, stream)?;
        Some(Found { givens, solution })
    }
}

/// Removes givens that the easiest techniques do not need, which are most of the redundant ones. To
/// reach a given number of givens, all techniques are used.
pub(super) fn thinned(
    scale: &Scale<'_>,
    found: Set,
    allowed: Allowed,
    orbits: &[Set],
    clues: Clues,
) -> Set {
    let Clues { least, most } = clues;
    let thinned = thin(scale.solution, found, allowed.fastest(), orbits, least);
    if count(thinned) > most {
        thin(scale.solution, thinned, scale.allowed, orbits, least)
    } else {
        thinned
    }
}

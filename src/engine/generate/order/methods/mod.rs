//! The methods that turn a fresh solution into a candidate, one in each file, and the table that
//! chooses the method for a request.

mod boundary;
mod bug;
mod constructive;
mod generate_and_test;
mod hill_climbing;
mod local_search;
mod random_walk;
mod under_ceiling;
mod unique_loop;

use super::adjust_givens::Clues;
use super::dig::thin;
use super::pattern::{Pattern, pattern, sort};
use super::quick::{Allowed, Set};
use super::scale::Scale;
use super::solution::{Solution, count};
use super::target::Target;
use crate::generate::Stream;
use crate::grade::{Rater, Rating};
use crate::sudoku::Grid;
use boundary::Boundary;
use bug::Bug;
use constructive::Constructive;
use generate_and_test::GenerateAndTest;
use hill_climbing::HillClimbing;
use local_search::LocalSearch;
use random_walk::RandomWalk;
use under_ceiling::UnderCeiling;
use unique_loop::UniqueLoop;

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
    fn parts(&mut self) -> (Scale<'_>, &mut [Set], &mut Stream) {
        let scale = Scale::new(self.full, self.fresh, self.target, self.rater);
        (scale, self.orbits, self.stream)
    }

    /// Runs a search of the fresh solution along its orbits.
    fn of_fresh(
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
fn thinned(scale: &Scale<'_>, found: Set, allowed: Allowed, orbits: &[Set], clues: Clues) -> Set {
    let Clues { least, most } = clues;
    let thinned = thin(scale.solution, found, allowed.fastest(), orbits, least);
    if count(thinned) > most {
        thin(scale.solution, thinned, scale.allowed, orbits, least)
    } else {
        thinned
    }
}

/// The requests that a method serves.
struct Row {
    method: &'static dyn Method,
    /// Whether the method serves puzzles of `target` with at most this many givens, unless an
    /// earlier row does.
    serves: fn(target: &Target, most: usize) -> bool,
}

/// The first row that holds gives the method. The figures are CPU milliseconds for a puzzle by the
/// benchmark `order` (`cargo bench --bench order -- 3 methods`), dug freely.
static TABLE: [Row; 10] = [
    // Easy: 0.1; generate and test 0.4.
    Row { method: &UnderCeiling, serves: |t, _| t.easier.is_empty() && t.logical },
    // With so few givens nearly every puzzle is minimal.
    Row {
        method: &GenerateAndTest,
        serves: |t, most| is_unknown(t) && most < FEWEST && *t.ratings.end() <= BOUNDARY,
    },
    // ER 4.8: 29; generate and test 1,500.
    Row { method: &UniqueLoop, serves: |t, _| is_unknown(t) && UniqueLoop.can_serve(t) },
    // ER 5.8: 16; boundary search 750, generate and test 3,000.
    Row { method: &Bug, serves: |t, _| is_unknown(t) && Bug.can_serve(t) },
    // ER 6.6: 1.2; generate and test 1.9.
    Row { method: &Boundary, serves: |t, _| is_unknown(t) && *t.ratings.end() <= BOUNDARY },
    // ER 7.8: 28; hill climbing 78, generate and test 188.
    Row { method: &LocalSearch, serves: |t, _| is_unknown(t) && LocalSearch.can_serve(t) },
    // Bands that local search does not reach.
    Row { method: &HillClimbing, serves: |t, _| is_unknown(t) && HillClimbing.can_serve(t) },
    Row { method: &GenerateAndTest, serves: |t, _| is_unknown(t) },
    // Hidden triple: 7; generate and test 125, random walk 227.
    Row { method: &Constructive, serves: |t, _| Constructive.can_serve(t) },
    // Medium: 0.22; generate and test 0.39. XY-Wing: 0.9; generate and test 2.3.
    Row { method: &RandomWalk, serves: |_, _| true },
];

/// Boundary search finds ratings up to this one fastest; digging minimal puzzles finds higher ones.
const BOUNDARY: Rating = Rating::tenths(72);

/// With fewer givens than this, digging to minimal puzzles is fastest.
const FEWEST: usize = 28;

/// Returns whether the quick solver has no technique for the request.
fn is_unknown(target: &Target) -> bool {
    target.allowed == target.easier
}

/// Returns the fastest method for the request, with at most `most` givens.
pub(crate) fn best(target: &Target, most: usize) -> &'static dyn Method {
    let row = TABLE.iter().find(|row| (row.serves)(target, most));
    row.map_or(&RandomWalk, |row| row.method)
}

/// Returns every method once, in the order of the table.
pub(crate) fn all() -> impl Iterator<Item = &'static dyn Method> {
    let first = |(at, row): &(usize, &'static Row)| {
        TABLE[..*at].iter().all(|before| before.method.name() != row.method.name())
    };
    TABLE.iter().enumerate().filter(first).map(|(_, row)| row.method)
}

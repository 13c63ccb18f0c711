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
use super::quick::{Kit, Set};
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
fn thinned(scale: &Scale<'_>, found: Set, kit: Kit, orbits: &[Set], clues: Clues) -> Set {
    let Clues { least, most } = clues;
    let thinned = thin(scale.solution, found, kit.plain(), orbits, least);
    if count(thinned) > most {
        thin(scale.solution, thinned, scale.kit, orbits, least)
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

/// The first method whose row holds finds its requests soonest, by the benchmark `order`. Its
/// figures stand beside each row: CPU milliseconds for a puzzle, dug freely.
static TABLE: [Row; 10] = [
    // Easy 0.07: every dig succeeds.
    Row { method: &UnderCeiling, serves: |t, _| t.easier.is_empty() && t.logical },
    // With few givens almost every puzzle is minimal: 4.7 with 24 givens 2 to 40, others never.
    Row {
        method: &GenerateAndTest,
        serves: |t, most| is_unknown(t) && most < FEWEST && *t.ratings.end() <= BOUNDARY,
    },
    // 4.7 to 4.9: 5 to 36; boundary search needs thirty times as long.
    Row { method: &UniqueLoop, serves: |t, _| is_unknown(t) && UniqueLoop.can_serve(t) },
    // 5.8 to 6.2: 100 to 2,000; generate-and-test finds none in a minute.
    Row { method: &Bug, serves: |t, _| is_unknown(t) && Bug.can_serve(t) },
    // 6.6 2, 7.1 3, 7.2 5: twice as soon as generate-and-test.
    Row { method: &Boundary, serves: |t, _| is_unknown(t) && *t.ratings.end() <= BOUNDARY },
    // 7.4 to 8.5: 30 to 300; hill climbing needs two to five times as long.
    Row { method: &LocalSearch, serves: |t, _| is_unknown(t) && LocalSearch.can_serve(t) },
    // 8.6 and above: 120; generate-and-test needs three times as long.
    Row { method: &HillClimbing, serves: |t, _| is_unknown(t) && HillClimbing.can_serve(t) },
    Row { method: &GenerateAndTest, serves: |t, _| is_unknown(t) },
    // Fish, hidden and naked sets: 1 to 9; the random walk needs up to fifty times as long.
    Row { method: &Constructive, serves: |t, _| Constructive.can_serve(t) },
    // Medium 0.2, hard 0.5, XY-Wing 0.7: five times as soon as digging under a ceiling.
    Row { method: &RandomWalk, serves: |_, _| true },
];

/// Boundary search finds ratings up to this one fastest; digging minimal puzzles finds higher ones.
const BOUNDARY: Rating = Rating::tenths(72);

/// With fewer givens than this, digging to minimal puzzles is fastest.
const FEWEST: usize = 28;

/// Returns whether the quick solver has no technique for the request.
fn is_unknown(target: &Target) -> bool {
    target.kit == target.easier
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

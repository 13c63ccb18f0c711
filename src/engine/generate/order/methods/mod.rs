//! The methods that turn a fresh solution into a candidate, one in each file, and the table that
//! chooses the method for a request.

mod boundary;
mod constructive;
mod generate_and_test;
mod local_search;
mod method;
mod random_walk;
mod under_ceiling;
mod unique_loop;

use super::target::Target;
use crate::grade::Rating;
use boundary::Boundary;
use constructive::Constructive;
use generate_and_test::GenerateAndTest;
use local_search::LocalSearch;
pub(crate) use method::{Found, Method, Search};
use random_walk::RandomWalk;
use std::ops::RangeInclusive;
use under_ceiling::UnderCeiling;
use unique_loop::UniqueLoop;

/// The requests that a method serves.
struct Row {
    method: &'static dyn Method,
    /// Whether the method serves puzzles of `target` with these numbers of givens, unless an
    /// earlier row does.
    serves: fn(target: &Target, clues: &RangeInclusive<usize>) -> bool,
}

/// The first row that holds gives the method. The figures are CPU milliseconds for a puzzle by the
/// benchmark `order` (`cargo bench --bench order -- 3 methods`), dug freely.
static TABLE: [Row; 8] = [
    // Easy: 0.1; generate and test 0.4.
    Row {
        method: &UnderCeiling,
        serves: |t, clues| t.easier.is_empty() && (t.logical || *clues.start() > MANY),
    },
    // With so few givens nearly every puzzle is minimal.
    Row {
        method: &GenerateAndTest,
        serves: |t, clues| t.is_unknown() && *clues.end() < FEWEST && *t.ratings.end() <= BOUNDARY,
    },
    // ER 4.8: 48; generate and test 1,500.
    Row { method: &UniqueLoop, serves: |t, _| t.is_unknown() && UniqueLoop.can_serve(t) },
    // ER 5.8: 330; boundary search 750. ER 6.0: 5,000; generate and test 6,000. ER 7.8: 28;
    // generate and test 188.
    Row { method: &LocalSearch, serves: |t, _| t.is_unknown() && LocalSearch.can_serve(t) },
    // ER 6.6: 1.2; generate and test 1.9.
    Row { method: &Boundary, serves: |t, _| t.is_unknown() && *t.ratings.end() <= BOUNDARY },
    // Every other rating. ER 8.6: 2,000; ER 9.0: 250.
    Row { method: &GenerateAndTest, serves: |t, _| t.is_unknown() },
    // Hidden triple: 7; generate and test 125, random walk 227.
    Row { method: &Constructive, serves: |t, _| Constructive.can_serve(t) },
    // Medium: 0.22; generate and test 0.39. XY-Wing: 0.9; generate and test 2.3.
    Row { method: &RandomWalk, serves: |_, _| true },
];

/// Boundary search finds ratings up to this one fastest; digging minimal puzzles finds higher ones.
const BOUNDARY: Rating = Rating::tenths(72);

/// With fewer givens than this, digging to minimal puzzles is fastest.
const FEWEST: usize = 28;

/// With more givens than this, a walk finds nothing that singles do not solve.
const MANY: usize = 50;

/// Returns the fastest method for the request, with these numbers of givens.
pub(crate) fn best(target: &Target, clues: &RangeInclusive<usize>) -> &'static dyn Method {
    let row = TABLE.iter().find(|row| (row.serves)(target, clues));
    row.map_or(&RandomWalk, |row| row.method)
}

/// Returns every method once, in the order of the table.
pub(crate) fn all() -> impl Iterator<Item = &'static dyn Method> {
    let first = |(at, row): &(usize, &'static Row)| {
        TABLE[..*at].iter().all(|before| before.method.name() != row.method.name())
    };
    TABLE.iter().enumerate().filter(first).map(|(_, row)| row.method)
}

//! Generate and test: digs a solution to a minimal puzzle and leaves its rating to the grader.

use super::method::{Found, Method, Search};
use crate::generate::order::dig::{Proof, dig};
use crate::generate::order::pattern::{Pattern, sort};
use crate::generate::order::quick::ALL;
use crate::generate::order::target::Target;

#[derive(Debug)]
pub(super) struct GenerateAndTest;

impl Method for GenerateAndTest {
    fn name(&self) -> &'static str {
        "test"
    }

    fn can_serve(&self, _target: &Target) -> bool {
        true
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        sort(search.orbits, Pattern::default(), search.stream);
        let givens = dig(search.fresh, ALL, search.orbits, Proof::Search, search.clues.least);
        Some(Found { givens, solution: *search.fresh })
    }
}

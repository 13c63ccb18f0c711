//! Digging under a ceiling: a given is removed only while the puzzle is no harder than requested.

use super::method::{Found, Method, Search};
use crate::generate::order::dig::{Proof, dig};
use crate::generate::order::pattern::{Pattern, sort};
use crate::generate::order::quick::ALL;
use crate::generate::order::target::Target;

#[derive(Debug)]
pub(super) struct UnderCeiling;

impl Method for UnderCeiling {
    fn name(&self) -> &'static str {
        "ceiling"
    }

    fn can_serve(&self, _target: &Target) -> bool {
        true
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        sort(search.orbits, Pattern::default(), search.stream);
        let Target { logical, allowed, .. } = *search.target;
        let proof = if logical { Proof::Logic(allowed) } else { Proof::Search };
        let givens = dig(search.fresh, ALL, search.orbits, proof, search.clues.least);
        Some(Found { givens, solution: *search.fresh })
    }
}

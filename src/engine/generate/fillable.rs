//! Whether grids can be filled under the rules of a request at all. Some combinations of rules leave
//! no grid, and others so few that a search does not find them.

use super::fill::{attempt_after, tries_under};
use super::{Fill, Request, Stream, regions};
use crate::sudoku::solver::{self, Budget, End};
use crate::sudoku::{Grid, Rules};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Why no puzzle can be made under some rules.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfillable {
    #[error("no grid can be filled under these rules")]
    None,
    #[error("hardly any grid can be filled under these rules, and none was found")]
    NoneFound,
}

/// Guesses within which small shapes show that they have no grid.
const GUESSES: Budget = Budget(50_000);

/// Returns why no puzzles can be made under the rules of a request; `None` if they can. The search is
/// bounded, and its result is kept for each set of rules.
#[must_use]
pub fn unfillable(request: &Request) -> Option<Unfillable> {
    type Known = BTreeMap<(Rules, bool), Option<Unfillable>>;
    static KNOWN: Mutex<Known> = Mutex::new(BTreeMap::new());
    let rules = request.rules.without_cages();
    let is_random = request.regions.is_some();
    if rules.is_plain() && !is_random {
        return None;
    }
    let key = (rules, is_random);
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
    known.unwrap_or_else(|| {
        let found = search(request, rules);
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(key, found);
        found
    })
}

fn search(request: &Request, rules: Rules) -> Option<Unfillable> {
    let mut stream = Stream::for_puzzle(0, "fillable", 0);
    if let Some(kind) = request.regions {
        let (shape, variants) = (rules.shape(), rules.variants());
        let layout = regions::pick(shape, variants, kind, &mut stream);
        return layout.is_none().then_some(Unfillable::NoneFound);
    }
    let mut has_one = false;
    let start = solver::begun(rules).unwrap_or_else(|| Grid::empty(rules));
    let end = solver::each_solution(&start, &mut GUESSES.clone(), |_| {
        has_one = true;
        ControlFlow::Break(())
    });
    if !has_one && end == End::Exhausted {
        return Some(Unfillable::None);
    }
    let is_filled = (0..tries_under(rules, Fill::Backtrack))
        .any(|failures| attempt_after(failures, rules, Fill::Backtrack, &mut stream).is_some());
    (!is_filled).then_some(Unfillable::NoneFound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::{Shape, Variants};

    #[test]
    fn rules_without_grids_are_known() {
        for (side, names, is_none) in [
            (4, "anti-king", true),
            (4, "non-consecutive", true),
            (4, "x,anti-knight", true),
            (6, "x,disjoint", true),
            (6, "x,anti-king", true),
            (9, "x,hyper,disjoint,anti-knight", true),
            (4, "x", false),
            (6, "anti-king", false),
            (9, "x,hyper", false),
            (10, "non-consecutive", false),
            (16, "x", false),
        ] {
            let shape = Shape::with_side(side).expect("a shape");
            let variants: Variants = names.parse().expect("variants");
            let rules = Rules::with(shape, variants).expect("they suit");
            assert_eq!(unfillable(&Request::new(rules)).is_some(), is_none, "{rules}");
        }
        assert_eq!(unfillable(&Request::new(Rules::CLASSIC)), None);
    }
}

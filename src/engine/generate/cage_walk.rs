//! Killers that need a technique: a walk from division to division of one solution. Each step divides
//! a few cages anew and keeps the result only if the techniques that may be needed still solve it. They
//! also prove that the solution is the only one, in a fraction of the time that a search takes.

use super::cages;
use super::order::judge::judge;
use super::order::target::Target;
use super::{Made, Miss, Request, Stream};
use crate::grade::{End, Limits, Rater, Rating};
use crate::sudoku::{CellSet, Grid};
use crate::techniques::TechniqueSet;
use std::ops::RangeInclusive;

/// The number of steps from one solution: a longer walk seldom finds more.
pub(super) const STEPS: u64 = 100;

/// Looks for a puzzle that meets `request` among divisions of the solution `full`.
///
/// # Errors
///
/// Returns the first requirement that the last candidate misses.
pub(super) fn walk(
    full: &Grid,
    sizes: &RangeInclusive<u8>,
    request: &Request,
    target: &Target,
    rater: &mut Rater,
    stream: &mut Stream,
) -> Result<Made, Miss> {
    let (low, high) = (*target.ratings.start(), *target.ratings.end());
    let allowed = TechniqueSet::RATED.or(target.shapes).minus(request.forbid);
    let within = Limits { ceiling: target.ceiling.min(high), allowed };
    let easier = Limits::up_to(Rating::tenths(low.to_tenths().saturating_sub(1)));
    let (mut division, puzzle) = cages::unique(full, sizes, request, &target.ratings, stream)?;
    let mut miss = Miss::Ambiguous;
    for _ in 0..STEPS {
        let before = division.clone();
        division.renew(CellSet::EMPTY, stream);
        let Ok(rules) = full.rules().with_cages(division.cages()) else { continue };
        let next = puzzle.under(rules);
        let run = rater.run(&next, within);
        if run.end != End::Solved {
            division = before;
            continue;
        }
        // Named shapes have no rating.
        let is_easy = match target.shapes.is_empty() {
            true => run.er < low,
            false => rater.is_solvable(&next, easier),
        };
        if is_easy {
            miss = Miss::Rating(Some(run.er));
            continue;
        }
        match judge(&next, request, target, rater) {
            Ok(grade) => {
                let (shapes, enough) = (target.shapes, request.known());
                let solution = full.under(rules);
                return Ok(Made { puzzle: next, solution, grade, shapes, enough, samurai: None });
            }
            Err(why) => miss = why,
        }
    }
    Err(miss)
}

#[cfg(test)]
mod tests {
    use crate::generate::{Maker, Request, Stream, make};
    use crate::sudoku::{Shape, solver};
    use crate::techniques::TechniqueId;

    #[test]
    fn killers_that_need_a_technique_are_found() {
        let plain = Request::new(Shape::CLASSIC);
        let require = vec![TechniqueId::NAKED_PAIR.into()];
        let request = Request { cages: Some(2..=5), require, ..plain };
        let mut stream = Stream::for_puzzle(1, "walk", 0);
        let made = make(&request, &mut stream, &mut Maker::new()).expect("a killer");
        assert_eq!(made.grade.hardest, TechniqueId::NAKED_PAIR);
        assert_eq!(solver::solve(&made.puzzle).unique(), Some(made.solution));
    }
}

//! Killers of limited difficulty: a walk from division to division. Each step divides a few cages anew
//! and keeps the result only if the techniques that may be needed leave no more empty cells than before,
//! and then if the rating does not fall away from a higher one. The techniques also prove that the
//! solution is the only one, in a fraction of the time that a search takes.

use super::cages::{self, Division};
use super::order::judge::judge;
use super::order::target::Target;
use super::{Miss, Request, Stream};
use crate::grade::{Grade, Limits, Rater, Rating};
use crate::sudoku::{CellSet, Grid};
use crate::techniques::TechniqueSet;
use std::ops::RangeInclusive;

/// A walk ends after this number of steps in which no more cells were filled.
pub(super) const PATIENCE: u64 = 300;

/// Above this, chains take too long to be looked for at each step.
const HARDEST: Rating = Rating::tenths(57);

/// Puzzles of a higher rating need large cages: where all have few cells, most have as many as they can.
const MEDIUM: Rating = Rating::tenths(36);
const SMALL: usize = 4;

/// Returns whether puzzles of this kind are found by a walk.
pub(super) fn suits(request: &Request, target: &Target) -> bool {
    request.has_cages() && (!request.require.is_empty() || *target.ratings.end() <= HARDEST)
}

/// Looks for a puzzle that meets `request` among divisions of the solution `full`, and returns it with
/// its solution under the same rules and its grade.
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
) -> Result<(Grid, Grid, Grade), Miss> {
    let (low, high) = (*target.ratings.start(), *target.ratings.end());
    let allowed = TechniqueSet::RATED.or(target.shapes).minus(request.forbid);
    let within = Limits { ceiling: target.ceiling.min(high), allowed };
    let easier = Limits::up_to(Rating::tenths(low.to_tenths().saturating_sub(1)));
    let givens = cages::givens(full, request, stream);
    let is_hard = low > MEDIUM && usize::from(*sizes.end()) <= SMALL;
    let small = if is_hard { stream.below(2) } else { 2 + stream.below(6) };
    let mut division = Division::random(full, sizes, small, stream).ok_or(Miss::Ambiguous)?;
    let (mut before, mut left) = (division.clone(), full.rules().cells().collect::<CellSet>());
    let (mut rating, mut idle, mut miss) = (Rating::ZERO, 0, Miss::Ambiguous);
    while idle < PATIENCE {
        idle += 1;
        let (puzzle, solution) = division.puzzle(&givens)?;
        let (run, empty) = rater.run_other(&puzzle, within);
        if empty.len() > left.len() || (empty.is_empty() && run.er < rating.min(low)) {
            division.clone_from(&before);
            division.renew(left, stream);
            continue;
        }
        if empty.len() < left.len() {
            idle = 0;
        }
        before.clone_from(&division);
        left = empty;
        miss = Miss::Rating(Some(run.er).filter(|&er| er > Rating::ZERO));
        if left.is_empty() {
            rating = run.er;
            // Named shapes have no rating.
            let is_easy = match target.shapes.is_empty() {
                true => rating < low,
                false => rater.is_solvable(&puzzle, easier),
            };
            if !is_easy {
                match judge(&puzzle, request, target, rater) {
                    Ok(grade) => return Ok((puzzle, solution, grade)),
                    Err(why) => miss = why,
                }
            }
        }
        division.renew(left, stream);
    }
    Err(miss)
}

#[cfg(test)]
mod tests {
    use crate::generate::{Maker, Request, Stream, make};
    use crate::sudoku::{Rules, Shape, Variant, Variants, solver};
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

    #[test]
    fn large_cages_make_puzzles_of_each_level() {
        for level in 0..4 {
            let request = Request {
                cages: Some(3..=5),
                level: Some(level),
                effort: 20,
                ..Request::new(Shape::CLASSIC)
            };
            let mut stream = Stream::for_puzzle(2, "large", level as u64);
            let made = make(&request, &mut stream, &mut Maker::new()).expect("a killer");
            assert_eq!(request.scale.level_of(&made.puzzle, &made.grade), Some(level));
            let sizes = made.puzzle.rules().cages().iter().map(|cage| cage.cells.len());
            assert!(sizes.into_iter().all(|size| (3..=5).contains(&size)));
        }
    }

    #[test]
    fn small_cages_make_hard_puzzles_too() {
        let knight = Variants::NONE.with(Variant::AntiKnight);
        let rules = Rules::with(Shape::CLASSIC, knight).expect("they suit");
        let request = Request { cages: Some(1..=4), level: Some(3), ..Request::new(rules) };
        for seed in 0..3 {
            let mut stream = Stream::for_puzzle(seed, "small", 0);
            let made = make(&request, &mut stream, &mut Maker::new()).expect("a killer");
            assert_eq!(request.scale.level_of(&made.puzzle, &made.grade), Some(3));
        }
    }
}

//! Checks puzzles from other sources against a request.

use super::order::judge::judge;
use super::order::target::Target;
use super::{Miss, Request};
use crate::grade::{Grade, Rater};
use crate::sudoku::Grid;

/// Returns the grade of a puzzle with one solution if its level, rating, techniques and number of
/// givens meet `request`. The positions of its givens are not checked, because they are its
/// author's choice.
///
/// Without requirements, a puzzle has a grade even if no known technique solves it: see
/// [`Grade::is_bound`].
///
/// # Errors
///
/// Returns the first requirement that the puzzle misses.
pub fn appraise(puzzle: &Grid, request: &Request, rater: &mut Rater) -> Result<Grade, Miss> {
    let asks_path = request.level.is_some()
        || request.rating.is_some()
        || request.minutes.is_some()
        || request.only.is_some()
        || !request.require.is_empty()
        || !request.forbid.is_empty();
    if asks_path || request.clues.is_some() {
        let request = Request {
            givens_in_house: Some(0..=u8::MAX),
            digit_spread: Some(u8::MAX),
            ..request.clone()
        };
        let target = Target::new(&request);
        let grade = judge(puzzle, &request, &target, rater);
        if asks_path || grade.is_ok() {
            return grade;
        }
        if let Err(miss @ Miss::Clues(_)) = grade {
            return Err(miss);
        }
    }
    rater.grade(puzzle).map_err(|_| Miss::Ambiguous)
}

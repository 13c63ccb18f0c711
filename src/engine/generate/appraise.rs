//! Puzzles made elsewhere, held to what is asked of those made here.

use super::order::judge::judge;
use super::order::target::Target;
use super::{Miss, Request};
use crate::grade::{Grade, Rater};
use crate::sudoku::Grid;

/// The grade of a puzzle that has one solution, if it is as `request` asks: its level, rating,
/// techniques and number of givens. How its givens lie is its setter's affair.
///
/// A puzzle of which nothing is asked has a grade even if no known technique solves it: see
/// [`Grade::is_bound`].
///
/// # Errors
/// What is not as asked.
pub fn appraise(puzzle: &Grid, request: &Request, rater: &mut Rater) -> Result<Grade, Miss> {
    let asks_path = request.level.is_some()
        || request.rating.is_some()
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

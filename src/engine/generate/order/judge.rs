//! Checks a candidate against the request: the cheapest requirements first, the full grade last.

use super::target::Target;
use crate::generate::{Miss, Request};
use crate::grade::{End, Grade, Limits, Minutes, Path, Rater, Rating, TechniqueId};
use crate::sudoku::Grid;
use crate::techniques::{PencilMarks, TABLE, TechniqueSet};

/// Grades `puzzle`, which may have any number of solutions, and checks it against the request.
///
/// # Errors
///
/// Returns the first requirement that the puzzle misses.
pub(crate) fn judge(
    puzzle: &Grid,
    request: &Request,
    target: &Target,
    rater: &mut Rater,
) -> Result<Grade, Miss> {
    let clues = puzzle.filled() as u16;
    if request.clues.as_ref().is_some_and(|range| !range.contains(&clues)) {
        return Err(Miss::Clues(clues));
    }
    if target.given_limits.blemish(puzzle).is_some() {
        return Err(Miss::Looks);
    }
    let (low, high) = (*target.ratings.start(), *target.ratings.end());
    // If no puzzle is too hard, only puzzles that are too easy need to be detected before the full
    // grade.
    let open = high == Rating::MAX && target.enough.is_none();
    let ceiling = if open { Rating::tenths(low.to_tenths().saturating_sub(1)) } else { high };
    let run = rater.run(puzzle, Limits::up_to(ceiling));
    match run.end {
        End::Solved if run.er < low => return Err(Miss::Rating(Some(run.er))),
        End::Solved => {}
        End::Stuck | End::Dead if open => {}
        End::Stuck | End::Dead => return Err(Miss::Rating(None)),
    }
    if !target.shapes.is_empty() && target.led_by_required {
        // The shapes, and everything easier than chains, must solve the puzzle.
        let allowed = TechniqueSet::RATED.or(target.shapes);
        let limits = Limits { ceiling: target.ceiling, allowed };
        if !rater.is_solvable(puzzle, limits) {
            return Err(Miss::Rating(None));
        }
    }
    if let Some(allowed) = target.enough
        && !rater.is_solvable(puzzle, Limits { allowed, ..Limits::default() })
    {
        return Err(Miss::Techniques(run.er));
    }
    let is_of_level = |rater: &mut Rater, er: Rating| {
        let level_of = |level| request.scale.level_with(rater, puzzle, er) == Some(level);
        request.level.is_none_or(level_of)
    };
    // A level by technique does not depend on the rating, which takes far longer.
    if target.of_level.is_some() && !is_of_level(rater, run.er) {
        return Err(Miss::Level);
    }
    let grade = rater.grade(puzzle).map_err(|_| Miss::Ambiguous)?;
    if grade.is_bound || !target.ratings.contains(&grade.er) {
        return Err(Miss::Rating(Some(grade.er)));
    }
    if target.of_level.is_none() && !is_of_level(rater, grade.er) {
        return Err(Miss::Level);
    }
    if let Some(range) = &request.minutes {
        let minutes = grade.minutes.as_ref().map(Minutes::rounded);
        if minutes.is_none_or(|minutes| !range.contains(&minutes)) {
            return Err(Miss::Minutes(minutes));
        }
    }
    check_techniques(puzzle, request, target, &grade)?;
    Ok(grade)
}

fn is_shape(id: TechniqueId) -> bool {
    TechniqueSet::SHAPES.has(id)
}

/// Every required technique must occur and no forbidden one may. The hardest step must be of a
/// required technique unless a level or a band is given.
fn check_techniques(
    puzzle: &Grid,
    request: &Request,
    target: &Target,
    grade: &Grade,
) -> Result<(), Miss> {
    if request.require.is_empty() && request.forbid.is_empty() {
        return Ok(());
    }
    let mut times = [0u32; TABLE.len()];
    let mut led_by = TechniqueSet::EMPTY.with(grade.hardest);
    let mut names = request.require.iter().map(|need| need.technique).chain(request.forbid.iter());
    if names.any(is_shape) {
        // Shapes occur only on the steps, so follow the path of a solver who knows the required
        // ones.
        let mut highest = Rating::ZERO;
        for step in Path::knowing(puzzle, target.shapes).map(|found| found.step) {
            // A step that has the name of a required shape counts under that name only.
            let all: TechniqueSet = step.label.into_iter().chain([step.technique]).collect();
            let shape = all.and(target.shapes);
            let names = if shape.is_empty() { all } else { shape };
            for id in names.iter() {
                times[id.index()] += 1;
            }
            // A shape is rated like the easiest chains of the standard.
            let rating = if shape.is_empty() { step.rating.unwrap_or_default() } else { SHAPE };
            if rating > highest {
                highest = rating;
                led_by = TechniqueSet::EMPTY;
            }
            if rating == highest {
                led_by = led_by.or(names);
            }
        }
    } else {
        for &(id, n) in &grade.counts {
            times[id.index()] = n;
        }
    }
    if request.forbid.iter().any(|id| times[id.index()] > 0) {
        return Err(Miss::Techniques(grade.er));
    }
    if request.require.iter().any(|need| times[need.technique.index()] < need.times.max(1)) {
        return Err(Miss::NotNeeded(grade.er));
    }
    if let Some(allowed) = target.enough {
        // The counts apply to the path that the puzzle was made for.
        let mut times = [0u32; TABLE.len()];
        for step in Path::within(&PencilMarks::of(puzzle), allowed).map(|found| found.step) {
            for id in step.label.into_iter().chain([step.technique]) {
                times[id.index()] += 1;
            }
        }
        if request.require.iter().any(|need| times[need.technique.index()] < need.times.max(1)) {
            return Err(Miss::NotNeeded(grade.er));
        }
    }
    if target.led_by_required && !request.require.iter().any(|n| led_by.has(n.technique)) {
        return Err(Miss::NotNeeded(grade.er));
    }
    Ok(())
}

/// The rating of a step of a named shape, on the scale of the standard.
const SHAPE: Rating = Rating::tenths(65);

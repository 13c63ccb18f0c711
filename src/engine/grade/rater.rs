//! Rates puzzles under any rules, and checks that they have exactly one solution.

use super::{BatchedRating, End, Grade, Grader, Limits, Minutes, Rating, Run};
use crate::sudoku::solver::{self, Solved};
use crate::sudoku::{CellSet, Conflict, Digit, Grid, Rules};
use crate::techniques::{AnyShape, Board, DigitSet, Family, Nine, Position};

/// Why a grid has no grade.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ungradable {
    #[error("two cells that must differ have the same digit")]
    Conflict(Conflict),
    #[error("the puzzle is already solved")]
    Full,
    #[error("the puzzle has no solution")]
    NoSolution,
    #[error("the puzzle has more than one solution")]
    ManySolutions,
    #[error("the puzzle is too open to find out whether it has just one solution")]
    Undecided,
}

/// A rater with its working memory, reusable for any number of puzzles.
#[derive(Debug)]
pub struct Rater {
    nine: Grader<Nine>,
    /// For the last rules other than the classic ones.
    other: Option<(Rules, Box<Grader<AnyShape>>)>,
}

impl Default for Rater {
    fn default() -> Self {
        Rater::new()
    }
}

impl Rater {
    #[must_use]
    pub fn new() -> Self {
        Rater { nine: Grader::new(Nine), other: None }
    }

    /// Follows the easiest path within `limits` to its end. Nothing is checked: a grid with a
    /// conflict or without a solution stops somewhere.
    pub fn run(&mut self, puzzle: &Grid, limits: Limits) -> Run {
        let rules = puzzle.rules();
        if rules.is_classic() {
            self.nine.run(&mut Position::of_grid(Nine, puzzle), limits)
        } else {
            self.run_other(puzzle, limits).0
        }
    }

    /// Does the same under rules other than the classic ones, and returns the cells left empty too.
    pub(crate) fn run_other(&mut self, puzzle: &Grid, limits: Limits) -> (Run, CellSet) {
        let rules = puzzle.rules();
        let mut position = Position::of_grid(AnyShape::new(rules), puzzle);
        let run = self.other(rules).run(&mut position, limits);
        (run, position.empty())
    }

    /// Returns the eliminations of the next steps from a 9x9 position in which everything up to the
    /// hidden quad is stuck: see [`Grader::batched_eliminations`].
    pub fn batched_eliminations(
        &mut self,
        position: &Position<Nine>,
        state: &mut BatchedRating,
    ) -> &[(DigitSet, <Nine as Board>::Set)] {
        self.nine.batched_eliminations(position, state)
    }

    /// Returns the rating of the Nishio chains of `digit` in a 9x9 position beyond those rated
    /// `easy`: see [`Grader::nishio_beyond`].
    pub fn nishio_beyond(
        &mut self,
        position: Position<Nine>,
        digit: Digit,
        easy: Rating,
    ) -> Option<Rating> {
        self.nine.nishio_beyond(position, digit, easy)
    }

    fn other(&mut self, rules: Rules) -> &mut Grader<AnyShape> {
        if !matches!(&self.other, Some((known, _)) if *known == rules) {
            self.other = None;
        }
        let make = || (rules, Box::new(Grader::new(AnyShape::new(rules))));
        &mut self.other.get_or_insert_with(make).1
    }

    /// Returns whether `limits` allow the puzzle to be solved. Without uniqueness techniques, this
    /// proves that the solution is unique.
    pub fn is_solvable(&mut self, puzzle: &Grid, limits: Limits) -> bool {
        self.run(puzzle, limits).end == End::Solved
    }

    /// Returns ER, EP and ED of a puzzle after checking that it has exactly one solution.
    ///
    /// # Errors
    ///
    /// Returns why the grid is not a valid puzzle.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<Run, Ungradable> {
        check(puzzle)?;
        let rules = puzzle.rules();
        if rules.is_classic() {
            rate(&mut self.nine, Position::of_grid(Nine, puzzle), puzzle)
        } else {
            rate(self.other(rules), Position::of_grid(AnyShape::new(rules), puzzle), puzzle)
        }
    }

    /// Does the same, and returns the minutes that people need if they are known.
    ///
    /// # Errors
    ///
    /// Returns why the grid is not a valid puzzle.
    pub fn rate_with_minutes(
        &mut self,
        puzzle: &Grid,
    ) -> Result<(Run, Option<Minutes>), Ungradable> {
        if !puzzle.rules().is_classic() {
            return Ok((self.rate(puzzle)?, None));
        }
        check(puzzle)?;
        let position = Position::of_grid(Nine, puzzle);
        let start = position.bitboard();
        let run = rate(&mut self.nine, position, puzzle)?;
        Ok((run, self.nine.minutes(start, &run)))
    }

    /// Returns [`Rater::run`], and the minutes that people need if they are known.
    pub fn run_with_minutes(&mut self, puzzle: &Grid, limits: Limits) -> (Run, Option<Minutes>) {
        if !puzzle.rules().is_classic() {
            return (self.run(puzzle, limits), None);
        }
        let mut position = Position::of_grid(Nine, puzzle);
        let start = position.bitboard();
        let run = self.nine.run(&mut position, limits);
        (run, self.nine.minutes(start, &run))
    }

    /// Returns the whole grade of a puzzle after checking that it has exactly one solution.
    ///
    /// # Errors
    ///
    /// Returns why the grid is not a valid puzzle.
    pub fn grade(&mut self, puzzle: &Grid) -> Result<Grade, Ungradable> {
        check(puzzle)?;
        prove(puzzle)?;
        let rules = puzzle.rules();
        Ok(if rules.is_classic() {
            let (_, minutes) = self.run_with_minutes(puzzle, Limits::up_to(Minutes::HARDEST));
            let grade = self.nine.grade(&mut Position::of_grid(Nine, puzzle));
            Grade { minutes, ..grade }
        } else {
            self.other(rules).grade(&mut Position::of_grid(AnyShape::new(rules), puzzle))
        })
    }
}

/// Returns the whole grade of one puzzle; use a [`Rater`] for many.
///
/// # Errors
///
/// Returns why the grid is not a valid puzzle.
pub fn grade(puzzle: &Grid) -> Result<Grade, Ungradable> {
    Rater::new().grade(puzzle)
}

/// A path without uniqueness techniques also proves the solution. If there is none, an invalid grid
/// should be detected before the search for a harder path.
fn rate<B: Board>(
    grader: &mut Grader<B>,
    mut position: Position<B>,
    puzzle: &Grid,
) -> Result<Run, Ungradable> {
    let mut run = grader.run(&mut position, Limits::up_to(Rating::tenths(44)));
    if run.end != End::Solved {
        prove(puzzle)?;
        grader.go_on(&mut position, Limits::default(), &mut run);
    }
    Ok(run)
}

fn check(puzzle: &Grid) -> Result<(), Ungradable> {
    match puzzle.conflict() {
        Some(conflict) => Err(Ungradable::Conflict(conflict)),
        None if puzzle.is_full() => Err(Ungradable::Full),
        None => Ok(()),
    }
}

fn prove(puzzle: &Grid) -> Result<(), Ungradable> {
    match solver::solve(puzzle) {
        Solved::None => Err(Ungradable::NoSolution),
        Solved::Many(..) => Err(Ungradable::ManySolutions),
        Solved::GaveUp => Err(Ungradable::Undecided),
        Solved::Unique(_) => Ok(()),
    }
}

/// Returns whether a run assumes a unique solution.
#[must_use]
pub fn assumes_uniqueness(run: &Run) -> bool {
    run.used.iter().any(|id| id.row().family == Family::Uniqueness)
}

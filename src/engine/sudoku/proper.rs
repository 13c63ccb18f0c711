//! Validates puzzles from other sources: no conflict, and exactly one solution. Errors name cells,
//! so that the author can find them.

use super::solver::{self, Solved};
use super::{Cage, Cell, Conflict, Digit, Grid, Rules};
use std::fmt;

/// Why a puzzle is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Improper {
    /// Two cells that must differ have the same digit.
    Conflict(Rules, Conflict),
    /// The digits of a cage do not add up to its sum, whatever its empty cells hold.
    Cage(Rules, &'static Cage),
    /// No solution agrees with all givens.
    NoSolution,
    /// There are two or more solutions, which differ in these cells, among others.
    Several(Rules, [Choice; 2]),
    /// The effort allowed was not enough to decide.
    Unsettled,
}

/// A cell in which two solutions differ, with the digit of each.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub cell: Cell,
    pub digits: [Digit; 2],
}

/// Returns the only solution of `puzzle`.
///
/// # Errors
///
/// Returns why the puzzle is not valid.
pub fn solution(puzzle: &Grid) -> Result<Grid, Improper> {
    let rules = puzzle.rules();
    if let Some(conflict) = puzzle.conflict() {
        return Err(Improper::Conflict(rules, conflict));
    }
    if let Some(cage) = puzzle.wrong_cage() {
        return Err(Improper::Cage(rules, cage));
    }
    match solver::solve(puzzle) {
        Solved::Unique(solution) => Ok(solution),
        Solved::None => Err(Improper::NoSolution),
        Solved::GaveUp => Err(Improper::Unsettled),
        Solved::Many(one, other) => {
            // Two solutions never differ in a single cell.
            let mut choices = rules.cells().filter_map(|cell| {
                let digits = [one.get(cell)?, other.get(cell)?];
                (digits[0] != digits[1]).then_some(Choice { cell, digits })
            });
            match (choices.next(), choices.next()) {
                (Some(first), Some(second)) => Err(Improper::Several(rules, [first, second])),
                _ => Err(Improper::Unsettled),
            }
        }
    }
}

fn name(rules: Rules, cell: Cell) -> String {
    let shape = rules.shape();
    format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

impl fmt::Display for Improper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Improper::Conflict(rules, conflict) => {
                let [first, second] = conflict.cells.map(|cell| name(*rules, cell));
                let [one, other] = conflict.digits;
                if one != other {
                    return write!(
                        f,
                        "{first} and {second} clash: {one} and {other} are consecutive"
                    );
                }
                write!(f, "{first} and {second} clash: both hold {one}")?;
                match conflict.house {
                    Some(house) => write!(f, " in {}", rules.house(house)),
                    None => Ok(()),
                }
            }
            Improper::Cage(rules, cage) => {
                let cell = name(*rules, cage.cells[0]);
                write!(f, "the digits of the cage of {cell} cannot add up to {}", cage.sum)
            }
            Improper::NoSolution => f.write_str("this puzzle has no solution"),
            Improper::Several(rules, choices) => {
                let [first, second] = choices.map(|choice| {
                    let [one, other] = choice.digits;
                    format!("{} ({one} or {other})", name(*rules, choice.cell))
                });
                write!(
                    f,
                    "this puzzle has 2 or more solutions, which differ in {first} and {second} among others"
                )
            }
            Improper::Unsettled => f.write_str(
                "this puzzle has too few givens to find out whether it has one solution",
            ),
        }
    }
}

impl std::error::Error for Improper {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::notation;

    fn told(puzzle: &str) -> Result<String, String> {
        let grid = notation::read(puzzle, None).entries[0].position.grid;
        solution(&grid).map(|s| s.to_string()).map_err(|e| e.to_string())
    }

    #[test]
    fn what_is_wrong_is_told_with_the_cells() {
        let good =
            "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
        assert!(told(good).is_ok());
        let clash = told(&good.replacen("4...3", "4...4", 1));
        assert_eq!(clash, Err("r1c1 and r1c5 clash: both hold 4 in row 1".into()));
        let several = told(&good.replacen('4', ".", 1)).expect_err("one clue fewer");
        assert!(
            several.starts_with("this puzzle has 2 or more solutions, which differ in r"),
            "{several}"
        );
        assert_eq!(told("12..34..........").map_err(|e| e.contains("differ")), Err(true));
        // With a 1 in r1c1, the cage of two cells cannot have the sum 7.
        let cage = told("1...............7<5400^^6<Av5<^<");
        assert_eq!(cage, Err("the digits of the cage of r1c1 cannot add up to 7".into()));
        assert_eq!(told("123....4........"), Err("this puzzle has no solution".into()));
    }
}

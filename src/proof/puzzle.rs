//! One puzzle of a list, held to what it must be: one solution, proven by brute force in two
//! directions and by the solver, and whatever is said of it.

use gridpress_engine::grade::Rater;
use gridpress_engine::sudoku::notation::{Entry, Field};
use gridpress_engine::sudoku::solver::{Budget, Solved};
use gridpress_engine::sudoku::{Grid, bidirectional, proper};

/// Digits tried in each direction: of a million puzzles of 9x9 and less forty take a thirtieth of it,
/// and two more than all of it.
const BUDGET: Budget = Budget(1_000_000_000);
/// The same for larger grids, of which many never come to an end.
const BUDGET_OF_LARGE: Budget = Budget(30_000_000);

/// What was found out about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong with it, in words; nothing if all is right.
    pub fault: Option<String>,
    /// True if brute force came to an end in the effort allowed; else the solver alone vouches for
    /// it.
    pub is_settled: bool,
    /// Its solution, if it has one alone.
    pub solution: Option<Grid>,
}

/// Examines a puzzle. The solution that stands with it is compared, and the rating, if it reads
/// `ER/EP/ED` as this program writes it.
#[must_use]
pub fn examine(entry: &Entry, rater: &mut Rater) -> Finding {
    let puzzle = entry.position.puzzle();
    let solution = match proper::solution(&puzzle) {
        Ok(solution) => solution,
        Err(improper) => {
            let fault = Some(improper.to_string());
            return Finding { fault, is_settled: true, solution: None };
        }
    };
    let found =
        |fault: String| Finding { fault: Some(fault), is_settled: true, solution: Some(solution) };
    let budget = if puzzle.shape().side() <= 9 { BUDGET } else { BUDGET_OF_LARGE };
    let is_settled = match bidirectional::solve(&puzzle, budget) {
        Solved::Unique(forced) if forced == solution => true,
        Solved::GaveUp => false,
        Solved::Unique(_) | Solved::Many(..) | Solved::None => {
            return found("brute force and the solver do not agree on it".into());
        }
    };
    if entry.solution.is_some_and(|said| said != solution) {
        return found("the solution that stands with it is not its solution".into());
    }
    let said = entry.info.get(Field::Rating).filter(|said| said.matches('/').count() == 2);
    let fault = said.and_then(|said| match rater.grade(&puzzle) {
        Ok(grade) if grade.ratings() == said => None,
        Ok(grade) => Some(format!("it is rated {}, and {said} is said of it", grade.ratings())),
        Err(error) => Some(error.to_string()),
    });
    Finding { fault, is_settled, solution: Some(solution) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::sudoku::notation::{Format, read};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn told(line: &str) -> Option<String> {
        let entry = read(line, Some(Format::Json)).entries.pop().expect("a puzzle");
        let finding = examine(&entry, &mut Rater::new());
        assert!(finding.is_settled);
        finding.fault
    }

    #[test]
    fn what_is_said_of_a_puzzle_must_be_so() {
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let line = |solution: &str, rating: &str| {
            format!(r#"{{"puzzle":"{PUZZLE}","solution":"{solution}","rating":"{rating}"}}"#)
        };
        assert_eq!(told(&line(solution, "some day")), None);
        let swapped: String = solution
            .chars()
            .map(|c| match c {
                '1' => '2',
                '2' => '1',
                c => c,
            })
            .collect();
        assert!(told(&line(&swapped, "")).is_some_and(|why| why.contains("not its solution")));
        assert!(told(&line(solution, "4.2/1.2/1.2")).is_some_and(|why| why.contains("is said")));
        let open = PUZZLE.replace(['5', '9'], ".");
        let why = told(&format!(r#"{{"puzzle":"{open}"}}"#)).expect("several solutions");
        assert!(why.contains("solution"), "{why}");
    }
}

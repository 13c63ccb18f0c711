//! Checks one puzzle of a list: it must have one solution, proven by brute force in two directions
//! and by the solver, and agree with everything given with it.

use gridpress_engine::grade::Rater;
use gridpress_engine::sudoku::notation::{Entry, Field};
use gridpress_engine::sudoku::solver::{Budget, Solved};
use gridpress_engine::sudoku::{Grid, bidirectional, proper};

/// The digits tried in each direction. Of a million puzzles up to 9x9, forty take more than a
/// thirtieth of it, and two more than all of it.
const BUDGET: Budget = Budget(1_000_000_000);
/// The same for larger grids, of which many never finish.
const BUDGET_OF_LARGE: Budget = Budget(30_000_000);
/// The rules of variants leave fewer givens: one puzzle in some takes more than all of this, which is a
/// few seconds.
const BUDGET_OF_VARIANTS: Budget = Budget(30_000_000);
/// Killers have few givens or none, so that brute force settles few of them.
const BUDGET_OF_KILLERS: Budget = Budget(4_000_000);

/// The result for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong with it; `None` if it has no fault.
    pub fault: Option<String>,
    /// Whether brute force finished within its budget; otherwise only the solver confirms the
    /// result.
    pub is_settled: bool,
    /// Its solution, if it has exactly one.
    pub solution: Option<Grid>,
}

/// Examines a puzzle. Compares it with the solution given with it, and with the rating if that has
/// the form `ER/EP/ED` of this program.
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
    let budget = match puzzle.shape().side() {
        10.. => BUDGET_OF_LARGE,
        _ if !puzzle.rules().cages().is_empty() => BUDGET_OF_KILLERS,
        _ if !puzzle.rules().is_plain() => BUDGET_OF_VARIANTS,
        _ => BUDGET,
    };
    let is_settled = match bidirectional::solve(&puzzle, budget) {
        Solved::Unique(forced) if forced == solution => true,
        Solved::GaveUp => false,
        Solved::Unique(_) | Solved::Many(..) | Solved::None => {
            return found("brute force and the solver disagree".into());
        }
    };
    if entry.solution.is_some_and(|said| said != solution) {
        return found("the solution given with the puzzle is wrong".into());
    }
    let said = entry.info.get(Field::Rating).filter(|said| said.matches('/').count() == 2);
    let fault = said.and_then(|said| match rater.grade(&puzzle) {
        Ok(grade) if grade.ratings() == said => None,
        Ok(grade) => Some(format!("it is rated {}, not {said}", grade.ratings())),
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
        assert!(told(&line(&swapped, "")).is_some_and(|why| why.contains("is wrong")));
        assert!(told(&line(solution, "4.2/1.2/1.2")).is_some_and(|why| why.contains("not 4.2")));
        let open = PUZZLE.replace(['5', '9'], ".");
        let why = told(&format!(r#"{{"puzzle":"{open}"}}"#)).expect("several solutions");
        assert!(why.contains("solution"), "{why}");
    }
}

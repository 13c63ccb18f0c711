//! Completes a grid: finds a solution that agrees with the digits already chosen.

use super::quick::{Set, cells};
use super::solution::Solution;
use crate::sudoku::solver::{Budget, nine};
use std::ops::ControlFlow::Break;

/// Returns a solution that agrees with `digits` in the cells of `fixed`; `None` if there is none.
pub(crate) fn complete(digits: &Solution, fixed: Set) -> Option<Solution> {
    let mut values = [0; 81];
    for cell in cells(fixed) {
        values[cell] = digits[cell] + 1;
    }
    let mut found = None;
    nine::Position::new(&values)?.each_solution(&mut Budget::default(), &mut |position| {
        let mut full = [0; 81];
        position.write_to(&mut full);
        found = Some(full.map(|digit| digit - 1));
        Break(())
    });
    found
}

#[cfg(test)]
mod tests {
    use super::super::quick::{ALL, HOUSES, bit};
    use super::super::solution::solution_of;
    use super::*;
    use crate::generate::{Fill, Stream, fill};
    use crate::sudoku::Shape;

    #[test]
    fn a_completion_keeps_what_is_fixed_and_a_contradiction_has_none() {
        for index in 0..50 {
            let mut stream = Stream::for_puzzle(3, "complete", index);
            let full = fill::fill(Shape::CLASSIC, Fill::default(), &mut stream).expect("a grid");
            let mut digits = solution_of(&full.solution);
            let fixed = (0..20).fold(0, |all, _| all | bit(stream.below(81)));
            let found = complete(&digits, fixed).expect("the grid itself is one");
            assert!(cells(fixed).all(|cell| found[cell] == digits[cell]));
            for house in HOUSES {
                assert_eq!(cells(house).fold(0_u16, |all, cell| all | 1 << found[cell]), 0x1ff);
            }
            assert_eq!(complete(&digits, ALL), Some(digits));
            digits[0] = digits[1];
            assert_eq!(complete(&digits, fixed | 0b11), None);
        }
    }
}

//! Puzzles in letters. If the letters are a word, the digits are exchanged so that the solution has
//! it on a diagonal or in a row.

use super::{Made, Request, Stream, appraise};
use crate::grade::Rater;
use crate::sudoku::{Cell, Digit, Grid, HouseKind, Rules};

/// Returns a puzzle under the symbols of the request. If they are a word, the solution has it on a
/// main diagonal, if that is a house, or else in a row chosen at random.
///
/// The digits are exchanged for that, and a path may take equal steps in another order. So the result
/// is graded again: `None` if it meets the request in no row.
#[must_use]
pub fn spelled(
    made: Made,
    request: &Request,
    stream: &mut Stream,
    rater: &mut Rater,
) -> Option<Made> {
    let Some(word) = request.rules.word() else {
        return Some(under_symbols(made, request.rules));
    };
    lines(request.rules, stream).iter().find_map(|line| {
        let exchanged = exchanged(&made, line, word);
        let grade = appraise(&exchanged.puzzle, request, rater).ok()?;
        Some(under_symbols(Made { grade, ..exchanged }, request.rules))
    })
}

fn under_symbols(made: Made, of: Rules) -> Made {
    let dressed = |grid: Grid| grid.under(grid.rules().with_symbols_of(of));
    Made { puzzle: dressed(made.puzzle), solution: dressed(made.solution), ..made }
}

/// Returns the lines that may have the word: the diagonal, then the rows in random order.
fn lines(rules: Rules, stream: &mut Stream) -> Vec<&'static [Cell]> {
    let house = |kind: HouseKind| rules.houses().iter().filter(move |house| house.kind == kind);
    let mut rows: Vec<&[Cell]> = house(HouseKind::Row).map(|row| &*row.cells).collect();
    stream.shuffle(&mut rows);
    let diagonal = house(HouseKind::Diagonal).take(1).map(|diagonal| &*diagonal.cells);
    diagonal.chain(rows).collect()
}

/// Returns the same puzzle with digits exchanged so that its solution has a word on a line.
fn exchanged(made: &Made, line: &[Cell], word: &[Digit]) -> Made {
    let mut label = [0; 17];
    for (&letter, value) in word.iter().zip(line.iter().filter_map(|&c| made.solution.get(c))) {
        label[usize::from(value.get())] = letter.get();
    }
    let of = |grid: &Grid| {
        let values: Vec<u8> =
            grid.values().iter().map(|&value| label[usize::from(value)]).collect();
        Grid::from_values(grid.rules(), &values).unwrap_or(*grid)
    };
    Made { puzzle: of(&made.puzzle), solution: of(&made.solution), ..made.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Maker, make};
    use crate::sudoku::{Shape, Variants, solver};

    #[test]
    fn words_are_on_a_diagonal_or_in_a_row_of_the_solution() {
        let x = Rules::with(Shape::CLASSIC, Variants::NONE.with(crate::sudoku::Variant::X));
        for rules in [Rules::CLASSIC, x.expect("9x9")] {
            let request = Request::new(rules.with_symbols("COMPUTERS").expect("nine letters"));
            let mut rows_seen = std::collections::BTreeSet::new();
            for index in 0..12 {
                let mut stream = Stream::for_puzzle(7, "words", index);
                let made = make(&request, &mut stream, &mut Maker::new()).expect("a puzzle");
                let printed = |cell: &Cell| {
                    made.solution
                        .get(*cell)
                        .map_or('.', |digit| made.solution.rules().symbol(digit))
                };
                let reads = |cells: &[Cell]| cells.iter().map(printed).collect::<String>();
                let all: Vec<String> = rules.houses().iter().map(|h| reads(&h.cells)).collect();
                let at = all.iter().position(|line| line == "COMPUTERS").expect("the word");
                let wanted = if rules.is_classic() { HouseKind::Row } else { HouseKind::Diagonal };
                assert_eq!(rules.houses()[at].kind, wanted);
                rows_seen.insert(at);
                let unique = solver::solve(&made.puzzle).unique();
                assert_eq!(unique, Some(made.solution), "one solution");
                let again = Rater::new().grade(&made.puzzle).expect("a grade");
                assert_eq!((again.er, again.hardest), (made.grade.er, made.grade.hardest));
            }
            assert!(rows_seen.len() > 2 || !rules.is_classic(), "{rows_seen:?}");
        }
    }
}

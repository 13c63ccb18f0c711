//! Puzzles made instantly by a formula, as placeholders while pages are tried out.

use super::Made;
use crate::grade::{Grade, Path, Rating};
use crate::sudoku::{Digit, Grid, Shape};
use crate::techniques::{PencilMarks, TechniqueId, TechniqueSet};

/// Steps up to this rating solve a placeholder.
const CEILING: Rating = Rating::tenths(26);

/// Returns a puzzle of that shape, the same every time, that the easiest techniques solve. Its
/// grade is made up.
#[must_use]
pub fn stand_in(shape: Shape) -> Made {
    let (n, bh, bw) = (shape.side(), shape.box_height(), shape.box_width());
    let (mut puzzle, mut solution) = (Grid::empty(shape), Grid::empty(shape));
    for cell in shape.cells() {
        let (r, c) = (shape.row_of(cell), shape.column_of(cell));
        // Each row is the one above shifted by a box's width, and each band by one more.
        let value = ((r % bh * bw + r / bh + c) * 7 + 3) % n;
        let digit = u8::try_from(value + 1).ok().and_then(Digit::new);
        solution.set(cell, digit);
        if (r * 5 + c * 3 + r * c) % 3 == 0 {
            puzzle.set(cell, digit);
        }
    }
    // Gives another digit wherever no step applies.
    let mut marks = PencilMarks::of(&puzzle);
    loop {
        let mut path = Path::up_to(&marks, CEILING);
        while path.next().is_some() {}
        marks = path.position();
        let open = shape.cells().find(|&cell| marks.grid().get(cell).is_none());
        let Some((cell, digit)) = open.and_then(|cell| Some((cell, solution.get(cell)?))) else {
            break;
        };
        puzzle.set(cell, Some(digit));
        marks.place(cell, digit);
    }
    let er = Rating::tenths(12);
    let hardest = TechniqueId::HIDDEN_SINGLE;
    let grade =
        Grade { er, ep: er, ed: er, hardest, scarcity: 0.0, counts: Vec::new(), is_bound: false };
    Made { puzzle, solution, grade, shapes: TechniqueSet::EMPTY, enough: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::solver;

    #[test]
    fn stand_ins_are_puzzles() {
        for shape in Shape::ALL {
            let made = stand_in(shape);
            assert_eq!(solver::solve(&made.puzzle).unique(), Some(made.solution), "{shape}");
            assert!(made.puzzle.filled() * 4 <= shape.cell_count() * 3, "{shape}: too many givens");
        }
    }
}

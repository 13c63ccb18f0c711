//! Rearranges a puzzle with arbitrary givens into an isomorph whose givens form orbits.
//!
//! The difficulty of a puzzle depends on the cells that are open where the easier techniques are
//! stuck; all others may be given. Permuting lines within bands, and bands, keeps the difficulty
//! but moves these open cells, and with them the cells that must be blank for symmetry. With orbits
//! of two cells and few open cells, nearly always one of some thousand arrangements lets the
//! easiest techniques fill all other blank cells. With larger orbits this is rare.

use super::quick::{ALL, Allowed, Board, Set, bit, cells};
use super::solution::{Solution, count};
use crate::generate::Stream;

/// The number of arrangements tried.
const TRIES: usize = 3000;

/// Returns the givens and the solution of an isomorph of the puzzle in which all of `solution` but
/// the cells of `open` is given. It has at least `least` givens, all in `orbits`, and `plain` fills
/// it up to those cells. `None` if no such isomorph is found.
pub(crate) fn turn(
    solution: &Solution,
    open: Set,
    orbits: &[Set],
    plain: Allowed,
    least: usize,
    stream: &mut Stream,
) -> Option<(Set, Solution)> {
    let mut orbit_of = [0; 81];
    for &orbit in orbits {
        cells(orbit).for_each(|cell| orbit_of[cell] = orbit);
    }
    (0..TRIES).find_map(|_| {
        let to = Arrangement::random(stream);
        let open = cells(open).fold(0, |all, cell| all | bit(to.place(cell)));
        let blank = cells(open).fold(0, |all, cell| all | orbit_of[cell]);
        let givens = ALL & !blank;
        if count(givens) < least.max(FEWEST) {
            return None;
        }
        let solution = to.apply(solution);
        let mut board = Board::new(&solution, givens);
        board.close(plain, blank & !open);
        (board.open == open).then_some((givens, solution))
    })
}

/// With fewer givens than this, hardly any arrangement can be filled.
const FEWEST: usize = 20;

/// The new position of each line.
struct Arrangement {
    transposed: bool,
    rows: [usize; 9],
    columns: [usize; 9],
}

impl Arrangement {
    fn random(stream: &mut Stream) -> Self {
        Arrangement {
            transposed: stream.below(2) == 1,
            rows: lines(stream),
            columns: lines(stream),
        }
    }

    fn place(&self, cell: usize) -> usize {
        let (row, column) = (self.rows[cell / 9], self.columns[cell % 9]);
        if self.transposed { 9 * column + row } else { 9 * row + column }
    }

    fn apply(&self, solution: &Solution) -> Solution {
        let mut other = [0; 81];
        for (cell, &digit) in solution.iter().enumerate() {
            other[self.place(cell)] = digit;
        }
        other
    }
}

/// Returns three bands in random order, with the lines of each in random order.
fn lines(stream: &mut Stream) -> [usize; 9] {
    let mut bands = [0, 3, 6];
    stream.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (band, to) in bands.into_iter().zip(lines.chunks_exact_mut(3)) {
        let mut order = [band, band + 1, band + 2];
        stream.shuffle(&mut order);
        to.copy_from_slice(&order);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::dig::{Proof, dig};
    use super::super::solution::single_cells;
    use super::super::solution::{grid_of, orbits, puzzle_of, solution_of};
    use super::*;
    use crate::generate::fill::fill;
    use crate::generate::{Dig, Fill, Request, Symmetry};
    use crate::grade::Rater;
    use crate::sudoku::{Shape, solver};

    #[test]
    fn a_puzzle_turned_is_as_hard_and_its_givens_come_in_orbits() {
        let symmetries = [Symmetry::Rotate180, Symmetry::MirrorLr, Symmetry::Diagonal];
        let mut turned = [0; 3];
        for index in 0..30 {
            let mut stream = Stream::for_puzzle(2, "turn", index);
            let full = fill(Shape::CLASSIC, Fill::Backtrack, &mut stream).expect("a grid").solution;
            let solution = solution_of(&full);
            let mut order = single_cells();
            stream.shuffle(&mut order);
            // The cells that the plain techniques leave open in a puzzle with many givens.
            let plain = Allowed::SINGLES;
            let givens = dig(&solution, ALL, &order, Proof::Search, 28);
            let mut board = Board::new(&solution, givens);
            board.close(plain, ALL);
            let open = board.open;
            let before = puzzle_of(&full, ALL & !open);
            let n = index as usize % 3;
            let request = Request {
                dig: Dig::Pairs,
                symmetry: symmetries[n],
                ..Request::new(Shape::CLASSIC)
            };
            let orbits = orbits(&request);
            let Some((givens, solution)) = turn(&solution, open, &orbits, plain, 30, &mut stream)
            else {
                continue;
            };
            turned[n] += 1;
            assert!(count(givens) >= 30);
            assert!(orbits.iter().all(|orbit| orbit & givens == 0 || orbit & !givens == 0));
            let full = grid_of(&solution);
            assert!(full.is_solution());
            let after = puzzle_of(&full, givens);
            assert!(solver::is_unique(&after));
            let mut rater = Rater::new();
            let [before, after] = [before, after].map(|puzzle| rater.grade(&puzzle).map(|g| g.er));
            assert_eq!(before.ok(), after.ok());
        }
        assert!(turned.iter().all(|&n| n > 2), "{turned:?}");
    }
}

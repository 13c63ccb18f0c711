//! Uniqueness by bi-directional brute force: the empty cells are filled in one fixed order, once
//! with the lowest digits first and once with the highest. The first search ends at the first
//! solution of all in that order, the second at the last, so equal answers prove that there is
//! only one. It shares no code with the solver and is its independent check.

use super::solver::{Budget, Solved};
use super::{Cell, Grid, Shape};
use std::cmp::Reverse;

/// Solves `puzzle` by brute force in both directions. The budget is counted in digits tried, in
/// each direction.
#[must_use]
pub fn solve(puzzle: &Grid, budget: Budget) -> Solved {
    if puzzle.clash().is_some() {
        return Solved::None;
    }
    let order = order(puzzle);
    let Ok(up) = search(puzzle, &order, Direction::Up, budget) else {
        return Solved::GaveUp;
    };
    let Some(lowest) = up else {
        return Solved::None;
    };
    match search(puzzle, &order, Direction::Down, budget) {
        Err(OutOfBudget) => Solved::GaveUp,
        // The search down meets every solution that the search up can find.
        Ok(None) => Solved::None,
        Ok(Some(highest)) if highest == lowest => Solved::Unique(lowest),
        Ok(Some(highest)) => Solved::Many(lowest, highest),
    }
}

#[derive(Copy, Clone)]
enum Direction {
    Up,
    Down,
}

struct OutOfBudget;

/// The empty cells, each time the one that sees the most cells filled or ordered before it; the
/// order is the same for both directions.
fn order(puzzle: &Grid) -> Vec<Cell> {
    let shape = puzzle.shape();
    let mut known = puzzle.filled_cells();
    let mut left: Vec<Cell> = shape.cells().filter(|&c| !known.contains(c)).collect();
    let mut order = Vec::with_capacity(left.len());
    while let Some(next) = (0..left.len()).min_by_key(|&i| {
        Reverse((given_digits(puzzle, left[i]), shape.peers(left[i]).intersection(known).len()))
    }) {
        let cell = left.remove(next);
        known.insert(cell);
        order.push(cell);
    }
    order
}

/// How many digits the givens take from a cell.
fn given_digits(puzzle: &Grid, cell: Cell) -> u32 {
    let digits = puzzle.shape().peers(cell).iter().filter_map(|peer| puzzle.get(peer));
    digits.fold(0u16, |seen, digit| seen | 1 << digit.index()).count_ones()
}

fn search(
    puzzle: &Grid,
    order: &[Cell],
    direction: Direction,
    Budget(mut budget): Budget,
) -> Result<Option<Grid>, OutOfBudget> {
    let shape = puzzle.shape();
    let mut grid = *puzzle;
    // For each house the digits it holds.
    let mut held = [0u16; 3 * 16];
    for cell in shape.cells() {
        if let Some(digit) = grid.get(cell) {
            toggle(shape, &mut held, cell, 1 << digit.index());
        }
    }
    // For each cell of the order the digits not yet tried there; its depth is the cell's place.
    let mut untried = vec![0u16; order.len()];
    let mut depth = 0;
    let mut entering = true;
    loop {
        let Some(&cell) = order.get(depth) else {
            return Ok(Some(grid));
        };
        if entering {
            let taken = shape.houses_of(cell).iter().fold(0, |all, h| all | held[h.index()]);
            untried[depth] = ((1u32 << shape.side()) - 1) as u16 & !taken;
        } else if let Some(digit) = grid.get(cell) {
            toggle(shape, &mut held, cell, 1 << digit.index());
            grid.set(cell, None);
        }
        let left = untried[depth];
        if left == 0 {
            if depth == 0 {
                return Ok(None);
            }
            depth -= 1;
            entering = false;
            continue;
        }
        budget = budget.checked_sub(1).ok_or(OutOfBudget)?;
        let index = match direction {
            Direction::Up => left.trailing_zeros(),
            Direction::Down => left.ilog2(),
        };
        untried[depth] &= !(1 << index);
        toggle(shape, &mut held, cell, 1 << index);
        grid.set(cell, shape.digits().nth(index as usize));
        depth += 1;
        entering = true;
    }
}

fn toggle(shape: Shape, held: &mut [u16; 48], cell: Cell, bit: u16) {
    for house in shape.houses_of(cell) {
        held[house.index()] ^= bit;
    }
}

#[cfg(test)]
mod tests {
    use super::super::solver;
    use super::*;
    use proptest::prelude::*;

    const BUDGET: Budget = Budget(3_000_000);

    /// Which of the four answers it is, with the solution where there is one.
    fn verdict(solved: &Solved) -> (usize, Option<Grid>) {
        match solved {
            Solved::None => (0, None),
            Solved::Unique(grid) => (1, Some(*grid)),
            Solved::Many(..) => (2, None),
            Solved::GaveUp => (3, None),
        }
    }

    /// A solution of `shape`, shown at the cells where `shown` falls below `clues` of 256, and one
    /// digit changed at `wrong`.
    fn puzzle(shape: Shape, first: &[u8], shown: &[u8], clues: u8, wrong: Option<u8>) -> Grid {
        // The digits of the first row, in some order, make the solution a different one.
        let mut row: Vec<u8> = (1..=shape.side() as u8).collect();
        row.sort_by_key(|&d| (first[d as usize], d));
        let mut values = vec![0; shape.cell_count()];
        values[..shape.side()].copy_from_slice(&row);
        let start = Grid::from_values(shape, &values).expect("values of the shape");
        let solution = solver::solutions(&start, 1 + first[0] as usize % 8).grids.pop();
        let mut puzzle = solution.expect("every first row can be completed");
        for cell in shape.cells() {
            if shown[cell.index()] >= clues {
                puzzle.set(cell, None);
            }
        }
        if let Some(wrong) = wrong {
            let cell = shape.cells().nth(wrong as usize % shape.cell_count());
            let digit = shape.digits().nth(wrong as usize % shape.side());
            puzzle.set(cell.expect("a cell of the shape"), digit);
        }
        puzzle
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn agrees_with_counting_to_two(
            shape in prop::sample::select(&Shape::ALL[..5]),
            first: [u8; 16],
            shown in prop::collection::vec(any::<u8>(), 100),
            clues in 85..160u8,
            wrong: Option<u8>,
        ) {
            let puzzle = puzzle(shape, &first, &shown, clues, wrong);
            let counted = solver::solve(&puzzle);
            let forced = solve(&puzzle, BUDGET);
            prop_assume!(forced != Solved::GaveUp);
            prop_assert_eq!(verdict(&counted), verdict(&forced));
            if let Solved::Many(lowest, highest) = forced {
                prop_assert!(lowest.is_solution() && highest.is_solution());
                prop_assert!(puzzle.is_part_of(&lowest) && puzzle.is_part_of(&highest));
            }
        }
    }

    #[test]
    fn finds_both_ends_of_all_solutions() {
        let shape = Shape::ALL[0];
        let Solved::Many(lowest, highest) = solve(&Grid::empty(shape), BUDGET) else {
            panic!("an empty grid has many solutions")
        };
        assert_eq!(lowest.get(order(&Grid::empty(shape))[0]), shape.digits().next());
        assert_eq!(highest.get(order(&Grid::empty(shape))[0]), shape.digits().last());
        assert!(lowest.is_solution() && highest.is_solution());
    }

    #[test]
    fn gives_up_when_the_budget_is_spent() {
        assert_eq!(solve(&Grid::empty(Shape::CLASSIC), Budget(80)), Solved::GaveUp);
    }
}

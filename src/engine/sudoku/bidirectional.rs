//! Checks uniqueness by bidirectional brute force: fills the empty cells in a fixed order, once
//! with the lowest digits first and once with the highest. The first search ends at the first of
//! all solutions in that order, the second at the last, so equal results prove that there is only
//! one. This shares no code with the solver and checks it independently.
//!
//! The duration depends on the order of the cells, and for every order there are puzzles that take
//! almost forever. A puzzle therefore gets a small budget in one order, then a larger one in
//! another, and so on. Few puzzles need more than two or three orders.

use super::combinations::Combinations;
use super::rules::MOST_HOUSES;
use super::solver::{Budget, Solved};
use super::{Cell, Digit, Grid, Rules};
use std::cmp::Reverse;

/// Digits tried in the first order of cells; each further order gets one and a half times as many.
const FIRST_BUDGET: u64 = 20_000;

/// Solves `puzzle` by brute force in both directions. The budget is counted in digits tried, in
/// each direction.
#[must_use]
pub fn solve(puzzle: &Grid, budget: Budget) -> Solved {
    if puzzle.conflict().is_some() || puzzle.wrong_cage().is_some() {
        return Solved::None;
    }
    let (Budget(mut left), mut share) = (budget, FIRST_BUDGET);
    for way in 0.. {
        let solved = in_order(puzzle, &order(puzzle, way), share.min(left));
        if share >= left || solved != Solved::GaveUp {
            return solved;
        }
        left -= share;
        share += share / 2;
    }
    Solved::GaveUp
}

/// Solves in one order of the empty cells.
fn in_order(puzzle: &Grid, order: &[Cell], budget: u64) -> Solved {
    let Ok(up) = search(puzzle, order, Direction::Up, budget) else {
        return Solved::GaveUp;
    };
    let Some(lowest) = up else {
        return Solved::None;
    };
    match search(puzzle, order, Direction::Down, budget) {
        Err(OutOfBudget) => Solved::GaveUp,
        // The downward search finds every solution that the upward search can find.
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

/// Returns the empty cells, each time the one that sees the most given digits and the most cells
/// filled or ordered before it. The order is the same for both directions. Each `way` starts at
/// another cell and breaks ties differently.
fn order(puzzle: &Grid, way: usize) -> Vec<Cell> {
    let rules = puzzle.rules();
    let mut known = puzzle.filled_cells();
    let mut left: Vec<Cell> = rules.cells().filter(|&c| !known.contains(c)).collect();
    let turn = left.len() * (way * 7 % 16) / 16;
    left.rotate_left(turn);
    let given: Vec<u32> = rules.cells().map(|cell| given_digits(puzzle, cell)).collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let worth = |&i: &usize| {
            let cell = left[i];
            Reverse((given[cell.index()], rules.peers(cell).intersection(known).len()))
        };
        let mut best: Vec<usize> = (0..left.len()).collect();
        if order.len() < way && best.len() > way {
            // The first cell has the greatest influence.
            best.sort_by_key(worth);
            best.drain(..way.min(8));
        }
        let Some(next) = best.into_iter().min_by_key(worth) else { break };
        let cell = left.remove(next);
        known.insert(cell);
        order.push(cell);
    }
    order
}

/// Returns how many digits the givens exclude from a cell.
fn given_digits(puzzle: &Grid, cell: Cell) -> u32 {
    let digits = puzzle.rules().peers(cell).iter().filter_map(|peer| puzzle.get(peer));
    digits.fold(0u16, |seen, digit| seen | 1 << digit.index()).count_ones()
}

fn search(
    puzzle: &Grid,
    order: &[Cell],
    direction: Direction,
    mut budget: u64,
) -> Result<Option<Grid>, OutOfBudget> {
    let rules = puzzle.rules();
    let all = ((1u32 << rules.side()) - 1) as u16;
    // The digits of each house, and of each cell.
    let mut used = [0u16; MOST_HOUSES];
    let mut digits = [0u16; 256];
    for cell in puzzle.filled_cells().iter() {
        if let Some(digit) = puzzle.get(cell) {
            digits[cell.index()] = 1 << digit.index();
            for house in rules.houses_of(cell) {
                used[house.index()] |= 1 << digit.index();
            }
        }
    }
    let mut cages = CageSums::new(puzzle);
    // For each cell of the order the digits not tried there yet.
    let mut untried = vec![0u16; order.len()];
    let mut depth = 0;
    let mut entering = true;
    loop {
        let Some(&cell) = order.get(depth) else {
            return Ok(Some(filled(puzzle, order, &digits)));
        };
        let houses = rules.houses_of(cell);
        if entering {
            let seen = houses.iter().fold(0, |seen, house| seen | used[house.index()]);
            let far = rules.far_peers(cell).iter();
            let seen = far.fold(seen, |seen, peer| seen | digits[peer.index()]);
            let apart = rules.apart(cell).iter().fold(0, |near, c| near | digits[c.index()]);
            untried[depth] = all & !(seen | apart << 1 | apart >> 1) & cages.allowed(cell);
        } else {
            let digit = std::mem::take(&mut digits[cell.index()]);
            cages.toggle(cell, digit);
            houses.iter().for_each(|house| used[house.index()] ^= digit);
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
        let digit = match direction {
            Direction::Up => left & left.wrapping_neg(),
            Direction::Down => 1 << left.ilog2(),
        };
        untried[depth] = left ^ digit;
        digits[cell.index()] = digit;
        cages.toggle(cell, digit);
        houses.iter().for_each(|house| used[house.index()] ^= digit);
        depth += 1;
        entering = true;
    }
}

/// The digits in the cages of a puzzle while cells are filled.
struct CageSums {
    rules: Rules,
    /// For each cage the digits in it, as bits.
    used: Vec<u16>,
}

impl CageSums {
    fn new(puzzle: &Grid) -> Self {
        let rules = puzzle.rules();
        let used = rules.cages().iter().map(|cage| {
            let filled = cage.cells.iter().filter_map(|&cell| puzzle.get(cell));
            filled.fold(0, |used, digit| used | 1 << digit.index())
        });
        CageSums { rules, used: used.collect() }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        self.rules.cage_table().and_then(|cages| cages.of(cell))
    }

    /// Returns the digits with which the cage can still make up its sum.
    fn allowed(&self, cell: Cell) -> u16 {
        let Some(index) = self.index(cell) else { return u16::MAX };
        let (cage, used) = (&self.rules.cages()[index], self.used[index]);
        let sets = Combinations::up_to(self.rules.side()).of(cage.cells.len(), cage.sum as i16);
        let fitting = sets.iter().filter(|&&set| used & !set == 0);
        fitting.fold(0, |all, set| all | set) & !used
    }

    /// Puts a digit, as a bit, into the cage of a cell, or takes it out.
    fn toggle(&mut self, cell: Cell, digit: u16) {
        if let Some(index) = self.index(cell) {
            self.used[index] ^= digit;
        }
    }
}

/// Returns the puzzle with the digits of those cells, given as bits.
fn filled(puzzle: &Grid, order: &[Cell], digits: &[u16; 256]) -> Grid {
    let mut grid = *puzzle;
    for &cell in order {
        grid.set(cell, Digit::new(digits[cell.index()].trailing_zeros() as u8 + 1));
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::super::Shape;
    use super::super::solver;
    use super::*;
    use proptest::prelude::*;

    const BUDGET: Budget = Budget(3_000_000);

    /// Returns which of the four results it is, with the solution if there is one.
    fn verdict(solved: &Solved) -> (usize, Option<Grid>) {
        match solved {
            Solved::None => (0, None),
            Solved::Unique(grid) => (1, Some(*grid)),
            Solved::Many(..) => (2, None),
            Solved::GaveUp => (3, None),
        }
    }

    /// Returns a solution of `shape` with givens where `shown` is below `clues` out of 256, and one
    /// digit changed at `wrong`.
    fn puzzle(shape: Shape, first: &[u8], shown: &[u8], clues: u8, wrong: Option<u8>) -> Grid {
        // Permuting the digits of the first row gives another solution.
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
        assert_eq!(lowest.get(order(&Grid::empty(shape), 0)[0]), shape.digits().next());
        assert_eq!(highest.get(order(&Grid::empty(shape), 0)[0]), shape.digits().last());
        assert!(lowest.is_solution() && highest.is_solution());
    }

    #[test]
    fn every_way_has_all_cells() {
        let shape = Shape::CLASSIC;
        let mut firsts = std::collections::BTreeSet::new();
        for way in 0..12 {
            let mut cells = order(&Grid::empty(shape), way);
            firsts.insert(cells[0]);
            cells.sort_unstable();
            assert!(cells.into_iter().eq(shape.cells()), "{way}");
        }
        assert!(firsts.len() > 6, "{firsts:?}");
    }

    #[test]
    fn gives_up_when_the_budget_is_spent() {
        assert_eq!(solve(&Grid::empty(Shape::CLASSIC), Budget(80)), Solved::GaveUp);
    }
}

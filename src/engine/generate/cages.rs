//! The cages of killers: a random division of the grid into connected cages of different digits.
//! Cages in which two solutions differ are divided anew until only one solution is left.

use super::{Miss, Request, Stream};
use crate::grade::{Limits, Rater, Rating};
use crate::sudoku::solver::general::{Choice, Position, PositionOfNine, Queue, Scratch, Sized};
use crate::sudoku::solver::{Budget, End};
use crate::sudoku::{Cage, Cell, CellSet, Grid, Rules, Shape};
use std::ops::{ControlFlow, RangeInclusive};

/// How often cages are divided anew before another solution is tried.
const ROUNDS: usize = 200;
/// Cages of all sizes make enough puzzles up to this rating, and simple steps solve nearly all of
/// them.
const EASILY_MADE: Rating = Rating::tenths(30);
/// Guesses within which two solutions must be found or excluded.
const GUESSES: Budget = Budget(500);

/// Divides a solution into cages of `sizes` and returns the puzzle, with the givens that `request`
/// asks for (none by default), and the solution under the same rules.
///
/// # Errors
///
/// If more than one solution is left after a number of attempts.
pub(super) fn propose(
    full: &Grid,
    sizes: &RangeInclusive<u8>,
    request: &Request,
    ratings: &RangeInclusive<Rating>,
    stream: &mut Stream,
) -> Result<(Grid, Grid), Miss> {
    let puzzle = givens(full, request, stream);
    // Large cages make harder puzzles.
    let small =
        if *ratings.start() > EASILY_MADE { stream.below(2).max(1) } else { 2 + stream.below(6) };
    let mut division = Division::random(full, sizes, small, stream).ok_or(Miss::Ambiguous)?;
    let is_hard = *ratings.start() > EASILY_MADE;
    let (mut before, mut fewest, mut tried) = (division.clone(), usize::MAX, CellSet::EMPTY);
    let mut others: Vec<Grid> = Vec::new();
    for _ in 0..ROUNDS {
        if let Some(other) = others.iter().find(|other| division.fits(other)) {
            division.renew(differing(full, other), stream);
            continue;
        }
        match division.state(&puzzle, fewest) {
            State::Solved if !is_hard => return division.puzzle(&puzzle),
            State::Unique => return division.puzzle(&puzzle),
            State::Solved | State::Worse => {
                division.clone_from(&before);
                division.renew(tried, stream);
            }
            State::Open(open, other) => {
                (before, fewest) = (division.clone(), open.len());
                tried = other.map_or(open, |other| differing(full, &other));
                others.extend(other);
                division.renew(tried, stream);
            }
        }
    }
    Err(Miss::Ambiguous)
}

/// Returns rules with cages for a solution under others: those of an easy puzzle without givens if
/// one is found soon, and otherwise some that may leave several solutions.
pub(super) fn typical(
    full: &Grid,
    sizes: &RangeInclusive<u8>,
    stream: &mut Stream,
) -> Option<Rules> {
    const TRIES: usize = 20;
    let (request, mut rater) = (Request::new(full.rules()), Rater::new());
    let easy = (0..TRIES).find_map(|_| {
        let (puzzle, _) =
            propose(full, sizes, &request, &(Rating::ZERO..=EASILY_MADE), stream).ok()?;
        let is_easy = rater.is_solvable(&puzzle, Limits::up_to(EASILY_MADE));
        is_easy.then(|| puzzle.rules())
    });
    easy.or_else(|| full.rules().with_cages(Division::random(full, sizes, 4, stream)?.cages()).ok())
}

/// Returns a grid with the givens beside the cages only.
pub(super) fn givens(full: &Grid, request: &Request, stream: &mut Stream) -> Grid {
    let mut puzzle = Grid::empty(full.rules());
    let Some(clues) = &request.clues else { return puzzle };
    let (least, most) = (usize::from(*clues.start()), usize::from(*clues.end()));
    let count =
        least + stream.below(most.min(request.shape().cell_count()).saturating_sub(least) + 1);
    let mut orbits = request.dig.symmetry(request.symmetry).orbits(request.shape()).to_vec();
    stream.shuffle(&mut orbits);
    for orbit in orbits {
        if puzzle.filled() + orbit.len() <= count {
            for cell in orbit.iter() {
                puzzle.set(cell, full.get(cell));
            }
        }
    }
    puzzle
}

/// What is known of a division.
#[allow(clippy::large_enum_variant)] // looked at once and dropped
enum State {
    /// It leaves one solution, which is found without a guess.
    Solved,
    /// It leaves one solution.
    Unique,
    /// Too many cells stay open without a guess.
    Worse,
    /// The cells that stay open without a guess, and another solution if one was found.
    Open(CellSet, Option<Grid>),
}

impl State {
    /// Returns the state of a division of `full` at the start of a search, as [`Division::state`].
    fn of<const CELLS: usize, const SIDE: usize, const HOUSES: usize>(
        start: Sized<'_, CELLS, SIDE, HOUSES>,
        full: &Grid,
        most: usize,
    ) -> Self {
        let is_open = |cell: &Cell| !start.candidates(cell.index()).is_power_of_two();
        let open: CellSet = full.rules().cells().filter(is_open).collect();
        if open.is_empty() {
            return State::Solved;
        }
        if open.len() > most {
            return State::Worse;
        }
        let mut other = None;
        let end = each_other(start, full, &mut |one| {
            other = Some(one.to_grid());
            ControlFlow::Break(())
        });
        if end == End::Exhausted { State::Unique } else { State::Open(open, other) }
    }
}

/// Calls `found` for solutions other than `full` until it breaks, those near to it first: what is
/// open after most choices have been made as in `full` is soon searched, and cages that permit it
/// are soon changed.
fn each_other<const CELLS: usize, const SIDE: usize, const HOUSES: usize>(
    start: Sized<'_, CELLS, SIDE, HOUSES>,
    full: &Grid,
    found: &mut impl FnMut(&Sized<'_, CELLS, SIDE, HOUSES>) -> ControlFlow<()>,
) -> End {
    let (mut scratch, mut budget) = (Scratch::default(), GUESSES);
    let (mut position, mut trail) = (start, Vec::new());
    while let Some(cell) = position.narrowest(|_| 0) {
        let digit = full.get(Cell(cell as u8)).map_or(0, |digit| digit.index());
        trail.push((position.clone(), Choice { cell, digit, place: false }));
        let choice = Choice { cell, digit, place: true };
        if position.follow(choice, &mut scratch.queue).is_err() {
            break;
        }
    }
    while let Some((mut position, choice)) = trail.pop() {
        if position.follow(choice, &mut scratch.queue).is_ok() {
            let end = position.each_solution(&mut scratch, &mut budget, found);
            if end != End::Exhausted {
                return end;
            }
        }
    }
    End::Exhausted
}

/// Returns the cells in which two solutions differ.
fn differing(full: &Grid, other: &Grid) -> CellSet {
    full.rules().cells().filter(|&cell| other.get(cell) != full.get(cell)).collect()
}

/// A division of a grid into cages.
#[derive(Clone)]
pub(super) struct Division<'a> {
    full: &'a Grid,
    sizes: (usize, usize),
    /// How many of ten cages are of the smallest size; if it is zero, all are as large as they can be.
    small: usize,
    /// For each cell the number of its cage; `NONE` while it has none.
    of: Vec<usize>,
    /// The cells of each cage; none of a cage that was given up.
    cages: Vec<Vec<Cell>>,
}

const NONE: usize = usize::MAX;

impl<'a> Division<'a> {
    pub(super) fn random(
        full: &'a Grid,
        sizes: &RangeInclusive<u8>,
        small: usize,
        stream: &mut Stream,
    ) -> Option<Self> {
        let sizes = (usize::from(*sizes.start()), usize::from(*sizes.end()));
        (0..100).find_map(|_| {
            let of = vec![NONE; full.shape().cell_count()];
            let mut division = Division { full, sizes, small, of, cages: Vec::new() };
            division.fill(stream).then_some(division)
        })
    }

    /// Returns the puzzle with `givens` and these cages, and its solution under the same rules.
    ///
    /// # Errors
    ///
    /// If the cages suit no grid.
    pub(super) fn puzzle(&self, givens: &Grid) -> Result<(Grid, Grid), Miss> {
        let rules = self.full.rules().with_cages(self.cages()).map_err(|_| Miss::Ambiguous)?;
        Ok((givens.under(rules), self.full.under(rules)))
    }

    fn cages(&self) -> Vec<Cage> {
        let cages = self.cages.iter().filter(|cells| !cells.is_empty());
        let value = |&cell: &Cell| self.full.get(cell).map_or(0, |digit| u16::from(digit.get()));
        cages
            .map(|cells| Cage { sum: cells.iter().map(value).sum(), cells: cells.clone() })
            .collect()
    }

    /// Puts all free cells into cages. Returns `false` if some cannot be.
    fn fill(&mut self, stream: &mut Stream) -> bool {
        loop {
            let free = |division: &Self, cell| {
                neighbours(division.full.shape(), cell)
                    .filter(|c| division.of[c.index()] == NONE)
                    .count()
            };
            // Cells with few free neighbours first, so that none is left alone.
            let mut best: Option<(usize, Cell)> = None;
            let mut ties = 0;
            for cell in self.full.shape().cells().filter(|c| self.of[c.index()] == NONE) {
                let count = free(self, cell);
                match best.map(|(least, _)| count.cmp(&least)) {
                    Some(std::cmp::Ordering::Greater) => continue,
                    Some(std::cmp::Ordering::Equal) => ties += 1,
                    _ => ties = 0,
                }
                if ties == 0 || stream.below(ties + 1) == 0 {
                    best = Some((count, cell));
                }
            }
            let Some((_, first)) = best else { return true };
            if !self.add_cage(first, stream) {
                return false;
            }
        }
    }

    /// Makes a cage that starts at a free cell, or adds the cell to a cage beside it.
    fn add_cage(&mut self, first: Cell, stream: &mut Stream) -> bool {
        let (least, most) = self.sizes;
        let mut size = least;
        while size < most && (self.small == 0 || stream.below(10) >= self.small.max(size)) {
            size += 1;
        }
        let mut cells = vec![first];
        while cells.len() < size {
            let near = cells.iter().flat_map(|&cell| neighbours(self.full.shape(), cell));
            let fits = |&cell: &Cell| {
                self.of[cell.index()] == NONE
                    && !cells.contains(&cell)
                    && self.differs(&cells, cell)
            };
            let near: Vec<Cell> = near.filter(fits).collect();
            let Some(&next) = near.get(stream.below(near.len())) else { break };
            cells.push(next);
        }
        if cells.len() >= least {
            for cell in &cells {
                self.of[cell.index()] = self.cages.len();
            }
            self.cages.push(cells);
            return true;
        }
        // Too small: each of its cells joins a cage beside it.
        let shape = self.full.shape();
        for cell in cells {
            let joins = |index: usize| {
                index != NONE
                    && self.cages[index].len() < most
                    && self.differs(&self.cages[index], cell)
            };
            let near: Vec<usize> = neighbours(shape, cell)
                .map(|c| self.of[c.index()])
                .filter(|&index| joins(index))
                .collect();
            let Some(&index) = near.get(stream.below(near.len())) else { return false };
            self.cages[index].push(cell);
            self.of[cell.index()] = index;
        }
        true
    }

    /// Returns the state of this division beside the givens of `puzzle`. At most `most` cells may
    /// stay open without a guess.
    fn state(&self, puzzle: &Grid, most: usize) -> State {
        let Ok(cages) = self.full.rules().checked_cages(self.cages()) else { return State::Worse };
        let mut queue = Queue::default();
        if puzzle.shape().side() == 9 {
            let start = PositionOfNine::with_cages(puzzle, &cages, &mut queue);
            start.map_or(State::Worse, |start| State::of(start, self.full, most))
        } else {
            let start = Position::with_cages(puzzle, &cages, &mut queue);
            start.map_or(State::Worse, |start| State::of(start, self.full, most))
        }
    }

    /// Returns whether another solution is one of this division too.
    fn fits(&self, other: &Grid) -> bool {
        let sum = |of: &Grid, cells: &[Cell]| -> usize {
            cells.iter().filter_map(|&cell| of.get(cell)).map(|digit| digit.index()).sum()
        };
        self.cages.iter().all(|cells| {
            let repeats = (1..cells.len())
                .any(|n| cells[..n].iter().any(|&c| other.get(c) == other.get(cells[n])));
            !repeats && sum(other, cells) == sum(self.full, cells)
        })
    }

    /// Returns whether the digit of `cell` is in none of `cells`.
    fn differs(&self, cells: &[Cell], cell: Cell) -> bool {
        cells.iter().all(|&other| self.full.get(other) != self.full.get(cell))
    }

    /// Divides anew some cages with cells of `differ`, or any, and those beside them.
    pub(super) fn renew(&mut self, differ: CellSet, stream: &mut Stream) {
        let before = (self.of.clone(), self.cages.clone());
        let pool: Vec<Cell> = if differ.is_empty() {
            self.full.rules().cells().collect()
        } else {
            differ.iter().collect()
        };
        for _ in 0..20 {
            let start = pool[stream.below(pool.len())];
            let mut gone = vec![self.of[start.index()]];
            let around = self.cages[gone[0]].clone();
            let mut near: Vec<usize> = (around.iter())
                .flat_map(|&cell| neighbours(self.full.shape(), cell))
                .map(|cell| self.of[cell.index()])
                .collect();
            stream.shuffle(&mut near);
            near.truncate(2);
            gone.extend(near);
            for &index in &gone {
                for cell in std::mem::take(&mut self.cages[index]) {
                    self.of[cell.index()] = NONE;
                }
            }
            if self.fill(stream) && self.of != before.0 {
                return;
            }
            (self.of, self.cages) = before.clone();
        }
    }
}

fn neighbours(shape: Shape, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, column, last) = (shape.row_of(cell), shape.column_of(cell), shape.side() - 1);
    let around = [
        (row > 0).then(|| shape.cell(row - 1, column)),
        (column > 0).then(|| shape.cell(row, column - 1)),
        (column < last).then(|| shape.cell(row, column + 1)),
        (row < last).then(|| shape.cell(row + 1, column)),
    ];
    around.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Fill, fill::attempt};
    use crate::sudoku::{Variant, Variants, bidirectional, solver};

    #[test]
    fn cages_leave_one_solution() {
        let six = Shape::with_side(6).expect("a shape");
        let x = Rules::with(Shape::CLASSIC, Variants::NONE.with(Variant::X)).expect("suits");
        let mut found = 0;
        for (index, rules) in
            [Rules::CLASSIC, Rules::CLASSIC, x, Rules::plain(six)].into_iter().enumerate()
        {
            let mut stream = Stream::for_puzzle(3, "cages", index as u64);
            let request = Request::new(rules);
            let Some(full) = attempt(rules, Fill::Backtrack, &mut stream) else { continue };
            let Ok((puzzle, solution)) =
                propose(&full, &(2..=5), &request, &(Rating::ZERO..=Rating::MAX), &mut stream)
            else {
                continue;
            };
            found += 1;
            assert_eq!(solver::solve(&puzzle), solver::Solved::Unique(solution));
            assert!(solution.is_solution());
            let cells: usize = puzzle.rules().cages().iter().map(|cage| cage.cells.len()).sum();
            assert_eq!(cells, rules.cell_count());
            assert!(puzzle.rules().cages().iter().all(|cage| (2..=5).contains(&cage.cells.len())));
            let checked = bidirectional::solve(&puzzle, Budget(3_000_000));
            assert!(matches!(checked, solver::Solved::Unique(_) | solver::Solved::GaveUp));
        }
        assert!(found >= 2, "{found}");
    }

    #[test]
    fn large_cages_leave_one_solution_too() {
        let request = Request::new(Rules::CLASSIC);
        let mut found = 0;
        for index in 0..10 {
            let mut stream = Stream::for_puzzle(4, "large", index);
            let Some(full) = attempt(Rules::CLASSIC, Fill::Backtrack, &mut stream) else {
                continue;
            };
            let any = Rating::ZERO..=Rating::MAX;
            let Ok((puzzle, solution)) = propose(&full, &(3..=5), &request, &any, &mut stream)
            else {
                continue;
            };
            assert_eq!(solver::solve(&puzzle), solver::Solved::Unique(solution));
            found += 1;
        }
        assert!(found >= 5, "{found} of 10");
    }

    #[test]
    fn other_solutions_are_found_before_the_budget_ends() {
        let mut stream = Stream::for_puzzle(5, "others", 0);
        let full = attempt(Rules::CLASSIC, Fill::Backtrack, &mut stream).expect("a grid");
        let empty = Grid::empty(Rules::CLASSIC);
        for small in [1, 8] {
            let mut division = Division::random(&full, &(4..=5), small, &mut stream).expect("one");
            let State::Open(open, Some(other)) = division.state(&empty, 81) else {
                panic!("cages of four leave many solutions")
            };
            assert!(division.fits(&other) && division.fits(&full));
            assert!(differing(&full, &other).minus(open).is_empty());
            for _ in 0..50 {
                division.renew(differing(&full, &other), &mut stream);
                let rules = Rules::CLASSIC.with_cages(division.cages()).expect("cages");
                assert_eq!(division.fits(&other), other.under(rules).is_solution());
            }
        }
    }
}

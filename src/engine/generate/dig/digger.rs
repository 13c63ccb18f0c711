//! The digger: removes givens from a puzzle only while its solution stays unique.

use crate::sudoku::solver::general::{Choice, Position, Scratch};
use crate::sudoku::solver::{Budget, End, digits, nine};
use crate::sudoku::{Cell, CellSet, Grid};
use std::ops::ControlFlow::{self, Break, Continue};

/// The number of guesses allowed to decide whether a cell can be removed; beyond it, the cell
/// stays. 9x9 puzzles never come close to it. The largest shapes would seldom gain a cell from
/// more.
const BUDGET: Budget = Budget(200);

/// From this number of cells on, searching for any second solution is faster than searching for one
/// that differs in each of the cells.
const MANY: usize = 2;

/// A puzzle being dug from its solution, which stays unique at all times.
pub struct Digger {
    solution: Grid,
    puzzle: Grid,
    clues: usize,
    engine: Engine,
}

/// Decides whether cells can be removed.
enum Engine {
    Nine(nine::Givens),
    /// Other 9x9 grids without cages.
    Digits,
    General(Scratch<Position<'static>>),
}

impl Digger {
    /// Starts from a full grid, which must be a solution.
    #[must_use]
    pub fn new(solution: &Grid) -> Self {
        Self::with_givens(solution, solution)
    }

    /// Starts from a puzzle whose only solution is `solution`.
    #[must_use]
    pub fn with_givens(puzzle: &Grid, solution: &Grid) -> Self {
        debug_assert!(puzzle.is_part_of(solution) && solution.is_solution());
        let engine = if puzzle.rules().is_classic() {
            let mut values = [0; 81];
            values.copy_from_slice(puzzle.values());
            nine::Givens::new(&values).map(Engine::Nine)
        } else {
            None
        };
        Digger {
            solution: *solution,
            puzzle: *puzzle,
            clues: puzzle.filled(),
            engine: engine.unwrap_or_else(|| match puzzle.rules().masks() {
                Some(_) => Engine::Digits,
                None => Engine::General(Scratch::default()),
            }),
        }
    }

    /// Returns the current puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// Returns its number of givens.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// Blanks those of `cells` that are filled if the solution stays unique. Otherwise leaves the
    /// puzzle unchanged and returns `false`.
    pub fn blank(&mut self, cells: CellSet) -> bool {
        self.take(cells);
        let unique = self.is_unique_at(cells);
        if !unique {
            self.show(cells);
        }
        unique
    }

    /// Fills `cells` again.
    pub fn show(&mut self, cells: CellSet) {
        for cell in cells.iter() {
            let digit = self.solution.get(cell);
            if self.puzzle.get(cell).is_none()
                && let Some(digit) = digit
            {
                self.puzzle.set(cell, Some(digit));
                self.clues += 1;
                if let Engine::Nine(givens) = &mut self.engine {
                    givens.add(cell.index(), digit.get());
                }
            }
        }
    }

    fn take(&mut self, cells: CellSet) {
        for cell in cells.iter() {
            if let Some(digit) = self.puzzle.get(cell) {
                self.puzzle.set(cell, None);
                self.clues -= 1;
                if let Engine::Nine(givens) = &mut self.engine {
                    givens.remove(cell.index(), digit.get());
                }
            }
        }
    }

    /// Blanks the groups in order as long as `floor` givens remain; skips a group that would go
    /// below it. The result is the same as if each group were tried individually, but while most
    /// groups can be removed, several are tried at once.
    pub fn dig(&mut self, groups: &[CellSet], floor: usize) {
        let mut batch = 16;
        let mut rest = groups;
        while !rest.is_empty() {
            let n = batch.min(rest.len());
            let (now, later) = rest.split_at(n);
            if self.dig_batch(now, floor) {
                batch = (batch * 2).min(16);
                rest = later;
            } else if n > 1 {
                batch = n / 2;
            } else {
                rest = later;
            }
        }
    }

    fn dig_batch(&mut self, groups: &[CellSet], floor: usize) -> bool {
        let cells = groups.iter().fold(CellSet::EMPTY, |all, &group| all.union(group));
        let going = cells.intersection(self.puzzle.filled_cells()).len();
        self.clues >= floor + going && self.blank(cells)
    }

    /// Returns whether the puzzle, which has one solution before `cells` are blanked, has no other
    /// with another digit in one of them.
    fn is_unique_at(&mut self, cells: CellSet) -> bool {
        let solution = &self.solution;
        match &mut self.engine {
            Engine::Nine(givens) if cells.len() > MANY => {
                let position = givens.position();
                count_to_two(|found| {
                    position.each_solution(&mut Budget::default(), &mut |p| found(p))
                })
            }
            Engine::Nine(givens) => {
                let mut position = givens.position();
                for cell in cells.iter() {
                    let (index, digit) = (cell.index(), solution.values()[cell.index()]);
                    let mut other = position;
                    other.forbid(index, digit);
                    if other.is_solvable(&mut Budget::default()) != Some(false) {
                        return false;
                    }
                    position.place(index, digit);
                }
                true
            }
            Engine::Digits => {
                let Some(mut position) = digits::Position::new(&self.puzzle) else { return false };
                if cells.len() > MANY {
                    return count_to_two(|found| {
                        position.each_solution(&mut BUDGET.clone(), &mut |p| found(p))
                    });
                }
                for cell in cells.iter() {
                    let (index, digit) =
                        (cell.index(), usize::from(solution.values()[cell.index()]) - 1);
                    let mut other = position.clone();
                    if other.forbid(index, digit).is_ok() {
                        let end = other.each_solution(&mut BUDGET.clone(), &mut |_| Break(()));
                        if end != End::Exhausted {
                            return false;
                        }
                    }
                    if position.place(index, digit).is_err() {
                        return false;
                    }
                }
                true
            }
            Engine::General(scratch) => {
                let Ok(position) = Position::new(&self.puzzle, &mut scratch.queue) else {
                    return false;
                };
                if cells.len() > MANY {
                    return count_to_two(|found| {
                        let found = &mut |p: &Position<'static>| found(p);
                        position.each_solution(scratch, &mut BUDGET.clone(), found)
                    });
                }
                is_unique_at(position, solution, cells, scratch)
            }
        }
    }
}

/// Returns whether a search, which takes a callback for solutions, finds exactly one.
fn count_to_two<P>(search: impl FnOnce(&mut dyn FnMut(&P) -> ControlFlow<()>) -> End) -> bool {
    let mut count = 0;
    let end = search(&mut |_| {
        count += 1;
        if count == 2 { Break(()) } else { Continue(()) }
    });
    count == 1 && end == End::Exhausted
}

fn is_unique_at(
    mut position: Position<'static>,
    solution: &Grid,
    cells: CellSet,
    scratch: &mut Scratch<Position<'static>>,
) -> bool {
    for cell in cells.iter() {
        let Some(digit) = solution.get(cell) else { return false };
        let mut choice = Choice { cell: Cell::index(cell), digit: digit.index(), place: false };
        let mut other = position.clone();
        if other.follow(choice, &mut scratch.queue).is_ok() {
            let end = other.each_solution(scratch, &mut BUDGET.clone(), &mut |_| Break(()));
            if end != End::Exhausted {
                return false;
            }
        }
        choice.place = true;
        if position.follow(choice, &mut scratch.queue).is_err() {
            return false;
        }
    }
    true
}

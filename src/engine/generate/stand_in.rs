//! Puzzles made instantly by a formula, as placeholders while pages are tried out.

use super::fill::{attempt_after, tries_under};
use super::{Fill, Made, Regions, Request, Stream, cages, regions};
use crate::grade::{Grade, Path, Rating};
use crate::sudoku::solver::{self, Budget};
use crate::sudoku::{Digit, Grid, Rules, Shape};
use crate::techniques::{PencilMarks, TechniqueId, TechniqueSet};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

impl Request {
    /// Returns the rules of its puzzles, or of one of them if each has regions or cages of its own.
    /// Few layouts suit some rules, so what is found is kept.
    #[must_use]
    pub fn typical_rules(&self) -> Rules {
        type Key = (Rules, Option<Regions>, Option<(u8, u8)>);
        static KNOWN: Mutex<BTreeMap<Key, Rules>> = Mutex::new(BTreeMap::new());
        let sizes = self.cages.as_ref().map(|sizes| (*sizes.start(), *sizes.end()));
        let key = (self.rules, self.regions, sizes);
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
        let rules = known.unwrap_or_else(|| {
            let found = self.find_typical_rules();
            KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(key, found);
            found
        });
        // Rules are the same with other symbols.
        rules.with_symbols_of(self.rules)
    }

    fn find_typical_rules(&self) -> Rules {
        let variants = self.rules.variants();
        let mut stream = Stream::for_puzzle(0, "typical", 0);
        let kind = self.regions;
        let rules = kind
            .and_then(|kind| regions::pick(self.shape(), variants, kind, &mut stream))
            .unwrap_or(self.rules);
        let Some(sizes) = &self.cages else { return rules };
        (0..tries_under(rules, Fill::Backtrack))
            .find_map(|failures| attempt_after(failures, rules, Fill::Backtrack, &mut stream))
            .and_then(|full| cages::typical(&full, sizes, &mut stream))
            .unwrap_or(rules)
    }
}

/// Guesses within which a solution is found where random attempts fail.
const GUESSES: Budget = Budget(20_000);

/// Steps up to this rating solve a placeholder.
const CEILING: Rating = Rating::tenths(30);

/// Returns a placeholder for the puzzles of a request, the same every time: see [`stand_in`].
#[must_use]
pub fn stand_in_for(request: &Request) -> Made {
    let mut made = stand_in(request.typical_rules());
    let is_empty = made.puzzle.filled() == 0;
    if is_empty && request.clues.as_ref().is_some_and(|clues| *clues.end() > 0) {
        let first = made.puzzle.rules().cells().next();
        first.iter().for_each(|&cell| made.puzzle.set(cell, made.solution.get(cell)));
    }
    let rules = made.puzzle.rules().with_symbols_of(request.rules);
    Made { puzzle: made.puzzle.under(rules), solution: made.solution.under(rules), ..made }
}

/// Returns a puzzle with those rules, the same every time, that the easiest techniques solve. Its
/// grade is made up.
#[must_use]
pub fn stand_in(rules: impl Into<Rules>) -> Made {
    let rules = rules.into();
    let shape = rules.shape();
    let solution = solution(rules);
    let mut puzzle = Grid::empty(rules);
    for cell in shape.cells() {
        let (r, c) = (shape.row_of(cell), shape.column_of(cell));
        if rules.cages().is_empty() && (r * 5 + c * 3 + r * c) % 3 == 0 {
            puzzle.set(cell, solution.get(cell));
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
    let grade = Grade {
        er,
        ep: er,
        ed: er,
        hardest,
        scarcity: 0.0,
        counts: Vec::new(),
        is_bound: false,
        minutes: None,
    };
    Made { puzzle, solution, grade, shapes: TechniqueSet::EMPTY, enough: None, samurai: None }
}

/// Returns a solution: by a formula for rows, columns and boxes, otherwise the first one found.
fn solution(rules: Rules) -> Grid {
    let plain = solution_of(rules.shape());
    if rules.is_plain() {
        return plain;
    }
    let mut stream = Stream::for_puzzle(0, "stand-in", 0);
    let mut tries = 0..tries_under(rules, Fill::Backtrack);
    tries
        .find_map(|failures| attempt_after(failures, rules, Fill::Backtrack, &mut stream))
        .unwrap_or_else(|| {
            let mut first = None;
            solver::each_solution(&Grid::empty(rules), &mut GUESSES.clone(), |grid| {
                first = Some(*grid);
                ControlFlow::Break(())
            });
            first.unwrap_or(plain)
        })
}

/// Returns the solution in which each row is the one above shifted by a box's width, and each band
/// by one more.
fn solution_of(shape: Shape) -> Grid {
    let (n, bh, bw) = (shape.side(), shape.box_height(), shape.box_width());
    let mut solution = Grid::empty(shape);
    for cell in shape.cells() {
        let (r, c) = (shape.row_of(cell), shape.column_of(cell));
        let value = ((r % bh * bw + r / bh + c) * 7 + 3) % n;
        solution.set(cell, u8::try_from(value + 1).ok().and_then(Digit::new));
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stand_ins_are_puzzles() {
        for shape in Shape::ALL {
            let made = stand_in(shape);
            assert_eq!(solver::solve(&made.puzzle).unique(), Some(made.solution), "{shape}");
            assert!(made.puzzle.filled() * 4 <= shape.cell_count() * 3, "{shape}: too many givens");
        }
    }
}

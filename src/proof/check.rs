//! Holds what was read to what a book must be: each puzzle solved again, each answer compared,
//! numbers, levels and references followed. Faults come out in page order, the same every time.

use super::fault::{Fault, FaultKind};
use super::grids::check_grid;
use super::reading::{PrintedGrid, ReadPage};
use super::{pages, references};
use crate::grade::{Rater, Rating};
use crate::sudoku::{Grid, Shape, solver};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// What else is known of the book; all of it may be left out.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    /// What is printed for each level, in every language, and the level's id.
    pub level_words: Vec<(String, String)>,
    /// The puzzles as they were made, from a manifest.
    pub made: Vec<Expected>,
    /// How many pages there should be.
    pub pages: Option<usize>,
}

/// A puzzle as a manifest tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    pub number: u32,
    pub puzzle: Grid,
    pub solution: Grid,
    pub level: Option<String>,
    /// The printed page numbers.
    pub page: Option<u32>,
    pub answer_page: Option<u32>,
}

/// What a proof found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    pub pages: usize,
    pub puzzles: usize,
    pub answers: usize,
    /// Grids without a number: drawings, examples, blank grids. Read, but held to nothing.
    pub drawings: usize,
    /// In page order; empty if the book is right.
    pub faults: Vec<Fault>,
}

impl Proof {
    /// True if nothing is wrong.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.faults.is_empty()
    }
}

/// The result in one line.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let many = |count: usize, what: &str| {
            format!("{count} {what}{}", if count == 1 { "" } else { "s" })
        };
        write!(
            f,
            "read back {}, {} and {}: ",
            many(self.pages, "page"),
            many(self.puzzles, "puzzle"),
            many(self.answers, "answer")
        )?;
        match self.faults.len() {
            0 => write!(f, "all right"),
            faults => write!(f, "{}", many(faults, "fault")),
        }
    }
}

/// A puzzle or an answer where it was found.
pub(super) struct Placed<'p> {
    pub page: &'p ReadPage,
    pub number: u32,
    pub grid: &'p PrintedGrid,
}

/// A puzzle that has been solved and graded again.
struct Solved {
    faults: Vec<Fault>,
    solution: Option<Grid>,
    er: Option<Rating>,
    id: Option<String>,
}

/// Checks all pages of a book.
#[must_use]
pub fn check(read: &[ReadPage], known: &Expectations) -> Proof {
    let mut proof = Proof { pages: read.len(), ..Proof::default() };
    let (mut puzzles, mut answers) = (Vec::new(), Vec::new());
    for page in read {
        for grid in &page.grids {
            proof.faults.extend(check_grid(page, grid));
            let Some(number) = grid.number.filter(|_| !grid.is_drawing()) else {
                proof.drawings += 1;
                continue;
            };
            let placed = Placed { page, number, grid };
            if grid.grid.filled() + grid.unreadable.len() == grid.grid.shape().cell_count() {
                answers.push(placed);
            } else {
                puzzles.push(placed);
            }
        }
    }
    (proof.puzzles, proof.answers) = (puzzles.len(), answers.len());

    let solved: Vec<Solved> = puzzles.par_iter().map_init(Rater::new, solve_again).collect();
    let mut by_number: BTreeMap<u32, usize> = BTreeMap::new();
    for (index, placed) in puzzles.iter().enumerate() {
        if let Some(&earlier) = by_number.get(&placed.number) {
            let other = puzzles[earlier].page.page;
            let what = format!("the number stands over another puzzle too, on page {other}");
            proof.faults.push(fault(FaultKind::NumberTwice, what, placed));
        } else {
            by_number.insert(placed.number, index);
        }
        proof.faults.extend(solved[index].faults.iter().cloned());
    }
    repeats(&puzzles, &solved, &mut proof.faults);
    check_answers(&puzzles, &solved, &answers, &by_number, &mut proof.faults);
    missing_numbers(&by_number, &mut proof.faults);
    let ratings: Vec<Option<Rating>> = solved.iter().map(|s| s.er).collect();
    super::levels::check(&puzzles, &ratings, known, &mut proof.faults);
    references::check(read, &puzzles, &answers, &mut proof.faults);
    pages::check(read, known, &mut proof.faults);
    super::expected::check(&puzzles, &answers, known, &mut proof.faults);
    proof.faults.sort_by_key(|f| (f.page.unwrap_or(0), f.puzzle, f.cell, f.kind));
    proof.faults.dedup();
    proof
}

pub(super) fn fault(kind: FaultKind, what: impl Into<String>, placed: &Placed<'_>) -> Fault {
    Fault::new(kind, what).on(placed.page.page).of(Some(placed.number))
}

fn name(shape: Shape, cell: crate::sudoku::Cell) -> String {
    format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

fn solve_again(rater: &mut Rater, placed: &Placed<'_>) -> Solved {
    let grid = &placed.grid.grid;
    let shape = grid.shape();
    let mut out = Solved { faults: Vec::new(), solution: None, er: None, id: None };
    // A clash or a cell that can not be read has been told already, and explains the rest.
    if grid.clash().is_some() || !placed.grid.unreadable.is_empty() {
        return out;
    }
    match solver::solve(grid) {
        solver::Solved::Unique(solution) => {
            out.solution = Some(solution);
            out.er = rater.rate(grid).ok().map(|run| run.er);
            out.id = Some(crate::sudoku::id(grid));
        }
        solver::Solved::None => {
            out.faults.push(fault(FaultKind::NoSolution, "the puzzle has no solution", placed));
        }
        solver::Solved::Many(first, second) => {
            let cell = shape.cells().find(|&c| first.get(c) != second.get(c));
            let text = |c| {
                let sign = |g: &Grid| g.get(c).map_or('?', |d| d.symbol());
                format!("{} can be {} or {}", name(shape, c), sign(&first), sign(&second))
            };
            let what = format!(
                "the puzzle has more than one solution: {}",
                cell.map_or_else(String::new, text)
            );
            out.faults.push(fault(FaultKind::ManySolutions, what, placed));
        }
        solver::Solved::GaveUp => {
            let what = "whether it has one solution could not be settled";
            out.faults.push(fault(FaultKind::ManySolutions, what, placed));
        }
    }
    out
}

fn repeats(puzzles: &[Placed<'_>], solved: &[Solved], faults: &mut Vec<Fault>) {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (index, result) in solved.iter().enumerate() {
        let Some(id) = &result.id else { continue };
        if let Some(&earlier) = seen.get(id.as_str()) {
            let other = &puzzles[earlier];
            let what = format!(
                "it is puzzle {} on page {} again, turned, mirrored or relabelled at most",
                other.number, other.page.page
            );
            faults.push(fault(FaultKind::Repeated, what, &puzzles[index]));
        } else {
            seen.insert(id, index);
        }
    }
}

fn check_answers(
    puzzles: &[Placed<'_>],
    solved: &[Solved],
    answers: &[Placed<'_>],
    by_number: &BTreeMap<u32, usize>,
    faults: &mut Vec<Fault>,
) {
    if answers.is_empty() {
        return;
    }
    let mut answered: BTreeMap<u32, usize> = BTreeMap::new();
    for (index, answer) in answers.iter().enumerate() {
        if let Some(&earlier) = answered.get(&answer.number) {
            let other = answers[earlier].page.page;
            let what = format!("its answer is printed twice, on page {other} too");
            faults.push(fault(FaultKind::NumberTwice, what, answer));
            continue;
        }
        answered.insert(answer.number, index);
        let Some(&of) = by_number.get(&answer.number) else {
            let what = "there is an answer to it and no such puzzle";
            faults.push(fault(FaultKind::AnswerSpare, what, answer));
            continue;
        };
        let Some(solution) = &solved[of].solution else { continue };
        compare(answer, &puzzles[of], solution, puzzles, solved, faults);
    }
    for (&number, &index) in by_number {
        if !answered.contains_key(&number) {
            let what = "the book has answers, and none to this puzzle";
            faults.push(fault(FaultKind::AnswerMissing, what, &puzzles[index]));
        }
    }
}

fn compare(
    answer: &Placed<'_>,
    puzzle: &Placed<'_>,
    solution: &Grid,
    puzzles: &[Placed<'_>],
    solved: &[Solved],
    faults: &mut Vec<Fault>,
) {
    let (shape, printed) = (solution.shape(), &answer.grid.grid);
    if printed.shape() != shape {
        let what = format!("the puzzle is {shape} and its answer {}", printed.shape());
        faults.push(fault(FaultKind::WrongAnswer, what, answer));
        return;
    }
    let wrong: Vec<_> = shape
        .cells()
        .filter(|&c| printed.get(c) != solution.get(c))
        .filter(|&c| answer.grid.unreadable.iter().all(|(bad, _)| *bad != c))
        .collect();
    if let Some(&first) = wrong.first() {
        let owner = solved.iter().position(|s| s.solution.as_ref() == Some(printed));
        let sign = |g: &Grid| g.get(first).map_or('?', |d| d.symbol());
        let what = match owner.map(|i| puzzles[i].number) {
            Some(other) => format!("what is printed as its answer is the answer of puzzle {other}"),
            None => format!(
                "its answer is wrong in {} cell{}: {} shows {} and must be {}",
                wrong.len(),
                if wrong.len() == 1 { "" } else { "s" },
                name(shape, first),
                sign(printed),
                sign(solution)
            ),
        };
        faults.push(fault(FaultKind::WrongAnswer, what, answer).at(shape, first));
        return;
    }
    // Only where both weights are there to be seen.
    let bold = &answer.grid.bold;
    if bold.is_empty() || bold.len() == shape.cell_count() {
        return;
    }
    let given = |c| puzzle.grid.grid.get(c).is_some();
    if let Some(cell) = shape.cells().find(|&c| given(c) != bold.contains(&c)) {
        let what = if given(cell) {
            "a given is not bold in the answer"
        } else {
            "a digit is bold in the answer and was not given"
        };
        faults.push(fault(FaultKind::GivenNotBold, what, answer).at(shape, cell));
    }
}

fn missing_numbers(by_number: &BTreeMap<u32, usize>, faults: &mut Vec<Fault>) {
    let mut numbers = by_number.keys().copied();
    let Some(mut last) = numbers.next() else { return };
    for number in numbers {
        // A hole is told once, however wide.
        if number > last + 1 {
            let what = if number == last + 2 {
                "no puzzle has this number".to_owned()
            } else {
                format!("no puzzle has this number, nor the ones up to {}", number - 1)
            };
            faults.push(Fault::new(FaultKind::NumberMissing, what).of(Some(last + 1)));
        }
        last = number;
    }
}

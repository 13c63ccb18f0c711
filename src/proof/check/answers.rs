//! Compares each printed answer with its puzzle: the solution found, the givens, their weight.

use crate::check::counts::is_opener;
use crate::check::judged::Judgement;
use crate::check::placed::{MOST_CELLS, Placed, fault, name};
use crate::check::samurai;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::page_words::{Leads, PageWords};
use crate::read::page::{ReadPage, Trouble};
use gridpress_engine::sudoku::{Cell, Grid, Variant};
use std::collections::BTreeMap;

/// Puzzles and the results of solving them.
pub(crate) struct Solved<'a> {
    pub puzzles: &'a [Placed<'a>],
    /// `None` for a puzzle that could not be read.
    pub judged: &'a [Option<&'a Judgement>],
    pub by_number: &'a BTreeMap<u32, usize>,
}

impl Solved<'_> {
    fn solution(&self, index: usize) -> Option<&Grid> {
        self.judged[index].and_then(Judgement::solution)
    }

    /// Returns the number of the puzzle that a full grid answers.
    fn owner(&self, printed: &Grid) -> Option<u32> {
        let is_it = |solution: &Grid| solution.values() == printed.values();
        let index = (0..self.puzzles.len()).find(|&i| self.solution(i).is_some_and(is_it))?;
        Some(self.puzzles[index].number)
    }
}

/// Whether pages belong to a book with puzzles, even if none of them was read: the first page of a
/// section says which it has, or a page where their answers are. Answers alone say neither.
pub(crate) fn expects_puzzles(read: &[ReadPage], known: &Expectations) -> bool {
    let leads = || known.page_words.iter().filter(|words| words.leads != Leads::ToPuzzle);
    let is_led = |page: &ReadPage| {
        page.phrases.iter().any(|phrase| PageWords::pages(leads(), &phrase.text).is_some())
    };
    read.iter().any(|page| is_led(page) || is_opener(page, known))
}

/// Checks the answers; `is_alone` if they are answers alone, without puzzles to compare with.
pub(crate) fn check(
    solved: &Solved<'_>,
    answers: &[Placed<'_>],
    is_alone: bool,
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
        } else {
            answered.insert(answer.number, index);
        }
        match solved.by_number.get(&answer.number) {
            Some(&of) => compare(answer, of, solved, faults),
            None if is_alone => {}
            None => {
                let what = match solved.owner(&answer.grid.grid) {
                    Some(other) => format!(
                        "it has an answer but no puzzle; the answer is that of puzzle {other}"
                    ),
                    None => "it has an answer but no puzzle".to_owned(),
                };
                faults.push(fault(FaultKind::AnswerSpare, what, answer));
            }
        }
    }
    unbold(solved, answers, faults);
    for (&number, &index) in solved.by_number {
        if !answered.contains_key(&number) {
            let what = "the book has answers, but none to this puzzle";
            faults.push(fault(FaultKind::AnswerMissing, what, &solved.puzzles[index]));
        }
    }
}

fn compare(answer: &Placed<'_>, of: usize, solved: &Solved<'_>, faults: &mut Vec<Fault>) {
    let puzzle = &solved.puzzles[of];
    if puzzle.grid.samurai.is_some() || answer.grid.samurai.is_some() {
        let solution = solved.judged[of].and_then(Judgement::of_whole);
        return samurai::compare(answer, puzzle, solution, faults);
    }
    let (givens, printed) = (&puzzle.grid.grid, &answer.grid.grid);
    let shape = givens.shape();
    if printed.shape() != shape {
        let what = format!("the puzzle is {shape}, but its answer is {}", printed.shape());
        faults.push(fault(FaultKind::WrongAnswer, what, answer));
        return;
    }
    let letters = [givens, printed].map(|grid| grid.rules().symbols());
    if letters[0] != letters[1] {
        let [of_puzzle, of_answer] = letters.map(|l| l.unwrap_or_else(|| "digits".to_owned()));
        let what = format!("the puzzle has {of_puzzle}, but its answer has {of_answer}");
        faults.push(fault(FaultKind::WrongAnswer, what, answer));
        return;
    }
    // Unreadable cells have been reported already.
    let bad = |all: &[(Cell, Trouble)], c: Cell| all.iter().any(|(b, _)| *b == c);
    let blank = |c: &Cell| printed.get(*c).is_none() && !bad(&answer.grid.unreadable, *c);
    for cell in shape.cells().filter(blank) {
        let what = "the digit of its answer is missing";
        faults.push(fault(FaultKind::Incomplete, what, answer).at(shape, cell));
    }
    let read = |c: Cell| printed.get(c).is_some() && !bad(&puzzle.grid.unreadable, c);
    let differ = |one: &Grid, cells: &mut dyn Iterator<Item = Cell>| -> Vec<Cell> {
        cells.filter(|&c| one.get(c) != printed.get(c) && read(c)).collect()
    };
    let against = differ(givens, &mut shape.cells().filter(|&c| givens.get(c).is_some()));
    let wrong = solved.solution(of).map(|s| differ(s, &mut shape.cells())).unwrap_or_default();
    let answer_is_sound = printed.conflict().is_none();
    let owner = || {
        if answer_is_sound { solved.owner(printed) } else { None }.filter(|n| *n != puzzle.number)
    };
    if against.is_empty() && wrong.is_empty() {
        weights(answer, puzzle, faults);
        same_rules(answer, puzzle, faults);
    } else if let Some(other) = owner() {
        let what = format!("what is printed as its answer is the answer of puzzle {other}");
        let cell = wrong.first().or(against.first());
        faults.push(match cell {
            Some(&cell) => fault(FaultKind::WrongAnswer, what, answer).at(shape, cell),
            None => fault(FaultKind::WrongAnswer, what, answer),
        });
    } else if answer_is_sound && !against.is_empty() && against.len() <= MOST_CELLS {
        // The answer is a valid solution that contains nearly all givens: the few others were
        // changed.
        for cell in against {
            let what = format!(
                "the answer has {1} instead of the given {0}",
                sign(givens, cell),
                sign(printed, cell)
            );
            faults.push(fault(FaultKind::WrongGiven, what, puzzle).at(shape, cell));
        }
    } else if solved.solution(of).is_some() {
        tell_wrong(answer, solved.solution(of), &wrong, faults);
    } else {
        tell_wrong(answer, None, &against, faults);
    }
}

fn sign(grid: &Grid, cell: Cell) -> char {
    grid.get(cell).map_or('?', |digit| grid.rules().symbol(digit))
}

/// Reports the cells in which an answer is wrong: compared with the solution, or else with the
/// givens.
fn tell_wrong(
    answer: &Placed<'_>,
    solution: Option<&Grid>,
    wrong: &[Cell],
    faults: &mut Vec<Fault>,
) {
    let printed = &answer.grid.grid;
    let shape = printed.shape();
    let Some(&first) = wrong.first() else { return };
    if wrong.len() > MOST_CELLS {
        let what = match solution {
            Some(_) => format!(
                "its answer is wrong in {} cells, first in {}",
                wrong.len(),
                name(shape, first)
            ),
            None => format!("its answer contradicts {} of its givens", wrong.len()),
        };
        faults.push(fault(FaultKind::WrongAnswer, what, answer).at(shape, first));
        return;
    }
    for &cell in wrong {
        let what = match solution {
            Some(solution) => format!(
                "its answer is wrong: it shows {} and must be {}",
                sign(printed, cell),
                sign(solution, cell)
            ),
            None => format!("its answer shows {} in place of a given", sign(printed, cell)),
        };
        faults.push(fault(FaultKind::WrongAnswer, what, answer).at(shape, cell));
    }
}

/// Checks that all givens of a puzzle are set in one weight.
pub(crate) fn weight(puzzle: &Placed<'_>, faults: &mut Vec<Fault>) {
    let (digits, bold) = (&puzzle.grid.digits, &puzzle.grid.bold);
    let is_plain = bold.len() * 2 < digits.len();
    if bold.is_empty()
        || bold.len() == digits.len()
        || digits.iter().any(|digit| digit.face.is_none())
    {
        return;
    }
    for digit in digits.iter().filter(|digit| bold.contains(&digit.cell) == is_plain) {
        let what = "it is not as bold as the other givens";
        let what = if is_plain { "it is bolder than the other givens" } else { what };
        let shape = puzzle.grid.grid.shape();
        faults.push(fault(FaultKind::GivenNotBold, what, puzzle).at(shape, digit.cell));
    }
}

/// Checks that the givens are bold in every answer if they are in most others.
fn unbold(solved: &Solved<'_>, answers: &[Placed<'_>], faults: &mut Vec<Fault>) {
    /// The fewest answers that show what is usual.
    const FEWEST: usize = 3;
    let has_givens = |answer: &&Placed<'_>| {
        let puzzle = solved.by_number.get(&answer.number).map(|&of| solved.puzzles[of].grid);
        let digits = &answer.grid.digits;
        puzzle.is_some_and(|puzzle| puzzle.grid.filled() > 0 && !puzzle.grid.is_full())
            && !answer.page.is_picture
            && !digits.is_empty()
            && digits.iter().all(|digit| digit.face.is_some())
    };
    let of: Vec<&Placed<'_>> = answers.iter().filter(has_givens).collect();
    let (plain, others): (Vec<_>, Vec<_>) =
        of.into_iter().partition(|answer| answer.grid.bold.is_empty());
    if others.len() >= FEWEST.max(plain.len()) {
        for answer in plain {
            let what = "no given is bold in this answer, as givens are in others";
            faults.push(fault(FaultKind::GivenNotBold, what, answer));
        }
    }
}

/// Checks that an answer shows the diagonals and windows of its puzzle.
fn same_rules(answer: &Placed<'_>, puzzle: &Placed<'_>, faults: &mut Vec<Fault>) {
    let drawn = [(Variant::X, "diagonals"), (Variant::Hyper, "windows")];
    let [of_puzzle, of_answer] = [puzzle, answer].map(|placed| placed.grid.grid.rules());
    let is_missing = |one: Variant| of_puzzle.variants().has(one) && !of_answer.variants().has(one);
    for (_, name) in drawn.iter().filter(|(one, _)| !answer.page.is_picture && is_missing(*one)) {
        let what = format!("the answer does not show the {name} of its puzzle");
        faults.push(fault(FaultKind::GridLine, what, answer));
    }
}

/// Checks that the givens are bold in an answer that uses two weights.
fn weights(answer: &Placed<'_>, puzzle: &Placed<'_>, faults: &mut Vec<Fault>) {
    let (shape, bold) = (answer.grid.grid.shape(), &answer.grid.bold);
    if bold.is_empty() || bold.len() == shape.cell_count() {
        return;
    }
    let givens = &puzzle.grid.grid;
    for cell in answer.grid.grid.filled_cells().iter() {
        let given = givens.get(cell).is_some();
        if given == bold.contains(&cell) || puzzle.grid.unreadable.iter().any(|(c, _)| *c == cell) {
            continue;
        }
        faults.push(if given {
            let what = "a given is not bold in the answer";
            fault(FaultKind::GivenNotBold, what, answer).at(shape, cell)
        } else {
            let what = format!(
                "{} is bold in its answer, but is not a given of the puzzle",
                sign(&answer.grid.grid, cell)
            );
            fault(FaultKind::WrongGiven, what, puzzle).at(shape, cell)
        });
    }
}

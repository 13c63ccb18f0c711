//! Faults planted into finished files, PDF and SVG alike: each is found, with its page, its puzzle
//! and its cell.

use crate::book::{document, grid, job, known, made};
use crate::paper::Paper;
use gridpress::generate::Made;
use gridpress::plan::{Job, PageContent};
use gridpress::proof::{Fault, FaultKind, Measures, Proof};
use gridpress::sudoku::{Cell, Digit, Grid, solver};

/// The book with one puzzle a page that faults are planted in.
struct Book {
    job: Job,
    made: Vec<Made>,
}

impl Book {
    fn new() -> Self {
        Book { job: job("large-print", "letter"), made: made() }
    }

    /// The page of a puzzle, by number, in the order of the file.
    fn page(&self, number: usize) -> usize {
        self.job.plan.puzzles[number - 1].page + 1
    }

    /// The page of its answer, and how many answers are before it there.
    fn answer(&self, number: usize) -> (usize, usize) {
        let page = self.job.plan.puzzles[number - 1].answer_page.expect("it has answers");
        let PageContent::Answers { puzzles, .. } = &self.job.plan.pages[page].content else {
            panic!("a page of answers")
        };
        (page + 1, puzzles.iter().position(|p| p + 1 == number).expect("its answer"))
    }

    fn puzzle(&self, number: usize) -> &Grid {
        &self.made[number - 1].puzzle
    }

    fn solution(&self, number: usize) -> &Grid {
        &self.made[number - 1].solution
    }

    /// Proves the book, as PDF and as SVG, after `spoil` had its way with its files; both must
    /// pass `finds`.
    #[track_caller]
    fn spoiled(&self, spoil: impl Fn(&mut Paper), finds: impl Fn(&Proof) -> bool) {
        for mut paper in Paper::both(&document(&self.job, &self.made)) {
            let name = paper.name();
            spoil(&mut paper);
            let proof = paper.proof(&known());
            assert!(finds(&proof), "{name}: {:#?}", proof.faults);
        }
    }
}

/// True if there is a fault of a kind on that page, of that puzzle, in that cell.
fn has(proof: &Proof, kind: FaultKind, page: usize, puzzle: u32, cell: Option<Cell>) -> bool {
    let cell = cell.map(|c| (c.index() / 9 + 1, c.index() % 9 + 1));
    let is = |f: &Fault| {
        f.kind == kind && f.page == Some(page) && f.puzzle == Some(puzzle) && f.cell == cell
    };
    proof.faults.iter().any(is)
}

fn cell(index: usize) -> Cell {
    Cell::new(index).expect("a cell")
}

/// The first cell of a grid that holds that digit, in its rows from `from` on.
fn cell_with(grid: &Grid, digit: char, from: usize) -> Cell {
    grid.filled_cells()
        .iter()
        .find(|c| c.index() >= from && grid.get(*c).is_some_and(|d| d.symbol() == digit))
        .expect("the digit is there")
}

#[test]
fn the_book_itself_is_right() {
    Book::new().spoiled(|_| {}, |proof| proof.is_right() && proof.puzzles == 8);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_given_that_is_changed_is_named() {
    let book = Book::new();
    for (number, index, digit) in [(1, 0, '3'), (2, 3, '1'), (7, 11, '4')] {
        let puzzle = book.puzzle(number);
        let at = puzzle.filled_cells().iter().nth(index).expect("a given");
        let is = puzzle.get(at).expect("a given").symbol();
        assert_ne!(is, digit);
        book.spoiled(
            |paper| paper.change(book.page(number), 0, puzzle, at, digit),
            |proof| has(proof, FaultKind::WrongGiven, book.page(number), number as u32, Some(at)),
        );
    }
}

#[test]
fn every_given_that_is_dropped_is_named() {
    let book = Book::new();
    for (number, index) in [(1, 2), (5, 20)] {
        let puzzle = book.puzzle(number);
        let at = puzzle.filled_cells().iter().nth(index).expect("a given");
        book.spoiled(
            |paper| paper.drop(book.page(number), 0, puzzle, at),
            |proof| has(proof, FaultKind::WrongGiven, book.page(number), number as u32, Some(at)),
        );
    }
}

#[test]
fn a_digit_of_an_answer_that_is_changed_or_dropped_is_named() {
    let book = Book::new();
    let (number, solution) = (6, book.solution(6));
    let (page, figure) = book.answer(number);
    // A cell that is not given, in the face of those.
    let at = (30..81).map(cell).find(|c| book.puzzle(6).get(*c).is_none()).expect("a blank");
    let digit = if solution.get(at).expect("full").symbol() == '7' { '8' } else { '7' };
    book.spoiled(
        |paper| paper.change(page, figure, solution, at, digit),
        |proof| has(proof, FaultKind::WrongAnswer, page, 6, Some(at)),
    );
    book.spoiled(
        |paper| paper.drop(page, figure, solution, at),
        |proof| has(proof, FaultKind::Incomplete, page, 6, Some(at)),
    );
}

#[test]
fn two_puzzles_swapped_are_traced() {
    let book = Book::new();
    book.spoiled(
        |paper| {
            paper.swap((book.page(2), book.puzzle(2)), (book.page(5), book.puzzle(5)));
        },
        |proof| {
            [(2, 5), (5, 2)].iter().all(|&(number, other)| {
                proof.faults.iter().any(|f| {
                    f.puzzle == Some(number)
                        && f.kind == FaultKind::WrongAnswer
                        && f.page == Some(book.answer(number as usize).0)
                        && f.cell.is_some()
                        && f.what.ends_with(&format!("the answer of puzzle {other}"))
                })
            })
        },
    );
}

#[test]
fn an_answer_moved_to_another_number_is_traced() {
    let mut book = Book::new();
    let moved = book.made[2].solution;
    book.made[2].solution = book.made[6].solution;
    book.made[6].solution = moved;
    let (three, seven) = (book.answer(3).0, book.answer(7).0);
    book.spoiled(
        |_| {},
        |proof| {
            let is = |f: &Fault, page, number, owner: &str| {
                f.kind == FaultKind::WrongAnswer
                    && (f.page, f.puzzle) == (Some(page), Some(number))
                    && f.what.ends_with(owner)
            };
            proof.faults.iter().any(|f| is(f, three, 3, "of puzzle 7"))
                && proof.faults.iter().any(|f| is(f, seven, 7, "of puzzle 3"))
        },
    );
}

#[test]
fn a_font_whose_six_shows_as_nine_is_found() {
    let book = Book::new();
    let puzzle = book.puzzle(1);
    let at = cell_with(puzzle, '6', 0);
    // The file still says 6, in PDF; in SVG nothing says anything.
    let [_, mut svg] = Paper::both(&document(&book.job, &book.made));
    svg.disguise(book.page(1), puzzle, '6', '9');
    let proof = svg.proof(&known());
    assert!(has(&proof, FaultKind::WrongGiven, book.page(1), 1, Some(at)), "{:#?}", proof.faults);
}

#[test]
fn a_page_missing_or_twice_is_found() {
    let book = Book::new();
    let page = book.page(3);
    book.spoiled(
        |paper| paper.remove_page(page),
        |proof| {
            let next = proof.faults.iter().any(|f| {
                f.kind == FaultKind::NumberMissing && f.puzzle == Some(3) && f.page == Some(page)
            });
            let answer = has(proof, FaultKind::AnswerSpare, book.answer(3).0 - 1, 3, None);
            next && answer && proof.faults.iter().any(|f| f.kind == FaultKind::FolioWrong)
        },
    );
    book.spoiled(
        |paper| paper.double_page(page),
        |proof| {
            has(proof, FaultKind::NumberTwice, page + 1, 3, None)
                && proof.faults.iter().any(|f| f.kind == FaultKind::FolioWrong)
        },
    );
    // Without a puzzle on it: the title page.
    book.spoiled(
        |paper| paper.remove_page(1),
        |proof| proof.faults.iter().any(|f| f.kind == FaultKind::FolioWrong),
    );
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn ink_outside_the_margins_is_found() {
    let book = Book::new();
    let page = book.page(4);
    let off = |proof: &Proof, puzzle| {
        proof
            .faults
            .iter()
            .any(|f| f.kind == FaultKind::OffThePage && f.page == Some(page) && f.puzzle == puzzle)
    };
    // A hair's breadth into what every other page leaves free.
    book.spoiled(
        |paper| paper.draw_line(page, 792.0, (100.0, 30.0), (200.0, 30.0)),
        |proof| off(proof, None),
    );
    book.spoiled(
        |paper| paper.draw_line(page, 792.0, (605.0, 300.0), (605.0, 400.0)),
        |proof| off(proof, None),
    );
    // A digit that has slipped out of its grid, and over the edge of the page.
    let puzzle = book.puzzle(4);
    let at = puzzle.filled_cells().iter().next().expect("a given");
    book.spoiled(|paper| paper.move_digit(page, puzzle, at, 600.0), |proof| off(proof, None));
}

#[test]
fn a_line_within_the_trim_but_beyond_the_margins_asked_for_is_found() {
    let book = Book::new();
    let mm = gridpress::geom::Pt::mm;
    let mut known = known();
    let measures = |inner, digit| Measures {
        top: mm(12.7),
        bottom: mm(12.7),
        inner: mm(inner),
        outer: mm(12.7),
        digit,
    };
    for (inner, digit, kind) in [
        (12.7, 0.58, None),
        (20.0, 0.58, Some(FaultKind::OffThePage)),
        (12.7, 0.66, Some(FaultKind::TooSmall)),
    ] {
        known.measures = Some(measures(inner, digit));
        for paper in Paper::both(&document(&book.job, &book.made)) {
            let name = paper.name();
            let proof = paper.proof(&known);
            let kinds: Vec<FaultKind> = proof.faults.iter().map(|f| f.kind).collect();
            assert!(kinds.iter().all(|k| Some(*k) == kind), "{name}: {:#?}", proof.faults);
            assert_eq!(kinds.is_empty(), kind.is_none(), "{name}");
        }
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_digit_smaller_than_the_others_is_named() {
    let book = Book::new();
    let puzzle = book.puzzle(2);
    let at = puzzle.filled_cells().iter().nth(4).expect("a given");
    for share in [0.3, 0.6, 0.9] {
        book.spoiled(
            |paper| paper.shrink(book.page(2), 0, puzzle, at, share),
            |proof| {
                has(proof, FaultKind::TooSmall, book.page(2), 2, Some(at))
                    && proof.faults.len() == 1
            },
        );
    }
}

#[test]
fn a_puzzle_turned_round_and_relabelled_is_a_repeat() {
    let mut book = Book::new();
    let turned = |grid: &Grid| {
        let mut out = Grid::empty(grid.shape());
        for c in grid.filled_cells().iter() {
            let digit = grid.get(c).expect("a given").get() % 9 + 1;
            // A quarter turn: rows become columns.
            let (row, column) = (c.index() / 9, c.index() % 9);
            out.set(cell(column * 9 + 8 - row), Digit::new(digit));
        }
        out
    };
    book.made[7].puzzle = turned(&book.made[0].puzzle);
    book.made[7].solution = turned(&book.made[0].solution);
    let page = book.page(8);
    book.spoiled(|_| {}, |proof| has(proof, FaultKind::Repeated, page, 8, None));
}

#[test]
fn a_printed_level_that_is_not_the_grade_is_found() {
    let mut book = Book::new();
    // Medium, and its page says it is easy.
    book.made[4].puzzle =
        grid("......35.1.39....229.3...4.9...735..6.......8..761...4.2...8.174....19.5.16......");
    book.made[4].solution = solver::solve(&book.made[4].puzzle).unique().expect("a puzzle");
    let page = book.page(5);
    book.spoiled(|_| {}, |proof| has(proof, FaultKind::WrongLevel, page, 5, None));
}

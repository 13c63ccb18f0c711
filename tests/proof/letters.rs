//! Books with letters instead of digits.

use crate::book::{document, job_from, known, made, proof_of};
use crate::finds;
use gridpress::generate::Made;
use gridpress::proof::{FaultKind, Proof, check, read_svgs};
use gridpress::render::pdf::Standard;
use gridpress::render::svg;
use gridpress::sudoku::{Cell, Digit, Grid};

const BOOK: &str = "[book]\ntitle = \"Words\"\n[page]\nlayout = \"two-up\"\n\
    [[section]]\ntitle = \"One\"\ncount = 5\ndifficulty = \"easy\"\nsymbols = \"COMPUTERS\"\n\
    [[section]]\ntitle = \"Two\"\ncount = 3\ndifficulty = \"easy\"\nsymbols = \"123ABCDEF\"\n";

/// Known puzzles in the letters of their sections.
fn lettered() -> Vec<Made> {
    let letters = |index: usize, grid: Grid| {
        let symbols = if index < 5 { "COMPUTERS" } else { "123ABCDEF" };
        grid.under(grid.rules().with_symbols(symbols).expect("nine symbols"))
    };
    let made = made().into_iter().enumerate();
    made.map(|(index, made)| Made {
        puzzle: letters(index, made.puzzle),
        solution: letters(index, made.solution),
        ..made
    })
    .collect()
}

/// Proves the book as a PDF and as drawings of its pages.
fn proofs(made: &[Made]) -> [Proof; 2] {
    let document = document(&job_from(BOOK), made);
    let svgs: Vec<String> = (0..document.pages.len())
        .map(|index| svg::page(&document, index).expect("it can be drawn"))
        .collect();
    let drawn = read_svgs(svgs.iter().map(String::as_str)).expect("it can be read");
    [proof_of(&document, Standard::Screen, &known()), check(&drawn, &known())]
}

#[test]
fn letters_are_read_without_being_told() {
    for proof in proofs(&lettered()) {
        assert_eq!(proof.faults, []);
        assert_eq!((proof.puzzles, proof.answers), (8, 8));
    }
}

#[test]
fn a_wrong_letter_is_found() {
    let first = Cell::new(1).expect("a cell");
    for index in [0, 6] {
        let mut made = lettered();
        let given = made[index].puzzle.filled_cells().iter().next().expect("a given");
        let digit = made[index].puzzle.get(given).expect("it is filled").get();
        made[index].puzzle.set(given, Digit::new(digit % 9 + 1));
        for proof in proofs(&made) {
            let of_it = proof.faults.iter().any(|fault| fault.puzzle == Some(index as u32 + 1));
            assert!(of_it, "{:#?}", proof.faults);
        }
        let mut made = lettered();
        let digit = made[index].solution.get(first).expect("it is full").get();
        made[index].solution.set(first, Digit::new(digit % 9 + 1));
        for proof in proofs(&made) {
            finds(&proof, FaultKind::WrongAnswer, Some(index as u32 + 1));
        }
    }
}

#[test]
fn a_letter_that_no_other_grid_has_is_found() {
    let mut made = lettered();
    let puzzle = made[2].puzzle;
    made[2].puzzle = puzzle.under(puzzle.rules().with_symbols("COMPUTERX").expect("nine letters"));
    for proof in proofs(&made) {
        assert!(proof.faults.iter().any(|fault| fault.puzzle == Some(3)), "{:#?}", proof.faults);
    }
}

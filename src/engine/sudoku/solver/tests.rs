//! Examples and properties of both solvers.

use super::*;
use crate::generate::{Fill, Stream, fill};
use crate::sudoku::{Cell, Shape, Variant, Variants};

fn classic(line: &str) -> Grid {
    let values: Vec<u8> = line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    Grid::from_values(Shape::CLASSIC, &values).expect("81 signs")
}

const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

#[test]
fn a_puzzle_of_seventeen_clues_has_one_solution() {
    let puzzle = classic(&SEVENTEEN.replace('0', "."));
    let Solved::Unique(solution) = solve(&puzzle) else { panic!("not unique") };
    assert!(solution.is_solution() && puzzle.is_part_of(&solution));
    assert_eq!(
        solution.to_string(),
        "693784512487512936125963874932651487568247391741398625319475268856129743274836159"
    );
    assert!(is_unique(&puzzle));
}

#[test]
fn one_clue_fewer_gives_many() {
    let puzzle = classic(&SEVENTEEN.replace(['0', '9'], "."));
    let Solved::Many(first, second) = solve(&puzzle) else { panic!("not many") };
    assert!(first.is_solution() && second.is_solution() && first != second);
    assert!(puzzle.is_part_of(&first) && puzzle.is_part_of(&second));
    assert!(!is_unique(&puzzle));
}

#[test]
fn contradictions_have_no_solution() {
    // Twice in a row, in a column, in a box.
    for cells in [[0, 8], [0, 72], [0, 20]] {
        let mut values = [0; 81];
        for cell in cells {
            values[cell] = 5;
        }
        let puzzle = Grid::from_values(Shape::CLASSIC, &values).expect("81 values");
        assert_eq!(solve(&puzzle), Solved::None);
        assert_eq!(nine::solve(&values), nine::Outcome::None);
    }
    assert_eq!(nine::solve(&[10; 81]), nine::Outcome::None);
    // A cell with no candidate, though nothing clashes.
    let puzzle = classic(&format!("12345678.........9{}", ".".repeat(63)));
    assert_eq!(solve(&puzzle), Solved::None);
}

/// All 4x4 grids are 288; the 9x9 ones are too many, but those that share two bands with a grid
/// are few enough to compare both solvers on.
#[test]
fn all_solutions_are_found() {
    let every = solutions(&Grid::empty(Shape::ALL[0]), 1000);
    assert_eq!((every.grids.len(), every.end), (288, End::Exhausted));
    assert!(every.grids.iter().all(Grid::is_solution));
    let mut distinct = every.grids.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), 288);
    assert_eq!(
        count_up_to(&Grid::empty(Shape::ALL[0]), 100),
        Count { count: 100, end: End::Stopped }
    );
}

#[test]
fn the_shape_of_six_has_its_known_number_of_grids() {
    // 28,200,960 grids of 6x6; with the first row and the rest of the first box fixed, by 6! * 6.
    let mut puzzle = [0; 36];
    puzzle[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 4, 5, 6]);
    let puzzle = Grid::from_values(Shape::ALL[1], &puzzle).expect("36 values");
    assert_eq!(
        count_up_to(&puzzle, 100_000),
        Count { count: 28_200_960 / 720 / 6, end: End::Exhausted }
    );
}

#[test]
fn nothing_hangs() {
    for shape in Shape::ALL {
        let empty = Grid::empty(shape);
        let Solved::Many(first, second) = solve(&empty) else { panic!("{shape}") };
        assert!(first.is_solution() && second.is_solution() && first != second);
    }
}

/// Enough guesses to compare two searches: more take seconds where rules leave few solutions.
const GUESSES: Budget = Budget(20_000);

/// Returns up to 200 solutions found by the search for these rules, in order.
fn by_rules(puzzle: &Grid) -> (Vec<Grid>, End) {
    let mut found = Vec::new();
    let end = each_solution(puzzle, &mut GUESSES.clone(), |solution| {
        found.push(*solution);
        if found.len() == 200 { Break(()) } else { Continue(()) }
    });
    found.sort();
    (found, end)
}

/// Returns up to 200 solutions found by the search over houses, in order.
fn by_houses(puzzle: &Grid) -> (Vec<Grid>, End) {
    let mut found = Vec::new();
    let mut scratch = general::Scratch::default();
    let position = general::Position::new(puzzle, &mut scratch.queue).expect("solvable");
    let end = position.each_solution(&mut scratch, &mut GUESSES.clone(), &mut |solution| {
        found.push(solution.to_grid());
        if found.len() == 200 { Break(()) } else { Continue(()) }
    });
    found.sort();
    (found, end)
}

/// Asserts that [`solutions`] finds what the search over houses does, with fewer and fewer givens
/// until there are too many solutions to compare, or the search for them takes too long.
fn assert_same_with_fewer_givens(mut puzzle: Grid, order: impl IntoIterator<Item = Cell>) {
    for cell in order {
        puzzle.set(cell, None);
        let (fast, fast_end) = by_rules(&puzzle);
        let (general, end) = by_houses(&puzzle);
        if [end, fast_end].contains(&End::Budget) {
            return;
        }
        assert_eq!(end, fast_end, "{puzzle}");
        if end == End::Stopped {
            return;
        }
        assert_eq!(fast, general, "{puzzle}");
    }
}

#[test]
fn both_solvers_find_the_same() {
    let puzzle = classic(&SEVENTEEN.replace('0', "."));
    assert_same_with_fewer_givens(puzzle, Shape::CLASSIC.cells());
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn both_solvers_find_the_same_under_all_rules() {
    let all = Variant::ALL.map(|variant| vec![variant]);
    let two = [vec![Variant::X, Variant::Hyper], vec![Variant::Disjoint, Variant::AntiKing]];
    let added = all.into_iter().chain(two).map(|variants| {
        Rules::with(Shape::CLASSIC, variants.into_iter().collect()).expect("suits 9x9")
    });
    const REGIONS: &str =
        "112222333411112533411222533441266533444466555478866659777869959778868959777888999";
    let jigsaws = ["jigsaw", "jigsaw, x", "jigsaw, anti-knight"]
        .map(|names| Rules::named(Shape::CLASSIC, names, Some(REGIONS), None).expect("suits 9x9"));
    for (index, rules) in (0..).zip(added.chain(jigsaws)) {
        let mut stream = Stream::for_puzzle(3, "both", index);
        for _ in 0..5 {
            let filled =
                fill::fill(rules, Fill::Backtrack, &mut stream).expect("a solution").solution;
            let mut order: Vec<Cell> = rules.cells().collect();
            stream.shuffle(&mut order);
            assert_same_with_fewer_givens(filled, order);
        }
    }
}

#[test]
fn empty_grids_have_solutions_that_differ_by_their_digits() {
    let regions =
        "AAAAAAAABDABBBBBBBDDDEEBCCCDDDEEECCCDEEEFFCCCDEFFFFFFFGGGGGIIHHGGGIIIHHHGIIIIHHHH";
    let jigsaw = Rules::named(Shape::CLASSIC, "", Some(regions), None).expect("a layout");
    let found = of_empty(jigsaw, 40).expect("digits may change places");
    assert_eq!((found.grids.len(), found.end), (37, End::Budget));
    let distinct: std::collections::BTreeSet<String> =
        found.grids.iter().map(ToString::to_string).collect();
    assert_eq!(distinct.len(), found.grids.len());
    assert!(found.grids.iter().all(|grid| grid.is_full() && grid.conflict().is_none()));
    assert_eq!(of_empty(jigsaw, 2).map(|found| found.end), Some(End::Stopped));
    let apart = Variants::NONE.with(Variant::NonConsecutive);
    let apart = Rules::with(Shape::CLASSIC, apart).expect("they suit");
    assert_eq!(of_empty(apart, 2), None);
}

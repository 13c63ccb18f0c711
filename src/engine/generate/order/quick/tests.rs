//! Compares the quick solver with ratings of an independent rater.

use super::*;
use crate::generate::Stream;
use crate::grade::Rating;
use crate::sudoku::{Grid, Shape, solver};
use crate::techniques::{TechniqueId, TechniqueSet};

/// One puzzle of each rating that the quick solver distinguishes, and three beyond it.
const RATED: [(&str, u8); 22] = [
    ("92.3..1.4.4..8...5..6..7......1...765...9.....6....53.21....9.....53............2", 12),
    (".6..129.82..7.8....3....1.......1.9...9.5.41..2.......3..6........92..4......76.3", 15),
    (".........2..9......483...2.45...26......6.....67.3.4..8........3..45..17.....7..5", 17),
    ("......27.5...3.8...4.5......3...8.9.21.....3...9...7....324.61..6...7..3...3..5..", 20),
    (".3..9....2......6.....3.94....6.....6.25...941.4..2.......7..15......7...78.....2", 23),
    (".....4.9.4295.......86..............51....37..7..214...8......5....8....7..45.12.", 25),
    (".1.9........715....8..4...2..4....582..8..9...68.....3....627....5....4..2..9....", 26),
    ("6....4...413...97.2..9...3......786.....8629...9.....312..4.....3.65.4.........8.", 28),
    ("..9.6...2...51.7...6...8.1..4.6..5..8..1..........7....38.......562.9..89.....15.", 30),
    ("2.7....9...5.79....1...25.....3..219....5......1..48......3..5.8...4..63.6....9..", 32),
    (".....1.5365....2.9..42.....5.9.4.......168..4.....2.7.4.38.....2.........78.1....", 34),
    (".5..6...44...79..1....23.5.7.8..6......3......65...2..8....1....1..9...6...2...4.", 36),
    ("4....6.51..653.......1......8....96....9.....6.....54.1.2..43..5..8..1.2.........", 38),
    ("5..63.8...97...4..8....75..........5....91..7....853.9....64.1.7........42.1.....", 40),
    ("7......54..3....92.59.8.....8....4......1..699..4..1..4..723..132..5.......8.....", 42),
    ("..2.1..9.....7.4...7......2....3..74...1.9...31...4..5..1..65..5.6....2...9.....3", 44),
    ("...61.....15...3.9..7..2......2...1.5.8..3.7.9....6..8............8..5...6..34.2.", 45),
    ("..........7...6.4.....25.3....5.36....89.13....6...9.4.5.2.............5.431.7.2.", 50),
    (".3...79.....94..6..2...8....782....99......1.2...5.....9..264.7......5..6...8....", 52),
    ("7..2..95...8.......94.71.....9.1.......7..39.3.15..76....9.4.35.....7.........28.", 56),
    ("7...5.4.8....4.1.2.......6..4....29..9......65....3......4.9......786..1.6.1..7.9", 66),
    (".7.52...4....9.....9...85........71.6...4.8..52.....6...6..4..39...7..8...1..2...", 71),
];

fn rate(puzzle: &str) -> Option<u8> {
    let values: Vec<u8> = puzzle.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    let grid = Grid::from_values(Shape::CLASSIC, &values).expect("a grid");
    let full = solver::solve(&grid).unique().expect("one solution");
    let solution: [u8; 81] = std::array::from_fn(|i| full.values()[i] - 1);
    let givens = (0..81).filter(|&i| grid.values()[i] != 0).fold(0, |set, i| set | bit(i));
    (12..=u8::MAX).find(|&tenths| {
        let allowed = Allowed::rated(Rating::tenths(tenths));
        Board::new(&solution, givens).close(allowed, ALL)
    })
}

#[test]
fn rates_as_the_standard_does_without_assuming_uniqueness() {
    for (puzzle, rating) in RATED {
        let beyond = matches!(rating, 45 | 56..);
        assert_eq!(rate(puzzle), (!beyond).then_some(rating), "{puzzle}");
    }
}

/// The digits tried may belong to no solution: the result then has no meaning, but the solver
/// terminates.
#[test]
fn a_board_of_digits_of_no_solution_is_closed_too() {
    // The searches for these take long on boards without any digit.
    let slow = [TechniqueId::FRANKEN_FISH, TechniqueId::GROUPED_AIC, TechniqueId::GROUPED_X_CHAIN];
    let sets = [TechniqueId::ALS_XZ, TechniqueId::ALS_XY_WING, TechniqueId::SUE_DE_COQ];
    let slow: TechniqueSet = slow.into_iter().chain(sets).collect();
    let shapes = TechniqueSet::SHAPES.minus(slow);
    let mut stream = Stream::for_puzzle(5, "no solution", 0);
    for _ in 0..2000 {
        let digits: [u8; 81] = std::array::from_fn(|_| stream.below(9) as u8);
        let givens = (0..5 + stream.below(30)).fold(0, |all, _| all | bit(stream.below(81)));
        let mut board = Board::new(&digits, givens);
        board.close(Allowed::RATED.with(shapes), ALL);
        assert_eq!(board.digit.iter().fold(0, |all, places| all | places) & !board.open, 0);
    }
}

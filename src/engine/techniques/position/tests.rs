//! Tests of positions.

use super::*;
use crate::techniques::{AnyShape, Nine};
use proptest::prelude::*;

/// All four sides must say the same.
fn check<B: Board>(position: &Position<B>) {
    let shape = position.shape();
    for cell in shape.cells() {
        assert_eq!(position.value(cell).is_none(), position.empty().has(cell));
        assert!(position.value(cell).is_none() || position.candidates(cell).is_empty());
        for digit in shape.digits() {
            assert_eq!(position.has(cell, digit), position.cells(digit).has(cell));
            for home in position.homes(cell) {
                let there = position.slots(home.house, digit) & home.slot != 0;
                assert_eq!(there, position.has(cell, digit));
                assert_eq!(position.open(home.house) & home.slot != 0, position.empty().has(cell));
            }
        }
    }
}

fn play<B: Board>(board: B, moves: &[(usize, u8, bool)]) -> PencilMarks {
    let mut position = Position::blank(board);
    let shape = board.shape();
    for &(cell, digit, place) in moves {
        let cell = Cell((cell % shape.cell_count()) as u8);
        let digit = Digit(digit % shape.side() as u8 + 1);
        if place && position.has(cell, digit) {
            position.place(cell, digit);
        } else {
            position.eliminate(cell, digit);
        }
    }
    check(&position);
    let marks = position.to_marks();
    assert_eq!(Position::of_marks(board, &marks).to_marks(), marks);
    marks
}

proptest! {
    #[test]
    fn all_sides_agree(
        shape in 0..Shape::ALL.len(),
        moves in prop::collection::vec((0usize..256, 0u8..16, any::<bool>()), 0..200),
    ) {
        play(AnyShape::new(Shape::ALL[shape].into()), &moves);
        prop_assert_eq!(play(Nine, &moves), play(AnyShape::new(Shape::CLASSIC.into()), &moves));
    }
}

#[test]
fn a_position_is_made_of_the_cells_of_each_digit() {
    let solution: [u8; 81] = std::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8);
    let mut puzzle = Grid::empty(Shape::CLASSIC);
    for cell in Shape::CLASSIC.cells().step_by(3) {
        puzzle.set(cell, Digit::new(solution[cell.index()] + 1));
    }
    let mut position = Position::of_grid(Nine, &puzzle);
    let taken = position.candidates(Cell(40)).iter().next().expect("a candidate");
    position.eliminate(Cell(40), taken);
    let cells: Vec<u128> = position.digits().map(|digit| position.cells(digit)).collect();
    let same = Position::of_cells(Nine, &solution, position.empty(), &cells);
    check(&same);
    assert_eq!(same.to_marks(), position.to_marks());
}

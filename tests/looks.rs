//! How made puzzles look: no empty house, none crowded above easy, digits evenly used, and the
//! bounds that are said.

use gridpress::generate::{Dig, Looks, Maker, Request, Stream, Symmetry, make};
use gridpress::sudoku::{Grid, Shape};
use gridpress::techniques::TechniqueId;

/// Givens of the emptiest and of the fullest house, and by how many the most frequent digit
/// outnumbers the rarest: counted without the code that holds puzzles to it.
fn measure(puzzle: &Grid) -> (usize, usize, usize) {
    let shape = puzzle.shape();
    let (side, high, wide) = (shape.side(), shape.box_height(), shape.box_width());
    let mut houses = vec![0; 3 * side];
    let mut digits = vec![0; side];
    for row in 0..side {
        for column in 0..side {
            if let Some(digit) = puzzle.get(shape.cell(row, column)) {
                houses[row] += 1;
                houses[side + column] += 1;
                houses[2 * side + row / high * (side / wide) + column / wide] += 1;
                digits[digit.index()] += 1;
            }
        }
    }
    let spread = digits.iter().max().expect("digits") - digits.iter().min().expect("digits");
    let ends = (houses.iter().min(), houses.iter().max());
    (*ends.0.expect("houses"), *ends.1.expect("houses"), spread)
}

fn made(request: &Request, name: &str, count: u64) -> Vec<Grid> {
    let mut maker = Maker::new();
    let one = |index| make(request, &mut Stream::for_puzzle(9, name, index), &mut maker);
    (0..count).map(one).map(|made| made.expect("a puzzle").puzzle).collect()
}

#[test]
fn puzzles_look_right_without_a_word() {
    let nine = Request::new(Shape::CLASSIC);
    let free = Request { dig: Dig::Free, symmetry: Symmetry::None, ..nine.clone() };
    for level in 0..5 {
        for request in [&nine, &free] {
            let request = Request { level: Some(level), ..request.clone() };
            for puzzle in made(&request, "looks", 30) {
                let (least, most, spread) = measure(&puzzle);
                assert!(least >= 1 && (level == 0 || most <= 6) && spread <= 5, "{puzzle}");
            }
        }
    }
    let fish = Request { require: vec![TechniqueId::SWORDFISH.into()], ..free };
    for puzzle in made(&fish, "fish", 3) {
        let (least, most, spread) = measure(&puzzle);
        assert!(least >= 1 && most <= 6 && spread <= 5, "{puzzle}");
    }
    for side in [4, 6, 8, 10, 12] {
        let shape = Shape::with_side(side).expect("a shape");
        for puzzle in made(&Request { level: Some(0), ..Request::new(shape) }, "others", 10) {
            let (least, _, spread) = measure(&puzzle);
            assert!(least >= 1 && spread <= side / 2 + 1, "{puzzle}");
        }
    }
}

#[test]
fn bounds_that_are_said_are_held() {
    let bounds = |least, most, spread| Looks {
        least_in_house: least,
        most_in_house: most,
        digit_spread: spread,
    };
    for (looks, dig) in [
        (bounds(2, 4, 2), Dig::Free),
        (bounds(2, 5, 3), Dig::Pairs),
        (bounds(0, 9, 1), Dig::Free),
        (bounds(1, 4, 9), Dig::Free),
    ] {
        let symmetry = if dig == Dig::Pairs { Symmetry::Rotate180 } else { Symmetry::None };
        let request = Request { looks: Some(looks), dig, symmetry, ..Request::new(Shape::CLASSIC) };
        for puzzle in made(&request, "bounds", 4) {
            let (least, most, spread) = measure(&puzzle);
            assert!(
                least >= usize::from(looks.least_in_house)
                    && most <= usize::from(looks.most_in_house)
                    && spread <= usize::from(looks.digit_spread),
                "{looks:?}: {puzzle}"
            );
        }
    }
}

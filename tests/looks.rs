//! How made puzzles look: no empty house, none crowded above easy, digits evenly used, and the
//! bounds that are said in place of these.

use gridpress::generate::{Dig, Maker, Request, Stream, Symmetry, make};
use gridpress::grade::{Bound, Level, Rating, Scale};
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
    for (in_house, spread, dig) in [
        (Some(2..=4), Some(2), Dig::Free),
        (Some(2..=5), Some(3), Dig::Pairs),
        (Some(0..=9), Some(1), Dig::Free),
        (Some(1..=4), Some(9), Dig::Free),
        (Some(2..=4), None, Dig::Free),
        (None, Some(5), Dig::Free),
    ] {
        let symmetry = if dig == Dig::Pairs { Symmetry::Rotate180 } else { Symmetry::None };
        let request = Request {
            givens_in_house: in_house.clone(),
            digit_spread: spread,
            dig,
            symmetry,
            ..Request::new(Shape::CLASSIC)
        };
        // Of one bound the usual others are broken by one puzzle in five.
        let count = if in_house.is_some() && spread.is_some() { 4 } else { 30 };
        let (in_house, spread) = (in_house.unwrap_or(1..=6), spread.unwrap_or(5));
        for puzzle in made(&request, "bounds", count) {
            let (least, most, found) = measure(&puzzle);
            assert!(
                least >= usize::from(*in_house.start())
                    && most <= usize::from(*in_house.end())
                    && found <= usize::from(spread),
                "{in_house:?}, {spread}: {puzzle}"
            );
        }
    }
}

#[test]
fn an_empty_house_can_be_asked_for_and_is_not_in_the_way() {
    let free = Request { dig: Dig::Free, symmetry: Symmetry::None, ..Request::new(Shape::CLASSIC) };
    let empty = Request { givens_in_house: Some(0..=6), ..free.clone() };
    let found = made(&empty, "empty", 30);
    assert!(found.iter().any(|puzzle| measure(puzzle).0 == 0), "none in {}", found.len());
    // This many givens do not fit in houses that are filled to at most two thirds.
    let full = Request { clues: Some(45..=50), digit_spread: Some(4), ..free };
    for puzzle in made(&full, "full", 2) {
        assert!(measure(&puzzle).2 <= 4, "{puzzle}");
    }
}

#[test]
fn whether_a_level_is_easy_does_not_depend_on_its_place() {
    let tough =
        |bound| Scale { name: "own".into(), levels: vec![Level { id: "tough".into(), bound }] };
    let singles = [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE];
    let pairs = [&singles[..], &[TechniqueId::NAKED_PAIR, TechniqueId::POINTING]].concat();
    for (bound, rating) in [
        (Bound::Rating(Rating::tenths(44)), Some(Rating::tenths(26)..=Rating::tenths(44))),
        (Bound::Techniques(pairs), None),
    ] {
        let request = Request {
            scale: tough(bound),
            level: Some(0),
            rating,
            clues: Some(36..=40),
            ..Request::new(Shape::CLASSIC)
        };
        for puzzle in made(&request, "tough", 20) {
            assert!(measure(&puzzle).1 <= 6, "{puzzle}");
        }
    }
    // Singles are easy wherever they are.
    for (scale, level) in [(tough(Bound::Techniques(singles.to_vec())), 0), (Scale::se(), 1)] {
        let request = Request {
            scale,
            level: Some(level),
            clues: Some(40..=40),
            ..Request::new(Shape::CLASSIC)
        };
        let found = made(&request, "singles", 20);
        assert!(found.iter().any(|puzzle| measure(puzzle).1 > 6), "none is crowded");
    }
}

//! Puzzles with more givens than necessary, where there are no other puzzles: there are only 36
//! kinds of minimal 4x4 puzzles, and three of symmetrical 6x6 puzzles rated 3.4.

use super::order::judge::judge;
use super::order::target::Target;
use super::{Made, Request, Stream};
use crate::grade::Rater;

/// The longest side of the shapes that can run out of puzzles.
const SMALL_SIDE: usize = 6;

/// How often a slot discards a repeated puzzle before it adds givens to one.
pub const AS_ASKED: u64 = 4;

/// Returns the puzzle with one more group of givens, if it is small and still meets the request.
#[must_use]
pub fn fuller(made: &Made, request: &Request, stream: &mut Stream) -> Option<Made> {
    let is_small = request.shape().side() <= SMALL_SIDE;
    if !is_small || request.pattern.is_some() || request.has_cages() {
        return None;
    }
    let rules = made.puzzle.rules();
    let request = Request { rules, regions: None, ..request.clone() };
    let target = Target::new(&request);
    let mut rater = Rater::new();
    let most = 3 * rules.shape().cell_count() / 4;
    let mut orbits = request.dig.symmetry(request.symmetry).orbits(rules.shape()).to_vec();
    stream.shuffle(&mut orbits);
    orbits.into_iter().find_map(|orbit| {
        let mut puzzle = made.puzzle;
        for cell in orbit.minus(puzzle.filled_cells()).iter() {
            puzzle.set(cell, made.solution.get(cell));
        }
        if puzzle == made.puzzle || puzzle.filled() > most {
            return None;
        }
        let grade = judge(&puzzle, &request, &target, &mut rater).ok()?;
        Some(Made { puzzle, grade, ..made.clone() })
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Slot, batch, make};
    use super::*;
    use crate::grade::Rating;
    use crate::sudoku::Shape;

    #[test]
    fn rare_puzzles_of_small_shapes_get_more_givens() {
        let wing = Rating::tenths(42);
        let six = Request::new(Shape::with_side(6).expect("6x6 is a shape"));
        let request = Request { rating: Some(wing..=wing), ..six.clone() };
        let mut stream = Stream::for_puzzle(1, "fuller", 0);
        let made = make(&request, &mut stream, &mut super::super::Maker::new()).expect("a puzzle");
        let more = fuller(&made, &request, &mut stream).expect("one with more givens");
        assert!(more.puzzle.filled() > made.puzzle.filled() && more.grade.er == wing);
        assert!(made.puzzle.filled_cells().minus(more.puzzle.filled_cells()).is_empty());
        let counted = Request { clues: Some(4..=made.puzzle.filled() as u16), ..request };
        assert_eq!(fuller(&made, &counted, &mut stream), None);
    }

    #[test]
    fn more_4x4_puzzles_are_made_than_are_minimal() {
        let four = Request::new(Shape::with_side(4).expect("4x4 is a shape"));
        let slots = (0..60).map(|n| Slot { request: &four, stream: Stream::for_puzzle(1, "", n) });
        let made = batch(slots.collect(), &()).expect("sixty puzzles");
        let least = made.iter().map(|made| made.puzzle.filled()).min();
        assert!(least.is_some_and(|least| made.iter().any(|m| m.puzzle.filled() > least)));
    }
}

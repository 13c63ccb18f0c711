//! Checks that BUGs are placed as described, that no conclusion is wrong, and that puzzles are as
//! requested.

use super::lattice::{Extras, Lattice};
use super::*;
use crate::generate::order::quick::{bit, cells};
use crate::generate::order::solution::{grid_of, orbits, puzzle_of, solution_of};
use crate::generate::order::target::Target;
use crate::generate::{Dig, Fill, Maker, Request, Symmetry, fill, make};
use crate::grade::{Rater, TechniqueId};
use crate::sudoku::{Shape, solver};

fn fresh(index: u64) -> (Solution, Stream) {
    let mut stream = Stream::for_puzzle(5, "grave", index);
    let full = fill::fill(Shape::CLASSIC, Fill::Backtrack, &mut stream).expect("a grid");
    (solution_of(&full.solution), stream)
}

/// Returns some sets of open cells that the search finds, with the number of digits of the set.
fn found() -> Vec<(Solution, Set, usize)> {
    let mut all = Vec::new();
    for index in 0..12 {
        let (solution, mut stream) = fresh(index);
        let ground = Ground::new(&solution);
        let digits = 2 + index as usize % 3;
        let mut search = ChainSearch {
            solution: &solution,
            ground: &ground,
            stream: &mut stream,
            digits,
            most: MOST_OPEN,
        };
        let mut left = 10;
        search.in_house(HOUSES[2 * index as usize], &mut |open| {
            all.push((solution, open, digits));
            left -= 1;
            left == 0
        });
    }
    all
}

#[test]
fn what_is_laid_out_has_two_candidates_in_each_cell_but_for_two_in_one_house() {
    let all = found();
    assert!(all.len() > 40, "{}", all.len());
    for (solution, open, digits) in all {
        let board = Board::new(&solution, ALL & !open);
        let wide = open & !board.bivalue();
        assert_eq!(count(wide), 2);
        assert!(cells(wide).all(|cell| board.mask(cell).count_ones() == 3));
        let mut shared = HOUSES.into_iter().filter(|house| wide & !house == 0);
        // Besides the wide cells, those of the set and at least two more.
        assert!(shared.any(|house| count(house & open) >= digits + 3));
        for house in HOUSES {
            for places in board.digit {
                let extra = usize::from(wide & places & house != 0);
                let places = count(places & house);
                assert!(places == 0 || places == 2 || places == 2 + extra, "{places}");
            }
        }
    }
}

#[test]
fn nothing_is_concluded_that_a_grave_gainsays() {
    let mut concluded = 0;
    for (solution, open, _) in found() {
        let ground = Ground::new(&solution);
        let board = Board::new(&solution, ALL & !open);
        let wide = open & !board.bivalue();
        // The houses with three positions for a digit show which of its candidates is extra.
        let mut extras = Extras::default();
        for (digit, &places) in board.digit.iter().enumerate() {
            for cell in cells(wide & places) {
                let mut homes = HOUSES.into_iter().filter(|house| house & bit(cell) != 0);
                if homes.all(|house| count(house & places) == 3) {
                    extras = extras.with(cell, digit);
                }
            }
        }
        if extras.wide != wide || extras.at.iter().any(|&at| count(at) > 1) {
            continue;
        }
        let mut stream = Stream::for_puzzle(1, "told", open as u64);
        let mut lattice = Lattice::NEW;
        let mut order: [usize; 81] = std::array::from_fn(|cell| cell);
        stream.shuffle(&mut order);
        for (known, &cell) in order.iter().enumerate() {
            let (opens, shuts) = (open & bit(cell), bit(cell) & !open);
            assert!(lattice.settle(&ground, &extras, opens, shuts));
            assert_eq!(lattice.open & !open, 0);
            assert_eq!(lattice.shut & open, 0);
            concluded += usize::from(count(lattice.open | lattice.shut) > known + 1);
        }
        assert_eq!((lattice.open, lattice.gap(&extras)), (open, 0));
        assert!(lattice.choices(&ground, &extras).is_none());
        // One cell more or less is no longer a BUG.
        let mut other = Lattice::NEW;
        let cell = bit(stream.below(81));
        assert!(!other.settle(&ground, &extras, open ^ cell, ALL & !(open ^ cell)));
    }
    assert!(concluded > 1000, "{concluded}");
}

#[test]
fn puzzles_are_rated_as_asked_and_need_the_grave() {
    for (dig, symmetry, seeds) in
        [(Dig::Free, Symmetry::None, 0..150), (Dig::Pairs, Symmetry::Rotate180, 200..350)]
    {
        let mut made = [0; 3];
        for index in seeds {
            let tenths = 58 + (index % 3) as u8;
            let rating = Rating::tenths(tenths);
            let request = Request {
                dig,
                symmetry,
                rating: Some(rating..=rating),
                ..Request::new(Shape::CLASSIC)
            };
            let (target, mut rater) = (Target::new(&request), Rater::new());
            let (solution, mut stream) = fresh(index);
            let full = grid_of(&solution);
            let mut orbits = orbits(&request);
            let mut scale = Scale::new(&full, &solution, &target, &mut rater);
            let Some((givens, solution)) = find_bug(&mut scale, &mut orbits, 0, &mut stream) else {
                continue;
            };
            made[usize::from(tenths - 58)] += 1;
            assert!(orbits.iter().all(|orbit| orbit & givens == 0 || orbit & !givens == 0));
            let puzzle = puzzle_of(&grid_of(&solution), givens);
            assert!(solver::is_unique(&puzzle));
            let grade = rater.grade(&puzzle).expect("one solution");
            assert_eq!((grade.er, grade.hardest), (rating, TechniqueId::BUG));
        }
        assert!(made[0] > 10 && made[1] > 5 && made[2] > 0, "{made:?}");
    }
}

#[test]
fn asked_for_in_other_ways_it_makes_what_is_asked_or_says_that_it_does_not() {
    let band = |low: u8, high: u8| Some(Rating::tenths(low)..=Rating::tenths(high));
    let free = Request { dig: Dig::Free, symmetry: Symmetry::None, ..Request::new(Shape::CLASSIC) };
    let requests = [
        (Request { rating: band(58, 60), ..free.clone() }, true),
        (Request { rating: band(58, 58), clues: Some(30..=32), ..free.clone() }, true),
        (Request { rating: band(58, 58), clues: Some(46..=50), ..free.clone() }, true),
        (Request { rating: band(58, 58), clues: Some(70..=75), effort: 5, ..free.clone() }, false),
        (
            Request {
                rating: band(58, 58),
                symmetry: Symmetry::MirrorLr,
                ..Request::new(Shape::CLASSIC)
            },
            true,
        ),
    ];
    for (low, high) in [(12, 12), (57, 58), (70, 70)] {
        let other = Request { rating: band(low, high), ..free.clone() };
        assert!(Maker::by("bug", &other).is_none(), "{low} to {high}");
    }
    for (request, met) in requests {
        let mut maker = Maker::by("bug", &request).expect("a rating of the method");
        let mut stream = Stream::for_puzzle(8, "other", 0);
        let made = make(&request, &mut stream, &mut maker);
        assert_eq!(made.is_ok(), met, "{request:?}");
        if let Ok(made) = made {
            let given = made.puzzle.filled() as u16;
            assert!(request.clues.is_none_or(|clues| clues.contains(&given)));
            assert!(request.rating.is_some_and(|band| band.contains(&made.grade.er)));
        }
    }
}

//! Tests every way to dig, on every shape and with every symmetry.

use super::super::{Fill, fill};
use super::*;
use crate::sudoku::solver;

fn solution(shape: Shape, index: u64) -> Grid {
    let mut stream = Stream::for_puzzle(5, "dig", index);
    fill::fill(shape, Fill::Backtrack, &mut stream).expect("a solution").solution
}

#[test]
fn puzzles_have_one_solution_and_the_symmetry_asked_for() {
    for shape in &Shape::ALL[..5] {
        let solution = solution(*shape, 0);
        for &dig in Dig::ALL {
            for &symmetry in Symmetry::ALL {
                let mut stream = Stream::for_puzzle(6, dig.name(), symmetry as u64);
                let puzzle = dig_puzzle(&solution, dig, symmetry, None, &mut stream)
                    .expect("without a bound there is always a puzzle");
                assert_eq!(solver::solve(&puzzle), solver::Solved::Unique(solution));
                let kept = dig.symmetry(symmetry);
                assert!(kept.holds(*shape, puzzle.filled_cells()), "{shape} {dig} {symmetry}");
                assert!(puzzle.filled() < shape.cell_count() * 3 / 4, "{shape} {dig} {symmetry}");
            }
        }
    }
}

#[test]
fn a_puzzle_dug_to_the_end_is_minimal() {
    for (symmetry, index) in [(Symmetry::None, 1), (Symmetry::Rotate180, 2), (Symmetry::Full, 3)] {
        let solution = solution(Shape::CLASSIC, index);
        let mut stream = Stream::for_puzzle(7, "", index);
        let puzzle = dig_puzzle(&solution, Dig::Pairs, symmetry, None, &mut stream);
        let puzzle = puzzle.expect("no bound");
        for group in symmetry.orbits(Shape::CLASSIC) {
            let mut less = puzzle;
            for cell in group.iter() {
                less.set(cell, None);
            }
            assert_eq!(less == puzzle, solver::is_unique(&less));
        }
    }
}

#[test]
fn batches_change_nothing() {
    for index in 0..20 {
        for symmetry in [Symmetry::None, Symmetry::Rotate180, Symmetry::Rotate90] {
            for floor in [0, 24, 31, 50] {
                let solution = solution(Shape::CLASSIC, index);
                let mut stream = Stream::for_puzzle(8, symmetry.name(), index);
                let groups = order(Shape::CLASSIC, symmetry, floor, &mut stream);
                let mut fast = Digger::new(&solution);
                fast.dig(&groups, floor);
                let mut plain = Digger::new(&solution);
                groups.iter().for_each(|&group| plain.dig(&[group], floor));
                assert_eq!(fast.puzzle(), plain.puzzle());
                assert_eq!(fast.clues(), fast.puzzle().filled());
            }
        }
    }
}

#[test]
fn given_counts_are_exact() {
    for (symmetry, clues) in [
        (Symmetry::None, 30..=30),
        (Symmetry::Rotate180, 30..=30),
        (Symmetry::Rotate180, 31..=31),
        (Symmetry::Rotate90, 32..=32),
        (Symmetry::Rotate90, 33..=33),
        (Symmetry::MirrorLr, 34..=34),
        (Symmetry::Diagonal, 33..=33),
        (Symmetry::Full, 36..=37),
        (Symmetry::None, 60..=64),
    ] {
        for &dig in Dig::ALL {
            let mut made = 0;
            for index in 0..10 {
                let mut stream = Stream::for_puzzle(9, symmetry.name(), index);
                let solution = solution(Shape::CLASSIC, index);
                let puzzle = dig_puzzle(&solution, dig, symmetry, Some(&clues), &mut stream);
                if let Some(puzzle) = puzzle {
                    assert!(clues.contains(&(puzzle.filled() as u16)));
                    assert!(solver::is_unique(&puzzle));
                    made += 1;
                }
            }
            assert!(made >= 5, "{dig} {symmetry} {clues:?}: {made} of 10");
        }
    }
}

#[test]
fn impossible_counts_of_givens_are_rejected() {
    let solution = solution(Shape::CLASSIC, 0);
    let mut stream = Stream::for_puzzle(1, "", 0);
    for (symmetry, clues) in
        [(Symmetry::Rotate90, 30..=31), (Symmetry::None, 3..=10), (Symmetry::None, 82..=u16::MAX)]
    {
        assert_eq!(dig_puzzle(&solution, Dig::Pairs, symmetry, Some(&clues), &mut stream), None);
    }
    #[allow(clippy::reversed_empty_ranges)]
    let empty = 40..=30;
    assert_eq!(dig_puzzle(&solution, Dig::Free, Symmetry::None, Some(&empty), &mut stream), None);
}

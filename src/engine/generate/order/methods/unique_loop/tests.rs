//! Checks that loops are correct except for their stray.

use super::*;
use crate::generate::Fill;
use crate::generate::fill::fill;
use crate::generate::order::quick::{HOUSES, bit};
use crate::generate::order::solution::single_cells;
use crate::generate::order::solution::solution_of;
use crate::sudoku::{Grid, Shape};

fn full(seed: u64) -> (Grid, Stream) {
    let mut stream = Stream::for_puzzle(seed, "ring", 0);
    let full = fill(Shape::CLASSIC, Fill::Backtrack, &mut stream).expect("a grid").solution;
    (full, stream)
}

#[test]
fn every_house_of_a_loop_has_two_of_its_cells() {
    for seed in 0..4 {
        let solution = solution_of(&full(seed).0);
        for half in 2..=4 {
            let found = candidate_loops(&solution, half);
            assert!(!found.is_empty());
            for unique_loop in found {
                assert_eq!(count(unique_loop.cells), 2 * half);
                assert_ne!(unique_loop.cells & bit(unique_loop.stray), 0);
                assert!(
                    unique_loop.pair.iter().all(|&d| d != usize::from(solution[unique_loop.stray]))
                );
                for house in HOUSES.into_iter().filter(|house| house & unique_loop.cells != 0) {
                    let given = |digit| {
                        let cells = cells(house & unique_loop.cells);
                        cells.filter(|&cell| usize::from(solution[cell]) == digit).count()
                    };
                    let strays = usize::from(house & bit(unique_loop.stray) != 0);
                    let [seen, other] = unique_loop.pair;
                    assert_eq!(
                        [given(seen), given(other) + strays],
                        [1, 1],
                        "{seed} {unique_loop:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn in_pairs_the_most_symmetric_loops_come_first() {
    let (full, mut stream) = full(1);
    let mut places = candidate_loops(&solution_of(&full), 3);
    let mirrored = |unique_loop: &CandidateLoop| {
        cells(unique_loop.cells).fold(unique_loop.cells, |all, c| all | bit(80 - c))
    };
    let pairs: Vec<Set> = (0..=40).map(|cell| bit(cell) | bit(80 - cell)).collect();
    stream.shuffle(&mut places);
    let sizes = |places: &[CandidateLoop]| -> Vec<usize> {
        places.iter().map(|unique_loop| count(mirrored(unique_loop))).collect()
    };
    assert!(!sizes(&places).is_sorted());
    leave_fewest_open_first(&mut places, &pairs);
    assert!(sizes(&places).is_sorted());
    // If each cell is its own orbit, all loops are equal and keep their order.
    let before = places.clone();
    leave_fewest_open_first(&mut places, &single_cells());
    assert_eq!(places, before);
}

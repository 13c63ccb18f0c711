//! Checks that loops are correct except for their stray, and that the grader finds the same
//! conclusions.

use super::*;
use crate::generate::Fill;
use crate::generate::fill::fill;
use crate::generate::order::quick::{HOUSES, bit};
use crate::generate::order::solution::single_cells;
use crate::generate::order::solution::{of_cells, puzzle_of, solution_of};
use crate::grade::{TechniqueId, instances};
use crate::sudoku::{CellSet, Digit, Grid, Shape};
use crate::techniques::PencilMarks;

fn full(seed: u64) -> (Grid, Stream) {
    let mut stream = Stream::for_puzzle(seed, "ring", 0);
    let full = fill(Shape::CLASSIC, Fill::Backtrack, &mut stream).expect("a grid").solution;
    (full, stream)
}

#[test]
fn every_house_of_a_ring_has_two_of_its_cells() {
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
                    let held = |digit| {
                        let cells = cells(house & unique_loop.cells);
                        cells.filter(|&cell| usize::from(solution[cell]) == digit).count()
                    };
                    let strays = usize::from(house & bit(unique_loop.stray) != 0);
                    let [seen, other] = unique_loop.pair;
                    assert_eq!(
                        [held(seen), held(other) + strays],
                        [1, 1],
                        "{seed} {unique_loop:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn in_pairs_the_rings_most_like_their_mirror_image_come_first() {
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

/// Returns the candidates of a board in the form that the grader reads.
fn marks(full: &Grid, board: &Board) -> PencilMarks {
    let mut marks = PencilMarks::of(&puzzle_of(full, ALL & !board.open));
    for cell in Shape::CLASSIC.cells().filter(|c| board.open & bit(c.index()) != 0) {
        for digit in (1..=9).filter_map(Digit::new) {
            if board.digit[digit.index()] & bit(cell.index()) == 0 {
                marks.eliminate(cell, digit);
            }
        }
    }
    marks
}

#[test]
fn a_lead_is_the_easiest_step_of_the_loop_that_the_grader_finds() {
    let easier = Allowed::rated(Rating::tenths(44));
    let mut seen = [0; 6];
    for seed in 0..40 {
        let (full, mut stream) = full(seed);
        let solution = solution_of(&full);
        let mut orbits = single_cells();
        for (half, kind) in [
            (2, Kind::Three(3)),
            (3, Kind::Three(2)),
            (3, Kind::Two),
            (4, Kind::One),
            (4, Kind::Three(3)),
        ] {
            let mut places = candidate_loops(&solution, half);
            stream.shuffle(&mut places);
            for unique_loop in places.into_iter().take(8) {
                let plan = Plan::new(&solution, unique_loop, kind, &orbits, &mut stream);
                let Some(plan) = plan else { continue };
                let construction = Construction { plan, easier, tenths: 0 };
                let givens = construction.keep(&solution, &mut orbits, &mut stream);
                let mut board = Board::new(&solution, givens);
                board.close(easier, ALL);
                if !construction.is_intact(&board) {
                    continue;
                }
                let technique = match half {
                    2 => TechniqueId::UNIQUE_RECTANGLE,
                    _ => TechniqueId::UNIQUE_LOOP,
                };
                let steps = instances(&marks(&full, &board), technique).steps;
                let own = steps.into_iter().filter(|step| {
                    of_cells(step.cells.iter().copied().collect::<CellSet>()) == unique_loop.cells
                });
                let easiest = own.filter_map(|step| step.rating).min();
                let lead = lead(&board, &unique_loop);
                let text = || format!("{seed} {unique_loop:?} {}", puzzle_of(&full, givens));
                assert_eq!(lead.map(|lead| Rating::tenths(lead.tenths)), easiest, "{}", text());
                seen[lead.map_or(5, |lead| usize::from(lead.tenths - 45))] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}

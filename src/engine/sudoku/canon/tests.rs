//! Checks that canonical forms are equal exactly for equivalent puzzles.

use super::super::solver;
use super::*;
use crate::sudoku::Shape;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn solution(shape: Shape, rng: &mut Xoshiro256PlusPlus) -> Grid {
    let first = solver::solutions(&Grid::empty(shape), 1).grids[0];
    Transform::random(shape, rng).apply(&first)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn equivalent_puzzles_have_one_form(
        shape in prop::sample::select(&Shape::ALL[..]),
        seed: u64,
        shown in prop::collection::vec(any::<u8>(), 256),
        clues: u8,
    ) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut puzzle = solution(shape, &mut rng);
        for cell in shape.cells().filter(|c| shown[c.index()] > clues) {
            puzzle.set(cell, None);
        }
        let form = canonical(&puzzle);
        prop_assert_eq!(form.filled(), puzzle.filled());
        for _ in 0..3 {
            let other = Transform::random(shape, &mut rng).apply(&puzzle);
            prop_assert_eq!(canonical(&other), form);
            prop_assert_eq!(id(&other), id(&puzzle));
        }
        prop_assert_eq!(canonical(&form), form);
    }
}

#[test]
fn the_forms_of_all_small_grids_are_as_many_as_are_known() {
    // 4x4 has 288 grids, 2 of them different, and one puzzle with a single given.
    let shape = Shape::ALL[0];
    let all = solver::solutions(&Grid::empty(shape), 1000).grids;
    let mut forms: Vec<Grid> = all.iter().map(canonical).collect();
    forms.sort();
    forms.dedup();
    assert_eq!(forms.len(), 2);
    assert!(forms.iter().all(Grid::is_solution));
    for shape in Shape::ALL {
        let mut ids: Vec<String> = shape
            .cells()
            .map(|cell| {
                let mut puzzle = Grid::empty(shape);
                puzzle.set(cell, shape.digits().last());
                id(&puzzle)
            })
            .collect();
        ids.dedup();
        assert_eq!(ids.len(), 1, "{shape}");
        assert_eq!(ids[0].len(), 16);
    }
}

#[test]
fn puzzles_that_differ_have_different_forms() {
    // Two givens: the same digit or not, sharing a box, a row, a column, a band or nothing.
    let shape = Shape::CLASSIC;
    let mut forms = std::collections::BTreeSet::new();
    for cell in shape.cells().skip(1) {
        for digit in [1, 2] {
            let mut values = [0; 81];
            values[0] = 1;
            values[cell.index()] = digit;
            let puzzle = Grid::from_values(shape, &values).expect("81 values");
            if puzzle.conflict().is_none() {
                forms.insert(canonical(&puzzle));
            }
        }
    }
    // In one box: beside or across. In one band: in a row or not, by digits. Or far away.
    assert_eq!(forms.len(), 7);
}

#[test]
fn solutions_in_which_all_looks_alike_at_first_need_little_search() {
    let shape = Shape::CLASSIC;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut nodes = 0;
    for _ in 0..100 {
        // The boxes on the diagonal do not see each other.
        let mut start = Grid::empty(shape);
        for at in 0..3 {
            let mut digits: Vec<_> = shape.digits().collect();
            crate::sudoku::random::shuffle(&mut rng, &mut digits);
            let cells = shape
                .cells()
                .filter(|cell| shape.row_of(*cell) / 3 == at && shape.column_of(*cell) / 3 == at);
            cells.zip(digits).for_each(|(cell, digit)| start.set(cell, Some(digit)));
        }
        let full = solver::solutions(&start, 1).grids[0];
        let other = Transform::random(shape, &mut rng).apply(&full);
        assert_eq!(canonical(&full), canonical(&other));
        nodes += search(&full).nodes;
    }
    assert!(nodes < 500, "{nodes} nodes for 100 solutions");
}

#[test]
fn a_full_grid_that_is_no_solution_has_a_form_too() {
    let shape = Shape::CLASSIC;
    let grid = Grid::from_values(shape, &[1; 81]).expect("81 values");
    assert_eq!(canonical(&grid), grid);
}

#[test]
fn the_most_symmetrical_grids_need_no_long_search() {
    for shape in Shape::ALL {
        let (height, width, side) = (shape.box_height(), shape.box_width(), shape.side());
        let values: Vec<u8> = shape
            .cells()
            .map(|c| {
                let (row, column) = (shape.row_of(c), shape.column_of(c));
                ((row % height * width + row / height + column) % side) as u8 + 1
            })
            .collect();
        let grid = Grid::from_values(shape, &values).expect("values of the shape");
        assert!(grid.is_solution());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let other = Transform::random(shape, &mut rng).apply(&grid);
        assert_eq!(canonical(&grid), canonical(&other), "{shape}");
        // A single digit along a diagonal.
        let mut diagonal = Grid::empty(shape);
        for cell in shape.cells().filter(|c| values[c.index()] == 1) {
            diagonal.set(cell, shape.digits().next());
        }
        let other = Transform::random(shape, &mut rng).apply(&diagonal);
        assert_eq!(canonical(&diagonal), canonical(&other), "{shape}");
    }
}

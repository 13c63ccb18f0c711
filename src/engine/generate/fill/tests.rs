//! Tests every method on every shape.

use super::*;
use crate::sudoku::Shape;
use std::collections::BTreeSet;

#[test]
fn every_filler_makes_solutions_of_every_shape_it_is_made_for() {
    for shape in Shape::ALL {
        for &method in Fill::ALL {
            if method == Fill::Random && shape.side() > 8 {
                continue;
            }
            let mut stream = Stream::for_puzzle(1, method.name(), shape.side() as u64);
            let mut seen = BTreeSet::new();
            for _ in 0..3 {
                let filled = fill(shape, method, &mut stream).expect("made for this shape");
                assert!(filled.solution.is_solution(), "{method} {shape}");
                seen.insert(filled.solution);
            }
            assert!(shape.side() < 6 || seen.len() == 3, "{method} {shape} repeats itself");
        }
    }
}

#[test]
fn a_filler_gives_up_where_it_has_no_chance() {
    let shape = Shape::ALL[6];
    let mut stream = Stream::for_puzzle(1, "", 0);
    let error = fill(shape, Fill::Random, &mut stream).expect_err("no try can succeed");
    assert_eq!(error.tries, 100_000);
    assert!(error.to_string().starts_with("filling a 16x16 grid by `random` failed"));
}

#[test]
fn the_same_stream_gives_the_same_grid() {
    for &method in Fill::ALL {
        let once = || fill(Shape::ALL[2], method, &mut Stream::for_puzzle(9, "a", 3));
        assert_eq!(once(), once());
    }
}

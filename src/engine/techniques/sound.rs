//! Replays puzzles under many rules, and checks every step of every named shape on the way against the
//! solution.

use super::*;
use crate::generate::{Maker, Regions, Request, Stream, make};
use crate::grade::{Path, PathStep, Rating};
use crate::sudoku::{Grid, Rules, Shape, solver};
use std::collections::BTreeMap;

/// Counts the steps found, by name.
type Found = BTreeMap<&'static str, usize>;

fn check_position<B: Board>(board: B, before: &PencilMarks, solution: &Grid, found: &mut Found) {
    let position = Position::of_marks(board, before);
    let mut all = Collect::new(&position, usize::MAX);
    let _ = search_shapes(&position, &mut Work::new(board), TechniqueSet::SHAPES, &mut all);
    for step in &all.steps {
        let name = step.label.unwrap_or(step.technique);
        assert!(!step.eliminations.is_empty(), "{name} eliminates nothing\n{}", before.grid());
        for gone in &step.eliminations {
            let text = step.explain(Notation::RowColumn);
            let is_there = before.candidates(gone.cell).has(gone.digit);
            assert!(is_there, "{name}: not a candidate\n{}\n{text}", before.grid());
            let is_true = solution.get(gone.cell) == Some(gone.digit);
            assert!(!is_true, "{name} is wrong\n{}\n{text}", before.grid());
        }
        *found.entry(name.name()).or_default() += 1;
    }
}

fn check_puzzle(puzzle: &Grid, found: &mut Found) {
    let rules = puzzle.rules();
    let solution = solver::solve(puzzle).unique().expect("a puzzle with one solution");
    // Positions before placements differ little from others.
    for PathStep { before, step } in Path::of(puzzle) {
        if step.rating.is_some_and(|rating| rating > Rating::tenths(78)) {
            break;
        }
        if step.rating.is_some_and(|rating| rating >= Rating::tenths(26)) {
            if rules.is_classic() {
                check_position(Nine, &before, &solution, found);
            } else {
                check_position(AnyShape::new(rules), &before, &solution, found);
            }
        }
    }
}

fn check(request: &Request, seed: u64, count: u64, found: &mut Found) {
    let mut maker = Maker::new();
    for index in 0..count {
        let mut stream = Stream::for_puzzle(seed, "sound", index);
        let made = make(request, &mut stream, &mut maker).expect("a puzzle");
        check_puzzle(&made.puzzle, found);
    }
}

/// Returns requests for puzzles of each variant.
fn variants() -> impl Iterator<Item = Request> {
    let names = ["x", "hyper", "disjoint", "anti-knight", "anti-king", "non-consecutive"];
    let named = |name| Rules::named(Shape::CLASSIC, name, None, None).expect("a variant");
    let classic = || Request::new(Rules::CLASSIC);
    let jigsaw = Request { regions: Some(Regions::Random), ..classic() };
    let killer = Request { cages: Some(2..=5), ..classic() };
    names.into_iter().map(move |name| Request::new(named(name))).chain([jigsaw, killer])
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn shapes_are_sound() {
    let mut found = Found::new();
    check(&Request::new(Rules::CLASSIC), 1, 6, &mut found);
    for request in variants() {
        check(&request, 2, 1, &mut found);
    }
    let names = ["als-xz", "als-xy-wing", "wxyz-wing", "sue-de-coq", "multi-colouring"];
    let more = ["grouped-x-chain", "grouped-aic", "franken-fish", "hidden-rectangle"];
    for name in names.into_iter().chain(more) {
        assert!(found.contains_key(name), "no {name} in {found:?}");
    }
}

#[test]
#[ignore = "checks hundreds of puzzles under many rules, which takes minutes"]
fn shapes_are_sound_in_many_puzzles() {
    let mut found = Found::new();
    check(&Request::new(Rules::CLASSIC), 3, 40, &mut found);
    for request in variants() {
        check(&request, 4, 8, &mut found);
    }
    for shape in ["4x4", "6x6", "8x8", "10x10"] {
        check(&Request::new(shape.parse::<Shape>().expect("a shape")), 5, 5, &mut found);
    }
    assert!(found.len() > 25, "{found:?}");
}

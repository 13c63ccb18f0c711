//! Levels with the minutes that people need after them.

use crate::book::{document, grid, job, known, made, proof_of};
use gridpress::grade::Minutes;
use gridpress::proof::{FaultKind, Proof};
use gridpress::render::pdf::Standard;
use gridpress::scene::Item;

/// Returns the proof of a book with minutes, and the levels printed in it. `hard` puts a hard puzzle
/// among the easy ones.
fn proved(layout: &str, size: &str, hard: bool) -> (Proof, Vec<String>) {
    let (mut job, mut made) = (job(layout, size), made());
    job.template.minutes = true;
    if hard {
        let puzzle =
            "7......54..3....92.59.8.....8....4......1..699..4..1..4..723..132..5.......8.....";
        made[4].puzzle = grid(puzzle);
        made[4].solution =
            gridpress::sudoku::solver::solve(&made[4].puzzle).unique().expect("a puzzle");
    }
    for (index, made) in made.iter_mut().enumerate().skip(1) {
        made.grade.minutes =
            Some(Minutes { looks: 200 + 90 * index as u32, openings: vec![2.0; 50] });
    }
    let document = document(&job, &made);
    let mut levels = Vec::new();
    let groups = document.pages.iter().flat_map(|page| &page.items);
    for item in groups.filter_map(|item| match item {
        Item::Group { items, .. } => items.first(),
        _ => None,
    }) {
        if let Item::Text(run) = item
            && run.text.starts_with("Easy")
        {
            levels.push(run.text.clone());
        }
    }
    (proof_of(&document, Standard::Screen, &known()), levels)
}

#[test]
fn levels_with_minutes_are_read() {
    for (layout, size) in [("large-print", "letter"), ("two-up", "a4"), ("six-up", "a4")] {
        let (proof, levels) = proved(layout, size, false);
        assert_eq!(proof.faults, [], "{layout}");
        let with_minutes = levels.iter().filter(|level| level.ends_with(" min")).count();
        assert_eq!(
            with_minutes, 7,
            "{layout}: all but the first, whose time is not known: {levels:?}"
        );
    }
}

#[test]
fn a_wrong_level_before_minutes_is_found() {
    let (proof, _) = proved("large-print", "letter", true);
    let is_found = |kind| proof.faults.iter().any(|f| f.kind == kind && f.puzzle == Some(5));
    assert!(is_found(FaultKind::WrongLevel), "{:#?}", proof.faults);
}

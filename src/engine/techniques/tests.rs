//! Checks the help page of each technique and the drawing at the start of its file against the
//! finder.

use super::*;
use crate::grade::instances;
use crate::sudoku::{Cell, Grid, Shape, solver};

/// The grid with the candidates of the cells that matter to the step.
fn drawing(marks: &PencilMarks, step: &Step) -> String {
    let shape = marks.shape();
    let matters = |cell: Cell| {
        step.cells.contains(&cell)
            || step.placement.is_some_and(|p| p.cell == cell)
            || step.eliminations.iter().any(|e| e.cell == cell)
    };
    let text = |row, column| {
        let cell = shape.cell(row, column);
        match marks.grid().get(cell) {
            Some(digit) => digit.to_string(),
            None if matters(cell) => marks.candidates(cell).iter().map(|d| d.to_string()).collect(),
            None => ".".to_owned(),
        }
    };
    let widths: Vec<usize> =
        (0..9).map(|c| (0..9).map(|r| text(r, c).len()).max().unwrap_or(1)).collect();
    let mut lines = Vec::new();
    for row in 0..9 {
        let mut line = String::from("//!");
        for (column, &width) in widths.iter().enumerate() {
            line += &format!(" {:width$}", text(row, column));
            if column == 2 || column == 5 {
                line += " |";
            }
        }
        lines.push(line.trim_end().to_owned());
        if row == 2 || row == 5 {
            let dashes = |box_: usize| widths[3 * box_..][..3].iter().sum::<usize>() + 3;
            let [a, b, c] = [dashes(0), dashes(1) + 1, dashes(2)].map(|n| "-".repeat(n));
            lines.push(format!("//! {a}+{b}+{c}"));
        }
    }
    lines.join("\n")
}

#[test]
fn every_help_page_finds_its_step() {
    let mut wrong = Vec::new();
    for id in TechniqueId::all() {
        let help = id.row().help;
        assert!(!help.looks.is_empty() && !help.why.is_empty(), "{id} has no help");
        assert!(!help.example.is_empty(), "{id} has no example");
        if id == TechniqueId::NESTED_FORCING_CHAIN {
            // All that a position has take long to list; the tests of chains hold the first.
            continue;
        }
        let marks = help.position().expect("an example");
        let steps = instances(&marks, id).steps;
        let texts: Vec<_> = steps.iter().map(|s| s.explain(Notation::RowColumn)).collect();
        // A chain of one line that is asked for by name says all that it eliminates, on the path
        // the one candidate it was found from.
        let reason = |text: &str| match id.row().finders {
            [Finder::Cycles] => text.rsplit_once(", so ").map(|(reason, _)| reason.to_owned()),
            _ => Some(text.to_owned()),
        };
        if !texts.iter().any(|t| reason(t) == reason(help.step)) {
            wrong.push(format!("{id}: {texts:#?}"));
        }
        let solution = solver::solve(marks.grid()).unique();
        for step in steps.iter().filter(|_| solution.is_some()) {
            let solution = solution.expect("just seen");
            let wrong = |c: &Candidate| solution.get(c.cell) == Some(c.digit);
            assert!(!step.eliminations.iter().any(wrong), "{id}: {texts:#?}");
            assert!(step.placement.iter().all(wrong), "{id}: {texts:#?}");
        }
    }
    assert!(wrong.is_empty(), "not found:\n{}", wrong.join("\n"));
}

#[test]
fn every_drawing_is_the_example() {
    let files = [
        (TechniqueId::NAKED_SINGLE, include_str!("naked_single.rs")),
        (TechniqueId::POINTING, include_str!("locked.rs")),
        (TechniqueId::NAKED_PAIR, include_str!("naked_set.rs")),
        (TechniqueId::HIDDEN_PAIR, include_str!("hidden_set.rs")),
        (TechniqueId::X_WING, include_str!("fish.rs")),
        (TechniqueId::FINNED_X_WING, include_str!("finned_fish.rs")),
        (TechniqueId::XY_WING, include_str!("xy_wing.rs")),
        (TechniqueId::XYZ_WING, include_str!("xyz_wing.rs")),
        (TechniqueId::UNIQUE_RECTANGLE, include_str!("unique_loop.rs")),
        (TechniqueId::BUG, include_str!("bug.rs")),
    ];
    for (id, file) in files {
        let help = id.row().help;
        let marks = help.position().expect("an example");
        let steps = instances(&marks, id).steps;
        let step = steps.iter().find(|s| s.explain(Notation::RowColumn) == help.step);
        let expected = drawing(&marks, step.expect("found by the test above"));
        assert!(file.contains(&expected), "{id} is drawn otherwise; expected\n{expected}");
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn lists_have_shapes_of_every_size_or_say_that_there_may_be_more() {
    let line = "....5.7..8....9...614.....952...86...............1.3.87.3.4....9.58....6...36....";
    let puzzle: Grid = line.parse().expect("81 cells");
    let solution = solver::solve(&puzzle).unique().expect("one solution");
    let found = instances(&PencilMarks::of(&puzzle), TechniqueId::FRANKEN_FISH);
    assert!(!found.is_cut);
    for houses in [4, 10, 12] {
        assert!(found.steps.iter().any(|step| step.houses.len() == houses), "{houses} houses");
    }
    let gone = found.steps.iter().flat_map(|step| &step.eliminations);
    assert!(gone.into_iter().all(|c| solution.get(c.cell) != Some(c.digit)));
    let large = PencilMarks::of(&Grid::empty(Shape::with_side(12).expect("a shape")));
    for id in [TechniqueId::FRANKEN_FISH, TechniqueId::ALS_XZ, TechniqueId::SUE_DE_COQ] {
        assert!(instances(&large, id).is_cut, "{id}");
    }
}

//! Compares the book with its manifest, page by page.

use crate::check::placed::{Placed, fault};
use crate::check::samurai;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::{Expectations, Expected, Parts};
use std::collections::{BTreeSet, HashMap};

pub(crate) fn check(
    puzzles: &[Placed<'_>],
    answers: &[Placed<'_>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    if known.made.is_empty() {
        return;
    }
    let find = |all: &[Placed<'_>]| -> HashMap<u32, usize> {
        all.iter().enumerate().rev().map(|(i, p)| (p.number, i)).collect()
    };
    let (by_number, answered) = (find(puzzles), find(answers));
    for made in &known.made {
        let is_in = |part: fn(&Parts) -> &BTreeSet<u32>| {
            known.part.as_ref().map(|of| part(of).contains(&made.number))
        };
        if let Some(&index) = answered.get(&made.number) {
            answer(&answers[index], made, faults);
        } else if is_in(|part| &part.answers) == Some(true) {
            let what = "the answer is in the manifest but not in the file";
            faults.push(Fault::new(FaultKind::AnswerMissing, what).of(Some(made.number)));
        }
        let Some(&index) = by_number.get(&made.number) else {
            if is_in(|part| &part.puzzles) != Some(false) {
                let what = "the puzzle is in the manifest but not in the book";
                faults.push(Fault::new(FaultKind::NumberMissing, what).of(Some(made.number)));
            }
            continue;
        };
        let placed = &puzzles[index];
        if made.samurai.is_some() || placed.grid.samurai.is_some() {
            samurai::compare_made(placed, made.samurai.as_deref(), false, faults);
        } else if placed.grid.grid != made.puzzle {
            let shape = made.puzzle.shape();
            let differs = (placed.grid.grid.shape() == shape)
                .then(|| shape.cells().find(|&c| placed.grid.grid.get(c) != made.puzzle.get(c)))
                .flatten();
            let it = fault(FaultKind::NotAsMade, "it is not the puzzle of the manifest", placed);
            faults.push(match differs {
                Some(cell) => it.at(shape, cell),
                None => it,
            });
        }
        page(placed, made.page, "puzzle", faults);
    }
    for placed in puzzles {
        if !known.made.iter().any(|m| m.number == placed.number) {
            let what = "the puzzle is in the book but not in the manifest";
            faults.push(fault(FaultKind::NotAsMade, what, placed));
        }
    }
}

/// Compares an answer with that of the manifest.
fn answer(answer: &Placed<'_>, made: &Expected, faults: &mut Vec<Fault>) {
    // An answer does not repeat rules that leave no marks.
    let is_same = answer.grid.grid.shape() == made.solution.shape()
        && answer.grid.grid.values() == made.solution.values();
    if made.samurai.is_some() || answer.grid.samurai.is_some() {
        samurai::compare_made(answer, made.samurai.as_deref(), true, faults);
    } else if !is_same && answer.grid.unreadable.is_empty() {
        let what = "its answer is not that of the manifest";
        faults.push(fault(FaultKind::NotAsMade, what, answer));
    }
    page(answer, made.answer_page, "answer", faults);
}

fn page(placed: &Placed<'_>, said: Option<u32>, what: &str, faults: &mut Vec<Fault>) {
    if let (Some(said), Some(folio)) = (said, placed.page.folio)
        && said != folio
    {
        let what = format!("its {what} is on page {folio}, but on page {said} in the manifest");
        faults.push(fault(FaultKind::NotAsMade, what, placed));
    }
}

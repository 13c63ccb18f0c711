//! Compares samurai with their answers and with what was made.

use crate::check::placed::{MOST_CELLS, Placed, fault};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage};
use gridpress_engine::samurai::{GRIDS, Pair, Place, Samurai};
use gridpress_engine::sudoku::{Cell, Digit};

/// Returns the faults of the cells of a printed samurai that no other check finds.
pub(crate) fn check(page: &ReadPage, printed: &PrintedGrid) -> Vec<Fault> {
    let mut faults = Vec::new();
    if printed.is_pencilled_samurai() {
        return faults;
    }
    for part in printed.samurai.iter().flat_map(|parts| parts.iter()) {
        for (cell, signs) in &part.pencilled {
            let signs: String = signs.iter().collect();
            let what = format!("“{signs}” is printed small in this cell");
            let fault = Fault::new(FaultKind::TooSmall, what).on(page.page);
            faults.push(fault.of(printed.number).in_grid(part, *cell));
        }
    }
    faults
}

/// Finds samurai whose number cannot be read from the picture of their page. On a title page and the
/// like is one that has a number elsewhere.
pub(crate) fn without_number(read: &[ReadPage], faults: &mut Vec<Fault>) {
    /// One with fewer digits is part of a drawing.
    const LEAST: usize = 20;
    let all = || read.iter().flat_map(|page| page.grids.iter().map(move |grid| (page, grid)));
    for (page, grid) in all().filter(|(page, grid)| page.is_picture && grid.number.is_none()) {
        let Some(printed) = grid.as_samurai() else { continue };
        let digits = Place::cells().filter(|&place| printed.get(place).is_some()).count();
        let is_it = |other: &PrintedGrid| {
            other.number.is_some() && other.as_samurai().is_some_and(|other| other == printed)
        };
        if digits >= LEAST && !all().any(|(_, other)| is_it(other)) {
            let what = "the number of a samurai cannot be read from a picture of its page, so that \
                        it is not compared with its answer";
            faults.push(Fault::new(FaultKind::NotRead, what).on(page.page));
        }
    }
}

fn sign(digit: Option<Digit>) -> String {
    digit.map_or_else(|| "empty".to_owned(), |digit| digit.symbol().to_string())
}

/// Returns a fault of a cell, with the sign that is expected there.
fn at(
    kind: FaultKind,
    what: String,
    placed: &Placed<'_>,
    place: Place,
    asked: Option<Digit>,
) -> Fault {
    let seen = placed.grid.as_samurai().and_then(|printed| printed.get(place));
    Fault {
        cell: Some((place.row() + 1, place.column() + 1)),
        expected: Some(sign(asked)),
        seen: Some(sign(seen)),
        ..fault(kind, what, placed)
    }
}

/// Compares an answer with its puzzle, and with the solution if it has one.
pub(crate) fn compare(
    answer: &Placed<'_>,
    puzzle: &Placed<'_>,
    solution: Option<&Samurai>,
    faults: &mut Vec<Fault>,
) {
    let (Some(givens), Some(printed)) = (puzzle.grid.as_samurai(), answer.grid.as_samurai()) else {
        let what = "the puzzle and its answer have not the same grids";
        faults.push(fault(FaultKind::WrongAnswer, what, answer));
        return;
    };
    // Unreadable cells have been reported already.
    let [bad_given, bad] = [puzzle, answer].map(|placed| unreadable(placed.grid));
    let is_read = |place: &Place| !bad.contains(place) && !bad_given.contains(place);
    let is_blank = |place: &Place| printed.get(*place).is_none();
    for place in Place::cells().filter(|place| is_read(place) && is_blank(place)) {
        let what = "the digit of its answer is missing".to_owned();
        let asked = solution.and_then(|solution| solution.get(place));
        faults.push(at(FaultKind::Incomplete, what, answer, place, asked));
    }
    let filled = || Place::cells().filter(|place| is_read(place) && !is_blank(place));
    let against: Vec<Place> = filled()
        .filter(|&place| givens.get(place).is_some_and(|given| printed.get(place) != Some(given)))
        .collect();
    let wrong: Vec<Place> = match solution {
        Some(solution) => filled().filter(|&p| solution.get(p) != printed.get(p)).collect(),
        None => against.clone(),
    };
    // The answer is a solution that contains nearly all givens: the few others were changed.
    if !against.is_empty() && against.len() <= MOST_CELLS && printed.is_solution() {
        for place in against {
            let (given, shown) = (sign(givens.get(place)), sign(printed.get(place)));
            let what = format!("the answer has {shown} instead of the given {given}");
            faults.push(at(FaultKind::WrongGiven, what, puzzle, place, printed.get(place)));
        }
        return;
    }
    if wrong.len() > MOST_CELLS {
        let what = format!("its answer is wrong in {} cells, first in {}", wrong.len(), wrong[0]);
        let asked = solution.and_then(|solution| solution.get(wrong[0]));
        faults.push(at(FaultKind::WrongAnswer, what, answer, wrong[0], asked));
        return;
    }
    for &place in &wrong {
        let shown = sign(printed.get(place));
        let asked = solution.unwrap_or(&givens).get(place);
        let what = format!("its answer is wrong: it shows {shown} and must be {}", sign(asked));
        faults.push(at(FaultKind::WrongAnswer, what, answer, place, asked));
    }
    if wrong.is_empty() {
        weights(answer, puzzle, &givens, faults);
    }
}

/// Checks that the givens are bold in an answer that uses two weights.
fn weights(answer: &Placed<'_>, puzzle: &Placed<'_>, givens: &Samurai, faults: &mut Vec<Fault>) {
    let bold = places(answer.grid, |part| part.bold.clone());
    let printed = answer.grid.as_samurai().unwrap_or(Samurai::EMPTY);
    if bold.is_empty() || Place::cells().all(|place| bold.contains(&place)) {
        return;
    }
    let bad = unreadable(puzzle.grid);
    for place in Place::cells().filter(|place| !bad.contains(place)) {
        let is_given = givens.get(place).is_some();
        if is_given == bold.contains(&place) || printed.get(place).is_none() {
            continue;
        }
        faults.push(if is_given {
            let what = "a given is not bold in the answer".to_owned();
            at(FaultKind::GivenNotBold, what, answer, place, printed.get(place))
        } else {
            let shown = sign(printed.get(place));
            let what = format!("{shown} is bold in its answer, but is not a given of the puzzle");
            at(FaultKind::WrongGiven, what, puzzle, place, printed.get(place))
        });
    }
}

/// Compares a puzzle or an answer with what was made.
pub(crate) fn compare_made(
    placed: &Placed<'_>,
    made: Option<&Pair>,
    is_answer: bool,
    faults: &mut Vec<Fault>,
) {
    let what = match is_answer {
        true => "its answer is not that of the manifest",
        false => "it is not the puzzle of the manifest",
    };
    let (Some(made), Some(printed)) = (made, placed.grid.as_samurai()) else {
        faults.push(fault(FaultKind::NotAsMade, what, placed));
        return;
    };
    if is_answer && !placed.grid.is_readable() {
        return;
    }
    let made = if is_answer { &made.solution } else { &made.puzzle };
    if let Some(place) = Place::cells().find(|&place| made.get(place) != printed.get(place)) {
        faults.push(at(FaultKind::NotAsMade, what.to_owned(), placed, place, made.get(place)));
    }
}

/// Returns some cells of all grids.
fn places(printed: &PrintedGrid, of: impl Fn(&PrintedGrid) -> Vec<Cell>) -> Vec<Place> {
    let parts = printed.samurai.iter().flat_map(|parts| parts.iter()).zip(0..GRIDS);
    parts
        .flat_map(|(part, index)| {
            let cells = of(part).into_iter();
            cells.map(move |cell| Place::of(index, cell.index())).collect::<Vec<_>>()
        })
        .collect()
}

fn unreadable(printed: &PrintedGrid) -> Vec<Place> {
    places(printed, |part| part.unreadable.iter().map(|(cell, _)| *cell).collect())
}

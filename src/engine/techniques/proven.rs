//! Replays jigsaws and killers, and proves every step of the law of leftovers and of cage splitting
//! anew, from the houses and cells that it names.

use super::*;
use crate::generate::{Maker, Regions, Request, Stream, make};
use crate::grade::{Path, PathStep};
use crate::sudoku::{Cell, CellSet, Digit, HouseId, HouseKind, Rules, Shape};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the digits that a cell may have.
fn digits(before: &PencilMarks, cell: Cell) -> DigitSet {
    before.grid().get(cell).map_or_else(|| before.candidates(cell), DigitSet::of)
}

/// Returns how often `digit` can be among `cells` if each of `houses` has it once.
fn counts(
    houses: &[HouseId],
    cells: CellSet,
    may: impl Fn(Cell) -> bool,
    rules: Rules,
) -> BTreeSet<usize> {
    let mut counts = BTreeSet::from([0]);
    for &house in houses {
        let places = rules.house(house).cells.iter().copied().filter(|&cell| may(cell));
        let ways: BTreeSet<usize> = places.map(|cell| usize::from(cells.contains(cell))).collect();
        counts = counts.iter().flat_map(|n| ways.iter().map(move |way| n + way)).collect();
    }
    counts
}

/// Proves that a candidate would put the digit into one group alone more often than into the other.
fn prove_leftovers(before: &PencilMarks, step: &Step) {
    let rules = before.grid().rules();
    let is_region = |house: &HouseId| rules.house(*house).kind == HouseKind::Box;
    let (regions, lines): (Vec<HouseId>, Vec<HouseId>) =
        step.houses.iter().copied().partition(is_region);
    assert_eq!(regions.len(), lines.len());
    let all = |houses: &[HouseId]| {
        houses.iter().fold(CellSet::EMPTY, |all, house| {
            assert!(all.intersection(rules.house(*house).set).is_empty(), "houses overlap");
            all.union(rules.house(*house).set)
        })
    };
    let (in_lines, in_regions) = (all(&lines), all(&regions));
    let outside = [in_lines.minus(in_regions), in_regions.minus(in_lines)];
    let named: CellSet = step.cells.iter().copied().collect();
    assert_eq!(named, outside[0].union(outside[1]));
    for gone in &step.eliminations {
        // The digit is at most once in a house, and in this cell by assumption.
        let may = |cell: Cell| {
            let sees = rules.peers(gone.cell).contains(cell);
            cell == gone.cell || !sees && digits(before, cell).has(gone.digit)
        };
        let of_lines = counts(&lines, outside[0], may, rules);
        let of_regions = counts(&regions, outside[1], may, rules);
        assert!(of_lines.is_disjoint(&of_regions), "{}", step.explain(Notation::RowColumn));
    }
}

/// Fills cells with different digits in all ways, and passes each to `found`.
fn fill(
    before: &PencilMarks,
    cells: &[Cell],
    filled: &mut Vec<Digit>,
    found: &mut impl FnMut(&[Digit]),
) {
    let Some(&cell) = cells.get(filled.len()) else { return found(filled) };
    for digit in digits(before, cell).iter() {
        if !filled.contains(&digit) {
            filled.push(digit);
            fill(before, cells, filled, found);
            filled.pop();
        }
    }
}

/// Proves that no filling of the cage with the sums of both parts has what is ruled out.
fn prove_splitting(before: &PencilMarks, step: &Step) {
    let rules = before.grid().rules();
    let area: CellSet =
        step.houses.iter().flat_map(|&house| rules.house(house).cells.clone()).collect();
    assert_eq!(area.len(), step.houses.len() * rules.side(), "houses overlap");
    let sum_of = |cells: CellSet| -> Option<u16> {
        cells.iter().map(|cell| before.grid().get(cell).map(|digit| u16::from(digit.get()))).sum()
    };
    let side = rules.side() as u16;
    let mut inside = side * (side + 1) / 2 * step.houses.len() as u16;
    let mut split = None;
    for cage in rules.cages() {
        let (within, beyond) = (cage.set().intersection(area), cage.set().minus(area));
        match (sum_of(within), sum_of(beyond)) {
            _ if within.is_empty() => {}
            _ if beyond.is_empty() => inside -= cage.sum,
            (Some(sum), _) => inside -= sum,
            (None, Some(sum)) => inside -= cage.sum - sum,
            (None, None) => assert!(split.replace(cage).is_none(), "two cages are open"),
        }
    }
    let cage = split.expect("a divided cage");
    assert_eq!(cage.cells, step.cells);
    let mut possible = vec![DigitSet::EMPTY; cage.cells.len()];
    fill(before, &cage.cells, &mut Vec::new(), &mut |filled| {
        let value = |digit: &Digit| u16::from(digit.get());
        let in_area = cage.cells.iter().zip(filled).filter(|(cell, _)| area.contains(**cell));
        let sum: u16 = in_area.map(|(_, digit)| value(digit)).sum();
        if sum == inside && filled.iter().map(value).sum::<u16>() == cage.sum {
            for (possible, &digit) in possible.iter_mut().zip(filled) {
                possible.0 |= 1 << digit.index();
            }
        }
    });
    for gone in &step.eliminations {
        let index = cage.cells.iter().position(|&cell| cell == gone.cell).expect("of the cage");
        let is_possible = possible[index].has(gone.digit);
        assert!(!is_possible, "{}", step.explain(Notation::RowColumn));
    }
}

/// Returns jigsaws, killers, and what they combine to.
fn requests() -> Vec<Request> {
    let named = |name| Rules::named(Shape::CLASSIC, name, None, None).expect("a variant");
    let jigsaw = |request| Request { regions: Some(Regions::Random), ..request };
    let killer = |request| Request { cages: Some(2..=5), ..request };
    let classic = || Request::new(Rules::CLASSIC);
    vec![
        jigsaw(classic()),
        killer(classic()),
        jigsaw(Request::new(named("x"))),
        killer(Request::new(named("x"))),
        jigsaw(killer(classic())),
        jigsaw(Request::new(Shape::ALL.into_iter().find(|s| s.side() == 6).expect("6x6"))),
        killer(Request::new(named("anti-knight"))),
    ]
}

/// Replays puzzles of each request, and returns how often each technique was found.
fn replay(seed: u64, count: u64) -> BTreeMap<&'static str, usize> {
    let (mut maker, mut found) = (Maker::new(), BTreeMap::new());
    for request in requests() {
        for index in 0..count {
            let mut stream = Stream::for_puzzle(seed, "proven", index);
            let Ok(made) = make(&request, &mut stream, &mut maker) else { continue };
            for PathStep { before, step } in Path::of(&made.puzzle) {
                match step.technique {
                    TechniqueId::LAW_OF_LEFTOVERS => prove_leftovers(&before, &step),
                    TechniqueId::CAGE_SPLITTING => prove_splitting(&before, &step),
                    _ => {}
                }
                for gone in &step.eliminations {
                    let is_true = made.solution.get(gone.cell) == Some(gone.digit);
                    assert!(!is_true, "{}", step.explain(Notation::RowColumn));
                    assert!(before.candidates(gone.cell).has(gone.digit), "{step:?}");
                }
                *found.entry(step.technique.name()).or_default() += 1;
            }
        }
    }
    found
}

#[test]
fn leftovers_and_divided_cages_are_proven() {
    let found = replay(1, 8);
    for name in ["law-of-leftovers", "cage-splitting"] {
        assert!(found.contains_key(name), "no {name} in {found:?}");
    }
}

#[test]
#[ignore = "makes and replays hundreds of puzzles, which takes a minute"]
fn leftovers_and_divided_cages_are_proven_in_many_puzzles() {
    let found = replay(2, 70);
    assert!(found["law-of-leftovers"] > 30 && found["cage-splitting"] > 30, "{found:?}");
}

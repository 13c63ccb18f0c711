//! Tests of the parts together.

use super::dig::{dig, stays_unique, without};
use super::fill::full;
use super::state::State;
use super::symmetry::orbits;
use super::*;
use crate::generate::{Stream, Symmetry};
use crate::grade::{End, Limits, Rating};
use crate::sudoku::{Cell, Digit};
use crate::techniques::TechniqueId;
use std::ops::RangeInclusive;

fn ratings(low: u8, high: u8) -> RangeInclusive<Rating> {
    Rating::tenths(low)..=Rating::tenths(high)
}

/// Returns a random puzzle from which no cell can be removed, and its solution.
fn minimal(index: u64) -> (Samurai, Samurai) {
    let mut stream = Stream::for_puzzle(3, "minimal", index);
    let solution = full(&mut stream).expect("a filled samurai");
    let mut orbits = orbits(Symmetry::None);
    stream.shuffle(&mut orbits);
    let mut puzzle = solution;
    for orbit in orbits {
        let fewer = without(&puzzle, std::slice::from_ref(&orbit));
        if stays_unique(&fewer, &solution, &orbit) {
            puzzle = fewer;
        }
    }
    (puzzle, solution)
}

pub(super) fn made(low: u8, high: u8, symmetry: Symmetry, index: u64) -> Made {
    let techniques = Techniques::default();
    let wish = Wish { ratings: ratings(low, high), symmetry, clues: None, techniques, effort: 100 };
    let mut stream = Stream::for_puzzle(1, "made", index);
    make(&wish, &mut stream, &mut Maker::default(), &|| false).expect("a samurai")
}

/// Counts the solutions of a samurai up to two, by a method of its own: cells, and the digits of
/// each row, column and box, are chosen by the fewest possibilities, and nothing is deduced.
fn count(puzzle: &Samurai) -> usize {
    // The five grids by their corners, and their houses by their cells.
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let mut houses: Vec<Vec<usize>> = Vec::new();
    for (top, left) in corners {
        let at = |row: usize, column: usize| (top + row) * 21 + left + column;
        for i in 0..9 {
            houses.push((0..9).map(|k| at(i, k)).collect());
            houses.push((0..9).map(|k| at(k, i)).collect());
            houses.push((0..9).map(|k| at(i / 3 * 3 + k / 3, i % 3 * 3 + k % 3)).collect());
        }
    }
    houses.sort();
    houses.dedup();
    let mut peers = vec![Vec::new(); 441];
    for house in &houses {
        for &cell in house {
            peers[cell].extend(house.iter().copied().filter(|&other| other != cell));
        }
    }
    let mut open: Vec<u16> = vec![0; 441];
    houses.iter().flatten().for_each(|&cell| open[cell] = 0x1FF);
    let mut done = vec![true; 441];
    houses.iter().flatten().for_each(|&cell| done[cell] = false);
    for place in Place::cells() {
        if let Some(digit) = puzzle.get(place) {
            fill_in(place.index(), digit.index(), &peers, &mut open, &mut done);
        }
    }
    count_from(&open, &done, &houses, &peers, 2)
}

fn fill_in(cell: usize, digit: usize, peers: &[Vec<usize>], open: &mut [u16], done: &mut [bool]) {
    done[cell] = true;
    open[cell] &= 1 << digit;
    for &peer in &peers[cell] {
        open[peer] &= !(1 << digit);
    }
}

fn count_from(
    open: &[u16],
    done: &[bool],
    houses: &[Vec<usize>],
    peers: &[Vec<usize>],
    limit: usize,
) -> usize {
    if open.iter().zip(peers).any(|(&open, peers)| open == 0 && !peers.is_empty()) {
        return 0;
    }
    let of_cell = |cell: usize| -> Vec<(usize, usize)> {
        (0..9).filter(|&d| open[cell] >> d & 1 == 1).map(|d| (cell, d)).collect()
    };
    let mut best: Option<Vec<(usize, usize)>> = None;
    let mut consider = |choices: Vec<(usize, usize)>| {
        if best.as_ref().is_none_or(|best| choices.len() < best.len()) {
            best = Some(choices);
        }
    };
    (0..441).filter(|&cell| !done[cell]).for_each(|cell| consider(of_cell(cell)));
    for house in houses {
        for digit in 0..9 {
            let is_placed = house.iter().any(|&cell| done[cell] && open[cell] == 1 << digit);
            let cells = house.iter().filter(|&&cell| !done[cell] && open[cell] >> digit & 1 == 1);
            if !is_placed {
                consider(cells.map(|&cell| (cell, digit)).collect());
            }
        }
    }
    let Some(choices) = best else { return 1 };
    let mut found = 0;
    for (cell, digit) in choices {
        let (mut open, mut done) = (open.to_vec(), done.to_vec());
        fill_in(cell, digit, peers, &mut open, &mut done);
        found += count_from(&open, &done, houses, peers, limit - found);
        if found >= limit {
            break;
        }
    }
    found
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_second_method_counts_as_many_solutions() {
    let mut counts = [0; 3];
    for index in 0..30 {
        // The second method cannot do without some more givens than a minimal puzzle has.
        let (mut puzzle, solution) = minimal(index);
        let mut stream = Stream::for_puzzle(4, "more", index);
        let mut cells: Vec<Place> = Place::cells().collect();
        stream.shuffle(&mut cells);
        cells[..50].iter().for_each(|&place| puzzle.set(place, solution.get(place)));
        assert_eq!((solve(&puzzle), count(&puzzle)), (Solved::Unique(solution), 1));
        for cells in cells[50..].chunks(40).take(4) {
            let mut other = puzzle;
            cells.iter().for_each(|&place| other.set(place, None));
            let wrong = cells.iter().find(|&&place| puzzle.get(place).is_none());
            if let Some(&place) = wrong.filter(|_| index % 3 == 0) {
                let digit = solution.get(place).map_or(0, Digit::get);
                other.set(place, Digit::new(digit % 9 + 1));
            }
            let found = solutions(&other, 2).all;
            assert!(found.iter().all(|one| one.is_solution() && other.is_part_of(one)));
            assert_eq!(found.len(), count(&other), "{other}");
            counts[found.len()] += 1;
        }
    }
    assert!(counts[0] > 10 && counts[2] > 10, "{counts:?}");
}

#[test]
fn random_minimal_puzzles_have_the_usual_number_of_givens() {
    let all: usize = (0..12).map(|index| minimal(index).0.filled()).sum();
    assert!((91 * 12..97 * 12).contains(&all), "{all} in 12");
}

#[test]
fn one_grid_alone_need_not_have_one_solution() {
    let (puzzle, _) = minimal(0);
    let alone = |grid: usize| crate::sudoku::solver::is_unique(&puzzle.grid(grid));
    assert!(!(0..GRIDS).all(alone));
    assert!(is_unique(&puzzle));
}

#[test]
fn samurai_are_made_to_order() {
    let levels = [(0, 15), (16, 25), (26, 36), (37, 57), (58, 255)];
    for (low, high) in levels {
        for symmetry in [Symmetry::Rotate180, Symmetry::None, Symmetry::Full] {
            let made = made(low, high, symmetry, 0);
            assert!(ratings(low, high).contains(&made.run.er), "{:?}", made.run);
            assert_eq!(made.run.end, End::Solved);
            assert_eq!(solve(&made.puzzle), Solved::Unique(made.solution));
            for orbit in orbits(symmetry) {
                let given = orbit.iter().filter(|&&place| made.puzzle.get(place).is_some()).count();
                assert!(given == 0 || given == orbit.len(), "{symmetry}");
            }
        }
    }
    let again = made(26, 36, Symmetry::Rotate180, 7);
    assert_eq!(again, made(26, 36, Symmetry::Rotate180, 7));
    assert_ne!(again.solution, made(26, 36, Symmetry::Rotate180, 8).solution);
}

#[test]
fn the_number_of_givens_can_be_asked_for() {
    let wish = Wish {
        ratings: ratings(0, 15),
        symmetry: Symmetry::Rotate180,
        clues: Some(140..=141),
        techniques: Techniques::default(),
        effort: 10,
    };
    let mut stream = Stream::for_puzzle(1, "clues", 0);
    let made = make(&wish, &mut stream, &mut Maker::default(), &|| false).expect("a samurai");
    assert!((140..=141).contains(&made.puzzle.filled()));
    let few = Wish { clues: Some(20..=21), ..wish };
    let missed = make(&few, &mut stream, &mut Maker::default(), &|| false);
    assert_eq!(missed, Err(Missed { tried: 10, clues: 10, ..Missed::default() }));
}

#[test]
fn every_step_is_true_in_the_solution() {
    // A wrong elimination would end in a contradiction or another grid.
    let mut rater = Rater::new();
    let mut techniques = 0;
    for index in 0..12 {
        let (puzzle, solution) = minimal(index);
        let ended = rater.ended(&puzzle, Rating::tenths(90));
        assert!(ended.is_true_in(&solution), "{puzzle}");
        let (run, rated) = rater.rate(&puzzle, Rating::tenths(90)).expect("one solution");
        assert_eq!(rated, solution);
        techniques += run.used.iter().count();
        assert!(!run.used.has(TechniqueId::UNIQUE_RECTANGLE) && !run.used.has(TechniqueId::BUG));
    }
    assert!(techniques > 60, "{techniques}");
}

#[test]
fn marks_agree_in_shared_boxes() {
    let mut rater = Rater::new();
    let (puzzle, solution) = minimal(1);
    let limit = Rating::tenths(30);
    let [all, after] = [marks(&puzzle), rater.marks_after(&puzzle, limit)];
    let mut fewer = 0;
    for place in Place::cells() {
        let of = |marks: &[crate::techniques::PencilMarks; GRIDS]| {
            let found: Vec<_> = place
                .homes()
                .map(|(grid, cell)| {
                    let (marks, cell) = (&marks[grid], Cell(cell as u8));
                    (marks.grid().get(cell), marks.candidates(cell))
                })
                .collect();
            assert!(found.iter().all(|one| *one == found[0]), "{place}");
            found[0]
        };
        let (digit, open) = of(&all);
        assert_eq!(digit, puzzle.get(place));
        let solves = solution.get(place).expect("filled");
        assert!(digit.is_some() || open.has(solves));
        let (filled, left) = of(&after);
        assert!(filled == Some(solves) || filled.is_none() && left.has(solves));
        assert!(left.minus(open) == crate::techniques::DigitSet::EMPTY);
        fewer += usize::from(left != open);
    }
    assert!(fewer > 50, "{fewer}");
}

#[test]
fn steps_one_by_one_have_the_same_rating() {
    let mut rater = Rater::new();
    for (index, (low, high)) in [(0, 15), (16, 25), (26, 36), (37, 57), (58, 84)].iter().enumerate()
    {
        for index in [index, index + 5] {
            let made = made(*low, *high, Symmetry::Rotate180, index as u64);
            let together = rater.run(&made.puzzle, Rating::MAX);
            let (run, counts) = rater.steps(&made.puzzle);
            assert_eq!((run.er, run.ep, run.ed), (together.er, together.ep, together.ed));
            assert_eq!(together.er, made.run.er);
            let mut path = Path::of(&made.puzzle);
            let explained: Vec<PathStep> = path.by_ref().collect();
            assert!(path.is_solved());
            assert_eq!((path.run().er, path.run().ep, path.run().ed), (run.er, run.ep, run.ed));
            assert_eq!(explained.iter().filter_map(|found| found.step.rating).max(), Some(run.er));
            assert!(explained.iter().all(|found| is_true(found, &made.solution)));
            for &(technique, count) in &counts {
                let of = explained.iter().filter(|found| found.step.technique == technique);
                assert_eq!(of.count(), count as usize, "{technique}");
            }
            let hardest = run.hardest.expect("a step");
            assert!(counts.iter().any(|&(technique, _)| technique == hardest));
            let steps: u32 = counts.iter().map(|(_, n)| n).sum();
            assert!(steps as usize >= CELLS - made.puzzle.filled());
        }
    }
}

/// Whether the marks before a step allow the solution, and the step keeps it.
pub(super) fn is_true(found: &PathStep, solution: &Samurai) -> bool {
    let PathStep { grid, before, step } = found;
    let digit = |cell: Cell| solution.get(Place::of(*grid, cell.index()));
    let is_open = |cell: Cell| digit(cell).is_some_and(|digit| before.candidates(cell).has(digit));
    before.shape().cells().all(|cell| before.grid().get(cell) == digit(cell) || is_open(cell))
        && step.placement.is_none_or(|one| digit(one.cell) == Some(one.digit))
        && step.eliminations.iter().all(|one| digit(one.cell) != Some(one.digit))
}

#[test]
fn techniques_that_need_one_solution_have_no_instances() {
    let path = Path::of(&minimal(0).0);
    assert!(path.instances(TechniqueId::UNIQUE_RECTANGLE).is_none());
    let singles = path.instances(TechniqueId::HIDDEN_SINGLE).expect("it is for samurai");
    assert!(singles.iter().any(|grid| !grid.steps.is_empty()));
}

#[test]
fn a_samurai_that_falls_apart_is_rated_as_its_grids() {
    // With all shared boxes given, the five grids have nothing to do with each other.
    let (shared, mut orbits): (Vec<_>, Vec<_>) =
        orbits(Symmetry::None).into_iter().partition(|orbit| orbit[0].homes().count() == 2);
    assert_eq!(shared.len(), 36);
    let mut rater = Rater::new();
    let limit = Rating::tenths(44);
    let mut seen = std::collections::BTreeSet::new();
    for index in 0..12 {
        let mut stream = Stream::for_puzzle(5, "apart", index);
        let mut puzzle = full(&mut stream).expect("a filled samurai");
        stream.shuffle(&mut orbits);
        dig(&mut puzzle, &orbits, 0, &mut |puzzle| rater.run(puzzle, limit).end == End::Solved);
        let grids = (0..GRIDS).map(|grid| {
            let run = crate::grade::Rater::new().run(&puzzle.grid(grid), Limits::up_to(limit));
            assert_eq!(run.end, End::Solved);
            run.er
        });
        let hardest = grids.max().expect("five grids");
        assert_eq!(rater.run(&puzzle, Rating::MAX).er, hardest);
        seen.insert(hardest);
    }
    assert!(seen.len() > 3, "{seen:?}");
}

#[test]
fn text_is_read_as_it_is_written() {
    let made = made(0, 15, Symmetry::Rotate180, 3);
    for samurai in [made.puzzle, made.solution] {
        let (line, rows) = (samurai.to_line(), samurai.to_rows());
        assert_eq!((line.len(), rows.lines().count()), (PLACES, SIDE));
        let dotted = line.replace('-', ".");
        let tight: String = rows.chars().filter(|&c| c != ' ').collect();
        let framed: String = rows.lines().map(|row| format!("| {row} |\n+---+---+\n")).collect();
        let json = format!("{{\"puzzle\":\"{line}\"}}");
        let hashes = line.replace('-', "#");
        let marked: String = hashes
            .as_bytes()
            .chunks(SIDE)
            .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
            .collect();
        for text in [line, rows, samurai.to_grids(), dotted, tight, framed, json, marked, hashes] {
            let twice = format!("# a comment\n{text}\n\n{text}\n");
            let found = read(&twice);
            assert_eq!(found.len(), 2, "{text}");
            for (entry, at) in found.into_iter().zip([2, text.lines().count() + 3]) {
                let at = if text.ends_with('\n') { at + usize::from(at > 2) } else { at };
                assert_eq!(entry.map(|entry| (entry.puzzle, entry.line)), Ok((samurai, at)));
            }
        }
    }
}

#[test]
fn what_is_wrong_in_a_text_is_named() {
    let made = made(0, 15, Symmetry::Rotate180, 3);
    let says = |text: &str, line: usize, message: &str| {
        let found = read(text);
        let [Err(fault)] = &found[..] else { panic!("{message}: {found:?}") };
        assert_eq!((fault.line, fault.message.as_str()), (line, message));
    };
    let rows = made.solution.to_rows();
    says(&rows.replacen(' ', "5", 3), 1, "r1c10 is in a notch, but has the digit 5");
    let short: Vec<&str> = rows.lines().take(20).collect();
    says(&short.join("\n"), 1, "a samurai has 21 rows, but this one has 20");
    let cut = format!("{}\n", &rows[1..]);
    says(&cut, 1, "row 1 of a samurai has 18 cells (21 with the notches), found 17");
    says(&rows.replacen('1', "Q", 1), read_line(&rows, '1'), NOT_A_DIGIT);
    let grids = made.solution.to_grids();
    let four: Vec<&str> = grids.lines().take(4).collect();
    says(&four.join("\n"), 1, "a samurai has 5 grids, but this one has 4");
    let corner = Place::at(6, 6).expect("in the square");
    let digit = made.solution.get(corner).expect("filled").get();
    let mut wrong = made.solution.grids();
    wrong[2][0] = digit % 9 + 1;
    let text: String = wrong
        .iter()
        .map(|grid| grid.iter().map(|&v| char::from(b'0' + v)).chain(['\n']).collect::<String>())
        .collect();
    let message = format!(
        "r7c7 of the samurai is {digit} in the top left grid and {} in the centre grid",
        digit % 9 + 1
    );
    says(&text, 1, &message);
    says("{\"puzzle\":5}", 1, "this is not a JSON object with a samurai as `puzzle`");
    assert!(read("\n# nothing\n").is_empty());
}

const NOT_A_DIGIT: &str = "`Q` is neither a digit from 1 to 9 nor a blank (. 0 * _ x)";

/// Returns the line of the first such character.
fn read_line(text: &str, sign: char) -> usize {
    text.lines().position(|line| line.contains(sign)).expect("in the text") + 1
}

#[test]
fn clashes_are_named_by_cell() {
    let mut puzzle = Samurai::EMPTY;
    let places = [(0, 12), (8, 12)].map(|(row, column)| Place::at(row, column).expect("inside"));
    places.iter().for_each(|&place| puzzle.set(place, Digit::new(7)));
    let clash = puzzle.clash().expect("both are in a column");
    assert_eq!(clash.to_string(), "r1c13 and r9c13 are in one column and both 7");
    assert!(State::new(&puzzle).is_none());
    assert_eq!(solve(&puzzle), Solved::None);
    assert_eq!(Rater::new().rate(&puzzle, Rating::MAX), Err(Wrong::Clash(clash)));
    let open = Rater::new().rate(&Samurai::EMPTY, Rating::MAX);
    assert!(matches!(open, Err(Wrong::ManySolutions(..))), "{open:?}");
}

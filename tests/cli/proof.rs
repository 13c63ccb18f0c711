//! Verifies steps from their JSON alone: the position is known, and each conclusion of a chain must
//! follow from those before it by the rules of Sudoku. Shares no code with the program's searches.

use crate::support::run;
use serde_json::Value;
use std::collections::BTreeSet;

/// A cell, row by row from 0, and a digit.
type Mark = (usize, u8);

/// The candidates of a position, with the digits already placed left out.
#[derive(Clone)]
struct Marks(BTreeSet<Mark>);

fn cell(name: &Value) -> usize {
    let name = name.as_str().expect("a cell");
    let digit = |at: usize| usize::from(name.as_bytes()[at] - b'1');
    assert!(name.starts_with('r') && &name[2..3] == "c", "{name}");
    digit(1) * 9 + digit(3)
}

fn mark(value: &Value) -> Mark {
    (cell(&value["cell"]), value["digit"].as_u64().expect("a digit") as u8)
}

/// The cells of `row 3`, `column 4` or `box 5`.
fn house(name: &str) -> Vec<usize> {
    let (kind, number) = name.split_once(' ').expect("a kind and a number");
    let number = number.parse::<usize>().expect("a number") - 1;
    let is_there = |cell: &usize| {
        let (row, column) = (cell / 9, cell % 9);
        number
            == match kind {
                "row" => row,
                "column" => column,
                "box" => row / 3 * 3 + column / 3,
                other => panic!("{other}"),
            }
    };
    (0..81).filter(is_there).collect()
}

fn see(a: usize, b: usize) -> bool {
    let same = |part: fn(usize) -> usize| part(a) == part(b);
    a != b && (same(|c| c / 9) || same(|c| c % 9) || same(|c| c / 27 * 3 + c % 9 / 3))
}

/// Whether not both can be true.
fn clash(a: Mark, b: Mark) -> bool {
    if a.0 == b.0 { a.1 != b.1 } else { a.1 == b.1 && see(a.0, b.0) }
}

/// What is known on a line: candidates that are true and false.
#[derive(Clone, Default)]
struct Known {
    on: BTreeSet<Mark>,
    off: BTreeSet<Mark>,
}

impl Known {
    fn add(&mut self, (mark, is): (Mark, bool)) {
        let set = if is { &mut self.on } else { &mut self.off };
        set.insert(mark);
    }
    fn has(&self, (mark, is): (Mark, bool)) -> bool {
        if is { self.on.contains(&mark) } else { self.off.contains(&mark) }
    }
}

fn state(value: &Value) -> (Mark, bool) {
    (mark(value), value["is"].as_bool().expect("`is`"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

impl Marks {
    /// Those of a puzzle, with the digits that the givens leave.
    fn of(puzzle: &str) -> Self {
        let digits: Vec<u8> =
            puzzle.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let free = |&(cell, digit): &Mark| {
            digits[cell] == 0 && (0..81).all(|c| digits[c] != digit || !see(c, cell))
        };
        let all = (0..81).flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
        Marks(all.filter(free).collect())
    }

    fn in_cell(&self, cell: usize) -> BTreeSet<Mark> {
        self.0.range((cell, 0)..=(cell, 9)).copied().collect()
    }

    fn in_house(&self, house: &[usize], digit: u8) -> BTreeSet<Mark> {
        house.iter().map(|&c| (c, digit)).filter(|m| self.0.contains(m)).collect()
    }

    /// Checks that one conclusion follows from those known.
    fn follows(&self, value: &Value, known: &Known) -> Result<(), String> {
        let (mark, is) = state(value);
        if !self.0.contains(&mark) {
            return Err(format!("{mark:?} is no candidate"));
        }
        let names: Vec<&str> =
            list(&value["houses"]).iter().map(|h| h.as_str().expect("a house")).collect();
        let houses: Vec<Vec<usize>> = names.iter().map(|name| house(name)).collect();
        // The grid as it is by now.
        let left = Marks(self.0.difference(&known.off).copied().collect());
        let ground = value["ground"].as_str().expect("a ground");
        let others = |mut all: BTreeSet<Mark>| {
            all.remove(&mark);
            all
        };
        let holds = match (ground, is) {
            ("cell", true) => others(self.in_cell(mark.0)).is_subset(&known.off),
            ("cell", false) => others(self.in_cell(mark.0)).iter().any(|m| known.on.contains(m)),
            ("house", true) => {
                let all = self.in_house(&houses[0], mark.1);
                all.contains(&mark) && others(all).is_subset(&known.off)
            }
            ("house", false) => {
                let all = self.in_house(&houses[0], mark.1);
                all.contains(&mark) && others(all).iter().any(|m| known.on.contains(m))
            }
            ("sees", false) => known.on.iter().any(|&on| clash(on, mark) && on.1 == mark.1),
            ("locked", false) => {
                let places = left.in_house(&houses[0], mark.1);
                houses[1].contains(&mark.0)
                    && !places.is_empty()
                    && !places.contains(&mark)
                    && places.iter().all(|m| houses[1].contains(&m.0))
            }
            ("hidden-pair" | "naked-pair", false) => {
                let cells: Vec<usize> = list(&value["cells"]).iter().map(cell).collect();
                let digits: Vec<u8> = list(&value["digits"])
                    .iter()
                    .map(|d| d.as_u64().expect("a digit") as u8)
                    .collect();
                let inside = cells.iter().all(|c| houses[0].contains(c));
                let two = cells.len() == 2 && cells[0] != cells[1] && digits.len() == 2;
                inside
                    && two
                    && if ground == "hidden-pair" {
                        let only = |&d: &u8| {
                            left.in_house(&houses[0], d).iter().all(|m| cells.contains(&m.0))
                        };
                        digits.iter().all(only)
                            && cells.contains(&mark.0)
                            && !digits.contains(&mark.1)
                    } else {
                        let only =
                            |&c: &usize| left.in_cell(c).iter().all(|m| digits.contains(&m.1));
                        cells.iter().all(only)
                            && digits.contains(&mark.1)
                            && houses[0].contains(&mark.0)
                            && !cells.contains(&mark.0)
                    }
            }
            ("x-wing", false) => {
                let (base, cover) = houses.split_at(2);
                let apart = base[0].iter().all(|c| !base[1].contains(c));
                let covered = |c: usize| cover.iter().any(|house| house.contains(&c));
                let mut places = base.iter().flat_map(|house| left.in_house(house, mark.1));
                apart
                    && places.all(|m| covered(m.0))
                    && covered(mark.0)
                    && base.iter().all(|house| !house.contains(&mark.0))
            }
            ("chain", false) => {
                // Several chains may be found in one grid: what they still use is there.
                let chain = list(&value["chain"]);
                let used: BTreeSet<Mark> =
                    chain.iter().flat_map(list).map(|value| state(value).0).collect();
                let grid = Marks(left.0.union(&(&used & &self.0)).copied().collect());
                return grid
                    .proves(chain, &[mark].into())
                    .map_err(|error| format!("inner chain: {error}"));
            }
            _ => false,
        };
        if holds { Ok(()) } else { Err(format!("{value} does not follow")) }
    }

    /// Checks each conclusion of a line, and returns its assumption, its end and all that is known.
    fn line(&self, line: &[Value], known: &Known) -> Result<Known, String> {
        let mut known = known.clone();
        for (i, value) in line.iter().enumerate() {
            let is_assumed = value["ground"] == "assumed";
            if is_assumed != (i == 0) && is_assumed {
                return Err("assumed in the middle".into());
            }
            if !is_assumed {
                self.follows(value, &known)?;
            }
            known.add(state(value));
        }
        Ok(known)
    }

    /// Checks that the lines of a chain prove that all of `gone` are false.
    fn proves(&self, lines: &[Value], gone: &BTreeSet<Mark>) -> Result<(), String> {
        let lines: Vec<&[Value]> = lines.iter().map(list).collect();
        let Some(first) = lines.first().filter(|line| !line.is_empty()) else {
            return Err("no lines".into());
        };
        let end = |line: &[Value]| state(&line[line.len() - 1]);
        let start = state(&first[0]);
        // Whether what is proved refutes all of them.
        let refutes = |(proved, is): (Mark, bool)| {
            gone.iter().all(|&g| if is { clash(g, proved) } else { g == proved })
        };
        let conclusion = if let [line] = lines[..] {
            self.line(line, &Known::default())?;
            let last = end(line);
            if last.0 == start.0 && last.1 != start.1 {
                return if refutes(last) { Ok(()) } else { Err("another conclusion".into()) };
            }
            if last == start {
                return self.ring(line, gone);
            }
            if start.1 || !last.1 {
                return Err("the ends prove nothing".into());
            }
            // One of the two ends is true.
            let both = gone.iter().all(|&g| clash(g, start.0) && clash(g, last.0));
            return if both { Ok(()) } else { Err("an end does not see all".into()) };
        } else if lines.len() == 2 && state(&lines[1][0]) == start {
            // Both lines start from the same assumption.
            let known = self.line(first, &Known::default())?;
            let known = self.line(lines[1], &known)?;
            let (one, other) = (end(first), end(lines[1]));
            if one.0 != other.0 || one.1 == other.1 || !known.has(one) || !known.has(other) {
                return Err("no contradiction".into());
            }
            (start.0, !start.1)
        } else {
            let starts: Vec<(Mark, bool)> = lines.iter().map(|line| state(&line[0])).collect();
            for line in &lines {
                self.line(line, &Known::default())?;
                if end(line) != end(first) {
                    return Err("the lines have different ends".into());
                }
            }
            let on: BTreeSet<Mark> = starts.iter().filter(|s| s.1).map(|s| s.0).collect();
            let digit = start.0.1;
            let exhausts = |name: String| {
                let all = self.in_house(&house(&name), digit);
                all == on && !all.is_empty()
            };
            let kinds = ["row", "column", "box"];
            let whole = on.len() == starts.len()
                && (self.in_cell(start.0.0) == on
                    || (1..=9).any(|n| kinds.iter().any(|kind| exhausts(format!("{kind} {n}")))));
            let either =
                starts.len() == 2 && starts[0].0 == starts[1].0 && starts[0].1 != starts[1].1;
            if !whole && !either {
                return Err("the lines leave out a case".into());
            }
            end(first)
        };
        if refutes(conclusion) { Ok(()) } else { Err("another conclusion".into()) }
    }

    /// Checks a ring: every link holds in both directions, and what it eliminates sees both halves.
    fn ring(&self, line: &[Value], gone: &BTreeSet<Mark>) -> Result<(), String> {
        let states: Vec<(Mark, bool)> = line.iter().map(state).collect();
        for two in states.windows(2) {
            let ((a, from), (b, to)) = (two[0], two[1]);
            if from == to || (from && !clash(a, b)) {
                return Err(format!("{a:?} and {b:?} are not linked"));
            }
        }
        let half = |is: bool| states.iter().filter(move |s| s.1 == is).map(|s| s.0);
        let seen = |g: &Mark| [true, false].iter().all(|&is| half(is).any(|m| clash(*g, m)));
        if gone.iter().all(seen) { Ok(()) } else { Err("not seen by both halves".into()) }
    }

    /// Checks that the links of a step hold.
    fn linked(&self, links: &[Value]) -> Result<(), String> {
        for link in links {
            let (a, b) = (mark(&link["from"]), mark(&link["to"]));
            let strong = || {
                let others = |all: BTreeSet<Mark>| all == [a, b].into();
                let kinds = ["row", "column", "box"];
                a.0 == b.0 && others(self.in_cell(a.0))
                    || a.1 == b.1
                        && (1..=9).any(|n| {
                            kinds.iter().any(|kind| {
                                others(self.in_house(&house(&format!("{kind} {n}")), a.1))
                            })
                        })
            };
            let holds = if link["kind"] == "strong" { strong() } else { clash(a, b) };
            if !holds {
                return Err(format!("{link} does not hold"));
            }
        }
        Ok(())
    }

    /// Checks a step, and applies it. Returns whether it has a proof.
    fn check(&mut self, step: &Value) -> Result<bool, String> {
        let gone: BTreeSet<Mark> = list(&step["eliminations"]).iter().map(mark).collect();
        if !gone.is_subset(&self.0) {
            return Err("eliminates what is no candidate".into());
        }
        let lines = list(&step["proof"]);
        if !lines.is_empty() {
            self.proves(lines, &gone)?;
        }
        let of_one_line = ["bidirectional-cycle", "forcing-x-chain", "forcing-chain"];
        if of_one_line.iter().any(|name| step["technique"] == *name) {
            self.linked(list(&step["links"]))?;
        }
        let marked: Vec<&Value> = list(&step["marks"]).iter().collect();
        if marked.iter().any(|m| m["role"] != "placed" && !self.0.contains(&mark(m))) {
            return Err("marks what is no candidate".into());
        }
        self.0 = self.0.difference(&gone).copied().collect();
        if step["placement"].is_object() {
            let placed = mark(&step["placement"]);
            if !self.0.contains(&placed) {
                return Err("places what is no candidate".into());
            }
            self.0.retain(|&m| m.0 != placed.0 && !clash(m, placed));
        }
        Ok(!lines.is_empty())
    }
}

const SAMPLE: &str = include_str!("../data/se-sample.txt");

/// The steps checked, and how many of them have a proof.
#[derive(Default)]
struct Checked {
    steps: usize,
    proven: usize,
    nested: usize,
}

impl Checked {
    /// Checks the path of a puzzle.
    fn path(&mut self, puzzle: &str) {
        let mut marks = Marks::of(puzzle);
        let found = run(&["steps", "--json", puzzle]).code(0).json();
        for step in list(&found[0]["steps"]) {
            match marks.check(step) {
                Ok(has_proof) => self.proven += usize::from(has_proof),
                Err(error) => panic!("{puzzle}: {error}\n{step}"),
            }
            self.steps += 1;
            self.nested += usize::from(step["proof"].to_string().contains("\"chain\":"));
        }
        assert!(marks.0.is_empty(), "{puzzle}");
    }
}

impl Checked {
    /// Checks every chain in the position that the givens of a puzzle leave.
    fn instances(&mut self, puzzle: &str) {
        let marks = Marks::of(puzzle);
        for technique in ["aic", "continuous-loop", "cell-forcing-chain", "dynamic-forcing-chain"] {
            let found = run(&["hint", "--technique", technique, "--all", "--json", puzzle]).json();
            for step in found.first().map_or(&[][..], list) {
                match marks.clone().check(step) {
                    Ok(has_proof) => assert!(has_proof, "{step}"),
                    Err(error) => panic!("{puzzle}: {error}\n{step}"),
                }
                self.steps += 1;
                self.proven += 1;
            }
        }
    }
}

fn puzzles() -> impl Iterator<Item = &'static str> {
    SAMPLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(' ').next())
}

#[test]
fn every_link_of_a_sample_holds() {
    let mut checked = Checked::default();
    puzzles().step_by(10).for_each(|puzzle| checked.path(puzzle));
    assert!(checked.steps > 1_000 && checked.proven > 20, "{} {}", checked.steps, checked.proven);
}

#[test]
#[ignore = "checks twenty thousand steps, which takes minutes"]
fn every_link_of_twenty_thousand_steps_holds() {
    let mut checked = Checked::default();
    puzzles().for_each(|puzzle| checked.path(puzzle));
    for puzzle in puzzles().step_by(20) {
        checked.instances(puzzle);
    }
    let nested =
        "........1.....2.3.....45672...5......18.2495.4.591.2...42.59..815..8....8.9..1..5";
    checked.path(nested);
    assert!(checked.steps >= 20_000, "{}", checked.steps);
    assert!(checked.proven > 2_000 && checked.nested > 0, "{} {}", checked.proven, checked.nested);
}

/// The checker finds what is wrong: each conclusion of a chain is changed in turn.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_changed_proof_is_rejected() {
    let puzzle = puzzles().find(|puzzle| {
        let found = run(&["steps", "--json", puzzle]).code(0).json();
        list(&found[0]["steps"]).iter().any(|step| !list(&step["proof"]).is_empty())
    });
    let puzzle = puzzle.expect("a puzzle with a chain");
    let found = run(&["steps", "--json", puzzle]).code(0).json();
    let mut marks = Marks::of(puzzle);
    for step in list(&found[0]["steps"]) {
        for (i, line) in list(&step["proof"]).iter().enumerate() {
            for j in 1..list(line).len() {
                let mut changed = step.clone();
                let is = &mut changed["proof"][i][j]["is"];
                *is = Value::Bool(!is.as_bool().expect("`is`"));
                assert!(marks.clone().check(&changed).is_err(), "{changed}");
            }
        }
        marks.check(step).expect("a valid step");
    }
}

//! How many 9x9 puzzles a second are solved and proven to have one solution, on one core, classic ones
//! and variants. Run
//! with `cargo bench --bench solver`; a word after `--` picks the lines that contain it.

use gridpress::generate::{
    Dig, Fill, Maker, Regions, Request, Stream, Symmetry, dig_puzzle, fill, make,
};
use gridpress::grade::Rating;
use gridpress::samurai::{self, Techniques, Wish};
use gridpress::sudoku::solver::{self, Budget, Solved, nine};
use gridpress::sudoku::{
    Cell, Grid, JIGSAW, KILLER, Rules, Shape, Transform, Variant, bidirectional, canonical,
};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Puzzles in a set: enough that no processor learns them by heart.
const PUZZLES: usize = 5_000;
/// The same for variants, which take longer to make.
const VARIANTS: usize = 300;
/// The same for samurai of each level.
const SAMURAI: usize = 50;

fn main() {
    let only = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let mut stream = Stream::for_puzzle(1, "bench", 0);
    let seventeen = seventeen(&mut stream);
    let minimal: Vec<Grid> = (0..PUZZLES).map(|_| minimal(&mut stream)).collect();
    let symmetrical: Vec<Grid> = (0..PUZZLES).map(|_| symmetrical(&mut stream)).collect();
    let sets = [
        ("17 clues", &seventeen[..]),
        ("random minimal", &minimal),
        ("rotate-180 minimal", &symmetrical),
    ];
    println!("{:<22}{:<30}{:>14}", "puzzles", "question", "puzzles/s");
    for (name, set) in sets {
        let raw: Vec<[u8; 81]> =
            set.iter().map(|g| g.values().try_into().expect("81 cells")).collect();
        let line = |question: &str, set: usize, ask: &mut dyn FnMut() -> usize| {
            if name.contains(&only) || question.contains(&only) {
                println!("{name:<22}{question:<30}{:>14.0}", speed(set, ask));
            }
        };
        line("solve, with proof", raw.len(), &mut || {
            raw.iter().filter(|p| matches!(nine::solve(p), nine::Outcome::Unique(_))).count()
        });
        line("one solution?", raw.len(), &mut || raw.iter().filter(|p| nine::is_unique(p)).count());
        line("solve, any shape's call", set.len(), &mut || {
            set.iter().filter(|p| matches!(solver::solve(p), Solved::Unique(_))).count()
        });
        // In one fixed order of cells some puzzles take for ever: only those are timed that
        // are settled within a budget.
        let unique =
            |p: &&Grid| matches!(bidirectional::solve(p, Budget(2_000_000)), Solved::Unique(_));
        let few: Vec<&Grid> = set[..100].iter().filter(unique).collect();
        let what = format!("bi-directional, {} of 100", few.len());
        line(&what, few.len(), &mut || few.iter().copied().filter(unique).count());
        line("canonical form", set.len(), &mut || {
            set.iter().filter(|p| black_box(canonical(p)).filled() > 0).count()
        });
    }
    variants(&only, &mut stream);
    samurai(&only, &mut stream);
}

/// Measures random minimal puzzles of each variant.
fn variants(only: &str, stream: &mut Stream) {
    let added = Variant::ALL.map(|variant| (variant.name(), vec![variant], None));
    let jigsaw = [(JIGSAW, Vec::new(), Some(Regions::Random)), (KILLER, Vec::new(), None)];
    for (name, added, regions) in added.into_iter().chain(jigsaw) {
        if !name.contains(only) {
            continue;
        }
        let rules = Rules::with(Shape::CLASSIC, added.into_iter().collect()).expect("suits 9x9");
        // Killers are minimal without givens.
        let cages = (name == KILLER).then_some(2..=5);
        let request = Request { regions, cages: cages.clone(), ..Request::new(rules) };
        let set: Vec<Grid> = (0..VARIANTS)
            .map(|_| {
                let made = make(&request, stream, &mut Maker::new()).expect("a puzzle");
                if cages.is_some() {
                    return made.puzzle;
                }
                let mut puzzle = made.solution;
                let mut cells: Vec<Cell> = puzzle.rules().cells().collect();
                stream.shuffle(&mut cells);
                for cell in cells {
                    let before = puzzle;
                    puzzle.set(cell, None);
                    if !solver::is_unique(&puzzle) {
                        puzzle = before;
                    }
                }
                puzzle
            })
            .collect();
        let speed = speed(set.len(), &mut || {
            set.iter().filter(|p| matches!(solver::solve(p), Solved::Unique(_))).count()
        });
        println!("{name:<22}{:<30}{speed:>14.0}", "solve, with proof");
    }
}

/// Measures random samurai without symmetry: proofs, then making them by level.
fn samurai(only: &str, stream: &mut Stream) {
    if !"samurai".contains(only) {
        return;
    }
    let levels = [("easy", 0, 15), ("medium", 16, 25), ("hard", 26, 36), ("very hard", 37, 57)];
    let mut maker = samurai::Maker::default();
    let mut sets = Vec::new();
    for (level, low, high) in levels.into_iter().chain([("diabolical", 58, u8::MAX)]) {
        let ratings = Rating::tenths(low)..=Rating::tenths(high);
        let (symmetry, techniques) = (Symmetry::None, Techniques::default());
        let wish = Wish { ratings, symmetry, clues: None, techniques, effort: 1_000 };
        let started = Instant::now();
        let set: Vec<samurai::Samurai> = (0..SAMURAI)
            .map(|_| samurai::make(&wish, stream, &mut maker, &|| false).expect("made").puzzle)
            .collect();
        let made = SAMURAI as f64 / started.elapsed().as_secs_f64();
        println!("{:<22}{:<30}{made:>14.1}", "samurai", format!("make, {level}"));
        sets.push((level, set));
    }
    for (level, set) in sets {
        let speed = speed(set.len(), &mut || {
            set.iter().filter(|p| matches!(samurai::solve(p), samurai::Solved::Unique(_))).count()
        });
        println!("{:<22}{:<30}{speed:>14.0}", "samurai", format!("solve, with proof, {level}"));
    }
}

/// Puzzles answered each second, in the best of several rounds. Every one must be answered yes.
fn speed(puzzles: usize, ask: &mut dyn FnMut() -> usize) -> f64 {
    let started = Instant::now();
    let mut best = Duration::MAX;
    loop {
        let round = Instant::now();
        assert_eq!(ask(), puzzles, "every puzzle of the set has one solution");
        best = best.min(round.elapsed());
        if started.elapsed() > Duration::from_secs(2) {
            return puzzles as f64 / best.as_secs_f64();
        }
    }
}

/// The 17-clue puzzles of the file, each turned and relabelled in many ways.
fn seventeen(stream: &mut Stream) -> Vec<Grid> {
    let known: Vec<Grid> = include_str!("seventeen.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let values: Vec<u8> = line.bytes().map(|sign| sign - b'0').collect();
            Grid::from_values(Shape::CLASSIC, &values).expect("81 digits")
        })
        .collect();
    (0..PUZZLES)
        .map(|i| Transform::random(Shape::CLASSIC, stream).apply(&known[i % known.len()]))
        .collect()
}

fn minimal(stream: &mut Stream) -> Grid {
    dug(Dig::Free, stream)
}

fn symmetrical(stream: &mut Stream) -> Grid {
    dug(Dig::Pairs, stream)
}

fn dug(dig: Dig, stream: &mut Stream) -> Grid {
    let filled = fill::fill(Shape::CLASSIC, Fill::Backtrack, stream).expect("a solution");
    dig_puzzle(&filled.solution, dig, Symmetry::Rotate180, None, stream).expect("a puzzle")
}

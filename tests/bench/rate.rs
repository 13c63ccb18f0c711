//! How fast puzzles of every difficulty are rated, on one core: `cargo bench --bench rate`.
//!
//! Random minimal puzzles as they come, those of them rated 5.9 or less, what the predicted minutes
//! cost, and how many seconds
//! the hardest known puzzles take (only with `GRIDPRESS_HARDEST` set: some take long); and how
//! soon these are known to be hard, which must be far sooner.

use gridpress::generate::{Dig, Fill, Stream, Symmetry, dig_puzzle, fill};
use gridpress::grade::{End, Limits, Rater, Rating};
use gridpress::sudoku::{Grid, Shape};
use std::time::Instant;

const PUZZLES: u64 = 4_000;

/// Puzzles that were the hardest known when they were published.
const HARDEST: [(&str, &str); 3] = [
    (
        "AI Escargot",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ),
    (
        "Easter Monster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    (
        "Golden Nugget",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ),
];

fn main() {
    let puzzles: Vec<Grid> = (0..PUZZLES)
        .filter_map(|index| {
            let mut stream = Stream::for_puzzle(1, "bench", index);
            let filled = fill::fill(Shape::CLASSIC, Fill::Backtrack, &mut stream).ok()?;
            dig_puzzle(&filled.solution, Dig::Free, Symmetry::None, None, &mut stream)
        })
        .collect();
    let mut rater = Rater::new();
    let ratings = time("random minimal", &puzzles, &mut rater);
    let bound = Rating::tenths(59);
    let part = |hard: bool| -> Vec<Grid> {
        let both = puzzles.iter().zip(&ratings);
        both.filter(|(_, er)| (**er > bound) == hard).map(|(puzzle, _)| *puzzle).collect()
    };
    time("5.9 or less", &part(false), &mut rater);
    time("6.0 or more", &part(true), &mut rater);
    time_minutes(&puzzles, &mut rater);
    if std::env::var_os("GRIDPRESS_HARDEST").is_some() {
        for (name, line) in HARDEST {
            let puzzle = grid(line);
            let start = Instant::now();
            let run = rater.rate(&puzzle).expect("a proper puzzle");
            let seconds = start.elapsed().as_secs_f64();
            println!("{name:<16} {}/{}/{} in {seconds:.1} s", run.er, run.ep, run.ed);
        }
    }
    // How long it takes to find out that they are at least so hard: `rate --max`.
    for (name, puzzle) in HARDEST.iter().map(|(name, line)| (name, grid(line))) {
        for max in [65, 79, 84, 89, 94] {
            let start = Instant::now();
            let run = rater.run(&puzzle, Limits::up_to(Rating::tenths(max)));
            let seconds = start.elapsed().as_secs_f64();
            let more = if run.end == End::Solved { "not reached" } else { "or more" };
            println!("{name:<16} {} {more} in {:.1} ms", Rating::tenths(max + 1), seconds * 1e3);
        }
    }
}

fn grid(line: &str) -> Grid {
    let values: Vec<u8> = line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    Grid::from_values(Shape::CLASSIC, &values).expect("81 cells")
}

/// Rates all of `puzzles` and prints how many that is a second.
fn time(name: &str, puzzles: &[Grid], rater: &mut Rater) -> Vec<Rating> {
    let start = Instant::now();
    let ratings = puzzles.iter().filter_map(|p| rater.rate(p).ok()).map(|run| run.er).collect();
    let speed = puzzles.len() as f64 / start.elapsed().as_secs_f64();
    println!("{name:<16} {:>6} puzzles {speed:>10.0} a second", puzzles.len());
    ratings
}

/// Rates all of `puzzles` in turns without and with minutes, and prints what these cost.
fn time_minutes(puzzles: &[Grid], rater: &mut Rater) {
    let mut seconds = [0.0; 2];
    for _ in 0..3 {
        let start = Instant::now();
        puzzles.iter().for_each(|p| drop(std::hint::black_box(rater.rate(p))));
        seconds[0] += start.elapsed().as_secs_f64();
        let start = Instant::now();
        puzzles.iter().for_each(|p| drop(std::hint::black_box(rater.rate_with_minutes(p))));
        seconds[1] += start.elapsed().as_secs_f64();
    }
    println!("minutes cost {:.1} %", (seconds[1] / seconds[0] - 1.0) * 100.0);
}

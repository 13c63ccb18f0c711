//! How fast puzzles are rated and graded, on one core: `cargo bench --bench grade`.
//!
//! Rates the sample of the tests, or the file that `GRIDPRESS_RATINGS` names, in classes by ER.

use gridpress::grade::{Grader, Limits, Rater};
use gridpress::sudoku::{Grid, Shape};
use gridpress::techniques::{Nine, Position};
use std::hint::black_box;
use std::time::{Duration, Instant};

const CLASSES: [(&str, u8, u8); 8] = [
    ("1.0-1.5", 10, 15),
    ("1.6-2.5", 16, 25),
    ("2.6-3.6", 26, 36),
    ("3.7-4.4", 37, 44),
    ("4.5-5.9", 45, 59),
    ("1.0-5.9 as they come", 10, 59),
    ("6.0 and up", 60, 255),
    ("all", 0, 255),
];

/// Puzzles timed together, and the longest that one measurement may go on.
const FEW: usize = 20;
const LONGEST: Duration = Duration::from_secs(20);

fn main() {
    let text = match std::env::var("GRIDPRESS_RATINGS") {
        Ok(path) => std::fs::read_to_string(path).expect("a readable file"),
        Err(_) => include_str!("../data/se-sample.txt").to_owned(),
    };
    let puzzles: Vec<(Grid, u8)> = text
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(|line| {
            let (cells, ratings) = line.split_once(' ').expect("a puzzle and its ratings");
            let values: Vec<u8> =
                cells.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
            let er = ratings.split('/').next().expect("a rating").replace('.', "");
            let grid = Grid::from_values(Shape::CLASSIC, &values).expect("81 cells");
            (grid, er.parse().expect("a rating"))
        })
        .collect();
    println!(
        "{:<22} {:>8} {:>12} {:>12} {:>12}",
        "ER", "puzzles", "rated/s", "proven/s", "graded/s"
    );
    for (name, low, high) in CLASSES {
        let class: Vec<&Grid> =
            puzzles.iter().filter(|(_, er)| (low..=high).contains(er)).map(|(g, _)| g).collect();
        if class.is_empty() {
            continue;
        }
        let mut grader = Grader::new(Nine);
        let rated = per_second(&class, |puzzle| {
            let mut position = Position::of_grid(Nine, puzzle);
            black_box(grader.run(&mut position, Limits::default()));
        });
        let mut rater = Rater::new();
        let proven = per_second(&class, |puzzle| {
            let _ = black_box(rater.rate(puzzle));
        });
        let graded = per_second(&class, |puzzle| {
            let _ = black_box(rater.grade(puzzle));
        });
        println!("{name:<22} {:>8} {rated:>12.0} {proven:>12.0} {graded:>12.0}", class.len());
    }
}

/// Puzzles per second. Each few puzzles are timed by themselves, in the best of several passes,
/// so that whatever else the machine does counts for little.
fn per_second(class: &[&Grid], mut work: impl FnMut(&Grid)) -> f64 {
    let mut best = vec![Duration::MAX; class.len().div_ceil(FEW)];
    let start = Instant::now();
    let mut passes = 0;
    while passes < 3 && start.elapsed() < LONGEST || passes == 0 {
        for (few, best) in class.chunks(FEW).zip(&mut best) {
            let pass = Instant::now();
            few.iter().for_each(|puzzle| work(puzzle));
            *best = (*best).min(pass.elapsed());
        }
        passes += 1;
    }
    class.len() as f64 / best.iter().sum::<Duration>().as_secs_f64()
}

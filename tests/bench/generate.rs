//! How often each filler succeeds and how fast, and how many minimal puzzles a second are dug, on
//! one core. Run with `cargo bench --bench generate`; a word after `--` picks the lines that
//! contain it.

use gridpress::generate::{Dig, Fill, Stream, Symmetry, dig_puzzle, fill};
use gridpress::sudoku::Shape;
use std::time::{Duration, Instant};

fn main() {
    let only = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    println!("{:<8}{:<12}{:>12}{:>14}{:>14}", "shape", "fill", "failures", "tries/s", "grids/s");
    for shape in Shape::ALL {
        for &method in Fill::ALL {
            if format!("{shape} {method}").contains(&only) {
                fillers(shape, method);
            }
        }
    }
    println!();
    println!(
        "{:<8}{:<8}{:<14}{:>12}{:>10}{:>14}",
        "shape", "dig", "symmetry", "puzzles/s", "clues", "slowest, ms"
    );
    for shape in Shape::ALL {
        for (dig, symmetry) in [
            (Dig::Free, Symmetry::None),
            (Dig::Pairs, Symmetry::Rotate180),
            (Dig::Pairs, Symmetry::Full),
            (Dig::Reveal, Symmetry::None),
            (Dig::Reveal, Symmetry::Rotate180),
        ] {
            if format!("{shape} {dig} {symmetry}").contains(&only) {
                diggers(shape, dig, symmetry);
            }
        }
    }
}

fn fillers(shape: Shape, method: Fill) {
    let mut stream = Stream::for_puzzle(1, "bench", 0);
    let (mut tries, mut grids) = (0, 0);
    let started = Instant::now();
    while started.elapsed() < Duration::from_millis(300) {
        for _ in 0..20 {
            tries += 1;
            grids += usize::from(fill::attempt(shape.into(), method, &mut stream).is_some());
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let failures = 100.0 * (tries - grids) as f64 / tries as f64;
    println!(
        "{:<8}{method:<12}{failures:>10.2} %{:>14.0}{:>14.0}",
        shape.to_string(),
        tries as f64 / seconds,
        grids as f64 / seconds,
    );
}

/// Fills a grid and digs it to the end, again and again.
fn diggers(shape: Shape, dig: Dig, symmetry: Symmetry) {
    let mut stream = Stream::for_puzzle(1, "bench", 0);
    let (mut puzzles, mut clues) = (0, 0);
    let mut slowest = Duration::ZERO;
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(1) {
        let one = Instant::now();
        let filled = fill::fill(shape, Fill::Backtrack, &mut stream).expect("a solution");
        let puzzle = dig_puzzle(&filled.solution, dig, symmetry, None, &mut stream);
        clues += puzzle.expect("a puzzle").filled();
        puzzles += 1;
        slowest = slowest.max(one.elapsed());
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{:<8}{dig:<8}{symmetry:<14}{:>12.1}{:>10.1}{:>14.2}",
        shape.to_string(),
        f64::from(puzzles) / seconds,
        clues as f64 / f64::from(puzzles),
        slowest.as_secs_f64() * 1e3,
    );
}

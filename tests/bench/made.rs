//! How long making a puzzle of each level takes under each of the rules, on one core: the median, and
//! the slowest, in milliseconds. Run with `cargo bench --bench made`; a word after `--` picks the rows
//! that contain it.

use gridpress::generate::{Maker, Regions, Request, Stream, Symmetry, make};
use gridpress::grade::{Rating, Scale};
use gridpress::samurai::{self, Techniques, Wish};
use gridpress::sudoku::{JIGSAW, KILLER, Rules, Shape, Variant};
use std::time::{Duration, Instant};

/// Each row ends at a limit of puzzles of a level, or when they have taken this long.
const PUZZLES: usize = 60;
const LONGEST: Duration = Duration::from_secs(10);

const ROWS: [&str; 14] = [
    "classic",
    "x",
    "hyper",
    "disjoint",
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "jigsaw",
    "killer",
    "x,killer",
    "jigsaw,x",
    "jigsaw,killer",
    "hyper,killer",
    "samurai",
];

fn main() {
    let only = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let scale = Scale::standard();
    print!("{:<16}", "median (slowest)");
    scale.levels.iter().for_each(|level| print!("{:>18}", level.id));
    println!();
    for names in ROWS.into_iter().filter(|names| names.contains(&only)) {
        print!("{names:<16}");
        for level in 0..scale.levels.len() {
            let (median, slowest) = match names {
                "samurai" => measure(samurai_maker(&scale, level)),
                _ => measure(maker(names, level)),
            };
            print!("{:>18}", format!("{median:.1} ({slowest:.0})"));
        }
        println!();
    }
}

/// Returns the median and the longest of the times that calls take, in milliseconds.
fn measure(mut call: impl FnMut(u64)) -> (f64, f64) {
    let mut times = Vec::new();
    let started = Instant::now();
    for index in 0..PUZZLES as u64 {
        let one = Instant::now();
        call(index);
        times.push(one.elapsed().as_secs_f64() * 1e3);
        if started.elapsed() > LONGEST {
            break;
        }
    }
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() - 1])
}

fn maker(names: &'static str, level: usize) -> impl FnMut(u64) {
    let parts: Vec<&str> = names.split(',').collect();
    let added = Variant::ALL.into_iter().filter(|variant| parts.contains(&variant.name()));
    let rules = Rules::with(Shape::CLASSIC, added.collect()).expect("rules suit 9x9");
    let request = Request {
        regions: parts.contains(&JIGSAW).then_some(Regions::Random),
        cages: parts.contains(&KILLER).then_some(2..=5),
        level: Some(level),
        ..Request::new(rules)
    };
    let mut maker = Maker::new();
    move |index| {
        let mut stream = Stream::for_puzzle(1, names, index);
        make(&request, &mut stream, &mut maker).expect("a puzzle");
    }
}

fn samurai_maker(scale: &Scale, level: usize) -> impl FnMut(u64) {
    let ratings = scale.band(level).unwrap_or(Rating::ZERO..=Rating::MAX);
    let ratings = *ratings.start()..=(*ratings.end()).min(Rating::tenths(84));
    let (symmetry, techniques) = (Symmetry::Rotate180, Techniques::default());
    let wish = Wish { ratings, symmetry, clues: None, techniques, effort: 100_000 };
    let mut maker = samurai::Maker::default();
    move |index| {
        let mut stream = Stream::for_puzzle(1, "samurai", index);
        samurai::make(&wish, &mut stream, &mut maker, &|| false).expect("a puzzle");
    }
}

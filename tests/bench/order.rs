//! Puzzles made to order: CPU time a puzzle for everything that can be asked for, on one core.
//!
//! `cargo bench --bench order -- [SECONDS] [WORDS...]`: seconds spent on each row (1), and words
//! that a row's name must contain.

use gridpress::generate::{Dig, Maker, Request, Stream, Symmetry, make};
use gridpress::grade::Rating;
use gridpress::sudoku::Shape;

/// CPU time of this thread in seconds: the machine may be busy with other things.
fn cpu() -> f64 {
    let read = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let first = read.as_deref().and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    first.map_or_else(
        || {
            use std::time::{SystemTime, UNIX_EPOCH};
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |t| t.as_secs_f64())
        },
        |ns| ns / 1e9,
    )
}

struct Row {
    name: String,
    request: Request,
    /// To reach, in milliseconds.
    goal: f64,
}

fn rows() -> Vec<Row> {
    let free = || Request {
        dig: Dig::Free,
        symmetry: Symmetry::None,
        effort: 100_000,
        ..Request::new(Shape::CLASSIC)
    };
    let mut rows = Vec::new();
    for (level, (name, goal)) in
        [("easy", 0.5), ("medium", 0.5), ("hard", 0.5), ("very-hard", 2.0), ("diabolical", 2.0)]
            .into_iter()
            .enumerate()
    {
        rows.push(Row {
            name: name.into(),
            request: Request { level: Some(level), ..free() },
            goal,
        });
    }
    for (name, goal) in [
        ("xy-wing", 2.0),
        ("x-wing", 10.0),
        ("hidden-pair", 10.0),
        ("naked-triple", 10.0),
        ("xyz-wing", 10.0),
        ("unique-rectangle", 10.0),
        ("swordfish", 15.0),
        ("hidden-triple", 15.0),
        ("jellyfish", 50.0),
        ("hidden-quad", 50.0),
        ("naked-quad", 50.0),
        ("skyscraper", 50.0),
        ("two-string-kite", 50.0),
        ("w-wing", 50.0),
        ("empty-rectangle", 50.0),
        ("remote-pair", 50.0),
        ("simple-colouring", 50.0),
        ("finned-x-wing", 50.0),
        ("bug", 50.0),
    ] {
        let id = name.parse().expect("a technique of the table");
        let require = vec![gridpress::generate::Need { technique: id, times: 1 }];
        rows.push(Row { name: name.into(), request: Request { require, ..free() }, goal });
    }
    let pairs: Vec<Row> = rows
        .iter()
        .map(|row| Row {
            name: format!("{} in pairs", row.name),
            request: Request {
                dig: Dig::Pairs,
                symmetry: Symmetry::Rotate180,
                ..row.request.clone()
            },
            goal: 5.0 * row.goal,
        })
        .collect();
    rows.extend(pairs);
    for tenths in 12..=85 {
        let rating = Rating::tenths(tenths);
        rows.push(Row {
            name: format!("band {rating}"),
            request: Request { rating: Some(rating..=rating), ..free() },
            goal: 200.0,
        });
    }
    rows
}

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| !arg.starts_with("--"));
    let mut words: Vec<String> = args.by_ref().collect();
    let seconds = words.first().and_then(|w| w.parse::<f64>().ok());
    if seconds.is_some() {
        words.remove(0);
    }
    let seconds = seconds.unwrap_or(1.0);
    println!(
        "{:<28} {:>9} {:>9} {:>8} {:>7}",
        "asked for", "ms each", "to reach", "puzzles", "tries"
    );
    for row in rows() {
        if !words.iter().all(|word| row.name.contains(word.as_str())) {
            continue;
        }
        let mut maker = Maker::new();
        let (mut made, mut tries, mut index) = (0u32, 0u64, 0u64);
        let start = cpu();
        while cpu() - start < seconds {
            // The stream of each puzzle is its own, as in a book.
            let mut stream = Stream::for_puzzle(1, &row.name, index);
            index += 1;
            let request = Request { effort: 20_000, ..row.request.clone() };
            match make(&request, &mut stream, &mut maker) {
                Ok(_) => made += 1,
                Err(short) => {
                    tries += short.tried;
                    println!("  {short}");
                }
            }
            if index > 20_000 {
                break;
            }
        }
        let spent = (cpu() - start) * 1e3;
        let each = spent / f64::from(made.max(1));
        let sign = if made == 0 { ">" } else { "" };
        println!(
            "{:<28} {sign}{each:>8.2} {:>9} {made:>8} {tries:>7}{}",
            row.name,
            row.goal,
            if each > row.goal { "  *" } else { "" }
        );
    }
}

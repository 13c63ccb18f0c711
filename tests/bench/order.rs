//! Puzzles made to order: CPU time a puzzle for everything that can be asked for, on one core.
//!
//! `cargo bench --bench order -- [SECONDS] [best|methods] [WORDS...]`: seconds spent on each number
//! (0.5, which takes some minutes for the whole table), whether to leave the single methods out
//! or include them for the rating bands too, and words of which a row's name must contain one. The last column
//! but two is what `make` needs, which takes the method that suits best.

use gridpress::generate::{Dig, Maker, Request, Stream, Symmetry, make, occurs};
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
    /// Whether it is a rating band: there are many, and most are out of reach of most methods.
    band: bool,
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
            band: false,
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
        rows.push(Row {
            name: name.into(),
            request: Request { require, ..free() },
            goal,
            band: false,
        });
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
            band: false,
        })
        .collect();
    rows.extend(pairs);
    for tenths in 12..=85 {
        let rating = Rating::tenths(tenths);
        let pairs = Request { dig: Dig::Pairs, symmetry: Symmetry::Rotate180, ..free() };
        if occurs(Shape::CLASSIC, rating) {
            rows.push(Row {
                name: format!("band {rating}"),
                request: Request { rating: Some(rating..=rating), ..free() },
                goal: 200.0,
                band: true,
            });
            rows.push(Row {
                name: format!("band {rating} in pairs"),
                request: Request { rating: Some(rating..=rating), ..pairs },
                goal: 1000.0,
                band: true,
            });
        }
    }
    rows
}

/// Counts the puzzles that `maker` makes in about `seconds` and the CPU milliseconds it takes.
fn measure(row: &Row, mut maker: Maker, seconds: f64) -> (u32, f64) {
    // A few tries at a time, so that the time is kept where nothing is found.
    let request = Request { effort: 25, ..row.request.clone() };
    let (mut made, start) = (0, cpu());
    for index in 0..20_000 {
        // The stream of each puzzle is its own, as in a book.
        let mut stream = Stream::for_puzzle(1, &row.name, index);
        made += u32::from(make(&request, &mut stream, &mut maker).is_ok());
        if cpu() - start >= seconds {
            break;
        }
    }
    (made, (cpu() - start) * 1e3)
}

/// Milliseconds per puzzle; `>` if none was found in so much time.
fn told((made, spent): (u32, f64)) -> String {
    if made == 0 { format!(">{spent:.0}") } else { format!("{:.2}", spent / f64::from(made)) }
}

fn main() {
    let mut words: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let seconds = words.first().and_then(|w| w.parse::<f64>().ok());
    if seconds.is_some() {
        words.remove(0);
    }
    let which = words.first().filter(|w| *w == "best" || *w == "methods").cloned();
    if which.is_some() {
        words.remove(0);
    }
    let by_method = |row: &Row| match which.as_deref() {
        Some(word) => word == "methods",
        None => !row.band,
    };
    let seconds = seconds.unwrap_or(0.5);
    print!("{:<26}", "CPU ms a puzzle");
    for method in Maker::methods() {
        print!("{method:>10}");
    }
    println!(" |{:>9}{:>9}{:>8}", "make", "goal", "made");
    for row in rows() {
        if !words.is_empty() && !words.iter().any(|word| row.name.contains(word.as_str())) {
            continue;
        }
        print!("{:<26}", row.name);
        for method in Maker::methods() {
            let cell = if by_method(&row) {
                Maker::by(method, &row.request)
                    .map_or_else(|| "-".to_owned(), |maker| told(measure(&row, maker, seconds)))
            } else {
                String::new()
            };
            print!("{cell:>10}");
        }
        // Long enough to tell whether the goal is met.
        let (made, spent) = measure(&row, Maker::new(), seconds.max(row.goal / 1e3));
        let late = spent / f64::from(made.max(1)) > row.goal;
        println!(
            " |{:>9}{:>9}{made:>8}{}",
            told((made, spent)),
            row.goal,
            if late { "  *" } else { "" }
        );
    }
}

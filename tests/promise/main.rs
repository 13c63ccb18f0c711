//! `check` is a promise: a book that it accepts is built, and what is printed in it is proven.
//!
//! Two samples of all books are tried: one in which every two values of any two choices meet, and
//! one of specs drawn at random from all keys. The quick tests build a few of each; the ignored
//! ones build all, with the program that `GRIDPRESS_PROGRAM` names if it is set.

mod choices;
mod random;

use choices::{Book, Wanted};
use std::path::PathBuf;
use std::process::Command;

/// Books of up to this many puzzles are built by the quick tests, every `QUICK_STEP`-th of them.
const QUICK_PUZZLES: usize = 15;
const QUICK_STEP: usize = 7;

/// How often the pairs of rejected books are tried in other books.
const ROUNDS: usize = 8;

/// Pairs that `check` rejects in every book, because no such book can be made:
/// two volumes of one puzzle.
const NEVER_TOGETHER: usize = 2;

/// How a spec fared.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    /// `check` reported an error with a line of the spec.
    Rejected,
    Built,
    /// The promise was broken, or the rejection names no line.
    Broken(String),
}

fn program() -> PathBuf {
    std::env::var_os("GRIDPRESS_PROGRAM")
        .map_or_else(|| snapbox::cmd::cargo_bin!("gridpress").to_owned(), PathBuf::from)
}

/// Checks a spec and, if it is accepted, builds it.
fn fate(spec: &str, formats: &str) -> Fate {
    let place = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(place.path().join("book.toml"), spec).expect("a spec");
    for (name, content) in [
        ("text.md", choices::TEXT.as_bytes()),
        ("setter.txt", random::SETTER.as_bytes()),
        ("earlier.txt", random::EARLIER.as_bytes()),
        ("words.toml", b"answers = \"Puzzles\"\npuzzle = \"Answer {n}\""),
        ("face.ttf", include_bytes!("../../fonts/AtkinsonHyperlegibleNext-SemiBold.ttf")),
    ] {
        std::fs::write(place.path().join(name), content).expect("a file of the spec's");
    }
    let run = |words: &[&str]| {
        let ran = Command::new(program())
            .current_dir(place.path())
            .args(words)
            .output()
            .expect("the program runs");
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    match run(&["check", "book.toml"]) {
        (Some(0), _) => {}
        (Some(2), said) if said.contains("book.toml:") => return Fate::Rejected,
        (code, said) => return Fate::Broken(format!("check ended with {code:?}: {said}\n{spec}")),
    }
    match run(&["build", "book.toml", "-o", "out", "--format", formats]) {
        (Some(0), _) => Fate::Built,
        (code, said) => Fate::Broken(format!("build ended with {code:?}: {said}\n{spec}")),
    }
}

/// Tries all of these specs and returns how many were built.
fn all_keep_the_promise<'s>(specs: impl IntoIterator<Item = (&'s str, &'s str)>) -> usize {
    let (mut built, mut rejected, mut broken) = (0, 0, Vec::new());
    for (spec, formats) in specs {
        match fate(spec, formats) {
            Fate::Built => built += 1,
            Fate::Rejected => rejected += 1,
            Fate::Broken(why) => broken.push(why),
        }
    }
    eprintln!("{built} books built, {rejected} specs rejected, {} broken", broken.len());
    assert!(broken.is_empty(), "{} of the books accepted:\n{}", broken.len(), broken.join("\n\n"));
    built
}

#[test]
fn some_books_of_the_covering_sample_are_built() {
    let books = Wanted::all().books();
    let small = books.iter().filter(|book| book.puzzles() <= QUICK_PUZZLES).step_by(QUICK_STEP);
    let specs: Vec<String> = small.map(Book::spec).collect();
    let built = all_keep_the_promise(specs.iter().map(|spec| (spec.as_str(), "pdf,svg,text")));
    assert!(built * 2 > specs.len(), "only {built} of {} books are accepted", specs.len());
}

/// The first sample covers all pairs. Where `check` rejects a book, its pairs are tried in other
/// books; those that no book can have together stay.
#[test]
#[ignore = "builds some hundred books of up to 400 puzzles: run by .ci/run"]
fn every_book_of_the_covering_sample_is_built() {
    let (mut wanted, mut built, mut broken) = (Wanted::all(), Vec::new(), Vec::new());
    for round in 0..=ROUNDS {
        let books = if round == 0 { wanted.books() } else { wanted.retries(&built, round) };
        for book in &books {
            if !wanted.has_of(book) {
                continue;
            }
            let formats = if book.puzzles() > 300 { "pdf" } else { "pdf,svg" };
            match fate(&book.spec(), formats) {
                Fate::Built => {
                    wanted.strike(book);
                    built.push(book.clone());
                }
                Fate::Rejected => {}
                Fate::Broken(why) => broken.push(why),
            }
        }
        let (built, broken) = (built.len(), broken.len());
        eprintln!(
            "round {round}: {} books tried, {built} built and {broken} broken by now",
            books.len()
        );
    }
    assert!(broken.is_empty(), "{}", broken.join("\n\n"));
    let never = wanted.names();
    eprintln!("{} pairs in no book that check accepts:\n{}", never.len(), never.join("\n"));
    assert!(never.len() <= NEVER_TOGETHER, "{} pairs are rejected in every book", never.len());
}

/// Samurai beside other puzzles, in all layouts and on pages of several presses.
#[test]
fn books_with_samurai_are_built() {
    const PAGES: [(&str, &str); 4] =
        [("home", "letter"), ("home", "a4 landscape"), ("home", "a3"), ("newsprint", "tabloid")];
    const MORE: [&str; 4] = [
        "[front]\ncontents = true\nhow-to-play = true\n",
        "[answers]\nplace = \"separate\"\nper-page = 2\n",
        "[front]\nhow-to-play = true\n[back]\nblank-grids = 1\n[answers]\nper-page = 6\n",
        "[answers]\nplace = \"none\"\n",
    ];
    let specs: Vec<String> = random::LAYOUTS
        .iter()
        .enumerate()
        .map(|(seed, layout)| {
            let ((press, size), more) = (PAGES[seed % 4], MORE[(seed / 2) % 4]);
            let language = ["en", "de", "fr", "es", "it", "nl", "pt"][seed % 7];
            let section = |title: &str, wish: &str| {
                format!("[[section]]\ntitle = \"{title}\"\ncount = 2\n{wish}\n")
            };
            let samurai = section("Samurai", "variant = \"samurai\"\ndifficulty = \"medium\"");
            let others = section("Others", "difficulty = \"easy\"");
            let sections = if seed % 3 == 0 { others + &samurai } else { samurai + &others };
            format!(
                "[book]\ntitle = \"Samurai\"\nseed = {seed}\nlanguage = \"{language}\"\n[page]\n\
                 layout = \"{layout}\"\npress = \"{press}\"\nsize = \"{size}\"\nid = true\n\
                 name-line = true\n{more}{sections}"
            )
        })
        .collect();
    let built = all_keep_the_promise(specs.iter().map(|spec| (spec.as_str(), "pdf,svg,text")));
    assert!(built + 2 >= specs.len(), "only {built} of {} books are accepted", specs.len());
}

#[test]
fn some_random_books_are_built() {
    let books = (0..6).map(|seed| random::spec(seed, 6));
    let specs: Vec<String> = books.chain((0..2).map(random::calendar)).collect();
    all_keep_the_promise(specs.iter().map(|spec| (spec.as_str(), "pdf,svg,text")));
}

#[test]
#[ignore = "builds ninety random books and calendars: run by .ci/run"]
fn many_random_books_are_built() {
    let books = (100..160).map(|seed| random::spec(seed, 40));
    let specs: Vec<String> = books.chain((100..130).map(random::calendar)).collect();
    let built = all_keep_the_promise(specs.iter().map(|spec| (spec.as_str(), "pdf,svg")));
    assert!(built > 40, "only {built} books are accepted");
}

#[test]
fn every_two_values_of_any_two_choices_meet() {
    let mut wanted = Wanted::all();
    wanted.books().iter().for_each(|book| wanted.strike(book));
    assert_eq!(wanted.names(), [""; 0]);
}

//! `check` is a promise: a book that it accepts is built, and what is printed in it is proven.
//!
//! Two samples of all books are tried: one in which every two values of any two choices meet, and
//! one of specs drawn at random from all keys. The quick tests build a few of each; the ignored
//! ones build all, with the program that `GRIDPRESS_PROGRAM` names if it is set.

mod choices;
mod random;

use choices::Book;
use std::path::PathBuf;
use std::process::Command;

/// Books of up to so many puzzles are built by the quick tests, every `QUICK_STEP`-th of them.
const QUICK_PUZZLES: usize = 15;
const QUICK_STEP: usize = 7;

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
    std::fs::write(place.path().join("text.md"), choices::TEXT).expect("a text");
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
    let books = choices::covering();
    let small = books.iter().filter(|book| book.puzzles() <= QUICK_PUZZLES).step_by(QUICK_STEP);
    let specs: Vec<String> = small.map(Book::spec).collect();
    let built = all_keep_the_promise(specs.iter().map(|spec| (spec.as_str(), "pdf,svg,text")));
    assert!(built * 3 > specs.len(), "only {built} of {} books are accepted", specs.len());
}

#[test]
#[ignore = "builds some hundred books of up to 1,000 puzzles: run by .ci/run"]
fn every_book_of_the_covering_sample_is_built() {
    let specs: Vec<(String, &str)> = choices::covering()
        .iter()
        .map(|book| (book.spec(), if book.puzzles() > 300 { "pdf" } else { "pdf,svg" }))
        .collect();
    let built = all_keep_the_promise(specs.iter().map(|(spec, formats)| (spec.as_str(), *formats)));
    assert!(built * 3 > specs.len(), "only {built} of {} books are accepted", specs.len());
}

#[test]
fn some_random_books_are_built() {
    let specs: Vec<String> = (0..6).map(|seed| random::spec(seed, 6)).collect();
    all_keep_the_promise(specs.iter().map(|spec| (spec.as_str(), "pdf,svg,text")));
}

#[test]
#[ignore = "builds a hundred random books: run by .ci/run"]
fn many_random_books_are_built() {
    let specs: Vec<String> = (100..220).map(|seed| random::spec(seed, 40)).collect();
    let built = all_keep_the_promise(specs.iter().map(|spec| (spec.as_str(), "pdf,svg")));
    assert!(built > 50, "only {built} books are accepted");
}

#[test]
fn every_two_values_of_any_two_choices_meet() {
    let books = choices::covering();
    assert_eq!(choices::pairs_missing(&books), 0);
}

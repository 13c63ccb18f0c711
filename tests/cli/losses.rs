//! Nothing of a user's is lost: books in one folder, editions that are not made, published puzzles,
//! and puzzles that only look new.

use crate::support::{PUZZLE, Place, Ran, SOLUTION};
use serde_json::Value;
use std::collections::BTreeMap;

fn spec(title: &str, count: u32) -> String {
    format!(
        "[book]\ntitle = \"{title}\"\n[page]\nlayout = \"six-up\"\n\
         [[section]]\ntitle = \"One\"\nshape = \"6x6\"\ncount = {count}\norder = \"as-made\"\n"
    )
}

fn manifest(place: &Place, folder: &str) -> Value {
    serde_json::from_str(&place.read(&format!("{folder}/manifest.json"))).expect("JSON")
}

/// The paths of a manifest's files that are outdated, or that are not.
fn listed(place: &Place, folder: &str, outdated: bool) -> Vec<String> {
    let manifest = manifest(place, folder);
    let files = manifest["files"].as_array().expect("files").iter();
    files
        .filter(|file| file["outdated"].as_bool().unwrap_or(false) == outdated)
        .map(|file| file["path"].as_str().expect("a path").to_owned())
        .collect()
}

#[test]
fn a_second_book_does_not_replace_the_first() {
    let place = Place::new();
    place.write("one.toml", &spec("One", 3));
    place.write("two.toml", &spec("Two", 4));
    place.run(&["build", "one.toml", "-o", "out", "--format", "pdf"]).code(0);
    let before = place.files("out");
    let second = ["build", "two.toml", "-o", "out", "--format", "pdf"];
    place.run(&second).code(2).says("holds another book, `one`").says("-o").says("--force");
    assert!(place.files("out") == before);
    // Even then the files of the other book stay.
    place.run(&[&second[..], &["--force"]].concat()).code(0).says("the book `one`");
    let after = place.files("out");
    assert!(after["one.pdf"] == before["one.pdf"] && after.contains_key("two.pdf"));
    assert_eq!(listed(&place, "out", false), ["two.pdf"]);
    assert_eq!(manifest(&place, "out")["book"], "two");
    // A run of daily puzzles is another book, whatever its spec is called.
    place.write("two.toml", &calendar("", 1));
    place.run(&["build", "two.toml", "-o", "out"]).code(2).says("holds another book");
}

#[test]
fn a_published_puzzle_is_not_replaced_by_one_of_another_name() {
    let place = Place::new();
    let spec = calendar("", 1).replace("{level}", "day");
    place.write("run.toml", &spec);
    build(&place, &[]).code(0);
    let before = place.files("run");
    place.write("run.toml", &spec.replace("\"small\"", "\"little\""));
    build(&place, &[]).code(2).says("would replace the published puzzles of 2026-01-19");
    build(&place, &["--replace", "2026-01-19"]).code(2).says("no published puzzle of that day");
    assert!(place.files("run") == before);
    build(&place, &["--force"]).code(0);
}

#[test]
fn editions_that_are_not_made_stay() {
    let place = Place::new();
    place.write("one.toml", &spec("One", 3));
    place.run(&["build", "one.toml"]).code(0);
    let all = place.files("one");
    // The book is the same: everything stays what it was, the manifest too.
    place.run(&["build", "one.toml", "--format", "pdf"]).code(0).says("kept from an earlier build");
    assert!(place.files("one") == all);
    // Another book: the files stay and do not count as those of the new one.
    let ran = place.run(&["build", "one.toml", "--format", "pdf", "--seed", "9", "--json"]).code(0);
    assert_eq!(ran.json()[0]["removed"], Value::Array(Vec::new()));
    let after = place.files("one");
    assert!(after["one.pdf"] != all["one.pdf"] && after["one.txt"] == all["one.txt"]);
    assert_eq!(after.len(), all.len());
    assert_eq!(listed(&place, "one", false), ["one.pdf"]);
    assert_eq!(listed(&place, "one", true).len(), all.len() - 2);
    place.run(&["build", "one.toml", "--format", "text", "--seed", "9"]).code(0).says("outdated");
    assert_eq!(listed(&place, "one", false), ["one.pdf", "one.txt"]);
    // Files that the book no longer has are removed and named.
    place.write("one.toml", &spec("One", 2));
    place
        .run(&["build", "one.toml"])
        .code(0)
        .says("no longer part of the book: svg/puzzle-003.svg");
    assert!(listed(&place, "one", true).is_empty());
    assert!(!place.path("one/svg/puzzle-003.svg").exists());
}

fn calendar(book: &str, weeks: u32) -> String {
    format!(
        "[book]\ntitle = \"Daily\"\nseed = 5\n{book}[page]\npress = \"newsprint\"\n[calendar]\n\
         start = 2026-01-19\nweeks = {weeks}\ndays = [\"mon\", \"wed\", \"fri\"]\nwidth = \"42mm\"\n\
         files = \"{{date}}-{{level}}.{{ext}}\"\n[[daily]]\nname = \"small\"\nshape = \"4x4\"\n"
    )
}

/// Builds the run without SVGs.
fn build(place: &Place, more: &[&str]) -> Ran {
    place.run(&[&["build", "run.toml", "--format", "pdf"], more].concat())
}

/// Dates with their puzzles.
fn puzzles(place: &Place) -> BTreeMap<String, String> {
    let manifest = manifest(place, "run");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let all = manifest["puzzles"].as_array().expect("puzzles").iter();
    all.map(|puzzle| (text(&puzzle["date"]), text(&puzzle["puzzle"]))).collect()
}

/// The files that changed between two builds, without the manifests.
fn changed(before: &BTreeMap<String, Vec<u8>>, after: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let names = before.keys().filter(|name| !name.starts_with("manifest"));
    names.filter(|name| before.get(*name) != after.get(*name)).cloned().collect()
}

#[test]
fn published_puzzles_are_not_replaced_without_consent() {
    let place = Place::new();
    place.write("run.toml", &calendar("", 1));
    build(&place, &[]).code(0);
    let before = place.files("run");
    build(&place, &["--seed", "6"])
        .code(2)
        .says("would replace the published puzzles of 2026-01-19, 2026-01-21, 2026-01-23")
        .says("--replace");
    assert!(place.files("run") == before);
    build(&place, &["--replace", "2026-01-20"]).code(2).says("no published puzzle of that day");
    build(&place, &["--replace", "tomorrow"]).code(2).says("write a day as 2026-01-05");
    build(&place, &["--replace", "2026-01-23..2026-01-19"]).code(2).says("the earlier day first");
    place.write("book.toml", &spec("Book", 1));
    place.run(&["build", "book.toml", "--replace", "2026-01-19"]).code(2).says("of a calendar");
    build(&place, &["--seed", "6", "--force"]).code(0).says("replacing the published puzzles of");
    assert!(!changed(&before, &place.files("run")).is_empty());
}

#[test]
fn the_puzzle_of_a_day_is_replaced_alone() {
    let place = Place::new();
    place.write("run.toml", &calendar("", 1));
    build(&place, &[]).code(0);
    let first = (place.files("run"), puzzles(&place));
    // The spec is as it was, and yet there is another puzzle, each time.
    build(&place, &["--replace", "2026-01-21"]).code(0).says("published puzzles of 2026-01-21");
    let second = (place.files("run"), puzzles(&place));
    let of_day = |name: &String| name.contains("2026-01-21") || name.starts_with("weeks/");
    assert!(changed(&first.0, &second.0).iter().all(of_day));
    assert!(changed(&first.0, &second.0).len() >= 4, "{:?}", changed(&first.0, &second.0));
    build(&place, &["--replace", "2026-01-21"]).code(0);
    let third = (place.files("run"), puzzles(&place));
    let of_day = |all: &BTreeMap<String, String>| all["2026-01-21"].clone();
    assert!(of_day(&first.1) != of_day(&second.1) && of_day(&second.1) != of_day(&third.1));
    // It stays without being asked for again, and in a longer run.
    build(&place, &[]).code(0);
    assert!(place.files("run") == third.0);
    place.write("run.toml", &calendar("", 2));
    build(&place, &[]).code(0);
    assert!(changed(&third.0, &place.files("run")).is_empty());
    // The same commands give the same files.
    let other = Place::new();
    other.write("run.toml", &calendar("", 1));
    for more in [&[][..], &["--replace", "2026-01-21"], &["--replace", "2026-01-21"]] {
        build(&other, more).code(0);
    }
    assert!(other.files("run") == third.0);
}

#[test]
fn with_another_spec_all_other_days_stay_byte_for_byte() {
    let place = Place::new();
    place.write("run.toml", &calendar("", 1));
    build(&place, &[]).code(0);
    let before = place.files("run");
    // Another seed and another level, which is in the names of files.
    let harder = calendar("", 2)
        .replace("seed = 5", "seed = 6")
        .replace("shape = \"4x4\"", "shape = \"4x4\"\ndifficulty = \"easy\"");
    place.write("run.toml", &harder);
    build(&place, &[]).code(2);
    build(&place, &["--replace", "2026-01-19", "--replace", "2026-01-22..2026-01-23"])
        .code(0)
        .says("replacing the published puzzles of 2026-01-19, 2026-01-23")
        .says("2026-01-19-small.pdf");
    let after = place.files("run");
    assert!(
        after.contains_key("2026-01-19-easy.pdf") && !after.contains_key("2026-01-19-small.pdf")
    );
    for (name, bytes) in before.iter().filter(|(name, _)| name.contains("2026-01-21-small")) {
        assert!(after.get(name) == Some(bytes), "{name}");
    }
    let published = puzzles(&place);
    // Nothing is left to ask, and nothing changes.
    build(&place, &[]).code(0).says("published puzzle stays");
    assert_eq!(puzzles(&place), published);
    assert!(changed(&after, &place.files("run")).is_empty());
}

/// `PUZZLE` with more of its solution.
fn with_more_givens() -> String {
    SOLUTION[..4].chars().chain(PUZZLE[4..].chars()).collect()
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_puzzle_with_a_few_more_givens_is_not_a_new_one() {
    let place = Place::new();
    let more = with_more_givens();
    place.write("old.txt", &format!("{PUZZLE}\n"));
    place.write("both.txt", &format!("{PUZZLE}\n{more}\n"));
    let spec = |book: &str, from: &str| {
        format!("[book]\ntitle = \"T\"\n{book}[[section]]\ntitle = \"S\"\nfrom = \"{from}\"\n")
    };
    place.write("new.txt", &format!("{more}\n"));
    place.write("book.toml", &spec("avoid = [\"old.txt\"]\n", "new.txt"));
    place.run(&["check", "book.toml"]).code(2).says("the solution of this puzzle is in an earlier");
    place.write("book.toml", &spec("", "both.txt"));
    place.run(&["check", "book.toml"]).code(2).says("both.txt:2:1").says("in the book twice");
    let ran = place.run(&["proof", "both.txt"]).code(1);
    ran.says("the solution of the puzzle of line 1");
    place.run(&["proof", "both.txt", "--same-solutions"]).code(0);
    // Where it is wanted, it is allowed, and the manifest says so.
    place.write("book.toml", &spec("same-solutions = true\n", "both.txt"));
    place.run(&["build", "book.toml", "--format", "pdf"]).code(0);
    let made = manifest(&place, "book");
    let [one, two] = [0, 1].map(|at| made["puzzles"][at].clone());
    assert!(one["id"] != two["id"] && one["solution_id"] == two["solution_id"]);
    let ran = place.run(&["proof", "book/book.pdf", "--json"]).code(1);
    assert_eq!(ran.json()[0]["faults"][0]["kind"], "same-solution");
    place.run(&["proof", "book/book.pdf", "--manifest", "book/manifest.json"]).code(0);
}

//! Specs that mean harm: refused with their place or set right, without a crash, and nothing is
//! written outside the book's folder.

use crate::support::Place;

fn spec(title: &str, section: &str, more: &str) -> String {
    format!(
        "[book]\ntitle = \"{title}\"\n[page]\nlayout = \"two-up\"\n[[section]]\n\
         title = \"{section}\"\ncount = 2\nshape = \"4x4\"\n{more}"
    )
}

#[test]
fn hostile_specs_are_rejected_with_their_place() {
    let place = Place::new();
    let deep = format!("[book]\nx = {}1{}\n", "[".repeat(20_000), "]".repeat(20_000));
    for (text, says) in [
        (deep, "book.toml:2:"),
        (spec("A", "A", "").replace("count = 2", "count = 18446744073709551616"), "book.toml:7:"),
        (spec("A", "A", "per-page = 4000000000\n"), "book.toml:9:"),
        (spec("A", "A", "[back]\nblank-grids = 99999999\nnotes = 1000000000\n"), "book.toml:10:"),
        (spec("A", &"x".repeat(5_000), ""), "book.toml:6:"),
        (spec(&"word ".repeat(3_000), "A", ""), "book.toml:2:"),
        (spec("A", "\\u0007\\u202e", ""), "book.toml:6:"),
        // The shipped faces have no Hebrew; a book with a face that has it may say so.
        (spec("שלום 9 Sudoku", "A", ""), "no glyph for"),
    ] {
        place.write("book.toml", &text);
        place.run(&["build", "book.toml"]).code(2).says(says);
        assert_eq!(place.names(), ["book.toml"]);
    }
}

#[test]
fn thousands_of_mistakes_are_reported_in_a_page_or_two() {
    let place = Place::new();
    place.write("book.toml", &"= [ x\n".repeat(4_000));
    let ran = place.run(&["check", "book.toml"]).code(2).says("book.toml:1:1").says(" more");
    assert!(ran.err.lines().count() < 2_000, "{} lines", ran.err.lines().count());
}

#[test]
fn names_with_paths_in_them_stay_names() {
    let place = Place::new();
    place.write("book.toml", &spec("../../Sudoku 9", "/etc/../..", ""));
    place.run(&["build", "book.toml"]).code(0).says("proof: no fault in 2 puzzles");
    assert_eq!(place.names(), ["book", "book.toml"]);
}

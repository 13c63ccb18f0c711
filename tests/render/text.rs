//! The plain text edition.

use gridpress::render::text;

use crate::sample;

#[test]
fn a_book_reads_in_order() {
    let expected = "\
== i ==

Big Sudoku & Friends

Gentle start
To the end

A. Publisher

== 1 ==

Puzzle 1

Very hard (AVATAR)

Puzzle 1
";
    let text = text::write(&sample::book(1));
    assert!(text.starts_with(expected), "{text}");
    // A grid is nine lines of nine.
    let rows: Vec<_> = text.lines().filter(|l| l.len() == 9 && !l.contains(' ')).collect();
    assert_eq!(rows.len(), 9, "{text}");
    assert!(text.ends_with("Answer on page 2\n"), "{text}");
}

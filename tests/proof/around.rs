//! Faults planted in finished pages of several books, a line each: over, under and through what is
//! printed around and in the grids. Each must change the picture of a page, and must be found.

use crate::book::{document, job_from, job_of, job_with, known, made};
use crate::paper::Paper;
use crate::pixels::pictures;
use crate::variants;
use gridpress::proof::{PageTexts, PrintedGrid, ReadPage};
use gridpress::scene::Document;
use lopdf::Object;
use rayon::prelude::*;

/// The place of a fault: `$X $Y $W $H` are the left, the bottom and the size of it in points.
pub enum At {
    /// The first words on a page that begin like this.
    Words(&'static str),
    /// The grid with this number: that of the puzzle, which comes first.
    Grid(u32),
    /// A cell of that grid, from 0.
    Cell(u32, usize),
    /// The page with this index.
    Page(usize),
}
use At::*;

/// What is done to the page of that place.
pub enum Do {
    /// Draws this after everything else, marked as an artifact.
    Over(&'static str),
    /// The same, not marked.
    Bare(&'static str),
    /// Draws this before everything else.
    Under(&'static str),
    /// Turns, stretches or moves everything on the page by a matrix about its middle.
    By([f64; 6]),
    /// Sets a key of the page's dictionary.
    Set(&'static str, fn() -> Object),
    /// Puts these around the text of the page that is shown at the place.
    Shown(&'static str, &'static str),
    /// Shows nothing at the place.
    Unshown,
    /// Shows the second of these signs at the place instead of the first, by index.
    Letter(usize, usize),
    /// Draws the lines of the page in other widths, or those of all pages.
    Widths(fn(f64) -> f64),
    AllWidths(fn(f64) -> f64),
    /// Changes each line of the content of the page.
    Lines(fn(&str) -> String),
    /// Leaves out this many pages at the end.
    Last(usize),
    /// Exchanges the page with the next.
    Next,
}
use Do::*;

/// The faults: a name, the book, the place and what is done.
pub const FAULTS: &[(&str, &str, At, Do)] = &[
    ("a square of a gauge half filled", "three", Grid(2), Over("0 g 533 674.3 8 17.2 re f")),
    // A page that is moved, turned or of another size.
    ("a page moved down by 12 pt", "three", Grid(2), By([1.0, 0.0, 0.0, 1.0, 0.0, -12.0])),
    ("a page moved up by 12 pt", "three", Grid(2), By([1.0, 0.0, 0.0, 1.0, 0.0, 12.0])),
    ("a page moved left by 12 pt", "three", Grid(2), By([1.0, 0.0, 0.0, 1.0, -12.0, 0.0])),
    ("a page moved right by 12 pt", "three", Grid(2), By([1.0, 0.0, 0.0, 1.0, 12.0, 0.0])),
    ("a page moved down by 6 pt", "three", Grid(2), By([1.0, 0.0, 0.0, 1.0, 0.0, -6.0])),
    ("a page moved up by 6 pt", "three", Grid(3), By([1.0, 0.0, 0.0, 1.0, 0.0, 6.0])),
    ("a page moved left by 6 pt", "three", Grid(1), By([1.0, 0.0, 0.0, 1.0, -6.0, 0.0])),
    ("a page moved right by 6 pt", "three", Grid(2), By([1.0, 0.0, 0.0, 1.0, 6.0, 0.0])),
    ("a page at 97 %", "three", Grid(2), By([0.97, 0.0, 0.0, 0.97, 0.0, 0.0])),
    ("a page at 90 %", "three", Grid(2), By([0.9, 0.0, 0.0, 0.9, 0.0, 0.0])),
    ("a page at 103 %", "three", Grid(2), By([1.03, 0.0, 0.0, 1.03, 0.0, 0.0])),
    ("a page turned by 90 degrees", "three", Grid(2), Set("Rotate", || 90.into())),
    ("a page turned by 180 degrees", "three", Grid(2), Set("Rotate", || 180.into())),
    ("a page of answers moved", "three", Words("page 4"), By([1.0, 0.0, 0.0, 1.0, 6.0, 0.0])),
    ("four puzzles moved down", "four", Grid(2), By([1.0, 0.0, 0.0, 1.0, 0.0, -6.0])),
    ("four puzzles moved left", "four", Grid(2), By([1.0, 0.0, 0.0, 1.0, -6.0, 0.0])),
    ("four puzzles at 97 %", "four", Grid(2), By([0.97, 0.0, 0.0, 0.97, 0.0, 0.0])),
    ("the contents moved", "long", Words("Contents"), By([1.0, 0.0, 0.0, 1.0, 0.0, -12.0])),
    ("the contents upside down", "long", Words("Contents"), By([-1.0, 0.0, 0.0, -1.0, 0.0, 0.0])),
    ("the rules at 90 %", "long", Words("How to play"), By([0.9, 0.0, 0.0, 0.9, 0.0, 0.0])),
    // Letters exchanged for others.
    ("another letter in a level", "three", Words("Easy"), Letter(1, 2)),
    ("another letter in a reference", "three", Words("Answer on"), Letter(2, 4)),
    ("another letter in a heading", "long", Words("How to play"), Letter(9, 10)),
    ("another letter in the rules", "long", Words("Fill"), Letter(5, 7)),
    ("a letter more in the rules", "long", Words("Fill"), Letter(4, 7)),
    ("another letter in a running head", "long", Words("Beta"), Letter(1, 2)),
    // Gauges of levels.
    (
        "a square of a gauge more",
        "three",
        Grid(2),
        Over("q 1 0 0 1 $X $Y cm 1 0 0 1 0 $H cm 0 g 445.8 19.6 19.5 19.5 re f Q"),
    ),
    (
        "a square of a gauge hidden",
        "three",
        Grid(2),
        Over("q 1 0 0 1 $X $Y cm 1 0 0 1 0 $H cm 1 g 469 18 24 24 re f Q"),
    ),
    (
        "the first square of a gauge empty",
        "three",
        Grid(2),
        Over("q 1 0 0 1 $X $Y cm 1 0 0 1 0 $H cm 1 g 423 21 16 16 re f Q"),
    ),
    // What only the tags of the file tell.
    ("ink that no tag knows", "long", Page(0), Bare("0 g 100 400 8 8 re f")),
    (
        "paper over a drawing that no tag knows",
        "long",
        Words("r4"),
        Bare("q 1 0 0 1 $X $Y cm 1 g 10 -20 40 40 re f Q"),
    ),
    ("no heading", "long", Words("How to play"), Unshown),
    // The names of rows and columns of explained grids.
    ("no name of a row", "long", Words("r4"), Unshown),
    ("no name of a column", "long", Words("c5"), Unshown),
    ("the name of a column moved", "long", Words("c5"), Shown("5 0 Td", "-5 0 Td")),
    ("the name of a row moved", "long", Words("r6"), Shown("0 4 Td", "0 -4 Td")),
    // What other pages have elsewhere or in another size.
    ("a reference moved to the right", "long", Words("Answer on"), Shown("12 0 Td", "-12 0 Td")),
    ("a number larger than others", "three", Grid(2), Lines(larger)),
    ("a page number smaller than others", "long", Words("Fill"), Lines(smaller)),
    // Pages missing or exchanged.
    ("no last page", "three", Grid(1), Last(1)),
    ("no last page of a long book", "long", Grid(1), Last(1)),
    ("no last two pages", "long", Grid(1), Last(2)),
    ("no pages of answers", "long", Grid(1), Last(4)),
    ("two pages of puzzles exchanged", "long", Grid(1), Next),
    ("the contents after the rules", "long", Words("Contents"), Next),
    // Over the words.
    ("a black bar over the heading", "three", Words("2"), Over("0 g $X $Y $W $H re f")),
    (
        "a black bar over half a word",
        "three",
        Words("Easy"),
        Over("q 1 0 0 1 $X $Y cm 0 g -1 -3 14 20 re f Q"),
    ),
    ("a black bar over a reference", "three", Words("Answer on"), Over("0 g $X $Y $W $H re f")),
    (
        "a thin bar over a reference",
        "three",
        Words("Answer on"),
        Over("q 1 0 0 1 $X $Y cm 0 g -5 3 90 7 re f Q"),
    ),
    ("a white bar over a reference", "three", Words("Answer on"), Over("1 g $X $Y $W $H re f")),
    (
        "a white bar over half a reference",
        "three",
        Words("Answer on"),
        Over("q 1 0 0 1 $X $Y cm 1 g -5 -5 90 30 re f Q"),
    ),
    (
        "the feet of a reference clipped",
        "three",
        Words("Answer on"),
        Over("q 1 0 0 1 $X $Y cm 1 g -5 -5 300 11 re f Q"),
    ),
    (
        "the head of a level clipped",
        "three",
        Words("Easy"),
        Over("q 1 0 0 1 $X $Y cm 1 g -5 9 300 11 re f Q"),
    ),
    (
        "a white line through a word",
        "three",
        Words("Easy"),
        Over("q 1 0 0 1 $X $Y cm 1 G 3 w -5 9 m 100 9 l S Q"),
    ),
    (
        "a slanted line through a word",
        "three",
        Words("Easy"),
        Over("q 1 0 0 1 $X $Y cm 0 G 2 w -5 -3 m 45 18 l S Q"),
    ),
    (
        "the number of a page under a blot",
        "three",
        Words("Answer on"),
        Over("0 g 540 20 60 40 re f"),
    ),
    (
        "words over words",
        "three",
        Words("Answer on"),
        Over("q 1 0 0 1 $X $Y cm BT /F1 1 Tf ET 0 g 3 2 m 60 13 l 60 9 l 3 -2 l f Q"),
    ),
    (
        "the heading of the contents struck",
        "long",
        Words("Contents"),
        Over("q 1 0 0 1 $X $Y cm 0 G 2 w -5 10 m 200 10 l S Q"),
    ),
    (
        "half of the heading hidden",
        "long",
        Words("Contents"),
        Over("q 1 0 0 1 $X $Y cm 1 g -5 -8 300 18 re f Q"),
    ),
    (
        "a bar over a line of the contents",
        "long",
        Words("Beta"),
        Over("q 1 0 0 1 $X $Y cm 0 g -5 -4 70 25 re f Q"),
    ),
    (
        "a white bar over a line of the contents",
        "long",
        Words("Beta"),
        Over("q 1 0 0 1 $X $Y cm 1 g -5 -4 70 25 re f Q"),
    ),
    (
        "a grey bar under the words",
        "three",
        Words("Easy"),
        Under("q 1 0 0 1 $X $Y cm 0.35 g -10 -4 90 25 re f Q 0 g"),
    ),
    (
        "a dot over a word of the rules",
        "long",
        Words("How to play"),
        Over("q 1 0 0 1 $X $Y cm 0 g 10 2 14 14 re f Q"),
    ),
    ("the rules crossed out", "long", Page(3), Over("0 G 3 w 60 60 m 550 700 l S")),
    (
        "the title under a bar",
        "long",
        Words("A test of"),
        Over("q 1 0 0 1 $X $Y cm 0 g -5 -8 60 60 re f Q"),
    ),
    ("a clip over the heading", "long", Words("Contents"), Under("0 0 2000 735 re W n")),
    ("a clip over the feet of the pages", "three", Grid(2), Under("0 60 2000 2000 re W n")),
    (
        "a clip over half of the number",
        "three",
        Words("2"),
        Under("0 0 47 792 re 60 0 2000 792 re W n"),
    ),
    // How words are shown.
    ("the number of a puzzle in grey", "three", Words("2"), Shown("0.5 g", "0 g")),
    ("the number of a puzzle in pale grey", "three", Words("2"), Shown("0.7 g", "0 g")),
    ("the numbers of puzzles in grey", "four", Words("2"), Shown("0.5 g", "0 g")),
    (
        "a white line low through a word",
        "three",
        Words("Easy"),
        Over("q 1 0 0 1 $X $Y cm 1 G 3 w -5 4 m 100 4 l S Q"),
    ),
    (
        "a white line high through a word",
        "three",
        Words("Easy"),
        Over("q 1 0 0 1 $X $Y cm 1 G 3 w -5 13 m 100 13 l S Q"),
    ),
    (
        "a white line low through a reference",
        "three",
        Words("Answer on"),
        Over("q 1 0 0 1 $X $Y cm 1 G 3 w -5 3 m 200 3 l S Q"),
    ),
    (
        "a black line low through a reference",
        "three",
        Words("Answer on"),
        Over("q 1 0 0 1 $X $Y cm 0 G 1 w -5 1 m 200 1 l S Q"),
    ),
    ("grey letters", "three", Words("Easy"), Shown("0.6 g", "0 g")),
    ("white letters", "three", Words("Easy"), Shown("1 g", "0 g")),
    ("pale letters of a reference", "three", Words("Answer on"), Shown("0.75 g", "0 g")),
    ("grey letters of a reference", "three", Words("Answer on"), Shown("0.5 g", "0 g")),
    ("unseen letters", "three", Words("Answer on"), Shown("3 Tr", "0 Tr")),
    ("outlined letters", "three", Words("Answer on"), Shown("1 Tr 0.2 w", "0 Tr")),
    ("small letters", "three", Words("Easy"), Shown("50 Tz", "100 Tz")),
    ("raised letters", "long", Words("Answer on"), Shown("6 Ts", "0 Ts")),
    ("grey letters in the contents", "long", Words("Beta"), Shown("0.7 g", "0 g")),
    // Between and beside the grids.
    ("a bar between grids", "four", Grid(1), Over("q 1 0 0 1 $X $Y cm 0 g 20 -16 90 9 re f Q")),
    (
        "an upright bar between grids",
        "four",
        Grid(2),
        Over("q 1 0 0 1 $X $Y cm 0 g -18 40 9 90 re f Q"),
    ),
    (
        "a line between grids",
        "four",
        Grid(1),
        Over("q 1 0 0 1 $X $Y cm 0 G 2 w 0 -12 m 200 -12 l S Q"),
    ),
    (
        "a blot between grids",
        "four",
        Grid(2),
        Over("q 1 0 0 1 $X $Y cm 0 g -20 100 m -5 120 l -12 90 l f Q"),
    ),
    ("a bar above the grid", "three", Grid(2), Over("q 1 0 0 1 $X $Y cm 0 g 150 $H 90 9 re f Q")),
    (
        "a line beside the grid",
        "three",
        Grid(2),
        Over("q 1 0 0 1 $X $Y cm 0 G 2 w 40 -20 m 340 -20 l S Q"),
    ),
    (
        "a grey box beside the grid",
        "three",
        Grid(2),
        Over("q 1 0 0 1 $X $Y cm 0.5 g 40 -34 40 20 re f Q"),
    ),
    ("a bar across two grids", "four", Grid(1), Over("q 1 0 0 1 $X $Y cm 0 g 20 50 400 9 re f Q")),
    (
        "a white bar across two grids",
        "four",
        Grid(1),
        Over("q 1 0 0 1 $X $Y cm 1 g 20 50 400 9 re f Q"),
    ),
    (
        "a white line across two grids",
        "four",
        Grid(1),
        Over("q 1 0 0 1 $X $Y cm 1 G 3 w 20 50 m 420 50 l S Q"),
    ),
    // Killers.
    (
        "a line through a sum",
        "killer",
        Cell(2, 0),
        Over("q 1 0 0 1 $X $Y cm 0 G 0.8 w 3 47 m 24 47 l S Q"),
    ),
    (
        "a line through another sum",
        "killer",
        Cell(2, 0),
        Over("q 1 0 0 1 $X $Y cm 0 G 0.8 w 3 49 m 24 49 l S Q"),
    ),
    (
        "an upright line through a sum",
        "killer",
        Cell(2, 0),
        Over("q 1 0 0 1 $X $Y cm 0 G 0.8 w 8 30 m 8 56 l S Q"),
    ),
    (
        "a slanted line through a sum",
        "killer",
        Cell(2, 0),
        Over("q 1 0 0 1 $X $Y cm 0 G 1 w 2 40 m 20 56 l S Q"),
    ),
    (
        "a white line over a killer",
        "killer",
        Grid(2),
        Over("1 G 3 w q 1 0 0 1 $X $Y cm 0 47 m 600 47 l S Q"),
    ),
    (
        "a white line over sums",
        "killer",
        Grid(2),
        Over("1 G 2.5 w q 1 0 0 1 $X $Y cm 0 531 m 600 531 l S Q"),
    ),
    (
        "a white upright line over a killer",
        "killer",
        Grid(2),
        Over("1 G 3 w q 1 0 0 1 $X $Y cm 90 0 m 90 600 l S Q"),
    ),
    (
        "a white line over cages",
        "killer",
        Grid(2),
        Over("1 G 3 w q 1 0 0 1 $X $Y cm 0 5 m 600 5 l S Q"),
    ),
    (
        "a white line over upright cages",
        "killer",
        Grid(2),
        Over("1 G 4 w q 1 0 0 1 $X $Y cm 4.5 0 m 4.5 600 l S Q"),
    ),
    (
        "a white box over a sum",
        "killer",
        Cell(2, 0),
        Over("q 1 0 0 1 $X $Y cm 1 g 2 40 20 14 re f Q"),
    ),
    ("half a sum hidden", "killer", Cell(2, 0), Over("q 1 0 0 1 $X $Y cm 1 g 2 40 20 6 re f Q")),
    (
        "a digit in a killer",
        "killer",
        Cell(2, 12),
        Over("q 1 0 0 1 $X $Y cm 0 g 24 15 6 25 re f Q"),
    ),
    // Lines of grids.
    (
        "lines where boxes meet half as thick",
        "three",
        Grid(2),
        Widths(|w| if w > 2.5 { w / 2.0 } else { w }),
    ),
    (
        "lines where boxes meet half as thick on a page of four",
        "four",
        Grid(2),
        Widths(|w| if w > 1.0 { w / 2.0 } else { w }),
    ),
    ("all lines half as thick on a page", "three", Grid(2), Widths(|w| w / 2.0)),
    ("all lines where boxes meet as thin as others", "three", Grid(2), AllWidths(|w| w.min(1.0))),
    (
        "all lines where boxes meet as thin as others in small grids",
        "four",
        Grid(2),
        AllWidths(|w| w.min(0.5)),
    ),
    (
        "a gap of 4 pt in the middle of a line between boxes",
        "three",
        Cell(2, 3),
        Over("q 1 0 0 1 $X $Y cm 1 g -3 26 6 4 re f Q"),
    ),
    (
        "a gap of 4 pt near the end of a line between boxes",
        "three",
        Cell(2, 3),
        Over("q 1 0 0 1 $X $Y cm 1 g -3 4 6 4 re f Q"),
    ),
    (
        "a gap of 4 pt in a level line between boxes",
        "three",
        Cell(2, 27),
        Over("q 1 0 0 1 $X $Y cm 1 0 0 1 0 $H cm 1 g 20 -3 4 6 re f Q"),
    ),
    (
        "a gap of 4 pt in the frame",
        "three",
        Cell(2, 0),
        Over("q 1 0 0 1 $X $Y cm 1 g -3 22 6 4 re f Q"),
    ),
    (
        "a gap of 4 pt in a thin line",
        "three",
        Cell(2, 1),
        Over("q 1 0 0 1 $X $Y cm 1 g -3 22 6 4 re f Q"),
    ),
    (
        "a gap of 4 pt in a line between boxes of a small grid",
        "four",
        Cell(2, 3),
        Over("q 1 0 0 1 $X $Y cm 1 g -2 10 4 4 re f Q"),
    ),
    // Over a whole variant grid.
    (
        "a white line over diagonals",
        "x",
        Grid(2),
        Over("1 G 4 w q 1 0 0 1 $X $Y cm 0 40 m 600 40 l S Q"),
    ),
    ("a gap in a diagonal", "x", Cell(2, 0), Over("q 1 0 0 1 $X $Y cm 1 g 5 40 12 12 re f Q")),
    (
        "a gap in a diagonal between pencil marks",
        "x, marks",
        Cell(2, 0),
        Over("q 1 0 0 1 $X $Y cm 1 g 17 35 6 6 re f Q"),
    ),
    ("a third diagonal", "x", Grid(2), Over("q 1 0 0 1 $X $Y cm 0.6 G 1 w 0 224 m 280 504 l S Q")),
    ("a white window", "hyper", Cell(2, 10), Over("q 1 0 0 1 $X $Y cm 1 g 2 2 52 52 re f Q")),
    (
        "a tint outside the windows",
        "hyper",
        Cell(2, 0),
        Under("q 1 0 0 1 $X $Y cm 0.88 g 0 0 56 56 re f Q 0 g"),
    ),
    (
        "a part of a border hidden",
        "jigsaw",
        Grid(2),
        Over("1 G 6 w q 1 0 0 1 $X $Y cm 100 100 m 400 400 l S Q"),
    ),
    (
        "a heavy line too many",
        "jigsaw",
        Cell(2, 40),
        Over("q 1 0 0 1 $X $Y cm 0 G 2.4 w 0 0 m 56 0 l S Q"),
    ),
    ("the rule of a knight hidden", "anti-knight", Words("Here "), Over("1 g $X $Y $W $H re f")),
    (
        "the rule of a knight struck",
        "anti-knight",
        Words("Here "),
        Over("q 1 0 0 1 $X $Y cm 0 G 2 w -2 6 m 400 6 l S Q"),
    ),
    ("a grey rule of a knight", "anti-knight", Words("Here "), Shown("0.6 g", "0 g")),
];

/// Faults that only a manifest tells, which lists what each page said when the book was made.
pub const BY_MANIFEST: &[(&str, &str, At, Do)] = &[
    ("another letter in the title", "long", Words("A test"), Letter(2, 1)),
    ("a page of another number of puzzles", "long", Words("Each of the"), Letter(12, 10)),
    (
        "no sentence on the copyright page",
        "long",
        Words("Each of the"),
        Over("1 g $X $Y $W $H re f"),
    ),
    ("an entry of the contents moved", "long", Words("Alpha"), Over("1 g $X $Y $W $H re f")),
    ("the title moved by 8 mm", "long", Page(0), By([1.0, 0.0, 0.0, 1.0, 22.7, 0.0])),
    ("a blot in the margin", "long", Page(0), Over("0 g 20 20 8 8 re f")),
    ("a bar on an empty page", "long", Words("A test of 9"), Over("0 g 100 400 200 30 re f")),
    ("another cell named in the first step", "long", Words("Where in"), Letter(3, 1)),
    (
        "a tint of an explained grid moved",
        "long",
        Words("A first step"),
        Over("0.8 g 460 300 40 40 re f"),
    ),
    ("a larger number of a puzzle", "three", Grid(2), Lines(larger)),
    ("a reference moved by 5 pt", "three", Words("Answer on"), Shown("5 0 Td", "-5 0 Td")),
    ("another letter of nearly the same shape", "long", Words("Fill"), Letter(1, 2)),
    ("a comma instead of a space", "long", Words("Fill"), Letter(4, 31)),
    ("a darker head of a section", "bands", Grid(1), Lines(darker)),
    ("a pencil mark beside its place", "marks", Cell(1, 0), Shown("6 0 Td", "-6 0 Td")),
    ("a speck beside a gauge", "four", Grid(2), Over("0 g 305 400 3 3 re f")),
    ("a dot on a page of rules", "long", Words("Fill"), Over("0 g 250 60 2 2 re f")),
    (
        "a dot beside words",
        "three",
        Words("Answer on"),
        Over("q 1 0 0 1 $X $Y cm 0 g -6 2 1.5 1.5 re f Q"),
    ),
    (
        "a short line under a grid",
        "three",
        Grid(2),
        Over("q 1 0 0 1 $X $Y cm 1 w 40 -3.5 m 70 -3.5 l S Q"),
    ),
    ("a page moved by 2 pt", "three", Page(0), By([1.0, 0.0, 0.0, 1.0, 2.0, 0.0])),
    ("cages in solid lines", "killer", Grid(1), Lines(solid)),
    ("thicker lines in a grid", "killer", Grid(2), Widths(|w| w * 1.3)),
];

/// Shows numbers of puzzles larger.
fn larger(line: &str) -> String {
    let size = line.strip_suffix(" Tf").and_then(|line| line.split_once(' '));
    let size = size.and_then(|(font, size)| Some((font, size.parse::<f64>().ok()?)));
    match size {
        Some((font, size)) if size > 40.0 => format!("{font} {} Tf", size * 1.2),
        _ => line.to_owned(),
    }
}

/// Draws dashed lines solid.
fn solid(line: &str) -> String {
    if line.ends_with(" d") { "[] 0 d".to_owned() } else { line.to_owned() }
}

/// Shows the numbers of pages smaller.
fn smaller(line: &str) -> String {
    if line.ends_with(" 18 Tf") { line.replace(" 18 Tf", " 10 Tf") } else { line.to_owned() }
}

/// Draws light tints darker.
fn darker(line: &str) -> String {
    let grey = line.strip_suffix(" g").and_then(|grey| grey.parse::<f64>().ok());
    let is_light = grey.is_some_and(|grey| (0.7..1.0).contains(&grey));
    if is_light { "0.5 g".to_owned() } else { line.to_owned() }
}

fn book(name: &str) -> Document {
    match name {
        "three" => {
            let made: Vec<_> = made().into_iter().take(3).collect();
            document(&job_of("large-print", "letter", &[("One", 3)]), &made)
        }
        "bands" => {
            let spec = "[book]\ntitle = \"A test\"\nseed = 1\n[page]\nsize = \"letter\"\n\
                        openers = \"band\"\n[[section]]\ntitle = \"One\"\ncount = 3\ndifficulty = \"easy\"\n";
            let made: Vec<_> = made().into_iter().take(3).collect();
            document(&job_from(spec), &made)
        }
        "marks" => {
            let made: Vec<_> = made().into_iter().take(3).collect();
            let more = "candidates = \"all\"\n";
            document(&job_with("large-print", "letter", &[("One", 3)], more), &made)
        }
        "four" => document(&job_of("four-up", "letter", &[("One", 8)]), &made()),
        "long" => {
            let sections = [("Alpha", 3), ("Beta", 3), ("Gamma", 2)];
            let more = "[front]\ncontents = true\nhow-to-play = true\ncopyright = true\n\
                        [back]\nnotes = 1\n";
            document(&job_with("large-print", "letter", &sections, more), &made())
        }
        "x, marks" => variants::book_with("x", "candidates = \"all\"\n").0,
        variant => variants::book(variant).0,
    }
}

/// Returns the index of the page of a place, and its left, bottom, width and height.
fn place(read: &[ReadPage], at: &At) -> (usize, [f64; 4]) {
    let find = |found: &dyn Fn(&ReadPage) -> Option<gridpress::geom::Rect>| {
        let at = read.iter().enumerate().find_map(|(index, page)| Some((index, found(page)?)));
        let (index, area) = at.expect("the place");
        let bottom = read[index].trim.height - area.bottom();
        (index, [area.left(), bottom, area.width(), area.height()].map(|length| length.get()))
    };
    let grid = |page: &ReadPage, number: u32| -> Option<PrintedGrid> {
        page.grids.iter().find(|grid| grid.number == Some(number)).cloned()
    };
    match at {
        Words(words) => find(&|page| {
            let is_it = |text: &str| match words.len() {
                1 | 2 => text == *words,
                _ => text.starts_with(words),
            };
            page.phrases.iter().find(|p| is_it(&p.text)).map(|p| p.area)
        }),
        Grid(number) => find(&|page| Some(grid(page, *number)?.lattice.area)),
        Cell(number, cell) => find(&|page| {
            let cell = gridpress::sudoku::Cell::new(*cell).expect("a cell");
            Some(grid(page, *number)?.lattice.cell_area(cell))
        }),
        Page(index) => (*index, [0.0; 4]),
    }
}

fn placed(text: &str, [x, y, width, height]: [f64; 4]) -> String {
    let values = [("$X", x), ("$Y", y), ("$W", width), ("$H", height)];
    values.iter().fold(text.to_owned(), |t, (name, value)| t.replace(name, &format!("{value:.3}")))
}

/// Returns the lines that show text in an area of a page.
fn shown(lines: &[&str], [x0, y0, width, height]: [f64; 4]) -> Vec<usize> {
    let number = |word: Option<&str>| word.and_then(|w| w.parse::<f64>().ok()).unwrap_or(0.0);
    let (mut x, mut y, mut found) = (0.0, 0.0, Vec::new());
    for (index, line) in lines.iter().enumerate() {
        let mut words = line.split(' ');
        if *line == "BT" {
            (x, y) = (0.0, 0.0);
        } else if line.ends_with(" Td") {
            x += number(words.next());
            y += number(words.next());
        } else if line.ends_with("] TJ")
            && x > x0 - 3.0
            && x < x0 + width
            && y > y0 - 3.0
            && y < y0 + height
        {
            found.push(index);
        }
    }
    assert!(!found.is_empty(), "nothing is shown there");
    found
}

/// Returns the content of a page with what it repeats from other pages in its place.
fn inlined(pdf: &lopdf::Document, page: lopdf::ObjectId, text: &str) -> String {
    let resources = pdf.get_page_resources(page).expect("resources");
    let ids = resources.1.into_iter().map(|id| pdf.get_dictionary(id).expect("resources"));
    let forms = resources.0.into_iter().chain(ids).find_map(|all| {
        let forms = all.get(b"XObject").ok()?;
        pdf.dereference(forms).ok()?.1.as_dict().ok()
    });
    let line = |line: &str| {
        let form = line.strip_prefix('/').and_then(|line| line.strip_suffix(" Do"));
        let form = form.zip(forms).and_then(|(name, forms)| {
            let form = pdf.dereference(forms.get(name.as_bytes()).ok()?).ok()?.1;
            let form = form.as_stream().ok()?.get_plain_content().ok()?;
            Some(format!("q\n{}\nQ", String::from_utf8(form).ok()?))
        });
        form.unwrap_or_else(|| line.to_owned())
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Changes the widths of the lines of a page.
fn widths(text: &str, change: fn(f64) -> f64) -> String {
    let line = |line: &str| match line.strip_suffix(" w").and_then(|width| width.parse().ok()) {
        Some(width) => format!("{:.3} w", change(width)),
        None => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn with(right: &lopdf::Document, read: &[ReadPage], at: &At, change: &Do) -> lopdf::Document {
    let mut pdf = right.clone();
    let (index, area) = place(read, at);
    let pages: Vec<lopdf::ObjectId> = pdf.get_pages().into_values().collect();
    let page = pages[index];
    let text = String::from_utf8(pdf.get_page_content(page)).expect("plain text");
    let content = match change {
        Over(more) => format!("q {text}\nQ\n/Artifact BMC\n{}\nEMC", placed(more, area)),
        Bare(more) => format!("q {text}\nQ\n{}", placed(more, area)),
        Under(more) => format!("/Artifact BMC\n{}\nEMC\n{text}", placed(more, area)),
        By([a, b, c, d, e, f]) => {
            let (x, y) = (306.0, 396.0);
            let (dx, dy) = (x - a * x - c * y + e, y - b * x - d * y + f);
            format!("q {a} {b} {c} {d} {dx} {dy} cm\n{text}\nQ")
        }
        Shown(before, after) => {
            let mut lines: Vec<&str> = text.lines().collect();
            for line in shown(&lines, area).into_iter().rev() {
                lines.splice(line..=line, [before, lines[line], after]);
            }
            lines.join("\n")
        }
        Unshown => {
            let mut lines: Vec<&str> = text.lines().collect();
            shown(&lines, area).into_iter().for_each(|line| lines[line] = "[] TJ");
            lines.join("\n")
        }
        Letter(at, of) => {
            let mut lines: Vec<&str> = text.lines().collect();
            let shown = shown(&lines, area);
            assert_ne!(lines[shown[*at]], lines[shown[*of]], "another letter");
            lines[shown[*at]] = lines[shown[*of]];
            lines.join("\n")
        }
        Set(key, value) => {
            pdf.get_object_mut(page)
                .and_then(Object::as_dict_mut)
                .expect("a page")
                .set(*key, value());
            return pdf;
        }
        Widths(width) => widths(&inlined(&pdf, page, &text), *width),
        AllWidths(width) => {
            for page in pages {
                let text = String::from_utf8(pdf.get_page_content(page)).expect("plain text");
                let text = widths(&inlined(&pdf, page, &text), *width);
                pdf.change_page_content(page, text.into_bytes()).expect("content");
            }
            return pdf;
        }
        Lines(change) => {
            let text = inlined(&pdf, page, &text);
            text.lines().map(change).collect::<Vec<_>>().join("\n")
        }
        Last(count) => {
            let last = pages.len() as u32;
            pdf.delete_pages(&(last - *count as u32 + 1..=last).collect::<Vec<_>>());
            return pdf;
        }
        Next => {
            let (one, other) = (pages[index], pages[index + 1]);
            let dict = |id| pdf.get_dictionary(id).expect("a page").clone();
            let (first, second) = (dict(one), dict(other));
            pdf.objects.insert(one, second.into());
            pdf.objects.insert(other, first.into());
            return pdf;
        }
    };
    pdf.change_page_content(page, content.into_bytes()).expect("content");
    pdf
}

/// Plants faults, and returns those that are not seen or not found.
fn missed(faults: &[(&str, &str, At, Do)], has_manifest: bool) -> Vec<String> {
    let mut names: Vec<&str> = faults.iter().map(|fault| fault.1).collect();
    names.sort_unstable();
    names.dedup();
    let mut wrong: Vec<String> = Vec::new();
    for name in names {
        let [Paper::Pdf(right), _] = Paper::both(&book(name)) else { panic!("a PDF") };
        let of = |pdf: &lopdf::Document| Paper::Pdf(Box::new(pdf.clone()));
        let read = of(&right).read();
        let before = pictures(&of(&right));
        let mut known = known();
        if has_manifest {
            // As in a manifest, in lines.
            known.printed =
                read.iter().map(|page| PageTexts::parse(&PageTexts::of(page).lines())).collect();
        }
        let faults_of = |pdf: &lopdf::Document| of(pdf).proof(&known).faults;
        assert_eq!(faults_of(&right), [], "{name}");
        let missed = |(what, book, at, change): &(&str, &str, At, Do)| {
            if *book != name {
                return vec![];
            }
            let spoiled = with(&right, &read, at, change);
            let after = pictures(&of(&spoiled));
            let mut wrong = Vec::new();
            if before.len() == after.len() && !before.iter().zip(&after).any(|(a, b)| a.differs(b))
            {
                wrong.push(format!("{name}, {what}: not seen"));
            }
            let faults = faults_of(&spoiled);
            if faults.is_empty() {
                wrong.push(format!("{name}, {what}: not found"));
            } else if std::env::var_os("SHOW_FAULTS").is_some() {
                println!("{name}, {what}: {} {}", faults.len(), faults[0]);
            }
            wrong
        };
        wrong.extend(faults.par_iter().flat_map(missed).collect::<Vec<_>>());
    }
    println!("{} planted faults", faults.len());
    wrong
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_planted_in_pages_is_found() {
    let wrong = missed(FAULTS, false);
    assert!(wrong.is_empty(), "{} missed\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_that_a_manifest_tells_is_found() {
    let wrong = missed(BY_MANIFEST, true);
    assert!(wrong.is_empty(), "{} missed\n{}", wrong.len(), wrong.join("\n"));
}

//! Faults in all that is printed around the grids, and in what describes them, a line each: texts
//! that are missing or wrong, small digits in cells, pages printed twice. Each is planted in the
//! pages of a PDF and in SVG pages, and found in both.

use crate::book::{document, job_with, known, made};
use crate::each_run;
use crate::paper::Paper;
use crate::pixels::picture;
use gridpress::font::{FontBook, Glyph};
use gridpress::geom::{Point, Pt, Rect};
use gridpress::proof::Ink::Sample;
use gridpress::proof::{FaultKind, ReadPage, check, read_svgs};
use gridpress::scene::{Document, Ink, Item, Role, TextRun};
use gridpress::sudoku::{Cell, Grid};
use rayon::prelude::*;

/// What is done to a page.
pub enum Change {
    /// Prints other words in place of these.
    Says(&'static str, &'static str),
    /// Leaves these words out.
    Drop(&'static [&'static str]),
    /// Prints this in place of the page number.
    Folio(&'static str),
    /// Prints small digits in this cell of its first grid.
    Small(usize, &'static str),
    /// Prints the solution in small digits in all empty cells, as far as the first number of them.
    Solve(usize),
    /// Prints all candidates in small digits, with these in the first empty cell.
    Candidates(&'static str),
    /// Changes the first such words of the text that describes its grid, which nobody sees.
    Alt(&'static str, &'static str),
    /// Leaves that text out.
    NoAlt,
    /// Prints the page with this label in its place.
    Copy(&'static str),
    /// Prints nothing on the page.
    Clear,
}
use Change::*;
use FaultKind as F;

/// The faults: a name, the printed number of the page, what is done, and what must be found.
pub const FAULTS: &[(&str, &str, Change, FaultKind)] = &[
    // References.
    ("no reference to an answer", "2", Drop(&["Answer on page 13"]), F::ReferenceMissing),
    ("no reference later on", "11", Drop(&["Answer on page 14"]), F::ReferenceMissing),
    (
        "a reference without its number",
        "3",
        Says("Answer on page 13", "Answer on page"),
        F::ReferenceMissing,
    ),
    (
        "a reference to the next page",
        "4",
        Says("Answer on page 13", "Answer on page 14"),
        F::WrongReference,
    ),
    (
        "a reference to the page before",
        "6",
        Says("Answer on page 13", "Answer on page 12"),
        F::WrongReference,
    ),
    (
        "a reference to no page",
        "7",
        Says("Answer on page 14", "Answer on page 99"),
        F::WrongReference,
    ),
    (
        "a reference to the front",
        "8",
        Says("Answer on page 14", "Answer on page 1"),
        F::WrongReference,
    ),
    (
        "a reference with a digit too many",
        "10",
        Says("Answer on page 14", "Answer on page 155"),
        F::WrongReference,
    ),
    (
        "a reference in other words",
        "11",
        Says("Answer on page 14", "Answer in room 14"),
        F::ReferenceMissing,
    ),
    ("no page beside an answer", "13", Drop(&["page 3"]), F::ReferenceMissing),
    ("another page beside an answer", "13", Says("page 3", "page 4"), F::WrongReference),
    (
        "a page beside an answer that is not there",
        "14",
        Says("page 10", "page 70"),
        F::WrongReference,
    ),
    // Levels.
    ("no level", "2", Drop(&["Easy"]), F::LevelMissing),
    ("no level later on", "11", Drop(&["Easy"]), F::LevelMissing),
    ("a harder level", "3", Says("Easy", "Hard"), F::WrongLevel),
    ("another level", "6", Says("Easy", "Medium"), F::WrongLevel),
    ("the hardest level", "7", Says("Easy", "Diabolical"), F::WrongLevel),
    // The contents.
    ("no line of a section", "iii", Drop(&["Beta", "5", "Easy  ·  Numbers 4 to 6"]), F::NotListed),
    (
        "no line of the first section",
        "iii",
        Drop(&["Alpha", "1", "Easy  ·  Numbers 1 to 3"]),
        F::NotListed,
    ),
    ("no line of the answers", "iii", Drop(&["Answers", "12"]), F::NotListed),
    ("no line of the notes", "iii", Drop(&["Notes", "15"]), F::NotListed),
    ("no line of the rules", "iii", Drop(&["How to play", "iv"]), F::NotListed),
    ("a line without its title", "iii", Drop(&["Beta"]), F::NotListed),
    ("a line without its number", "iii", Drop(&["9"]), F::NotListed),
    ("a line without its numbers", "iii", Drop(&["Easy  ·  Numbers 4 to 6"]), F::NotListed),
    (
        "wrong numbers",
        "iii",
        Says("Easy  ·  Numbers 4 to 6", "Easy  ·  Numbers 4 to 5"),
        F::NotListed,
    ),
    (
        "numbers too many",
        "iii",
        Says("Easy  ·  Numbers 7 to 8", "Easy  ·  Numbers 7 to 9"),
        F::NotListed,
    ),
    (
        "a number left out",
        "iii",
        Says("Easy  ·  Numbers 1 to 3", "Easy  ·  Numbers 1 to"),
        F::WrongCount,
    ),
    (
        "numbers turned round",
        "iii",
        Says("Easy  ·  Numbers 1 to 3", "Easy  ·  Numbers 3 to 1"),
        F::WrongCount,
    ),
    ("a wrong page in the contents", "iii", Says("5", "6"), F::WrongReference),
    ("a page that is not there in the contents", "iii", Says("9", "90"), F::WrongReference),
    // Counts.
    (
        "a wrong count",
        "1",
        Says("3 puzzles  ·  Numbers 1 to 3", "4 puzzles  ·  Numbers 1 to 3"),
        F::WrongCount,
    ),
    (
        "no count",
        "1",
        Says("3 puzzles  ·  Numbers 1 to 3", "puzzles  ·  Numbers 1 to 3"),
        F::WrongCount,
    ),
    (
        "a wrong first number",
        "5",
        Says("3 puzzles  ·  Numbers 4 to 6", "3 puzzles  ·  Numbers 1 to 6"),
        F::WrongCount,
    ),
    (
        "a wrong last number",
        "5",
        Says("3 puzzles  ·  Numbers 4 to 6", "3 puzzles  ·  Numbers 4 to 7"),
        F::WrongCount,
    ),
    (
        "no last number",
        "9",
        Says("2 puzzles  ·  Numbers 7 to 8", "2 puzzles  ·  Numbers 7 to"),
        F::WrongCount,
    ),
    ("no count and no numbers", "9", Drop(&["2 puzzles  ·  Numbers 7 to 8"]), F::WrongCount),
    (
        "the count of another section",
        "9",
        Says("2 puzzles  ·  Numbers 7 to 8", "3 puzzles  ·  Numbers 4 to 6"),
        F::WrongCount,
    ),
    (
        "a wrong count of the book",
        "ii",
        Says(BOOK, "Each of the 9 puzzles in this book has exactly one solution."),
        F::WrongCount,
    ),
    (
        "no count of the book",
        "ii",
        Says(BOOK, "Each of the puzzles in this book has exactly one solution."),
        F::WrongCount,
    ),
    (
        "a count ten times too high",
        "ii",
        Says(BOOK, "Each of the 80 puzzles in this book has exactly one solution."),
        F::WrongCount,
    ),
    // Numbers of pages and puzzles.
    ("no page number", "3", Folio(""), F::FolioWrong),
    ("another page number", "6", Folio("8"), F::FolioWrong),
    ("no number of a puzzle", "2", Drop(&["1"]), F::AnswerSpare),
    ("the number of another puzzle", "3", Says("2", "5"), F::NumberTwice),
    ("a number that no puzzle has", "4", Says("3", "93"), F::AnswerMissing),
    ("no number of an answer", "13", Drop(&["1"]), F::AnswerMissing),
    ("the number of another answer", "13", Says("1", "2"), F::NumberTwice),
    // Small digits.
    ("a small digit in an empty cell", "2", Small(0, "5"), F::TooSmall),
    ("a small digit beside a given", "2", Small(1, "5"), F::StrayInk),
    ("two small digits beside a given", "3", Small(2, "58"), F::StrayInk),
    ("small digits in an empty cell", "3", Small(0, "1379"), F::StrayInk),
    ("a small digit in an answer", "13", Small(40, "7"), F::StrayInk),
    ("an answer pencilled in", "4", Solve(81), F::StrayInk),
    ("a part of an answer pencilled in", "6", Solve(20), F::StrayInk),
    ("a row of an answer pencilled in", "7", Solve(4), F::StrayInk),
    ("candidates that the givens exclude", "8", Candidates("123456789"), F::WrongCandidates),
    // Descriptions.
    ("another digit described", "2", Alt(" 6,", " 7,"), F::WrongDescription),
    ("a given described as blank", "3", Alt(" 2,", " blank,"), F::WrongDescription),
    ("a blank described as a digit", "4", Alt(" blank,", " 1,"), F::WrongDescription),
    ("a row described as another", "6", Alt("Row 9:", "Row 10:"), F::WrongDescription),
    ("a row not described", "7", Alt("Row 5:", "Line"), F::WrongDescription),
    ("the description of another puzzle", "8", Alt("Puzzle 6", "Puzzle 7"), F::WrongDescription),
    ("a wrong answer described", "13", Alt(" 9,", " 8,"), F::WrongDescription),
    ("no description", "10", NoAlt, F::WrongDescription),
    // Pages.
    ("a blank page of contents", "iii", Clear, F::NotSeen),
    ("a blank left-hand page of rules", "iv", Clear, F::NotSeen),
    ("a blank page of notes", "15", Clear, F::WrongReference),
    ("a page of puzzles twice", "4", Copy("3"), F::PageTwice),
    ("the rules twice", "v", Copy("iv"), F::PageTwice),
    ("the first page of a section twice", "9", Copy("5"), F::PageTwice),
    ("the title page twice", "ii", Copy("i"), F::PageTwice),
    ("a page of answers twice", "14", Copy("13"), F::PageTwice),
];

const BOOK: &str = "Each of the 8 puzzles in this book has exactly one solution.";

const MORE: &str =
    "[front]\ncontents = true\nhow-to-play = true\ncopyright = true\n[back]\nnotes = 1\n";

fn right() -> Document {
    let sections = [("Alpha", 3), ("Beta", 3), ("Gamma", 2)];
    document(&job_with("large-print", "letter", &sections, MORE), &made())
}

/// The pages of the book as they are read.
fn read(document: &Document) -> Vec<ReadPage> {
    let [_, paper] = Paper::both(document);
    paper.read()
}

/// Sets a run in other words.
pub fn set(run: &mut TextRun, text: &str) {
    let fonts = FontBook::shipped();
    let face = fonts.face(run.face);
    let glyph = |(cluster, sign): (usize, char)| {
        let glyph = face.glyph(sign).expect("a known sign");
        Glyph { id: glyph.id, advance: glyph.advance, offset: (0, 0), cluster }
    };
    run.glyphs = text.char_indices().map(glyph).collect();
    run.text = text.to_owned();
}

/// Prints small digits in the corner of a cell of the first grid of a page.
fn small(document: &mut Document, page: usize, read: &ReadPage, cell: usize, text: &str) {
    let area = read.grids[0].lattice.area;
    let side = area.width() / 9.0;
    let size = side * 0.2;
    let origin = Point::new(
        area.left() + side * ((cell % 9) as f64 + 0.12),
        area.top() + side * ((cell / 9) as f64 + 0.28),
    );
    let face = FontBook::REGULAR;
    let mut run =
        TextRun { face, size, origin, glyphs: vec![], text: String::new(), ink: Ink::BLACK };
    set(&mut run, text);
    document.pages[page].items.push(Item::Text(run));
}

fn each_alt(items: &mut [Item], change: &mut impl FnMut(&mut Role)) {
    for item in items {
        if let Item::Group { role, items } = item {
            if matches!(role, Role::Figure { alt } if alt.contains("Row 1:")) {
                change(role);
            }
            each_alt(items, change);
        }
    }
}

/// Returns the index of the page with that number.
fn page_of(document: &Document, label: &str) -> usize {
    document.pages.iter().position(|p| p.label.to_string() == label).expect("the page")
}

/// Returns the book with a fault.
fn with(document: &Document, read: &[ReadPage], label: &str, change: &Change) -> Document {
    let mut document = document.clone();
    let page = page_of(&document, label);
    let solution = |puzzle: &Grid| {
        made().into_iter().find(|m| m.puzzle == *puzzle).expect("a puzzle").solution
    };
    let empty = |puzzle: &Grid| -> Vec<Cell> {
        puzzle.shape().cells().filter(|&cell| puzzle.get(cell).is_none()).collect()
    };
    let mut changed = 0;
    match change {
        Says(from, to) => each_run(&mut document.pages[page].items, &mut |run| {
            if run.text == *from && changed == 0 {
                set(run, to);
                changed += 1;
            }
        }),
        Drop(all) => {
            for text in *all {
                let before = changed;
                each_run(&mut document.pages[page].items, &mut |run| {
                    if run.text == *text && changed == before {
                        set(run, "");
                        changed += 1;
                    }
                });
                assert_eq!(changed, before + 1, "{text}");
            }
        }
        Folio(text) => {
            let mut lowest = 0.0;
            let items = &mut document.pages[page].items;
            each_run(items, &mut |run| {
                if run.text == *label {
                    lowest = run.origin.y.get().max(lowest);
                }
            });
            each_run(items, &mut |run| {
                if run.text == *label && run.origin.y.get() == lowest {
                    set(run, text);
                    changed += 1;
                }
            });
        }
        Small(cell, text) => {
            small(&mut document, page, &read[page], *cell, text);
            changed += 1;
        }
        Solve(cells) => {
            let puzzle = read[page].grids[0].grid;
            for cell in empty(&puzzle).into_iter().take(*cells) {
                let digit = solution(&puzzle).get(cell).expect("full").to_string();
                small(&mut document, page, &read[page], cell.index(), &digit);
                changed += 1;
            }
        }
        Candidates(first) => {
            let puzzle = read[page].grids[0].grid;
            for (index, cell) in empty(&puzzle).into_iter().enumerate() {
                let peers = puzzle.rules().peers(cell);
                let taken: Vec<_> = peers.iter().filter_map(|c| puzzle.get(c)).collect();
                let left = puzzle.shape().digits().filter(|d| !taken.contains(d));
                let left: String = left.map(|d| d.symbol()).collect();
                let text = if index == 0 { first } else { left.as_str() };
                small(&mut document, page, &read[page], cell.index(), text);
                changed += 1;
            }
        }
        Alt(from, to) => each_alt(&mut document.pages[page].items, &mut |role| {
            let Role::Figure { alt } = role else { return };
            if changed == 0 {
                assert!(alt.contains(from), "{alt}");
                *alt = alt.replacen(from, to, 1);
                changed += 1;
            }
        }),
        NoAlt => each_alt(&mut document.pages[page].items, &mut |role| {
            *role = Role::Artifact;
            changed += 1;
        }),
        Clear => {
            document.pages[page].items.clear();
            changed += 1;
        }
        Copy(other) => {
            let other = page_of(&document, other);
            document.pages[page].items = document.pages[other].items.clone();
            changed += 1;
        }
    }
    assert!(changed > 0, "nothing is changed");
    document
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_in_what_is_printed_around_the_grids_is_found() {
    let right = right();
    let read = read(&right);
    let before = Paper::both(&right);
    let missed = |(name, label, change, kind): &(&str, &str, Change, FaultKind)| {
        let spoiled = with(&right, &read, label, change);
        let page = page_of(&right, label) + 1;
        let mut wrong = Vec::new();
        for (paper, before) in Paper::both(&spoiled).into_iter().zip(&before) {
            let form = paper.name();
            let is_seen = picture(&paper, page).differs(&picture(before, page));
            if is_seen == matches!(change, Alt(..) | NoAlt) {
                wrong.push(format!("{name} ({form}): seen: {is_seen}"));
            }
            // Its ink is sound, so that of a few pages is enough.
            let faults = check(&paper.read_with(Sample), &known()).faults;
            if !faults.iter().any(|fault| fault.kind == *kind) {
                let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
                wrong.push(format!("{name} ({form}): {found:#?}"));
            }
        }
        wrong
    };
    let wrong: Vec<String> = FAULTS.par_iter().flat_map(missed).collect();
    println!("{} planted faults", FAULTS.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn letters_printed_over_others_are_found() {
    let page = page_of(&right(), "2");
    let reference = |run: &gridpress::scene::TextRun| run.text == "Answer on page 13";
    let mut squeezed = right();
    each_run(&mut squeezed.pages[page].items, &mut |run| {
        if reference(run) {
            let by = run.glyphs[11].advance * 2 / 3;
            run.glyphs[11].advance -= by;
            run.glyphs[12].advance += by;
        }
    });
    // Over half of it, and with descenders only.
    let over_a_line = [0.4, 0.6].map(|higher| {
        let (mut over, mut copies) = (right(), Vec::new());
        each_run(&mut over.pages[page].items, &mut |run| {
            if reference(run) {
                let mut copy = run.clone();
                copy.origin.y -= run.size * higher;
                copies.push(gridpress::scene::Item::Text(copy));
            }
        });
        over.pages[page].items.append(&mut copies);
        over
    });
    for spoiled in over_a_line.into_iter().chain([squeezed]) {
        for paper in Paper::both(&spoiled) {
            let name = paper.name();
            let faults = check(&paper.read(), &known()).faults;
            let is_it = |what: &str| what.contains("is printed over another");
            assert!(faults.iter().any(|fault| is_it(&fault.what)), "{name}: {faults:#?}");
        }
    }
}

#[test]
fn the_book_itself_is_right() {
    for paper in Paper::both(&right()) {
        let name = paper.name();
        assert_eq!(paper.proof(&known()).faults, [], "{name}");
    }
}

#[test]
fn a_page_that_is_listed_twice_is_found() {
    let [mut paper, _] = Paper::both(&right());
    paper.list_again(8);
    let proof = paper.proof(&known());
    let is_it = |f: &gridpress::proof::Fault| f.kind == F::PageTwice && f.page == Some(8);
    assert!(proof.faults.iter().any(is_it), "{:#?}", proof.faults);
}

#[test]
fn an_svg_with_the_title_of_another_page_is_found() {
    let [_, Paper::Svg(mut pages)] = Paper::both(&right()) else { panic!("SVGs") };
    pages[8] = pages[8].replace(" – 3</title>", " – 4</title>");
    let read = read_svgs(pages.iter().map(String::as_str)).expect("pages");
    let proof = check(&read, &known());
    assert!(proof.faults.iter().any(|f| f.kind == F::WrongDescription), "{:#?}", proof.faults);
}

#[test]
fn an_svg_whose_description_names_another_page_or_level_is_found() {
    let [_, Paper::Svg(right)] = Paper::both(&right()) else { panic!("SVGs") };
    for (from, to) in [("\nAnswer on page 13", "\nAnswer on page 14"), ("\nEasy\n", "\nHard\n")] {
        let mut pages = right.clone();
        let page = pages.iter_mut().find(|page| page.contains(from)).expect("a puzzle");
        *page = page.replacen(from, to, 1);
        let read = read_svgs(pages.iter().map(String::as_str)).expect("pages");
        let proof = check(&read, &known());
        let is_it = |fault: &gridpress::proof::Fault| fault.what.contains("which is not printed");
        assert!(proof.faults.iter().any(is_it), "{to}: {:#?}", proof.faults);
    }
}

#[test]
fn dashes_a_pixel_high_have_no_other_ink_wherever_they_are() {
    let mut document = right();
    document.pages[1].items.clear();
    for place in 0..3 * 48 {
        let (line, column) = (f64::from(place / 3), f64::from(place % 3));
        let (x, y) = (60.0 + column * 60.0 + line * 0.07, 60.0 + line * 14.09 + column * 0.11);
        let mut run = TextRun {
            face: FontBook::REGULAR,
            size: Pt::new(14.45),
            origin: Point::new(Pt::new(x), Pt::new(y)),
            glyphs: vec![],
            text: String::new(),
            ink: Ink::BLACK,
        };
        set(&mut run, "Part – 2");
        document.pages[1].items.push(Item::Text(run));
    }
    for paper in Paper::both(&document) {
        let name = paper.name();
        let faults = paper.proof(&known()).faults;
        let stray: Vec<_> = faults.iter().filter(|fault| fault.kind == F::StrayInk).collect();
        assert!(stray.is_empty(), "{name}: {stray:#?}");
    }
}

#[test]
fn a_black_area_on_a_page_of_text_is_found() {
    let mut spoiled = right();
    let page = page_of(&spoiled, "iv");
    let [left, top, width, height] = [40.0, 400.0, 200.0, 100.0].map(Pt::new);
    let area = Rect::new(left, top, width, height);
    spoiled.pages[page].items.push(Item::Box { area, fill: Some(Ink::BLACK), stroke: None });
    let [paper, _] = Paper::both(&spoiled);
    let faults = paper.proof(&known()).faults;
    assert!(faults.iter().any(|fault| fault.what.ends_with("mm is black")), "{faults:#?}");
}

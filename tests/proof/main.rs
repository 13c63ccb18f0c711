//! Finished files are read back: right books pass, and every planted fault is found and named.

mod alone;
mod apart;
mod around;
mod book;
mod catalogue;
mod codes;
mod daily;
mod eps;
mod fonts;
mod guides;
mod harmless;
mod hostile;
mod letters;
mod minutes;
mod openings;
mod paper;
mod pixels;
mod planted;
mod printed;
mod references;
mod rewritten;
mod samurai;
mod scans;
mod shades;
mod sheets;
mod states;
mod styles;
mod tones;
mod variants;

use book::{document, grid, job, job_of, known, made, proof_of};
use gridpress::font::FontBook;
use gridpress::generate::Made;
use gridpress::proof::{FaultKind, Proof, check, read_svgs};
use gridpress::render::pdf::Standard;
use gridpress::render::svg;
use gridpress::scene::{Document, Item};
use gridpress::sudoku::{Cell, Digit};

/// The catalogue of planted faults must not shrink.
#[test]
fn the_catalogue_has_enough_faults() {
    let all = catalogue::FAULTS.len() + catalogue::AROUND.len();
    let all = all + around::FAULTS.len();
    let more = printed::FAULTS.len() + variants::FAULTS.len() + sheets::FAULTS.len();
    assert!(all + more >= 300, "{} faults", all + more);
    println!("{} faults", all + more);
}

/// Proves the book after `spoil` had its way with it.
fn spoiled(layout: &str, size: &str, spoil: impl Fn(&mut Vec<Made>)) -> Proof {
    let mut made = made();
    spoil(&mut made);
    proof_of(&document(&job(layout, size), &made), Standard::Screen, &known())
}

fn redrawn(spoil: impl Fn(&mut Document)) -> Proof {
    let mut document = document(&job("large-print", "letter"), &made());
    spoil(&mut document);
    proof_of(&document, Standard::Screen, &known())
}

#[track_caller]
fn finds(proof: &Proof, kind: FaultKind, puzzle: Option<u32>) {
    let found = proof.faults.iter().any(|f| f.kind == kind && f.puzzle == puzzle);
    assert!(found, "{kind:?} of {puzzle:?} not among {:#?}", proof.faults);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_right_book_passes_on_every_layout_and_in_both_variants() {
    for (layout, size) in [
        ("large-print", "letter"),
        ("large-print", "a4"),
        ("two-up", "letter"),
        ("two-up", "a4 landscape"),
        ("pocket", "16x5in"),
        ("four-up", "a4"),
        ("large-print", "6x9in"),
    ] {
        let document = document(&job(layout, size), &made());
        for standard in [Standard::Screen, Standard::Press, Standard::X1a2003] {
            let proof = proof_of(&document, standard, &known());
            assert_eq!(proof.faults, [], "{layout} on {size}");
            assert_eq!((proof.puzzles, proof.answers), (8, 8), "{layout} on {size}");
            assert_eq!(proof.pages, document.pages.len());
        }
    }
}

#[test]
fn heads_of_small_letters_or_with_accents_keep_the_same_margin() {
    for title in ["\u{c9}lan", "on", "gj"] {
        let sections = [("Facile", 7), (title, 1)];
        let document = document(&job_of("large-print", "letter", &sections), &made());
        let proof = proof_of(&document, Standard::Screen, &known());
        assert_eq!(proof.faults, [], "{title}");
    }
    // If nearly all running heads are in small letters, capitals are no closer to the edge.
    let document = document(&job_of("large-print", "letter", &[("on", 7), ("Loin", 1)]), &made());
    assert_eq!(proof_of(&document, Standard::Screen, &known()).faults, []);
}

#[test]
fn one_digit_changed_is_found() {
    // 6 at r1c2 becomes 5: no clash, and no solution or another one.
    let proof = spoiled("large-print", "letter", |made| {
        let cell = Cell::new(1).expect("a cell");
        made[0].puzzle.set(cell, Digit::new(5));
    });
    assert!(
        proof.faults.iter().any(|f| f.puzzle == Some(1)
            && matches!(
                f.kind,
                FaultKind::NoSolution
                    | FaultKind::ManySolutions
                    | FaultKind::WrongAnswer
                    | FaultKind::Clash
            )),
        "{:#?}",
        proof.faults
    );
}

#[test]
fn a_dropped_given_is_found_with_two_cells_that_differ() {
    let proof = spoiled("four-up", "letter", |made| {
        let cell = Cell::new(1).expect("a cell");
        made[0].puzzle.set(cell, None);
    });
    finds(&proof, FaultKind::ManySolutions, Some(1));
}

#[test]
fn a_digit_twice_in_a_row_is_named_with_its_cells() {
    let proof = spoiled("large-print", "letter", |made| {
        made[2].puzzle.set(Cell::new(0).expect("a cell"), Digit::new(8));
    });
    finds(&proof, FaultKind::Clash, Some(3));
}

#[test]
fn a_wrong_digit_in_an_answer_is_named_with_its_cell() {
    let proof = spoiled("large-print", "letter", |made| {
        let cell = Cell::new(40).expect("a cell");
        let digit = made[1].solution.get(cell).expect("full").get();
        made[1].solution.set(cell, Digit::new(digit % 9 + 1));
    });
    finds(&proof, FaultKind::WrongAnswer, Some(2));
    let fault = proof.faults.iter().find(|f| f.kind == FaultKind::WrongAnswer).expect("found");
    assert_eq!(fault.cell, Some((5, 5)));
    assert!(fault.page.is_some());
}

#[test]
fn swapped_answers_are_traced_to_their_owners() {
    let proof = spoiled("two-up", "letter", |made| {
        let solution = made[3].solution;
        made[3].solution = made[5].solution;
        made[5].solution = solution;
    });
    finds(&proof, FaultKind::WrongAnswer, Some(4));
    finds(&proof, FaultKind::WrongAnswer, Some(6));
    assert!(proof.faults.iter().any(|f| f.what.contains("the answer of puzzle 6")));
}

#[test]
fn a_repeat_is_seen_through_relabelling() {
    let proof = spoiled("large-print", "letter", |made| {
        for cell in made[0].puzzle.shape().cells() {
            let turn = |d: Digit| Digit::new(d.get() % 9 + 1).expect("1 to 9");
            let (puzzle, solution) = (made[0].puzzle.get(cell), made[0].solution.get(cell));
            made[7].puzzle.set(cell, puzzle.map(turn));
            made[7].solution.set(cell, solution.map(turn));
        }
    });
    finds(&proof, FaultKind::Repeated, Some(8));
}

#[test]
fn a_level_that_is_not_the_grade_is_found() {
    // Rated 4.2, printed as easy.
    let hard = "7......54..3....92.59.8.....8....4......1..699..4..1..4..723..132..5.......8.....";
    let proof = spoiled("large-print", "letter", |made| {
        made[4].puzzle = grid(hard);
        made[4].solution =
            gridpress::sudoku::solver::solve(&made[4].puzzle).unique().expect("a puzzle");
    });
    finds(&proof, FaultKind::WrongLevel, Some(5));
}

#[test]
fn a_missing_page_is_found() {
    let proof = redrawn(|document| {
        let page = page_of(document, "Puzzle 3");
        document.pages.remove(page);
        document.outline.clear();
        for page in &mut document.pages {
            drop_links(&mut page.items);
        }
    });
    finds(&proof, FaultKind::AnswerSpare, Some(3));
    finds(&proof, FaultKind::NumberMissing, Some(3));
    assert!(proof.faults.iter().any(|f| f.kind == FaultKind::FolioWrong));
}

#[test]
fn a_doubled_page_is_found() {
    let proof = redrawn(|document| {
        let page = page_of(document, "Puzzle 3");
        let copy = document.pages[page].clone();
        document.pages.insert(page, copy);
    });
    finds(&proof, FaultKind::NumberTwice, Some(3));
}

#[test]
fn two_puzzles_swapped_are_found() {
    let proof = redrawn(|document| {
        let (a, b) = (page_of(document, "Puzzle 2"), page_of(document, "Puzzle 5"));
        let figure = |d: &mut Document, page: usize| {
            d.pages[page].items.iter().position(is_figure).expect("a grid")
        };
        let (i, j) = (figure(document, a), figure(document, b));
        let one = document.pages[a].items[i].clone();
        document.pages[a].items[i] = document.pages[b].items[j].clone();
        document.pages[b].items[j] = one;
    });
    finds(&proof, FaultKind::WrongAnswer, Some(2));
    finds(&proof, FaultKind::WrongAnswer, Some(5));
}

#[test]
fn a_six_that_shows_as_nine_is_found() {
    let nine = FontBook::shipped().face(FontBook::SEMIBOLD).glyph('9').expect("it is there").id;
    let proof = redrawn(|document| {
        let page = page_of(document, "Puzzle 1");
        let mut changed = 0;
        each_run(&mut document.pages[page].items, &mut |run| {
            if run.text == "6" && run.face == FontBook::SEMIBOLD {
                run.glyphs[0].id = nine;
                changed += 1;
            }
        });
        assert!(changed > 0);
    });
    assert!(
        proof
            .faults
            .iter()
            .any(|f| f.puzzle == Some(1)
                && matches!(f.kind, FaultKind::Disguised | FaultKind::Clash)),
        "{:#?}",
        proof.faults
    );
}

#[test]
fn a_wrong_reference_is_found() {
    let six = FontBook::shipped().face(FontBook::REGULAR).glyph('6').expect("it is there").id;
    let proof = redrawn(|document| {
        let page = page_of(document, "Puzzle 1");
        let mut changed = 0;
        each_run(&mut document.pages[page].items, &mut |run| {
            if run.text.starts_with("Answer on page") {
                run.text.pop();
                run.text.push('6');
                run.glyphs.last_mut().expect("it has glyphs").id = six;
                changed += 1;
            }
        });
        assert_eq!(changed, 1);
    });
    finds(&proof, FaultKind::WrongReference, Some(1));
}

#[test]
fn garbage_is_refused() {
    assert!(gridpress::proof::read_pdfs([&b"not a pdf"[..]]).is_err());
    assert!(read_svgs(["<html>"]).is_err());
}

fn is_figure(item: &Item) -> bool {
    matches!(item, Item::Group { role: gridpress::scene::Role::Figure { .. }, .. })
}

fn page_of(document: &Document, title: &str) -> usize {
    let says = |item: &Item| match item {
        Item::Group { role: gridpress::scene::Role::Figure { alt }, .. } => {
            alt.starts_with(&format!("{title}.")) || alt.starts_with(&format!("{title} "))
        }
        _ => false,
    };
    document.pages.iter().position(|p| p.items.iter().any(says)).expect("the page is there")
}

fn drop_links(items: &mut Vec<Item>) {
    items.retain(|item| !matches!(item, Item::Link { .. }));
    for item in items {
        if let Item::Group { items, .. } = item {
            drop_links(items);
        }
    }
}

fn each_run(items: &mut [Item], change: &mut impl FnMut(&mut gridpress::scene::TextRun)) {
    for item in items {
        match item {
            Item::Text(run) => change(run),
            Item::Group { items, .. } => each_run(items, change),
            _ => {}
        }
    }
}

#[test]
fn pages_as_svg_are_read_by_their_shapes_alone() {
    for layout in ["large-print", "four-up", "two-up"] {
        let document = document(&job(layout, "letter"), &made());
        let texts: Vec<String> = (0..document.pages.len())
            .map(|page| svg::page(&document, page).expect("it can be drawn"))
            .collect();
        let read = read_svgs(texts.iter().map(String::as_str)).expect("it can be read");
        let proof = check(&read, &known());
        assert_eq!(proof.faults, [], "{layout}");
        assert_eq!((proof.puzzles, proof.answers), (8, 8), "{layout}");
    }
}

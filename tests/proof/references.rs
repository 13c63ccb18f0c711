//! Wrong page numbers printed in a finished book: in its contents, beside a puzzle and beside an
//! answer. Each is found in the PDF and in the SVG alike, on its page.

use crate::book::{document, job_with, known, made};
use crate::each_run;
use gridpress::font::FontBook;
use gridpress::plan::{Job, PageContent};
use gridpress::proof::{Expectations, Fault, FaultKind, Proof, check, read_pdfs, read_svgs};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::render::svg;
use gridpress::scene::Document;

fn job() -> Job {
    job_of(["One", "Two"])
}

fn job_of(titles: [&str; 2]) -> Job {
    job_with(
        "large-print",
        "letter",
        &[(titles[0], 5), (titles[1], 3)],
        "[front]\ncontents = true\nhow-to-play = true\n[back]\nhints = \"hardest\"\nnotes = 1\n",
    )
}

fn expected() -> Expectations {
    known()
}

/// The page, from 0, that holds such content.
fn page_of(job: &Job, is: impl Fn(&PageContent) -> bool) -> usize {
    job.plan.pages.iter().position(|page| is(&page.content)).expect("the page")
}

/// Prints another digit for the last of the one text of a page that reads `from`.
fn reprint(document: &mut Document, page: usize, from: &str, digit: char) {
    let fonts = FontBook::shipped();
    let mut changed = 0;
    each_run(&mut document.pages[page].items, &mut |run| {
        if run.text == from {
            run.text.pop();
            run.text.push(digit);
            let glyph = fonts.face(run.face).glyph(digit).expect("a digit");
            run.glyphs.last_mut().expect("it has glyphs").id = glyph.id;
            changed += 1;
        }
    });
    assert_eq!(changed, 1, "{from}");
}

/// Proves the book as PDF and as SVG after `spoil` had its way with it.
fn proofs(spoil: impl Fn(&Job, &mut Document)) -> [Proof; 2] {
    proofs_of(job(), spoil)
}

fn proofs_of(job: Job, spoil: impl Fn(&Job, &mut Document)) -> [Proof; 2] {
    let mut document = document(&job, &made());
    spoil(&job, &mut document);
    let pdf = write(&document, &PdfOptions::new(Standard::Screen)).expect("it can be written");
    let svgs: Vec<String> = (0..document.pages.len())
        .map(|page| svg::page(&document, page).expect("it can be drawn"))
        .collect();
    [read_pdfs([&pdf[..]]), read_svgs(svgs.iter().map(String::as_str))]
        .map(|read| check(&read.expect("it can be read"), &expected()))
}

/// The one fault of a book: a wrong reference, on which page, of which puzzle, and what it says.
#[track_caller]
fn wrong(proof: &Proof) -> (Option<usize>, Option<u32>, &str) {
    let [fault @ Fault { kind: FaultKind::WrongReference, .. }] = proof.faults.as_slice() else {
        panic!("{} pages: {:#?}", proof.pages, proof.faults)
    };
    (fault.page, fault.puzzle, &fault.what)
}

#[test]
fn the_book_itself_is_right() {
    for proof in proofs(|_, _| {}) {
        assert_eq!(proof.faults, []);
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn titles_in_letters_that_are_not_known_are_no_fault() {
    for titles in [["\u{141}atwe \u{17c}\u{f3}\u{142}wie", "\u{152}uvre"], ["M\u{e5}l", "L\u{f8}s"]]
    {
        for proof in proofs_of(job_of(titles), |_, _| {}) {
            assert_eq!(proof.faults, [], "{titles:?}");
        }
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_section_may_be_called_by_a_number() {
    let beside = job_with("two-up", "letter", &[("7", 5), ("12", 3)], "[front]\ncontents = true\n");
    for job in [job_of(["7", "2026"]), beside] {
        for proof in proofs_of(job, |_, _| {}) {
            assert_eq!(proof.faults, []);
        }
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_wrong_page_number_in_the_contents_is_found() {
    let job = job();
    let listing = page_of(&job, |c| matches!(c, PageContent::Contents { .. }));
    let entries = job.plan.contents(gridpress::plan::Part::Book(0));
    assert!(entries.len() >= 5, "{entries:?}");
    for entry in entries {
        let printed = job.plan.pages[entry.page].printed();
        if !printed.ends_with(|c: char| c.is_ascii_digit()) {
            continue; // Front matter: its own test is below.
        }
        // To a page that is there and, with another digit, to one that may not be.
        for digit in ['2', '9'] {
            if printed.ends_with(digit) {
                continue;
            }
            for proof in proofs(|_, document| reprint(document, listing, &printed, digit)) {
                let (page, puzzle, what) = wrong(&proof);
                assert_eq!((page, puzzle), (Some(listing + 1), None), "{what}");
                let stands = what.contains("no page has this number") || what.contains("begins on");
                assert!(stands && what.ends_with(&format!("page {printed}")), "{what}");
            }
        }
    }
}

#[test]
fn a_wrong_roman_number_in_the_contents_is_found() {
    let job = job();
    let listing = page_of(&job, |c| matches!(c, PageContent::Contents { .. }));
    let how_to = page_of(&job, |c| matches!(c, PageContent::HowToRule { .. }));
    let printed = job.plan.pages[how_to].printed();
    let other = if printed.ends_with('i') { 'v' } else { 'i' };
    for proof in proofs(|_, document| reprint(document, listing, &printed, other)) {
        let (page, _, what) = wrong(&proof);
        assert_eq!(page, Some(listing + 1));
        assert!(what.contains("How to play") && what.contains(&printed), "{what}");
    }
}

#[test]
fn a_wrong_page_number_beside_a_puzzle_is_found() {
    let job = job();
    let puzzle = &job.plan.puzzles[3];
    let answer = job.plan.pages[puzzle.answer_page.expect("it has one")].folio;
    let says = format!("Answer on page {answer}");
    for proof in proofs(|_, document| reprint(document, puzzle.page, &says, '1')) {
        let (page, number, what) = wrong(&proof);
        assert_eq!((page, number), (Some(puzzle.page + 1), Some(4)));
        assert!(what.ends_with(&format!("its answer is on page {answer}")), "{what}");
    }
}

#[test]
fn a_wrong_page_number_beside_an_answer_is_found() {
    let job = job();
    let puzzle = &job.plan.puzzles[6];
    let page = puzzle.answer_page.expect("it has one");
    let folio = job.plan.pages[puzzle.page].folio;
    let digit = if folio % 10 == 3 { '4' } else { '3' };
    for proof in proofs(|_, document| reprint(document, page, &format!("page {folio}"), digit)) {
        let (at, number, what) = wrong(&proof);
        assert_eq!((at, number), (Some(page + 1), Some(7)));
        assert!(what.ends_with(&format!("its puzzle is on page {folio}")), "{what}");
    }
}

#[test]
fn a_wrong_page_number_of_a_hint_is_found() {
    for proof in proofs(|job, document| {
        let page = page_of(
            job,
            |content| matches!(content, PageContent::Puzzles { puzzles, .. } if puzzles.contains(&1)),
        );
        let hints = page_of(job, |content| matches!(content, PageContent::Hints { .. }));
        let folio = job.plan.pages[hints].folio;
        let wrong = char::from_digit((folio + 1) % 10, 10).expect("a digit");
        reprint(document, page, &format!("Hint on page {folio}"), wrong);
    }) {
        let (_, puzzle, what) = wrong(&proof);
        assert_eq!(puzzle, Some(2));
        assert!(what.contains("its hint is not there"), "{what}");
    }
}

#[test]
fn a_hint_without_the_page_of_its_puzzle_is_found() {
    for proof in proofs(|job, document| {
        let hints = page_of(job, |content| matches!(content, PageContent::Hints { .. }));
        let mut seen = 0;
        each_run(&mut document.pages[hints].items, &mut |run| {
            if run.text.starts_with("page ") {
                seen += 1;
                if seen == 2 {
                    (run.glyphs, run.text) = (Vec::new(), String::new());
                }
            }
        });
        assert!(seen > 4, "{seen}");
    }) {
        let is_it = |fault: &Fault| fault.what.contains("its hint names no page");
        assert!(proof.faults.iter().any(is_it), "{:#?}", proof.faults);
    }
}

//! Books in fonts that are not known beforehand are read by the fonts in their files.

use crate::book::{job, known, made};
use crate::each_run;
use gridpress::font::FontBook;
use gridpress::layout::lay_out;
use gridpress::plan::Part;
use gridpress::proof::{Alphabet, FaultKind, Proof, ReadPdf, check, read_pdf};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::scene::Document;

/// A book in the serif, and its proof by an alphabet that does not hold it.
fn proof_of_serif(change: impl FnOnce(&mut Document)) -> Proof {
    let (job, fonts) = (job("large-print", "letter"), FontBook::serif());
    let mut document =
        lay_out(&job.plan, Part::Book(0), &made(), &job.template, &fonts, "test").expect("a book");
    change(&mut document);
    let pdf = write(&document, &PdfOptions::new(Standard::Screen)).expect("it can be written");
    let sans = Alphabet::of(&FontBook::shipped());
    let ReadPdf::Pages(pages) = read_pdf(&pdf, &sans).expect("it can be read") else {
        panic!("pages")
    };
    check(&pages, &known())
}

/// Shows another digit for one in the font of the givens, in text that says what was meant: this many
/// times.
fn show_as(document: &mut Document, said: &str, shown: char, times: usize) {
    let face = FontBook::SEMIBOLD;
    let glyph = FontBook::serif().face(face).glyph(shown).expect("it is there").id;
    let mut left = times;
    for page in &mut document.pages {
        each_run(&mut page.items, &mut |run| {
            if run.text == said && run.face == face && left > 0 {
                run.glyphs[0].id = glyph;
                left -= 1;
            }
        });
    }
    assert!(left < times);
}

#[test]
fn a_font_in_the_file_needs_no_option() {
    let proof = proof_of_serif(|_| ());
    assert!(proof.is_right(), "{:#?}", proof.faults);
    assert_eq!((proof.puzzles, proof.answers), (8, 8));
}

#[test]
fn a_font_with_exchanged_digits_is_detected() {
    let proof = proof_of_serif(|document| show_as(document, "6", '9', usize::MAX));
    assert!(!proof.is_right());
    let proof = proof_of_serif(|document| {
        show_as(document, "6", '9', usize::MAX);
        show_as(document, "9", '6', usize::MAX);
    });
    assert!(!proof.is_right());
}

#[test]
fn a_wrong_glyph_of_a_learned_font_is_found() {
    let proof = proof_of_serif(|document| show_as(document, "6", '9', 1));
    let kinds: Vec<FaultKind> = proof.faults.iter().map(|fault| fault.kind).collect();
    assert!(!proof.is_right(), "{kinds:?}");
    let is_of_cell = |kind: &FaultKind| matches!(kind, FaultKind::Disguised | FaultKind::Clash);
    assert!(kinds.iter().any(is_of_cell), "{kinds:?}");
}

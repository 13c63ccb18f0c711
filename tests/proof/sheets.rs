//! Sheets to fold or to cut, read back as the book that comes of them; and faults planted into
//! them, each found on its page.

use crate::book::{document, job, known, made};
use gridpress::generate::Made;
use gridpress::geom::{Insets, Pt, Size};
use gridpress::plan::Imposition;
use gridpress::proof::{
    Alphabet, Binding, Fault, FaultKind, ReadPage, ReadPdf, Sheets as Read, check, read_pdf,
    read_pdfs, same_book,
};
use gridpress::render::pdf::{PdfOptions, Sheets, Spread, Standard, write, write_imposed};
use gridpress::scene::Document;
use gridpress::spec::Method;

const METHODS: [(Method, Binding); 2] =
    [(Method::SaddleStitch, Binding::Folded), (Method::CutAndStack, Binding::Cut)];

fn sheets(method: Method, pages: usize) -> Sheets {
    let imposition = Imposition::new(method, pages, Pt::mm(0.3));
    let spread =
        |s: &gridpress::plan::SheetSide| Spread { left: s.left, right: s.right, creep: s.creep };
    Sheets {
        sides: imposition.sides.iter().map(spread).collect(),
        sheet: None,
        marks: true,
        folded: method == Method::SaddleStitch,
    }
}

fn read(book: &Document, sheets: &Sheets) -> Read {
    let bytes = write_imposed(book, &PdfOptions::new(Standard::Press), sheets).expect("sheets");
    match read_pdf(&bytes, Alphabet::shipped()).expect("a PDF") {
        ReadPdf::Sheets(sheets) => sheets,
        ReadPdf::Pages(_) => panic!("sheets were read as pages"),
    }
}

fn pages(book: &Document) -> Vec<ReadPage> {
    let bytes = write(book, &PdfOptions::new(Standard::Press)).expect("a book");
    match read_pdf(&bytes, Alphabet::shipped()).expect("a PDF") {
        ReadPdf::Pages(pages) => pages,
        ReadPdf::Sheets(_) => panic!("pages were read as sheets"),
    }
}

fn book(made: &[Made]) -> Document {
    document(&job("two-up", "6x9in"), made)
}

/// Returns the faults of sheets of a valid or a damaged book.
fn faults(spoiled: &Document, method: Method, spoil: impl Fn(&mut Sheets)) -> Vec<Fault> {
    let right = pages(&book(&made()));
    let sound = sheets(method, right.len());
    let moved: Vec<Pt> = sound.sides.iter().map(|side| side.creep).collect();
    let mut sheets = sound;
    spoil(&mut sheets);
    let (_, binding) = METHODS[usize::from(method == Method::CutAndStack)];
    same_book(&read(spoiled, &sheets), binding, &right, &moved)
}

#[test]
fn sheets_are_read_as_the_book_that_comes_of_them() {
    let mut document = book(&made());
    for bleed in [Pt::ZERO, Pt::new(9.0)] {
        for page in &mut document.pages {
            page.bleed = Insets::all(bleed);
        }
        let right = pages(&document);
        for (method, binding) in METHODS {
            let mut sheets = sheets(method, right.len());
            for larger in [None, Some(Size::new(Pt::mm(420.0), Pt::mm(297.0)))] {
                sheets.sheet = larger;
                let read = read(&document, &sheets);
                let bound = read.bound();
                assert_eq!((bound.binding, bound.is_in_order), (binding, true));
                assert_eq!(bound.pages.len(), right.len());
                let proof = check(&bound.pages, &known());
                assert_eq!(proof.faults, [], "{method:?}");
                assert_eq!((proof.puzzles, proof.answers), (8, 8));
                let moved: Vec<Pt> = sheets.sides.iter().map(|side| side.creep).collect();
                assert_eq!(same_book(&read, binding, &right, &moved), []);
            }
        }
    }
    // A request for pages returns pages.
    let bytes = write_imposed(
        &document,
        &PdfOptions::new(Standard::Press),
        &sheets(Method::CutAndStack, document.pages.len()),
    );
    let read = read_pdfs([&bytes.expect("sheets")[..]]).expect("a PDF");
    assert_eq!(read.len(), document.pages.len());
}

#[test]
fn pages_in_each_others_place_are_named() {
    let right = book(&made());
    for (method, _) in METHODS {
        // The fault names the page in the place; for empty places, the missing one.
        let told = |found: Vec<Fault>| {
            let in_place = found.iter().filter(|f| f.what.contains("is in its place")).count();
            assert!(in_place >= 1 && found.len() >= 2, "{found:#?}");
        };
        told(faults(&right, method, |sheets| sheets.sides.swap(0, 2)));
        told(faults(&right, method, |sheets| {
            let side = &mut sheets.sides[1];
            std::mem::swap(&mut side.left, &mut side.right);
        }));
        // A page twice, and another on no sheet.
        let found = faults(&right, method, |sheets| sheets.sides[1].left = sheets.sides[0].right);
        let on: Vec<_> = found.iter().map(|f| (f.kind, f.page)).collect();
        assert_eq!(on.len(), 1, "{found:#?}");
        assert_eq!(on[0].0, FaultKind::NotAsMade);
    }
}

#[test]
fn a_page_that_is_not_moved_as_far_as_the_fold_wants_is_named() {
    let right = book(&made());
    let found = faults(&right, Method::SaddleStitch, |sheets| sheets.sides[2].creep = Pt::ZERO);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found.iter().all(|f| f.what.contains("sheet 2, front")), "{found:#?}");
}

#[test]
fn a_sheet_that_is_missing_is_told() {
    let right = book(&made());
    for (method, _) in METHODS {
        let found = faults(&right, method, |sheets| {
            sheets.sides.truncate(sheets.sides.len() - 2);
        });
        assert!(found.iter().any(|f| f.what.contains("not on the sheets")), "{found:#?}");
    }
}

#[test]
fn a_digit_that_is_not_that_of_the_book_is_named() {
    let mut other = made();
    let cell = other[4].puzzle.filled_cells().iter().next().expect("a given");
    other[4].puzzle.set(cell, None);
    let spoiled = book(&other);
    let page = job("two-up", "6x9in").plan.puzzles[4].page + 1;
    for (method, _) in METHODS {
        let found = faults(&spoiled, method, |_| {});
        // The puzzle's page; and its answer's, where the given is bold no longer.
        assert!(found.iter().any(|f| f.page == Some(page) && f.what.contains("a grid on it")));
        assert!(found.len() <= 2, "{found:#?}");
    }
}

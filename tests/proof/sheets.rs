//! Sheets to fold or to cut, read back as the book that they make; and faults planted into
//! them, each found on its page.

use crate::book::{document, job, known, made};
use crate::paper::Paper;
use crate::pixels::pictures;
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
#[ignore = "takes seconds: run by .ci/run"]
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
fn a_gap_that_may_be_a_space_is_no_fault_but_another_word_is() {
    let document = book(&made());
    let (method, binding) = METHODS[0];
    let pages = pages(&document);
    let read = read(&document, &sheets(method, pages.len()));
    let with = |old: &str, new: &str| {
        let mut pages = pages.clone();
        let mut phrases = pages.iter_mut().flat_map(|page| &mut page.phrases);
        let phrase = phrases.find(|phrase| phrase.text.contains(old)).expect("a caption");
        phrase.text = phrase.text.replacen(old, new, 1);
        same_book(&read, binding, &pages, &[])
    };
    let sound = with(" ", " ");
    assert_eq!(with(" ", ""), sound);
    assert_eq!(with("e", "c").len(), sound.len() + 1);
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

/// What is done to a file of sheets.
pub enum Change {
    /// Draws the sheets otherwise.
    Sides(fn(&mut Sheets)),
    /// Turns a side by an angle in degrees.
    Turned(usize, i64),
    /// Leaves a side out.
    Removed(usize),
    /// Puts a copy of a side behind it.
    Doubled(usize),
    /// Draws this on a side after everything else.
    Over(usize, &'static str),
}
use Change::{Doubled, Over, Removed, Sides, Turned};

/// The faults: a name, how the sheets are bound, and what is done.
pub const FAULTS: &[(&str, Method, Change)] = &[
    ("a front upside down", Method::SaddleStitch, Turned(1, 180)),
    ("a back upside down", Method::SaddleStitch, Turned(2, 180)),
    ("a side turned by a quarter", Method::CutAndStack, Turned(1, 90)),
    ("a side upside down before the cut", Method::CutAndStack, Turned(2, 180)),
    ("a side missing", Method::SaddleStitch, Removed(2)),
    ("a side missing before the cut", Method::CutAndStack, Removed(3)),
    ("a side twice", Method::SaddleStitch, Doubled(1)),
    ("a side twice before the cut", Method::CutAndStack, Doubled(2)),
    ("two sides exchanged", Method::SaddleStitch, Sides(|s| s.sides.swap(0, 3))),
    ("two sides exchanged before the cut", Method::CutAndStack, Sides(|s| s.sides.swap(1, 2))),
    (
        "left and right exchanged",
        Method::SaddleStitch,
        Sides(|s| {
            let side = &mut s.sides[2];
            std::mem::swap(&mut side.left, &mut side.right);
        }),
    ),
    ("the left page missing", Method::CutAndStack, Sides(|s| s.sides[1].left = None)),
    ("the right page missing", Method::SaddleStitch, Sides(|s| s.sides[1].right = None)),
    ("a page twice", Method::SaddleStitch, Sides(|s| s.sides[1].left = s.sides[2].right)),
    ("a page not moved for its fold", Method::SaddleStitch, Sides(|s| s.sides[2].creep = Pt::ZERO)),
    ("a page moved too far", Method::SaddleStitch, Sides(|s| s.sides[3].creep = Pt::mm(6.0))),
    ("a side under a white box", Method::SaddleStitch, Over(2, "1 g 0 0 2000 2000 re f")),
    ("a line over a side", Method::CutAndStack, Over(2, "0 G 3 w 0 0 m 900 700 l S")),
    ("a side without the marks on its left", Method::SaddleStitch, Over(2, "1 g 0 0 22 2000 re f")),
    ("a side without marks for the cut", Method::CutAndStack, Over(3, "1 g 0 0 2000 22 re f")),
    ("a black box over a page", Method::SaddleStitch, Over(3, "0 g 60 60 250 350 re f")),
];

#[test]
fn a_loose_mark_on_a_sheet_is_one_fault() {
    let right = book(&made());
    for (method, _) in METHODS {
        let sheets = sheets(method, pages(&right).len());
        let bytes = write_imposed(&right, &PdfOptions::new(Standard::Press), &sheets);
        let mut pdf = lopdf::Document::load_mem(&bytes.expect("sheets")).expect("a PDF");
        let id = pdf.get_pages()[&2];
        let mut content = b"q ".to_vec();
        content.extend(pdf.get_page_content(id));
        content.extend(b"\nQ 0 g 200 30 9 9 re f");
        pdf.change_page_content(id, content).expect("content");
        let mut bytes = Vec::new();
        pdf.save_to(&mut bytes).expect("it can be saved");
        let ReadPdf::Sheets(read) = read_pdf(&bytes, Alphabet::shipped()).expect("a PDF") else {
            panic!("sheets were read as pages")
        };
        let faults = check(&read.bound().pages, &known()).faults;
        assert!((1..=3).contains(&faults.len()), "{faults:#?}");
        assert!(faults.iter().any(|f| f.kind == FaultKind::StrayInk), "{faults:#?}");
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_planted_in_sheets_is_found() {
    let right = book(&made());
    let pages = pages(&right);
    let mut missed = Vec::new();
    for (name, method, change) in FAULTS {
        let (_, binding) = METHODS[usize::from(*method == Method::CutAndStack)];
        let sound = sheets(*method, pages.len());
        let moved: Vec<Pt> = sound.sides.iter().map(|side| side.creep).collect();
        let written = |sheets: &Sheets| {
            let bytes = write_imposed(&right, &PdfOptions::new(Standard::Press), sheets);
            Paper::Pdf(Box::new(lopdf::Document::load_mem(&bytes.expect("sheets")).expect("a PDF")))
        };
        let before = pictures(&written(&sound));
        let mut spoiled = sound;
        if let Sides(change) = change {
            change(&mut spoiled);
        }
        let mut paper = written(&spoiled);
        if let Removed(side) = change {
            paper.remove_page(*side);
        }
        if let Doubled(side) = change {
            paper.double_page(*side);
        }
        let Paper::Pdf(pdf) = &mut paper else { panic!("a PDF") };
        if let Turned(side, degrees) = change {
            let id = pdf.get_pages()[&(*side as u32)];
            let side = pdf.get_object_mut(id).and_then(lopdf::Object::as_dict_mut);
            side.expect("a page").set("Rotate", *degrees);
        }
        if let Over(side, drawn) = change {
            let id = pdf.get_pages()[&(*side as u32)];
            let mut content = b"q ".to_vec();
            content.extend(pdf.get_page_content(id));
            content.extend(format!("\nQ {drawn}").bytes());
            pdf.change_page_content(id, content).expect("content");
        }
        let after = pictures(&paper);
        let differs = before.iter().zip(&after).any(|(a, b)| a.differs(b));
        if before.len() == after.len() && !differs {
            missed.push(format!("{name}: not seen"));
        }
        let Paper::Pdf(mut pdf) = paper else { panic!("a PDF") };
        let mut bytes = Vec::new();
        pdf.save_to(&mut bytes).expect("it can be saved");
        let is_found = match read_pdf(&bytes, Alphabet::shipped()).expect("a PDF") {
            ReadPdf::Sheets(read) => {
                let bound = read.bound();
                !same_book(&read, binding, &pages, &moved).is_empty()
                    || !check(&bound.pages, &known()).is_right()
            }
            ReadPdf::Pages(pages) => !check(&pages, &known()).is_right(),
        };
        if !is_found {
            missed.push(format!("{name}: not found"));
        }
    }
    println!("{} planted faults", FAULTS.len());
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// Without the book that they make, too.
#[test]
fn a_side_that_is_moved_listed_twice_or_missing_is_found_alone() {
    let right = book(&made());
    let count = right.pages.len();
    let kinds = |read: &Read| -> Vec<FaultKind> {
        check(&read.bound().pages, &known()).faults.iter().map(|fault| fault.kind).collect()
    };
    for (method, _) in METHODS {
        let mut moved = sheets(method, count);
        moved.sides[1].creep += Pt::mm(4.0);
        assert!(kinds(&read(&right, &moved)).contains(&FaultKind::OffCentre), "{method:?}");
        let mut odd = sheets(method, count);
        odd.sides.pop();
        assert!(kinds(&read(&right, &odd)).contains(&FaultKind::PageTwice), "{method:?}");
        let options = PdfOptions::new(Standard::Press);
        let bytes = write_imposed(&right, &options, &sheets(method, count)).expect("sheets");
        let pdf = lopdf::Document::load_mem(&bytes).expect("a PDF");
        let mut paper = Paper::Pdf(Box::new(pdf));
        paper.list_again(2);
        let Paper::Pdf(mut pdf) = paper else { panic!("a PDF") };
        let mut bytes = Vec::new();
        pdf.save_to(&mut bytes).expect("saved");
        let ReadPdf::Sheets(read) = read_pdf(&bytes, Alphabet::shipped()).expect("a PDF") else {
            panic!("sheets were read as pages")
        };
        assert!(kinds(&read).contains(&FaultKind::PageTwice), "{method:?}");
    }
}

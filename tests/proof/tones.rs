//! Lines, tints and digits of whole grids that are paler, in a colour, in another face or elsewhere: each
//! is like the others beside it, and differs from what can be seen or from when the book was made.

use crate::book::{document, job, job_from, known, made, proof_of};
use crate::paper::Paper;
use crate::variants;
use gridpress::font::{FaceId, Glyph};
use gridpress::geom::Pt;
use gridpress::proof::{Alphabet, Expectations, FaultKind, Ink as Judged, PageTexts, read_pdfs_in};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::scene::{Document, Ink, Item, Stroke, TextRun};
use std::collections::BTreeMap;

/// What a manifest lists of the pages.
fn listed(document: &Document) -> Expectations {
    let pdf = write(document, &PdfOptions::new(Standard::Screen)).expect("drawn");
    let read = read_pdfs_in([&pdf[..]], Alphabet::shipped(), Judged::EveryPage).expect("a PDF");
    let printed = read.iter().map(|page| PageTexts::parse(&PageTexts::of(page).lines()));
    Expectations { printed: printed.collect(), ..known() }
}

/// Returns what is said of a document that differs from the listed one.
fn said(document: &Document, known: &Expectations) -> Vec<String> {
    let proof = proof_of(document, Standard::Screen, known);
    proof.faults.into_iter().map(|fault| fault.what).collect()
}

fn each_item(items: &mut [Item], change: &mut impl FnMut(&mut Item)) {
    for item in items {
        if let Item::Group { items, .. } = item {
            each_item(items, change);
        } else {
            change(item);
        }
    }
}

fn each_stroke(items: &mut [Item], change: &mut impl FnMut(&mut Stroke)) {
    each_item(items, &mut |item| match item {
        Item::Line { stroke, .. } | Item::Box { stroke: Some(stroke), .. } => change(stroke),
        _ => {}
    });
}

#[test]
fn lines_that_can_hardly_be_seen_are_found() {
    let right = document(&job("large-print", "letter"), &made());
    let mut pale = right.clone();
    for symbol in &mut pale.symbols {
        each_stroke(&mut symbol.items, &mut |stroke| stroke.ink = Ink::Black(0.1));
    }
    for paper in Paper::both(&pale) {
        let name = paper.name();
        let proof = paper.proof(&known());
        let is_it = |what: &str| what.contains("in its grids are only 10 % black");
        assert!(proof.faults.iter().any(|fault| is_it(&fault.what)), "{name}: {:?}", proof.faults);
    }
}

#[test]
fn pale_cages_are_found() {
    let (right, _) = variants::book_with("killer", "");
    let mut pale = right.clone();
    for page in &mut pale.pages {
        each_stroke(&mut page.items, &mut |stroke| {
            if !stroke.dash.is_empty() {
                stroke.ink = Ink::Black(0.1);
            }
        });
    }
    let said = said(&pale, &known());
    assert!(said.iter().any(|what| what.starts_with("dashed lines of")), "{said:?}");
}

#[test]
fn lines_in_a_colour_are_found() {
    let right = document(&job("large-print", "letter"), &made());
    let listed = listed(&right);
    assert_eq!(said(&right, &listed), [] as [&str; 0]);
    let mut red = right.clone();
    for symbol in &mut red.symbols {
        let mut is_first = true;
        each_stroke(&mut symbol.items, &mut |stroke| {
            if std::mem::take(&mut is_first) {
                // As dark as the grey of some lines.
                stroke.ink = Ink::Mixed([255, 0, 0]);
            }
        });
    }
    let said = said(&red, &listed);
    assert!(said.iter().any(|what| what.contains("or in another colour")), "{said:?}");
}

#[test]
fn windows_darker_than_they_were_are_found() {
    let (right, _) = variants::book_with("hyper", "");
    let listed = listed(&right);
    let mut darker = right.clone();
    for symbol in &mut darker.symbols {
        each_item(&mut symbol.items, &mut |item| {
            if let Item::Box { fill: Some(Ink::Black(tint)), .. } = item {
                *tint *= 1.5;
            }
        });
    }
    let said = said(&darker, &listed);
    assert!(said.iter().any(|what| what.starts_with("a tint in its grids")), "{said:?}");
}

/// Prints digits of all answers on these pages in the lighter face.
fn unbold(document: &mut Document, pages: &[usize]) {
    let mut glyphs: BTreeMap<(FaceId, String), Vec<Glyph>> = BTreeMap::new();
    let is_digit = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_digit());
    let mut of_answer: Vec<FaceId> = Vec::new();
    for &page in pages {
        each_item(&mut document.pages[page].items, &mut |item| {
            let Item::Text(run) = item else { return };
            if is_digit(&run.text) {
                of_answer.push(run.face);
                glyphs.insert((run.face, run.text.clone()), run.glyphs.clone());
            }
        });
    }
    let heaviest = of_answer.iter().copied().max().expect("digits");
    let lightest = of_answer.iter().copied().min().expect("digits");
    assert_ne!(heaviest, lightest);
    for &page in pages {
        each_item(&mut document.pages[page].items, &mut |item| {
            let Item::Text(run) = item else { return };
            if is_digit(&run.text)
                && run.face == heaviest
                && let Some(lighter) = glyphs.get(&(lightest, run.text.clone()))
            {
                (run.face, run.glyphs) = (lightest, lighter.clone());
            }
        });
    }
}

#[test]
fn answers_without_bold_givens_are_found() {
    let right = document(&job("large-print", "letter"), &made());
    let listed = listed(&right);
    let answers: Vec<usize> = (0..right.pages.len())
        .filter(|&page| format!("{:?}", right.pages[page].items).contains("alt: \"Answer"))
        .collect();
    assert!(answers.len() > 1);
    // All of them: nothing shows that some were bold but what is listed.
    let mut plain = right.clone();
    unbold(&mut plain, &answers);
    let all = said(&plain, &listed);
    assert!(all.iter().any(|what| what.contains("in another face or weight")), "{all:?}");
    // Those of one page of several.
    let mut some = right.clone();
    unbold(&mut some, &answers[1..2]);
    let proof = proof_of(&some, Standard::Screen, &known());
    let is_it = |kind: FaultKind| kind == FaultKind::GivenNotBold;
    assert!(proof.faults.iter().any(|fault| is_it(fault.kind)), "{:?}", proof.faults);
}

#[test]
fn a_grid_that_is_moved_with_its_digits_is_found() {
    let right = document(&job("large-print", "letter"), &made());
    let listed = listed(&right);
    let mut moved = right.clone();
    let page = (0..right.pages.len())
        .find(|&page| format!("{:?}", right.pages[page].items).contains("alt: \"Puzzle 2"))
        .expect("a puzzle");
    for item in &mut moved.pages[page].items {
        let Item::Group { items, .. } = item else { continue };
        if !items.iter().any(|item| matches!(item, Item::Use { .. })) {
            continue;
        }
        for item in items {
            match item {
                Item::Use { at, .. } => at.y += Pt::new(10.0),
                Item::Text(run) => run.origin.y += Pt::new(10.0),
                Item::Line { from, to, .. } => {
                    from.y += Pt::new(10.0);
                    to.y += Pt::new(10.0);
                }
                _ => {}
            }
        }
    }
    let said = said(&moved, &listed);
    assert!(said.iter().any(|what| what.contains("the grid of puzzle 2 is 3.5 mm")), "{said:?}");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn signs_in_another_ink_size_or_place_are_found() {
    let job = job_from(
        "[book]\ntitle = \"A test\"\nseed = 1\n\
         [page]\nlayout = \"large-print\"\nqr = \"https://example.org/?bd={puzzle}\"\n\
         [[section]]\ntitle = \"One\"\ncount = 8\ndifficulty = \"easy\"\ncandidates = \"all\"\n",
    );
    let right = document(&job, &made());
    let listed = listed(&right);
    assert_eq!(said(&right, &listed), [] as [&str; 0]);
    let puzzle = (0..right.pages.len())
        .find(|&page| format!("{:?}", right.pages[page].items).contains("alt: \"Puzzle 2"))
        .expect("a puzzle");
    let largest = Pt::new(18.5);
    let changed = |change: &mut dyn FnMut(&mut Item)| {
        let mut other = right.clone();
        each_item(&mut other.pages[puzzle].items, &mut |item| change(item));
        said(&other, &listed)
    };
    let is_mark =
        |run: &TextRun| run.size < largest && run.text.len() == 1 && run.origin.y < Pt::new(660.0);
    let number = changed(&mut |item| match item {
        Item::Text(run) if run.text.starts_with("Answer on") => run.ink = Ink::Black(0.7),
        _ => {}
    });
    assert!(
        matches!(&number[..], [what] if what.contains("letters and digits are paler")),
        "{number:?}"
    );
    let code = changed(&mut |item| {
        if let Item::Path { fill: Some(ink), .. } = item {
            *ink = Ink::Mixed([180, 0, 0]);
        }
    });
    assert!(matches!(&code[..], [what] if what.contains("a drawing is paler")), "{code:?}");
    let lower = changed(&mut |item| match item {
        Item::Text(run) if is_mark(run) => run.origin.y += Pt::new(0.9),
        _ => {}
    });
    assert!(matches!(&lower[..], [what] if what.contains("are elsewhere")), "{lower:?}");
    let larger = changed(&mut |item| match item {
        Item::Text(run) if is_mark(run) => run.size = run.size * 1.08,
        _ => {}
    });
    assert!(matches!(&larger[..], [what] if what.contains("are of another size")), "{larger:?}");
}

//! Faults that a page shows by itself, without others to compare it with.

use crate::book::{document, job, made};
use gridpress::proof::{Alphabet, Expectations, FaultKind, Ink, check, read_pdfs_in, read_svgs};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::render::svg;
use lopdf::{Dictionary, Document, Object, dictionary};

/// The page of the first puzzle, from 0.
const PAGE: usize = 2;

#[test]
fn a_frame_thinner_than_the_lines_of_boxes_is_found() {
    let (job, made) = (job("large-print", "letter"), made());
    let page = svg::page(&document(&job, &made), PAGE).expect("drawn");
    let faults = |page: &str| {
        let proof = check(&read_svgs([page]).expect("an SVG"), &Expectations::default());
        proof.faults.iter().filter(|fault| fault.kind == FaultKind::GridLine).count()
    };
    assert_eq!(faults(&page), 0);
    let [thin, frame] = ["0.9", "3"].map(|width| format!("stroke-width=\"{width}\""));
    assert!(page.contains(&frame), "{page}");
    assert!(faults(&page.replace(&frame, &thin)) > 0, "a thin frame");
}

#[test]
fn marks_without_a_picture_are_found_unless_they_are_hidden() {
    let (job, made) = (job("large-print", "letter"), made());
    let document = document(&job, &made);
    let pdf = write(&document, &PdfOptions::new(Standard::Screen)).expect("written");
    let mark = || {
        dictionary! {
            "Type" => "Annot",
            "Subtype" => "Square",
            "Rect" => vec![100.into(), 300.into(), 200.into(), 400.into()],
            "IC" => vec![1.into(), 1.into(), 1.into()],
        }
    };
    let faults = |mark: Dictionary| {
        let mut pdf = Document::load_mem(&pdf).expect("a PDF");
        let page = pdf.get_pages()[&(PAGE as u32 + 1)];
        let page = pdf.get_dictionary_mut(page).expect("a page");
        page.set("Annots", vec![Object::Dictionary(mark)]);
        let mut bytes = Vec::new();
        pdf.save_to(&mut bytes).expect("saved");
        let read = read_pdfs_in([&bytes[..]], Alphabet::shipped(), Ink::None).expect("a PDF");
        let proof = check(&read, &Expectations::default());
        proof.faults.iter().filter(|fault| fault.kind == FaultKind::StrayInk).count()
    };
    assert_eq!(faults(mark()), 1);
    let mut hidden = mark();
    hidden.set("F", 2);
    assert_eq!(faults(hidden), 0);
    // Programs draw a frame around a link that does not say otherwise.
    let link = |border: Option<i64>| {
        let mut link = mark();
        link.set("Subtype", Object::Name(b"Link".to_vec()));
        if let Some(width) = border {
            link.set("Border", vec![0.into(), 0.into(), width.into()]);
        }
        link
    };
    assert_eq!([None, Some(2), Some(0)].map(|border| faults(link(border))), [1, 1, 0]);
}

//! Pages of explanations whose tints and pictures differ from when the book was made.

use crate::book::{document, job_from, job_with, made};
use gridpress::proof::{
    Alphabet, Expectations, Fault, FaultKind, Ink, PageTexts, ReadPage, check, read_pdfs_in,
    read_svgs,
};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::render::svg;
use lopdf::Document;

fn known(read: &[ReadPage]) -> Expectations {
    // As a manifest lists them.
    let printed = read.iter().map(|page| PageTexts::parse(&PageTexts::of(page).lines()));
    Expectations { printed: printed.collect(), ..Expectations::default() }
}

fn shaded(read: &[ReadPage], known: &Expectations) -> Vec<String> {
    let faults = check(read, known).faults.into_iter().map(|fault| fault.what);
    faults
        .filter(|what| what.starts_with("it is darker") || what.starts_with("it is lighter"))
        .collect()
}

#[test]
fn other_tints_are_found_in_a_pdf() {
    let job = job_with("large-print", "letter", &[("One", 8)], "[front]\nhow-to-play = true\n");
    let right = write(&document(&job, &made()), &PdfOptions::new(Standard::Screen)).expect("drawn");
    let read =
        |pdf: &[u8]| read_pdfs_in([pdf], Alphabet::shipped(), Ink::EveryPage).expect("a PDF");
    let pages = read(&right);
    let known = known(&pages);
    assert!(shaded(&pages, &known).is_empty());
    let mut changed = 0;
    for (index, _) in pages.iter().enumerate().filter(|(_, page)| page.explains()) {
        let mut pdf = Document::load_mem(&right).expect("a PDF");
        let page = pdf.get_pages()[&(index as u32 + 1)];
        let content = pdf.get_page_content(page);
        let content = String::from_utf8(content).expect("plain signs");
        let darker = content.replace("\n0.88 g", "\n0.6 g");
        if darker == content {
            continue;
        }
        changed += 1;
        pdf.change_page_content(page, darker.into_bytes()).expect("changed");
        let mut bytes = Vec::new();
        pdf.save_to(&mut bytes).expect("saved");
        // Grey lines can hardly be seen on some of these tints, which is said in place of the shade.
        let faults = check(&read(&bytes), &known).faults;
        let is_it = |fault: &Fault| {
            fault.what.starts_with("it is darker")
                || fault.what.starts_with("a tint in its grids")
                || fault.kind == FaultKind::GridLine
        };
        assert!(!faults.is_empty() && faults.iter().all(is_it), "{index}: {faults:?}");
    }
    assert!(changed > 0);
}

#[test]
fn a_missing_strike_is_found() {
    let job = job_from(
        "[book]\ntitle = \"T\"\n[page]\nlayout = \"large-print\"\n\
         [front]\ntechniques = [\"naked-pair\"]\n\
         [[section]]\ntitle = \"One\"\ncount = 8\ndifficulty = \"hard\"\n",
    );
    let document = document(&job, &made());
    let right = write(&document, &PdfOptions::new(Standard::Screen)).expect("drawn");
    let read =
        |pdf: &[u8]| read_pdfs_in([pdf], Alphabet::shipped(), Ink::EveryPage).expect("a PDF");
    let known = known(&read(&right));
    let mut without = 0;
    for index in 0..document.pages.len() {
        let mut pdf = Document::load_mem(&right).expect("a PDF");
        let page = pdf.get_pages()[&(index as u32 + 1)];
        let content = String::from_utf8(pdf.get_page_content(page)).expect("plain signs");
        let lines: Vec<&str> = content.lines().collect();
        let place = |line: &str, sign: &str| -> Option<[f64; 2]> {
            let (x, y) = line.strip_suffix(sign)?.trim().split_once(' ')?;
            Some([x.parse().ok()?, y.parse().ok()?])
        };
        // A short line that slopes.
        let strike = lines.windows(3).position(|three| {
            let (from, to) = (place(three[0], " m"), place(three[1], " l"));
            let by =
                from.zip(to).map(|(from, to)| [0, 1].map(|axis| (to[axis] - from[axis]).abs()));
            by.is_some_and(|by| by.iter().all(|by| (2.0..20.0).contains(by))) && three[2] == "S"
        });
        let Some(strike) = strike else { continue };
        without += 1;
        let kept = [&lines[..strike], &lines[strike + 3..]].concat().join("\n");
        pdf.change_page_content(page, kept.into_bytes()).expect("changed");
        let mut bytes = Vec::new();
        pdf.save_to(&mut bytes).expect("saved");
        let found = shaded(&read(&bytes), &known);
        assert!(matches!(&found[..], [what] if what.contains("lighter")), "{index}: {found:?}");
    }
    assert!(without > 0);
}

#[test]
fn a_blot_is_found_in_an_svg() {
    let job = job_with("large-print", "letter", &[("One", 8)], "[front]\nhow-to-play = true\n");
    let document = document(&job, &made());
    let pages = (0..document.pages.len()).map(|page| svg::page(&document, page).expect("drawn"));
    let pages: Vec<String> = pages.collect();
    let read = |pages: &[String]| read_svgs(pages.iter().map(String::as_str)).expect("SVGs");
    let right = read(&pages);
    let known = known(&right);
    assert!(shaded(&right, &known).is_empty());
    let explains = right.iter().position(ReadPage::explains).expect("a page of texts");
    let mut blotted = pages;
    blotted[explains] = blotted[explains].replace(
        "</svg>",
        "<rect x=\"200\" y=\"500\" width=\"40\" height=\"30\" fill=\"#777\"/></svg>",
    );
    assert_eq!(shaded(&read(&blotted), &known).len(), 1);
}

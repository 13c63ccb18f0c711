//! Reads back sheets to fold or cut: the position of each page, and the metadata of the file.

use gridpress::diag::{Diagnostics, Sources};
use gridpress::geom::{Insets, Pt, Size};
use gridpress::plan::Imposition;
use gridpress::press::{self, Profile, inspect};
use gridpress::render::pdf::{PdfOptions, Sheets, Spread, Standard, write, write_imposed};
use gridpress::spec::Method;
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};

use crate::sample;

fn sheets(method: Method, pages: usize) -> Sheets {
    let imposition = Imposition::new(method, pages, Pt::mm(0.1));
    let spread =
        |s: &gridpress::plan::SheetSide| Spread { left: s.left, right: s.right, creep: s.creep };
    Sheets {
        sides: imposition.sides.iter().map(spread).collect(),
        sheet: None,
        marks: false,
        folded: method == Method::SaddleStitch,
    }
}

fn number(object: &Object) -> f64 {
    object.as_float().map(f64::from).expect("a number")
}

fn rectangle(page: &Dictionary, key: &[u8]) -> Vec<f64> {
    page.get(key).and_then(Object::as_array).expect("a box").iter().map(number).collect()
}

/// What a side shows: for each form, how far its left edge is from the middle of the sheet, and
/// the content it draws.
fn side(pdf: &Document, number_of: u32) -> Vec<(f64, Vec<u8>)> {
    let page = pdf.get_dictionary(pdf.get_pages()[&number_of]).expect("a page");
    let forms = page
        .get(b"Resources")
        .and_then(Object::as_dict)
        .and_then(|r| r.get(b"XObject"))
        .and_then(Object::as_dict)
        .cloned()
        .unwrap_or_default();
    let media = rectangle(page, b"MediaBox");
    let bytes = pdf.get_page_content(pdf.get_pages()[&number_of]);
    let content = Content::decode(&bytes).expect("a content stream");
    let mut moved = 0.0;
    let mut shown = Vec::new();
    for operation in content.operations {
        match operation.operator.as_str() {
            "cm" => moved = number(&operation.operands[4]),
            "Do" => {
                let name = operation.operands[0].as_name().expect("a name");
                let form = forms.get(name).and_then(Object::as_reference).expect("a form");
                let form = pdf.get_object(form).and_then(Object::as_stream).expect("a stream");
                let drawn = form.decompressed_content().unwrap_or_else(|_| form.content.clone());
                shown.push((moved - media[2] / 2.0, drawn));
            }
            _ => {}
        }
    }
    shown
}

#[test]
fn every_page_stands_where_the_fold_or_the_cut_wants_it() {
    let book = sample::book(9);
    let pages = book.pages.len();
    assert!(!pages.is_multiple_of(4), "a last sheet with blanks is part of the test");
    let options = PdfOptions::new(Standard::Press);
    let plain = Document::load_mem(&write(&book, &options).expect("a book")).expect("a file");
    let content: Vec<Vec<u8>> =
        plain.get_pages().values().map(|&id| plain.get_page_content(id)).collect();
    let width = book.pages[0].trim.width.get();
    for method in [Method::SaddleStitch, Method::CutAndStack] {
        let sheets = sheets(method, pages);
        let bytes = write_imposed(&book, &options, &sheets).expect("sheets");
        assert_eq!(bytes, write_imposed(&book, &options, &sheets).expect("sheets"));
        let pdf = Document::load_mem(&bytes).expect("a file");
        assert_eq!(pdf.get_pages().len(), pages.div_ceil(4) * 2);
        for (nth, spread) in (1..).zip(&sheets.sides) {
            let creep = spread.creep.get();
            let expected = [(spread.left, creep - width), (spread.right, -creep)];
            let expected: Vec<_> =
                expected.into_iter().filter_map(|(page, x)| Some((page?, x))).collect();
            let shown = side(&pdf, nth);
            assert_eq!(shown.len(), expected.len());
            for ((x, drawn), (page, at)) in shown.into_iter().zip(expected) {
                assert!((x - at).abs() < 0.01, "{method:?}, side {nth}: {x} for {at}");
                let same = drawn.trim_ascii() == content[page].trim_ascii();
                assert!(same, "{method:?}, side {nth}: not page {}", page + 1);
            }
        }
    }
}

#[test]
fn the_file_keeps_the_standard_of_its_press() {
    let book = sample::book(3);
    let sheets = Sheets { marks: true, ..sheets(Method::SaddleStitch, book.pages.len()) };
    for (name, standard) in
        [("newsprint", Standard::X1a2001), ("lulu", Standard::Press), ("home", Standard::Screen)]
    {
        let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
        let id = sources.add(name, press::shipped(name).expect("a shipped profile"));
        let profile = Profile::read(id, &sources, &mut found).expect("a sound profile");
        let condition =
            profile.intent.clone().map(|identifier| gridpress::render::pdf::OutputCondition {
                info: identifier.clone(),
                identifier,
                registered: true,
            });
        let options = PdfOptions { condition, ..PdfOptions::new(standard) };
        let bytes = write_imposed(&book, &options, &sheets).expect("sheets");
        if standard != Standard::Screen {
            // Rules that do not apply to a sheet: its fonts, and the profile's own trims.
            let found: Vec<_> = inspect(&bytes, &profile)
                .into_iter()
                .filter(|f| !matches!(f.rule, "fonts" | "trim"))
                .collect();
            assert_eq!(found, [], "{name}");
        }
        let pdf = Document::load_mem(&bytes).expect("a file");
        for key in ["Outlines", "StructTreeRoot", "PageLabels"] {
            assert!(!pdf.catalog().expect("a catalogue").has(key.as_bytes()), "{name}: {key}");
        }
    }
}

#[test]
fn boxes_lie_within_each_other_and_marks_outside_them() {
    let mut book = sample::book(3);
    for page in &mut book.pages {
        page.bleed = Insets::all(Pt::new(9.0));
    }
    let trim = book.pages[0].trim;
    let plain = sheets(Method::SaddleStitch, book.pages.len());
    let options = PdfOptions::new(Standard::Press);
    let large = Size::new(trim.width * 2.0 + Pt::new(100.0), trim.height + Pt::new(60.0));
    let exact = Size::new(trim.width * 2.0, trim.height);
    for (sheet, marks, strokes) in
        [(None, false, 0), (None, true, 10), (Some(large), true, 10), (Some(exact), true, 0)]
    {
        let sheets = Sheets { sheet, marks, ..plain.clone() };
        let bytes = write_imposed(&book, &options, &sheets).expect("sheets");
        let pdf = Document::load_mem(&bytes).expect("a file");
        let id = pdf.get_pages()[&1];
        let page = pdf.get_dictionary(id).expect("a page");
        let [media, bleed, trimmed] =
            [&b"MediaBox"[..], b"BleedBox", b"TrimBox"].map(|key| rectangle(page, key));
        for (outer, inner) in [(&media, &bleed), (&bleed, &trimmed)] {
            assert!(outer[0] <= inner[0] && outer[1] <= inner[1]);
            assert!(outer[2] >= inner[2] && outer[3] >= inner[3]);
        }
        assert!((trimmed[2] - trimmed[0] - trim.width.get() * 2.0).abs() < 0.01);
        assert!((trimmed[3] - trimmed[1] - trim.height.get()).abs() < 0.01);
        let content = Content::decode(&pdf.get_page_content(id)).expect("a content stream");
        let drawn = content.operations.iter().filter(|o| o.operator.to_uppercase() == "S").count();
        assert_eq!(drawn, strokes, "{sheet:?}");
    }
}

//! Where the glyphs of a page are in the file: its content is followed operator by operator, as
//! a viewer does, and every glyph must be where it was laid out.

use std::collections::BTreeMap;

use gridpress::font::FontBook;
use gridpress::geom::{Point, Pt};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::scene::{Document as Scene, Item, TextRun, TextStyle};
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};

use crate::sample;

/// How far a glyph may be from its place, in points.
const SLACK: f64 = 0.06;

fn number(object: &Object) -> f64 {
    f64::from(object.as_float().expect("a number"))
}

/// The fonts of a file by their names in the resources, each with the widths of its codes.
fn widths(pdf: &Document) -> BTreeMap<Vec<u8>, BTreeMap<u16, f64>> {
    let resources = pdf.objects.values().filter_map(|o| o.as_dict().ok()).find(|d| d.has(b"Font"));
    let fonts = resources.and_then(|r| r.get(b"Font").ok()).expect("fonts").as_dict().unwrap();
    let follow = |o: &Object| pdf.get_dictionary(o.as_reference().unwrap()).unwrap().clone();
    let width_of = |font: &Dictionary| {
        let below = font.get(b"DescendantFonts").and_then(Object::as_array).unwrap();
        let list = follow(&below[0]).get(b"W").and_then(Object::as_array).unwrap().clone();
        let mut widths = BTreeMap::new();
        for pair in list.chunks(2) {
            let first = u16::try_from(pair[0].as_i64().unwrap()).unwrap();
            let run = pair[1].as_array().unwrap().iter().map(number);
            widths.extend((first..).zip(run));
        }
        widths
    };
    fonts.iter().map(|(name, font)| (name.to_vec(), width_of(&follow(font)))).collect()
}

/// The origin of every glyph of a page, from its bottom left, in the order in which they are shown.
fn glyphs(pdf: &Document, page: usize) -> Vec<(f64, f64)> {
    let widths = widths(pdf);
    let id = pdf.get_pages().into_values().nth(page).expect("a page");
    let content = Content::decode(&pdf.get_page_content(id)).expect("operators");
    let (mut line, mut pen, mut size, mut font) = ((0.0, 0.0), 0.0, 0.0, Vec::new());
    let mut out = Vec::new();
    for operation in &content.operations {
        let with = &operation.operands;
        match operation.operator.as_str() {
            "BT" => (line, pen) = ((0.0, 0.0), 0.0),
            "Tf" => (font, size) = (with[0].as_name().unwrap().to_vec(), number(&with[1])),
            "Td" => {
                line = (line.0 + number(&with[0]), line.1 + number(&with[1]));
                pen = 0.0;
            }
            "TJ" => {
                for part in with[0].as_array().unwrap() {
                    let Object::String(codes, _) = part else {
                        pen -= number(part) / 1000.0 * size;
                        continue;
                    };
                    for code in codes.chunks(2) {
                        out.push((line.0 + pen, line.1));
                        let code = u16::from_be_bytes([code[0], code[1]]);
                        pen += widths[&font][&code] / 1000.0 * size;
                    }
                }
            }
            other => assert!(!["Tm", "Tj", "T*", "Ts", "'"].contains(&other), "{other}"),
        }
    }
    out
}

/// A book whose second page holds nothing but these runs.
fn page_of(runs: Vec<TextRun>) -> Scene {
    let mut book = sample::book(1);
    book.pages[1].items = runs.into_iter().map(Item::Text).collect();
    book
}

fn assert_in_place(runs: Vec<TextRun>) {
    let expected: Vec<(f64, f64)> =
        runs.iter().map(|r| (r.origin.x.get(), 792.0 - r.origin.y.get())).collect();
    let file = write(&page_of(runs), &PdfOptions::new(Standard::Press)).expect("a sound page");
    let found = glyphs(&Document::load_mem(&file).expect("a sound PDF"), 1);
    assert_eq!(found.len(), expected.len());
    for (i, (found, expected)) in found.iter().zip(&expected).enumerate() {
        let off = (found.0 - expected.0).abs().max((found.1 - expected.1).abs());
        assert!(off < SLACK, "glyph {i}: {found:?}, not {expected:?}");
    }
}

fn sign(fonts: &FontBook, sign: char, heavy: bool, size: f64, centre: Point) -> TextRun {
    let face = if heavy { FontBook::BOLD } else { FontBook::REGULAR };
    let style = TextStyle::black(face, Pt::new(size));
    TextRun::centred(fonts, sign, &style, centre).expect("a digit")
}

#[test]
fn digits_of_grids_stand_in_the_middle_of_their_cells() {
    let fonts = FontBook::shipped();
    let signs: Vec<char> = "123456789ABCDEFG".chars().collect();
    for (side, across) in [(4_usize, 525.0), (9, 511.37), (9, 258.1), (16, 530.9)] {
        let cell = across / side as f64;
        // Every cell, one in three, and one in seven: with neighbours and without.
        for every in [1, 3, 7] {
            let mut runs = Vec::new();
            for place in (0..side * side).filter(|place| place * 7 % every == 0) {
                let (row, column) = (place / side, place % side);
                let centre = sample::at(
                    40.3 + cell * (column as f64 + 0.5),
                    99.7 + cell * (row as f64 + 0.5),
                );
                let digit = signs[(row * 3 + column) % side];
                runs.push(sign(&fonts, digit, place % 5 == 0, cell * 0.87, centre));
            }
            assert_in_place(runs);
        }
    }
}

#[test]
fn signs_that_stand_anyhow_stand_where_they_belong() {
    let fonts = FontBook::shipped();
    let places = [(300.0, 100.0), (20.5, 100.0), (20.5, 100.0), (21.0, 140.3), (90.123, 139.9)];
    for count in 1..=places.len() {
        let signs = places.iter().take(count).enumerate();
        assert_in_place(
            signs
                .map(|(i, &(x, y))| sign(&fonts, '7', i == 3, 20.0 + i as f64, sample::at(x, y)))
                .collect(),
        );
    }
}

#[test]
fn a_page_more_takes_little_room() {
    for standard in [Standard::Screen, Standard::X4, Standard::X1a2003] {
        let size = |pages| write(&sample::book(pages), &PdfOptions::new(standard)).unwrap().len();
        let page = (size(300) - size(100)) / 200;
        let most = if standard == Standard::Screen { 900 } else { 700 };
        assert!(page < most, "{standard:?}: {page} bytes a page");
    }
}

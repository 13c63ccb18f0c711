//! SVG files: sound, self-contained, small, and safe with whatever a user writes.

use gridpress::font::FontBook;
use gridpress::geom::Pt;
use gridpress::render::svg::{SvgError, page};
use gridpress::scene::{Align, Item, Role, SymbolId, TextRun, TextStyle};

use crate::sample;

#[test]
fn a_page_stands_alone_and_is_small() {
    let book = sample::book(3);
    let file = page(&book, 1).unwrap();
    assert_eq!(file, page(&book, 1).unwrap());
    assert!(file.len() < 16_000, "{} bytes", file.len());
    for absent in ["<text", "font", "<script", "http://www.w3.org/1999/xhtml", "NaN", "inf"] {
        assert!(!file.contains(absent), "{absent}");
    }
    // Each glyph once, and the grid described in words.
    assert_eq!(file.matches("id=\"f1g").count(), 9);
    assert!(file.contains("<desc id=\"desc\">Puzzle 1"));
    assert!(file.contains("..45..89."));
    let read = resvg::usvg::Tree::from_str(&file, &resvg::usvg::Options::default()).unwrap();
    assert!(
        (read.size().width() - 816.0).abs() < 0.01 && (read.size().height() - 1056.0).abs() < 0.01
    );
}

#[test]
fn user_text_can_not_break_out() {
    let mut book = sample::book(1);
    book.meta.title = "\"><script>alert(1)</script>&\u{0}\u{7}\u{ffff}'".to_owned();
    book.meta.language = "en\" onload=\"x".to_owned();
    let style = TextStyle::black(FontBook::REGULAR, Pt::new(20.0));
    let run =
        TextRun::line(&book.fonts, "a < b & \"c\"", &style, sample::at(0.0, 20.0), Align::Left);
    let mut run = run.unwrap();
    run.text.push_str("]]><x/>\u{1b}[0m");
    let alt = "]]> <evil/> -- \u{8}".to_owned();
    let figure = Item::Group { role: Role::Figure { alt }, items: vec![] };
    book.pages[0].items = vec![Item::Text(run), figure];
    let file = page(&book, 0).unwrap();
    assert!(!file.contains("<script") && !file.contains("<evil") && !file.contains("<x/>"));
    assert!(!file.contains(" onload=\"x\""));
    assert!(file.chars().all(|c| c == '\n' || !c.is_control()));
    resvg::usvg::Tree::from_str(&file, &resvg::usvg::Options::default()).unwrap();
}

#[test]
fn a_missing_reference_is_an_error() {
    let mut book = sample::book(1);
    assert_eq!(page(&book, 2), Err(SvgError::NoPage(2)));
    let used = |n| Item::Use { symbol: SymbolId(n), at: sample::at(0.0, 0.0) };
    book.pages[0].items = vec![used(7)];
    assert_eq!(page(&book, 0), Err(SvgError::Dangling(7)));
    book.symbols[0].items = vec![used(0)];
    book.pages[0].items = vec![used(0)];
    assert_eq!(page(&book, 0), Err(SvgError::SymbolOrder(0)));
}

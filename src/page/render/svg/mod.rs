//! SVG: one file per page or puzzle that looks the same in every viewer without fonts, because each
//! glyph is defined once as a path and then referenced.

mod error;
mod glyphs;
mod paint;

pub use error::SvgError;

use svg::Node as _;
use svg::node::element::{Definitions, Description, Element, Rectangle, Title};

use super::{PROGRAM, text};
use crate::scene::{Document, Page};
use paint::{Painter, number};

/// Draws page `index` (from 0), clipped to its trim, as a complete SVG file. For a single puzzle,
/// pass a document whose page is as large as the puzzle.
///
/// # Errors
/// A page or a symbol that the document does not have, or a symbol that draws itself.
pub fn page(document: &Document, index: usize) -> Result<String, SvgError> {
    let page = document.pages.get(index).ok_or(SvgError::NoPage(index))?;
    let mut painter = Painter::new(document);
    let drawn = painter.items(&page.items, document.symbols.len())?;
    let mut definitions = Definitions::new();
    for definition in painter.into_definitions() {
        definitions = definitions.add(definition);
    }
    let (width, height) = (number(page.trim.width), number(page.trim.height));
    let mut root = svg::Document::new()
        .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
        .set("width", format!("{width}pt"))
        .set("height", format!("{height}pt"))
        .set("viewBox", format!("0 0 {width} {height}"))
        // The limit of PDF, so that sharp corners look the same in both.
        .set("stroke-miterlimit", "10")
        .set("role", "img")
        .set("aria-labelledby", "title desc")
        .set("xml:lang", clean(language(document)))
        .add(Title::new(clean(&title(document, page))).set("id", "title"))
        .add(describe(document, page))
        .add(definitions)
        .add(paper(page));
    for element in drawn {
        root = root.add(element);
    }
    Ok(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{root}\n"))
}

/// Returns a drawing with a record of what it shows: any text, which viewers do not show.
#[must_use]
pub fn with_record(drawing: &str, record: &str) -> String {
    let mut element = Element::new("metadata");
    element.assign("id", PROGRAM);
    element.append(svg::node::Text::new(clean(record)));
    match drawing.rfind("</svg>") {
        Some(end) => format!("{}{element}\n{}", &drawing[..end], &drawing[end..]),
        None => drawing.to_owned(),
    }
}

/// Viewers show an unpainted page on any background, even a dark one.
fn paper(page: &Page) -> Rectangle {
    Rectangle::new()
        .set("width", number(page.trim.width))
        .set("height", number(page.trim.height))
        .set("fill", "#fff")
}

fn describe(document: &Document, page: &Page) -> Element {
    let words = svg::node::Text::new(clean(text::page_text(page, &document.fonts).trim_end()));
    Element::from(Description::new().set("id", "desc").add(words))
}

fn title(document: &Document, page: &Page) -> String {
    let folio = &page.label;
    match document.meta.title.trim() {
        "" => format!("Page {folio}"),
        title => format!("{title} \u{2013} {folio}"),
    }
}

fn language(document: &Document) -> &str {
    if document.meta.language.is_empty() { "und" } else { &document.meta.language }
}

/// Removes the characters that XML does not allow; the `svg` crate escapes the rest.
fn clean(s: &str) -> String {
    s.chars()
        .filter(|&c| c == '\n' || !(c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}')))
        .collect()
}

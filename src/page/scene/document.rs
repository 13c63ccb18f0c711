//! Pages and what surrounds them: titles, labels, outline.

use super::{Item, Symbol};
use crate::font::FontBook;
use crate::geom::{Insets, Point, Size};
use std::fmt;

/// A whole book, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Document {
    pub meta: Meta,
    /// The faces that the runs of this document refer to.
    pub fonts: FontBook,
    /// Drawings used on more than one page.
    pub symbols: Vec<Symbol>,
    pub pages: Vec<Page>,
    /// Entry points for a reader on a screen.
    pub outline: Vec<OutlineEntry>,
}

/// What a file says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    pub title: String,
    pub subtitle: Option<String>,
    pub author: Option<String>,
    /// A BCP 47 language tag.
    pub language: String,
    /// A digest of all that goes into the book: file identifiers come from it, never from a clock.
    pub fingerprint: String,
}

/// The index of a page in [`Document::pages`], from 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PageRef(pub usize);

/// How the page is called in a reader's page box: its folio.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageLabel {
    /// i, ii, iii
    Roman(u32),
    /// 1, 2, 3
    Arabic(u32),
}

/// As it is printed. Numbers that Roman numerals do not reach are in figures.
impl fmt::Display for PageLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = match *self {
            PageLabel::Roman(n @ 1..=3999) => n,
            PageLabel::Roman(n) | PageLabel::Arabic(n) => return write!(f, "{n}"),
        };
        for (value, signs) in ROMAN {
            while rest >= value {
                f.write_str(signs)?;
                rest -= value;
            }
        }
        Ok(())
    }
}

/// What Roman numerals are put together from, largest first.
const ROMAN: [(u32, &str); 13] = [
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
];

/// One page.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The size of the paper after cutting.
    pub trim: Size,
    /// How far the drawing runs over each edge, to be cut off.
    pub bleed: Insets,
    pub label: PageLabel,
    pub items: Vec<Item>,
}

/// A place in the document that a link or an outline entry leads to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    pub page: PageRef,
    pub at: Point,
}

/// An entry of the outline with those below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineEntry {
    pub title: String,
    pub to: Destination,
    pub children: Vec<OutlineEntry>,
}

#[cfg(test)]
mod tests {
    use super::PageLabel;

    #[test]
    fn folios_are_written_in_both_numerals() {
        let expected = [
            (1, "i"),
            (4, "iv"),
            (9, "ix"),
            (14, "xiv"),
            (40, "xl"),
            (1999, "mcmxcix"),
            (0, "0"),
            (4000, "4000"),
        ];
        for (n, text) in expected {
            assert_eq!(PageLabel::Roman(n).to_string(), text);
        }
        assert_eq!(PageLabel::Arabic(14).to_string(), "14");
    }
}

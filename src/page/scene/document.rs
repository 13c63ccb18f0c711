//! Pages and what surrounds them: titles, labels, outline.

use super::item::{Destination, Item, Symbol};
use crate::font::FontBook;
use crate::geom::{Insets, Size};
use std::fmt;

/// A whole book, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Document {
    pub meta: Meta,
    /// The fonts that the runs of this document refer to.
    pub fonts: FontBook,
    /// Drawings used on more than one page.
    pub symbols: Vec<Symbol>,
    pub pages: Vec<Page>,
    /// The outline for readers on a screen.
    pub outline: Vec<OutlineEntry>,
}

/// The keywords of a cover.
pub const COVER: &str = "book cover";

/// What the keywords of a file begin with if they say by which scales its puzzles are rated. After it
/// are the numbers of the first and last puzzle of each section and its scale: `1-20 se, 21-30 jet`.
pub const SCALES: &str = "scales of difficulty: ";

/// The metadata of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    pub title: String,
    pub subtitle: Option<String>,
    pub author: Option<String>,
    /// What the file is, in words for programs: [`COVER`] or [`SCALES`].
    pub keywords: Option<String>,
    /// A BCP 47 language tag.
    pub language: String,
    /// A digest of all inputs of the book: file identifiers are derived from it, never from a
    /// clock.
    pub fingerprint: String,
}

/// The page number shown by a PDF reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageLabel {
    /// i, ii, iii
    Roman(u32),
    /// 1, 2, 3
    Arabic(u32),
}

/// Formats the label as printed. Numbers beyond Roman numerals are written in digits.
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

/// The parts of Roman numerals, largest first.
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
    /// The size of the paper after trimming.
    pub trim: Size,
    /// How far the drawing extends over each edge.
    pub bleed: Insets,
    pub label: PageLabel,
    pub items: Vec<Item>,
}

/// An entry of the outline with its subentries.
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

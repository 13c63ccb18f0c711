//! All keys of a press profile in one table, used by the reader and by the printed reference.

use crate::diag::{Key, Type, key};

const PRESS: &str = "[press]";
const TRIM: &str = "[trim]";
const PAGES: &str = "[[pages]]";
const PADDING: &str = "[padding]";
const MARGINS: &str = "[margins]";
const INSIDE: &str = "[[inside]]";
const BLEED: &str = "[bleed]";
const INK: &str = "[ink]";
const COVER: &str = "[cover]";
const FILE: &str = "[file]";
const SPINE: &str = "[spine]";
/// The name of the outermost table, which contains the others.
pub(super) const ROOT: &str = "a press profile";

/// Every key.
#[rustfmt::skip]
pub static KEYS: &[Key] = &[
    key(ROOT, "press", Type::Table, "", "The profile itself", "[press]"),
    key(ROOT, "trim", Type::Table, "", "Page sizes", "[trim]"),
    key(ROOT, "pages", Type::Tables, "", "Page counts", "[[pages]]"),
    key(ROOT, "padding", Type::Table, "", "Blank pages", "[padding]"),
    key(ROOT, "margins", Type::Table, "", "Margins except the inside one", "[margins]"),
    key(ROOT, "inside", Type::Tables, "", "Inside margins by page count, ascending", "[[inside]]"),
    key(ROOT, "bleed", Type::Table, "", "Bleed", "[bleed]"),
    key(ROOT, "ink", Type::Table, "", "Limits of the ink", "[ink]"),
    key(ROOT, "cover", Type::Table, "black, with a barcode", "How covers are printed", "[cover]"),
    key(ROOT, "file", Type::Table, "", "The file", "[file]"),
    key(ROOT, "spine", Type::Table, "none", "Thickness of a page", "[spine]"),

    key(PRESS, "name", Type::Text, "", "The name", "\"kdp\""),
    key(PRESS, "about", Type::Text, "", "The purpose, in one line", "\"Paperback interiors\""),

    key(TRIM, "sizes", Type::Texts, "none", "Listed trim sizes", "[\"6x9in\", \"8.5x11in\"]"),
    key(TRIM, "any", Type::Range, "none", "Other trim sizes: smallest..largest", "\"4x6in..8.5x11.69in\""),

    key(PAGES, "trims", Type::Texts, "all", "The trim sizes that these counts are for; the first matching entry applies", "[\"8.5x11in\"]"),
    key(PAGES, "white", Type::Range, "", "Page counts on white paper", "\"24..828\""),
    key(PAGES, "cream", Type::Range, "", "Page counts on cream paper", "\"24..776\""),

    key(PADDING, "multiple-of", Type::Whole, "", "Blank pages fill the book up to a multiple of this", "2"),
    key(PADDING, "last-blank", Type::Boolean, "", "The last page is blank", "true"),
    key(PADDING, "blank-run", Type::Whole, "any", "The most blank pages in a row", "2"),

    key(MARGINS, "outside", Type::Length, "", "Least margin at top, bottom and outside", "\"0.25in\""),
    key(MARGINS, "outside-with-bleed", Type::Length, "", "The same in a book that bleeds", "\"0.375in\""),

    key(INSIDE, "up-to", Type::Whole, "", "The greatest page count that this margin is for", "150"),
    key(INSIDE, "least", Type::Length, "", "Least margin at the spine", "\"0.375in\""),

    key(BLEED, "outside", Type::Length, "", "Bleed at top, bottom and outside", "\"0.125in\""),
    key(BLEED, "spine", Type::Length, "", "Bleed at the spine", "\"0in\""),

    key(INK, "least-type", Type::Length, "", "Smallest type", "\"7pt\""),
    key(INK, "least-tinted-type", Type::Length, "as `least-type`", "Smallest type in a tint", "\"8pt\""),
    key(INK, "least-line", Type::Length, "", "Thinnest line", "\"0.75pt\""),
    key(INK, "least-tinted-line", Type::Length, "as `least-line`", "Thinnest line of a grid in a tint, which the dots of a coarse screen would make ragged: thinner ones are solid", "\"2pt\""),
    key(INK, "least-tint", Type::Number, "", "Lightest tint, 1.0 being black", "0.1"),
    key(INK, "most-tint", Type::Number, "", "Darkest tint that is not solid", "0.8"),
    key(INK, "spot", Type::Boolean, "", "A spot colour is allowed", "false"),

    key(COVER, "colour", Type::Boolean, "", "Covers are printed in full colour: in the four inks if the standard is `pdf-x-1a`, otherwise as sRGB", "true"),
    key(COVER, "barcode", Type::Boolean, "", "An area on the back stays empty for a barcode", "true"),

    key(FILE, "variant", Type::Word, "", "`press` or `screen`", "\"press\""),
    key(FILE, "standard", Type::Word, "", "`pdf-1.7`, `pdf-x-1a` or `pdf-x-4`", "\"pdf-x-1a\""),
    key(FILE, "intent", Type::Text, "none", "The registered name of the printing condition", "\"CGATS TR 001\""),
    key(FILE, "fonts", Type::Word, "", "Embed a `subset` of each font, or the `full` font", "\"full\""),
    key(FILE, "outline", Type::Boolean, "", "Bookmarks are allowed", "false"),
    key(FILE, "links", Type::Boolean, "", "Links are allowed", "false"),
    key(FILE, "marks", Type::Boolean, "", "Crop marks are allowed", "false"),
    key(FILE, "largest-mb", Type::Whole, "any", "The largest file, in megabytes", "650"),

    key(SPINE, "white", Type::Length, "", "Thickness of a page of white paper", "\"0.00225in\""),
    key(SPINE, "cream", Type::Length, "", "Thickness of a page of cream paper", "\"0.0025in\""),
    key(SPINE, "cover", Type::Length, "\"0in\"", "What the cover adds to the width of the spine", "\"0.06in\""),
    key(SPINE, "text-pages", Type::Whole, "0", "The least page count for text on the spine", "79"),
    key(SPINE, "text-width", Type::Length, "\"0in\"", "The least width of a spine with text", "\"0.35in\""),
];

/// Returns the reference as Markdown.
#[must_use]
pub fn markdown() -> String {
    crate::diag::keys_markdown(KEYS.iter().filter(|k| k.table != ROOT))
}

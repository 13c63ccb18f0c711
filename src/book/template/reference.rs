//! All keys of a layout file, in one table: the reader knows no other, and the printed reference
//! is made of it.

use crate::diag::{Key, Type, needed_key as key};

const LAYOUT: &str = "[layout]";
const MARGINS: &str = "[margins]";
const PAGES: &str = "[pages]";
const TEXT: &str = "[text]";
const GRID: &str = "[grid]";
const PUZZLES: &str = "[puzzles]";
const ANSWERS: &str = "[answers]";
const TAB: &str = "[tab]";
const SPOT: &str = "[spot]";
/// The name of the outermost table, which holds the others.
pub(super) const ROOT: &str = "a layout";

/// Every key there is. All must be there, so that a layout file tells everything about itself;
/// `[tab]` and `[spot]` can be left out as a whole.
#[rustfmt::skip]
pub static KEYS: &[Key] = &[
    key(ROOT, "layout", Type::Table, "What the layout is", "[layout]"),
    key(ROOT, "margins", Type::Table, "Distances to the edges", "[margins]"),
    key(ROOT, "pages", Type::Table, "Openers, running heads, folios", "[pages]"),
    key(ROOT, "text", Type::Table, "Sizes of text", "[text]"),
    key(ROOT, "grid", Type::Table, "Lines and digits", "[grid]"),
    key(ROOT, "puzzles", Type::Table, "Puzzle pages", "[puzzles]"),
    key(ROOT, "answers", Type::Table, "Answer pages", "[answers]"),

    key(ROOT, "tab", Type::Table, "Tabs at the outer edge", "[tab]"),
    key(ROOT, "spot", Type::Table, "A second ink", "[spot]"),

    key(LAYOUT, "name", Type::Text, "What it is called", "\"large-print\""),
    key(LAYOUT, "about", Type::Text, "What it is for, in one line", "\"One puzzle fills the page\""),
    key(LAYOUT, "large-print", Type::Boolean, "Refuse any text below 18 pt", "true"),

    key(MARGINS, "top", Type::Length, "From the top edge to what is printed", "\"0.5in\""),
    key(MARGINS, "bottom", Type::Length, "From the bottom edge", "\"0.5in\""),
    key(MARGINS, "inner", Type::Length, "From the spine", "\"0.6in\""),
    key(MARGINS, "outer", Type::Length, "From the edge away from the spine", "\"0.5in\""),

    key(PAGES, "openers", Type::Word, "A section starts on a right-hand page (`recto`), on the `next` page, or without a page of its own (`none`)", "\"recto\""),
    key(PAGES, "running-head", Type::Boolean, "The section above the puzzles", "true"),
    key(PAGES, "running-title", Type::Boolean, "The title of the book on the left of that line, and the section on its right; may be left out", "true"),
    key(PAGES, "folio", Type::Word, "The page number stands `outside` or in the `centre`", "\"outside\""),

    key(TEXT, "size", Type::Length, "Folios, answer references, running text", "\"18pt\""),
    key(TEXT, "least", Type::Length, "No text is ever smaller", "\"18pt\""),
    key(TEXT, "pencil", Type::Length, "No pencil mark in a cell is ever smaller", "\"18pt\""),

    key(GRID, "digit", Type::Number, "Height of a digit as a share of its cell", "0.58"),
    key(GRID, "thin", Type::Length, "Lines between cells of 12 mm and more", "\"0.9pt\""),
    key(GRID, "box", Type::Length, "Lines between boxes", "\"2.4pt\""),
    key(GRID, "frame", Type::Length, "The line around the grid", "\"3pt\""),
    key(GRID, "least-line", Type::Length, "No line is ever thinner", "\"0.75pt\""),
    key(GRID, "tint", Type::Number, "How black the lines between cells are", "0.6"),

    key(PUZZLES, "across", Type::Whole, "Columns of puzzles; on a page wider than high columns and rows change places if grids get larger", "1"),
    key(PUZZLES, "down", Type::Whole, "Rows of puzzles", "1"),
    key(PUZZLES, "gap", Type::Length, "The least distance between two puzzles", "\"24pt\""),
    key(PUZZLES, "least-cell", Type::Length, "A page on which cells would be smaller is refused", "\"11mm\""),
    key(PUZZLES, "level", Type::Boolean, "The level in words", "true"),
    key(PUZZLES, "gauge", Type::Boolean, "The level as a row of marks", "true"),
    key(PUZZLES, "answer-reference", Type::Boolean, "Where the answer is", "true"),
    key(PUZZLES, "id", Type::Boolean, "The puzzle's id and the book's seed below it, in small print", "false"),
    key(PUZZLES, "name-line", Type::Boolean, "A line for a name below a puzzle that has the page to itself", "false"),
    key(PUZZLES, "date-line", Type::Boolean, "A line for the date", "false"),
    key(PUZZLES, "time-line", Type::Boolean, "A line for the time taken", "true"),
    key(PUZZLES, "hand", Type::Word, "Captions and codes stand out of the way of the `left` or `right` hand, lines to write on under it", "\"right\""),

    key(ANSWERS, "across", Type::Whole, "Columns of answers, likewise", "2"),
    key(ANSWERS, "down", Type::Whole, "Rows of answers", "2"),
    key(ANSWERS, "gap", Type::Length, "The least distance between two answers", "\"24pt\""),
    key(ANSWERS, "least-cell", Type::Length, "A page on which cells would be smaller is refused", "\"6mm\""),

    key(TAB, "width", Type::Length, "Tabs at the outer edge of a section's pages, over the edge where the press takes bleed: from the trim inwards", "\"8mm\""),
    key(TAB, "height", Type::Length, "How high a tab is; each section's is lower than the one before", "\"28mm\""),
    key(TAB, "tint", Type::Number, "How black it is", "0.3"),

    key(SPOT, "name", Type::Text, "A second ink beside black, where the press takes one: the name of its plate", "\"PANTONE 300 C\""),
    key(SPOT, "screen", Type::Text, "The colour that stands for it on a screen", "\"#005EB8\""),
    key(SPOT, "rules", Type::Boolean, "The thin lines between cells are printed in it", "true"),
    key(SPOT, "numbers", Type::Boolean, "The numbers of the puzzles are printed in it", "true"),
    key(SPOT, "tints", Type::Boolean, "Tabs are printed in it", "true"),
    key(SPOT, "gauge", Type::Boolean, "The squares that tell a level are printed in it", "true"),
];

/// The reference as Markdown.
#[must_use]
pub fn markdown() -> String {
    crate::diag::keys_markdown(KEYS.iter().filter(|k| k.table != ROOT))
}

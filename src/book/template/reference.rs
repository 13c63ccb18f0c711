//! All keys of a layout file in one table, used by the reader and by the printed reference.

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
/// The name of the outermost table, which contains the others.
pub(super) const ROOT: &str = "a layout";

/// Every key. All are required, so that a layout file is complete; `[tab]` and `[spot]` may be
/// omitted as a whole.
#[rustfmt::skip]
pub static KEYS: &[Key] = &[
    key(ROOT, "layout", Type::Table, "The layout itself", "[layout]"),
    key(ROOT, "margins", Type::Table, "Distances to the edges", "[margins]"),
    key(ROOT, "pages", Type::Table, "Openers, running heads, page numbers", "[pages]"),
    key(ROOT, "text", Type::Table, "Sizes of text", "[text]"),
    key(ROOT, "grid", Type::Table, "Lines and digits", "[grid]"),
    key(ROOT, "puzzles", Type::Table, "Puzzle pages", "[puzzles]"),
    key(ROOT, "answers", Type::Table, "Answer pages", "[answers]"),

    key(ROOT, "tab", Type::Table, "Tabs at the outer edge", "[tab]"),
    key(ROOT, "spot", Type::Table, "A second ink", "[spot]"),

    key(LAYOUT, "name", Type::Text, "The name", "\"large-print\""),
    key(LAYOUT, "about", Type::Text, "The purpose, in one line", "\"One puzzle fills the page\""),
    key(LAYOUT, "large-print", Type::Boolean, "Reject any text below 18 pt", "true"),

    key(MARGINS, "top", Type::Length, "From the top edge to the print", "\"0.5in\""),
    key(MARGINS, "bottom", Type::Length, "From the bottom edge", "\"0.5in\""),
    key(MARGINS, "inner", Type::Length, "From the spine", "\"0.6in\""),
    key(MARGINS, "outer", Type::Length, "From the edge away from the spine", "\"0.5in\""),

    key(PAGES, "openers", Type::Word, "A section starts on a right-hand page (`recto`), on the `next` page, with a `band` at the head of its first puzzles, or without an opener (`none`)", "\"recto\""),
    key(PAGES, "running-head", Type::Boolean, "The section above the puzzles", "true"),
    key(PAGES, "running-title", Type::Boolean, "The title of the book on the left of that line, and the section on its right; optional", "true"),
    key(PAGES, "name-head", Type::Boolean, "Lines for name, class and date in place of the running head above puzzles; optional", "true"),
    key(PAGES, "folio", Type::Word, "The page number is `outside` or in the `centre`", "\"outside\""),

    key(TEXT, "size", Type::Length, "Page numbers, answer references, running text", "\"18pt\""),
    key(TEXT, "least", Type::Length, "The least size of any text", "\"18pt\""),
    key(TEXT, "pencil", Type::Length, "The least size of a pencil mark in a cell", "\"18pt\""),

    key(GRID, "digit", Type::Number, "Height of a digit as a share of its cell", "0.58"),
    key(GRID, "thin", Type::Length, "Lines between cells of at least 12 mm", "\"0.9pt\""),
    key(GRID, "box", Type::Length, "Lines between boxes", "\"2.4pt\""),
    key(GRID, "frame", Type::Length, "The line around the grid", "\"3pt\""),
    key(GRID, "least-line", Type::Length, "The least width of any line", "\"0.75pt\""),
    key(GRID, "tint", Type::Number, "How black the lines between cells are; fine ones are darker, so that they are seen", "0.6"),

    key(PUZZLES, "across", Type::Whole, "Columns of puzzles; on a landscape page, columns and rows are exchanged if that makes grids larger", "1"),
    key(PUZZLES, "down", Type::Whole, "Rows of puzzles", "1"),
    key(PUZZLES, "gap", Type::Length, "The least distance between two puzzles", "\"24pt\""),
    key(PUZZLES, "least-cell", Type::Length, "A page with smaller cells is rejected", "\"11mm\""),
    key(PUZZLES, "level", Type::Boolean, "The level in words", "true"),
    key(PUZZLES, "minutes", Type::Boolean, "The minutes that people need on average, after the level in words, where they are known (docs/minutes.md); optional", "true"),
    key(PUZZLES, "gauge", Type::Boolean, "The level as a row of marks", "true"),
    key(PUZZLES, "answer-reference", Type::Boolean, "A reference to the answer", "true"),
    key(PUZZLES, "id", Type::Boolean, "The puzzle's id and the book's seed below it, in small print", "false"),
    key(PUZZLES, "name-line", Type::Boolean, "A line for a name below a puzzle that is alone on its page", "false"),
    key(PUZZLES, "date-line", Type::Boolean, "A line for the date", "false"),
    key(PUZZLES, "time-line", Type::Boolean, "A line for the time taken", "true"),
    key(PUZZLES, "hand", Type::Word, "The writing hand, `left` or `right`: captions and codes are placed out of its way, lines to write on below it", "\"right\""),

    key(ANSWERS, "across", Type::Whole, "Columns of answers", "2"),
    key(ANSWERS, "down", Type::Whole, "Rows of answers", "2"),
    key(ANSWERS, "gap", Type::Length, "The least distance between two answers", "\"24pt\""),
    key(ANSWERS, "least-cell", Type::Length, "A page with smaller cells is rejected", "\"6mm\""),

    key(TAB, "width", Type::Length, "The width from the trim inwards; tabs extend over the edge if the press accepts bleed. Wide ones are labelled: the title of the section, or where it is too long, its level or the first words of the title", "\"8mm\""),
    key(TAB, "height", Type::Length, "The least height of a tab, which is longer if its label is; each section's is lower than the one before, and that of the answers is last", "\"28mm\""),
    key(TAB, "tint", Type::Number, "How black it is", "0.3"),

    key(SPOT, "name", Type::Text, "The name of the plate of a second ink, if the press accepts one", "\"PANTONE 300 C\""),
    key(SPOT, "screen", Type::Text, "The colour that represents it on a screen", "\"#005EB8\""),
    key(SPOT, "rules", Type::Boolean, "Whether the thin lines between cells are printed in it", "true"),
    key(SPOT, "numbers", Type::Boolean, "Whether the numbers of the puzzles are printed in it", "true"),
    key(SPOT, "tints", Type::Boolean, "Whether tabs are printed in it", "true"),
    key(SPOT, "gauge", Type::Boolean, "Whether the squares that show a level are printed in it", "true"),
];

/// Returns the reference as Markdown.
#[must_use]
pub fn markdown() -> String {
    crate::diag::keys_markdown(KEYS.iter().filter(|k| k.table != ROOT))
}

//! The plain text edition: the text of the pages in reading order, for screen readers, Braille and
//! search. A drawing is represented by its alternative text, a grid by one line per row.

use std::fmt::Write as _;

use crate::font::FontBook;
use crate::geom::{Point, Pt};
use crate::scene::{Document, Item, Page, Role, TextRun};

/// Writes the whole document. Every page with text begins with its number on a separate line;
/// blocks are separated by empty lines.
#[must_use]
pub fn write(document: &Document) -> String {
    let mut out = String::new();
    for page in &document.pages {
        let text = page_text(page, &document.fonts);
        if text.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        let _ = write!(out, "== {} ==\n\n{text}", page.label);
    }
    out
}

/// Returns the text of one page: blocks separated by empty lines, with a final line feed; empty if
/// the page has no text.
#[must_use]
pub fn page_text(page: &Page, fonts: &FontBook) -> String {
    let mut reader = Reader {
        fonts,
        blocks: Vec::new(),
        block: String::new(),
        baseline: None,
        end: Point::default(),
    };
    reader.items(&page.items);
    reader.end_block();
    let mut out = reader.blocks.join("\n\n");
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

struct Reader<'f> {
    fonts: &'f FontBook,
    blocks: Vec<String>,
    /// The current block.
    block: String,
    /// The baseline of the last run outside every group, where each line is a block.
    baseline: Option<Pt>,
    /// The right end of the last run.
    end: Point,
}

/// Runs of one line with less between them, in sizes of their type, are parts of a word.
const APART: f64 = 0.12;

impl Reader<'_> {
    /// Adds items outside every group.
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Text(run) => {
                    if self.baseline.is_some_and(|y| y != run.origin.y) {
                        self.end_block();
                    }
                    self.baseline = Some(run.origin.y);
                    self.words(run);
                }
                Item::Group { role, items } => self.group(role, items),
                Item::Line { .. }
                | Item::Box { .. }
                | Item::Path { .. }
                | Item::Use { .. }
                | Item::Link { .. } => {}
            }
        }
    }

    fn group(&mut self, role: &Role, items: &[Item]) {
        match role {
            Role::Artifact => {}
            Role::Figure { alt } => {
                self.end_block();
                self.block = readable(alt.trim_end());
                self.end_block();
            }
            Role::Heading(_) | Role::Paragraph => {
                self.end_block();
                self.inside(items);
                self.end_block();
            }
            Role::List => {
                self.end_block();
                let before = self.blocks.len();
                for item in items {
                    self.items(std::slice::from_ref(item));
                    self.end_block();
                }
                // The items of a list are on consecutive lines.
                let lines = self.blocks.split_off(before);
                self.block = lines.join("\n");
                self.end_block();
            }
            Role::ListItem => {
                self.end_block();
                self.inside(items);
                self.end_block();
            }
        }
    }

    /// Adds the items of one heading, paragraph or list item, and joins its broken lines.
    fn inside(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Text(run) => self.words(run),
                Item::Group { role, items } => self.group(role, items),
                Item::Line { .. }
                | Item::Box { .. }
                | Item::Path { .. }
                | Item::Use { .. }
                | Item::Link { .. } => {}
            }
        }
    }

    fn words(&mut self, run: &TextRun) {
        let whole = readable(&run.text);
        let text = whole.trim();
        let gap = (run.origin.x - self.end.x).abs();
        let is_same_line = run.origin.y == self.end.y;
        let is_joined = is_same_line && gap < run.size * APART && whole.starts_with(text);
        if !self.block.is_empty() && !text.is_empty() && !is_joined {
            self.block.push(' ');
        }
        self.block.push_str(text);
        // A space at the end of a run separates it from the next.
        let width = if whole.ends_with(text) { run.width(self.fonts) } else { Pt::ZERO };
        self.end = Point::new(run.origin.x + width, run.origin.y);
    }

    fn end_block(&mut self) {
        self.baseline = None;
        if !self.block.is_empty() {
            self.blocks.push(std::mem::take(&mut self.block));
        }
    }
}

/// Removes control characters except line feeds.
fn readable(text: &str) -> String {
    text.chars().filter(|&c| c == '\n' || !c.is_control()).collect()
}

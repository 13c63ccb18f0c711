//! The plain text edition: what the pages say, in reading order, for screen readers, Braille
//! and search. A drawing is told by its alternative text, a grid so a row a line.

use std::fmt::Write as _;

use crate::geom::Pt;
use crate::scene::{Document, Item, Page, Role};

/// The whole document. Every page with something to read begins with its number on a line of its
/// own; blocks are parted by empty lines.
#[must_use]
pub fn write(document: &Document) -> String {
    let mut out = String::new();
    for page in &document.pages {
        let text = page_text(page);
        if text.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        let _ = write!(out, "== page {} ==\n\n{text}", page.label);
    }
    out
}

/// What one page says: blocks parted by empty lines, a line feed at the end; empty if the page
/// has nothing to read.
#[must_use]
pub fn page_text(page: &Page) -> String {
    let mut reader = Reader::default();
    reader.items(&page.items);
    reader.end_block();
    let mut out = reader.blocks.join("\n\n");
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

#[derive(Default)]
struct Reader {
    blocks: Vec<String>,
    /// The block that is being read.
    block: String,
    /// The baseline of the last run outside of every group, where each line is a block.
    baseline: Option<Pt>,
}

impl Reader {
    /// Items outside of every group.
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Text(run) => {
                    if self.baseline.is_some_and(|y| y != run.origin.y) {
                        self.end_block();
                    }
                    self.baseline = Some(run.origin.y);
                    self.words(&run.text);
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
                // The items of a list stand on lines of their own without space between.
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

    /// The items of one heading, paragraph or list item: the lines that layout broke it into
    /// become one again.
    fn inside(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Text(run) => self.words(&run.text),
                Item::Group { role, items } => self.group(role, items),
                Item::Line { .. }
                | Item::Box { .. }
                | Item::Path { .. }
                | Item::Use { .. }
                | Item::Link { .. } => {}
            }
        }
    }

    fn words(&mut self, text: &str) {
        let text = readable(text);
        let text = text.trim();
        if !self.block.is_empty() && !text.is_empty() {
            self.block.push(' ');
        }
        self.block.push_str(text);
    }

    fn end_block(&mut self) {
        self.baseline = None;
        if !self.block.is_empty() {
            self.blocks.push(std::mem::take(&mut self.block));
        }
    }
}

/// Without control characters, line feeds apart.
fn readable(text: &str) -> String {
    text.chars().filter(|&c| c == '\n' || !c.is_control()).collect()
}

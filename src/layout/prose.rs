//! Pages of the book's own text: headings, paragraphs, lists and strong words of simple
//! Markdown, set in the faces of the book.

use super::error::LayoutError;
use super::sheet::Sheet;
use super::style::Style;
use super::text::{Font, LEADING, Line};
use crate::font::{FaceId, FontError};
use crate::geom::Pt;
use crate::scene::Role;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A part of a page that is set on its own.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    kind: Kind,
    /// The text in stretches of one face.
    spans: Vec<(String, FaceId)>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Heading(u8),
    Paragraph,
    /// With its number, if the list has numbers.
    Item(Option<u64>),
    /// Set in from both edges.
    Quote,
}

impl Block {
    fn new(kind: Kind) -> Self {
        Block { kind, spans: Vec::new() }
    }

    fn push(&mut self, text: &str, face: FaceId) {
        match self.spans.last_mut() {
            Some((last, same)) if *same == face => last.push_str(text),
            _ => self.spans.push((text.to_owned(), face)),
        }
    }
}

/// The blocks of a text. What a page of a book can not show (pictures, raw HTML, the target of
/// a link) is left out; its words stay.
fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    let mut lists: Vec<Option<u64>> = Vec::new();
    let (mut strong, mut quotes) = (0_u32, 0_u32);
    let mut close = |open: &mut Option<Block>| {
        if let Some(block) = open.take()
            && block.spans.iter().any(|(text, _)| !text.trim().is_empty())
        {
            blocks.push(block);
        }
    };
    for event in Parser::new_ext(markdown, Options::ENABLE_SMART_PUNCTUATION) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                close(&mut open);
                let level = if level == HeadingLevel::H1 { 1 } else { 2 };
                open = Some(Block::new(Kind::Heading(level)));
            }
            // A paragraph inside an item is the item's own.
            Event::Start(Tag::Paragraph) if open.is_none() => {
                let kind = if quotes > 0 { Kind::Quote } else { Kind::Paragraph };
                open = Some(Block::new(kind));
            }
            Event::Start(Tag::Item) => {
                close(&mut open);
                let number = lists.last_mut().and_then(Option::as_mut).map(|next| {
                    let number = *next;
                    *next = next.saturating_add(1);
                    number
                });
                open = Some(Block::new(Kind::Item(number)));
            }
            Event::Start(Tag::List(first)) => {
                close(&mut open);
                lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                close(&mut open);
                lists.pop();
            }
            Event::Start(Tag::BlockQuote(_)) => {
                close(&mut open);
                quotes += 1;
            }
            Event::End(TagEnd::BlockQuote(_)) => {
                close(&mut open);
                quotes = quotes.saturating_sub(1);
            }
            Event::Start(Tag::Strong | Tag::Emphasis) => strong += 1,
            Event::End(TagEnd::Strong | TagEnd::Emphasis) => strong = strong.saturating_sub(1),
            Event::End(TagEnd::Heading(_) | TagEnd::Paragraph | TagEnd::Item) => close(&mut open),
            Event::Text(text) | Event::Code(text) => {
                let block = open.get_or_insert_with(|| Block::new(Kind::Paragraph));
                let heading = matches!(block.kind, Kind::Heading(_));
                let face = match (heading, strong > 0) {
                    (true, _) => Style::HEAVY,
                    (false, true) => Style::STRONG,
                    (false, false) => Style::TEXT,
                };
                block.push(&text, face);
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(block) = &mut open {
                    block.push(" ", Style::TEXT);
                }
            }
            _ => {}
        }
    }
    close(&mut open);
    blocks
}

/// A line of a block, where it stands, and what it belongs to.
struct Placed {
    block: usize,
    x: Pt,
    baseline: Pt,
    line: Line,
}

impl Sheet<'_, '_> {
    /// A page of text. One that holds a single paragraph, such as a dedication, stands above
    /// the middle; all others begin at the head.
    pub fn prose(&mut self, index: usize) -> Result<(), LayoutError> {
        let book = self.book;
        let Some(text) = book.plan.texts.get(index) else { return Ok(()) };
        let blocks = blocks(text);
        let lonely = matches!(&blocks[..], [only] if only.kind == Kind::Paragraph);
        let foot = if lonely {
            self.live.bottom()
        } else {
            book.foot_baseline(self.live) - book.text_font().size * 1.6
        };
        let mut size = self.reading_font().size;
        let (placed, bottom) = loop {
            let (placed, bottom) = self.set_blocks(&blocks, size)?;
            if bottom <= foot || size <= book.style.least_text {
                break (placed, bottom);
            }
            size = (size * 0.95).max(book.style.least_text);
        };
        if bottom > foot {
            let starts = text.trim().chars().take(40).collect();
            return Err(LayoutError::TextTooLong { starts });
        }
        let drop = if lonely { (self.live.height() * 0.3).min(foot - bottom) } else { Pt::ZERO };
        for (i, block) in blocks.iter().enumerate() {
            let items = placed
                .iter()
                .filter(|p| p.block == i)
                .map(|p| p.line.left_at(p.x, p.baseline + drop))
                .collect();
            let role = match block.kind {
                Kind::Heading(level) => Role::Heading(level),
                Kind::Paragraph | Kind::Quote => Role::Paragraph,
                Kind::Item(_) => Role::ListItem,
            };
            self.group(role, items);
        }
        if lonely { Ok(()) } else { Ok(self.folio()?) }
    }

    /// All lines at their places from the head of the page down, for text of `size`, and how
    /// far down they reach.
    fn set_blocks(&self, blocks: &[Block], size: Pt) -> Result<(Vec<Placed>, Pt), FontError> {
        let (book, live) = (self.book, self.live);
        let mut placed = Vec::new();
        let mut y = live.top();
        for (i, block) in blocks.iter().enumerate() {
            let (scale, before, indent) = match block.kind {
                Kind::Heading(1) => (2.1, 1.2, 0.0),
                Kind::Heading(_) => (1.3, 1.2, 0.0),
                Kind::Paragraph => (1.0, 0.7, 0.0),
                Kind::Item(_) => (1.0, 0.35, 1.6),
                Kind::Quote => (1.0, 0.7, 1.6),
            };
            let size = size * scale;
            if i > 0 {
                y += size * before;
            }
            let font = Font { face: Style::TEXT, size };
            let indent = size * indent;
            let end = if block.kind == Kind::Quote { indent } else { Pt::ZERO };
            let width = (live.width() - indent - end).max(Pt::ZERO);
            let lines = book.set.rich(size, &block.spans, width)?;
            let mut baseline = y + book.set.ascent(font);
            if let Kind::Item(number) = block.kind {
                let sign = number.map_or("•".to_owned(), |n| format!("{n}."));
                let font = Font { face: Style::STRONG, size };
                let line = book.set.line_within(font, &sign, indent * 0.8, size * 0.5)?;
                placed.push(Placed { block: i, x: live.left(), baseline, line });
            }
            let count = lines.len();
            for runs in lines {
                for (dx, line) in runs {
                    placed.push(Placed { block: i, x: live.left() + indent + dx, baseline, line });
                }
                baseline += size * LEADING;
            }
            if count > 0 {
                y = baseline - size * LEADING + book.set.descent(font);
            }
        }
        Ok((placed, y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_blocks() {
        let text =
            "# To *all*\nsolvers\n\nA **b** c\nd\n\n- one\n- two\n\n3. x\n4. y\n\n> q\n\n<b>h</b>";
        let blocks = blocks(text);
        let told: Vec<(Kind, String)> = blocks
            .iter()
            .map(|b| (b.kind, b.spans.iter().map(|s| s.0.as_str()).collect()))
            .collect();
        let expected = [
            (Kind::Heading(1), "To all"),
            (Kind::Paragraph, "solvers"),
            (Kind::Paragraph, "A b c d"),
            (Kind::Item(None), "one"),
            (Kind::Item(None), "two"),
            (Kind::Item(Some(3)), "x"),
            (Kind::Item(Some(4)), "y"),
            (Kind::Quote, "q"),
            (Kind::Paragraph, "h"),
        ];
        assert_eq!(told, expected.map(|(kind, text)| (kind, text.to_owned())));
        assert_eq!(blocks[2].spans[1], ("b".to_owned(), Style::STRONG));
    }
}

//! Texts in simple Markdown (headings, paragraphs, lists and strong words), set on as many pages as
//! they need.

use super::{Font, LEADING, Line, Setter};
use crate::font::{FaceId, FontBook, FontError};
use crate::geom::{Pt, Size};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A block of text that is set on its own.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    kind: Kind,
    /// The text in spans of one face.
    spans: Vec<(String, FaceId)>,
}

/// The kind of a block.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Heading(u8),
    Paragraph,
    /// With its number, if the list is numbered.
    Item(Option<u64>),
    /// Indented on both sides.
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

/// Returns the blocks of a text. What a printed page cannot show (pictures, raw HTML, the target of
/// a link) is omitted; its words are kept.
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
            // A paragraph inside an item is part of the item.
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
                    (true, _) => FontBook::BOLD,
                    (false, true) => FontBook::SEMIBOLD,
                    (false, false) => FontBook::REGULAR,
                };
                block.push(&text, face);
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(block) = &mut open {
                    block.push(" ", FontBook::REGULAR);
                }
            }
            _ => {}
        }
    }
    close(&mut open);
    blocks
}

/// Returns what of a text is not printed as it was meant: where it begins, in bytes, and its name.
#[must_use]
pub fn unprinted(markdown: &str) -> Vec<(usize, &'static str)> {
    let known = Options::ENABLE_SMART_PUNCTUATION
        | Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    let name = |event: Event<'_>| match event {
        Event::Start(Tag::Table(_)) => Some("a table"),
        Event::Start(Tag::Image { .. }) => Some("a picture"),
        Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => Some("HTML"),
        Event::Start(Tag::FootnoteDefinition(_)) => Some("a footnote"),
        Event::Start(Tag::Strikethrough) => Some("a word with a line through it"),
        Event::TaskListMarker(_) => Some("a box to tick"),
        _ => None,
    };
    let events = Parser::new_ext(markdown, known).into_offset_iter();
    let mut found: Vec<(usize, &'static str)> =
        events.filter_map(|(event, range)| Some((range.start, name(event)?))).collect();
    // Once for each kind.
    let mut seen = Vec::new();
    found.retain(|(_, what)| {
        let is_new = !seen.contains(what);
        seen.push(*what);
        is_new
    });
    found
}

/// A line of a text, relative to the top left of the text area.
#[derive(Clone, Debug)]
pub struct ProseLine {
    /// The block of the line, counted over the whole text.
    pub block: usize,
    pub kind: Kind,
    pub x: Pt,
    pub baseline: Pt,
    pub line: Line,
}

/// The content of one page of a text.
#[derive(Clone, Debug)]
pub struct ProsePage {
    pub lines: Vec<ProseLine>,
    /// The position of the lowest line.
    pub bottom: Pt,
    /// Whether the whole text is this one paragraph, such as a dedication.
    pub is_lonely: bool,
}

/// Returns the size for pages of text: slightly larger than running text. `width` is that of the
/// area inside the margins.
#[must_use]
pub fn reading_size(width: Pt, least: Pt) -> Pt {
    (width * 0.042).min(Pt::new(22.0)).max(least)
}

impl Setter<'_> {
    /// Sets a text on pages whose area inside the margins is `live`. A text that fits on one page
    /// is set as large as possible between `text`, the size of running text, and
    /// [`reading_size`]; a longer one is set in size `text`. No text is smaller
    /// than `least`.
    ///
    /// # Errors
    /// A character that the fonts lack.
    pub fn prose(
        &self,
        markdown: &str,
        live: Size,
        text: Pt,
        least: Pt,
    ) -> Result<Vec<ProsePage>, FontError> {
        let text = text.max(least);
        let blocks = blocks(markdown);
        let is_lonely = matches!(&blocks[..], [only] if only.kind == Kind::Paragraph);
        let folio = Font { face: FontBook::REGULAR, size: text };
        let foot = live.height - self.descent(folio) - text * 1.6;
        let mut size = reading_size(live.width, text);
        loop {
            let (lines, bottom) = self.set_blocks(&blocks, size, live.width)?;
            let room = if is_lonely { live.height } else { foot };
            if bottom <= room {
                return Ok(vec![ProsePage { lines, bottom, is_lonely }]);
            }
            if size <= text {
                return Ok(self.parted(lines, foot));
            }
            size = (size * 0.95).max(text);
        }
    }

    /// Splits lines into pages on which they extend down to at most `foot`.
    fn parted(&self, lines: Vec<ProseLine>, foot: Pt) -> Vec<ProsePage> {
        let depth = |line: &ProseLine| line.baseline + self.descent(line.line.font());
        let mut pages: Vec<ProsePage> = Vec::new();
        let mut rest = lines;
        while !rest.is_empty() {
            let first = &rest[0];
            let rise = first.baseline - self.ascent(first.line.font());
            let mut count = rest.iter().take_while(|l| depth(l) - rise <= foot).count();
            let before = pages.last().and_then(|page| page.lines.last()).map(|line| line.block);
            // A heading stays with its text, an item's marker with its first line, and the first and the
            // last line of a paragraph with another one.
            let joined = |at: usize| {
                let (a, b) = (&rest[at - 1], &rest[at]);
                let block = |line: &ProseLine| line.block;
                let above = rest[..at].iter().rev().find(|l| l.baseline != a.baseline);
                let below = rest[at..].iter().find(|l| l.baseline != b.baseline);
                let (above, below) = (above.map(block).or(before), below.map(block));
                let is_end = above != Some(a.block) || below != Some(b.block);
                matches!(a.kind, Kind::Heading(_))
                    || a.baseline == b.baseline
                    || a.block == b.block && is_end
            };
            let whole = count.max(1);
            count = whole;
            while count > 1 && count < rest.len() && joined(count) {
                count -= 1;
            }
            if count == 1 && whole > 1 && joined(count) {
                count = whole;
            }
            let after = rest.split_off(count);
            let mut lines = rest;
            lines.iter_mut().for_each(|line| line.baseline -= rise);
            let bottom = lines.last().map_or(Pt::ZERO, depth);
            pages.push(ProsePage { lines, bottom, is_lonely: false });
            rest = after;
        }
        pages
    }

    /// Sets all lines for text of `size`; also returns how far down they extend.
    fn set_blocks(
        &self,
        blocks: &[Block],
        size: Pt,
        width: Pt,
    ) -> Result<(Vec<ProseLine>, Pt), FontError> {
        let mut placed = Vec::new();
        let mut y = Pt::ZERO;
        for (block, Block { kind, spans }) in blocks.iter().enumerate() {
            let kind = *kind;
            let (scale, before, indent) = match kind {
                Kind::Heading(1) => (2.1, 1.2, 0.0),
                Kind::Heading(_) => (1.3, 1.2, 0.0),
                Kind::Paragraph => (1.0, 0.7, 0.0),
                Kind::Item(_) => (1.0, 0.35, 1.6),
                Kind::Quote => (1.0, 0.7, 1.6),
            };
            let size = size * scale;
            if block > 0 {
                y += size * before;
            }
            let font = Font { face: FontBook::REGULAR, size };
            let indent = size * indent;
            let end = if kind == Kind::Quote { indent } else { Pt::ZERO };
            let lines = self.rich(size, spans, (width - indent - end).max(Pt::ZERO))?;
            let mut baseline = y + self.ascent(font);
            if let Kind::Item(number) = kind {
                let sign = number.map_or("•".to_owned(), |n| format!("{n}."));
                let font = Font { face: FontBook::SEMIBOLD, size };
                let line = self.line_within(font, &sign, indent * 0.8, size * 0.5)?;
                placed.push(ProseLine { block, kind, x: Pt::ZERO, baseline, line });
            }
            let count = lines.len();
            for runs in lines {
                for (dx, line) in runs {
                    placed.push(ProseLine { block, kind, x: indent + dx, baseline, line });
                }
                baseline += size * LEADING;
            }
            if count > 0 {
                y = baseline - size * LEADING + self.descent(font);
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
        assert_eq!(blocks[2].spans[1], ("b".to_owned(), FontBook::SEMIBOLD));
    }

    #[test]
    fn long_texts_flow_over_pages_and_lose_nothing() {
        let fonts = FontBook::shipped();
        let set = Setter::new(&fonts);
        let live = Size::new(Pt::new(300.0), Pt::new(400.0));
        let words = |text: &str| text.split_whitespace().count();
        for text in [
            "word ".repeat(3000),
            "# Heading\n\nA short paragraph.\n\n".repeat(60),
            "- an item\n".repeat(200),
        ] {
            let pages = set.prose(&text, live, Pt::new(11.0), Pt::new(8.0)).expect("it is set");
            assert!(pages.len() > 3);
            let placed: usize =
                pages.iter().flat_map(|page| &page.lines).map(|line| words(&line.line.text)).sum();
            let marks = text.matches(['#']).count();
            assert_eq!(placed, words(&text) - marks);
            let foot = live.height - Pt::new(11.0) * 1.6;
            for page in &pages {
                assert!(page.lines.iter().all(|line| line.baseline < foot));
                // A heading has text below it on its page.
                assert!(!matches!(page.lines.last().map(|l| l.kind), Some(Kind::Heading(_))));
            }
        }
        // No page ends with the first line of a paragraph, or begins with the last.
        let text = format!("{}\n\n", "word ".repeat(45)).repeat(40);
        let pages = set.prose(&text, live, Pt::new(11.0), Pt::new(8.0)).expect("it is set");
        let of_block =
            |page: &ProsePage, block| page.lines.iter().filter(|l| l.block == block).count();
        for two in pages.windows(2) {
            let (last, first) = (two[0].lines.last(), two[1].lines.first());
            let (last, first) = (last.expect("a line").block, first.expect("a line").block);
            let is_parted = last == first;
            assert!(!is_parted || of_block(&two[0], last) > 1 && of_block(&two[1], first) > 1);
        }
        let short = set.prose("Some words.", live, Pt::new(11.0), Pt::new(8.0)).expect("it is set");
        assert!(short.len() == 1 && short[0].is_lonely);
    }
}

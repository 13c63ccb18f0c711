//! The cover: one sheet that wraps the book, with the back on the left, then the spine, then the
//! front. Only its page boxes show where it folds.

mod art;
mod back;
mod badges;
mod front;
mod inks;
mod list;
mod promises;
mod sample;
mod spine;
#[cfg(test)]
mod tests;
mod tiles;

use super::book::{title_of, words_of};
use super::words::Words;
use super::{meta_of, one_page, plain_page};
use crate::layout::grids::symbols::Symbols;
use crate::plan::BookPlan;
use crate::template::{Align, Art, Cover, Template};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontBook;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Insets, Pt, Rect, Size};
use gridpress_page::scene::{COVER, Document, Ink, Item, Meta, Page, Role, TextRun};
use gridpress_page::text::{Line, Setter};
use inks::{Surface, ink};
use std::ops::Range;

/// The least size of text on a cover of large print, whose pages have larger text.
const LEAST_TEXT: Pt = Pt::new(14.0);

/// The contents of a cover besides the book.
#[derive(Clone, Debug)]
pub struct Wrap<'a> {
    pub cover: &'a Cover,
    /// The index of the volume.
    pub volume: usize,
    /// The line above the title.
    pub line: Option<&'a str>,
    /// The text on the back, one paragraph per line.
    pub blurb: Option<&'a str>,
    /// Whether the answers are in the book.
    pub has_answers: bool,
    /// The width of the spine.
    pub spine: Pt,
    /// Whether the press accepts text on a spine of that width and page count.
    pub spine_text: bool,
    /// How far the background extends over every edge.
    pub bleed: Pt,
}

/// Lays out the cover of a book.
///
/// # Errors
/// A character that the fonts lack.
pub fn cover(
    plan: &BookPlan,
    made: &[Made],
    wrap: &Wrap<'_>,
    style: &Template,
    fonts: &FontBook,
    fingerprint: &str,
) -> Result<Document, FontError> {
    let Size { width, height } = plan.trim;
    let sheet = Size::new(width * 2.0 + wrap.spine, height);
    let style = &style_of_covers(style);
    let mut draw = Drawing::new(plan, wrap, style, fonts);
    draw.ground(sheet);
    draw.back(Rect::new(Pt::ZERO, Pt::ZERO, width, height), made)?;
    draw.spine(Rect::new(width, Pt::ZERO, wrap.spine, height))?;
    draw.front(draw.front_panel(), made)?;
    let title = title_of(plan, draw.words, wrap.volume);
    let meta = meta_of(plan, title, &format!("{fingerprint} cover"));
    let meta = Meta { keywords: Some(COVER.to_owned()), ..meta };
    let page = Page { bleed: Insets::all(wrap.bleed), ..plain_page(sheet, draw.items) };
    Ok(one_page(meta, fonts, draw.symbols, page))
}

/// Whether the front of the cover has room for a puzzle.
///
/// # Errors
/// A character that the fonts lack.
pub fn has_art(
    plan: &BookPlan,
    made: &[Made],
    wrap: &Wrap<'_>,
    style: &Template,
    fonts: &FontBook,
) -> Result<bool, FontError> {
    let style = &style_of_covers(style);
    let mut draw = Drawing::new(plan, wrap, style, fonts);
    draw.front(draw.front_panel(), made)
}

/// Returns the style of the pages with the least text of covers.
fn style_of_covers(style: &Template) -> Template {
    Template { least_text: style.least_text.min(LEAST_TEXT), ..style.clone() }
}

struct Drawing<'a> {
    plan: &'a BookPlan,
    wrap: &'a Wrap<'a>,
    style: &'a Template,
    words: &'static Words,
    set: Setter<'a>,
    symbols: Symbols,
    items: Vec<Item>,
}

fn inked(item: Item, ink: Ink) -> Item {
    match item {
        Item::Text(run) => Item::Text(TextRun { ink, ..run }),
        other => other,
    }
}

impl<'a> Drawing<'a> {
    fn new(
        plan: &'a BookPlan,
        wrap: &'a Wrap<'a>,
        style: &'a Template,
        fonts: &'a FontBook,
    ) -> Self {
        Drawing {
            plan,
            wrap,
            style,
            words: words_of(plan),
            set: Setter::new(fonts),
            symbols: Symbols::default(),
            items: Vec::new(),
        }
    }
}

impl Drawing<'_> {
    fn group(&mut self, role: Role, items: Vec<Item>) {
        if !items.is_empty() {
            self.items.push(Item::Group { role, items });
        }
    }

    /// Returns the puzzles of this volume.
    fn puzzles(&self) -> Range<usize> {
        self.plan.volumes.get(self.wrap.volume).cloned().unwrap_or_default()
    }

    /// Returns where the background ends: the bottom of the sheet, or above it if it is a band.
    fn band(&self) -> Pt {
        self.plan.trim.height * self.wrap.cover.band
    }

    /// Whether there is bare paper below the background.
    fn has_band(&self) -> bool {
        self.wrap.cover.band < 1.0
    }

    /// Returns where the words of the front end if its art is below them: at the end of the band, or
    /// where a part of a puzzle begins that fills the rest of the front.
    fn above_art(&self) -> Option<Pt> {
        const CLOSE_UP: f64 = 0.6;
        if self.has_band() {
            return Some(self.band());
        }
        (self.wrap.cover.art == Art::CloseUp).then(|| self.plan.trim.height * CLOSE_UP)
    }

    /// Returns what art that has no card is drawn on: below a band, the paper.
    fn behind_art(&self) -> Surface {
        let palette = &self.wrap.cover.palette;
        if self.has_band() { Surface::paper(palette) } else { Surface::ground(palette) }
    }

    /// Returns how far the background extends over the edges. For a press without bleed it ends
    /// inside them, because an inaccurate cut would leave a strip of paper.
    fn over(&self) -> Pt {
        let Wrap { cover, bleed, .. } = self.wrap;
        if *bleed > Pt::ZERO { *bleed } else { -(cover.margin / 2.0) }
    }

    /// Draws the backgrounds, over every edge of the sheet that they reach.
    fn ground(&mut self, sheet: Size) {
        let cover = self.wrap.cover;
        let over = self.over();
        let fold = self.plan.trim.width;
        let foot = if self.has_band() { self.band() } else { sheet.height + over };
        let area =
            |from: Pt, to: Pt, top: Pt, bottom: Pt| Rect::new(from, top, to - from, bottom - top);
        let (front, back) = (cover.palette.ground, self.back_surface().fill);
        let mut parts = vec![(front, area(fold, sheet.width + over, -over, foot))];
        if front == back {
            // One area avoids a seam that could miss the fold.
            parts[0].1 = area(-over, sheet.width + over, -over, foot);
        } else {
            parts.push((back, area(-over, fold, -over, foot)));
        }
        if self.has_band() {
            let bottom = sheet.height + over;
            parts.push((cover.palette.paper, area(-over, sheet.width + over, foot, bottom)));
        }
        let grounds = parts
            .into_iter()
            .map(|(colour, area)| (ink(colour), area))
            .filter(|(ink, _)| *ink != Ink::Paper)
            .map(|(ink, area)| Item::Box { area, fill: Some(ink), stroke: None })
            .collect();
        self.group(Role::Artifact, grounds);
    }

    /// Returns the area of the front.
    fn front_panel(&self) -> Rect {
        let Size { width, height } = self.plan.trim;
        Rect::new(width + self.wrap.spine, Pt::ZERO, width, height)
    }

    fn inside(&self, panel: Rect) -> Rect {
        let margin = self.wrap.cover.margin.min(panel.width() / 4.0).min(panel.height() / 4.0);
        panel.inset(Insets::all(margin))
    }

    /// Sets lines down `from` a height with that leading, aligned as the cover asks, and returns the
    /// last baseline.
    fn lines(&mut self, role: Role, lines: &[Line], area: Rect, from: (Pt, f64), ink: &Ink) -> Pt {
        let place: fn(&Line, Rect, Pt) -> Item = match self.wrap.cover.align {
            Align::Left => |line, area, y| line.left_at(area.left(), y),
            Align::Centre => |line, area, y| line.centred_at(area.centre().x, y),
        };
        self.placed(role, lines, area, from, ink, place)
    }

    /// The same at the left of `area`.
    fn left(&mut self, role: Role, lines: &[Line], area: Rect, from: (Pt, f64), ink: &Ink) -> Pt {
        let place = |line: &Line, area: Rect, y: Pt| line.left_at(area.left(), y);
        self.placed(role, lines, area, from, ink, place)
    }

    fn placed(
        &mut self,
        role: Role,
        lines: &[Line],
        area: Rect,
        (y, leading): (Pt, f64),
        ink: &Ink,
        place: impl Fn(&Line, Rect, Pt) -> Item,
    ) -> Pt {
        let Some(first) = lines.first() else { return y };
        let font = first.font();
        let mut baseline = y + self.set.cap_height(font).max(first.up());
        let (mut items, mut bottom) = (Vec::new(), y);
        for line in lines {
            items.push(inked(place(line, area, baseline), ink.clone()));
            bottom = baseline;
            baseline += font.size * leading;
        }
        self.group(role, items);
        bottom
    }
}

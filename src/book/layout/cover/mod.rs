//! The cover: one sheet that wraps the book, with the back on the left, then the spine, then the
//! front. Only its page boxes show where it folds.

mod art;
mod back;
mod front;
mod spine;
#[cfg(test)]
mod tests;

use super::book::title_of;
use super::grid::Symbols;
use super::words::Words;
use super::{meta_of, one_page, plain_page};
use crate::plan::BookPlan;
use crate::template::{Cover, Template};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontBook;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Insets, Point, Pt, Rect, Size};
use gridpress_page::scene::{Document, Ink, Item, Page, Role, TextRun};
use gridpress_page::text::{Font, Line, Setter};
use std::ops::Range;

/// The contents of a cover besides the book.
#[derive(Clone, Debug)]
pub struct Wrap<'a> {
    pub cover: &'a Cover,
    /// The index of the volume.
    pub volume: usize,
    /// The text on the back, one paragraph per line.
    pub blurb: Option<&'a str>,
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
    let mut draw = Drawing {
        plan,
        wrap,
        style,
        words: Words::with(&plan.language, plan.words.as_ref()),
        set: Setter::new(fonts),
        symbols: Symbols::default(),
        items: Vec::new(),
    };
    let panel = |x: Pt| Rect::new(x, Pt::ZERO, width, height);
    draw.ground(sheet);
    draw.back(panel(Pt::ZERO), made)?;
    draw.spine(Rect::new(width, Pt::ZERO, wrap.spine, height))?;
    draw.front(panel(width + wrap.spine), made)?;
    let title = title_of(plan, draw.words, wrap.volume);
    let meta = meta_of(plan, title, &format!("{fingerprint} cover"));
    let page = Page { bleed: Insets::all(wrap.bleed), ..plain_page(sheet, draw.items) };
    Ok(one_page(meta, fonts, draw.symbols, page))
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

/// Returns the ink for text on a background of that darkness.
fn on(ground: f64) -> Ink {
    if ground > 0.4 { Ink::Paper } else { Ink::BLACK }
}

fn inked(item: Item, ink: Ink) -> Item {
    match item {
        Item::Text(run) => Item::Text(TextRun { ink, ..run }),
        other => other,
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

    /// Returns the ink of a background of that darkness: the second ink if the cover has one.
    fn ground_ink(&self, tint: f64) -> Ink {
        match &self.wrap.cover.spot {
            Some(spot) => Ink::Spot { name: spot.name.clone(), tint, screen: spot.screen },
            None => Ink::Black(tint),
        }
    }

    /// Returns where the background ends: the bottom of the sheet, or above it if it is a band.
    fn band(&self) -> Pt {
        self.plan.trim.height * self.wrap.cover.band
    }

    /// Whether there is bare paper below the background.
    fn has_band(&self) -> bool {
        self.wrap.cover.band < 1.0
    }

    /// Returns the ink for text below the band on a panel whose background has that darkness.
    fn below(&self, ground: f64) -> Ink {
        if self.has_band() { Ink::BLACK } else { on(ground) }
    }

    /// Draws the backgrounds, over every edge of the sheet that they reach. For a press without
    /// bleed they end inside the edges, because an inaccurate cut would leave a strip of paper.
    fn ground(&mut self, sheet: Size) {
        let cover = self.wrap.cover;
        let over = if self.wrap.bleed > Pt::ZERO { self.wrap.bleed } else { -(cover.margin / 2.0) };
        let fold = self.plan.trim.width;
        let foot = if self.has_band() { self.band() } else { sheet.height + over };
        let mut grounds = Vec::new();
        // If both are alike, one area avoids a seam that could miss the fold.
        let parts = if cover.back == cover.ground {
            vec![(cover.ground, -over, sheet.width + over)]
        } else {
            vec![(cover.back, -over, fold), (cover.ground, fold, sheet.width + over)]
        };
        for (tint, from, to) in parts {
            if tint > 0.0 {
                let area = Rect::new(from, -over, to - from, foot + over);
                let fill = Some(self.ground_ink(tint));
                grounds.push(Item::Box { area, fill, stroke: None });
            }
        }
        self.group(Role::Artifact, grounds);
    }

    fn inside(&self, panel: Rect) -> Rect {
        let margin = self.wrap.cover.margin.min(panel.width() / 4.0).min(panel.height() / 4.0);
        panel.inset(Insets::all(margin))
    }

    /// Sets lines from `top` down and returns the baseline of the last.
    fn lines(
        &mut self,
        role: Role,
        font: Font,
        lines: &[Line],
        at: Point,
        leading: f64,
        ink: &Ink,
    ) -> Pt {
        let mut baseline = at.y + self.set.cap_height(font);
        baseline = lines.first().map_or(baseline, |line| baseline.max(at.y + line.up()));
        let mut items = Vec::new();
        let mut bottom = at.y;
        for line in lines {
            items.push(inked(line.left_at(at.x, baseline), ink.clone()));
            bottom = baseline;
            baseline += font.size * leading;
        }
        self.group(role, items);
        bottom
    }
}

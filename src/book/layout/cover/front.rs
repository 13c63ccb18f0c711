//! The front cover: title, subtitle, author and number of puzzles, and a puzzle of the book.

use super::super::book::volume_of;
use super::super::grid::{Frame, digits, in_words};
use super::super::style;
use super::{Drawing, inked, on};
use crate::template::Art;
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Insets, Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, Role};
use gridpress_page::text::{Font, LEADING, Line, TIGHT};

/// The typeset words at the top of the front.
struct Head {
    title: (Font, Vec<Line>),
    subtitle: (Font, Vec<Line>),
    volume: (Font, Vec<Line>),
}

impl Head {
    /// Returns the height from the top to the last baseline.
    fn height(&self) -> Pt {
        let lines = |(font, lines): &(Font, Vec<Line>), leading: f64| {
            font.size * leading * lines.len() as f64
        };
        lines(&self.title, TIGHT)
            + lines(&self.subtitle, LEADING * 1.1)
            + lines(&self.volume, LEADING * 1.1)
    }
}

impl Drawing<'_> {
    /// Draws title and subtitle at the top, author and number of puzzles at the bottom, and the
    /// first puzzle of the volume: on a card between them, or enlarged below them.
    pub(super) fn front(&mut self, panel: Rect, made: &[Made]) -> Result<(), FontError> {
        let (plan, live) = (self.plan, self.inside(panel));
        let ink = on(self.wrap.cover.ground);
        let least = self.style.least_text;
        let font = Font { face: style::STRONG, size: (panel.width() * 0.046).max(least) };
        let foot = if self.has_band() { self.band() - font.size } else { live.bottom() };
        let baseline = foot - self.set.descent(font);
        let head = self.head(panel, baseline - self.set.ascent(font) - font.size - live.top())?;
        let mut y =
            self.lines(Role::Heading(1), head.title.0, &head.title.1, live.origin, TIGHT, &ink);
        for (font, lines) in [&head.subtitle, &head.volume] {
            if !lines.is_empty() {
                let at = Point::new(live.left(), y + font.size * 1.1);
                y = self.lines(Role::Paragraph, *font, lines, at, LEADING, &ink);
            }
        }
        let puzzles = self.puzzles();
        let count = self.set.line(font, &self.words.puzzles(puzzles.len()))?;
        let mut items = vec![inked(count.right_at(live.right(), baseline), ink.clone())];
        if let Some(author) = &plan.author {
            let room = (live.width() - count.width() - font.size).max(Pt::ZERO);
            let line = self.set.line_within(font, author, room, least)?;
            items.push(inked(line.left_at(live.left(), baseline), ink));
        }
        self.group(Role::Paragraph, items);
        let Some(first) = made.get(puzzles.start) else { return Ok(()) };
        match self.wrap.cover.art {
            Art::CloseUp => self.close_up(panel, first),
            Art::Card => {
                let gap = font.size * 1.4;
                let (top, bottom) = if self.has_band() {
                    (self.band() + gap, live.bottom())
                } else {
                    let descent = self.set.descent(head.title.0).max(gap);
                    (y + descent + gap * 0.2, baseline - self.set.ascent(font) - gap * 0.8)
                };
                self.card(Rect::new(live.left(), top, live.width(), bottom - top), first)
            }
        }
    }

    /// Sets the words at the top as large as the cover asks and the room allows.
    fn head(&self, panel: Rect, room: Pt) -> Result<Head, FontError> {
        let (plan, width, least) = (self.plan, self.inside(panel).width(), self.style.least_text);
        let mut scale = 1.0;
        loop {
            let size = |share: f64| (panel.width() * share * scale).max(least);
            let title = Font { face: style::HEAVY, size: size(self.wrap.cover.title) };
            let subtitle = Font { face: style::TEXT, size: size(0.052) };
            let volume = Font { face: style::STRONG, size: size(0.046) };
            let head = Head {
                title: self.set.fitted(title, &plan.title, width, 3, least)?,
                subtitle: match &plan.subtitle {
                    Some(text) => self.set.fitted(subtitle, text, width, 2, least)?,
                    None => (subtitle, Vec::new()),
                },
                volume: match volume_of(plan, self.words, self.wrap.volume) {
                    Some(text) => {
                        (volume, vec![self.set.line_within(volume, &text, width, least)?])
                    }
                    None => (volume, Vec::new()),
                },
            };
            if head.height() <= room || scale < 0.3 {
                return Ok(head);
            }
            scale *= 0.92;
        }
    }

    /// Draws a puzzle on a card slightly wider than its grid, as large as fits, at the bottom of
    /// `room`.
    fn card(&mut self, room: Rect, made: &Made) -> Result<(), FontError> {
        let side = room.width().min(room.height());
        if side < Pt::mm(25.0) {
            return Ok(());
        }
        let card = Rect::new(room.left(), room.bottom() - side, side, side);
        let on_ground = self.wrap.cover.ground > 0.0 && !self.has_band();
        let rim = if on_ground { side * 0.03 } else { Pt::ZERO };
        if rim > Pt::ZERO {
            let paper = Item::Box { area: card, fill: Some(Ink::Paper), stroke: None };
            self.group(Role::Artifact, vec![paper]);
        }
        let area = card.inset(Insets::all(rim));
        let frame = Frame::new(self.style, made.puzzle.rules(), area.origin, area.width());
        let mut items = vec![self.symbols.empty_grid(self.style, &frame)];
        items.extend(digits(self.style, &self.set, &frame, &made.puzzle, |_| style::STRONG)?);
        let alt = in_words(self.words, &self.plan.title, &made.puzzle);
        self.group(Role::Figure { alt }, items);
        Ok(())
    }
}
